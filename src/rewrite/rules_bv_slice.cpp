// Extract, concat, extensions and constant shifts. Normal forms: a shift, rotation, multiplication or
// division by a constant power of two is slices; zeros above are zero_extend, not concat; extracts sit as
// deep as they can without copying terms.

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

// Does a slice of this term vanish into it?
bool absorbs_slice(Terms t, Expr e) {
  switch (t.kind(e)) {
    case Kind::kConst:
    case Kind::kBvConcat:
    case Kind::kBvExtract:
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend: return true;
    default: return false;
  }
}

Expr extract_extend(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  const uint32_t high = t.param(e, 0), low = t.param(e, 1);
  const bool is_signed = t.is(a, Kind::kBvSignExtend);
  if (!is_signed && !t.is(a, Kind::kBvZeroExtend)) return {};
  const Expr x = t.at(a, 0);
  const uint32_t w = t.width(x);
  if (high < w) return {};  // a local rule's
  if (low >= w)
    return is_signed ? t.sext(t.extract(x, w - 1, w - 1), high - low + 1) : t.zeros(high - low + 1);
  const Expr inner = t.extract(x, w - 1, low);
  return is_signed ? t.sext(inner, high - low + 1) : t.zext(inner, high - low + 1);
}

Expr extract_bitwise(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  const uint32_t high = t.param(e, 0), low = t.param(e, 1);
  switch (t.kind(a)) {
    case Kind::kBvNot: return t.make(Kind::kBvNot, {t.extract(t.at(a, 0), high, low)});
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor:
      if (!absorbs_slice(t, t.at(a, 0)) && !absorbs_slice(t, t.at(a, 1))) return {};
      return t.make(t.kind(a), {t.extract(t.at(a, 0), high, low), t.extract(t.at(a, 1), high, low)});
    default: return {};
  }
}

Expr extract_low_arith(Terms t, Expr e) {
  const Expr a = t.at(e, 0);
  const uint32_t high = t.param(e, 0);
  if (t.param(e, 1) != 0) return {};
  switch (t.kind(a)) {
    case Kind::kBvNeg: return t.make(Kind::kBvNeg, {t.extract(t.at(a, 0), high, 0)});
    case Kind::kBvAdd:
    case Kind::kBvSub:
    case Kind::kBvMul:
      if (!absorbs_slice(t, t.at(a, 0)) && !absorbs_slice(t, t.at(a, 1))) return {};
      return t.make(t.kind(a), {t.extract(t.at(a, 0), high, 0), t.extract(t.at(a, 1), high, 0)});
    default: return {};
  }
}

// The two as one slice: neighbouring slices of one term, or two constants.
Expr join(Terms t, Expr high, Expr low) {
  if (t.is_const(high) && t.is_const(low)) return t.concat(high, low);
  if (t.is(high, Kind::kBvExtract) && t.is(low, Kind::kBvExtract) && t.at(high, 0) == t.at(low, 0) &&
      t.param(high, 1) == t.param(low, 0) + 1)
    return t.extract(t.at(high, 0), t.param(high, 0), t.param(low, 1));
  return {};
}

// A constant shift amount, at most the width.
bool shift_amount(Terms t, Expr e, uint32_t* amount) {
  if (!t.is_const(t.at(e, 1))) return false;
  const BitVec by = t.bits(t.at(e, 1));
  const uint32_t w = t.width(e);
  *amount = by.fits_u64() && by.low64() < w ? static_cast<uint32_t>(by.low64()) : w;
  return true;
}

