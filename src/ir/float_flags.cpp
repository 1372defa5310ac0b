// Flags around each operation, not traps: with exceptions unmasked x86 also stops at exact tiny results,
// reports x87 exceptions one instruction late with the operands already gone, and attributes what libm does
// inside to an address in libm. The masked flags are those of IEEE 754, for SSE, x87, the soft-float library
// and libm alike, at the very instruction that the analysis looked at.
//
// Operands come and results go through volatile memory, so the compiler can neither fold the operation nor
// move it across the two calls.

#include "ir/float_flags.h"

#include "ir/libm_names.h"
#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

bool is_watched_intrinsic(const llvm::IntrinsicInst& call) {
  if (!call.getType()->isFPOrFPVectorTy()) return false;
  if (llvm::isa<llvm::ConstrainedFPIntrinsic>(call)) return true;
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::sqrt:
    case llvm::Intrinsic::fma:
    case llvm::Intrinsic::fmuladd:
    case llvm::Intrinsic::ldexp:
    case llvm::Intrinsic::powi:
    case llvm::Intrinsic::canonicalize: return true;
    default: return !libm_intrinsic(call.getIntrinsicID()).empty();
  }
}

bool is_watched(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::FAdd:
    case llvm::Instruction::FSub:
    case llvm::Instruction::FMul:
    case llvm::Instruction::FDiv:
    case llvm::Instruction::FRem:
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::SIToFP:
    case llvm::Instruction::UIToFP: return true;
    case llvm::Instruction::Call: break;
    default: return false;
  }
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return is_watched_intrinsic(*intrinsic);
  const llvm::Function* callee = llvm::cast<llvm::CallInst>(instruction).getCalledFunction();
  return callee != nullptr && callee->isDeclaration() && is_raising_libm(callee->getName());
}

class FlagWatcher {
 public:
  explicit FlagWatcher(llvm::Module& module) : module_(module), builder_(module.getContext()) {
    before_ = module.getOrInsertFunction("__mantissa_float_before", builder_.getInt32Ty());
    after_ =
        module.getOrInsertFunction("__mantissa_float_after", builder_.getVoidTy(), builder_.getInt32Ty());
  }

  void begin(llvm::Function& function) {
    function_ = &function;
    slots_.clear();
  }

  void watch(llvm::Instruction& instruction) {
    builder_.SetInsertPoint(&instruction);
    place(instruction);
    llvm::Value* flags = builder_.CreateCall(before_);
    for (llvm::Use& operand : instruction.operands()) {
      llvm::Type* type = operand->getType();
      if (type->isFPOrFPVectorTy() || (type->isIntOrIntVectorTy() && !llvm::isa<llvm::Constant>(operand)))
        operand.set(through_memory(operand));
    }
    builder_.SetInsertPoint(instruction.getNextNode());
    place(instruction);
    if (!instruction.getType()->isVoidTy())
      builder_.CreateStore(&instruction, slot(instruction.getType()), /*isVolatile=*/true);
    builder_.CreateCall(after_, {flags});
  }

 private:
  // Calls need a place where the function has debug information.
  void place(const llvm::Instruction& instruction) {
    builder_.SetCurrentDebugLocation(instruction.getDebugLoc());
    if (!instruction.getDebugLoc())
      if (llvm::DISubprogram* source = function_->getSubprogram())
        builder_.SetCurrentDebugLocation(llvm::DILocation::get(module_.getContext(), 0, 0, source));
  }

  llvm::Value* slot(llvm::Type* type) {
    llvm::AllocaInst*& known = slots_[type];
    if (!known)
      known = new llvm::AllocaInst(type, module_.getDataLayout().getAllocaAddrSpace(), "mantissa.value",
                                   function_->getEntryBlock().begin());
    return known;
  }

  llvm::Value* through_memory(llvm::Value* value) {
    builder_.CreateStore(value, slot(value->getType()), /*isVolatile=*/true);
    return builder_.CreateLoad(value->getType(), slot(value->getType()), /*isVolatile=*/true);
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::FunctionCallee before_, after_;
  llvm::Function* function_ = nullptr;
  std::map<llvm::Type*, llvm::AllocaInst*> slots_;  // of the function
};

}  // namespace

void watch_float_flags(Module& handle) {
  FlagWatcher watcher(*handle.contents().module);
  for (llvm::Function& function : *handle.contents().module) {
    if (function.isDeclaration() || function.hasFnAttribute(kRuntimeAttribute) ||
        function.hasFnAttribute(kDriverAttribute))
      continue;
    std::vector<llvm::Instruction*> watched;
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (is_watched(instruction)) watched.push_back(&instruction);
    watcher.begin(function);
    for (llvm::Instruction* instruction : watched) watcher.watch(*instruction);
  }
}

}  // namespace mantissa::ir
