// CRC-16 over symbolic bytes by a table of 2,048 entries (11 bits a step); which messages end in given
// remainders?
#include <mantissa/mantissa.h>
static unsigned short table[2048];
int main(void) {
  unsigned char message[32];
  for (unsigned i = 0; i < 2048; ++i) {
    unsigned c = i << 5;
    for (int k = 0; k < 11; ++k) c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
    table[i] = (unsigned short)c;
  }
  mantissa_symbolic(message, sizeof message, "message");
  unsigned crc = 0xffff;
  for (unsigned i = 0; i < sizeof message; ++i) {
    const unsigned index = (crc >> 5 ^ message[i]) & 0x7ff;
    crc = (crc << 11 ^ table[index]) & 0xffff;
    if (crc == 0x1d0f) return 1;
    if ((crc & 0xff) < 3) return 2;
  }
  return (crc & 0xff0f) == 0x3300 ? 3 : 4;
}
