#pragma once

// Counters for a native build that say which lines and branches ran, in gcov's format, from the line
// information that the bitcode carries.

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Counts the blocks and branches of every function with line information. Writes what they mean to
// STEM-N.gcno, one file per source that was compiled; the program writes (adds) its counts to STEM-N.gcda.
void count_blocks(Module& module, const std::string& stem);

}  // namespace mantissa::ir
