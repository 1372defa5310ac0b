#pragma once

// Draft: a function in which every value still has a virtual register of its own. finish() gives it real
// ones. No LLVM here, so that the allocation can be tested by itself.

#include <cstdint>
#include <vector>

#include "ir/program.h"

namespace mantissa::ir {

struct VirtualRegister {
  enum class Kind : uint8_t { kLocal, kConstant, kParameter };
  Kind kind = Kind::kLocal;
  uint8_t words = 1;           // real registers it takes: 1 or 2
  uint64_t low = 0, high = 0;  // of a constant
};

// `function.code` and `function.operand_lists` hold indices into `registers`. Parameters come in the order of
// Function::parameters.
struct Draft {
  Function function;
  std::vector<VirtualRegister> registers;
};

// Fills constants, first_parameter and register_count and renames the registers. Copies whose two sides are
// never alive together with different values disappear.
Function finish(Draft draft);

}  // namespace mantissa::ir
