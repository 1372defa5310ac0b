// The malloc family on top of the engine's objects. Sizes beyond PTRDIFF_MAX fail as they do natively.
#include "internal.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

enum { kAlignment = 16 };

void* __m_allocate(size_t size, size_t align, int flags) {
  size_t least = align < kAlignment ? kAlignment : align;
  void* p = size > PTRDIFF_MAX ? NULL : __mantissa_alloc(size, least, flags);
  if (!p) errno = ENOMEM;
  return p;
}

void* __m_malloc(size_t size) { return __m_allocate(size, kAlignment, 0); }
void* __m_internal_alloc(size_t size) {
  return __m_allocate(size, kAlignment, MANTISSA_ALLOC_ZERO | MANTISSA_ALLOC_INTERNAL);
}

void* __m_internal_grow(void* old, size_t old_size, size_t new_size) {
  void* fresh = __m_internal_alloc(new_size);
  if (!fresh) return NULL;
  __mantissa_copy(fresh, old, old_size);
  if (old) __mantissa_free(old);
  return fresh;
}

// What programs call may fail on request.
void* malloc(size_t size) { return __m_allocation_fails() ? NULL : __m_malloc(size); }

void free(void* p) {
  if (p) __mantissa_free(p);
}

void* calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) total = SIZE_MAX;
  if (__m_allocation_fails()) return NULL;
  return __m_allocate(total, kAlignment, MANTISSA_ALLOC_ZERO);
}

void* realloc(void* p, size_t size) {
  if (p && size == 0) {
    __mantissa_free(p);
    return NULL;
  }
  if (__m_allocation_fails()) return NULL;
  if (!p) return __m_malloc(size);
  size_t old_size = __mantissa_object_size(p);
  void* fresh = __m_malloc(size);
  if (!fresh) return NULL;
  __mantissa_copy(fresh, p, old_size < size ? old_size : size);
  __mantissa_free(p);
  return fresh;
}

void* reallocarray(void* p, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(p, total);
}

static bool is_power_of_two(size_t n) { return n && (n & (n - 1)) == 0; }

void* aligned_alloc(size_t align, size_t size) {
  if (!is_power_of_two(align)) {
    errno = EINVAL;
    return NULL;
  }
  return __m_allocation_fails() ? NULL : __m_allocate(size, align, 0);
}

void* memalign(size_t align, size_t size) {
  size_t power = kAlignment;
  while (power < align && power <= SIZE_MAX / 2) power *= 2;
  return __m_allocation_fails() ? NULL : __m_allocate(size, power, 0);
}

int posix_memalign(void** result, size_t align, size_t size) {
  if (!is_power_of_two(align) || align % sizeof(void*) != 0) return EINVAL;
  int saved = errno;
  void* p = __m_allocation_fails() ? NULL : __m_allocate(size, align, 0);
  errno = saved;
  if (!p) return ENOMEM;
  *result = p;
  return 0;
}

void* valloc(size_t size) { return __m_allocation_fails() ? NULL : __m_allocate(size, 4096, 0); }
size_t malloc_usable_size(void* p) { return p ? __mantissa_object_size(p) : 0; }
