#pragma once

// Units: the C files of a code base, each with the folder and the flags that it is compiled with.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::check {

struct Unit {
  std::filesystem::path file;       // absolute
  std::string folder;               // where its compiler runs; empty: here
  std::vector<std::string> flags;   // those that change what the program means
  uint64_t bytes = 0;               // of the file: a guess at the work
  std::vector<std::string> linked;  // bitcode of files that define what it calls
};

// What C files, folders (all .c files below, links to folders not followed), compile_commands.json or a
// folder that holds one mean, in the order in which they are named, each file once. `flags` are added to
// every unit. Fails with a sentence if a path is none of those, or if nothing is left.
Result<std::vector<Unit>> find_units(const std::vector<std::string>& paths,
                                     const std::vector<std::string>& flags);

// Of the text of a compile_commands.json, C files only. Fails if it is not one.
Result<std::vector<Unit>> read_compile_commands(std::string_view text);

// Of a compiler's arguments those that change what a C file means to clang: folders and macros, the language,
// the target. The rest (warnings, optimisation, outputs, linking) is left out.
std::vector<std::string> meaningful_flags(const std::vector<std::string>& arguments);

}  // namespace mantissa::check
