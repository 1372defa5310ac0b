#pragma once

// Inline assembly of one common instruction.

#include "ir/module.h"

namespace mantissa::ir {

// What tells of the processor (cpuid) tells of one without extensions, here and natively: before the program
// is saved.
void hide_processor(Module& module);

// Replaces it by what it does: searches for bits, rotations, wide sums and products, atomic exchanges,
// square roots, pauses. After the program was saved: natively the instruction itself is taken. Other text
// stays, and is a loss by its name where it is reached.
void replace_assembly(Module& module);

}  // namespace mantissa::ir
