// Modular arithmetic. Normal forms: subtracting a constant is adding one; constants float to the top of a sum
// and join there; a - b stays a subtraction and a + (-b) becomes one; bvnot inside a sum is -x - 1; powers of
// two are slices.

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

bool is_power_of_two(const BitVec& c) { return c.popcount() == 1; }

Expr sub(Terms t, Expr a, Expr b) { return t.make(Kind::kBvSub, {a, b}); }
Expr add(Terms t, Expr a, Expr b) { return t.make(Kind::kBvAdd, {a, b}); }
Expr neg(Terms t, Expr a) { return t.make(Kind::kBvNeg, {a}); }
bool is_const_minus(Terms t, Expr e) { return t.is(e, Kind::kBvSub) && t.is_const(t.at(e, 0)); }

Expr add_const(Terms t, Expr e) {
  Expr inner, c, x, d;
  if (!t.split(e, &inner, &c)) return {};
  if (t.split(inner, Kind::kBvAdd, &x, &d)) return add(t, x, t.bv(num::add(t.bits(c), t.bits(d))));
  if (is_const_minus(t, inner))
    return sub(t, t.bv(num::add(t.bits(c), t.bits(t.at(inner, 0)))), t.at(inner, 1));
  if (t.is(inner, Kind::kBvNot))
    return sub(t, t.bv(num::sub(t.bits(c), BitVec::one(t.width(e)))), t.at(inner, 0));
  if (t.is(inner, Kind::kBvNeg)) return sub(t, c, t.at(inner, 0));
  return {};
}

Expr add_float_const(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    Expr x, c;
    const Expr y = t.at(e, 1 - i);
    if (!t.is_const(y) && t.split(t.at(e, i), Kind::kBvAdd, &x, &c)) return add(t, add(t, x, y), c);
  }
  return {};
}

Expr add_cancel(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), b = t.at(e, 1 - i);
    if (t.is(b, Kind::kBvNeg)) return t.at(b, 0) == a ? t.zeros(t.width(e)) : sub(t, a, t.at(b, 0));
    if (t.is(a, Kind::kBvSub) && t.at(a, 1) == b) return t.at(a, 0);
    if (t.is(a, Kind::kBvNot) && t.at(a, 0) == b) return t.ones(t.width(e));
  }
  return {};
}

// x as 1 * x, (bvmul x c) as c * x.
void coefficient(Terms t, Expr e, Expr* x, BitVec* c) {
  Expr k;
  if (t.split(e, Kind::kBvMul, x, &k)) {
    *c = t.bits(k);
  } else {
    *x = e;
    *c = BitVec::one(t.width(e));
  }
}

Expr add_like_terms(Terms t, Expr e) {
  Expr x, y;
  BitVec c, d;
  coefficient(t, t.at(e, 0), &x, &c);
  coefficient(t, t.at(e, 1), &y, &d);
  if (x != y) return {};
  return t.make(Kind::kBvMul, {x, t.bv(t.is(e, Kind::kBvAdd) ? num::add(c, d) : num::sub(c, d))});
}

Expr sub_const(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  Expr x, c;
  if (t.is_const(b)) return add(t, a, neg(t, b));
  if (!t.is_const(a)) return {};
  if (t.bits(a).is_zero()) return neg(t, b);
  if (t.split(b, Kind::kBvAdd, &x, &c)) return sub(t, t.bv(num::sub(t.bits(a), t.bits(c))), x);
  if (is_const_minus(t, b)) return add(t, t.at(b, 1), t.bv(num::sub(t.bits(a), t.bits(t.at(b, 0)))));
  if (t.is(b, Kind::kBvNot)) return add(t, t.at(b, 0), t.bv(num::add(t.bits(a), BitVec::one(t.width(e)))));
  return {};
}

Expr sub_cancel(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (t.is(b, Kind::kBvNeg)) return add(t, a, t.at(b, 0));
  if (t.is(a, Kind::kBvAdd))
    if (const Expr rest = t.partner(a, b)) return rest;
  if (t.is(b, Kind::kBvAdd))
    if (const Expr rest = t.partner(b, a)) return neg(t, rest);
  if (t.is(b, Kind::kBvSub) && t.at(b, 0) == a) return t.at(b, 1);
  if (t.is(a, Kind::kBvSub) && t.at(a, 0) == b) return neg(t, t.at(a, 1));
  return {};
}

