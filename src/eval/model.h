#pragma once

// Model: an assignment of values to variables. What it does not mention has its sort's default value.

#include <unordered_map>
#include <vector>

#include "expr/pool.h"

namespace mantissa::eval {

class Model {
 public:
  void set(expr::Expr variable, expr::Value value) { values_.insert_or_assign(variable, std::move(value)); }
  const expr::Value* find(expr::Expr variable) const {
    auto it = values_.find(variable);
    return it == values_.end() ? nullptr : &it->second;
  }
  expr::Value get(const expr::Pool& pool, expr::Expr variable) const {
    const expr::Value* value = find(variable);
    return value ? *value : pool.default_value(pool.sort(variable));
  }
  const std::unordered_map<expr::Expr, expr::Value>& values() const { return values_; }
  size_t size() const { return values_.size(); }

 private:
  std::unordered_map<expr::Expr, expr::Value> values_;
};

}  // namespace mantissa::eval
