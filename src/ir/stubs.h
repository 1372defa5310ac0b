#pragma once

// Bodies for functions that another file of a code base defines, where one file is looked at alone.

#include <string>
#include <vector>

#include "ir/driver.h"
#include "ir/module.h"

namespace mantissa::ir {

inline constexpr const char* kStubAttribute = "mantissa-stub";  // of their functions, beside kDriverAttribute

// Every function that the module calls and nobody defines (neither it nor the C library, the math library or
// the bitcode `runtime`) gets a body: its result is an input, what it is given pointers to is forgotten, both
// a Loss. Variables that nobody defines become zero, and open (open_variables.h). Natively the same code
// runs, so that a finding that rests on a result can be replayed.
void stub_undefined(Module& module, const DriverOptions& options, const std::string& runtime);

// A function that got such a body.
struct Stub {
  std::string name;  // as the linker has it
  std::string type;  // of its result, in words of C; empty: there are none
};

// The same for functions of a program that is looked at as a whole: what no file of it defines, nor a
// compiler's own library.
std::vector<Stub> stub_missing(Module& module, const DriverOptions& options, const std::string& runtime);

}  // namespace mantissa::ir
