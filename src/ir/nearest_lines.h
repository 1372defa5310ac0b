#pragma once

// An optimiser that merges two operations leaves the result without a line. What may be a finding then gets
// the nearest one: of the last operation before it that has one, in its block or in one that leads there,
// else of the function. In the module that the analysis and the native builds are made of, so that both name
// the same place.

#include "ir/module.h"

namespace mantissa::ir {

void give_nearest_lines(Module& module);

}  // namespace mantissa::ir
