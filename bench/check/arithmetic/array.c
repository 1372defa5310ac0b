// Arrays of floats, indexed by what floats say.
#include <stddef.h>
float array(float x) {
  float values[8] = {0};
  float step = x * 8.0f;
  if (!(step >= 0.0f) || !(step <= 8.0f)) return 0.0f;
  int i = (int)step;
  if (i > 8) return values[i];  // NONE
  if (x < 0.5f) return values[i + 3 > 7 ? 7 : i + 3];
  return values[i];  // BUG out-of-bounds
}
float array_set(float x) {
  float values[4];
  int set = 0;
  for (int i = 0; i < 4; ++i)
    if (x > (float)i) values[i] = x, set = i + 1;
  if (set >= 4 && values[3] > 1e9f) return 1.0f;
  if (x < 2.5f && x > 0.0f && values[2] > 0.0f) return values[0];  // BUG uninitialized
  return 0.0f;
}
