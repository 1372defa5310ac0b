// Open addressing over eight-byte slots that keep half the hash: a probe touches the name only when the hash
// agrees. The hash reads eight bytes at a time, since every symbol of a script passes here.

#include "smtlib/symbol_table.h"

#include <algorithm>
#include <cstring>

#include "support/hash.h"

namespace mantissa::smtlib {
namespace {

constexpr size_t kBlock = size_t{1} << 16;

uint32_t hash_name(std::string_view name) {
  uint64_t h = name.size() * 0x9e3779b97f4a7c15ULL;
  const char* p = name.data();
  size_t left = name.size();
  for (; left >= 8; p += 8, left -= 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    h = hash_combine(h, word);
  }
  uint64_t word = 0;
  std::memcpy(&word, p, left);
  return static_cast<uint32_t>(hash_combine(h, word));
}

}  // namespace

SymbolTable::SymbolTable() : slots_(1024) {}

SymbolId SymbolTable::intern(std::string_view name) {
  const uint32_t hash = hash_name(name);
  const size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    Slot& slot = slots_[i];
    if (slot.id_plus_one == 0) {
      const auto id = static_cast<SymbolId>(names_.size());
      names_.push_back(keep(name));
      slot = {hash, id + 1};
      if (names_.size() * 2 > slots_.size()) grow();
      return id;
    }
    if (slot.hash == hash && names_[slot.id_plus_one - 1] == name) return slot.id_plus_one - 1;
  }
}

void SymbolTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id_plus_one == 0) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].id_plus_one != 0) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

std::string_view SymbolTable::keep(std::string_view name) {
  if (block_size_ - block_used_ < name.size()) {
    block_size_ = std::max(kBlock, name.size());
    block_used_ = 0;
    blocks_.push_back(std::make_unique<char[]>(block_size_));
  }
  if (name.empty()) return {};
  char* to = blocks_.back().get() + block_used_;
  std::memcpy(to, name.data(), name.size());
  block_used_ += name.size();
  return {to, name.size()};
}

}  // namespace mantissa::smtlib
