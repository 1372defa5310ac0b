#pragma once

// Ways out of a function other than returning, made calls that the engine and the native build follow alike.

#include "ir/module.h"

namespace mantissa::ir {

// Who comes back by longjmp may be in a block that was left: in functions that call setjmp variables live as
// long as the function, natively, too.
void keep_scopes_open(Module& module);

// sigsetjmp keeps the mask of signals, which is the runtime library's in both worlds (runtime/libc/signal.c):
// a call tells it before. Before the program is saved for native builds.
void keep_signal_masks(Module& module);

// What the compiler makes to end the program where an exception leaves a noexcept function is no code of the
// program: what ends there ends in that function.
void hide_terminating_function(Module& module);

// Code that cleans up after an exception goes on with it by _Unwind_Resume: named before libraries are linked
// by need.
void name_resume(Module& module);

}  // namespace mantissa::ir
