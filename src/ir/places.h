#pragma once

// Where a native run is, told by the program itself: the same place that a finding has, without a symbolizer.

#include "ir/module.h"

namespace mantissa::ir {

// Before each instruction of the program's own functions whose place differs from the one before, its place
// is stored to `__mantissa_place` (struct MantissaPlace of runtime/replay/replay.h); a function that returns
// puts back what was there when it was called. To be called last: what was inserted before is marked as well.
void mark_places(Module& module);

}  // namespace mantissa::ir
