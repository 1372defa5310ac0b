// What a program calls instead of functions whose failure is an input of the test (--env):
// src/ir/environment_names.cpp renames its calls. Each asks whether it fails where the engine's function of
// that name (libc/) asks, and is the C library's otherwise.
#ifndef MANTISSA_REPLAY_NATIVE_H
#define MANTISSA_REPLAY_NATIVE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FORTIFY_SOURCE
#include "../libc/internal.h"

// Where a file of that name is in the folder of the test; NULL with errno if nothing can be there. Without
// such a folder it is the name itself.
struct NativePath {
  char text[512];
};
const char* __mantissa_native_path(const char* name, struct NativePath* room);

#define NATIVE(name) __mantissa_native_##name

#define VARIADIC(last, type, call) \
  {                                \
    va_list a;                     \
    va_start(a, last);             \
    type answer = call;            \
    va_end(a);                     \
    return answer;                 \
  }

#endif
