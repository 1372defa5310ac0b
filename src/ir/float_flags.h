#pragma once

// Native confirmation of float exceptions: which operation raised which flag.

#include "ir/module.h"

namespace mantissa::ir {

// Puts each float operation and libm call of the program's own functions between __mantissa_float_before()
// and __mantissa_float_after(flags before): the flags that are raised in between are the
// operation's own, as the hardware and the C library raise them. The program's view of the flags stays what
// it was.
void watch_float_flags(Module& module);

}  // namespace mantissa::ir
