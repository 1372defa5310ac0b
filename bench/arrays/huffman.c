// A Huffman decoder: the tree as an array of node pairs (room for 1,024), walked by the bits of the message.
#include <mantissa/mantissa.h>
struct Node {
  unsigned short child[2];
};
static struct Node tree[1024];
static unsigned short made = 1;
static void code(unsigned bits, int count, unsigned symbol) {
  unsigned short at = 0;
  while (--count > 0) {
    unsigned short* to = &tree[at].child[bits >> count & 1];
    if (*to == 0) *to = made++;
    at = *to;
  }
  tree[at].child[bits & 1] = (unsigned short)(0x8000 | symbol);
}
int main(void) {
  unsigned char message[4];
  code(0, 2, 'e'), code(2, 3, 't'), code(3, 3, 'a'), code(8, 4, 'o'), code(9, 4, 'n'), code(20, 5, 'i');
  code(21, 5, 's'), code(44, 6, 'r'), code(45, 6, 'h'), code(92, 7, 'd'), code(93, 7, 'l'), code(188, 8, 'u');
  mantissa_symbolic(message, sizeof message, "message");
  unsigned at = 0, letters = 0, vowels = 0;
  for (unsigned i = 0; i < 8 * sizeof message; ++i) {
    const unsigned bit = message[i / 8] >> (7 - i % 8) & 1;
    const unsigned to = tree[at].child[bit];
    if (to == 0) return -1;
    if (to & 0x8000) {
      ++letters;
      const char c = (char)(to & 0x7f);
      vowels += c == 'e' || c == 'a' || c == 'o' || c == 'i' || c == 'u';
      at = 0;
    } else {
      at = to;
    }
  }
  return vowels == letters ? 1 : 0;
}
