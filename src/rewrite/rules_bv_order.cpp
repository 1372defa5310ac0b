// bvult, bvule, bvslt, bvsle. Normal forms: against a constant the comparison is strict, or an equality at
// the end of the range; extensions are compared in the narrow width; a comparison that bounds decide is
// decided.

#include <algorithm>

#include "rewrite/range.h"
#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

bool is_signed(Kind k) { return k == Kind::kBvSlt || k == Kind::kBvSle; }
bool is_strict(Kind k) { return k == Kind::kBvUlt || k == Kind::kBvSlt; }
Kind strict(bool sign) { return sign ? Kind::kBvSlt : Kind::kBvUlt; }
BitVec smallest(uint32_t w, bool sign) { return sign ? BitVec::min_signed(w) : BitVec::zero(w); }
BitVec largest(uint32_t w, bool sign) { return sign ? BitVec::max_signed(w) : BitVec::ones(w); }

Expr nonstrict_const(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  const bool sign = is_signed(t.kind(e));
  const uint32_t w = t.width(a);
  const BitVec one = BitVec::one(w);
  if (t.is_const(b)) {
    const BitVec c = t.bits(b);
    if (c == largest(w, sign)) return t.truth(true);
    return t.make(strict(sign), {a, t.bv(num::add(c, one))});
  }
  if (t.is_const(a)) {
    const BitVec c = t.bits(a);
    if (c == smallest(w, sign)) return t.truth(true);
    return t.make(strict(sign), {t.bv(num::sub(c, one)), b});
  }
  return {};
}

Expr strict_const(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  const bool sign = is_signed(t.kind(e));
  const uint32_t w = t.width(a);
  const BitVec least = smallest(w, sign), most = largest(w, sign), one = BitVec::one(w);
  if (t.is_const(b)) {
    const BitVec c = t.bits(b);
    if (c == least) return t.truth(false);
    if (num::sub(c, one) == least) return t.eq(a, t.bv(least));
    if (c == most) return t.no(t.eq(a, b));
  } else if (t.is_const(a)) {
    const BitVec c = t.bits(a);
    if (c == most) return t.truth(false);
    if (num::add(c, one) == most) return t.eq(b, t.bv(most));
    if (c == least) return t.no(t.eq(a, b));
  }
  return {};
}

// Is every bit pattern of the narrow width extended to this one's like the constant's: is c = extend(c')?
bool fits(const BitVec& c, uint32_t narrow, bool sign) {
  const BitVec low = num::extract(c, narrow - 1, 0);
  return (sign ? num::sign_extend(low, c.width()) : num::zero_extend(low, c.width())) == c;
}

// Extension keeps the order: sign_extend both orders, zero_extend the unsigned one, and makes the signed
// order of the wide terms the unsigned order of the narrow ones.
Expr compare_extended(Terms t, Expr e) {
  Expr a = t.at(e, 0), b = t.at(e, 1);
  const Kind extension = t.is_const(a) ? t.kind(b) : t.kind(a);
  if (extension != Kind::kBvZeroExtend && extension != Kind::kBvSignExtend) return {};
  const bool sign = extension == Kind::kBvSignExtend;
  uint32_t narrow = 0;
  for (Expr x : {a, b}) {
    if (t.is_const(x)) continue;
    if (!t.is(x, extension) || t.param(x, 0) == 0) return {};
    narrow = std::max(narrow, t.width(t.at(x, 0)));
  }
  const Kind k = t.kind(e);
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr c = t.at(e, i);
    if (!t.is_const(c) || fits(t.bits(c), narrow, sign)) continue;
    // The constant is out of the extended range: above it, unless it is negative where signs count.
    if (sign && !is_signed(k)) return {};
    const bool above = !(is_signed(k) && t.bits(c).sign());
    return t.truth(above == (i == 1));
  }
  const auto narrowed = [&](Expr x) {
    if (t.is_const(x)) return t.extract(x, narrow - 1, 0);
    return sign ? t.sext(t.at(x, 0), narrow) : t.zext(t.at(x, 0), narrow);
  };
  const Kind unsigned_kind = is_strict(k) ? Kind::kBvUlt : Kind::kBvUle;
  return t.make(sign ? k : unsigned_kind, {narrowed(a), narrowed(b)});
}

Expr compare_complemented(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  const bool na = t.is(a, Kind::kBvNot), nb = t.is(b, Kind::kBvNot);
  if (na && nb) return t.make(t.kind(e), {t.at(b, 0), t.at(a, 0)});
  if (na && t.is_const(b)) return t.make(t.kind(e), {t.make(Kind::kBvNot, {b}), t.at(a, 0)});
  if (nb && t.is_const(a)) return t.make(t.kind(e), {t.at(b, 0), t.make(Kind::kBvNot, {a})});
  return {};
}

Expr compare_by_range(Terms t, Expr e) {
  Range a, b;
  if (!unsigned_range(t, t.at(e, 0), &a) || !unsigned_range(t, t.at(e, 1), &b)) return {};
  const Kind k = t.kind(e);
  if (is_signed(k)) {
    const uint64_t half = uint64_t{1} << (t.width(t.at(e, 0)) - 1);
    const bool low_halves = a.high < half && b.high < half, high_halves = a.low >= half && b.low >= half;
    if (!low_halves && !high_halves) return {};
  }
  if (is_strict(k)) {
    if (a.high < b.low) return t.truth(true);
    return a.low >= b.high ? t.truth(false) : Expr{};
  }
  if (a.high <= b.low) return t.truth(true);
  return a.low > b.high ? t.truth(false) : Expr{};
}

Expr compare_concat_shared(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (!t.is(a, Kind::kBvConcat) || !t.is(b, Kind::kBvConcat) || t.width(t.at(a, 1)) != t.width(t.at(b, 1)))
    return {};
  const Kind k = t.kind(e);
  if (t.at(a, 0) == t.at(b, 0))
    return t.make(is_strict(k) ? Kind::kBvUlt : Kind::kBvUle, {t.at(a, 1), t.at(b, 1)});
  return t.at(a, 1) == t.at(b, 1) ? t.make(k, {t.at(a, 0), t.at(b, 0)}) : Expr{};
}

const Rule kRules[] = {
    // match: (bvule x c), (bvule c x), signed alike
    // result: (bvult x c+1), (bvult c-1 x), or true at the end of the range
    {"bv-ule-const", {Kind::kBvUle, Kind::kBvSle}, nonstrict_const},
    // match: (bvult x c), (bvult c x), signed alike, c at or next to an end of the range
    // result: false, (= x least), (not (= x most)), and the same mirrored
    {"bv-ult-const", {Kind::kBvUlt, Kind::kBvSlt}, strict_const},
    // match: comparison of two terms extended alike, or of one and a constant
    // result: the comparison in the narrow width; decided if the constant is out of its reach
    {"bv-compare-extended", {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle}, compare_extended},
    // match: (bvult (bvnot a) (bvnot b)), (bvult (bvnot a) c), (bvult c (bvnot a)), all comparisons alike
    // result: (bvult b a), (bvult ~c a), (bvult a ~c)
    {"bv-compare-complemented",
     {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle},
     compare_complemented},
    // match: (bvult (concat a b) (concat a c)), (bvult (concat a c) (concat b c)), all comparisons alike
    // result: (bvult b c), (bvult a b)
    {"bv-compare-concat", {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle}, compare_concat_shared},
    // match: comparison of terms whose ranges decide it
    // result: true or false
    {"bv-compare-range", {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle}, compare_by_range},
};

}  // namespace

std::span<const Rule> bv_order_rules() { return kRules; }

}  // namespace mantissa::rewrite
