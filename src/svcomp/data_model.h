#pragma once

#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace mantissa::svcomp {

// Whether the program means the same with 32 bits for long and pointers (ILP32) as with 64 (LP64, which is
// what is analysed): clang makes the same code of it for both. The error is a sentence that says why nobody
// knows.
Result<void> means_the_same(const std::string& source, const std::vector<std::string>& flags,
                            const StopToken& stop);

}  // namespace mantissa::svcomp
