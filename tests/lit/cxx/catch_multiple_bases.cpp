// Bases that do not lie at the start of an object, virtual ones, private ones and ambiguous ones.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

struct A {
  int a = 1;
  virtual ~A() {}
};
struct B {
  int b = 2;
  virtual ~B() {}
};
struct AB : A, B {
  int ab = 3;
};
struct V {
  int v = 4;
};
struct Left : virtual V {
  int left = 5;
};
struct Right : virtual V {
  int right = 6;
};
struct Diamond : Left, Right {
  int d = 7;
};
struct Hidden : private A {
  int h = 8;
};
struct Two1 : A {};
struct Two2 : A {};
struct Twice : Two1, Two2 {};

extern "C" int f(int x) {
  try {
    switch (x) {
      case 1: throw AB();
      case 2: throw Diamond();
      case 3: throw Hidden();
      case 4: throw Twice();
      default: return 0;
    }
  } catch (B& b) {
    assert(x == 1 && b.b == 2);
  } catch (V& v) {
    assert(x == 2 && v.v == 4);
  } catch (A&) {
    assert(false);
  } catch (Hidden& h) {
    assert(x == 3 && h.h == 8);
  } catch (Two2& t) {
    assert(t.a == 1);
    // CHECK: catch_multiple_bases.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(x != 4);
  }
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
