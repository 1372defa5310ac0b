// A table-driven lexer: one transition table, 16 states by 256 characters, as lexer generators make it.
#include <mantissa/mantissa.h>
enum {
  kStart,
  kWord,
  kNumber,
  kDot,
  kFraction,
  kExponent,
  kSigned,
  kPower,
  kSpace,
  kOperator,
  kEqual,
  kString,
  kClosed
};
static unsigned char next[16][256];
static void range(int from, int low, int high, int to) {
  for (int c = low; c <= high; ++c) next[from][c] = (unsigned char)to;
}
static void build(void) {
  range(kStart, 'a', 'f', kWord);
  range(kStart, '0', '9', kNumber);
  range(kStart, ' ', ' ', kSpace);
  range(kStart, '=', '=', kOperator);
  range(kStart, '"', '"', kString);
  range(kWord, 'a', 'f', kWord);
  range(kWord, '0', '9', kWord);
  range(kNumber, '0', '9', kNumber);
  range(kNumber, '.', '.', kDot);
  range(kNumber, 'e', 'e', kExponent);
  range(kDot, '0', '9', kFraction);
  range(kFraction, '0', '9', kFraction);
  range(kFraction, 'e', 'e', kExponent);
  range(kExponent, '+', '+', kSigned);
  range(kExponent, '-', '-', kSigned);
  range(kExponent, '0', '9', kPower);
  range(kSigned, '0', '9', kPower);
  range(kPower, '0', '9', kPower);
  range(kSpace, ' ', ' ', kSpace);
  range(kOperator, '=', '=', kEqual);
  range(kString, 'a', 'f', kString);
  range(kString, '"', '"', kClosed);
}
int main(void) {
  unsigned char text[16];
  build();
  mantissa_symbolic(text, sizeof text, "text");
  int state = kStart, tokens = 0, powers = 0;
  for (unsigned i = 0; i < sizeof text; ++i) {
    int to = next[state][text[i]];
    if (to == kStart) {  // no way on: a token ends, the character starts the next
      ++tokens;
      if (state == kPower) ++powers;
      to = next[kStart][text[i]];
      if (to == kStart) return -1;
    }
    state = to;
  }
  return tokens > 3 ? 2 : powers;
}
