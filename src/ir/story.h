#pragma once

// A native build that tells what it decides, for `mantissa explain`.

#include "ir/module.h"

namespace mantissa::ir {

// Before each conditional jump of the program's own functions: a call of __mantissa_decision with what is
// compared (runtime/replay/story.c). Before mark_places.
void tell_decisions(Module& module);

}  // namespace mantissa::ir
