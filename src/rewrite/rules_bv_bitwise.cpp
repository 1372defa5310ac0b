// and, or, xor, not. Normal forms: xor with ones is not; not sits above xor; a mask that is one run of ones
// is a slice; disjoint or, xor and add are concat, so that bytes put together by shifts become one word
// again.

#include <algorithm>

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

BitVec fold(Kind k, const BitVec& a, const BitVec& b) {
  if (k == Kind::kBvAnd) return num::bit_and(a, b);
  return k == Kind::kBvOr ? num::bit_or(a, b) : num::bit_xor(a, b);
}

// One run of ones, from bit `low` to bit `high`?
bool single_run(const BitVec& mask, uint32_t* high, uint32_t* low) {
  if (mask.is_zero()) return false;
  *low = mask.trailing_zeros();
  *high = mask.width() - 1 - mask.leading_zeros();
  return mask.popcount() == *high - *low + 1;
}

Expr and_run(Terms t, Expr e) {
  Expr x, c;
  uint32_t high, low;
  if (!t.split(e, &x, &c) || !single_run(t.bits(c), &high, &low)) return {};
  Expr slice = t.extract(x, high, low);
  if (low > 0) slice = t.concat(slice, t.zeros(low));
  return t.zext(slice, t.width(e));
}

// Ones at one end make the other end a slice; a run in the middle would make three parts and is left.
Expr or_run(Terms t, Expr e) {
  Expr x, c;
  uint32_t high, low;
  if (!t.split(e, &x, &c) || !single_run(t.bits(c), &high, &low)) return {};
  const uint32_t w = t.width(e);
  if (low == 0 && high + 1 < w) return t.concat(t.extract(x, w - 1, high + 1), t.ones(high + 1));
  if (high + 1 == w && low > 0) return t.concat(t.ones(w - low), t.extract(x, low - 1, 0));
  return {};
}

Expr bitwise_concat_const(Terms t, Expr e) {
  Expr x, c;
  if (!t.split(e, &x, &c) || !t.is(x, Kind::kBvConcat)) return {};
  const uint32_t w = t.width(e), split = t.width(t.at(x, 1));
  const BitVec mask = t.bits(c);
  const BitVec high = num::extract(mask, w - 1, split), low = num::extract(mask, split - 1, 0);
  if (!high.is_zero() && !high.is_ones() && !low.is_zero() && !low.is_ones()) return {};
  return t.concat(t.make(t.kind(e), {t.at(x, 0), t.bv(high)}), t.make(t.kind(e), {t.at(x, 1), t.bv(low)}));
}

// The term without the zeros above it.
Expr without_zero_extension(Terms t, Expr e) { return t.is(e, Kind::kBvZeroExtend) ? t.at(e, 0) : e; }

Expr bitwise_zero_extend(Terms t, Expr e) {
  const Expr a = t.at(e, 0), b = t.at(e, 1);
  if (!t.is(a, Kind::kBvZeroExtend) || !t.is(b, Kind::kBvZeroExtend)) return {};
  const Expr x = t.at(a, 0), y = t.at(b, 0);
  const uint32_t w = std::max(t.width(x), t.width(y));
  if (w >= t.width(e)) return {};
  return t.zext(t.make(t.kind(e), {t.zext(x, w), t.zext(y, w)}), t.width(e));
}

// (concat a 0_k) combined with something below 2^k.
Expr disjoint(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr upper = t.at(e, i), lower = t.at(e, 1 - i);
    if (!t.is(upper, Kind::kBvConcat) || !t.is(lower, Kind::kBvZeroExtend)) continue;
    const Expr gap = t.at(upper, 1), b = without_zero_extension(t, lower);
    if (!t.is_const(gap) || !t.bits(gap).is_zero() || t.width(b) > t.width(gap)) continue;
    return t.concat(t.at(upper, 0), t.zext(b, t.width(gap)));
  }
  return {};
}

Expr disjoint_wide(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), lower = t.at(e, 1 - i);
    if (!t.is(a, Kind::kBvZeroExtend) || !t.is(lower, Kind::kBvZeroExtend)) continue;
    const Expr upper = t.at(a, 0), b = t.at(lower, 0);
    if (!t.is(upper, Kind::kBvConcat)) continue;
    const Expr gap = t.at(upper, 1);
    if (!t.is_const(gap) || !t.bits(gap).is_zero() || t.width(b) > t.width(gap)) continue;
    return t.zext(t.concat(t.at(upper, 0), t.zext(b, t.width(gap))), t.width(e));
  }
  return {};
}

Expr absorb(Terms t, Expr e) {
  const Kind outer = t.kind(e), dual = outer == Kind::kBvAnd ? Kind::kBvOr : Kind::kBvAnd;
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), b = t.at(e, 1 - i);
    if (t.is(b, dual) && t.partner(b, a)) return a;
    if (t.is(b, outer) && t.partner(b, a)) return b;
  }
  return {};
}

