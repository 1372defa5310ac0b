// A float as the counter of a loop.
#include <stddef.h>
int loop(float step) {
  int* p = NULL;
  int turns = 0;
  if (!(step >= 0.25f) || !(step <= 1.0f)) return 0;
  for (float x = 0.0f; x < 1.0f; x += step) ++turns;
  if (turns > 4) return *p;   // NONE
  if (turns == 4) return *p;  // BUG null-dereference
  return turns;
}
