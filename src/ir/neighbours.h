#pragma once

// Functions of other files of the same code base, for `mantissa check`: a file's callees are code where their
// source is at hand, not inputs.

#include <span>
#include <string>

#include "ir/module.h"
#include "support/result.h"

namespace mantissa::ir {

inline constexpr const char* kNeighbourAttribute =
    "mantissa-neighbour";  // of functions that came so: no entries

// Adds from the bitcode files what the module itself leaves undefined and calls; what those functions call in
// turn only if it is static there. Variables that come with them may be anything: what else of their file
// writes to them is not seen.
Result<void> link_neighbours(Module& module, std::span<const std::string> files);

}  // namespace mantissa::ir
