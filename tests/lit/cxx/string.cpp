// std::string: growing, comparing, searching, cutting; at() and substr() throw.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <stdexcept>
#include <string>

extern "C" int f(char a, char b, unsigned n) {
  std::string s = "abcdefgh";
  s += a;
  s.append(20, 'x').push_back(b);
  assert(s.size() == 30 && s[8] == a && s.back() == b);
  std::string t = s.substr(8, 1) + "!";
  try {
    if (n < 40) {
      const char c = s.at(n);
      assert(c == s[n]);
    } else {
      t = s.substr(n);
    }
  } catch (const std::out_of_range&) {
    assert(n >= 30);
    // CHECK: string.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(!(t == "q!" && s.find("xq") == 28));
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
