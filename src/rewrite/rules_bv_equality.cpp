// Equality of bit-vectors: solve for what is inside, split what is put together, drop extensions.

#include <algorithm>

#include "rewrite/bv_polynomial.h"
#include "rewrite/range.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

// The inverse of an odd number modulo 2^width, by Newton: each step doubles the correct low bits.
BitVec odd_inverse(const BitVec& c) {
  const BitVec two(c.width(), 2);
  BitVec x = c;  // correct to three bits
  for (uint32_t correct = 3; correct < c.width(); correct *= 2)
    x = num::mul(x, num::sub(two, num::mul(c, x)));
  return x;
}

Expr solve_for_operand(Terms t, Expr e) {
  Expr a, k, x, c;
  if (!t.split(e, &a, &k) || !t.sort(a).is_bit_vec()) return {};
  const auto equals = [&](Expr term, const BitVec& value) { return t.eq(term, t.bv(value)); };
  switch (t.kind(a)) {
    case Kind::kBvNot: return equals(t.at(a, 0), num::bit_not(t.bits(k)));
    case Kind::kBvNeg: return equals(t.at(a, 0), num::neg(t.bits(k)));
    case Kind::kBvAdd: return t.split(a, &x, &c) ? equals(x, num::sub(t.bits(k), t.bits(c))) : Expr{};
    case Kind::kBvXor: return t.split(a, &x, &c) ? equals(x, num::bit_xor(t.bits(k), t.bits(c))) : Expr{};
    case Kind::kBvSub:
      if (t.is_const(t.at(a, 0))) return equals(t.at(a, 1), num::sub(t.bits(t.at(a, 0)), t.bits(k)));
      return {};
    case Kind::kBvMul:
      if (!t.split(a, &x, &c) || !t.bits(c).bit(0)) return {};
      return equals(x, num::mul(t.bits(k), odd_inverse(t.bits(c))));
    default: return {};
  }
}

Expr eq_zero(Terms t, Expr e) {
  Expr a, k;
  if (!t.split(e, &a, &k) || !t.sort(a).is_bit_vec()) return {};
  switch (t.kind(a)) {
    case Kind::kBvXor:
    case Kind::kBvSub: return t.bits(k).is_zero() ? t.eq(t.at(a, 0), t.at(a, 1)) : Expr{};
    case Kind::kBvOr: return t.bits(k).is_zero() ? t.both(t.eq(t.at(a, 0), k), t.eq(t.at(a, 1), k)) : Expr{};
    case Kind::kBvAnd: return t.bits(k).is_ones() ? t.both(t.eq(t.at(a, 0), k), t.eq(t.at(a, 1), k)) : Expr{};
    default: return {};
  }
}

Expr eq_extend_const(Terms t, Expr e) {
  Expr a, k;
  if (!t.split(e, &a, &k)) return {};
  const bool is_signed = t.is(a, Kind::kBvSignExtend);
  if (!is_signed && !t.is(a, Kind::kBvZeroExtend)) return {};
  const Expr x = t.at(a, 0);
  const BitVec value = t.bits(k), low = num::extract(value, t.width(x) - 1, 0);
  const BitVec back = is_signed ? num::sign_extend(low, value.width()) : num::zero_extend(low, value.width());
  return back == value ? t.eq(x, t.bv(low)) : t.truth(false);
}

Expr eq_extend_extend(Terms t, Expr e) {
  Expr a = t.at(e, 0), b = t.at(e, 1);
  if (t.kind(a) != t.kind(b) || (!t.is(a, Kind::kBvZeroExtend) && !t.is(a, Kind::kBvSignExtend))) return {};
  const Kind k = t.kind(a);
  a = t.at(a, 0);
  b = t.at(b, 0);
  const uint32_t w = std::max(t.width(a), t.width(b));
  const auto widen = [&](Expr x) { return k == Kind::kBvZeroExtend ? t.zext(x, w) : t.sext(x, w); };
  return t.eq(widen(a), widen(b));
}

