// Int and Real: constants join and move to the right-hand side. Light on purpose; the linear solver does the
// rest.

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

using num::Rational;

Rational rational(Terms t, Expr c) { return t.pool.value(c).as_rational(); }
Expr constant(Terms t, Sort sort, Rational value) {
  return t.pool.constant(sort.is_int() ? expr::Value::integer(std::move(value))
                                       : expr::Value::real(std::move(value)));
}
Expr like(Terms t, Expr e, Rational value) { return constant(t, t.sort(e), std::move(value)); }

Expr add_const(Terms t, Expr e) {
  Expr inner, c, x, d;
  if (!t.split(e, &inner, &c)) return {};
  const Rational k = rational(t, c);
  if (k.is_zero()) return inner;
  if (t.split(inner, Kind::kAdd, &x, &d)) return t.make(Kind::kAdd, {x, like(t, e, k + rational(t, d))});
  return {};
}

Expr add_float_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    Expr x, c;
    const Expr y = t.at(e, 1 - i);
    if (!t.is_const(y) && t.split(t.at(e, i), Kind::kAdd, &x, &c))
      return t.make(Kind::kAdd, {t.make(Kind::kAdd, {x, y}), c});
  }
  return {};
}

Expr mul_const(Terms t, Expr e) {
  Expr x, c, y, d;
  if (!t.split(e, &x, &c)) return {};
  const Rational k = rational(t, c);
  if (k.is_zero()) return c;
  if (k == Rational(1)) return x;
  if (t.split(x, Kind::kMul, &y, &d)) return t.make(Kind::kMul, {y, like(t, e, k * rational(t, d))});
  if (t.is(x, Kind::kNeg)) return t.make(Kind::kMul, {t.at(x, 0), like(t, e, -k)});
  return {};
}

Expr sub_simple(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (a == b) return like(t, e, Rational());
  if (t.is_const(b)) return t.make(Kind::kAdd, {a, like(t, e, -rational(t, b))});
  return t.is(b, Kind::kNeg) ? t.make(Kind::kAdd, {a, t.at(b, 0)}) : Expr{};
}

// x + c against d: x against d - c, on either side; equality too.
Expr compare_move_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), k = t.at(e, 1 - i);
    Expr x, c;
    if (!t.sort(a).is_arithmetic() || !t.is_const(k) || !t.split(a, Kind::kAdd, &x, &c)) continue;
    const Expr moved = like(t, a, rational(t, k) - rational(t, c));
    return i == 0 ? t.make(t.kind(e), {x, moved}) : t.make(t.kind(e), {moved, x});
  }
  return {};
}

// c * x against d over the reals: x against d / c, turned round if c is negative.
Expr compare_scale(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), k = t.at(e, 1 - i);
    Expr x, c;
    if (!t.sort(a).is_real() || !t.is_const(k) || !t.split(a, Kind::kMul, &x, &c)) continue;
    const Rational factor = rational(t, c);
    if (factor.is_zero()) return {};
    const Expr bound = constant(t, Sort::real(), rational(t, k) / factor);
    const bool x_first = (i == 0) == (factor.sign() > 0);
    return x_first ? t.make(t.kind(e), {x, bound}) : t.make(t.kind(e), {bound, x});
  }
  return {};
}

Expr compare_real_of_int(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (t.is(a, Kind::kToReal) && t.is(b, Kind::kToReal)) return t.make(t.kind(e), {t.at(a, 0), t.at(b, 0)});
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr real = t.at(e, i), k = t.at(e, 1 - i);
    if (!t.is(real, Kind::kToReal) || !t.is_const(k)) continue;
    const Expr n = t.at(real, 0);
    const Rational value = rational(t, k), floor = value.floor();
    if (t.is(e, Kind::kEq))
      return value.is_integer() ? t.eq(n, constant(t, Sort::integer(), value)) : t.truth(false);
    if (value.is_integer()) {
      const Expr bound = constant(t, Sort::integer(), value);
      return i == 0 ? t.make(t.kind(e), {n, bound}) : t.make(t.kind(e), {bound, n});
    }
    if (i == 0) return t.make(Kind::kLe, {n, constant(t, Sort::integer(), floor)});
    return t.make(Kind::kLe, {constant(t, Sort::integer(), floor + Rational(1)), n});
  }
  return {};
}

