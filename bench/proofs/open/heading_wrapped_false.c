// a heading wrapped into a turn: the smallest negative headings round up to a turn
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double h = mantissa_double("h");
  mantissa_assume(fabs(h) <= 1e6);
  double w = fmod(h, 360.0);
  if (w < 0) w += 360.0;
  assert(w >= 0 && w < 360.0);
  return 0;
}
