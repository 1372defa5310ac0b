#pragma once

// Bitcode (.bc) and LLVM assembly (.ll) into one linked and verified Module. Errors name the file and say
// what LLVM found; bad input never ends the process.

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "ir/module.h"
#include "support/result.h"

namespace mantissa::ir {

// Parses, verifies and links the files in order. `paths` is not empty.
Result<Module> load(std::span<const std::string> paths);

// The same from memory: assembly or bitcode. `name` stands for the file in errors.
Result<Module> load_text(std::string_view text, const std::string& name);

// The functions that a library's bitcode defines for others.
Result<std::set<std::string>> defined_functions(const std::string& path);

// Adds from the library what `module` leaves undefined, and what that needs in turn; what the module defines
// itself stays. With `is_runtime` the added functions are marked as not the user's.
Result<void> link_library(Module& module, const std::string& path, bool is_runtime);

// The same of the runtime library. A module that needs nothing of C++ and no instruction of x86 gets the part
// that is in C, which lies beside the whole as runtime-c.bc: it takes half the time to read.
Result<void> link_runtime(Module& module, const std::string& path);

}  // namespace mantissa::ir
