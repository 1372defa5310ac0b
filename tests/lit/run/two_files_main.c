// Another file of the program may have a main: the test of a finding has one of its own.
// RUN: rm -rf %t %t.other.c && printf 'int f(int);\nint main(void) { return f(3); }\n' > %t.other.c
// RUN: not %mantissa run -q -j1 --entry f -o %t %t.other.c %s
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s
int f(int n) {
  return 8 / (n - 2);
  // CHECK: two_files_main.c:[[@LINE-1]]:{{[0-9]+}}: runtime error: division by zero
}
