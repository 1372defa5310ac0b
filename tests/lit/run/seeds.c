// Inputs that the user gives run first: tests in both forms, raw contents of standard input, and the tests of an
// earlier run. Each goes its own way; two of the same path are one.
// RUN: rm -rf %t && mkdir -p %t/seeds && printf 'magic!x' > %t/raw
// RUN: %mantissa run -j1 --sym-stdin 8 --max-paths 1 --seed-input %t/raw --tests all -o %t/one %s | FileCheck --check-prefix=ONE %s
// RUN: FileCheck --check-prefix=EXIT %s < %t/one/tests/000001.json
// RUN: cp %t/one/tests/000001.ktest %t/seeds/a.ktest && cp %t/one/tests/000001.json %t/seeds/b.json && cp %t/raw %t/seeds/c
// RUN: %mantissa run -j1 --sym-stdin 8 --max-paths 1 --seed-input %t/seeds --tests all -o %t/all %s | FileCheck --check-prefix=ONE %s
// RUN: FileCheck --check-prefix=EXIT %s < %t/all/tests/000001.json
// RUN: printf 'magic?z' > %t/seeds/d
// RUN: %mantissa run -j1 --sym-stdin 8 --max-paths 2 --search bfs --seed-input %t/seeds --tests all -o %t/two %s | FileCheck --check-prefix=TWO %s
// RUN: FileCheck --check-prefix=SECOND %s < %t/two/tests/000002.json
// RUN: %mantissa run -j1 --sym-stdin 8 --max-paths 1 --seed-from %t/one --tests all -o %t/from %s | FileCheck --check-prefix=ONE %s
// RUN: FileCheck --check-prefix=EXIT %s < %t/from/tests/000001.json
// RUN: not %mantissa run -o %t/no --seed-input %t/raw %s 2>&1 | FileCheck --check-prefix=NO %s
// RUN: not %mantissa run --sym-stdin 4 --seed-input %t/raw -o %t/no %s 2>&1 | FileCheck --check-prefix=LONG %s
// ONE: 1 test, 1 path in
// TWO: 2 tests, 2 paths in
// SECOND: "6d616769633f7a00"
// EXIT: "exit_status": 42
// NO: raw: no test in JSON or .ktest form, so it must be the contents of --sym-stdin or of one --sym-file
// LONG: raw has 7 bytes, the symbolic file at most 4
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[9] = {0};
  if (fread(text, 1, 8, stdin) != 7) return 1;
  for (int i = 0; i < 6; ++i)
    if (text[i] != "magic!"[i]) return 2;
  return 42;
}
