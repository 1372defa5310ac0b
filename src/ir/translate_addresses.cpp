// Where the program looks at addresses as numbers. How objects lie is for the compiler, the loader and malloc
// to say, so what depends on it (their order, distances between objects, low bits, hashes) rests on an
// assumption, which the interpreter states. Comparisons and differences within one object do not; nor does
// equality, unless one side is a number that the program was given. Bytes of an address that are read from
// memory are the interpreter's to notice: kLooks says where to look.

#include <llvm/Analysis/ValueTracking.h>

#include "ir/function_translator.h"

namespace mantissa::ir {

namespace {

const llvm::Value* address_in(const llvm::Value* value) {
  auto* cast = llvm::dyn_cast<llvm::PtrToIntOperator>(value);
  return cast ? cast->getPointerOperand() : nullptr;
}

// A constant computed from an address.
bool contains_address(const llvm::Value* value) {
  auto* constant = llvm::dyn_cast<llvm::ConstantExpr>(value);
  if (!constant || constant->getType()->isPointerTy()) return false;
  if (constant->getOpcode() == llvm::Instruction::PtrToInt) return true;
  return llvm::any_of(constant->operands(),
                      [](const llvm::Use& operand) { return contains_address(operand); });
}

// Only to subtract another address from it, or to become a pointer again.
bool is_harmless(const llvm::User& use) {
  if (llvm::isa<llvm::IntToPtrInst>(use)) return true;
  auto* difference = llvm::dyn_cast<llvm::BinaryOperator>(&use);
  return difference && difference->getOpcode() == llvm::Instruction::Sub &&
         address_in(difference->getOperand(0)) && address_in(difference->getOperand(1));
}

}  // namespace

void FunctionTranslator::note_addresses(const llvm::Instruction& instruction) {
  const auto both = [&](const llvm::Value* a, const llvm::Value* b, uint8_t flags = 0) {
    if (!a->getType()->isPointerTy() || !b->getType()->isPointerTy()) return;
    if (llvm::isa<llvm::ConstantPointerNull>(a) || llvm::isa<llvm::ConstantPointerNull>(b)) return;
    if (llvm::getUnderlyingObject(a) == llvm::getUnderlyingObject(b)) return;
    const Part left = use_scalar(a), right = use_scalar(b);
    emit(Op::kAddresses, 64, 0, left, right).flags = flags;
  };
  if (auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    both(comparison->getOperand(0), comparison->getOperand(1), comparison->isRelational() ? 0 : kEquality);
  } else if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    if (is_harmless(*operation))
      both(address_in(operation->getOperand(0)), address_in(operation->getOperand(1)));
  }
  bool as_number = false;
  if (llvm::isa<llvm::PtrToIntInst>(instruction))
    as_number = llvm::any_of(instruction.users(), [](const llvm::User* user) { return !is_harmless(*user); });
  if (!is_harmless(instruction))
    for (const llvm::Use& operand : instruction.operands()) as_number |= contains_address(operand);
  if (as_number) emit(Op::kAddresses, 64, 0, constant(64, 0), constant(64, 0));
}

// Is a loaded value used, not only stored again or taken for a pointer?
bool FunctionTranslator::is_looked_at(const llvm::LoadInst& load) {
  return llvm::any_of(load.users(), [&](const llvm::User* user) {
    if (llvm::isa<llvm::IntToPtrInst>(user)) return false;
    auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return !store || store->getPointerOperand() == &load;
  });
}

}  // namespace mantissa::ir
