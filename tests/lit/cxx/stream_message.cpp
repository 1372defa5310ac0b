// A message is built with an output string stream and thrown; its integers are exact.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <iomanip>
#include <sstream>
#include <stdexcept>
#include <vector>

static double element(const std::vector<double>& x, unsigned char i) {
  if (i >= x.size()) {
    std::ostringstream message;
    message << "index " << std::setw(3) << std::setfill('0') << static_cast<int>(i) << " of " << x.size();
    throw std::out_of_range(message.str());
  }
  return x[i];
}

extern "C" double f(unsigned char i) {
  const std::vector<double> x{1, 2, 3};
  try {
    return element(x, i);
  } catch (const std::out_of_range& e) {
    // CHECK: stream_message.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(std::string(e.what()) != "index 207 of 3");
    return -1;
  }
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
