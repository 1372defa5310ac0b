#pragma once

// Code for what --assume says, in the driver. It has the meaning of C (promotions, usual conversions, one
// rounding per operation), but for what is undefined there: integers wrap, and a condition whose value rests
// on a division by zero, a shift by too much, a conversion out of range, a null pointer or an element outside
// its object is false; a number that is no index of an array is an error. `elements(p)` is a long. The code
// has no branches and reads memory only where there is an object. Private to this room.

#include <functional>
#include <string>
#include <vector>

#include "ir/condition_syntax.h"
#include "ir/llvm_headers.h"
#include "support/result.h"

namespace mantissa::ir {

// A parameter in the driver's memory, or another input; one with "()" at the end is called like a function.
struct ConditionVariable {
  std::string name;
  llvm::Value* address = nullptr;
  const llvm::DIType* type = nullptr;  // as the source has it; null: not known
  llvm::Type* plain = nullptr;         // what is known then
  bool is_unsigned = false;            // of such an integer
};

struct ConditionScope {
  std::vector<ConditionVariable> variables;
  // The elements behind a pointer that was reached through `depth` others; 0: it is null, or they have no
  // size.
  std::function<uint64_t(const llvm::DIDerivedType& pointer, uint32_t depth)> elements;
  // Whether such a pointer may be null all the same.
  std::function<bool(const llvm::DIDerivedType& pointer, uint32_t depth)> may_be_null;
  const llvm::Function* entry = nullptr;  // for the enumerators of its program
  const char* what = "parameter";         // that the variables are, for messages
};

// One i1 for each operand of && at the top. Errors begin with the column.
Result<std::vector<llvm::Value*>> emit_condition(llvm::IRBuilder<>& builder, const ConditionScope& scope,
                                                 const ConditionTerm& condition);

}  // namespace mantissa::ir
