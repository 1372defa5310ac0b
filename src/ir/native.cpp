#include "ir/native.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/Support/FileSystem.h>

#include "ir/llvm_module.h"
#include "ir/stubs.h"

namespace mantissa::ir {

namespace {

void erase_drivers(llvm::Module& module, const llvm::DenseSet<const llvm::Function*>& kept) {
  std::vector<llvm::Function*> unused;
  for (llvm::Function& function : module)
    if (function.hasFnAttribute(kDriverAttribute) && !function.hasFnAttribute(kStubAttribute) &&
        !kept.contains(&function))
      unused.push_back(&function);
  for (llvm::Function* function : unused) {
    function->replaceAllUsesWith(llvm::PoisonValue::get(function->getType()));
    function->eraseFromParent();
  }
}

}  // namespace

void start_main_natively(Module& handle) { erase_drivers(*handle.contents().module, {}); }

Result<void> start_drivers_natively(Module& handle, std::span<const std::string> drivers) {
  llvm::Module& module = *handle.contents().module;
  std::vector<llvm::Function*> starts;
  for (const std::string& driver : drivers) {
    starts.push_back(module.getFunction(driver));
    if (!starts.back() || starts.back()->isDeclaration())
      return Error{"the program has no driver '" + driver + "'"};
  }
  erase_drivers(module, {starts.begin(), starts.end()});
  if (llvm::Function* own = module.getFunction("main")) own->setName("main.of.program");
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> builder(context);
  auto* main = llvm::Function::Create(llvm::FunctionType::get(builder.getInt32Ty(), false),
                                      llvm::Function::ExternalLinkage, "main", module);
  main->addFnAttr(kDriverAttribute);
  auto* start = llvm::BasicBlock::Create(context, "start", main);
  auto* end = llvm::BasicBlock::Create(context, "end", main);
  builder.SetInsertPoint(start);
  llvm::Value* chosen =
      builder.CreateCall(module.getOrInsertFunction("__mantissa_replay_entry", builder.getInt32Ty()));
  llvm::SwitchInst* choice = builder.CreateSwitch(chosen, end);
  for (size_t i = 0; i < starts.size(); ++i) {
    auto* block = llvm::BasicBlock::Create(context, "entry", main, end);
    choice->addCase(builder.getInt32(static_cast<uint32_t>(i)), block);
    builder.SetInsertPoint(block);
    builder.CreateCall(starts[i]);
    builder.CreateBr(end);
  }
  builder.SetInsertPoint(end);
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

void drop_debug_information(Module& handle) { llvm::StripDebugInfo(*handle.contents().module); }

Result<void> write_bitcode(const llvm::Module& module, const std::string& path) {
  std::error_code failure;
  llvm::raw_fd_ostream out(path, failure, llvm::sys::fs::OF_None);
  if (failure) return Error{"cannot write " + path + ": " + failure.message()};
  llvm::WriteBitcodeToFile(module, out);
  out.close();
  if (out.has_error()) {
    Error error{"cannot write " + path + ": " + out.error().message()};
    out.clear_error();
    return error;
  }
  return {};
}

Result<void> write_bitcode(const Module& handle, const std::string& path) {
  return write_bitcode(*handle.contents().module, path);
}

bool uses_cxx(const Module& handle) {
  return llvm::any_of(handle.contents().module->global_values(), [](const llvm::GlobalValue& value) {
    const llvm::StringRef name = value.getName();
    return name.starts_with("_Z") || name.starts_with("__cxa_") || name.starts_with("__gxx_");
  });
}

}  // namespace mantissa::ir
