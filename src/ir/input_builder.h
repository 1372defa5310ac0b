#pragma once

// Emits the code that fills objects with symbolic inputs, by their source types. Private to this room.

#include <map>
#include <set>
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
  // What was filled there is one of these.
  void keep_among(llvm::Value* address, const std::vector<llvm::Constant*>& values);
  // The same of an integer between two signed numbers.
  void keep_between(llvm::Value* address, llvm::Type* type, int64_t low, int64_t high);

  // How many elements the object behind a pointer has that was reached through `depth` others: 0 of one that
  // is null or points to what has no size; of a string with the zero at its end.
  uint64_t elements_behind(const llvm::DIDerivedType& pointer, uint32_t depth) const;
  // Whether such a pointer may be null by an input.
  bool may_be_null(const llvm::DIDerivedType& pointer, uint32_t depth) const;
  // Only inputs for which the condition (an i1) holds.
  void assume(llvm::Value* holds);

  // What was taken for granted about the inputs so far, in plain words.
  std::vector<std::string> assumptions() const;

  // What was made so far, for CCall; nothing if C has no words for some of it.
  bool has_c_words() const { return has_c_words_; }
  const std::vector<CCall::Object>& objects() const { return made_objects_; }
  const std::vector<CCall::Input>& inputs() const { return made_inputs_; }

  // The ranges that are of no input.
  std::vector<InputRange> unused_ranges() const;
  // Those of float inputs, by their names.
  const std::map<std::string, InputRange>& ranges() const { return ranges_; }

 private:
  struct Slot {
    llvm::Value* address;
    const llvm::DIType* type;
    std::string name;
    uint32_t depth;         // pointers followed to get here
    bool is_ours = true;    // its type is spelled by us (c_spelling), without const
    bool is_const = false;  // C lets nobody assign to it
    int64_t in = -1;        // the object that it is in, of made_objects_
  };

  Result<void> fill_one(const Slot& slot);
  Result<void> fill_pointer(const Slot& slot, const llvm::DIDerivedType& pointer);
  Result<void> fill_members(const Slot& slot, const llvm::DICompositeType& structure);
  Result<void> fill_array(const Slot& slot, const llvm::DICompositeType& array);
  void fill_bit_field(const Slot& slot, const llvm::DIDerivedType& member, const std::string& name,
                      uint64_t cleared);
  void fill_basic(const Slot& slot, const llvm::DIBasicType& type);
  void input(llvm::Value* address, uint64_t size, const std::string& name, int code);
  void bytes(llvm::Value* address, uint64_t size, const std::string& name,
             CCall::Shape shape = CCall::Shape::kBytes);
  llvm::Value* or_null(llvm::Value* object, const std::string& name);
  void keep_finite(llvm::Value* value);
  void keep_in_range(llvm::Value* value, const std::string& name, bool is_signed);
  llvm::Value* at(llvm::Value* address, uint64_t offset);

  llvm::IRBuilder<>& builder_;
  llvm::Module& module_;
  const DriverOptions& options_;
  std::vector<Slot> slots_;            // still to fill; the next one last
  uint64_t inputs_ = 0, objects_ = 0;  // made so far; objects: those that pointers point to
  std::vector<std::string> assumptions_;
  bool has_c_words_ = true, is_kept_finite_ = false;
  bool is_const_ = false;  // what is being filled
  int64_t in_ = -1;        // the object that it is in
  std::vector<CCall::Object> made_objects_;
  std::vector<CCall::Input> made_inputs_;
  std::set<size_t> used_ranges_;
  std::map<std::string, InputRange> ranges_;
};

}  // namespace mantissa::ir
