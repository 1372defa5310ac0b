// libnsgif: an animation is read, its frames decoded.
#include <stdlib.h>

#include <libnsgif.h>
#include <mantissa/mantissa.h>

static void* create(int width, int height) {
  if (width < 0 || height < 0 || (long long)width * height > 256) return NULL;
  return calloc((size_t)(width * height) + 1, 4);
}
static void destroy(void* bitmap) { free(bitmap); }
static unsigned char* buffer(void* bitmap) { return bitmap; }

int main(void) {
  unsigned char data[SIZE];
  mantissa_symbolic(data, sizeof data, "data");
  gif_bitmap_callback_vt calls = {create, destroy, buffer, NULL, NULL, NULL};
  gif_animation gif;
  gif_create(&gif, &calls);
  gif_result result = GIF_WORKING;
  for (int i = 0; i < 4 && result == GIF_WORKING; ++i) result = gif_initialise(&gif, sizeof data, data);
  for (unsigned i = 0; i < gif.frame_count && i < 4 && result >= GIF_OK; ++i)
    result = gif_decode_frame(&gif, i);
  gif_finalise(&gif);
  return result < 0;
}
