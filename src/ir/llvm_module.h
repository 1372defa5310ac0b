#pragma once

// What a Module holds. Private to this room.

#include <string>

#include "ir/llvm_headers.h"
#include "ir/module.h"

namespace mantissa::ir {

struct Module::Contents {
  Contents();

  // Diagnostics of LLVM (linker, bitcode reader) since the last call, errors only, one per line.
  std::string take_errors();

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::string errors;
};

// Functions that are not the user's carry one of these attributes.
inline constexpr const char* kRuntimeAttribute = "mantissa-runtime";
inline constexpr const char* kDriverAttribute = "mantissa-driver";

}  // namespace mantissa::ir
