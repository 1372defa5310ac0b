#pragma once

// Additions to a module for native replay: marks for the path, before translation, so that the engine and the
// native build compute the same hash; and checks and attributes for a native build that shows findings.

#include "ir/module.h"

namespace mantissa::ir {

// Calls __mantissa_trace(site) at the start of each block of the program's own functions that a decision
// leads to. The site is a hash of the function's name and the block's number, the same in every run on the
// same code.
void trace_decisions(Module& module);

enum class Sanitizer : uint8_t { kNone, kAddress, kMemory };

// Calls __mantissa_native_check before each integer division, shift, conversion of a float to an integer,
// trap, assumption and unreachable instruction of the program's own functions, with the condition under which
// it is a finding; shifts and conversions, whose undefined results are poison, only in code that was not
// optimised. For AddressSanitizer also before each load and store whose object the function itself shows, for
// MemorySanitizer none. With a sanitizer every function asks clang to instrument it.
void add_native_checks(Module& module, Sanitizer sanitizer);

}  // namespace mantissa::ir
