// A frame of a pressure sensor: 0x5a, length, samples of two bytes, checksum. Returns the mean in pascal.
// planted: the length is believed before it is compared with the size of the frame
// planted: a frame without samples divides by zero
// run: --entry mean_pressure --elements 12
#include <stdint.h>

int mean_pressure(const uint8_t frame[12], int32_t* pascal) {
  if (frame[0] != 0x5a) return -1;
  const int samples = frame[1];
  uint8_t sum = 0;
  for (int i = 0; i < 2 + 2 * samples; ++i) sum += frame[i];  // bug: out-of-bounds
  if (sum != frame[2 + 2 * samples]) return -2;               // bug: out-of-bounds
  int32_t total = 0;
  for (int i = 0; i < samples; ++i) total += (int16_t)(frame[2 + 2 * i] << 8 | frame[3 + 2 * i]);
  *pascal = total / samples;  // bug: division-by-zero
  return 0;
}
