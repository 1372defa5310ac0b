// Interpolation in a table of measured values, as it is found in many programs. It looks right, and it works
// for the inputs one thinks of. `mantissa run examples/quickstart.c` finds the two inputs that break it.
#include <mantissa/mantissa.h>

#define SIZE 8

static const double table[SIZE] = {0.0, 0.48, 0.84, 1.0, 0.91, 0.6, 0.14, -0.35};

// The value at x, between two entries of the table that are `step` apart. x is at most the end of the table.
static double lookup(double x, int step) {
  if (x < 0) x = -x;
  if (!(x <= SIZE - 1)) return 0.0;
  int i = (int)x;
  double low = table[i];
  double high = table[i + 1];                                     // x == 7: there is no eighth interval
  return low + (high - low) * (x - i) * (100 / (step - 25)) / 4;  // step == 25
}

int main(void) {
  double x = mantissa_double("x");
  int step = mantissa_int("step");
  return lookup(x, step) > 0.5;
}
