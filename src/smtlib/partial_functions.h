#pragma once

// What SMT-LIB leaves open: fp.to_ubv and fp.to_sbv out of range, and the sign of fp.min and fp.max of two
// zeros of different sign. The standard wants some fixed but unknown function; expr's kinds are total. So the
// reader makes the unknown result a hidden variable, and this class keeps the variables of equal arguments
// equal.

#include <span>
#include <unordered_map>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::smtlib {

class PartialFunctions {
 public:
  explicit PartialFunctions(expr::Pool& pool) : pool_(pool) {}

  // Operands must be well-sorted. `kind` is kFpToUbv or kFpToSbv.
  expr::Expr to_bits(expr::Kind kind, expr::Expr mode, expr::Expr x, uint32_t width);
  // `kind` is kFpMin or kFpMax.
  expr::Expr min_max(expr::Kind kind, expr::Expr x, expr::Expr y);

  struct Entry {
    expr::Kind kind;
    uint32_t width;
    expr::Expr mode, x;
    expr::Expr unknown;  // the hidden variable
  };
  const std::vector<Entry>& entries() const { return entries_; }
  // The hidden variable that is the result of these arguments.
  expr::Expr unknown(expr::Kind kind, uint32_t width, expr::Expr mode, expr::Expr x);
  // "Equal arguments give equal results", for the hidden variables that occur in the terms (and in what that
  // adds).
  std::vector<expr::Expr> side_conditions(std::span<const expr::Expr> terms) const;
  // The entries whose hidden variable occurs in the terms.
  std::vector<uint32_t> used(std::span<const expr::Expr> terms) const;
  bool comparable(const Entry& a, const Entry& b) const;  // the same function

 private:
  struct Key {
    expr::Kind kind;
    uint32_t width;
    expr::Expr mode, x;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };

  expr::Pool& pool_;
  std::vector<Entry> entries_;
  std::unordered_map<Key, uint32_t, KeyHash> index_;
  expr::ExprMap<uint32_t> by_unknown_;
  std::unordered_map<uint64_t, std::pair<expr::Expr, expr::Expr>> zero_choices_;
};

}  // namespace mantissa::smtlib
