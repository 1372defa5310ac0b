#pragma once

// ExprMap: open addressing keyed by expression handle; one flat array, no per-entry allocation. Handles are
// never zero, so zero marks a free place. No erase: maps are made for one traversal and thrown away.

#include <cstdint>
#include <utility>
#include <vector>

#include "expr/pool.h"

namespace mantissa::expr {

template <class T>
class ExprMap {
 public:
  explicit ExprMap(size_t expected = 16) {
    size_t capacity = 16;
    while (capacity * 5 < expected * 8) capacity *= 2;
    places_.resize(capacity);
  }
  T* find(Expr key) {
    for (size_t i = start(key);; i = (i + 1) & (places_.size() - 1)) {
      if (places_[i].first == key) return &places_[i].second;
      if (!places_[i].first) return nullptr;
    }
  }
  const T* find(Expr key) const { return const_cast<ExprMap*>(this)->find(key); }
  bool contains(Expr key) const { return find(key) != nullptr; }
  // The value at `key`, made by default if new; `second` says whether it is new.
  std::pair<T*, bool> insert(Expr key) {
    if ((size_ + 1) * 8 > places_.size() * 5) grow();
    for (size_t i = start(key);; i = (i + 1) & (places_.size() - 1)) {
      if (places_[i].first == key) return {&places_[i].second, false};
      if (!places_[i].first) {
        places_[i].first = key;
        ++size_;
        return {&places_[i].second, true};
      }
    }
  }
  T& operator[](Expr key) { return *insert(key).first; }
  size_t size() const { return size_; }
  template <class F>
  void for_each(F&& visit) const {
    for (const auto& [key, value] : places_)
      if (key) visit(key, value);
  }

 private:
  size_t start(Expr key) const {
    return (key.id * uint64_t{0x9e3779b97f4a7c15} >> 32) & (places_.size() - 1);
  }
  void grow() {
    std::vector<std::pair<Expr, T>> old(places_.size() * 2);
    old.swap(places_);
    for (auto& [key, value] : old) {
      if (!key) continue;
      size_t i = start(key);
      while (places_[i].first) i = (i + 1) & (places_.size() - 1);
      places_[i] = {key, std::move(value)};
    }
  }
  std::vector<std::pair<Expr, T>> places_;
  size_t size_ = 0;
};

struct Nothing {};
using ExprSet = ExprMap<Nothing>;

}  // namespace mantissa::expr
