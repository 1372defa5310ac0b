#pragma once

// C and C++ into bitcode, by running clang; Fortran by flang.

#include <span>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace mantissa::ir {

struct CompileOptions {
  std::vector<std::string> flags;                // the user's, after `--`
  std::vector<std::string> include_directories;  // of the runtime headers
  std::string folder;                            // exists; the bitcode goes there
  unsigned jobs = 2;                             // compilers at a time
  Budget budget;                                 // when it ends, compilers are killed
  uint64_t memory = 0;                           // resident bytes of each compiler; 0: no limit
};

struct Compiled {
  std::vector<std::string> bitcode;  // paths, one per source, in order
  std::string warnings;              // what the compiler said, for the user
  bool cut_short = false;            // a compiler was killed; nothing else is said
  bool out_of_memory = false;        // because of its memory, and not of the budget
};

// Whether clang has to see this file (by its ending), or it is LLVM code already.
bool is_source(const std::string& path);

// Whether flang is who compiles it.
bool is_fortran(const std::string& path);

// The compiler: $MANTISSA_CLANG, or clang-19, or clang from PATH. Fails if there is none.
Result<std::string> find_clang();

// The options in the order clang gets them, without the compiler, the file and its output. The program is
// compiled without optimisation unless the user's flags say otherwise, without contraction, with debug lines.
// The native build for replay must use the same, so they are public.
std::vector<std::string> compiler_flags(const CompileOptions& options);

// Fails with the compiler's own messages if one source does not compile.
Result<Compiled> compile(std::span<const std::string> sources, const CompileOptions& options);

}  // namespace mantissa::ir
