// zlib, CVE-2022-37434 (mended in 1.2.13): a gzip header's extra field that is longer than the caller's room,
// in more than one piece.
// entry: copy_extra
// expect: out-of-bounds
#include <string.h>
struct header {
  unsigned char extra[8];
  unsigned length, room;
};
struct piece {
  unsigned char bytes[4];
};
int copy_extra(struct header* h, unsigned left, const struct piece* next) {
  if (h->room != sizeof h->extra || left > h->length || h->length > 64) return -1;
  unsigned copy = left < 4 ? left : 4, done = h->length - left;
#ifdef FIXED
  if (done < h->room)
#endif
    memcpy(h->extra + done, next->bytes, done + copy > h->room ? h->room - done : copy);
  return (int)(left - copy);
}
