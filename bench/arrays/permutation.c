// A symbolic permutation: its inverse in a table of 2,048 slots, its cycles walked.
#include <mantissa/mantissa.h>
enum { kSize = 8, kSlots = 2048 };
static unsigned short place[kSlots];
int main(void) {
  unsigned short p[kSize];
  mantissa_symbolic(p, sizeof p, "p");
  for (int i = 0; i < kSize; ++i) {
    if (p[i] >= kSlots) return -1;
    if (place[p[i]] != 0) return -2;  // seen before
    place[p[i]] = (unsigned short)(i + 1);
  }
  int order = 0;
  for (int i = 0; i < kSize; ++i) {
    if (place[(p[i] * 3 + 1) % kSlots] > i) ++order;
    if (place[p[i] ^ 5] != 0) order += 10;
  }
  return order;
}
