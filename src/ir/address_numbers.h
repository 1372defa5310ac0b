#pragma once

// Addresses as inputs (--env addresses): wherever the program's own code looks at an address as a number, it
// asks the engine for the number, and asks for the address when a number becomes a pointer again.

#include "ir/module.h"

namespace mantissa::ir {

// Order and differences of pointers, and casts between pointers and integers, become calls of
// __mantissa_address_number(pointer, other) and __mantissa_number_address(number). `other` is what a pointer
// is compared with: within one object nothing depends on where it lies. Vectors of pointers stay as they are.
void number_addresses(Module& module);

}  // namespace mantissa::ir
