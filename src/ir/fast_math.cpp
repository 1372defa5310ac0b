#include "ir/fast_math.h"

#include "ir/llvm_module.h"

namespace mantissa::ir {

bool has_fma(const llvm::Function& function) {
  const llvm::StringRef features = function.getFnAttribute("target-features").getValueAsString();
  for (const llvm::StringRef feature : llvm::split(features, ','))
    if (feature == "+fma" || feature == "+fma4") return true;
  return false;
}

bool has_fast_math(const Module& handle) {
  for (const llvm::Function& function : *handle.contents().module)
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
      if (operation == nullptr) continue;
      llvm::FastMathFlags flags = operation->getFastMathFlags();
      if (!has_fma(function)) flags.setAllowContract(false);
      if (flags.any()) return true;
    }
  return false;
}

}  // namespace mantissa::ir
