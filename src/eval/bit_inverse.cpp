// After Niemetz, Preiner and Biere, "Precise and complete propagation based local search for satisfiability
// modulo theories" (CAV 2016): an operand can be inverted, or only be consistent with the target. Signed
// division goes through the magnitudes, as its definition does; the values are then progressions again.

#include "eval/bit_inverse.h"

#include <algorithm>

#include "support/check.h"

namespace mantissa::eval {

using expr::Kind;
using num::BitVec;

namespace {

constexpr uint32_t kQuotients = 64;  // tried for divisors of a remainder
constexpr int kOthers = 8;           // values of the other operand tried for consistent ones

// The inverse of an odd number modulo 2^width, by Newton's iteration.
BitVec odd_inverse(const BitVec& a) {
  BitVec x = a;  // right to 3 bits
  const BitVec two(a.width(), 2);
  for (uint32_t bits = 3; bits < a.width(); bits *= 2) x = num::mul(x, num::sub(two, num::mul(a, x)));
  return x;
}

BitVec magnitude(const BitVec& a) { return a.sign() ? num::neg(a) : a; }
BitVec negated_if(bool negate, const BitVec& a) { return negate ? num::neg(a) : a; }
const BitVec& lesser(const BitVec& a, const BitVec& b) { return num::ult(b, a) ? b : a; }
const BitVec& greater(const BitVec& a, const BitVec& b) { return num::ult(a, b) ? b : a; }
uint32_t sign_copies(const BitVec& a) { return (a.sign() ? num::bit_not(a) : a).leading_zeros(); }

class Inverse {
 public:
  Inverse(const Operand& operand, const BitVec& target)
      : operand_(operand), t_(target), width_(operand.width) {}

  Solutions solve() {
    switch (operand_.kind) {
      case Kind::kBvNot: return one(num::bit_not(t_));
      case Kind::kBvNeg: return one(num::neg(t_));
      case Kind::kBvRotateLeft: return one(num::rotate_right(t_, operand_.params[0] % width_));
      case Kind::kBvRotateRight: return one(num::rotate_left(t_, operand_.params[0] % width_));
      case Kind::kBvExtract: return extract();
      case Kind::kBvZeroExtend:
      case Kind::kBvSignExtend: return extension();
      default: break;
    }
    const BitVec& s = *operand_.other;
    switch (operand_.kind) {
      case Kind::kBvAdd: return one(num::sub(t_, s));
      case Kind::kBvSub: return one(first() ? num::add(t_, s) : num::sub(s, t_));
      case Kind::kBvXor: return one(num::bit_xor(t_, s));
      case Kind::kBvAnd: return num::bit_and(t_, s) == t_ ? pattern(t_, num::bit_not(s)) : Solutions();
      case Kind::kBvOr: return num::bit_or(t_, s) == t_ ? pattern(t_, s) : Solutions();
      case Kind::kBvMul: return product(s);
      case Kind::kBvUdiv: quotient(s, t_, any(), false); break;
      case Kind::kBvUrem: remainder(s, t_, any(), false); break;
      case Kind::kBvSdiv: signed_quotient(s); break;
      case Kind::kBvSrem: signed_remainder(s); break;
      case Kind::kBvSmod: first() ? dividend_of_modulus(s) : divisor_of_modulus(s); break;
      case Kind::kBvShl:
      case Kind::kBvLshr:
      case Kind::kBvAshr: first() ? shifted(s) : amount(s); break;
      case Kind::kBvConcat: return concatenated(s);
      default: predicate(s);
    }
    return std::move(result_);
  }

 private:
  struct Bounds {
    BitVec lo, hi;
  };
  bool first() const { return operand_.index == 0; }
  BitVec number(uint64_t value) const { return BitVec(width_, value); }
  Bounds any() const { return {number(0), BitVec::ones(width_)}; }
  // Of the magnitudes of numbers with this sign.
  Bounds magnitudes(bool negative) const {
    return negative ? Bounds{number(1), BitVec::min_signed(width_)}
                    : Bounds{number(0), BitVec::max_signed(width_)};
  }
  static Solutions one(const BitVec& value) {
    Solutions result;
    result.add(value);
    return result;
  }
  static Solutions pattern(const BitVec& value, const BitVec& free) {
    Solutions result;
    result.set_pattern(value, free);
    return result;
  }
  // Those of lo ... hi within the bounds, negated if so.
  void add(const BitVec& lo, const BitVec& hi, const Bounds& bounds, bool negate) {
    const BitVec& from = greater(lo, bounds.lo);
    const BitVec& to = lesser(hi, bounds.hi);
    if (num::ult(to, from)) return;
    if (!negate) return result_.add_range(from, to);
    if (from.is_zero()) result_.add(from);
    const BitVec above = from.is_zero() ? number(1) : from;
    if (!num::ult(to, above)) result_.add_range(num::neg(to), num::neg(above));
  }

