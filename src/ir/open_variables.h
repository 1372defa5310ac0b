#pragma once

// Global variables whose values a function without a caller cannot know: those that the program writes, and
// those that another file defines. Private to this room.

#include <optional>
#include <string>
#include <vector>

#include "ir/kept_range.h"
#include "ir/llvm_headers.h"

namespace mantissa::ir {

// What it holds before a driver sets it: another file defines it.
inline constexpr const char* kForeignMetadata = "mantissa.foreign";
// Of an array that is declared without its size: what it has here is made up.
inline constexpr const char* kUnsizedMetadata = "mantissa.unsized";

struct OpenVariable {
  llvm::GlobalVariable* variable = nullptr;
  const llvm::DIType* source = nullptr;  // null: there is no debug information
  std::string name;
  std::vector<llvm::Constant*> values;  // an integer that only gets constants: those; empty: any
  std::optional<KeptRange> range;       // an integer that the program keeps in it
};

// Of those that the function or what it calls mentions. Static ones become visible, for drivers.
std::vector<OpenVariable> open_variables_of(llvm::Function& function);

}  // namespace mantissa::ir
