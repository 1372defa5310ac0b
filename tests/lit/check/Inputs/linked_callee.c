// What linked.c calls: a limit that holds, one that does not, and a helper that is static here.
static int calls;  // written elsewhere in this file: may be anything
void count(void) { ++calls; }
static int clamp(int n) { return n < 1 ? 1 : n; }
int at_least_one(int n) { return clamp(n); }
int at_least_zero(int n) { return n < 0 ? 0 : n; }
int so_far(void) { return calls; }
int *maybe(int n) {
  static int one;
  return n > 3 ? &one : 0;
}
extern int third_file(int);
int passes_on(int n) { return third_file(n); }

// A table that nobody writes, not const as in many a program.
static short steps[4] = {1, 2, 4, 8};
static int at(short *table, int i) { return table[i & 3]; }
int step(int i) { return at(steps, i); }
