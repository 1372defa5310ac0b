#pragma once

// Model: an assignment of values to variables. What it does not mention has its sort's default value.
//
// One flat array in the order of setting, searched directly while small and through an index of places
// afterwards: a path's models are small, made and copied at every branch, and then cost one allocation.

#include <cstdint>
#include <utility>
#include <vector>

#include "expr/pool.h"

namespace mantissa::eval {

class Model {
 public:
  using Entry = std::pair<expr::Expr, expr::Value>;

  void set(expr::Expr variable, expr::Value value) {
    if (const uint32_t at = place(variable); at != kNone) {
      values_[at].second = std::move(value);
      return;
    }
    values_.emplace_back(variable, std::move(value));
    if (values_.size() > kSearched) index_newest();
  }
  // The same; says whether the variable had no value here, or another one.
  bool assign(expr::Expr variable, const expr::Value& value) {
    const uint32_t at = place(variable);
    if (at == kNone) {
      values_.emplace_back(variable, value);
      if (values_.size() > kSearched) index_newest();
      return true;
    }
    if (values_[at].second == value) return false;
    values_[at].second = value;
    return true;
  }
  const expr::Value* find(expr::Expr variable) const {
    const uint32_t at = place(variable);
    return at == kNone ? nullptr : &values_[at].second;
  }
  expr::Value get(const expr::Pool& pool, expr::Expr variable) const {
    const expr::Value* value = find(variable);
    return value ? *value : pool.default_value(pool.sort(variable));
  }
  const std::vector<Entry>& values() const { return values_; }
  size_t size() const { return values_.size(); }
  void reserve(size_t count) { values_.reserve(count); }

 private:
  static constexpr uint32_t kNone = ~uint32_t{0};
  static constexpr size_t kSearched = 24;  // entries up to which a search needs no index

  size_t start(expr::Expr variable) const {
    return (variable.id * uint64_t{0x9e3779b97f4a7c15} >> 32) & (index_.size() - 1);
  }
  uint32_t place(expr::Expr variable) const {
    if (index_.empty()) {
      for (uint32_t i = 0; i < values_.size(); ++i)
        if (values_[i].first == variable) return i;
      return kNone;
    }
    for (size_t i = start(variable); index_[i] != kNone; i = (i + 1) & (index_.size() - 1))
      if (values_[index_[i]].first == variable) return index_[i];
    return kNone;
  }
  void index_newest() {
    size_t first = values_.size() - 1;
    if (values_.size() * 2 > index_.size()) {
      size_t capacity = 64;
      while (capacity < values_.size() * 4) capacity *= 2;
      index_.assign(capacity, kNone);
      first = 0;
    }
    for (size_t at = first; at < values_.size(); ++at) {
      size_t i = start(values_[at].first);
      while (index_[i] != kNone) i = (i + 1) & (index_.size() - 1);
      index_[i] = static_cast<uint32_t>(at);
    }
  }

  std::vector<Entry> values_;
  std::vector<uint32_t> index_;  // open addressing into values_; empty while there are few
};

}  // namespace mantissa::eval
