// libtiff, CVE-2016-10266 (mended in 4.0.8): a file may say that a strip has no rows.
// entry: strips_of_plane
// expect: division-by-zero
#include <stdint.h>
struct directory {
  uint32_t rows, rows_per_strip;
  uint16_t planes;
};
uint32_t strips_of_plane(const struct directory* d, uint32_t strip) {
  uint32_t per_strip = d->rows_per_strip;
  if (per_strip > d->rows) per_strip = d->rows;
#ifdef FIXED
  if (per_strip == 0) return 0;
#endif
  uint32_t strips = d->rows / per_strip + (d->rows % per_strip != 0);
  if (strips == 0) return 0;
  return strip % strips;
}
