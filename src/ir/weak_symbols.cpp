// A weak reference to a name that is nobody's is null in the engine and natively. What is to be kept alike is
// what one side has and the other has not: functions of the host's libraries that nobody models, and the
// runtimes of sanitizers that only native builds are linked with.

#include "ir/weak_symbols.h"

#include <dlfcn.h>

#include <vector>

#include "ir/llvm_module.h"

namespace mantissa::ir {

bool is_defined_by_host(const std::string& name) {
  // Of glibc's static part, which is linked with every program.
  for (const char* own : {"atexit", "at_quick_exit", "pthread_atfork"})
    if (name == own) return true;
  for (const char* library : {"libc.so.6", "libm.so.6"}) {
    void* handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    const bool found = handle && dlsym(handle, name.c_str());
    if (handle) dlclose(handle);
    if (found) return true;
  }
  return false;
}

namespace {

bool is_of_sanitizer(llvm::StringRef name) {
  constexpr const char* kPrefixes[] = {"__asan_", "__msan_",  "__sanitizer_", "__lsan_",
                                       "__tsan_", "__ubsan_", "__hwasan_"};
  return llvm::any_of(kPrefixes, [&](const char* prefix) { return name.starts_with(prefix); });
}

std::vector<llvm::GlobalValue*> weak_references(Module& module) {
  std::vector<llvm::GlobalValue*> result;
  for (llvm::GlobalValue& value : module.contents().module->global_values())
    if (value.isDeclaration() && value.hasExternalWeakLinkage()) result.push_back(&value);
  return result;
}

}  // namespace

void find_weak_symbols(Module& module) {
  for (llvm::GlobalValue* value : weak_references(module))
    if (is_defined_by_host(value->getName().str())) value->setLinkage(llvm::GlobalValue::ExternalLinkage);
}

void hide_sanitizers(Module& module) {
  for (llvm::GlobalValue* value : weak_references(module))
    if (is_of_sanitizer(value->getName()))
      value->replaceAllUsesWith(
          llvm::ConstantPointerNull::get(llvm::cast<llvm::PointerType>(value->getType())));
}

}  // namespace mantissa::ir
