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

void guard_stack(Module& handle) {
  constexpr uint64_t kBytes = 65536;
  llvm::Module& module = *handle.contents().module;
  llvm::Function* own = module.getFunction("main");
  if (!own || own->isDeclaration()) return;
  own->setName("main.of.program");
  auto* main =
      llvm::Function::Create(own->getFunctionType(), llvm::Function::ExternalLinkage, "main", module);
  main->addFnAttr(kDriverAttribute);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "start", main));
  llvm::Value* guard = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), kBytes));
  auto tell = [&](const char* name) {
    builder.CreateCall(
        module.getOrInsertFunction(name, builder.getVoidTy(), builder.getPtrTy(), builder.getInt64Ty()),
        {guard, builder.getInt64(kBytes)});
  };
  tell("__asan_poison_memory_region");
  llvm::SmallVector<llvm::Value*, 3> arguments;
  for (llvm::Argument& argument : main->args()) arguments.push_back(&argument);
  llvm::Value* status = builder.CreateCall(own, arguments);
  tell("__asan_unpoison_memory_region");
  if (own->getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(status);
}

void drop_unreachable(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  llvm::DenseSet<const llvm::Value*> seen;
  llvm::SmallVector<const llvm::Value*, 64> work;
  auto reach = [&](const llvm::Value* value) {
    if (llvm::isa<llvm::Constant>(value) && seen.insert(value).second) work.push_back(value);
  };
  if (const llvm::Function* main = module.getFunction("main")) reach(main);
  for (const llvm::GlobalVariable& global : module.globals())
    if (global.hasInitializer()) reach(global.getInitializer());
  for (const llvm::GlobalAlias& alias : module.aliases()) reach(alias.getAliasee());
  for (const llvm::GlobalIFunc& chosen : module.ifuncs()) reach(chosen.getResolver());
  while (!work.empty()) {
    const llvm::Value* value = work.pop_back_val();
    if (auto* function = llvm::dyn_cast<llvm::Function>(value)) {
      for (const llvm::Instruction& instruction : llvm::instructions(*function))
        for (const llvm::Use& operand : instruction.operands()) reach(operand);
      for (const llvm::Use& operand : function->operands()) reach(operand);  // personality and the like
    } else if (auto* constant = llvm::dyn_cast<llvm::User>(value)) {
      for (const llvm::Use& operand : constant->operands()) reach(operand);
    }
  }
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !seen.contains(&function)) {
      function.deleteBody();
      function.setComdat(nullptr);
      function.setVisibility(llvm::GlobalValue::DefaultVisibility);  // a hidden one would be asked for
    }
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
