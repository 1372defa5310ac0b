#pragma once

// A rule: a named row of a table. `apply` looks at a node whose operands are already simplified and answers
// with an equal term of the same sort, or with none. Rules hold for all values of all variables.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "rewrite/terms.h"

namespace mantissa::rewrite {

// The kinds whose nodes a rule is tried on; none means all.
class KindSet {
 public:
  constexpr KindSet(std::initializer_list<expr::Kind> kinds) {
    for (expr::Kind k : kinds) kinds_[count_++] = k;
  }
  constexpr bool all() const { return count_ == 0; }
  constexpr std::span<const expr::Kind> list() const { return {kinds_, count_}; }
  constexpr bool has(expr::Kind kind) const {
    for (expr::Kind k : list())
      if (k == kind) return true;
    return all();
  }

 private:
  expr::Kind kinds_[8] = {};
  uint8_t count_ = 0;
};

struct Rule {
  std::string_view name;
  KindSet kinds;
  expr::Expr (*apply)(Terms t, expr::Expr e);
};

// The tables, in the order in which they are tried.
std::span<const Rule> core_rules();
std::span<const Rule> bv_bitwise_rules();
std::span<const Rule> bv_slice_rules();
std::span<const Rule> bv_arith_rules();
std::span<const Rule> bv_equality_rules();
std::span<const Rule> bv_order_rules();
std::span<const Rule> fp_arith_rules();
std::span<const Rule> fp_compare_rules();
std::span<const Rule> fp_class_rules();
std::span<const Rule> fp_convert_rules();
std::span<const Rule> array_rules();
std::span<const Rule> arith_rules();

std::vector<const Rule*> all_rules();

}  // namespace mantissa::rewrite
