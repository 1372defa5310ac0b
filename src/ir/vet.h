#pragma once

// Bitcode from elsewhere, tried out in a process of its own first. LLVM's reader trusts what it reads: on
// damaged files it follows wild pointers, fails its own checks or asks for all memory there is, and would
// take us along.

#include <functional>
#include <string>

#include "support/result.h"

namespace mantissa::ir {

// Runs `trial` in a copy of this process with limits on time and memory. An error, which names `path`, if
// that did not come to its end; what `trial` itself thinks of the file is not told.
Result<void> vet(const std::string& path, const std::function<void()>& trial);

}  // namespace mantissa::ir
