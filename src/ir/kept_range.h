#pragma once

// Between which numbers a file's own code keeps an integer variable, where that is cheap to see: a counter
// that only counts up from 0, an index that is set back before it leaves its table. Private to this room.

#include <cstdint>
#include <optional>

#include "ir/llvm_headers.h"

namespace mantissa::ir {

struct KeptRange {
  int64_t low = 0, high = 0;  // as a signed number
};

// What it may hold whenever a function of the module begins, if the functions of the module alone write it
// and no other value than its initial one comes first; none: anything, or too hard to tell. `is_ignored`:
// functions whose stores are no part of the program. Remembered with the variable.
std::optional<KeptRange> kept_range(llvm::GlobalVariable& variable,
                                    llvm::function_ref<bool(const llvm::Function&)> is_ignored);

}  // namespace mantissa::ir
