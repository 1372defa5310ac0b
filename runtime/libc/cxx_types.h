// Type information of C++, as the Itanium ABI lays it out.
#ifndef MANTISSA_LIBC_CXX_TYPES_H
#define MANTISSA_LIBC_CXX_TYPES_H

#include "internal.h"

struct __m_type {
  const void* const* table;  // says what kind of type it is
  const char* name;
};

// Does a handler for `wanted` take an exception of type `thrown` at *object? *object is then what the handler
// gets: the part of an object that is of a base class, or the value of a pointer.
bool __m_catches(const struct __m_type* wanted, const struct __m_type* thrown, void** object);

#endif