  Solutions extract() const {
    BitVec value = number(0), free = BitVec::ones(width_);
    for (uint32_t i = 0; i < t_.width(); ++i) {
      value.set_bit(operand_.params[1] + i, t_.bit(i));
      free.set_bit(operand_.params[1] + i, false);
    }
    return pattern(value, free);
  }
  Solutions extension() const {
    const BitVec low = num::extract(t_, width_ - 1, 0);
    const bool zeros = operand_.kind == Kind::kBvZeroExtend;
    const BitVec again = zeros ? num::zero_extend(low, t_.width()) : num::sign_extend(low, t_.width());
    return again == t_ ? one(low) : Solutions();
  }
  Solutions concatenated(const BitVec& s) const {
    const uint32_t low = first() ? s.width() : width_;
    const BitVec upper = num::extract(t_, t_.width() - 1, low), lower = num::extract(t_, low - 1, 0);
    if ((first() ? lower : upper) != s) return {};
    return one(first() ? upper : lower);
  }
  Solutions product(const BitVec& s) const {
    if (s.is_zero()) return t_.is_zero() ? pattern(t_, BitVec::ones(width_)) : Solutions();
    const uint32_t even = s.trailing_zeros();
    if (t_.trailing_zeros() < even) return {};
    const BitVec x = num::mul(num::lshr(t_, even), odd_inverse(num::lshr(s, even)));
    return pattern(x, num::bit_not(num::lshr(BitVec::ones(width_), even)));
  }

  // Unsigned division of magnitudes; the operand's magnitude within the bounds.
  void quotient(const BitVec& s, const BitVec& t, const Bounds& bounds, bool negate) {
    const BitVec ones = BitVec::ones(width_), unit = number(1);
    if (first()) {
      if (s.is_zero()) {
        if (t == ones) add(bounds.lo, bounds.hi, bounds, negate);
        return;
      }
      if (num::mul_overflows(t, s, false)) return;
      const BitVec lo = num::mul(t, s), more = num::sub(s, unit);
      return add(lo, num::add_overflows(lo, more, false) ? ones : num::add(lo, more), bounds, negate);
    }
    if (t == ones) {
      add(number(0), number(0), bounds, negate);
      if (s == ones) add(unit, unit, bounds, negate);
    } else if (t.is_zero()) {
      if (s != ones) add(num::add(s, unit), ones, bounds, negate);
    } else {
      add(num::add(num::udiv(s, num::add(t, unit)), unit), num::udiv(s, t), bounds, negate);
    }
  }
  void remainder(const BitVec& s, const BitVec& t, const Bounds& bounds, bool negate) {
    if (!first()) {
      if (t == s) {
        add(number(0), number(0), bounds, negate);
        if (!s.is_ones()) add(num::add(s, number(1)), BitVec::ones(width_), bounds, negate);
      } else if (num::ult(t, s)) {
        divisors(num::sub(s, t), t, bounds, negate);
      }
      return;
    }
    if (s.is_zero()) return add(t, t, bounds, negate);
    if (!num::ult(t, s)) return;
    const BitVec base = num::ult(t, bounds.lo) ? s : t;  // only zero is below a bound, which is one
    if (num::ult(bounds.hi, base)) return;
    const BitVec last = num::udiv(num::sub(bounds.hi, base), s);
    result_.add_progression({negated_if(negate, base), negated_if(negate, s), last});
  }
  // Of a number, greater than a remainder.
  void divisors(const BitVec& of, const BitVec& above, const Bounds& bounds, bool negate) {
    for (uint32_t q = 1; q <= kQuotients; ++q) {
      const BitVec by = number(q);
      if (by.low64() != q) return;  // more than the width holds
      const BitVec x = num::udiv(of, by);
      if (!num::ult(above, x)) return;
      if (num::mul(x, by) == of) add(x, x, bounds, negate);
    }
  }

