// libtiff, CVE-2016-10267 (mended in 4.0.8): an OJPEG file whose lines have no bytes.
// entry: decode_raw
// expect: division-by-zero
#include <stdint.h>
struct state {
  uint32_t bytes_per_line, lines_left;
};
int decode_raw(struct state* s, uint8_t* buffer, long length) {
#ifdef FIXED
  if (s->bytes_per_line == 0) return 0;
#endif
  if (length % s->bytes_per_line != 0) return 0;
  if (length > 0) buffer[0] = 0;
  return 1;
}
