#pragma once

// Removes comparisons of whole arrays: two arrays are equal where they agree at every index that matters, and
// different arrays differ somewhere. Leaves arrays of arrays, and arrays indexed by arrays, as they are.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

std::unique_ptr<Pass> make_extensionality();

}  // namespace mantissa::solver::passes
