// What an instruction does is C (runtime/x86), in vectors of the same types as the intrinsic's: lane by lane
// it is readable, tested natively against the instruction itself, and taken apart by the translator as any
// vector is.

#include "ir/target_instructions.h"

#include <algorithm>

#include "ir/llvm_module.h"
#include "ir/load.h"

namespace mantissa::ir {

namespace {

constexpr llvm::StringLiteral kFamily = "llvm.x86.";

// Ours raise no flags, as instructions that round or convert do.
bool looks_at_flags(const llvm::Module& module) {
  constexpr const char* kNames[] = {"fetestexcept", "fegetexceptflag", "fegetenv", "feholdexcept",
                                    "feupdateenv"};
  return llvm::any_of(kNames, [&](const char* name) { return module.getFunction(name) != nullptr; });
}

bool takes_floats(const llvm::Function& function) {
  return llvm::any_of(function.args(),
                      [](const llvm::Argument& argument) { return argument.getType()->isFPOrFPVectorTy(); });
}

}  // namespace

void name_target_instructions(Module& module, const std::string& runtime) {
  llvm::Module& contents = *module.contents().module;
  std::vector<llvm::Function*> intrinsics;
  for (llvm::Function& function : contents)
    if (function.isIntrinsic() && function.getName().starts_with(kFamily) && !function.use_empty())
      intrinsics.push_back(&function);
  if (intrinsics.empty() || runtime.empty()) return;
  const auto defined = defined_functions(runtime);
  if (!defined.ok()) return;  // linking says so
  const bool has_flags = looks_at_flags(contents);
  for (llvm::Function* intrinsic : intrinsics) {
    if (has_flags && takes_floats(*intrinsic)) continue;
    std::string name = kInstructionPrefix + intrinsic->getName().drop_front(kFamily.size()).str();
    std::ranges::replace(name, '.', '_');
    if (!defined->contains(name)) continue;
    const llvm::FunctionCallee ours = contents.getOrInsertFunction(name, intrinsic->getFunctionType());
    for (llvm::User* user : llvm::make_early_inc_range(intrinsic->users()))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledOperand() == intrinsic)
        call->setCalledFunction(ours);
  }
}

}  // namespace mantissa::ir
