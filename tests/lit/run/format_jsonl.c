// --format jsonl: a line of JSON for each finding when it is confirmed, and the summary as the last line.
// RUN: rm -rf %t && not %mantissa run -j1 --format jsonl -o %t %s > %t.jsonl
// RUN: %python %S/Inputs/check_jsonl.py %t.jsonl %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --format jsonl --no-replay -o %t %s > %t.jsonl
// RUN: %python %S/Inputs/check_jsonl.py %t.jsonl %t/run.json
// What is confirmed is told while the analysis goes on: the second line is written when the reader has had the first.
// RUN: rm -rf %t && %python %S/Inputs/first_line.py %mantissa run -j1 --format jsonl --time 60s -o %t %s -- -DENDLESS
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x\x1b\"\xc2\x9b");
  if (x == 12) assert(x == 13);
  if (x == 14) x /= x - 14;
  if (x == 15) assert(x == 16);  // mantissa: ignore assertion
#ifdef ENDLESS
  for (unsigned n = 0; mantissa_int("more") != (int)n; ++n) {}
#endif
  return 0;
}
