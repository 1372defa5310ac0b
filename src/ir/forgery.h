#pragma once

// What a program could make up the report of its own native run with. The replay library lies in the address
// space of the program: code that the engine never saw could look for it there.

#include <string>

#include "ir/module.h"

namespace mantissa::ir {

// Assembly, or a name that gives access to the replay library, the sanitizers or any memory: "it contains
// assembly", "it names syscall". Empty: the program's own code has nothing of the kind. To be asked before
// the module is prepared for a native build, which adds such names.
std::string means_of_forgery(const Module& module);

}  // namespace mantissa::ir
