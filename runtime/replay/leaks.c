// Memory that is left at the end, in a build with AddressSanitizer, whose allocator tells of each block. Its
// own leak detection leaves out what some pointer still leads to; the engine does not.
#include <stddef.h>
#include <stdint.h>

#include "replay.h"

__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*,
                                                                                      size_t),
                                                                    void (*on_free)(const volatile void*));

enum { kBlocks = 1 << 16 };

static struct Block {
  uintptr_t address;  // 0: nothing here, 1: nothing here any more
  size_t size;
  const struct MantissaPlace* place;
} blocks[kBlocks];
static size_t filled;
static bool is_watching;

static size_t start_of(uintptr_t address) { return (address * UINT64_C(0x9e3779b97f4a7c15)) >> 48; }

static void on_malloc(const volatile void* p, size_t size) {
  if (!is_watching || !p || filled >= kBlocks * 3 / 4) return;
  size_t i = start_of((uintptr_t)p) % kBlocks;
  while (blocks[i].address > 1) i = (i + 1) % kBlocks;
  filled += blocks[i].address == 0;
  blocks[i] = (struct Block){(uintptr_t)p, size, __mantissa_place};
}

static void on_free(const volatile void* p) {
  if (!is_watching || !p) return;
  for (size_t i = start_of((uintptr_t)p) % kBlocks; blocks[i].address != 0; i = (i + 1) % kBlocks)
    if (blocks[i].address == (uintptr_t)p) {
      blocks[i].address = 1;
      return;
    }
}

void __mantissa_leaks_start(void) {
  if (!__mantissa_wants("memory-leak") || !__sanitizer_install_malloc_and_free_hooks) return;
  is_watching = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0;
}

// Each line that left something, with one size, once.
void __mantissa_leaks_tell(void) {
  if (!is_watching) return;
  is_watching = false;
  for (size_t i = 0; i < kBlocks; ++i) {
    const struct Block* block = &blocks[i];
    if (block->address <= 1 || !block->place) continue;
    bool told = false;
    for (size_t j = 0; j < i && i < 1024 && !told; ++j)
      told = blocks[j].address > 1 && blocks[j].place == block->place && blocks[j].size == block->size;
    if (told) continue;
    const struct EventNumber size = {"size", block->size};
    __mantissa_place = block->place;
    __mantissa_event("leak", "memory-leak", NULL, &size);
  }
}
