// Counting sort of symbolic keys below 1,500, then questions about what came out.
#include <mantissa/mantissa.h>
enum { kKeys = 6, kRange = 1500 };
static int count[kRange];
int main(void) {
  unsigned short key[kKeys];
  mantissa_symbolic(key, sizeof key, "key");
  for (int i = 0; i < kKeys; ++i) {
    if (key[i] >= kRange) return -1;
    ++count[key[i]];
  }
  int twice = 0;
  for (int i = 0; i < kKeys; ++i) {
    if (count[key[i]] > 1) ++twice;
    if (count[(key[i] + 1) % kRange] > 0) twice += 10;
    if (key[i] > 700 && count[key[i] - 700] == 1) twice += 100;
  }
  return twice;
}
