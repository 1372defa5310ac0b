#pragma once

// What the debug information says about a function's parameters. Private to this room.

#include <optional>
#include <string>
#include <vector>

#include "ir/llvm_headers.h"

namespace mantissa::ir {

struct SourceParameter {
  std::string name;
  const llvm::DIType* type = nullptr;
};

// In the order of the source; empty without debug information. A parameter without a name is arg1, arg2, ...
std::vector<SourceParameter> source_parameters(const llvm::Function& function);

// Of a function in Fortran, by flang: its debug information names what stands behind the addresses that are
// passed, of one parameter after the other. One without a type is a text, or the length of one at the end.
bool is_fortran(const llvm::Function& function);
std::vector<SourceParameter> fortran_parameters(const llvm::Function& function);

// Without typedefs and qualifiers; null for void.
const llvm::DIType* strip(const llvm::DIType* type);

uint64_t size_in_bytes(const llvm::DIType* type);  // of a stripped type; 0 if unknown
std::string type_name(const llvm::DIType* type);   // for messages

// How C spells it, for a variable that is to be written: without qualifiers. Nothing if it has no name there.
std::optional<std::string> c_spelling(const llvm::DIType* type);

}  // namespace mantissa::ir
