#pragma once

// What happens when the program calls a function it does not define: engine primitives, libm, and, for the
// rest, nothing but a Loss. One table per kind; a row is a name and a handler.

#include <string_view>
#include <unordered_map>

#include "interp/interpreter.h"

namespace mantissa::models {

const std::unordered_map<std::string_view, interp::Handler>& primitives();
const std::unordered_map<std::string_view, interp::Handler>& addresses();
const std::unordered_map<std::string_view, interp::Handler>& jumps();
const std::unordered_map<std::string_view, interp::Handler>& libm();
const std::unordered_map<std::string_view, interp::Handler>& fenv();
const std::unordered_map<std::string_view, interp::Handler>& soft_float_notes();
interp::Handler forget_call();  // what a pointer leads to is unknown from here on
interp::Handler native_call();  // whatever is left: unconstrained results and a Loss

// The handler of a function that the program does not define.
interp::Handler handler_for(const ir::Function& function);

}  // namespace mantissa::models
