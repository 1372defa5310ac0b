// std::string is declared in the headers as being made elsewhere: here, from the headers' own code.
#include "library.h"

#include <string>

template class std::allocator<char>;
template class std::basic_string<char>;
