#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

// Words of a command line as a POSIX shell splits it, without expansions.
std::vector<std::string> split_words(std::string_view command);

}  // namespace mantissa
