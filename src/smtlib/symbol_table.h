#pragma once

// SymbolTable: names to dense numbers, so that what a name is bound to is one array access. Names are copied
// once and live as long as the table.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace mantissa::smtlib {

using SymbolId = uint32_t;

class SymbolTable {
 public:
  SymbolTable();
  SymbolId intern(std::string_view name);
  std::string_view name(SymbolId id) const { return names_[id]; }
  size_t size() const { return names_.size(); }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t id_plus_one = 0;
  };
  void grow();
  std::string_view keep(std::string_view name);

  std::vector<Slot> slots_;
  std::vector<std::string_view> names_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_used_ = 0, block_size_ = 0;
};

}  // namespace mantissa::smtlib