const Rule kRules[] = {
    // match: (bvand x (bvnot x)), (bvor x (bvnot x)), (bvxor x (bvnot x))
    // result: 0, ones, ones
    {"bv-bitwise-complement",
     {Kind::kBvAnd, Kind::kBvOr, Kind::kBvXor},
     [](Terms t, Expr e) -> Expr {
       if (!t.complementary(t.at(e, 0), t.at(e, 1), Kind::kBvNot)) return {};
       return t.is(e, Kind::kBvAnd) ? t.zeros(t.width(e)) : t.ones(t.width(e));
     }},
    // match: (bvand a (bvor a b)), (bvor a (bvand a b)), (bvand a (bvand a b)), (bvor a (bvor a b))
    // result: a, a, (bvand a b), (bvor a b)
    {"bv-bitwise-absorb", {Kind::kBvAnd, Kind::kBvOr}, absorb},
    // match: (bvand (bvand x c) d), or, xor alike
    // result: (bvand x c&d)
    {"bv-bitwise-const-const",
     {Kind::kBvAnd, Kind::kBvOr, Kind::kBvXor},
     [](Terms t, Expr e) -> Expr {
       Expr inner, c, x, d;
       if (!t.split(e, &inner, &c) || !t.split(inner, t.kind(e), &x, &d)) return {};
       return t.make(t.kind(e), {x, t.bv(fold(t.kind(e), t.bits(c), t.bits(d)))});
     }},
    // match: (bvxor (bvxor a b) a)
    // result: b
    {"bv-xor-cancel",
     {Kind::kBvXor},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i)
         if (t.is(t.at(e, i), Kind::kBvXor))
           if (const Expr b = t.partner(t.at(e, i), t.at(e, 1 - i))) return b;
       return {};
     }},
    // match: (bvxor x ones)
    // result: (bvnot x)
    {"bv-xor-ones",
     {Kind::kBvXor},
     [](Terms t, Expr e) -> Expr {
       Expr x, c;
       if (!t.split(e, &x, &c) || !t.bits(c).is_ones()) return {};
       return t.make(Kind::kBvNot, {x});
     }},
    // match: (bvxor (bvnot a) b)
    // result: (bvxor a (bvnot b)) for a constant b, else (bvnot (bvxor a b))
    {"bv-xor-not",
     {Kind::kBvXor},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i) {
         const Expr a = t.at(e, i), b = t.at(e, 1 - i);
         if (!t.is(a, Kind::kBvNot)) continue;
         if (t.is_const(b)) return t.make(Kind::kBvXor, {t.at(a, 0), t.make(Kind::kBvNot, {b})});
         return t.make(Kind::kBvNot, {t.make(Kind::kBvXor, {t.at(a, 0), b})});
       }
       return {};
     }},
    // match: (bvnot (bvxor x c))
    // result: (bvxor x ~c)
    {"bv-not-xor-const",
     {Kind::kBvNot},
     [](Terms t, Expr e) -> Expr {
       Expr x, c;
       if (!t.split(t.at(e, 0), Kind::kBvXor, &x, &c)) return {};
       return t.make(Kind::kBvXor, {x, t.make(Kind::kBvNot, {c})});
     }},
    // match: (bvand (bvnot a) (bvnot b)), (bvor (bvnot a) (bvnot b))
    // result: (bvnot (bvor a b)), (bvnot (bvand a b))
    {"bv-de-morgan",
     {Kind::kBvAnd, Kind::kBvOr},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kBvNot) || !t.is(b, Kind::kBvNot)) return {};
       const Kind dual = t.is(e, Kind::kBvAnd) ? Kind::kBvOr : Kind::kBvAnd;
       return t.make(Kind::kBvNot, {t.make(dual, {t.at(a, 0), t.at(b, 0)})});
     }},
    // match: (bvand x c), c one run of ones
    // result: (zero_extend (concat ((_ extract h l) x) 0))
    {"bv-and-run", {Kind::kBvAnd}, and_run},
    // match: (bvor x c), c one run of ones at an end
    // result: (concat ((_ extract ..) x) ones), (concat ones ((_ extract ..) x))
    {"bv-or-run", {Kind::kBvOr}, or_run},
    // match: (bvand (zero_extend x) c)
    // result: (zero_extend (bvand x c'))
    {"bv-and-zero-extend",
     {Kind::kBvAnd},
     [](Terms t, Expr e) -> Expr {
       Expr x, c;
       if (!t.split(e, &x, &c) || !t.is(x, Kind::kBvZeroExtend)) return {};
       const Expr inner = t.at(x, 0);
       const Expr mask = t.bv(num::extract(t.bits(c), t.width(inner) - 1, 0));
       return t.zext(t.make(Kind::kBvAnd, {inner, mask}), t.width(e));
     }},
    // match: (bvand (concat a b) c) where a half of c is all zeros or all ones; or, xor alike
    // result: (concat (bvand a c1) (bvand b c0))
    {"bv-bitwise-concat-const", {Kind::kBvAnd, Kind::kBvOr, Kind::kBvXor}, bitwise_concat_const},
    // match: (bvor (concat a 0) (zero_extend b)), b not wider than the zeros; xor, add alike
    // result: (concat a (zero_extend b))
    {"bv-disjoint", {Kind::kBvOr, Kind::kBvXor, Kind::kBvAdd}, disjoint},
    // match: (bvor (zero_extend (concat a 0)) (zero_extend b)), b not wider than the zeros; xor, add alike
    // result: (zero_extend (concat a (zero_extend b)))
    {"bv-disjoint-extended", {Kind::kBvOr, Kind::kBvXor, Kind::kBvAdd}, disjoint_wide},
    // match: (bvand (zero_extend a) (zero_extend b)), or, xor alike
    // result: (zero_extend (bvand a b)) in the wider of their widths
    {"bv-bitwise-zero-extend", {Kind::kBvAnd, Kind::kBvOr, Kind::kBvXor}, bitwise_zero_extend},
};

}  // namespace

std::span<const Rule> bv_bitwise_rules() { return kRules; }

}  // namespace mantissa::rewrite
