#pragma once

// Literals: the numbers written in a program. What a program compares with is often near what it wrote
// somewhere else, and by the time a solver is asked, simplification may have folded it away.

#include <cstddef>
#include <vector>

#include "expr/value.h"
#include "ir/program.h"

namespace mantissa::explore {

// Each number once, at most 64 bits wide; those of the functions nearest to the program's entry first, at
// most `limit`. Functions of the runtime library are left out.
std::vector<expr::Value> literals(const ir::Program& program, size_t limit);

}  // namespace mantissa::explore
