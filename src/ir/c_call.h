#pragma once

// The call that a driver makes, in words of C or C++. Private to this room.

#include <optional>

#include "ir/driver.h"
#include "ir/input_builder.h"
#include "ir/llvm_headers.h"

namespace mantissa::ir {

// Nothing if there are no words for the function, for one of its parameters, or for what was made of them.
std::optional<CCall> describe_call(const llvm::Function& entry, const InputBuilder& made);

}  // namespace mantissa::ir
