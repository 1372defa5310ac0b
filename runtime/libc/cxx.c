// What compiled C++ needs: operator new and delete under their mangled names, guards of static locals, the
// call of a pure virtual function. Exceptions are in cxx_throw.c, type information in cxx_types.c, the
// classes of the standard library in ../libcxx.
#include "internal.h"

#include <stdlib.h>

static void* or_null(size_t size, int flags) {
  return __m_allocation_fails() ? NULL : __m_allocate(size, 1, flags);
}

__attribute__((noreturn)) void _ZSt17__throw_bad_allocv(void);  // libcxx/throw.cpp

static void* or_throw(void* p) {
  if (p) return p;
  _ZSt17__throw_bad_allocv();
}

static void* make(size_t size, size_t align) {
  return or_throw(__m_allocation_fails() ? NULL : __m_allocate(size, align, MANTISSA_ALLOC_NEW));
}
static void* make_array(size_t size, size_t align) {
  return or_throw(__m_allocation_fails() ? NULL : __m_allocate(size, align, MANTISSA_ALLOC_NEW_ARRAY));
}

static void drop(void* p, size_t size) {
  if (p) __mantissa_delete(p, MANTISSA_ALLOC_NEW, size);
}
static void drop_array(void* p) {
  if (p) __mantissa_delete(p, MANTISSA_ALLOC_NEW_ARRAY, SIZE_MAX);
}

void* __m_new(size_t size) { return or_throw(__m_allocate(size, 1, MANTISSA_ALLOC_NEW)); }
void* __m_new_array(size_t size) { return or_throw(__m_allocate(size, 1, MANTISSA_ALLOC_NEW_ARRAY)); }
void* _Znwm(size_t size) { return make(size, 1); }
void* _Znam(size_t size) { return make_array(size, 1); }
void* _ZnwmSt11align_val_t(size_t size, size_t align) { return make(size, align); }
void* _ZnamSt11align_val_t(size_t size, size_t align) { return make_array(size, align); }

void* _ZnwmRKSt9nothrow_t(size_t size, const void* tag) {
  (void)tag;
  return or_null(size, MANTISSA_ALLOC_NEW);
}

void* _ZnamRKSt9nothrow_t(size_t size, const void* tag) {
  (void)tag;
  return or_null(size, MANTISSA_ALLOC_NEW_ARRAY);
}

void _ZdlPv(void* p) { drop(p, SIZE_MAX); }
void _ZdaPv(void* p) { drop_array(p); }
void _ZdlPvm(void* p, size_t size) { drop(p, size); }

void _ZdaPvm(void* p, size_t size) {
  (void)size;
  drop_array(p);
}

void _ZdlPvSt11align_val_t(void* p, size_t align) {
  (void)align;
  drop(p, SIZE_MAX);
}

void _ZdaPvSt11align_val_t(void* p, size_t align) {
  (void)align;
  drop_array(p);
}

void _ZdlPvmSt11align_val_t(void* p, size_t size, size_t align) {
  (void)align;
  drop(p, size);
}

int __cxa_guard_acquire(unsigned char* guard) { return *guard == 0; }
void __cxa_guard_release(unsigned char* guard) { *guard = 1; }
void __cxa_guard_abort(unsigned char* guard) { (void)guard; }

__attribute__((noreturn)) void __cxa_pure_virtual(void) {
  __mantissa_fail("abort", "a pure virtual function is called");
}

void* __dso_handle;
