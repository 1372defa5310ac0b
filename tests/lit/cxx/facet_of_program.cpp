// A facet of the program: what it says of numbers is asked as by the host's library, and grouped numbers are written and read.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <locale>
#include <sstream>

struct Grouped : std::numpunct<char> {
  char do_thousands_sep() const override { return '\''; }
  std::string do_grouping() const override { return "\3"; }
};

extern "C" int f(unsigned char low) {
  const int n = 54300 + (low & 31);
  std::ostringstream out;
  out.imbue(std::locale(std::locale(), new Grouped));
  out << n;
  std::istringstream in(out.str());
  in.imbue(out.getloc());
  int back = 0;
  in >> back;
  assert(in && back == n);
  // CHECK: facet_of_program.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(out.str() != "54'321");
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
