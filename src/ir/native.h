#pragma once

// A module as input of a native build.

#include <string>

#include "ir/module.h"
#include "support/result.h"

namespace mantissa::ir {

// Makes `main` of a program with drivers what a native build starts: for the entry `main` the program's own,
// which the replay library gives its arguments; for another entry a new one that calls its driver. All other
// drivers go.
Result<void> start_natively(Module& module, const std::string& entry, const std::string& driver);

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
