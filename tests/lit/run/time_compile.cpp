// Compiling counts: the compiler is stopped when the time is up, or on a signal, and that is no error.
// RUN: rm -rf %t %t.2 && %python %S/Inputs/in_time.py 2 %mantissa run --time 2s -o %t %s -- -std=c++20 -fconstexpr-steps=2147483647 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: %python %S/Inputs/in_time.py 2 1 %mantissa run -o %t.2 %s -- -std=c++20 -fconstexpr-steps=2147483647 2>&1 | FileCheck %s --check-prefix=TERM
// RUN: FileCheck %s --check-prefix=TERM-JSON < %t.2/run.json
constexpr unsigned long sum(unsigned long n) {
  unsigned long result = 0;
  for (unsigned long i = 0; i < n; ++i) result += i * i;
  return result;
}
constexpr unsigned long kSum = sum(4000000000ul);
int main() { return static_cast<int>(kSum); }
// CHECK-DAG: not complete: out of time
// CHECK-DAG: note: the 2 s of --time were over while the program was compiled: nothing was analysed
// CHECK: in time, exit status 0
// JSON: "status": "time"
// TERM-DAG: 0.0 s: interrupted
// TERM-DAG: note: interrupted while the program was compiled: nothing was analysed
// TERM: in time, exit status 0
// TERM-JSON: "status": "interrupted"
