#pragma once

// Terms: the words rules are written in. A view of a pool with short names for looking at and making nodes.

#include <initializer_list>
#include <optional>

#include "expr/pool.h"
#include "num/bitvec.h"
#include "num/float.h"

namespace mantissa::rewrite {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using num::BitVec;
using num::Float;

class Terms {
 public:
  explicit Terms(expr::Pool& p) : pool(p) {}
  expr::Pool& pool;

  // --- looking
  Kind kind(Expr e) const { return pool.kind(e); }
  bool is(Expr e, Kind k) const { return pool.kind(e) == k; }
  bool is_const(Expr e) const { return pool.is_const(e); }
  Sort sort(Expr e) const { return pool.sort(e); }
  uint32_t width(Expr e) const { return pool.sort(e).width(); }
  Expr at(Expr e, uint32_t i) const { return pool.child(e, i); }
  uint32_t param(Expr e, uint32_t i) const { return pool.param(e, i); }
  BitVec bits(Expr constant) const { return pool.value(constant).as_bits(); }
  Float number(Expr constant) const { return pool.value(constant).as_float(); }
  bool is_number(Expr e, const Float& value) const { return is_const(e) && same(number(e), value); }
  // The operands of a commutative node as (other, constant), if exactly one is constant.
  bool split(Expr e, Expr* other, Expr* constant) const {
    const Expr a = at(e, 0), b = at(e, 1);
    if (is_const(a) == is_const(b)) return false;
    *other = is_const(a) ? b : a;
    *constant = is_const(a) ? a : b;
    return true;
  }
  bool split(Expr e, Kind k, Expr* other, Expr* constant) const {
    return is(e, k) && split(e, other, constant);
  }
  // The operand of a binary node that is not `known`, if one of them is.
  Expr partner(Expr e, Expr known) const {
    if (at(e, 0) == known) return at(e, 1);
    return at(e, 1) == known ? at(e, 0) : Expr{};
  }
  bool complementary(Expr a, Expr b, Kind negation) const {
    return (is(a, negation) && at(a, 0) == b) || (is(b, negation) && at(b, 0) == a);
  }
  // A constant rounding mode.
  std::optional<num::RoundingMode> mode(Expr e) const {
    if (!is_const(e)) return std::nullopt;
    return static_cast<num::RoundingMode>(pool.raw_value(e));
  }

  // --- making
  Expr make(Kind k, std::initializer_list<Expr> operands, std::initializer_list<uint32_t> params = {}) const {
    return pool.make(k, operands, params);
  }
  Expr truth(bool value) const { return pool.bool_const(value); }
  Expr no(Expr a) const { return pool.mk_not(a); }
  Expr both(Expr a, Expr b) const { return pool.mk_and(a, b); }
  Expr either(Expr a, Expr b) const { return pool.mk_or(a, b); }
  Expr eq(Expr a, Expr b) const { return pool.mk_eq(a, b); }
  Expr ite(Expr c, Expr a, Expr b) const { return pool.mk_ite(c, a, b); }
  Expr bv(const BitVec& value) const { return pool.constant(expr::Value::bits(value)); }
  Expr zeros(uint32_t w) const { return pool.bv_const(w, 0); }
  Expr ones(uint32_t w) const { return bv(BitVec::ones(w)); }
  Expr extract(Expr a, uint32_t high, uint32_t low) const { return pool.extract(a, high, low); }
  Expr concat(Expr high, Expr low) const { return make(Kind::kBvConcat, {high, low}); }
  Expr zext(Expr a, uint32_t to_width) const { return make(Kind::kBvZeroExtend, {a}, {to_width - width(a)}); }
  Expr sext(Expr a, uint32_t to_width) const { return make(Kind::kBvSignExtend, {a}, {to_width - width(a)}); }
  Expr fp(const Float& value) const { return pool.fp_const(value); }
  Expr fneg(Expr a) const { return make(Kind::kFpNeg, {a}); }
  Expr is_nan(Expr a) const { return make(Kind::kFpIsNan, {a}); }
  Expr rm(num::RoundingMode m) const { return pool.rm_const(m); }
};

}  // namespace mantissa::rewrite
