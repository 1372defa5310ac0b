#pragma once

// Facts about rounded operations, stated for the terms of a query: order, signs and sizes of results that
// follow from those of the operands. Each is a Bool term that holds for all values of its variables, NaN and
// infinities included.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "expr/pool.h"

namespace mantissa::solver::facts {

struct Instance {
  expr::Expr term;    // valid
  expr::Expr choice;  // a condition worth deciding, or the constant true
  std::string_view fact;
};

struct Fact {
  // Classes are what boxes know anyway.
  enum About : uint8_t { kOrder, kClass };
  std::string_view name;
  std::string_view statement;
  About about = kOrder;
};
std::span<const Fact> table();

// For the float operations below `conjuncts`, at most `most`; only facts whose name contains `only`, and if
// it is said, only those about order or about classes.
std::vector<Instance> instances(expr::Pool& pool, std::span<const expr::Expr> conjuncts, size_t most,
                                std::string_view only = {}, std::optional<Fact::About> about = std::nullopt);

}  // namespace mantissa::solver::facts
