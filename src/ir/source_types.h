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

bool is_empty_class(const llvm::DIType* type);                  // such parameters are not passed
std::string source_file(const llvm::DISubprogram& subprogram);  // absolute, if the compiler knew it
uint64_t size_in_bytes(const llvm::DIType* type);               // of a stripped type; 0 if unknown
std::string type_name(const llvm::DIType* type);                // for messages

enum class Language : uint8_t { kC, kCxx };

// How C or C++ spells it, for a variable that is to be written: without qualifiers, of a reference what it
// refers to. Nothing if it has no name there.
std::optional<std::string> c_spelling(const llvm::DIType* type, Language language = Language::kC);
// In C++, with the namespaces and classes that it is in; nothing if it is in a function.
std::optional<std::string> qualified_name(const llvm::DIScope* scope, llvm::StringRef name);

}  // namespace mantissa::ir
