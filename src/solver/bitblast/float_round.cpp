// Rounding, shared by all operations. A significand is cut at a place that depends on the exponent (subnormal
// results, rounding to an integer) without shifting it there and back: the places that go are a thermometer
// code (all ones below the cut), and filling them with ones lets a single increment carry to the right place.
// Two shifters of 53 places each less than the textbook way.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "solver/bitblast/float_circuits.h"

namespace mantissa::solver::bitblast {

namespace {

uint32_t signed_width(int64_t low, int64_t high) {
  uint32_t width = 1;
  while (low < -(int64_t{1} << (width - 1)) || high > (int64_t{1} << (width - 1)) - 1) ++width;
  return width;
}

}  // namespace

uint32_t FloatCircuits::exponent_width(num::Format format) {
  return signed_width(format.min_exponent() - static_cast<int64_t>(format.significand_bits) + 1,
                      format.max_exponent());
}

Mode FloatCircuits::mode(const Word& rounding_mode) {
  const auto is = [&](num::RoundingMode which) {
    return c_.eq_constant(rounding_mode, static_cast<uint64_t>(which));
  };
  return {is(num::RoundingMode::kNearestEven), is(num::RoundingMode::kNearestAway),
          is(num::RoundingMode::kTowardPositive), is(num::RoundingMode::kTowardNegative),
          is(num::RoundingMode::kTowardZero)};
}

Lit FloatCircuits::rounds_up(const Mode& mode, Lit sign, Lit last, Lit guard, Lit sticky) {
  const Lit rest = lor(guard, sticky);
  const Lit even = land(mode.nearest_even, guard, lor(sticky, last));
  const Lit away = land(mode.nearest_away, guard);
  const Lit directed = land(rest, lor(land(mode.positive, !sign), land(mode.negative, sign)));
  return lor(even, away, directed);
}

// A thermometer code of keep + 1 bits: as many ones from below as places lie under `least`, the exponent of
// the last place that exists, when the number has the given exponent.
Word FloatCircuits::dropped_places(const Word& exponent, int64_t least, uint32_t keep) {
  const uint32_t width = std::max<uint32_t>(static_cast<uint32_t>(exponent.size()),
                                            signed_width(-std::abs(least), std::abs(least))) +
                         1;
  const int64_t normal = least + static_cast<int64_t>(keep) - 1;  // no place is lost from here on
  const uint32_t wide = std::max(width, signed_width(-std::abs(normal), std::abs(normal)) + 1);
  const Word missing = c_.sub(Circuits::signed_constant(wide, normal), Circuits::sign_extend(exponent, wide));
  const Lit none = missing.back();
  const Word amount = c_.mask(!none, Circuits::extract(missing, wide - 2, 0));
  return c_.shift_left(Word(keep + 1, kFalse), amount, kTrue);
}

// Keeps the top `keep` bits of the significand but for the places that `dropped` marks, and rounds.
FloatCircuits::Cut FloatCircuits::cut(const Mode& mode, Lit sign, const Word& significand, uint32_t keep,
                                      const Word& dropped) {
  const uint32_t extra = static_cast<uint32_t>(significand.size()) - keep;
  const Word kept(significand.begin() + extra, significand.end());
  const Lit below_guard = extra > 1 ? c_.any(std::span(significand).first(extra - 1)) : kFalse;
  const Lit first_extra = extra > 0 ? significand[extra - 1] : kFalse;
  // Place i is the last kept one if dropped[i-1] and not dropped[i]; the one below it is the guard.
  Lit last = land(!dropped[0], kept[0]);
  Lit guard = land(!dropped[0], first_extra);
  Lit sticky = lor(below_guard, land(dropped[0], first_extra));
  for (uint32_t i = 0; i < keep; ++i) {
    const Lit is_guard = land(dropped[i], !dropped[i + 1]);
    guard = lor(guard, land(is_guard, kept[i]));
    sticky = lor(sticky, land(dropped[i + 1], kept[i]));
    if (i + 1 < keep) last = lor(last, land(is_guard, kept[i + 1]));
  }
  const Lit up = rounds_up(mode, sign, last, guard, sticky);
  Word filled(keep);
  for (uint32_t i = 0; i < keep; ++i) filled[i] = lor(kept[i], dropped[i]);
  Cut result;
  result.significand = c_.increment_if(up, filled, &result.carry);
  for (uint32_t i = 0; i < keep; ++i) result.significand[i] = land(result.significand[i], !dropped[i]);
  result.significand[keep - 1] = kTrue;  // kept, carried into, or the number vanishes
  result.vanishes = land(dropped[keep - 1], !up);
  result.below = dropped[keep];
  return result;
}

Unpacked FloatCircuits::round(num::Format format, const Mode& mode, const Exact& exact, Range range) {
  const uint32_t keep = format.significand_bits, width = exponent_width(format);
  Word significand = exact.significand;
  if (significand.size() < keep) {  // room below: nothing is lost there
    Word padded(keep - significand.size(), kFalse);
    padded.insert(padded.end(), significand.begin(), significand.end());
    significand = padded;
  }
  const int64_t least = format.min_exponent() - static_cast<int64_t>(keep) + 1;
  const Word dropped = range.underflow ? dropped_places(exact.exponent, least, keep) : Word(keep + 1, kFalse);
  const Cut cut = this->cut(mode, exact.sign, significand, keep, dropped);

  const uint32_t wide = std::max(static_cast<uint32_t>(exact.exponent.size()), width) + 1;
  Word exponent = c_.increment_if(cut.carry, Circuits::sign_extend(exact.exponent, wide));
  Unpacked result;
  result.format = format;
  result.sign = exact.sign;
  result.significand = cut.significand;
  result.zero = cut.vanishes;
  if (range.underflow) exponent = c_.mux(cut.below, Circuits::signed_constant(wide, least), exponent);
  result.exponent = exponent;
  if (range.overflow) limit(mode, &result);
  result.exponent.resize(width);
  return result;
}

// Past the largest number: infinity or that number, as the mode says. Takes an exponent of any width and cuts
// it to the format's.
void FloatCircuits::limit(const Mode& mode, Unpacked* a) {
  const uint32_t wide = static_cast<uint32_t>(a->exponent.size());
  const Word most = Circuits::signed_constant(wide, a->format.max_exponent());
  const Lit overflows = c_.slt(most, a->exponent);
  const Lit to_infinity = lor(lor(mode.nearest_even, mode.nearest_away),
                              lor(land(mode.positive, !a->sign), land(mode.negative, a->sign)));
  a->inf = land(overflows, to_infinity);
  for (Lit& bit : a->significand) bit = lor(bit, overflows);
  a->exponent = c_.mux(overflows, most, a->exponent);
}

// The exponent of the result is one bit longer than the format's: the largest numbers of short formats are no
// integers.
Unpacked FloatCircuits::whole(const Mode& mode, const Unpacked& a) {
  const uint32_t keep = a.format.significand_bits, wide = static_cast<uint32_t>(a.exponent.size()) + 1;
  const Cut cut = this->cut(mode, a.sign, a.significand, keep, dropped_places(a.exponent, 0, keep));
  Unpacked result = a;
  result.pattern.clear();
  result.zero = land(land(!a.nan, !a.inf), lor(a.zero, cut.vanishes));
  result.significand = cut.significand;
  const Word exponent = c_.increment_if(cut.carry, Circuits::sign_extend(a.exponent, wide));
  result.exponent = c_.mux(cut.below, Circuits::constant(wide, 0), exponent);
  return result;
}

// The fields of what is no number mean nothing, so they may as well keep to the same rules.
Unpacked FloatCircuits::any(num::Format format) {
  const uint32_t keep = format.significand_bits, width = exponent_width(format);
  const int64_t least = format.min_exponent() - static_cast<int64_t>(keep) + 1;
  Unpacked result;
  result.format = format;
  const Word flags = c_.fresh(4);
  result.nan = flags[0], result.inf = flags[1], result.zero = flags[2], result.sign = flags[3];
  result.exponent = c_.fresh(width);
  const Word fraction = c_.fresh(keep - 1);
  result.significand = fraction;
  result.significand.push_back(kTrue);

  const Lit one_class =
      land(!land(result.nan, result.inf), !land(result.nan, result.zero), !land(result.inf, result.zero));
  const Lit in_range = land(c_.sle(Circuits::signed_constant(width, least), result.exponent),
                            c_.sle(result.exponent, Circuits::signed_constant(width, format.max_exponent())));
  Lit rule = land(one_class, in_range);
  const Word dropped = dropped_places(result.exponent, least, keep);
  for (uint32_t i = 0; i + 1 < keep; ++i) rule = land(rule, !land(dropped[i], fraction[i]));
  for (const Word& word : {flags, result.exponent, fraction})
    for (const Lit bit : word) aig_.set_axiom(bit.node(), rule);
  return result;
}

Unpacked FloatCircuits::round_to_integral(const Mode& mode, const Unpacked& a) {
  Unpacked result = whole(mode, a);
  if (a.format.max_exponent() < static_cast<int64_t>(a.format.significand_bits) - 1) {
    const Lit is_number = land(land(!a.nan, !a.inf), !result.zero);
    limit(mode, &result);
    result.inf = lor(a.inf, land(is_number, result.inf));
  }
  result.exponent.resize(a.exponent.size());
  return result;
}

Unpacked FloatCircuits::convert(num::Format to, const Mode& mode, const Unpacked& a) {
  const num::Format from = a.format;
  if (from == to) return a;
  const int64_t least_from = from.min_exponent() - static_cast<int64_t>(from.significand_bits) + 1;
  const int64_t least_to = to.min_exponent() - static_cast<int64_t>(to.significand_bits) + 1;
  if (from.significand_bits <= to.significand_bits && least_from >= least_to &&
      from.max_exponent() <= to.max_exponent())
    return extend(to, a);
  Unpacked result =
      round(to, mode, exact(a),
            {.underflow = least_from<least_to, .overflow = from.max_exponent()> to.max_exponent() ||
                          from.significand_bits > to.significand_bits});
  const Lit is_number = land(land(!a.nan, !a.inf), !a.zero);
  result.nan = a.nan;
  result.inf = lor(a.inf, land(is_number, result.inf));
  result.zero = lor(a.zero, land(is_number, result.zero));
  return result;
}

Unpacked FloatCircuits::extend(num::Format to, const Unpacked& a) {
  Unpacked result = a;
  result.pattern.clear();
  result.format = to;
  result.exponent = Circuits::sign_extend(a.exponent, exponent_width(to));
  Word significand(to.significand_bits - a.format.significand_bits, kFalse);
  significand.insert(significand.end(), a.significand.begin(), a.significand.end());
  result.significand = significand;
  return result;
}

Unpacked FloatCircuits::from_integer(num::Format to, const Mode& mode, const Word& value, bool is_signed) {
  const Lit sign = is_signed ? value.back() : kFalse;
  const Word magnitude = is_signed ? c_.negate_if(sign, value) : value;
  const uint32_t width = static_cast<uint32_t>(value.size());
  const uint32_t exponent_bits = static_cast<uint32_t>(std::bit_width(width)) + 2;
  const Exact exact = normalised(sign, Circuits::constant(exponent_bits, width - 1), magnitude);
  Unpacked result = round(
      to, mode, exact,
      {.underflow = to.min_exponent() > 0, .overflow = static_cast<int64_t>(width) > to.max_exponent()});
  const Lit zero = c_.is_zero(value);
  result.inf = land(result.inf, !zero);
  result.zero = lor(zero, land(result.zero, !zero));
  result.sign = land(sign, !zero);
  return result;
}

Word FloatCircuits::to_integer(uint32_t width, bool is_signed, const Mode& mode, const Unpacked& a,
                               Lit* valid) {
  const Unpacked whole = this->whole(mode, a);
  // The significand at the top of a window, shifted down to its place: exponent e goes to bit e.
  const uint32_t window = std::max(width, whole.format.significand_bits);
  Word placed(window - whole.format.significand_bits, kFalse);
  placed.insert(placed.end(), whole.significand.begin(), whole.significand.end());
  const uint32_t exponent_bits = std::max<uint32_t>(static_cast<uint32_t>(whole.exponent.size()),
                                                    static_cast<uint32_t>(std::bit_width(window)) + 1) +
                                 1;
  const Word exponent = Circuits::sign_extend(whole.exponent, exponent_bits);
  const Word distance = c_.sub(Circuits::constant(exponent_bits, window - 1), exponent);
  const Lit too_large = c_.sle(Circuits::constant(exponent_bits, width), exponent);
  Word magnitude = c_.shift_right(placed, Circuits::extract(distance, exponent_bits - 2, 0));
  magnitude.resize(width, kFalse);
  magnitude = c_.mask(!whole.zero, magnitude);
  const Lit finite = land(!whole.nan, !whole.inf);
  if (!is_signed) {
    *valid = land(finite, lor(whole.zero, land(!whole.sign, !too_large)));
    return magnitude;
  }
  const Lit top = magnitude.back();
  const Lit is_least = land(whole.sign, top, c_.is_zero(std::span(magnitude).first(width - 1)));
  *valid = land(finite, lor(whole.zero, land(!too_large, lor(!top, is_least))));
  return c_.negate_if(whole.sign, magnitude);
}

}  // namespace mantissa::solver::bitblast
