#pragma once

// The arguments of a call of a procedure in Fortran, as flang passes them: addresses of what they name, texts
// with their lengths at the end. Private to this room.

#include <string>
#include <vector>

#include "ir/condition_code.h"
#include "ir/input_builder.h"
#include "ir/llvm_headers.h"
#include "support/result.h"

namespace mantissa::ir {

class FortranCall {
 public:
  FortranCall(llvm::IRBuilder<>& builder, InputBuilder& inputs, const llvm::Function& entry)
      : builder_(builder), inputs_(inputs), entry_(entry) {}

  // Emits code that makes them. Their names and places are added to `variables`, for conditions. Fails where
  // a parameter is a procedure, or of a kind that is passed by a descriptor.
  Result<std::vector<llvm::Value*>> arguments(std::vector<ConditionVariable>& variables);
  const std::vector<std::string>& assumptions() const { return assumptions_; }

 private:
  Result<llvm::Value*> one(const std::string& name, const llvm::DIType& type,
                           std::vector<ConditionVariable>& variables);
  llvm::Value* text(const std::string& name);

  llvm::IRBuilder<>& builder_;
  InputBuilder& inputs_;
  const llvm::Function& entry_;
  std::vector<std::string> assumptions_;
};

}  // namespace mantissa::ir
