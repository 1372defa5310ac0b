// A float exception ends the test of its finding where it is raised; a conversion out of range is told by a sanitizer.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=SARIF < %t/findings.sarif
// RUN: %python %S/Inputs/unit_tests.py %t gcc
// RUN: %python %S/Inputs/unit_tests.py %t clang-19
double f(double x, float y, long double z, int way) {
  switch (way) {
    case 1: return y * 1e38f;
    case 2: return 1 / (x - 0.5);
    case 3: return (x - 0.25) / (x - 0.25);
    case 4: return (unsigned char)y;
    case 5: return z * 1e-4930l > 1;
    default: return 0;
  }
}
// CHECK-DAG: :8:22: float-overflow: multiplication overflows: {{.*}} * 1e38 = {{-?}}inf
// CHECK-DAG: :9:22: float-divide-by-zero
// CHECK-DAG: :10:31: float-invalid
// CHECK-DAG: :11:20: float-cast
// CHECK-DAG: :12:22: float-underflow
// SARIF: "ruleId": "float-cast",
// SARIF-NEXT: "level": "error"
// SARIF: "ruleId": "float-underflow",
// SARIF-NEXT: "level": "note"
// SARIF: "ruleId": "float-divide-by-zero",
// SARIF-NEXT: "level": "error"