Expr eq_common_operand(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (t.kind(a) != t.kind(b)) return {};
  switch (t.kind(a)) {
    case Kind::kBvNot:
    case Kind::kBvNeg: return t.eq(t.at(a, 0), t.at(b, 0));
    case Kind::kBvAdd:
    case Kind::kBvXor:
      for (uint32_t i = 0; i < 2; ++i)
        if (const Expr rest = t.partner(b, t.at(a, i))) return t.eq(t.at(a, 1 - i), rest);
      return {};
    case Kind::kBvSub:
      if (t.at(a, 0) == t.at(b, 0)) return t.eq(t.at(a, 1), t.at(b, 1));
      return t.at(a, 1) == t.at(b, 1) ? t.eq(t.at(a, 0), t.at(b, 0)) : Expr{};
    default: return {};
  }
}

Expr eq_with_own_operand(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), x = t.at(e, 1 - i);
    switch (t.kind(a)) {
      case Kind::kBvNot:
        if (t.at(a, 0) == x) return t.truth(false);
        break;
      case Kind::kBvAdd:
      case Kind::kBvXor:
        if (const Expr rest = t.partner(a, x)) return t.eq(rest, t.zeros(t.width(x)));
        break;
      case Kind::kBvSub:
        if (t.at(a, 0) == x) return t.eq(t.at(a, 1), t.zeros(t.width(x)));
        break;
      default: break;
    }
  }
  return {};
}

Expr eq_concat(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  const bool first = t.is(a, Kind::kBvConcat);
  if (!first && !t.is(b, Kind::kBvConcat)) return {};
  const Expr parts = first ? a : b, other = first ? b : a;
  const Expr high = t.at(parts, 0), low = t.at(parts, 1);
  const uint32_t w = t.width(other), split = t.width(low);
  const bool same_split = t.is(other, Kind::kBvConcat) && t.width(t.at(other, 1)) == split;
  if (!t.is_const(other) && !same_split) return {};
  return t.both(t.eq(high, t.extract(other, w - 1, split)), t.eq(low, t.extract(other, split - 1, 0)));
}

const Rule kRules[] = {
    // match: (= (f x) k) for f = bvnot, bvneg, (bvadd . c), (bvxor . c), (bvsub c .), (bvmul . odd)
    // result: (= x f^-1(k))
    {"bv-eq-solve", {Kind::kEq}, solve_for_operand},
    // match: (= (bvxor a b) 0), (= (bvsub a b) 0), (= (bvor a b) 0), (= (bvand a b) ones)
    // result: (= a b), (= a b), (and (= a 0) (= b 0)), (and (= a ones) (= b ones))
    {"bv-eq-zero", {Kind::kEq}, eq_zero},
    // match: (= (zero_extend x) k), (= (sign_extend x) k)
    // result: (= x k'), or false if no x extends to k
    {"bv-eq-extend-const", {Kind::kEq}, eq_extend_const},
    // match: (= (zero_extend a) (zero_extend b)), (= (sign_extend a) (sign_extend b))
    // result: (= a b) in the wider of their widths
    {"bv-eq-extend-extend", {Kind::kEq}, eq_extend_extend},
    // match: (= (bvadd a b) (bvadd a c)), bvxor and bvsub alike, (= (bvnot a) (bvnot b)), (= (bvneg a) (bvneg
    // b))
    // result: (= b c), (= a b)
    {"bv-eq-common-operand", {Kind::kEq}, eq_common_operand},
    // match: (= (bvadd a b) a), (= (bvxor a b) a), (= (bvsub a b) a), (= (bvnot a) a)
    // result: (= b 0), false
    {"bv-eq-own-operand", {Kind::kEq}, eq_with_own_operand},
    // match: (= (concat a b) k), (= (concat a b) (concat c d)) split at the same place
    // result: (and (= a k1) (= b k0)), (and (= a c) (= b d))
    {"bv-eq-concat", {Kind::kEq}, eq_concat},
    // match: (= p q) of polynomials whose difference is a constant
    // result: whether it is zero
    {"bv-eq-polynomial",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       const auto difference = constant_difference(t, t.at(e, 0), t.at(e, 1));
       return difference ? t.truth(difference->is_zero()) : Expr{};
     }},
    // match: (= a b) with disjoint ranges
    // result: false
    {"bv-eq-range",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       Range a, b;
       if (!unsigned_range(t, t.at(e, 0), &a) || !unsigned_range(t, t.at(e, 1), &b)) return {};
       return a.high < b.low || b.high < a.low ? t.truth(false) : Expr{};
     }},
};

}  // namespace

std::span<const Rule> bv_equality_rules() { return kRules; }

}  // namespace mantissa::rewrite
