#include "ir/fast_math.h"

#include "ir/llvm_module.h"

namespace mantissa::ir {

bool has_fast_math(const Module& handle) {
  for (const llvm::Function& function : *handle.contents().module)
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
      if (operation == nullptr) continue;
      llvm::FastMathFlags flags = operation->getFastMathFlags();
      flags.setAllowContract(false);
      if (flags.any()) return true;
    }
  return false;
}

}  // namespace mantissa::ir
