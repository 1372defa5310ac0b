// Variables that the file writes have any value that a store in it may have left; others keep their initial ones.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
static int scale = 4;          // never written
static int mode;               // 0, 1 or 2
static int count;              // anything
static const int kModes[3] = {1, 2, 3};

void set_mode(int quick) { mode = quick ? 1 : 2; }
void set_count(int n) { count = n; }

int scaled(int x) {
  if (scale == 0) return x / scale;
  return x / scale;
}
int of_mode(void) {
  if (mode < 0) return 0;
  return kModes[mode];
}
int of_count(int x) {
  if (count > 100) return 0;
  // CHECK: globals.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return x / count;
}
// Another file sets it, and a text has an end.
int *first_entry;
int first(void) { return first_entry[0]; }
static char name[4];
void name_it(char c) { name[0] = c; }
int length(void) {
  int n = 0;
  while (name[n]) n++;
  return n;
}
// Only another file knows what stands in it, and which of its functions are there.
struct action {
  int index;
};
static int add(int a) { return a + 1; }
static int (*const kActions[3])(int) = {add, add, 0};
int act(const struct action *action) { return kActions[action->index](3); }

// Passed to a function that only reads it.
static short powers[4] = {1, 2, 4, 8};
static int place_of(int value, short *table, int size) {
  int i = 0;
  while (i < size && value >= table[i]) i++;
  return i;
}
int of_table(int x) {
  short first = powers[0];
  if (first > 1) return 0;
  return place_of(x, powers, 4) / first;
}
// CHECK: 1 finding (0 not verified and not counted) in 12 functions of 1 file
