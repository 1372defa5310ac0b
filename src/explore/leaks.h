#pragma once

// What a function leaves behind that nobody can free any more, seen when it has returned.

#include <vector>

#include "interp/state.h"

namespace mantissa::explore {

// Heap objects of the program to which no pointer leads from global variables, from what the driver made (the
// arguments' objects and the result) or from any object that one of those leads to. A number that may be an
// address counts as a pointer, so what is listed is lost for certain.
std::vector<memory::Memory::Leak> lost_objects(const expr::Pool& pool, const interp::State& state);

}  // namespace mantissa::explore