const Rule kRules[] = {
    // match: ((_ extract h l) (concat a b)), astride
    // result: (concat ((_ extract ..) a) ((_ extract ..) b))
    {"bv-extract-concat",
     {Kind::kBvExtract},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       if (!t.is(a, Kind::kBvConcat)) return {};
       const uint32_t split = t.width(t.at(a, 1)), high = t.param(e, 0), low = t.param(e, 1);
       if (high < split || low >= split) return {};
       return t.concat(t.extract(t.at(a, 0), high - split, 0), t.extract(t.at(a, 1), split - 1, low));
     }},
    // match: ((_ extract h l) (extend x)), not within x
    // result: the slice of x, extended; zeros or copies of the sign above x
    {"bv-extract-extend", {Kind::kBvExtract}, extract_extend},
    // match: ((_ extract h l) (bvnot a)); (bvand a b), (bvor a b), (bvxor a b) where a or b absorbs the slice
    // result: the operation on slices
    {"bv-extract-bitwise", {Kind::kBvExtract}, extract_bitwise},
    // match: ((_ extract h 0) (bvneg a)); (bvadd a b), (bvsub a b), (bvmul a b) where a or b absorbs it
    // result: the operation in the narrower width
    {"bv-extract-low-arith", {Kind::kBvExtract}, extract_low_arith},
    // match: ((_ extract h l) (ite c a b)) where a or b absorbs the slice
    // result: (ite c ((_ extract h l) a) ((_ extract h l) b))
    {"bv-extract-ite",
     {Kind::kBvExtract},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       if (!t.is(a, Kind::kIte) || (!absorbs_slice(t, t.at(a, 1)) && !absorbs_slice(t, t.at(a, 2))))
         return {};
       const uint32_t high = t.param(e, 0), low = t.param(e, 1);
       return t.ite(t.at(a, 0), t.extract(t.at(a, 1), high, low), t.extract(t.at(a, 2), high, low));
     }},
    // match: (concat a (concat b c)), (concat (concat a b) c) where a, b or b, c join
    // result: (concat ab c), (concat a bc)
    {"bv-concat-join",
     {Kind::kBvConcat},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (t.is(b, Kind::kBvConcat))
         if (const Expr joined = join(t, a, t.at(b, 0))) return t.concat(joined, t.at(b, 1));
       if (t.is(a, Kind::kBvConcat))
         if (const Expr joined = join(t, t.at(a, 1), b)) return t.concat(t.at(a, 0), joined);
       return {};
     }},
    // match: (concat 0 x)
    // result: (zero_extend x)
    {"bv-concat-zero",
     {Kind::kBvConcat},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       return t.is_const(a) && t.bits(a).is_zero() ? t.zext(t.at(e, 1), t.width(e)) : Expr{};
     }},
    // match: (concat (zero_extend x) y)
    // result: (zero_extend (concat x y))
    {"bv-concat-zero-extend",
     {Kind::kBvConcat},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       return t.is(a, Kind::kBvZeroExtend) ? t.zext(t.concat(t.at(a, 0), t.at(e, 1)), t.width(e)) : Expr{};
     }},
    // match: (concat (sign_extend x) y)
    // result: (sign_extend (concat x y))
    {"bv-concat-sign-extend",
     {Kind::kBvConcat},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       return t.is(a, Kind::kBvSignExtend) ? t.sext(t.concat(t.at(a, 0), t.at(e, 1)), t.width(e)) : Expr{};
     }},
    // match: (zero_extend (zero_extend x)), (sign_extend (sign_extend x)), (sign_extend (zero_extend x))
    // result: one extension
    {"bv-extend-extend",
     {Kind::kBvZeroExtend, Kind::kBvSignExtend},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       if (t.is(a, Kind::kBvZeroExtend) && t.param(a, 0) > 0) return t.zext(t.at(a, 0), t.width(e));
       if (t.is(e, Kind::kBvSignExtend) && t.is(a, Kind::kBvSignExtend))
         return t.sext(t.at(a, 0), t.width(e));
       return {};
     }},
    // match: (bvshl x k)
    // result: (concat ((_ extract w-1-k 0) x) 0)
    {"bv-shl-const",
     {Kind::kBvShl},
     [](Terms t, Expr e) -> Expr {
       uint32_t k;
       const uint32_t w = t.width(e);
       if (!shift_amount(t, e, &k)) return {};
       if (k == 0) return t.at(e, 0);
       return k >= w ? t.zeros(w) : t.concat(t.extract(t.at(e, 0), w - 1 - k, 0), t.zeros(k));
     }},
    // match: (bvlshr x k)
    // result: (zero_extend ((_ extract w-1 k) x))
    {"bv-lshr-const",
     {Kind::kBvLshr},
     [](Terms t, Expr e) -> Expr {
       uint32_t k;
       const uint32_t w = t.width(e);
       if (!shift_amount(t, e, &k)) return {};
       return k >= w ? t.zeros(w) : t.zext(t.extract(t.at(e, 0), w - 1, k), w);
     }},
    // match: (bvashr x k)
    // result: (sign_extend ((_ extract w-1 k) x))
    {"bv-ashr-const",
     {Kind::kBvAshr},
     [](Terms t, Expr e) -> Expr {
       uint32_t k;
       const uint32_t w = t.width(e);
       if (!shift_amount(t, e, &k)) return {};
       return t.sext(t.extract(t.at(e, 0), w - 1, k >= w ? w - 1 : k), w);
     }},
    // match: (bvashr x y) where x is zero-extended
    // result: (bvlshr x y)
    {"bv-ashr-nonnegative",
     {Kind::kBvAshr},
     [](Terms t, Expr e) -> Expr {
       const Expr x = t.at(e, 0);
       return t.is(x, Kind::kBvZeroExtend) && t.param(x, 0) > 0 ? t.make(Kind::kBvLshr, {x, t.at(e, 1)})
                                                                : Expr{};
     }},
    // match: ((_ rotate_left k) x), ((_ rotate_right k) x)
    // result: (concat low part, high part)
    {"bv-rotate",
     {Kind::kBvRotateLeft, Kind::kBvRotateRight},
     [](Terms t, Expr e) -> Expr {
       const Expr x = t.at(e, 0);
       const uint32_t w = t.width(x), by = t.param(e, 0) % w;
       if (by == 0) return x;
       const uint32_t left = t.is(e, Kind::kBvRotateLeft) ? by : w - by;
       return t.concat(t.extract(x, w - 1 - left, 0), t.extract(x, w - 1, w - left));
     }},
};

}  // namespace

std::span<const Rule> bv_slice_rules() { return kRules; }

}  // namespace mantissa::rewrite
