#pragma once

// Code compiled with -ffast-math or one of its parts: a NaN or an infinity that meets such an operation
// leaves its result open, and the compiler may compute it otherwise.

#include "ir/module.h"

namespace mantissa::ir {

// Whether an operation of the module says so. To contract a product and a sum alone is none: that changes the
// bitcode, or nothing.
bool has_fast_math(const Module& module);

}  // namespace mantissa::ir
