#pragma once

// Preparation of a module before libraries are linked and before translation. Meaning and undefined behaviour
// stay exactly as they are; debug lines stay.

#include "ir/module.h"

namespace mantissa::ir {

// Calls of intrinsics that stand for libm functions (llvm.sin.f64, ...) become calls of the function they
// stand for (sin), lane by lane. Before libraries are linked, so that a library may define them.
void name_math_functions(Module& module);

// A choice between two values (`c ? 1 : 2`) becomes a branch, so that what it depends on is asked about. For
// code that was not optimised: optimisers choose between values that nobody may ever look at.
void branch_at_choices(Module& module);

// Tells the runtime library, which must be linked already, the functions with the attribute `destructor`, in
// the order they run in when the program ends.
void list_destructors(Module& module);

// Functions of the C library whose answers are inputs: the program calls those of the replay library instead,
// or the C library's again.
// Those that take names of files or ask about the machine, and longjmp, always, others if they `may_fail`.
void name_environment(Module& module, bool natively, bool may_fail);

// Scalar stack variables become registers; blocks nobody reaches go, chains of blocks become one block.
// With `keep_variables` they stay in memory: a register would hide that a variable was never set.
void prepare(Module& module, bool keep_variables = false);

}  // namespace mantissa::ir
