// A program for the replay tests: what it does depends on its first input.
#undef NDEBUG
#include <assert.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(int argc, char** argv) {
  int mode = mantissa_int("mode");
  switch (mode) {
    case 1: {
      double x = mantissa_double("x");
      int b = mantissa_bool("b");
      printf("%a %d %d\n", x, b, __VERIFIER_nondet_int());
      return 7;
    }
    case 2: assert(mode == 1); return 0;
    case 3: mantissa_assume(mode == 1); return 0;
    case 4: abort();
    case 5: reach_error(); return 0;
    case 6: {
      char line[64];
      for (int i = 1; i < argc; ++i) printf("[%s]", argv[i]);
      while (fgets(line, sizeof line, stdin)) printf("(%s)", line);
      FILE* f = fopen("data.txt", "r");
      if (f && fgets(line, sizeof line, f)) printf("{%s}", line);
      return 0;
    }
    case 7: {
      char bytes[3];
      klee_make_symbolic(bytes, sizeof bytes, "bytes");
      printf("%.3s %d %u\n", bytes, klee_range(0, 10, "r"), klee_is_replay());
      return 0;
    }
    case 8: printf("%ld %ld\n", (long)time(NULL), (long)mantissa_long_double("ld")); return 0;
    default: printf("mode %d\n", mode); return 0;
  }
}
