// Signals, as far as other files need them.
#ifndef MANTISSA_LIBC_SIGNAL_H
#define MANTISSA_LIBC_SIGNAL_H

#include "internal.h"

enum { __M_SIGNALS = 65 };

bool __m_is_signal(int sig);   // one that programs may use
bool __m_is_handled(int sig);  // the program does something about it

// The default action of a deadly signal: a finding of kind `abort`. In replay it is told and the process dies
// of that signal.
__attribute__((noreturn)) void __m_killed_by(int sig);

// Nothing will ever wake the program.
__attribute__((noreturn)) void __m_end_waiting(void);

#endif
