// A user's sanitizers are left out, which is said: with them the native build did not link, and nothing was verified.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f -o %t %s -- -DN=4 -fsanitize=undefined -fno-sanitize-recover=all 2>&1 | FileCheck %s
int f(int x) {
  return 8 / (x - N);
}
// CHECK: note: -fsanitize=undefined -fno-sanitize-recover=all: left out
// CHECK: clang_flags_sanitizers.c:4:12: division-by-zero
// CHECK: 1 finding (1 verified)
