#pragma once

// The module's side of translation: addresses, constants, places, tables that functions share. Private to
// this room.

#include <string>

#include "ir/llvm_headers.h"
#include "ir/program.h"
#include "ir/shape.h"

namespace mantissa::ir {

// One scalar of a constant.
struct ConstantPart {
  bool is_undefined = false;
  uint64_t low = 0, high = 0;
  std::vector<uint64_t> more;  // the words above these two
};

ConstantPart constant_part(const llvm::APInt& value);

class ModuleTranslator {
 public:
  explicit ModuleTranslator(const llvm::Module& module);
  Program run();

  Shapes& shapes() { return shapes_; }
  const llvm::DataLayout& layout() const { return layout_; }

  // Constants. Symbols have their final addresses, so every constant expression has a value.
  void flatten(const llvm::Constant* constant, llvm::SmallVectorImpl<ConstantPart>& parts);
  uint64_t address_of(const llvm::GlobalValue* value);
  uint64_t address_of(const llvm::BasicBlock* block);

  uint32_t function_index(const llvm::Function* function) const { return indices_.lookup(function); }
  // The function a call of `value` goes to, through aliases; null if that is not known here.
  static const llvm::Function* function_behind(const llvm::Value* value);

  // The number by which code tells types of exceptions apart: above 0, each its own.
  uint32_t type_number(const llvm::Constant* type);
  uint64_t type_address(const llvm::Constant* type);  // 0: any type
  const llvm::Function* function_named(llvm::StringRef name) const { return module_.getFunction(name); }

  uint32_t string_index(const std::string& text);
  SourceLocation place(const llvm::DILocation* location);
  SourceLocation place(const llvm::DIFile* file, uint32_t line, uint32_t column);
  uint32_t inlined_index(const llvm::DILocation* location);  // 0 if it was not inlined

 private:
  void place_functions();
  void place_globals();
  void fill_globals();
  void list_constructors();
  Function declare(const llvm::Function& function);
  llvm::APInt scalar(const llvm::Constant* constant);
  bool ready(const llvm::ConstantExpr* expression, llvm::SmallVectorImpl<const llvm::ConstantExpr*>& stack);
  llvm::APInt leaf(const llvm::Constant* constant);
  llvm::APInt compute(const llvm::ConstantExpr* expression);
  void write(const llvm::Constant* constant, std::vector<uint8_t>& bytes);

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  Shapes shapes_;
  Program program_;
  llvm::DenseMap<const llvm::Function*, uint32_t> indices_;
  llvm::DenseMap<const llvm::GlobalValue*, uint64_t> addresses_;
  llvm::DenseMap<const llvm::BasicBlock*, uint64_t> block_addresses_;
  llvm::DenseMap<const llvm::ConstantExpr*, llvm::APInt> values_;
  llvm::DenseMap<uint64_t, uint32_t> type_numbers_;
  llvm::DenseMap<const llvm::DIFile*, uint32_t> files_;
  llvm::DenseMap<std::pair<const llvm::DILocation*, const llvm::DISubprogram*>, uint32_t> inlined_;
  std::unordered_map<std::string, uint32_t> strings_, paths_;
};

}  // namespace mantissa::ir
