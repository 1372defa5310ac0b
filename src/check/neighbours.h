#pragma once

// Which files of a code base define what a file calls, by their text alone: good enough to know what is worth
// compiling, and the linker takes no more than is needed.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/unit.h"

namespace mantissa::check {

struct Names {
  std::set<std::string> defined, called;  // functions; static ones are not defined for others
};
Names names_in(std::string_view text);

// For each unit the numbers of those that define what it calls, at most `most` of them. A name that two units
// define says nothing.
std::vector<std::vector<size_t>> find_neighbours(const std::vector<Unit>& units, size_t most);

}  // namespace mantissa::check
