// Weak references: null if nobody defines the name, so that a program may ask what it is linked with.
#pragma once

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Whether the host's C or math library has the name.
bool is_defined_by_host(const std::string& name);

// Weak references to what the host's C and math libraries define but the module does not become plain ones:
// natively they are not null. Call it after everything was linked.
void find_weak_symbols(Module& module);

// Makes weak references to what only a sanitizer defines null, as they are in the program's own build.
void hide_sanitizers(Module& module);

}  // namespace mantissa::ir
