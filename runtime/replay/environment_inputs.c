// Parts of the environment that are inputs of the test (libc/env_input.c), natively.
#include <mantissa/intrinsics.h>
#include <stdbool.h>

#include "replay.h"

void __mantissa_presume(const char* what) { (void)what; }
void __mantissa_lose(const char* what) { (void)what; }
void __mantissa_forget(void* p) { (void)p; }
void __mantissa_unsized(void* p) { (void)p; }

int __mantissa_env(int part) {
  static const char* const kNames[] = {"env:vars",  "env:clock",  "env:pid",
                                       "env:files", "env:malloc", "env:io"};
  static signed char known[sizeof kNames / sizeof *kNames];  // 0: not looked yet
  if (part < 0 || (size_t)part >= sizeof kNames / sizeof *kNames) return 0;
  if (known[part] == 0) known[part] = __mantissa_replay_has_input(kNames[part]) ? 1 : -1;
  return known[part] == 1;
}
