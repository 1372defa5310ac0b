#pragma once

// Intrinsics of x86 that stand for one instruction each (llvm.x86.sse2.psad.bw, ...).

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Calls of those that the runtime library defines become calls of its functions. Before it is linked, after
// the program was saved: natively the instruction itself is taken. Others stay, and are a loss where they are
// reached.
void name_target_instructions(Module& module, const std::string& runtime);

}  // namespace mantissa::ir
