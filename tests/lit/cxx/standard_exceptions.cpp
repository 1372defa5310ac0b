// The exceptions of the standard library, by their bases and with their texts.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>

static void thrower(int x) {
  switch (x) {
    case 0: throw std::runtime_error("runtime");
    case 1: throw std::out_of_range(std::string("out of ") + "range");
    case 2: throw std::invalid_argument("a text that is longer than a short string holds");
    case 3: throw std::overflow_error("overflow");
    case 4: throw std::bad_alloc();
    case 5: throw std::exception();
    default: return;
  }
}

extern "C" int f(unsigned x) {
  try {
    thrower(static_cast<int>(x));
    return 0;
  } catch (const std::logic_error& e) {
    assert(x == 1 || x == 2);
    assert(std::strcmp(e.what(), x == 1 ? "out of range" : "a text that is longer than a short string holds") == 0);
  } catch (const std::runtime_error& e) {
    const std::runtime_error copy = e;
    assert(x == 0 || x == 3);
    assert(std::string(copy.what()) == (x == 0 ? "runtime" : "overflow"));
  } catch (const std::exception& e) {
    assert(x == 4 || x == 5);
    // CHECK: standard_exceptions.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(std::strcmp(e.what(), "std::bad_alloc") != 0);
  }
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
