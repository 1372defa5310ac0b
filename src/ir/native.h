#pragma once

// A module as input of a native build.

#include <span>
#include <string>

#include "ir/module.h"
#include "support/result.h"

namespace mantissa::ir {

// Makes `main` of a program with drivers what a native build starts: the program's own, which the replay
// library gives its arguments. All drivers go.
void start_main_natively(Module& module);

// The same for other entries: a new `main` that calls the driver whose number the replay library is told. All
// other drivers go.
Result<void> start_drivers_natively(Module& module, std::span<const std::string> drivers);

// Puts a piece of stack that AddressSanitizer takes for nobody's above the frame of `main`: an access that
// leaves the objects of the first functions upwards would otherwise land in what started the program.
void guard_stack(Module& module);

// Takes all that only debuggers and reports of sanitizers need. To be done last: checks and places are made
// from it.
void drop_debug_information(Module& module);

Result<void> write_bitcode(const Module& module, const std::string& path);

// Whether the program needs the C++ library to link.
bool uses_cxx(const Module& module);

}  // namespace mantissa::ir
