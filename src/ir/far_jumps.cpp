#include "ir/far_jumps.h"

#include "ir/llvm_module.h"

namespace mantissa::ir {

void keep_scopes_open(Module& handle) {
  for (llvm::Function& function : *handle.contents().module) {
    if (!function.callsFunctionThatReturnsTwice()) continue;
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (llvm::isa<llvm::LifetimeIntrinsic>(instruction)) instruction.eraseFromParent();
  }
}

void keep_signal_masks(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  llvm::IRBuilder<> builder(module.getContext());
  for (const char* name : {"__sigsetjmp", "sigsetjmp", "setjmp"}) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration()) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function->users())) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(user);
      if (!call || call->getCalledOperand() != function || call->arg_empty()) continue;
      llvm::Value* kept = call->arg_size() > 1 ? call->getArgOperand(1) : builder.getInt32(1);
      if (auto* known = llvm::dyn_cast<llvm::Constant>(kept); known && known->isNullValue()) continue;
      if (!kept->getType()->isIntegerTy(32) || !call->getArgOperand(0)->getType()->isPointerTy()) continue;
      builder.SetInsertPoint(call);
      builder.CreateCall(module.getOrInsertFunction("__m_keep_mask", builder.getVoidTy(), builder.getPtrTy(),
                                                    builder.getInt32Ty()),
                         {call->getArgOperand(0), kept});
    }
  }
}

void hide_terminating_function(Module& handle) {
  if (llvm::Function* function = handle.contents().module->getFunction("__clang_call_terminate"))
    function->addFnAttr(kRuntimeAttribute);
}

void name_resume(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  if (llvm::none_of(module, [](const llvm::Function& function) { return function.hasPersonalityFn(); }))
    return;
  llvm::Type* pointer = llvm::PointerType::getUnqual(module.getContext());
  module.getOrInsertFunction("_Unwind_Resume", llvm::Type::getVoidTy(module.getContext()), pointer);
}

}  // namespace mantissa::ir
