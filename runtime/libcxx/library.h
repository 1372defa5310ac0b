// Included first by every file of this library.
#ifndef MANTISSA_LIBCXX_LIBRARY_H
#define MANTISSA_LIBCXX_LIBRARY_H

#include <cstddef>

// Memory that the library takes for itself is never made to fail: natively it is the library's own.
void* operator new(std::size_t) __asm__("__m_new");
void* operator new[](std::size_t) __asm__("__m_new_array");

#endif
