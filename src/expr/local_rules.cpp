// Each rule is stated as match -> result. Float rules are few on purpose: x + 0, x - x, x * 0 and
// reassociation are wrong for signed zeros, infinities or NaN.

#include "expr/local_rules.h"
#include "support/low_bits.h"

namespace mantissa::expr {

bool LocalRules::is_complement(Expr a, Expr b) const {
  return (pool_.kind(a) == Kind::kNot && pool_.child(a, 0) == b) ||
         (pool_.kind(b) == Kind::kNot && pool_.child(b, 0) == a);
}
bool LocalRules::is_word(Expr e, uint64_t word) const {
  return pool_.is_const(e) && pool_.sort(e).bits() <= 64 && pool_.raw_value(e) == word;
}
bool LocalRules::is_zero_bits(Expr e) const {
  if (!pool_.is_const(e)) return false;
  return pool_.sort(e).bits() <= 64 ? pool_.raw_value(e) == 0 : pool_.value(e).as_bits().is_zero();
}
bool LocalRules::is_ones(Expr e) const {
  if (!pool_.is_const(e)) return false;
  const uint32_t bits = pool_.sort(e).bits();
  return bits <= 64 ? pool_.raw_value(e) == low_bits(bits) : pool_.value(e).as_bits().is_ones();
}

bool LocalRules::is_out_of_reach(Expr wide, Expr e) const {
  if (pool_.kind(wide) != Kind::kBvZeroExtend || !pool_.is_const(e) || pool_.sort(e).bits() > 64)
    return false;
  return (pool_.raw_value(e) & ~low_bits(pool_.sort(pool_.child(wide, 0)).bits())) != 0;
}

Expr LocalRules::apply(Kind kind, Sort sort, std::span<const Expr> v, std::span<const uint32_t> params) {
  switch (info(kind).rule) {
    case SortRule::kBoolOp: return core(kind, v);
    case SortRule::kSameToBool: return equality(v[0], v[1]);
    case SortRule::kIte: return ite(v[0], v[1], v[2]);
    case SortRule::kBvSame:
    case SortRule::kBvToBool:
    case SortRule::kConcat:
    case SortRule::kExtract:
    case SortRule::kExtend: return bit_vector(kind, sort, v, params);
    case SortRule::kFpSame:
    case SortRule::kFpToBool:
    case SortRule::kRmFpToFp:
    case SortRule::kBitsToFp: return floating(kind, v, params);
    case SortRule::kSelect: return select(v[0], v[1]);
    default: return {};
  }
}

Expr LocalRules::core(Kind kind, std::span<const Expr> v) {
  const Expr a = v[0], b = v.size() > 1 ? v[1] : Expr{};
  switch (kind) {
    case Kind::kNot:  // not not a -> a
      return pool_.kind(a) == Kind::kNot ? pool_.child(a, 0) : Expr{};
    case Kind::kAnd:  // a and true -> a; a and false -> false; a and a -> a; a and not a -> false
      if (pool_.is_true(a) || pool_.is_false(b) || a == b) return b;
      if (pool_.is_true(b) || pool_.is_false(a)) return a;
      return is_complement(a, b) ? pool_.bool_const(false) : Expr{};
    case Kind::kOr:
      if (pool_.is_false(a) || pool_.is_true(b) || a == b) return b;
      if (pool_.is_false(b) || pool_.is_true(a)) return a;
      return is_complement(a, b) ? pool_.bool_const(true) : Expr{};
    case Kind::kXor:
      if (a == b) return pool_.bool_const(false);
      if (pool_.is_false(a)) return b;
      if (pool_.is_false(b)) return a;
      if (pool_.is_true(a)) return pool_.mk_not(b);
      if (pool_.is_true(b)) return pool_.mk_not(a);
      return is_complement(a, b) ? pool_.bool_const(true) : Expr{};
    case Kind::kImplies: return pool_.mk_or(pool_.mk_not(a), b);
    default: MANTISSA_UNREACHABLE(std::string(info(kind).name));
  }
}

Expr LocalRules::equality(Expr a, Expr b) {
  if (a == b) return pool_.bool_const(true);
  if (is_out_of_reach(a, b) || is_out_of_reach(b, a)) return pool_.bool_const(false);
  if (!pool_.sort(a).is_bool()) return {};
  if (pool_.is_true(a)) return b;
  if (pool_.is_true(b)) return a;
  if (pool_.is_false(a)) return pool_.mk_not(b);
  if (pool_.is_false(b)) return pool_.mk_not(a);
  return is_complement(a, b) ? pool_.bool_const(false) : Expr{};
}

Expr LocalRules::ite(Expr condition, Expr a, Expr b) {
  if (pool_.is_true(condition) || a == b) return a;
  if (pool_.is_false(condition)) return b;
  if (pool_.kind(condition) == Kind::kNot) {
    while (pool_.kind(condition) == Kind::kNot) {
      condition = pool_.child(condition, 0);
      std::swap(a, b);
    }
    return pool_.mk_ite(condition, a, b);
  }
  if (!pool_.sort(a).is_bool()) return {};
  if (pool_.is_true(a)) return pool_.mk_or(condition, b);
  if (pool_.is_false(a)) return pool_.mk_and(pool_.mk_not(condition), b);
  if (pool_.is_true(b)) return pool_.mk_or(pool_.mk_not(condition), a);
  if (pool_.is_false(b)) return pool_.mk_and(condition, a);
  return {};
}

Expr LocalRules::bit_vector(Kind kind, Sort sort, std::span<const Expr> v, std::span<const uint32_t> params) {
  const Expr a = v[0], b = v.size() > 1 ? v[1] : Expr{};
  // All rules on two operands but concat's need equal ones or a constant.
  if (b && a != b && kind != Kind::kBvConcat && !pool_.is_const(a) && !pool_.is_const(b)) return {};
  switch (kind) {
    case Kind::kBvNot:
    case Kind::kBvNeg:  // twice -> itself
      return pool_.kind(a) == kind ? pool_.child(a, 0) : Expr{};
    case Kind::kBvAnd:
      if (a == b || is_zero_bits(a) || is_ones(b)) return a;
      return is_zero_bits(b) || is_ones(a) ? b : Expr{};
    case Kind::kBvOr:
      if (a == b || is_ones(a) || is_zero_bits(b)) return a;
      return is_ones(b) || is_zero_bits(a) ? b : Expr{};
    case Kind::kBvXor:
      if (a == b) return pool_.constant(Value::zero(sort));
      [[fallthrough]];
    case Kind::kBvAdd:
      if (is_zero_bits(a)) return b;
      return is_zero_bits(b) ? a : Expr{};
    case Kind::kBvSub:
      if (a == b) return pool_.constant(Value::zero(sort));
      return is_zero_bits(b) ? a : Expr{};
    case Kind::kBvMul:
      if (is_zero_bits(a) || is_word(b, 1)) return a;
      return is_zero_bits(b) || is_word(a, 1) ? b : Expr{};
    case Kind::kBvUdiv:
    case Kind::kBvSdiv: return is_word(b, 1) && sort.width() > 1 ? a : Expr{};
    case Kind::kBvShl:
    case Kind::kBvLshr:
    case Kind::kBvAshr: return is_zero_bits(b) || is_zero_bits(a) ? a : Expr{};
    case Kind::kBvUlt:
    case Kind::kBvSlt:
      return a == b || (kind == Kind::kBvUlt && is_zero_bits(b)) ? pool_.bool_const(false) : Expr{};
    case Kind::kBvUle:
    case Kind::kBvSle:
      return a == b || (kind == Kind::kBvUle && is_zero_bits(a)) ? pool_.bool_const(true) : Expr{};
    case Kind::kBvExtract: return extract(a, params[0], params[1]);
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend:
    case Kind::kBvRotateLeft:
    case Kind::kBvRotateRight: return params[0] == 0 ? a : Expr{};
    case Kind::kBvConcat:  // neighbouring slices of one term -> one slice: bytes read back join again
      if (pool_.kind(a) == Kind::kBvExtract && pool_.kind(b) == Kind::kBvExtract &&
          pool_.child(a, 0) == pool_.child(b, 0) && pool_.param(a, 1) == pool_.param(b, 0) + 1)
        return pool_.extract(pool_.child(a, 0), pool_.param(a, 0), pool_.param(b, 1));
      return {};
    default: return {};
  }
}

Expr LocalRules::extract(Expr a, uint32_t high, uint32_t low) {
  // Down through slices, concats and extensions: a loop, since these may be a million levels deep.
  const Expr original = a;
  while (true) {
    if (low == 0 && high + 1 == pool_.sort(a).width()) return a;
    const Kind kind = pool_.kind(a);
    if (kind == Kind::kBvExtract) {  // slice of a slice -> slice
      high += pool_.param(a, 1);
      low += pool_.param(a, 1);
      a = pool_.child(a, 0);
      continue;
    }
    if (kind == Kind::kBvConcat) {  // slice within one part -> slice of that part
      const Expr lower = pool_.child(a, 1);
      const uint32_t split = pool_.sort(lower).width();
      if (high >= split && low < split) break;
      const uint32_t offset = high < split ? 0 : split;
      a = high < split ? lower : pool_.child(a, 0);
      high -= offset;
      low -= offset;
      continue;
    }
    if (kind != Kind::kBvZeroExtend && kind != Kind::kBvSignExtend) break;
    const Expr inner = pool_.child(a, 0);
    const uint32_t width = pool_.sort(inner).width();
    if (low >= width && kind == Kind::kBvZeroExtend)
      return pool_.constant(Value::zero(Sort::bit_vec(high - low + 1)));
    if (high >= width) break;
    a = inner;
  }
  return a == original ? Expr{} : pool_.extract(a, high, low);
}

// Below all fp.neg and fp.abs: raw terms may stack them.
Expr LocalRules::without_sign(Expr a) const {
  while (pool_.kind(a) == Kind::kFpNeg || pool_.kind(a) == Kind::kFpAbs) a = pool_.child(a, 0);
  return a;
}

// A NaN that keeps its bits (make_raw) is one NaN among all for whoever asks about its value.
Expr LocalRules::of_number(Expr a) {
  const Kind kind = pool_.kind(a);
  if ((kind != Kind::kFpFromBits && kind != Kind::kFpFromX87) || !pool_.is_const(pool_.child(a, 0))) return a;
  return pool_.make(kind, pool_.children(a), pool_.params(a));
}

Expr LocalRules::floating(Kind kind, std::span<const Expr> v, std::span<const uint32_t> params) {
  const Expr a = v[0];
  if (info(kind).rule == SortRule::kFpToBool) {
    Expr numbers[kMaxArity];
    bool is_other = false;
    for (size_t i = 0; i < v.size(); ++i) is_other |= (numbers[i] = of_number(v[i])) != v[i];
    if (is_other) return pool_.make(kind, std::span(numbers, v.size()), params);
  }
  const Kind inner = pool_.kind(a);
  switch (kind) {
    case Kind::kFpNeg:  // -(-a) -> a
      return inner == Kind::kFpNeg ? pool_.child(a, 0) : Expr{};
    case Kind::kFpAbs:  // |-a| -> |a|; ||a|| -> |a|
      return inner == Kind::kFpNeg || inner == Kind::kFpAbs ? pool_.make(kind, {without_sign(a)}) : Expr{};
    case Kind::kFpMin:
    case Kind::kFpMax: return a == v[1] ? a : Expr{};
    case Kind::kFpLt: return a == v[1] ? pool_.bool_const(false) : Expr{};
    case Kind::kFpLe:
    case Kind::kFpEq:  // a <= a -> a is a number
      return a == v[1] ? pool_.mk_not(pool_.make(Kind::kFpIsNan, {a})) : Expr{};
    case Kind::kFpIsNan:
    case Kind::kFpIsInfinite:
    case Kind::kFpIsZero:
    case Kind::kFpIsNormal:
    case Kind::kFpIsSubnormal:  // the class does not see the sign
      return inner == Kind::kFpNeg || inner == Kind::kFpAbs ? pool_.make(kind, {without_sign(a)}) : Expr{};
    case Kind::kFpFromFp:  // to its own format -> itself
      return pool_.sort(v[1]) == Sort::floating({params[0], params[1]}) ? v[1] : Expr{};
    case Kind::kFpFromBits:  // of its own bits -> itself
      return inner == Kind::kFpToBits &&
                     pool_.sort(pool_.child(a, 0)) == Sort::floating({params[0], params[1]})
                 ? pool_.child(a, 0)
                 : Expr{};
    default: return {};
  }
}

Expr LocalRules::select(Expr array, Expr index) {
  // Past stores at other constant indices, to the store at this index or to the constant array below. The
  // walk is bounded: longer chains are the array solver's business.
  constexpr int kMaxSteps = 64;
  Expr below = array;
  for (int step = 0; step < kMaxSteps; ++step) {
    if (pool_.kind(below) == Kind::kConstArray) return pool_.child(below, 0);
    if (pool_.kind(below) != Kind::kStore) break;
    const Expr at = pool_.child(below, 1);
    if (at == index) return pool_.child(below, 2);
    if (!pool_.is_const(at) || !pool_.is_const(index)) break;
    below = pool_.child(below, 0);
  }
  if (below == array) return {};
  const Expr operands[] = {below, index};
  return pool_.make_raw(Kind::kSelect, operands);
}

}  // namespace mantissa::expr
