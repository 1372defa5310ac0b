#pragma once

// Counters for a native build that say which lines and branches ran, in gcov's format, from the line
// information that the bitcode carries.

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Counts the blocks and branches of every function with line information. Writes what they mean to
// STEM-0.gcno, of all sources together; the program writes (adds) its counts to STEM-0.gcda.
void count_blocks(Module& module, const std::string& stem);

}  // namespace mantissa::ir
