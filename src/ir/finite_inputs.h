#pragma once

// Float inputs that a program makes itself (mantissa_double, __VERIFIER_nondet_float, ...): only finite ones.

#include "ir/module.h"

namespace mantissa::ir {

// Lets every use of a function that makes a float input have finite ones alone. False if there is none.
// Bytes of mantissa_symbolic have no type and stay as they are, and so does a function that the program
// defines.
bool keep_inputs_finite(Module& module);

}  // namespace mantissa::ir