  void signed_quotient(const BitVec& s) {
    for (bool negative : {false, true})
      quotient(magnitude(s), negated_if(negative != s.sign(), t_), magnitudes(negative), negative);
  }
  // The sign is the dividend's.
  void signed_remainder(const BitVec& s) {
    for (bool negative : {false, true})
      remainder(magnitude(s), negated_if(first() ? negative : s.sign(), t_), magnitudes(negative), negative);
  }
  // What is congruent to the target, which must be between zero and the divisor.
  void dividend_of_modulus(const BitVec& s) {
    if (s.is_zero()) return result_.add(t_);
    const BitVec step = magnitude(s);
    if (!t_.is_zero() && (t_.sign() != s.sign() || !num::ult(magnitude(t_), step))) return;
    const BitVec up = num::udiv(num::sub(BitVec::max_signed(width_), t_), step);
    const BitVec down = num::udiv(num::sub(t_, BitVec::min_signed(width_)), step);
    result_.add_progression({t_, step, up});
    result_.add_progression({t_, num::neg(step), down});
  }
  void divisor_of_modulus(const BitVec& s) {
    if (t_ == s) {
      result_.add(number(0));
      if (s.is_zero()) result_.add_range(BitVec::min_signed(width_), BitVec::ones(width_));
      if (!s.sign() && s != BitVec::max_signed(width_))
        result_.add_range(num::add(s, number(1)), BitVec::max_signed(width_));
      if (s.sign() && s != BitVec::min_signed(width_))
        result_.add_range(BitVec::min_signed(width_), num::sub(s, number(1)));
      return;
    }
    const bool apart = !t_.is_zero() && t_.sign() != s.sign();
    const BitVec difference = apart ? num::add(magnitude(s), magnitude(t_)) : magnitude(num::sub(s, t_));
    for (bool negative : {false, true})
      if (t_.is_zero() || t_.sign() == negative)
        divisors(difference, magnitude(t_), magnitudes(negative), negative);
  }

  void shifted(const BitVec& s) {
    const BitVec ones = BitVec::ones(width_);
    const bool left = operand_.kind == Kind::kBvShl, arithmetic = operand_.kind == Kind::kBvAshr;
    if (!num::ult(s, number(width_)) && number(width_).low64() == width_) {  // all is shifted out
      if (arithmetic && (t_.is_zero() || t_.is_ones()))
        result_.set_pattern(t_, BitVec::max_signed(width_));
      else if (!arithmetic && t_.is_zero())
        result_.set_pattern(t_, ones);
      return;
    }
    const uint32_t by = static_cast<uint32_t>(s.low64());
    const BitVec x = left ? num::lshr(t_, by) : num::shl(t_, by);
    if ((left ? num::shl(x, by) : arithmetic ? num::ashr(x, by) : num::lshr(x, by)) != t_) return;
    result_.set_pattern(x, num::bit_not(left ? num::lshr(ones, by) : num::shl(ones, by)));
  }
  void amount(const BitVec& s) {
    if (operand_.kind == Kind::kBvShl) return amount(s, t_);
    // Shifting copies of the sign in is shifting zeros into the complement.
    if (operand_.kind == Kind::kBvAshr && s.sign()) return amount(num::bit_not(s), num::bit_not(t_));
    amount(s, t_);
  }
  void amount(const BitVec& s, const BitVec& t) {
    const bool left = operand_.kind == Kind::kBvShl;
    const auto gone = [&](const BitVec& a) { return left ? a.trailing_zeros() : a.leading_zeros(); };
    if (t.is_zero()) {
      result_.add_range(number(width_ - gone(s)), BitVec::ones(width_));
      return;
    }
    if (gone(t) < gone(s)) return;
    const uint32_t by = gone(t) - gone(s);
    if (by < width_ && (left ? num::shl(s, by) : num::lshr(s, by)) == t) result_.add(number(by));
  }

