// Parts of the environment that are inputs of the test (libc/env_input.c), natively.
#include <errno.h>
#include <mantissa/intrinsics.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "replay.h"

void __mantissa_presume(const char* what) { (void)what; }
void __mantissa_lose(const char* what) { (void)what; }

int __mantissa_env(int part) {
  static const char* const kNames[] = {"env:vars",  "env:clock",  "env:pid",
                                       "env:files", "env:malloc", "env:io"};
  static signed char known[sizeof kNames / sizeof *kNames];  // 0: not looked yet
  if (part < 0 || (size_t)part >= sizeof kNames / sizeof *kNames) return 0;
  if (known[part] == 0) known[part] = __mantissa_replay_has_input(kNames[part]) ? 1 : -1;
  return known[part] == 1;
}

// ---- What the program calls instead, if it may fail (src/ir/frontend.cpp)

bool __m_env_fails(int part, const char* name);
char* __m_env_variable(const char* name);

static bool fails(void) {
  if (!__m_env_fails(MANTISSA_ENV_MALLOC, "env:malloc")) return false;
  errno = ENOMEM;
  return true;
}

void* __mantissa_native_malloc(size_t size) { return fails() ? NULL : malloc(size); }
void* __mantissa_native_calloc(size_t count, size_t size) { return fails() ? NULL : calloc(count, size); }

void* __mantissa_native_realloc(void* p, size_t size) {
  if (p && size == 0) return realloc(p, size);
  return fails() ? NULL : realloc(p, size);
}

static bool is_power_of_two(size_t n) { return n && (n & (n - 1)) == 0; }

void* __mantissa_native_aligned_alloc(size_t align, size_t size) {
  return is_power_of_two(align) && fails() ? NULL : aligned_alloc(align, size);
}

int __mantissa_native_posix_memalign(void** result, size_t align, size_t size) {
  const bool may_fail = is_power_of_two(align) && align % sizeof(void*) == 0;
  const int before = errno;
  if (!may_fail || !fails()) return posix_memalign(result, align, size);
  errno = before;
  return ENOMEM;
}

char* __mantissa_native_getenv(const char* name) {
  char* value = getenv(name);
  return value ? value : __m_env_variable(name);
}
