#pragma once

// Short names for the terms that conditions are made of, over one float operation.

#include <vector>

#include "expr/pool.h"
#include "num/float.h"

namespace mantissa::exceptions {

// A float operation as terms.
struct FloatTerm {
  expr::Kind kind;
  std::vector<uint32_t> params;
  num::RoundingMode mode = num::RoundingMode::kNearestEven;
  bool has_mode = true;  // the first operand of the kind is a rounding mode
  std::vector<expr::Expr> operands;
  expr::Expr result;
  num::Format format;  // of the result
};

class FloatTerms {
 public:
  explicit FloatTerms(expr::Pool& pool) : pool_(pool) {}

  expr::Expr no() const { return pool_.bool_const(false); }
  expr::Expr all(std::initializer_list<expr::Expr> terms) const {
    return pool_.mk_and(std::span(terms.begin(), terms.size()));
  }
  expr::Expr any(std::initializer_list<expr::Expr> terms) const {
    return pool_.mk_or(std::span(terms.begin(), terms.size()));
  }
  expr::Expr is_not(expr::Expr a) const { return pool_.mk_not(a); }
  expr::Expr is_nan(expr::Expr a) const { return pool_.make(expr::Kind::kFpIsNan, {a}); }
  expr::Expr is_infinite(expr::Expr a) const { return pool_.make(expr::Kind::kFpIsInfinite, {a}); }
  expr::Expr is_zero(expr::Expr a) const { return pool_.make(expr::Kind::kFpIsZero, {a}); }
  expr::Expr is_negative(expr::Expr a) const { return pool_.make(expr::Kind::kFpIsNegative, {a}); }
  expr::Expr is_finite(expr::Expr a) const { return is_not(any({is_nan(a), is_infinite(a)})); }
  expr::Expr magnitude(expr::Expr a) const { return pool_.make(expr::Kind::kFpAbs, {a}); }
  expr::Expr less(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpLt, {a, b}); }
  expr::Expr equal(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpEq, {a, b}); }
  expr::Expr number(const num::Float& value) const { return pool_.fp_const(value); }
  expr::Expr is_integer(expr::Expr a) const {
    return equal(
        a, pool_.make(expr::Kind::kFpRoundToIntegral, {pool_.rm_const(num::RoundingMode::kTowardZero), a}));
  }
  expr::Expr finite_operands(const FloatTerm& op) const {
    std::vector<expr::Expr> finite;
    for (expr::Expr operand : op.operands)
      if (pool_.sort(operand).is_float()) finite.push_back(is_finite(operand));
    return pool_.mk_and(finite);
  }
  expr::Expr nan_operand(const FloatTerm& op) const {
    std::vector<expr::Expr> nan;
    for (expr::Expr operand : op.operands)
      if (pool_.sort(operand).is_float()) nan.push_back(is_nan(operand));
    return pool_.mk_or(nan);
  }
  expr::Pool& pool() const { return pool_; }

 private:
  expr::Pool& pool_;
};

}  // namespace mantissa::exceptions
