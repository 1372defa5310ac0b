#include "ir/forgery.h"

#include <algorithm>
#include <array>

#include "ir/llvm_module.h"

namespace mantissa::ir {
namespace {

// They call the system, find code by name, or change memory and control behind the compiler's back.
constexpr std::array kGateways = {"syscall",
                                  "dlopen",
                                  "dlmopen",
                                  "dlsym",
                                  "dlvsym",
                                  "dladdr",
                                  "dl_iterate_phdr",
                                  "ptrace",

                                  "process_vm_writev",
                                  "mprotect",
                                  "pkey_mprotect",
                                  "remap_file_pages",
                                  "makecontext",
                                  "setcontext",
                                  "swapcontext",
                                  "__builtin_longjmp",
                                  "personality",
                                  "userfaultfd"};
constexpr std::array kReserved = {"__mantissa_", "__asan_", "__msan_", "__ubsan_", "__lsan_", "__sanitizer_"};
// What our headers lead a program to.
constexpr std::array kOffered = {"__mantissa_is_symbolic", "__mantissa_assert_fail"};

bool is_gateway(llvm::StringRef name) {
  if (std::ranges::find(kGateways, name) != kGateways.end()) return true;
  return std::ranges::any_of(kReserved, [&](const char* prefix) { return name.starts_with(prefix); }) &&
         std::ranges::find(kOffered, name) == kOffered.end();
}

bool is_assembly(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const auto* code = call ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
  return code && llvm::StringRef(code->getAsmString()).trim() != "";
}

// Drivers are ours, and so is what they name; whatever else names it is the program's.
bool is_named_by_program(const llvm::Value& value) {
  return llvm::any_of(value.users(), [](const llvm::User* user) {
    if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user))
      return !instruction->getFunction()->hasFnAttribute(kDriverAttribute);
    return llvm::isa<llvm::GlobalValue>(user) || is_named_by_program(*user);
  });
}

// A definition of such a name takes the place of what is linked in.
bool is_the_programs(const llvm::GlobalValue& value) {
  if (value.isDeclaration()) return is_named_by_program(value);
  const auto* function = llvm::dyn_cast<llvm::Function>(&value);
  return !value.hasLocalLinkage() && !(function && function->hasFnAttribute(kDriverAttribute));
}

}  // namespace

std::string means_of_forgery(const Module& handle) {
  const llvm::Module& module = *handle.contents().module;
  if (!module.getModuleInlineAsm().empty()) return "it contains assembly";
  for (const llvm::GlobalValue& value : module.global_values())
    if (is_gateway(value.getName()) && is_the_programs(value)) return "it names " + value.getName().str();
  for (const llvm::Function& function : module)
    for (const llvm::BasicBlock& block : function)
      if (llvm::any_of(block, is_assembly)) return "it contains assembly";
  return {};
}

}  // namespace mantissa::ir
