// A sine from a table of a quarter of the circle, for a device without one.
// planted: a negative angle gives a negative place in the table
// planted: a NaN or a large angle does not fit into an int
// run: --entry table_sine
#include <math.h>

static const float quarter[9] = {0,          .19509032f, .38268343f, .55557023f, .70710678f,
                                 .83146961f, .92387953f, .98078528f, 1};

float table_sine(float turns) {
  const float within = turns - (float)(int)turns;  // bug: float-cast
  int place = (int)(within * 32.0f);
  float sign = 1;
  if (place >= 16) {
    place -= 16;
    sign = -1;
  }
  if (place > 8) place = 16 - place;
  return sign * quarter[place];  // bug: out-of-bounds
}
