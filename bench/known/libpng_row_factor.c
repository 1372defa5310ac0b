// libpng, CVE-2018-13785 (mended in 1.6.35): the size of a row is computed in 32 bits and may be zero.
// entry: chunk_limit
// expect: division-by-zero
#include <stddef.h>
#include <stdint.h>
struct image {
  uint32_t width, height;
  uint8_t channels, depth, interlaced;
};
size_t chunk_limit(const struct image* p, uint32_t length) {
  if (p->channels == 0 || p->width == 0) return 0;
#ifdef FIXED
  size_t row = (size_t)p->width * p->channels * (p->depth > 8 ? 2 : 1) + 1 + (p->interlaced ? 6 : 0);
#else
  size_t row = p->width * p->channels * (p->depth > 8 ? 2 : 1) + 1 + (p->interlaced ? 6 : 0);
#endif
  if (p->height > UINT32_MAX / row) return UINT32_MAX;
  size_t limit = p->height * row;
  return length > limit ? limit : length;
}
