// libnsbmp: an icon collection is analysed, its best image decoded.
#include <libnsbmp.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>

static void* create(int width, int height, unsigned int state) {
  (void)state;
  if (width < 0 || height < 0 || (long long)width * height > 256) return NULL;
  return calloc((size_t)(width * height) + 1, 4);
}
static void destroy(void* bitmap) { free(bitmap); }
static unsigned char* buffer(void* bitmap) { return bitmap; }
static size_t bytes_per_pixel(void* bitmap) {
  (void)bitmap;
  return 4;
}

int main(void) {
  unsigned char data[SIZE];
  mantissa_symbolic(data, sizeof data, "data");
  bmp_bitmap_callback_vt calls = {create, destroy, buffer, bytes_per_pixel};
  ico_collection icons;
  ico_collection_create(&icons, &calls);
  int result = ico_analyse(&icons, sizeof data, data);
  if (result == BMP_OK) {
    bmp_image* image = ico_find(&icons, 0, 0);
    if (image) result = bmp_decode(image);
  }
  ico_finalise(&icons);
  return result;
}