  void predicate(const BitVec& s) {
    const bool wanted = t_.bit(0);
    switch (operand_.kind) {
      case Kind::kEq:
        if (wanted) return result_.add(s);
        if (!s.is_zero()) result_.add_range(number(0), num::sub(s, number(1)));
        if (!s.is_ones()) result_.add_range(num::add(s, number(1)), BitVec::ones(width_));
        return;
      case Kind::kBvUlt: return order(s, true, false, wanted);
      case Kind::kBvUle: return order(s, false, false, wanted);
      case Kind::kBvSlt: return order(s, true, true, wanted);
      case Kind::kBvSle: return order(s, false, true, wanted);
      default: return overflow(s, wanted);
    }
  }
  void order(const BitVec& s, bool strict, bool is_signed, bool wanted) {
    const BitVec least = is_signed ? BitVec::min_signed(width_) : number(0);
    const BitVec most = is_signed ? BitVec::max_signed(width_) : BitVec::ones(width_);
    const auto range = [&](const BitVec& lo, const BitVec& hi) {
      is_signed ? result_.add_signed_range(lo, hi) : result_.add_range(lo, hi);
    };
    const bool inclusive = strict != wanted;
    if (first() == wanted) {  // below
      if (inclusive || s != least) range(least, inclusive ? s : num::sub(s, number(1)));
    } else if (inclusive || s != most) {
      range(inclusive ? s : num::add(s, number(1)), most);
    }
  }
  // Where the operation does not overflow: one range, in its own order; else what is below and above.
  void within(const BitVec& lo, const BitVec& hi, bool is_signed, bool overflows) {
    const BitVec least = is_signed ? BitVec::min_signed(width_) : number(0);
    const BitVec most = is_signed ? BitVec::max_signed(width_) : BitVec::ones(width_);
    const auto range = [&](const BitVec& a, const BitVec& b) {
      is_signed ? result_.add_signed_range(a, b) : result_.add_range(a, b);
    };
    if (!overflows) return range(lo, hi);
    if (lo != least) range(least, num::sub(lo, number(1)));
    if (hi != most) range(num::add(hi, number(1)), most);
  }
  void overflow(const BitVec& s, bool wanted) {
    const BitVec zero = number(0), ones = BitVec::ones(width_);
    const BitVec least = BitVec::min_signed(width_), most = BitVec::max_signed(width_);
    switch (operand_.kind) {
      case Kind::kBvUaddo: return within(zero, num::sub(ones, s), false, wanted);
      case Kind::kBvUsubo: return first() ? within(s, ones, false, wanted) : within(zero, s, false, wanted);
      case Kind::kBvUmulo: return within(zero, s.is_zero() ? ones : num::udiv(ones, s), false, wanted);
      case Kind::kBvSaddo:
        return s.sign() ? within(num::sub(least, s), most, true, wanted)
                        : within(least, num::sub(most, s), true, wanted);
      case Kind::kBvSsubo:
        if (!first())
          return s.sign() ? within(least, num::sub(s, least), true, wanted)
                          : within(num::sub(s, most), most, true, wanted);
        return s.sign() ? within(least, num::add(most, s), true, wanted)
                        : within(num::add(least, s), most, true, wanted);
      case Kind::kBvSmulo:
        if (s.is_zero()) return within(least, most, true, wanted);
        if (s.is_ones()) return within(num::neg(most), most, true, wanted);
        return s.sign() ? within(num::sdiv(most, s), num::sdiv(least, s), true, wanted)
                        : within(num::sdiv(least, s), num::sdiv(most, s), true, wanted);
      default: MANTISSA_UNREACHABLE();
    }
  }

  const Operand& operand_;
  const BitVec& t_;
  uint32_t width_;
  Solutions result_;
};

class Consistent {
 public:
  Consistent(const Operand& operand, const BitVec& target, Rng& rng)
      : operand_(operand), t_(target), rng_(rng), width_(operand.width) {}

  Solutions solve() {
    switch (operand_.kind) {
      case Kind::kBvAdd:
      case Kind::kBvSub:
      case Kind::kBvXor:
      case Kind::kEq: anything(); break;
      case Kind::kBvAnd: result_.set_pattern(t_, num::bit_not(t_)); break;
      case Kind::kBvOr: result_.set_pattern(num::bit_and(t_, BitVec::zero(width_)), t_); break;
      case Kind::kBvMul: factor(); break;
      case Kind::kBvShl:
      case Kind::kBvLshr:
      case Kind::kBvAshr: shift(); break;
      case Kind::kBvConcat: part(); break;
      case Kind::kBvUdiv:
      case Kind::kBvSdiv: by_other(operand_.index == 0 ? t_ : BitVec(width_, 1)); break;
      case Kind::kBvUrem:
      case Kind::kBvSrem:
      case Kind::kBvSmod: by_other(operand_.index == 0 ? t_ : BitVec(width_, 0)); break;
      default:
        if (expr::arity(operand_.kind) == 1) return inverse_values(operand_, t_);
        by_other(std::nullopt);
    }
    return std::move(result_);
  }

