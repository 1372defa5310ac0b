#pragma once

// Which names and intrinsics of LLVM are functions of libm (num/libm.def).

#include <string_view>

#include "ir/llvm_headers.h"

namespace mantissa::ir {

// Whether a call of this function can raise float exceptions, by its name in any of the three types.
bool is_raising_libm(std::string_view name);
// The double version of the function term that an intrinsic stands for, plain or constrained: "sin". Empty if
// it stands for none.
std::string_view libm_intrinsic(llvm::Intrinsic::ID id);

}  // namespace mantissa::ir
