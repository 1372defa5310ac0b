// A table of 65,536 entries: classes of 16-bit characters, most of them none. Words of eight characters.
#include <mantissa/mantissa.h>
enum { kNone, kLatin, kDigit, kGreek, kCyrillic, kSpace, kWide };
static unsigned char kind[65536];
static void range(unsigned low, unsigned high, unsigned char is) {
  for (unsigned c = low; c <= high; ++c) kind[c] = is;
}
int main(void) {
  unsigned short text[8];
  range('A', 'Z', kLatin), range('a', 'z', kLatin), range('0', '9', kDigit), range(0x391, 0x3a9, kGreek);
  range(0x3b1, 0x3c9, kGreek), range(0x410, 0x44f, kCyrillic), range(' ', ' ', kSpace),
      range(0x3000, 0x3000, kSpace);
  range(0xff10, 0xff19, kWide);
  mantissa_symbolic(text, sizeof text, "text");
  int words = 0, mixed = 0;
  for (int i = 0; i < 8; ++i) {
    const int now = kind[text[i]];
    if (now == kNone) return -1;
    if (now == kSpace) {
      ++words;
      continue;
    }
    if (i > 0 && kind[text[i - 1]] != kSpace && kind[text[i - 1]] != now) ++mixed;
    if (now == kWide && kind[text[i] - 0xff10 + '0'] != kDigit) return -2;
  }
  return 10 * words + mixed;
}