 private:
  void anything() { result_.set_pattern(BitVec::zero(width_), BitVec::ones(width_)); }
  // As even as the target at most.
  void factor() {
    if (t_.is_zero()) return anything();
    const uint32_t even = static_cast<uint32_t>(rng_.below(t_.trailing_zeros() + 1));
    const BitVec from = num::shl(BitVec::ones(width_), even);
    result_.set_pattern(num::shl(BitVec::one(width_), even), num::shl(from, 1));
  }
  void shift() {
    const bool left = operand_.kind == Kind::kBvShl, arithmetic = operand_.kind == Kind::kBvAshr;
    if (t_.is_zero() && !arithmetic) return anything();
    if (arithmetic && operand_.index == 1 && (t_.is_zero() || t_.is_ones())) return anything();
    const uint32_t most = left ? t_.trailing_zeros() : arithmetic ? sign_copies(t_) - 1 : t_.leading_zeros();
    const BitVec ones = BitVec::ones(width_);
    if (operand_.index == 1) return result_.add_range(BitVec::zero(width_), BitVec(width_, most));
    const uint32_t by = static_cast<uint32_t>(rng_.below(most + 1));
    result_.set_pattern(left ? num::lshr(t_, by) : num::shl(t_, by),
                        num::bit_not(left ? num::lshr(ones, by) : num::shl(ones, by)));
  }
  void part() {
    const uint32_t low = t_.width() - width_;
    result_.add(operand_.index == 0 ? num::extract(t_, t_.width() - 1, low)
                                    : num::extract(t_, width_ - 1, 0));
  }
  // Inverse values for another value of the other operand. `safe` is consistent anyway.
  void by_other(const std::optional<BitVec>& safe) {
    for (int i = 0; i < kOthers; ++i) {
      BitVec other = num::lshr(random_bits(width_, rng_), static_cast<uint32_t>(rng_.below(width_)));
      if (rng_.chance(8)) other = BitVec(width_, rng_.below(4));
      Operand with = operand_;
      with.other = &other;
      result_ = inverse_values(with, t_);
      if (!result_.empty()) return;
    }
    if (safe) result_.add(*safe);
  }

  const Operand& operand_;
  const BitVec& t_;
  Rng& rng_;
  uint32_t width_;
  Solutions result_;
};

}  // namespace

bool is_invertible_kind(Kind kind) {
  return kind == Kind::kEq || (kind >= Kind::kBvNot && kind <= Kind::kBvSmulo);
}

Solutions inverse_values(const Operand& operand, const BitVec& target) {
  return Inverse(operand, target).solve();
}

Solutions consistent_values(const Operand& operand, const BitVec& target, Rng& rng) {
  return Consistent(operand, target, rng).solve();
}

// Of an odd number that is 1 modulo 8, by Newton's iteration for 1 / root; with it its negative, and both
// with the highest bit changed. An even one is 4^k times an odd one.
Solutions square_roots(const BitVec& target) {
  const uint32_t width = target.width(), zeros = target.trailing_zeros();
  Solutions result;
  if (target.is_zero()) {
    result.set_pattern(target, num::shl(BitVec::ones(width), (width + 1) / 2));
    return result;
  }
  if (zeros % 2 != 0) return result;
  // The odd part is known modulo 2^bits; so is the root but for its highest bits, which are free.
  const uint32_t bits = width - zeros;
  const BitVec odd = num::lshr(target, zeros);
  for (uint32_t i = 1; i < std::min(bits, 3u); ++i)
    if (odd.bit(i)) return result;
  BitVec root = BitVec::one(width);  // right to 2 bits fewer than its square
  for (uint32_t i = 3; i < bits; ++i) {
    const BitVec difference = num::sub(num::mul(root, root), odd);
    if (difference.bit(i)) root = num::add(root, num::shl(BitVec::one(width), i - 1));
  }
  for (const BitVec& r : {root, num::neg(root)}) {
    // Bits from bits - 1 upwards do not matter to the square modulo 2^bits; scaled back by 2^(zeros / 2).
    const uint32_t settled = bits <= 3 ? 1 : bits - 1;
    const uint32_t scale = zeros / 2;
    const BitVec low = num::bit_and(r, num::bit_not(num::shl(BitVec::ones(width), settled)));
    Solutions::Range range{num::shl(low, scale), num::shl(BitVec::one(width), settled + scale),
                           BitVec::zero(width)};
    const uint32_t high = width - std::min(width, settled + scale);
    if (high > 0) range.last = num::lshr(BitVec::ones(width), width - high);
    result.add_progression(std::move(range));
  }
  return result;
}

}  // namespace mantissa::eval
