// After variables became registers, so that it is seen what a cast is used for.

#include "ir/address_numbers.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/ReplaceConstant.h>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

class Numberer {
 public:
  explicit Numberer(llvm::Module& module)
      : word_(llvm::Type::getInt64Ty(module.getContext())),
        pointer_(llvm::PointerType::getUnqual(module.getContext())),
        number_(module.getOrInsertFunction("__mantissa_address_number", word_, pointer_, pointer_)),
        address_(module.getOrInsertFunction("__mantissa_number_address", word_, word_)) {}

  void run(llvm::Function& function) {
    expand_constants(function);
    std::vector<llvm::ICmpInst*> comparisons;
    std::vector<llvm::IntToPtrInst*> to_pointers;
    std::vector<Look> looks;  // all of them before one changes: what a difference takes is told by its casts
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) comparisons.push_back(compare);
      if (auto* cast = llvm::dyn_cast<llvm::PtrToIntInst>(&instruction)) find_looks(*cast, looks);
      if (auto* cast = llvm::dyn_cast<llvm::IntToPtrInst>(&instruction)) to_pointers.push_back(cast);
    }
    for (llvm::ICmpInst* compare : comparisons) order(*compare);
    for (const Look& look : looks) to_number(look);
    for (llvm::IntToPtrInst* cast : to_pointers) to_address(*cast);
  }

 private:
  // Addresses of variables are constants, and so is what the compiler computed from them.
  static void expand_constants(llvm::Function& function) {
    std::vector<llvm::Constant*> casts;
    for (llvm::Instruction& instruction : llvm::instructions(function))
      for (llvm::Use& operand : instruction.operands()) collect(operand.get(), casts);
    if (!casts.empty())
      llvm::convertUsersOfConstantsToInstructions(casts, &function, false, /*IncludeSelf=*/true);
  }

  static void collect(llvm::Value* value, std::vector<llvm::Constant*>& casts) {
    auto* constant = llvm::dyn_cast<llvm::ConstantExpr>(value);
    if (!constant) return;
    if (constant->getOpcode() == llvm::Instruction::PtrToInt) casts.push_back(constant);
    for (llvm::Use& operand : constant->operands()) collect(operand.get(), casts);
  }

  llvm::Value* number(llvm::IRBuilder<>& builder, llvm::Value* pointer, llvm::Value* other) {
    return builder.CreateCall(number_, {pointer, other});
  }

  void order(llvm::ICmpInst& compare) {
    llvm::Value *left = compare.getOperand(0), *right = compare.getOperand(1);
    if (!compare.isRelational() || !left->getType()->isPointerTy()) return;
    if (llvm::getUnderlyingObject(left) == llvm::getUnderlyingObject(right)) return;
    llvm::IRBuilder<> builder(&compare);
    compare.setOperand(0, number(builder, left, right));
    compare.setOperand(1, number(builder, right, left));
  }

  static llvm::Value* other_of(const llvm::User* user, const llvm::Value* cast) {
    auto* difference = llvm::dyn_cast<llvm::BinaryOperator>(user);
    if (!difference || difference->getOpcode() != llvm::Instruction::Sub) return nullptr;
    auto* other =
        llvm::dyn_cast<llvm::PtrToIntInst>(difference->getOperand(difference->getOperand(0) == cast ? 1 : 0));
    return other && other->getOperand(0)->getType()->isPointerTy() ? other->getPointerOperand() : nullptr;
  }

  struct Look {
    llvm::PtrToIntInst* cast;
    llvm::Use* use;
    llvm::Value* other;  // none: it is looked at alone
  };
  static void find_looks(llvm::PtrToIntInst& cast, std::vector<Look>& looks) {
    if (!cast.getPointerOperand()->getType()->isPointerTy()) return;
    for (llvm::Use& use : cast.uses()) looks.push_back({&cast, &use, other_of(use.getUser(), &cast)});
  }

  void to_number(const Look& look) {
    // The other one may come after the cast: ask where both are used.
    llvm::IRBuilder<> builder(look.other ? llvm::cast<llvm::Instruction>(look.use->getUser()) : look.cast);
    llvm::Value* other = look.other ? look.other : llvm::ConstantPointerNull::get(pointer_);
    llvm::Value* asked = number(builder, look.cast->getPointerOperand(), other);
    look.use->set(builder.CreateZExtOrTrunc(asked, look.cast->getType()));
  }

  void to_address(llvm::IntToPtrInst& cast) {
    if (!cast.getType()->isPointerTy()) return;
    llvm::IRBuilder<> builder(&cast);
    llvm::Value* word = builder.CreateZExtOrTrunc(cast.getOperand(0), word_);
    cast.setOperand(0, builder.CreateCall(address_, {word}));
  }

  llvm::Type* word_;
  llvm::PointerType* pointer_;
  llvm::FunctionCallee number_, address_;
};

}  // namespace

void number_addresses(Module& module) {
  llvm::Module& llvm_module = *module.contents().module;
  Numberer numberer(llvm_module);
  for (llvm::Function& function : llvm_module)
    if (is_own(function)) numberer.run(function);
}

}  // namespace mantissa::ir
