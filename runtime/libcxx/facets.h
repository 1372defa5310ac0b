// What the files of this library share about facets.
#ifndef MANTISSA_LIBCXX_FACETS_H
#define MANTISSA_LIBCXX_FACETS_H

#include <locale>

// How streams of the locale "C" write and read numbers. Never destroyed.
std::num_put<char>* __m_number_writer();
std::num_get<char>* __m_number_reader();

// Whether what is written there leaves the program (standard output and standard error).
bool __m_is_shown(std::streambuf* buffer);

#endif
