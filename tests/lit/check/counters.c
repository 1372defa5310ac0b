// Between which numbers a file keeps its counters and indices.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
#include <stdio.h>
static const int kModes[4] = {1, 2, 3, 4};
static int next_text, next_mode, used, turns;
static unsigned char level;
static double stack[10];
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:

char *text_of(double r) {
  static char texts[4][25];
  int j = next_text++;
  if (next_text > 3) next_text = 0;
  sprintf(texts[j], "%g", r);
  return texts[j];
}
int mode(int m) {
  next_mode = (next_mode + 1) % 4;
  if (m > 5) next_mode = 0;
  return kModes[next_mode];
}
void push(double x) {
  if (used >= 10) return;
  stack[used++] = x;
}
double pop(void) {
  if (used == 0) return 0;
  return stack[--used];
}
void count_turn(void) { ++turns; }
int of_turns(void) {
  if (turns > 3) return 0;
  return kModes[turns];
}
void louder(void) {
  if (level < 4) level++;
}
int of_level(void) {
  if (level > 8) return 0;
  // CHECK: counters.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return kModes[level];
}
// CHECK: 1 finding (0 not verified and not counted) in 8 functions of 1 file
