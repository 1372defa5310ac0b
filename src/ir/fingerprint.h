#pragma once

// What a program is, as a number: the same when the same source is compiled again, wherever the compiler is
// started; another one when code, data or the line of an instruction changes
// that the entry reaches.

#include <cstdint>

#include "ir/module.h"

namespace mantissa::ir {

uint64_t fingerprint(const Module& module);

}  // namespace mantissa::ir
