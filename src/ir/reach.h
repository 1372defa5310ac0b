#pragma once

// The part of a program that its start reaches. A library is large, what an entry calls of it is not, and a
// native build costs by the size of what it is given.
//
// Reached is what the start, the constructors and destructors refer to, directly or through functions,
// variables, aliases and the text of assembly, and what others find by name: a section, the names of library
// functions and of our own interface, and all that is marked as used. What stays is unchanged: names,
// linkage, order, initialisers.

#include <span>
#include <string>
#include <vector>

#include "ir/module.h"
#include "support/result.h"

namespace mantissa::ir {

// Whether flags for the linker lead to functions by name, or to a library that may call back: then nobody
// knows what is reached.
bool finds_by_name(std::span<const std::string> flags);

// Takes out of the module what `main` does not reach.
void drop_unreachable(Module& module);

// The program's own functions that nothing which runs refers to, from the drivers, constructors and
// destructors on, by name. For counting: what only others could find by name is among them.
std::vector<std::string> unreached_functions(const Module& module);

// Writes the part that the drivers reach; the module stays as it is.
Result<void> write_reached(const Module& module, const std::string& path);

}  // namespace mantissa::ir
