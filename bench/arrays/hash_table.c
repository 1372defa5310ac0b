// A hash table of 2,048 places with open addressing and 120 keys in it: symbolic keys go in, symbolic keys
// are looked for.
#include <mantissa/mantissa.h>
enum { kPlaces = 2048 };
static unsigned keys[kPlaces];
static unsigned hash(unsigned key) { return (key ^ key >> 7) * 5 % kPlaces; }
static int find(unsigned key, unsigned* at) {
  *at = hash(key);
  for (int probe = 0; probe < 3; ++probe, *at = (*at + 1) % kPlaces) {
    if (keys[*at] == key) return 1;
    if (keys[*at] == 0) return 0;
  }
  return -1;
}
int main(void) {
  unsigned key[4], asked[2], at;
  for (unsigned i = 1; i <= 120; ++i)
    if (find(i * 577 + 11, &at) == 0) keys[at] = i * 577 + 11;
  mantissa_symbolic(key, sizeof key, "key");
  mantissa_symbolic(asked, sizeof asked, "asked");
  for (int i = 0; i < 4; ++i) {
    if (key[i] == 0 || key[i] > 100000) return -1;
    const int found = find(key[i], &at);
    if (found < 0) return -2;
    if (found == 0) keys[at] = key[i];
  }
  int result = 0;
  for (int i = 0; i < 2; ++i) {
    if (asked[i] > 100000) return -3;
    result = 3 * result + find(asked[i], &at) + 1;
  }
  return result;
}
