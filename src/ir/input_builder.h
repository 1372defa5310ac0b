#pragma once

// Emits the code that fills objects with symbolic inputs, by their source types. Private to this room.

#include <string>

#include "ir/driver.h"
#include "ir/llvm_headers.h"
#include "support/result.h"

namespace mantissa::ir {

class InputBuilder {
 public:
  InputBuilder(llvm::IRBuilder<>& builder, llvm::Module& module, const DriverOptions& options);

  // Emits code that fills the object at `address`. Fails on function pointers and on too many inputs.
  Result<void> fill(llvm::Value* address, const llvm::DIType* type, const std::string& name);

  // The same by LLVM type, where nothing is known about the source.
  void fill_plain(llvm::Value* address, llvm::Type* type, const std::string& name);

  llvm::Value* allocate(uint64_t size, uint64_t alignment);
  llvm::Value* text(const std::string& contents);  // address of a constant C string

  // What was taken for granted about the inputs so far, in plain words.
  std::vector<std::string> assumptions() const;

 private:
  struct Slot {
    llvm::Value* address;
    const llvm::DIType* type;
    std::string name;
    uint32_t depth;  // pointers followed to get here
  };

  Result<void> fill_one(const Slot& slot);
  Result<void> fill_pointer(const Slot& slot, const llvm::DIDerivedType& pointer);
  Result<void> fill_members(const Slot& slot, const llvm::DICompositeType& structure);
  Result<void> fill_array(const Slot& slot, const llvm::DICompositeType& array);
  void fill_basic(const Slot& slot, const llvm::DIBasicType& type);
  void input(llvm::Value* address, uint64_t size, const std::string& name, int code);
  void bytes(llvm::Value* address, uint64_t size, const std::string& name);
  llvm::Value* at(llvm::Value* address, uint64_t offset);

  llvm::IRBuilder<>& builder_;
  llvm::Module& module_;
  const DriverOptions& options_;
  std::vector<Slot> slots_;            // still to fill; the next one last
  uint64_t inputs_ = 0, objects_ = 0;  // made so far; objects: those that pointers point to
  std::vector<std::string> assumptions_;
};

}  // namespace mantissa::ir
