#pragma once

// What a Module holds. Private to this room.

#include <string>

#include "ir/llvm_headers.h"
#include "ir/module.h"
#include "support/result.h"

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
// How the runtime's functions for instructions of x86 begin.
inline constexpr const char* kInstructionPrefix = "__m_x86_";
inline constexpr const char* kDriverAttribute = "mantissa-driver";
inline constexpr const char* kFrameAttribute = "mantissa-frame";  // "least,most" bytes, see Function

// Whether the function may compute what nobody needs, poison included. Without debug information nobody
// knows: then better miss a shift than invent one.
bool is_optimised(const llvm::Function& function);

// Whether it is code of the program itself, with a body.
bool is_own(const llvm::Function& function);

// The path as findings name it (places.cpp): absolute where the debug information allows.
std::string source_path(const llvm::DIFile& file);
std::string source_name(const llvm::Function& function);

Result<void> write_bitcode(const llvm::Module& module, const std::string& path);  // native.cpp

// What the drivers reach, without the rest (reach.cpp); all of it where there is no driver.
std::unique_ptr<llvm::Module> copy_reached(const llvm::Module& module);

// Local variables that are only loaded and stored whole become registers (passes.cpp).
void promote_variables(llvm::Function& function);

}  // namespace mantissa::ir
