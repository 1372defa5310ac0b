// Pointers are caught with qualifiers added, as pointers to a base, as void* and by nullptr.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <cstddef>

struct Base {
  int b = 1;
};
struct Other {
  int o = 2;
};
struct Derived : Other, Base {};

static Derived object;
static int number = 5;

static int which(int x) {
  try {
    switch (x) {
      case 1: throw &number;
      case 2: throw &object;
      case 3: throw "text";
      case 4: throw nullptr;
      case 5: throw static_cast<const Derived*>(&object);
      default: return 0;
    }
  } catch (const int* p) {
    if (x == 4) {
      assert(p == nullptr);
      return 4;
    }
    assert(*p == 5);
    return 1;
  } catch (char*) {
    return -1;
  } catch (Base* p) {
    assert(p == &object && p->b == 1);
    return 2;
  } catch (void*) {
    return -2;
  } catch (const void* p) {
    return x == 3 || p == &object ? x : -3;
  }
}

extern "C" int f(int x) {
  if (x < 0 || x > 6) return 0;
  const int got = which(x);
  assert(x == 6 || got == x);
  // CHECK: catch_pointer.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(got != 5);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
