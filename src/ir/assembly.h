#pragma once

// Inline assembly of one common instruction.

#include "ir/module.h"

namespace mantissa::ir {

// Replaces it by what it does: searches for bits, rotations, wide products, atomic exchanges,
// square roots, pauses. After the program was saved: natively the instruction itself is taken. Other text
// stays, and is a loss by its name where it is reached.
void replace_assembly(Module& module);

}  // namespace mantissa::ir
