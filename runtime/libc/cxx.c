// What compiled C++ without exceptions needs: operator new and delete under their mangled names, guards of
// static locals, the call of a pure virtual function, and the tables that type information points to (only
// their addresses matter: dynamic_cast and exceptions are not supported).
#include "internal.h"

#include <stdlib.h>

static void* must_allocate(size_t size) {
  void* p = __m_malloc(size);
  if (!p) __mantissa_fail("abort", "operator new has no memory and exceptions are off");
  return p;
}

static void* must_align(size_t size, size_t align) {
  void* p = aligned_alloc(align, size);
  if (!p) __mantissa_fail("abort", "operator new has no memory and exceptions are off");
  return p;
}

void* _Znwm(size_t size) { return must_allocate(size); }
void* _Znam(size_t size) { return must_allocate(size); }
void* _ZnwmSt11align_val_t(size_t size, size_t align) { return must_align(size, align); }
void* _ZnamSt11align_val_t(size_t size, size_t align) { return must_align(size, align); }

void* _ZnwmRKSt9nothrow_t(size_t size, const void* tag) {
  (void)tag;
  return __m_malloc(size);
}

void* _ZnamRKSt9nothrow_t(size_t size, const void* tag) {
  (void)tag;
  return __m_malloc(size);
}

void _ZdlPv(void* p) { free(p); }
void _ZdaPv(void* p) { free(p); }

void _ZdlPvm(void* p, size_t size) {
  (void)size;
  free(p);
}

void _ZdaPvm(void* p, size_t size) {
  (void)size;
  free(p);
}

void _ZdlPvSt11align_val_t(void* p, size_t align) {
  (void)align;
  free(p);
}

void _ZdaPvSt11align_val_t(void* p, size_t align) {
  (void)align;
  free(p);
}

void _ZdlPvmSt11align_val_t(void* p, size_t size, size_t align) {
  (void)size, (void)align;
  free(p);
}

int __cxa_guard_acquire(unsigned char* guard) { return *guard == 0; }
void __cxa_guard_release(unsigned char* guard) { *guard = 1; }
void __cxa_guard_abort(unsigned char* guard) { (void)guard; }

__attribute__((noreturn)) void __cxa_pure_virtual(void) {
  __mantissa_fail("abort", "a pure virtual function is called");
}

void* __dso_handle;

const void* const _ZTVN10__cxxabiv117__class_type_infoE[8];
const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[8];
const void* const _ZTVN10__cxxabiv121__vmi_class_type_infoE[8];
