#pragma once

// Integer simulation of floats (method ISC): every float operation becomes a call of the integer code of
// runtime/softfloat, so that an engine and a solver that know no floats can run the program. Values keep
// their float types where they are only moved; each operation takes their bits and gives bits back.

#include <string>
#include <vector>

#include "ir/module.h"

namespace mantissa::ir {

// Replaces operations on half, bfloat, float, double and x86_fp80, scalar or in vectors. The functions it
// calls are declared; link runtime/softfloat after it. What it leaves as it is (operations on fp128,
// intrinsics without integer code) is named, each once. With `note_operations` each operation that may raise
// an exception is followed by a call of __mantissa_note_OPERATION_TYPE(operands, result), at its place, and
// each cast to an integer by one of __mantissa_note_cast_SIGN_TYPE(operand, width): the integer code itself
// raises none.
std::vector<std::string> simulate_floats(Module& module, bool note_operations = false);

}  // namespace mantissa::ir
