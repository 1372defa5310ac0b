// A reader of named numbers: std::map of vectors, parsing that may fail, an object that counts its kind.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

static int open = 0;
struct Guard {
  Guard() { ++open; }
  ~Guard() { --open; }
};

static std::map<std::string, std::vector<double>> read(std::istream& in) {
  Guard guard;
  std::map<std::string, std::vector<double>> table;
  std::string name;
  while (in >> name) {
    char equals = 0;
    double value = 0;
    if (!(in >> equals >> value) || equals != '=') throw std::runtime_error("no value of " + name);
    table[name].push_back(value);
  }
  return table;
}

extern "C" double f(char digit) {
  std::istringstream in(std::string("dt = 0.5\nn = ") + digit + "\ndt = 2");
  try {
    const auto table = read(in);
    assert(open == 0 && table.size() == 2 && table.at("dt")[1] == 2);
    // CHECK: raii_file_of_numbers.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(table.at("n")[0] * table.at("dt")[0] != 3.5);
    return table.at("n")[0];
  } catch (const std::runtime_error& e) {
    assert(open == 0 && std::string(e.what()) == "no value of n");
    return -1;
  }
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
