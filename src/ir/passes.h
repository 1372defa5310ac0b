#pragma once

// Preparation of a module before libraries are linked and before translation. Meaning and undefined behaviour
// stay exactly as they are; debug lines stay.

#include "ir/module.h"

namespace mantissa::ir {

// Calls of intrinsics that stand for libm functions (llvm.sin.f64, ...) become calls of the function they
// stand for (sin), lane by lane. Before libraries are linked, so that a library may define them.
void name_math_functions(Module& module);

// Scalar stack variables become registers; blocks nobody reaches go, chains of blocks become one block.
// With `keep_variables` they stay in memory: a register would hide that a variable was never set.
void prepare(Module& module, bool keep_variables = false);

}  // namespace mantissa::ir
