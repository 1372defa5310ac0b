#pragma once

// Diamond: a branch, what lies behind it, and where all of that meets again. A path may do all of it at once:
// what the ways give becomes a choice between values, and there is one path instead of several (state
// merging). Private to this room.

#include <optional>

#include "ir/llvm_headers.h"

namespace mantissa::ir {

struct Diamond {
  llvm::SmallVector<const llvm::BasicBlock*, 4> blocks;  // each behind all that lead to it
  const llvm::BasicBlock* join = nullptr;
  // Arithmetic of floats, which may raise any exception, and comparisons, which may raise one.
  bool has_floats = false, has_compares = false;
};

// Only where doing all of it pays: a few operations on numbers that ask nothing, whatever their operands are,
// and what they give does not lead to an address, which would have more than one value then.
std::optional<Diamond> diamond_at(const llvm::BranchInst& branch);

// The call by which a block tells that it was reached (instrument.h).
bool is_trace(const llvm::Instruction& instruction);

}  // namespace mantissa::ir
