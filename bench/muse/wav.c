// SDL 1.2: a wave file in memory is loaded, its samples unpacked.
#include <mantissa/mantissa.h>

#include "SDL_audio.h"
#include "SDL_error.h"
#include "SDL_rwops.h"

void SDL_SetError(const char* format, ...) { (void)format; }
void SDL_Error(SDL_errorcode code) { (void)code; }

int main(void) {
  unsigned char data[SIZE];
  mantissa_symbolic(data, sizeof data, "data");
  SDL_AudioSpec spec;
  Uint8* samples = NULL;
  Uint32 length = 0;
  SDL_RWops* source = SDL_RWFromConstMem(data, sizeof data);
  if (!source) return 2;
  return SDL_LoadWAV_RW(source, 1, &spec, &samples, &length) == NULL;
}
