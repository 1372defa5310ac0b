#pragma once

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Calls of the function become calls of the runtime library's reach_error, whatever the program says that the
// function does. Before drivers and libraries are added. Without such a function nothing happens.
void make_error_function(Module& module, const std::string& name);

}  // namespace mantissa::ir
