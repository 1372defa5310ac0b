// What C++20 makes of functions that C++17 has under other names: as the newer standard they are compiled.
#include "library.h"

#include <sstream>

namespace std {

extern template class basic_string<char>;  // made in string.cpp

#define TEXT(stream)                          \
  template string stream<char>::str() const&; \
  template string stream<char>::str()&&;      \
  template string_view stream<char>::view() const noexcept;
TEXT(basic_stringbuf)
TEXT(basic_istringstream)
TEXT(basic_ostringstream)
TEXT(basic_stringstream)
template allocator<char> basic_stringbuf<char>::get_allocator() const noexcept;

}  // namespace std