Expr sub_float_const(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  Expr x, c;
  if (t.is_const(a) || t.is_const(b)) return {};
  if (t.split(a, Kind::kBvAdd, &x, &c)) return add(t, sub(t, x, b), c);
  if (t.split(b, Kind::kBvAdd, &x, &c)) return add(t, sub(t, a, x), neg(t, c));
  return {};
}

Expr neg_inside(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  Expr x, c;
  if (t.is(a, Kind::kBvSub)) return sub(t, t.at(a, 1), t.at(a, 0));
  if (t.split(a, Kind::kBvAdd, &x, &c)) return sub(t, neg(t, c), x);
  if (t.split(a, Kind::kBvMul, &x, &c)) return t.make(Kind::kBvMul, {x, neg(t, c)});
  if (t.is(a, Kind::kBvNot)) return add(t, t.at(a, 0), t.pool.bv_const(t.width(e), 1));
  return {};
}

Expr not_inside(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  Expr x, c;
  if (t.is(a, Kind::kBvNeg)) return add(t, t.at(a, 0), t.ones(t.width(e)));
  if (t.split(a, Kind::kBvAdd, &x, &c)) return sub(t, t.make(Kind::kBvNot, {c}), x);
  if (is_const_minus(t, a)) return add(t, t.at(a, 1), t.make(Kind::kBvNot, {t.at(a, 0)}));
  return {};
}

Expr mul_const(Terms t, Expr e) {
  Expr x, c, y, d;
  if (!t.split(e, &x, &c)) return {};
  const BitVec k = t.bits(c);
  if (k.is_zero()) return c;
  if (k.is_one()) return x;
  if (k.is_ones()) return neg(t, x);
  if (is_power_of_two(k)) {
    const uint32_t by = k.trailing_zeros(), w = t.width(e);
    return t.concat(t.extract(x, w - 1 - by, 0), t.zeros(by));
  }
  if (t.split(x, Kind::kBvMul, &y, &d)) return t.make(Kind::kBvMul, {y, t.bv(num::mul(k, t.bits(d)))});
  if (t.is(x, Kind::kBvNeg)) return t.make(Kind::kBvMul, {t.at(x, 0), neg(t, c)});
  return {};
}

Expr unsigned_division_const(Terms t, Expr e) {
  const Expr x = t.at(e, 0), c = t.at(e, 1);
  if (!t.is_const(c)) return {};
  const BitVec k = t.bits(c);
  const bool is_rem = t.is(e, Kind::kBvUrem);
  const uint32_t w = t.width(e);
  if (k.is_zero()) return is_rem ? x : t.ones(w);
  if (!is_power_of_two(k)) return {};
  const uint32_t by = k.trailing_zeros();
  if (!is_rem) return t.zext(t.extract(x, w - 1, by), w);
  return by == 0 ? t.zeros(w) : t.zext(t.extract(x, by - 1, 0), w);
}

// A division of zero-extended operands by a non-zero constant fits the narrow width.
Expr unsigned_division_narrow(Terms t, Expr e) {
  const Expr a = t.at(e, 0), c = t.at(e, 1);
  if (!t.is(a, Kind::kBvZeroExtend) || !t.is_const(c)) return {};
  const BitVec k = t.bits(c);
  const Expr x = t.at(a, 0);
  const uint32_t w = t.width(e), narrow = t.width(x);
  if (k.is_zero() || narrow == w) return {};
  if (w - k.leading_zeros() > narrow) return t.is(e, Kind::kBvUrem) ? a : t.zeros(w);
  return t.zext(t.make(t.kind(e), {x, t.bv(num::extract(k, narrow - 1, 0))}), w);
}

bool is_nonnegative(Terms t, Expr e) {
  if (t.is_const(e)) return !t.bits(e).sign();
  return t.is(e, Kind::kBvZeroExtend) && t.param(e, 0) > 0;
}

Expr signed_division_const(Terms t, Expr e) {
  const Expr x = t.at(e, 0), c = t.at(e, 1);
  if (!t.is_const(c)) return {};
  const BitVec k = t.bits(c);
  const bool is_div = t.is(e, Kind::kBvSdiv);
  if (k.is_zero() && !is_div) return x;
  if (k.is_ones()) return is_div ? neg(t, x) : t.zeros(t.width(e));
  if (k.is_one()) return is_div ? x : t.zeros(t.width(e));
  return {};
}