const Rule kRules[] = {
    // match: (+ x 0), (+ (+ x c) d)
    // result: x, (+ x c+d)
    {"arith-add-const", {Kind::kAdd}, add_const},
    // match: (+ (+ x c) y)
    // result: (+ (+ x y) c)
    {"arith-add-float-const", {Kind::kAdd}, add_float_const},
    // match: (* x 0), (* x 1), (* (* x c) d), (* (- x) c)
    // result: 0, x, (* x c*d), (* x -c)
    {"arith-mul-const", {Kind::kMul}, mul_const},
    // match: (- x x), (- x c), (- x (- y))
    // result: 0, (+ x -c), (+ x y)
    {"arith-sub", {Kind::kSub}, sub_simple},
    // match: (- (- x)), (- (- a b)), (- (* x c))
    // result: x, (- b a), (* x -c)
    {"arith-neg",
     {Kind::kNeg},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       Expr x, c;
       if (t.is(a, Kind::kNeg)) return t.at(a, 0);
       if (t.is(a, Kind::kSub)) return t.make(Kind::kSub, {t.at(a, 1), t.at(a, 0)});
       return t.split(a, Kind::kMul, &x, &c) ? t.make(Kind::kMul, {x, like(t, e, -rational(t, c))}) : Expr{};
     }},
    // match: (/ x c), c not zero
    // result: (* x 1/c)
    {"arith-div-const",
     {Kind::kRealDiv},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 1);
       if (!t.is_const(c) || rational(t, c).is_zero()) return {};
       return t.make(Kind::kMul, {t.at(e, 0), like(t, e, rational(t, c).inverse())});
     }},
    // match: (div x 1), (mod x 1), (mod x -1)
    // result: x, 0, 0
    {"arith-int-div-one",
     {Kind::kIntDiv, Kind::kIntMod},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 1);
       if (!t.is_const(c)) return {};
       const Rational k = rational(t, c);
       if (t.is(e, Kind::kIntDiv)) return k == Rational(1) ? t.at(e, 0) : Expr{};
       return k.abs() == Rational(1) ? like(t, e, Rational()) : Expr{};
     }},
    // match: (<= x x), (< x x)
    // result: true, false
    {"arith-compare-self",
     {Kind::kLe, Kind::kLt},
     [](Terms t, Expr e) -> Expr { return t.at(e, 0) == t.at(e, 1) ? t.truth(t.is(e, Kind::kLe)) : Expr{}; }},
    // match: (<= (+ x c) d), (< ..), (= ..), mirrored
    // result: (<= x d-c)
    {"arith-compare-move-const", {Kind::kLe, Kind::kLt, Kind::kEq}, compare_move_const},
    // match: (<= (* x c) d), (< ..), (= ..), mirrored, Real, c not zero
    // result: (<= x d/c), turned round for a negative c
    {"arith-compare-scale", {Kind::kLe, Kind::kLt, Kind::kEq}, compare_scale},
    // match: (<= (to_real m) (to_real n)), (<= (to_real n) c), (< ..), (= ..), mirrored
    // result: (<= m n), (<= n floor(c)) and the like
    {"arith-compare-real-of-int", {Kind::kLe, Kind::kLt, Kind::kEq}, compare_real_of_int},
    // match: (< n c), (< c n), Int
    // result: (<= n c-1), (<= c+1 n)
    {"arith-int-strict",
     {Kind::kLt},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.sort(a).is_int()) return {};
       if (t.is_const(b)) return t.make(Kind::kLe, {a, like(t, b, rational(t, b) - Rational(1))});
       return t.is_const(a) ? t.make(Kind::kLe, {like(t, a, rational(t, a) + Rational(1)), b}) : Expr{};
     }},
    // match: (to_int (to_real n)), (is_int (to_real n))
    // result: n, true
    {"arith-int-round-trip",
     {Kind::kToInt, Kind::kIsInt},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       if (!t.is(a, Kind::kToReal)) return {};
       return t.is(e, Kind::kToInt) ? t.at(a, 0) : t.truth(true);
     }},
};

}  // namespace

std::span<const Rule> arith_rules() { return kRules; }

}  // namespace mantissa::rewrite
