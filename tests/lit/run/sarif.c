// SARIF by the rules of the standard: the way to each finding with what was compared, names of files from where the run was started,
// rules with texts. The wrong shapes of a baseline are told.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c && not %mantissa run -j1 --entry f --check +fp -o out a.c
// RUN: %python %scripts/check-sarif %t/out/findings.sarif
// RUN: %python %S/Inputs/sarif.py %t/out/findings.sarif
// RUN: cd %t && sed 's/"startLine": 1/"startLine": -1/' out/findings.sarif > wrong.sarif && not %python %scripts/check-sarif wrong.sarif
// RUN: cd %t && %mantissa run -j1 --entry f --check +fp --baseline out/findings.sarif -o again a.c | FileCheck %s
// RUN: cd %t && echo '{"version": "2.1.0", "runs": [{"results": {"a": 1}}]}' > b.sarif && not %mantissa run --baseline b.sarif a.c 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: cd %t && echo '{"version": "2.1.0", "runs": [{"results": [7]}]}' > b.sarif && not %mantissa run --baseline b.sarif a.c 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: cd %t && echo '{"version": "2.1.0", "runs": {}}' > b.sarif && not %mantissa run --baseline b.sarif a.c 2>&1 | FileCheck %s --check-prefix=RUNS
// RUN: cd %t && echo '{"version": "2.1.0", "runs": [{"results": [{"message": {"text": "x"}}]}]}' > b.sarif && not %mantissa run --baseline b.sarif a.c 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: cd %t && not %mantissa run -j1 --entry f --no-ways -o plain a.c && %python %scripts/check-sarif %t/plain/findings.sarif
static int half(int n) {
  return n / 2;
}
int f(int n, double x) {
  if (n > 7 && x < 3)
    return 10 / (half(n) - 6);
  return 0;
}
// CHECK: 0 findings
// LIST: 'results', which has to be a list, is object
// RESULT: a result, which has to be an object, is number
// RUNS: 'runs', which has to be a list, is object
// OTHER: none of its 1 results has a fingerprint 'mantissa/v1'
