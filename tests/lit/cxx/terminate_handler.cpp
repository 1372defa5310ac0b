// A handler of std::terminate sees the exception and may end the program in its own way.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <cstdlib>
#include <exception>

static void last_words() {
  try {
    throw;
  } catch (int got) {
    // CHECK: terminate_handler.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(got != 44);
    std::exit(4);
  }
}

extern "C" int f(int x) {
  std::set_terminate(last_words);
  if (x > 40) throw x;
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
