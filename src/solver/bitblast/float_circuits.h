#pragma once

// FloatCircuits: IEEE operations as gates on unpacked numbers. Between operations a float is class flags,
// sign, signed exponent and a significand whose top bit is set, so that nothing is packed and normalised
// again on the way; bits appear only where the program asks for them. The meaning is num/float.h's, NaN and
// all five rounding modes included.

#include <functional>

#include "num/float.h"
#include "solver/bitblast/circuits.h"

namespace mantissa::solver::bitblast {

// At most one of nan, inf, zero holds; the sign means nothing for NaN, exponent and significand nothing
// unless none of the three holds, but the significand's top bit is always kTrue. Subnormal numbers are
// normalised like all others.
struct Unpacked {
  num::Format format{};
  Lit nan = kFalse, inf = kFalse, zero = kFalse, sign = kFalse;
  Word exponent;     // exponent_width(format) bits, two's complement, no bias
  Word significand;  // format.significand_bits bits
  // The interchange pattern, of a number that was made from one; empty otherwise. Of a NaN any NaN's.
  Word pattern;
};

// Which of the five a rounding mode is; exactly one holds.
struct Mode {
  Lit nearest_even, nearest_away, positive, negative, zero;
};

// The value where literals have theirs.
num::Float value_of(const Unpacked& a, const std::function<bool(Lit)>& is_true);

class FloatCircuits {
 public:
  explicit FloatCircuits(Circuits& circuits) : c_(circuits), aig_(circuits.aig()) {}

  static uint32_t exponent_width(num::Format format);
  Mode mode(const Word& rounding_mode);  // three bits, num::RoundingMode's numbers

  // Fresh literals that are a value of the format, any one.
  Unpacked any(num::Format format);

  // --- to and from bits
  Unpacked unpack(num::Format format, const Word& bits);
  Unpacked from_x87(const Word& bits80);
  Word pack(const Unpacked& a);  // NaN: the default NaN
  Word to_x87(const Unpacked& a);

  // --- without rounding
  Unpacked ite(Lit condition, const Unpacked& a, const Unpacked& b);
  Unpacked abs(Unpacked a);
  Unpacked neg(Unpacked a);
  Unpacked min(const Unpacked& a, const Unpacked& b);
  Unpacked max(const Unpacked& a, const Unpacked& b);
  Lit same(const Unpacked& a, const Unpacked& b);  // SMT-LIB's =
  Lit eq(const Unpacked& a, const Unpacked& b);
  Lit lt(const Unpacked& a, const Unpacked& b);
  Lit le(const Unpacked& a, const Unpacked& b);
  Lit is_subnormal(const Unpacked& a);
  Lit is_normal(const Unpacked& a);

  // --- arithmetic
  Unpacked add(const Mode& mode, const Unpacked& a, const Unpacked& b);
  Unpacked mul(const Mode& mode, const Unpacked& a, const Unpacked& b);
  Unpacked div(const Mode& mode, const Unpacked& a, const Unpacked& b);
  Unpacked fma(const Mode& mode, const Unpacked& a, const Unpacked& b, const Unpacked& c);
  Unpacked sqrt(const Mode& mode, const Unpacked& a);
  Unpacked round_to_integral(const Mode& mode, const Unpacked& a);

  // --- conversions
  Unpacked convert(num::Format to, const Mode& mode, const Unpacked& a);
  Unpacked from_integer(num::Format to, const Mode& mode, const Word& value, bool is_signed);
  // The integer, and in `valid` whether it exists; if not, the result means nothing.
  Word to_integer(uint32_t width, bool is_signed, const Mode& mode, const Unpacked& a, Lit* valid);

 private:
  // A number that is neither zero nor special, before rounding: the significand's top bit is set, its lowest
  // bit may stand for all that follow.
  struct Exact {
    Lit sign;
    Word exponent;     // two's complement, any width
    Word significand;  // any width
  };
  // What may happen when rounding, so that impossible parts are not built.
  struct Range {
    bool underflow = true, overflow = true;
  };
  struct Cut {
    Word significand;  // rounded, of the width that is kept
    Lit carry;         // it became a power of two: the exponent goes up by one
    Lit vanishes;      // nothing of the number was kept and it was not rounded up
    Lit below;         // even the place below the last kept one is above the number
  };

  Unpacked round(num::Format format, const Mode& mode, const Exact& exact, Range range);
  Cut cut(const Mode& mode, Lit sign, const Word& significand, uint32_t keep, const Word& dropped);
  void limit(const Mode& mode, Unpacked* a);
  Unpacked whole(const Mode& mode, const Unpacked& a);
  Word dropped_places(const Word& exponent, int64_t least, uint32_t keep);
  Lit rounds_up(const Mode& mode, Lit sign, Lit last, Lit guard, Lit sticky);
  Exact add_exact(const Exact& a, const Exact& b, Lit* is_zero);
  Exact mul_exact(const Unpacked& a, const Unpacked& b);
  Exact exact(const Unpacked& a) { return {a.sign, a.exponent, a.significand}; }
  Exact normalised(Lit sign, const Word& exponent, const Word& significand);
  Lit magnitude_less(const Unpacked& a, const Unpacked& b);
  Lit zero_sum_sign(const Mode& mode, Lit a, Lit b);
  Unpacked extend(num::Format to, const Unpacked& a);
  Lit land(Lit a, Lit b) { return aig_.land(a, b); }
  Lit land(Lit a, Lit b, Lit c) { return aig_.land(a, aig_.land(b, c)); }
  Lit lor(Lit a, Lit b) { return aig_.lor(a, b); }
  Lit lor(Lit a, Lit b, Lit c) { return aig_.lor(a, aig_.lor(b, c)); }

  Circuits& c_;
  Aig& aig_;
};

}  // namespace mantissa::solver::bitblast
