// Bits in and out, and everything that does not round.

#include "solver/bitblast/float_circuits.h"

namespace mantissa::solver::bitblast {

num::Float value_of(const Unpacked& a, const std::function<bool(Lit)>& is_true) {
  const num::Format format = a.format;
  const auto bits = [&](const Word& word) {
    num::BitVec result = num::BitVec::zero(static_cast<uint32_t>(word.size()));
    for (uint32_t i = 0; i < word.size(); ++i)
      if (is_true(word[i])) result.set_bit(i, true);
    return result;
  };
  if (is_true(a.nan)) return num::Float::nan(format);
  if (!a.pattern.empty()) return num::Float::from_bits(format, bits(a.pattern));
  const bool negative = is_true(a.sign);
  if (is_true(a.inf)) return num::Float::infinity(format, negative);
  if (is_true(a.zero)) return num::Float::zero(format, negative);
  const num::BitVec field = num::sign_extend(bits(a.exponent), 64);
  const int64_t exponent = static_cast<int64_t>(field.low64());
  const uint32_t width = format.width(), fraction = format.significand_bits - 1;
  num::BitVec pattern = num::zero_extend(bits(a.significand), width);
  if (exponent < format.min_exponent()) {
    pattern = num::lshr(pattern, static_cast<uint32_t>(format.min_exponent() - exponent));
  } else {  // the leading bit is the field's one more
    const num::BitVec biased(width, static_cast<uint64_t>(exponent + format.bias() - 1));
    pattern = num::add(pattern, num::shl(biased, fraction));
  }
  pattern.set_bit(width - 1, negative);
  return num::Float::from_bits(format, pattern);
}

// Shifts a significand up until its top bit is set, and the exponent down with it.
FloatCircuits::Exact FloatCircuits::normalised(Lit sign, const Word& exponent, const Word& significand) {
  Word count;
  Word shifted = c_.normalise(significand, &count);
  shifted.back() = kTrue;  // of a zero too, whose bits mean nothing
  const uint32_t width = static_cast<uint32_t>(std::max(exponent.size(), count.size() + 1) + 1);
  const Word down = c_.sub(Circuits::sign_extend(exponent, width), Circuits::zero_extend(count, width));
  return {sign, down, shifted};
}

Unpacked FloatCircuits::unpack(num::Format format, const Word& bits) {
  const uint32_t fraction_bits = format.significand_bits - 1, width = exponent_width(format);
  const Word fraction = Circuits::extract(bits, fraction_bits - 1, 0);
  const Word field = Circuits::extract(bits, format.width() - 2, fraction_bits);
  const Lit ones = c_.all(field), zeros = c_.is_zero(field), no_fraction = c_.is_zero(fraction);
  Unpacked result;
  result.format = format;
  result.pattern = bits;
  result.sign = bits.back();
  result.nan = land(ones, !no_fraction);
  result.inf = land(ones, no_fraction);
  result.zero = land(zeros, no_fraction);

  const uint32_t wide = std::max(width, format.exponent_bits + 1);
  const Word least = Circuits::signed_constant(wide, format.min_exponent());
  Word subnormal_significand = fraction;
  subnormal_significand.push_back(kFalse);
  const Exact subnormal = normalised(result.sign, least, subnormal_significand);
  const Word exponent =
      c_.add(Circuits::zero_extend(field, wide), Circuits::signed_constant(wide, -format.bias()));
  Word significand = fraction;
  significand.push_back(kTrue);
  result.significand = c_.mux(zeros, subnormal.significand, significand);
  result.exponent = c_.mux(zeros, Circuits::extract(subnormal.exponent, width - 1, 0),
                           Circuits::extract(exponent, width - 1, 0));
  return result;
}

Word FloatCircuits::pack(const Unpacked& a) {
  const num::Format format = a.format;
  if (!a.pattern.empty()) return c_.mux(a.nan, Circuits::constant(num::Float::nan(format).bits()), a.pattern);
  const uint32_t width = static_cast<uint32_t>(a.exponent.size()), field_bits = format.exponent_bits;
  const uint32_t wide = std::max(width, field_bits + 1) + 1;
  const Word exponent = Circuits::sign_extend(a.exponent, wide);
  const Word missing = c_.sub(Circuits::signed_constant(wide, format.min_exponent()), exponent);
  const Lit is_low = land(!missing.back(), c_.any(missing));
  const Word low = c_.shift_right(a.significand, c_.mask(is_low, Circuits::extract(missing, wide - 2, 0)));
  Word field = c_.add(exponent, Circuits::signed_constant(wide, format.bias()));
  field = c_.mask(!is_low, Circuits::extract(field, field_bits - 1, 0));
  Word fraction(low.begin(), low.end() - 1);

  const Lit special = lor(a.nan, a.inf), plain = land(!special, !a.zero);
  fraction = c_.mask(plain, fraction);
  fraction.back() = lor(fraction.back(), a.nan);
  field = c_.mask(plain, field);
  for (Lit& bit : field) bit = lor(bit, special);
  Word result = Circuits::concat(field, fraction);
  result.push_back(lor(a.sign, a.nan));
  return result;
}

Unpacked FloatCircuits::from_x87(const Word& bits) {
  const Word fraction = Circuits::extract(bits, 62, 0), field = Circuits::extract(bits, 78, 64);
  const Lit integer_bit = bits[63], zeros = c_.is_zero(field);
  Word effective = field;  // a pseudo-denormal has the value of exponent one
  effective[0] = lor(effective[0], land(zeros, integer_bit));
  Word pattern = Circuits::concat(effective, fraction);
  pattern.push_back(bits[79]);
  Unpacked result = unpack(num::kX87, pattern);
  const Lit unnormal = land(!integer_bit, !zeros);
  result.nan = lor(result.nan, unnormal);
  result.inf = land(result.inf, !unnormal);
  result.pattern.clear();  // an unnormal's is no NaN's
  return result;           // zero needs a field of zeros, so it is never unnormal
}

Word FloatCircuits::to_x87(const Unpacked& a) {
  const Word bits = pack(a);
  const Word field = Circuits::extract(bits, 77, 63);
  Word result = Circuits::extract(bits, 62, 0);
  result.push_back(c_.any(field));
  result.insert(result.end(), field.begin(), field.end());
  result.push_back(bits.back());
  return result;
}

Unpacked FloatCircuits::ite(Lit condition, const Unpacked& a, const Unpacked& b) {
  Unpacked result;
  result.format = a.format;
  result.nan = aig_.mux(condition, a.nan, b.nan);
  result.inf = aig_.mux(condition, a.inf, b.inf);
  result.zero = aig_.mux(condition, a.zero, b.zero);
  result.sign = aig_.mux(condition, a.sign, b.sign);
  result.exponent = c_.mux(condition, a.exponent, b.exponent);
  result.significand = c_.mux(condition, a.significand, b.significand);
  if (!a.pattern.empty() && !b.pattern.empty()) result.pattern = c_.mux(condition, a.pattern, b.pattern);
  return result;
}

Unpacked FloatCircuits::abs(Unpacked a) {
  a.sign = kFalse;
  if (!a.pattern.empty()) a.pattern.back() = kFalse;
  return a;
}

Unpacked FloatCircuits::neg(Unpacked a) {
  a.sign = !a.sign;
  if (!a.pattern.empty()) a.pattern.back() = a.sign;
  return a;
}

Unpacked FloatCircuits::min(const Unpacked& a, const Unpacked& b) {
  const Lit both_zero = land(a.zero, b.zero);
  const Lit take_a = lor(b.nan, land(!a.nan, lor(lt(a, b), land(both_zero, a.sign))));
  return ite(take_a, a, b);
}

Unpacked FloatCircuits::max(const Unpacked& a, const Unpacked& b) {
  const Lit both_zero = land(a.zero, b.zero);
  const Lit take_a = lor(b.nan, land(!a.nan, lor(lt(b, a), land(both_zero, !a.sign))));
  return ite(take_a, a, b);
}

Lit FloatCircuits::same(const Unpacked& a, const Unpacked& b) {
  if (!a.pattern.empty() && !b.pattern.empty()) return lor(land(a.nan, b.nan), c_.eq(a.pattern, b.pattern));
  const Lit fields = land(c_.eq(a.exponent, b.exponent), c_.eq(a.significand, b.significand));
  const Lit special_a = lor(a.inf, a.zero), special_b = lor(b.inf, b.zero);
  const Lit specials = lor(land(a.inf, b.inf), land(a.zero, b.zero));
  const Lit number = lor(specials, land(land(!special_a, !special_b), fields));
  const Lit sign = !aig_.lxor(a.sign, b.sign);
  return lor(land(a.nan, b.nan), land(land(!a.nan, !b.nan), land(sign, number)));
}

Lit FloatCircuits::eq(const Unpacked& a, const Unpacked& b) {
  return land(!a.nan, !b.nan, lor(land(a.zero, b.zero), same(a, b)));
}

// |a| < |b|, for numbers that are not NaN.
Lit FloatCircuits::magnitude_less(const Unpacked& a, const Unpacked& b) {
  if (!a.pattern.empty() && !b.pattern.empty()) {
    // Patterns order like the numbers they stand for.
    Word x = a.pattern, y = b.pattern;
    x.pop_back();
    y.pop_back();
    return c_.ult(x, y);
  }
  Word x = Circuits::concat(a.exponent, a.significand), y = Circuits::concat(b.exponent, b.significand);
  const Lit finite = c_.slt(x, y);  // the significand counts as unsigned: only the exponent has a sign
  return land(!b.zero, lor(a.zero, land(!a.inf, lor(b.inf, finite))));
}

Lit FloatCircuits::lt(const Unpacked& a, const Unpacked& b) {
  const Lit both_zero = land(a.zero, b.zero);
  const Lit opposite = land(a.sign, !b.sign, !both_zero);
  const Lit positive = land(!a.sign, !b.sign, magnitude_less(a, b));
  const Lit negative = land(a.sign, b.sign, magnitude_less(b, a));
  return land(!a.nan, !b.nan, lor(opposite, positive, negative));
}

Lit FloatCircuits::le(const Unpacked& a, const Unpacked& b) { return land(!a.nan, !b.nan, !lt(b, a)); }

Lit FloatCircuits::is_subnormal(const Unpacked& a) {
  const Word least =
      Circuits::signed_constant(static_cast<uint32_t>(a.exponent.size()), a.format.min_exponent());
  return land(land(!a.nan, !a.inf), land(!a.zero, c_.slt(a.exponent, least)));
}

Lit FloatCircuits::is_normal(const Unpacked& a) {
  return land(land(!a.nan, !a.inf), land(!a.zero, !is_subnormal(a)));
}

}  // namespace mantissa::solver::bitblast
