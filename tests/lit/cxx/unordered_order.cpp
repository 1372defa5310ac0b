// The order of unordered containers. Replay compares what is written with what the host's library writes.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: cat %t/tests/*.json | FileCheck %s --check-prefix=TEST
// CHECK: 0 findings
// CHECK-SAME: 1 path
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
// TEST: "output_is_exact": true,
#include <iostream>
#include <string>
#include <unordered_map>
#include <unordered_set>

int main() {
  {
    std::unordered_map<std::string, int> m;
    for (int i = 0; i < 40; i++) m["key" + std::to_string(i * 7)] = i;
    for (auto& [k, x] : m) std::cout << k << x << ' ';
    std::cout << m.bucket_count() << ' ' << m.load_factor() << '\n';
    m.erase("key7");
    m.rehash(200);
    for (auto& [k, x] : m) std::cout << x << ' ';
    std::cout << m.bucket_count() << '\n';
    std::unordered_set<double> d3;
    for (int i = -20; i < 20; i++) d3.insert(i / 7.0);
    for (double x : d3) std::cout << x << ' ';
    d3.max_load_factor(3);
    for (int i = 0; i < 100; i++) d3.insert(i);
    std::cout << d3.bucket_count() << '\n';
    std::unordered_multimap<long, char> mm;
    for (long i = 0; i < 30; i++) mm.emplace(i * i % 11, 'a' + i % 26);
    for (auto& p : mm) std::cout << p.first << p.second;
    std::cout << mm.count(4) << '\n';
    std::unordered_set<std::string> lg{"",
                                       "a",
                                       "ab",
                                       "abc",
                                       "abcd",
                                       "abcde",
                                       "abcdef",
                                       "abcdefg",
                                       "abcdefgh",
                                       "abcdefghi",
                                       "0123456789012345678901234567890123456789"};
    for (auto& s : lg) std::cout << s << ' ';
    std::cout << std::hash<std::string>()("\xff\x80qwertyuiop") << std::hash<double>()(-0.0) << ' '
              << std::hash<float>()(1.5f) << '\n';
  }
  return 0;
}
