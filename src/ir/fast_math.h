#pragma once

// Code compiled with -ffast-math or one of its parts: a NaN or an infinity that meets such an operation
// leaves its result open, and the compiler may compute it otherwise.

#include "ir/module.h"

namespace llvm {
class Function;
}

namespace mantissa::ir {

// Whether the processor that a function is compiled for adds to a product without rounding it.
bool has_fma(const llvm::Function& function);

// Whether an operation of the module says so. A product and a sum that may be contracted are such only where
// the processor has an operation for both.
bool has_fast_math(const Module& module);

}  // namespace mantissa::ir
