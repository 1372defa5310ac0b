#pragma once

// A Program as text, for tests and people. Registers are %N; constants are written as their value.

#include <string>

#include "ir/program.h"

namespace mantissa::ir {

std::string to_text(const Program& program);
std::string to_text(const Program& program, const Function& function);

}  // namespace mantissa::ir
