// The same of optimised code: cleanups are shared, calls are inlined, values live in registers.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -O2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <string>
#include <vector>

struct Error {
  int line;
};

static int parse(const std::string& text, std::size_t& at) {
  int value = 0;
  if (at >= text.size()) throw Error{1};
  while (at < text.size() && text[at] != ',') {
    if (text[at] < '0' || text[at] > '9') throw Error{2};
    value = 10 * value + (text[at++] - '0');
  }
  ++at;
  return value;
}

extern "C" int f(char a, char b) {
  const std::string text{'1', ',', a, b};
  std::vector<int> values;
  std::size_t at = 0;
  try {
    while (values.size() < 3) values.push_back(parse(text, at));
  } catch (const Error& e) {
    if (e.line == 2) return -1;
    assert(values.size() < 3);
    // CHECK: optimised.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(values.back() != 47);
  }
  return static_cast<int>(values.size());
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
