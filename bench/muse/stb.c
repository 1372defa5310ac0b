// stb_image: one of its formats, by what is defined on the command line (STBI_ONLY_PNM, ...).
#include <mantissa/mantissa.h>
#include <stdlib.h>

#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_MAX_DIMENSIONS 64
#define STB_IMAGE_IMPLEMENTATION
#include "stb_image.h"

int main(void) {
  unsigned char data[SIZE];
  mantissa_symbolic(data, sizeof data, "data");
  int width = 0, height = 0, channels = 0;
  unsigned char* pixels = stbi_load_from_memory(data, sizeof data, &width, &height, &channels, 0);
  if (!pixels) return 1;
  stbi_image_free(pixels);
  return 0;
}