// The definition of quotient and rest. It holds for divisor zero, where the product is zero and the rest is
// x.
Expr division_recomposed(Terms t, Expr e) {
  for (const uint32_t i : {0u, 1u}) {
    const Expr product = t.at(e, i), rest = t.at(e, 1 - i);
    const bool is_signed = t.is(rest, Kind::kBvSrem);
    if (!t.is(product, Kind::kBvMul) || (!is_signed && !t.is(rest, Kind::kBvUrem))) continue;
    const Expr x = t.at(rest, 0), y = t.at(rest, 1);
    for (const uint32_t j : {0u, 1u}) {
      const Expr quotient = t.at(product, j);
      if (t.at(product, 1 - j) == y && t.is(quotient, is_signed ? Kind::kBvSdiv : Kind::kBvUdiv) &&
          t.at(quotient, 0) == x && t.at(quotient, 1) == y)
        return x;
    }
  }
  return {};
}

const Rule kRules[] = {
    // match: (bvadd (bvadd x c) d), (bvadd (bvsub c x) d), (bvadd (bvnot x) c), (bvadd (bvneg x) c)
    // result: (bvadd x c+d), (bvsub c+d x), (bvsub c-1 x), (bvsub c x)
    {"bv-add-const", {Kind::kBvAdd}, add_const},
    // match: (bvadd a (bvneg b)), (bvadd (bvsub a b) b), (bvadd x (bvnot x))
    // result: (bvsub a b), a, ones
    {"bv-add-cancel", {Kind::kBvAdd}, add_cancel},
    // match: (bvadd (bvadd x c) y)
    // result: (bvadd (bvadd x y) c)
    {"bv-add-float-const", {Kind::kBvAdd}, add_float_const},
    // match: (bvadd (bvmul x c) (bvmul x d)), (bvadd x (bvmul x d)), (bvadd x x), bvsub alike
    // result: (bvmul x c+d), (bvmul x d+1), (bvmul x 2)
    {"bv-add-like-terms", {Kind::kBvAdd, Kind::kBvSub}, add_like_terms},
    // match: (bvsub x c), (bvsub 0 x), (bvsub c (bvadd x d)), (bvsub c (bvsub d x)), (bvsub c (bvnot x))
    // result: (bvadd x -c), (bvneg x), (bvsub c-d x), (bvadd x c-d), (bvadd x c+1)
    {"bv-sub-const", {Kind::kBvSub}, sub_const},
    // match: (bvsub a (bvneg b)), (bvsub (bvadd a b) a), (bvsub a (bvadd a b)), (bvsub a (bvsub a b)),
    //        (bvsub (bvsub a b) a)
    // result: (bvadd a b), b, (bvneg b), b, (bvneg b)
    {"bv-sub-cancel", {Kind::kBvSub}, sub_cancel},
    // match: (bvsub (bvadd x c) y), (bvsub x (bvadd y c))
    // result: (bvadd (bvsub x y) c), (bvadd (bvsub x y) -c)
    {"bv-sub-float-const", {Kind::kBvSub}, sub_float_const},
    // match: (bvneg (bvsub a b)), (bvneg (bvadd x c)), (bvneg (bvmul x c)), (bvneg (bvnot x))
    // result: (bvsub b a), (bvsub -c x), (bvmul x -c), (bvadd x 1)
    {"bv-neg-inside", {Kind::kBvNeg}, neg_inside},
    // match: (bvnot (bvneg x)), (bvnot (bvadd x c)), (bvnot (bvsub c x))
    // result: (bvadd x -1), (bvsub ~c x), (bvadd x ~c)
    {"bv-not-inside", {Kind::kBvNot}, not_inside},
    // match: (bvmul x 0), (bvmul x 1), (bvmul x -1), (bvmul x 2^k), (bvmul (bvmul x c) d), (bvmul (bvneg x)
    // c)
    // result: 0, x, (bvneg x), (concat ((_ extract w-1-k 0) x) 0), (bvmul x c*d), (bvmul x -c)
    {"bv-mul-const", {Kind::kBvMul}, mul_const},
    // match: (bvmul (bvneg a) (bvneg b))
    // result: (bvmul a b)
    {"bv-mul-neg-neg",
     {Kind::kBvMul},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kBvNeg) || !t.is(b, Kind::kBvNeg)) return {};
       return t.make(Kind::kBvMul, {t.at(a, 0), t.at(b, 0)});
     }},
    // match: (bvudiv x 0), (bvurem x 0), (bvudiv x 2^k), (bvurem x 2^k)
    // result: ones, x, (zero_extend ((_ extract w-1 k) x)), (zero_extend ((_ extract k-1 0) x))
    {"bv-udiv-const", {Kind::kBvUdiv, Kind::kBvUrem}, unsigned_division_const},
    // match: (bvudiv (zero_extend x) c), (bvurem (zero_extend x) c)
    // result: in the narrow width, zero-extended; 0 or (zero_extend x) if c does not fit it
    {"bv-udiv-narrow", {Kind::kBvUdiv, Kind::kBvUrem}, unsigned_division_narrow},
    // match: (bvurem x x), (bvsrem x x), (bvsmod x x)
    // result: 0
    {"bv-rem-self",
     {Kind::kBvUrem, Kind::kBvSrem, Kind::kBvSmod},
     [](Terms t, Expr e) -> Expr { return t.at(e, 0) == t.at(e, 1) ? t.zeros(t.width(e)) : Expr{}; }},
    // match: (bvudiv x x), (bvsdiv x x)
    // result: (ite (= x 0) ones 1)
    {"bv-div-self",
     {Kind::kBvUdiv, Kind::kBvSdiv},
     [](Terms t, Expr e) -> Expr {
       const Expr x = t.at(e, 0);
       if (x != t.at(e, 1)) return {};
       const uint32_t width = t.width(e);
       return t.make(Kind::kIte,
                     {t.make(Kind::kEq, {x, t.zeros(width)}), t.ones(width), t.bv(BitVec::one(width))});
     }},
    // match: (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y)), operands in any order, unsigned alike
    // result: x
    {"bv-div-recompose", {Kind::kBvAdd}, division_recomposed},
    // match: (bvsrem x (bvneg y))
    // result: (bvsrem x y)
    {"bv-srem-neg",
     {Kind::kBvSrem},
     [](Terms t, Expr e) -> Expr {
       const Expr y = t.at(e, 1);
       if (!t.is(y, Kind::kBvNeg)) return {};
       return t.make(Kind::kBvSrem, {t.at(e, 0), t.at(y, 0)});
     }},
    // match: (bvsrem x 0), (bvsdiv x -1), (bvsdiv x 1), (bvsrem x -1), (bvsrem x 1); bvsmod as bvsrem
    // result: x, (bvneg x), x, 0, 0
    {"bv-sdiv-const", {Kind::kBvSdiv, Kind::kBvSrem, Kind::kBvSmod}, signed_division_const},
    // match: (bvsdiv a b), (bvsrem a b), (bvsmod a b), both known not to be negative
    // result: (bvudiv a b), (bvurem a b), (bvurem a b)
    {"bv-sdiv-nonnegative",
     {Kind::kBvSdiv, Kind::kBvSrem, Kind::kBvSmod},
     [](Terms t, Expr e) -> Expr {
       if (!is_nonnegative(t, t.at(e, 0)) || !is_nonnegative(t, t.at(e, 1))) return {};
       const Kind k = t.is(e, Kind::kBvSdiv) ? Kind::kBvUdiv : Kind::kBvUrem;
       return t.make(k, {t.at(e, 0), t.at(e, 1)});
     }},
    // match: (bvuaddo x c), (bvusubo a b)
    // result: (bvult ~c x), (bvult a b)
    {"bv-unsigned-overflow",
     {Kind::kBvUaddo, Kind::kBvUsubo},
     [](Terms t, Expr e) -> Expr {
       if (t.is(e, Kind::kBvUsubo)) return t.make(Kind::kBvUlt, {t.at(e, 0), t.at(e, 1)});
       Expr x, c;
       if (!t.split(e, &x, &c)) return {};
       return t.make(Kind::kBvUlt, {t.make(Kind::kBvNot, {c}), x});
     }},
    // match: (bvumulo x k), (bvsmulo x k), k = 0 or 1 (signed: in more than one bit); (bvsaddo x 0)
    // result: false
    {"bv-no-overflow",
     {Kind::kBvUmulo, Kind::kBvSmulo, Kind::kBvSaddo},
     [](Terms t, Expr e) -> Expr {
       Expr x, c;
       if (!t.split(e, &x, &c)) return {};
       const BitVec k = t.bits(c);
       const bool one_is_safe = t.is(e, Kind::kBvUmulo) || (t.is(e, Kind::kBvSmulo) && t.width(x) > 1);
       return k.is_zero() || (one_is_safe && k.is_one()) ? t.truth(false) : Expr{};
     }},
};

}  // namespace

std::span<const Rule> bv_arith_rules() { return kRules; }

}  // namespace mantissa::rewrite
