// With --env malloc operator new throws, natively, too; one that returns null is followed as well.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry fixed -o %t %s | FileCheck %s --check-prefix=FIXED
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --entry fixed -o %t %s | FileCheck %s --check-prefixes=THROWS,FIXED-THROWS
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --entry many -o %t %s | FileCheck %s --check-prefix=THROWS
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --entry aligned -o %t %s | FileCheck %s --check-prefix=THROWS
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --entry caught -o %t %s | FileCheck %s --check-prefix=CAUGHT
// RUN: rm -rf %t && not %mantissa run -j1 --env malloc --tests all --entry quiet -o %t %s | FileCheck %s --check-prefix=QUIET
#include <cstdlib>
#include <new>

extern "C" int fixed(int n) {
  // FIXED-THROWS: env_new.cpp:[[@LINE+1]]:{{[0-9]+}}: abort: an exception that nobody catches
  int* p = new int;
  *p = n > 3;
  int result = *p;
  delete p;
  return result;
}
// FIXED: complete: every feasible path was explored, under:{{.*}}malloc succeeds
// THROWS: 1 finding (1 verified)
// THROWS-SAME: complete
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,

extern "C" int many(int n) {
  char* p = new char[7];
  p[6] = n > 3;
  int result = p[6];
  delete[] p;
  return result;
}

struct alignas(64) Wide {
  int x;
};
extern "C" int aligned(int n) {
  Wide* p = new Wide;
  p->x = n > 3;
  int result = p->x;
  delete p;
  return result;
}

extern "C" int caught(int n) {
  try {
    int* p = new int(n);
    delete p;
  } catch (const std::bad_alloc&) {
    // CAUGHT: env_new.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
    if (n == 3) std::abort();
    return 1;
  }
  // CAUGHT: 1 finding (1 verified)
  // CAUGHT-SAME: complete
  return 0;
}

extern "C" int quiet(int n) {
  int* p = new (std::nothrow) int;
  // QUIET: env_new.cpp:[[@LINE+1]]:{{[0-9]+}}: null-dereference
  *p = n;
  delete p;
  // QUIET: 1 finding (1 verified)
  // QUIET-SAME: complete
  return 0;
}
