// libpng, CVE-2016-10087 (mended in 1.6.27): texts are freed but their number stays, and more are added.
// entry: reload
// expect: null-dereference
#include <stdlib.h>
struct info {
  int* texts;
  int count, room;
};
static int add(struct info* p, int text) {
  if (p->count + 1 > p->room) {
    int* more = realloc(p->texts, (size_t)(p->room + 8) * sizeof *more);
    if (!more) return -1;
    p->texts = more;
    p->room += 8;
  }
  p->texts[p->count++] = text;
  return 0;
}
static void remove_all(struct info* p) {
  free(p->texts);
  p->texts = NULL;
  p->count = 0;
#ifdef FIXED
  p->room = 0;
#endif
}
int reload(int a, int b) {
  struct info p = {0};
  int result = add(&p, a);
  remove_all(&p);
  if (b > 0) result |= add(&p, b);
  free(p.texts);
  return result;
}
