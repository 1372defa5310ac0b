#pragma once

// Where the arguments of a variadic call lie, as the x86-64 System V ABI says (3.5.7): what va_start gives is
// a block that begins with the save area of the registers; the arguments on the stack follow it. A program's
// va_arg then takes the same ways as natively.

#include <cstdint>

#include "ir/llvm_headers.h"
#include "ir/program.h"

namespace mantissa::ir {

class VariadicPlaces {
 public:
  static constexpr uint32_t kVectorRegisters = 48, kStack = kVariadicStack;  // behind the general registers

  // Passes an argument; the offset of its first byte in the block.
  uint32_t add(const llvm::Type& type, const llvm::DataLayout& layout);
  // Passes a structure in memory.
  uint32_t add_in_memory(uint64_t size, uint64_t alignment);

  uint32_t general() const { return general_; }  // offsets of the next argument of either class
  uint32_t vector() const { return vector_; }
  uint32_t size() const { return stack_; }

 private:
  uint32_t general_ = 0, vector_ = kVectorRegisters, stack_ = kStack;
};

// Those that the named parameters of a function leave over.
VariadicPlaces places_after_parameters(const llvm::Function& function);

}  // namespace mantissa::ir
