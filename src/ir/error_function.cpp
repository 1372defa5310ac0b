// Programs of SV-COMP define reach_error themselves, as a failed assertion or as nothing at all: what the
// property is about is the call. A body would also be the place of the finding, which has to be the call.

#include "ir/error_function.h"

#include "ir/llvm_module.h"

namespace mantissa::ir {

void make_error_function(Module& handle, const std::string& name) {
  constexpr const char* kReached = "reach_error";
  llvm::Module& module = *handle.contents().module;
  llvm::Function* function = module.getFunction(name);
  if (!function) return;
  if (!function->isDeclaration()) {
    function->deleteBody();  // external now, whatever it was
    function->setComdat(nullptr);
    function->setSubprogram(nullptr);
    function->setDSOLocal(false);
    function->setVisibility(llvm::GlobalValue::DefaultVisibility);
  }
  if (name == kReached) return;
  llvm::FunctionCallee reached =
      module.getOrInsertFunction(kReached, llvm::Type::getVoidTy(module.getContext()));
  function->replaceAllUsesWith(reached.getCallee());
  function->eraseFromParent();
}

}  // namespace mantissa::ir
