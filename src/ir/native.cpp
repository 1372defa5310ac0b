#include "ir/native.h"

#include <llvm/Support/FileSystem.h>

#include "ir/llvm_module.h"

namespace mantissa::ir {

Result<void> start_natively(Module& handle, const std::string& entry, const std::string& driver) {
  llvm::Module& module = *handle.contents().module;
  llvm::Function* start = module.getFunction(driver);
  if (entry != "main" && (!start || start->isDeclaration()))
    return Error{"the program has no driver '" + driver + "'"};

  std::vector<llvm::Function*> unused;
  for (llvm::Function& function : module)
    if (function.hasFnAttribute(kDriverAttribute) && (entry == "main" || &function != start))
      unused.push_back(&function);
  for (llvm::Function* function : unused) {
    function->replaceAllUsesWith(llvm::PoisonValue::get(function->getType()));
    function->eraseFromParent();
  }
  if (entry == "main") return {};

  if (llvm::Function* own = module.getFunction("main")) own->setName("main.of.program");
  llvm::IRBuilder<> builder(module.getContext());
  auto* main = llvm::Function::Create(llvm::FunctionType::get(builder.getInt32Ty(), false),
                                      llvm::Function::ExternalLinkage, "main", module);
  main->addFnAttr(kDriverAttribute);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "start", main));
  builder.CreateCall(start);
  builder.CreateRet(builder.getInt32(0));
  return {};
}

Result<void> write_bitcode(const Module& handle, const std::string& path) {
  std::error_code failure;
  llvm::raw_fd_ostream out(path, failure, llvm::sys::fs::OF_None);
  if (failure) return Error{"cannot write " + path + ": " + failure.message()};
  llvm::WriteBitcodeToFile(*handle.contents().module, out);
  out.close();
  if (out.has_error()) {
    Error error{"cannot write " + path + ": " + out.error().message()};
    out.clear_error();
    return error;
  }
  return {};
}

bool uses_cxx(const Module& handle) {
  return llvm::any_of(handle.contents().module->functions(), [](const llvm::Function& function) {
    return function.getName().starts_with("_Z") || function.getName().starts_with("__cxa_");
  });
}

}  // namespace mantissa::ir
