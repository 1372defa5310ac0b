// Correctly rounded decimal conversion for every format, both ways. Reading computes digits * 10^k exactly
// while that is affordable, else on enclosures. Printing scales the interval of decimals that round to the
// value so that it holds at least one integer, then takes the coarsest power of ten with a multiple inside:
// no digit generation loop, a binary search over the power.

#include "num/decimal.h"

#include <gmp.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "num/float_exact.h"

namespace mantissa::num::decimal {
namespace {

constexpr long double kLog10Of2 = 0.30102999566398119521373889472449302677L;
constexpr int64_t kAffordable = 65536;  // 5^k then has 19 KB

std::string text_of(const Natural& n) {
  if (n.is_zero()) return "0";
  const auto words = n.words();
  mpz_t z;
  mpz_roinit_n(z, reinterpret_cast<const mp_limb_t*>(words.data()), static_cast<mp_size_t>(words.size()));
  std::string text(mpz_sizeinbase(z, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, z);
  text.resize(text.find('\0'));
  return text;
}

// Cuts both ends to the precision, outwards.
void limit(PowerOfFive& p, uint64_t precision) {
  const uint64_t length = p.high.bit_length();
  if (length <= precision) return;
  const uint64_t drop = length - precision;
  p.exact = p.exact && !p.low.any_below(drop);
  p.low.shift_right(drop);
  const bool round_up = p.high.any_below(drop);
  p.high.shift_right(drop);
  if (round_up) p.high.add(1);
  p.exponent += static_cast<int64_t>(drop);
}

}  // namespace

PowerOfFive power_of_five(uint64_t k, uint64_t precision) {
  PowerOfFive p;
  p.low = p.high = 1;
  for (int bit = k == 0 ? -1 : 63 - __builtin_clzll(k); bit >= 0; bit--) {
    p.low = multiply(p.low, p.low);
    p.high = p.exact ? p.low : multiply(p.high, p.high);
    p.exponent *= 2;
    if (((k >> bit) & 1) != 0) {
      p.low.mul(5);
      p.high.mul(5);
    }
    limit(p, precision);
  }
  return p;
}

namespace {

// digits * 5^k or digits / 5^-k, times 2^k, with 5^|k| taken at one end of its enclosure.
Float round_end(Format format, RoundingMode mode, bool negative, const Natural& digits, int64_t k,
                const Natural& power, int64_t power_exponent, bool is_exact, Flags* flags) {
  exact::Number n;
  n.negative = negative;
  if (k >= 0) {
    n.significand = multiply(digits, power);
    n.exponent = k + power_exponent;
    n.sticky = !is_exact;
    return exact::round(format, mode, std::move(n), flags);
  }
  const int64_t shift =
      std::max<int64_t>(0, int64_t{format.significand_bits} + 2 + static_cast<int64_t>(power.bit_length()) -
                               static_cast<int64_t>(digits.bit_length()));
  Natural numerator = digits, rest;
  numerator.shift_left(static_cast<uint64_t>(shift));
  divide(numerator, power, &n.significand, &rest);
  n.exponent = k - power_exponent - shift;
  n.sticky = !is_exact || !rest.is_zero();
  return exact::round(format, mode, std::move(n), flags);
}

}  // namespace

Float to_float(Format format, RoundingMode mode, bool negative, const Natural& digits, uint64_t digit_count,
               int64_t exponent, Flags* flags) {
  // Far outside the range the digits do not matter: 64 decades of margin cover the error of the estimate.
  const int64_t decade = exponent + static_cast<int64_t>(digit_count);
  if (decade > static_cast<long double>(format.max_exponent()) * kLog10Of2 + 64)
    return exact::overflow(format, mode, negative, flags);
  const int64_t lowest = format.min_exponent() - int64_t{format.significand_bits};
  if (decade < static_cast<long double>(lowest) * kLog10Of2 - 64) {
    exact::Number tiny;
    tiny.negative = negative;
    tiny.significand = 1;
    tiny.exponent = lowest - 8;
    return exact::round(format, mode, std::move(tiny), flags);
  }
  // Past `exact_limit` neither a value of the format nor a midpoint can be met: digits * 5^k has too many
  // bits for it, and 5^-k does not divide the digits. Below, the power is exact and one round is enough.
  const int64_t exact_limit = std::max<int64_t>(
      {kAffordable, int64_t{format.significand_bits}, 2 * static_cast<int64_t>(digit_count)});
  const auto k = static_cast<uint64_t>(exponent < 0 ? -exponent : exponent);
  const bool affordable = k <= static_cast<uint64_t>(exact_limit);
  for (uint64_t guard = 256;; guard *= 2) {
    const uint64_t precision = format.significand_bits + guard;
    const PowerOfFive p = power_of_five(k, affordable ? kUnlimited : precision);
    Flags low_flags = 0, high_flags = 0;
    Float low = round_end(format, mode, negative, digits, exponent, p.low, p.exponent, p.exact, &low_flags);
    if (p.exact) {
      exact::raise(flags, low_flags);
      return low;
    }
    const Float high =
        round_end(format, mode, negative, digits, exponent, p.high, p.exponent, false, &high_flags);
    if (same(low, high) && low_flags == high_flags) {
      exact::raise(flags, low_flags);
      return low;
    }
  }
}

namespace {

// floor(x * 2^binary * 5^k) with 5^|k| at one end of its enclosure.
Natural scaled_floor(const Natural& x, int64_t binary, int64_t k, const Natural& power,
                     int64_t power_exponent, bool* is_exact) {
  if (k >= 0) {
    Natural result = multiply(x, power);
    const int64_t shift = binary + power_exponent;
    if (shift >= 0) {
      result.shift_left(static_cast<uint64_t>(shift));
      *is_exact = true;
    } else {
      *is_exact = !result.any_below(static_cast<uint64_t>(-shift));
      result.shift_right(static_cast<uint64_t>(-shift));
    }
    return result;
  }
  Natural numerator = x, denominator = power, rest, result;
  const int64_t shift = binary - power_exponent;
  if (shift >= 0)
    numerator.shift_left(static_cast<uint64_t>(shift));
  else
    denominator.shift_left(static_cast<uint64_t>(-shift));
  divide(numerator, denominator, &result, &rest);
  *is_exact = rest.is_zero();
  return result;
}

struct Floor {
  Natural value;
  bool exact = false;
};

// Nothing if the enclosure is too wide to tell.
std::optional<Floor> scale(const Natural& x, int64_t binary, int64_t k, const PowerOfFive& p) {
  Floor low;
  low.value = scaled_floor(x, binary, k, p.low, p.exponent, &low.exact);
  if (p.exact) return low;
  bool ignored = false;
  const Natural high = scaled_floor(x, binary, k, p.high, p.exponent, &ignored);
  if (compare(low.value, high) != 0) return std::nullopt;
  low.exact = false;  // no exact case exists where enclosures are used
  return low;
}

// The interval of decimals that read back as the value, on a decimal grid fine enough to have a point inside,
// and twice the value on that grid (floor).
struct Grid {
  Natural low, high;
  Floor twice_value;
  int64_t exponent = 0;  // of ten
};

Grid make_grid(const Float& value) {
  const uint32_t precision = value.format().significand_bits;
  exact::Number x = exact::unpack(value);
  const bool even = !x.significand.is_odd();
  const bool narrow_below = x.significand.bit_length() == precision &&
                            x.significand.trailing_zeros() == precision - 1 &&
                            x.leading() > value.format().min_exponent();
  Natural center = x.significand;
  center.shift_left(2);
  Natural low = center, high = center;
  low.sub(narrow_below ? 1 : 2);
  high.add(2);
  const int64_t binary = x.exponent - 2;
  const auto k = static_cast<int64_t>(std::floor(static_cast<long double>(-binary) * kLog10Of2)) + 3;
  // As in to_float: past this no boundary of the interval is a decimal on the grid.
  const bool affordable = std::abs(k) <= std::max<int64_t>(kAffordable, int64_t{precision} + 64);
  for (uint64_t guard = 256;; guard *= 2) {
    const PowerOfFive p =
        power_of_five(static_cast<uint64_t>(std::abs(k)), affordable ? kUnlimited : precision + guard);
    std::optional<Floor> floor_low = scale(low, binary + k, k, p), floor_high = scale(high, binary + k, k, p);
    std::optional<Floor> twice = scale(center, binary + k + 1, k, p);
    if (!floor_low || !floor_high || !twice) continue;
    Grid grid;
    grid.low = std::move(floor_low->value);
    grid.high = std::move(floor_high->value);
    if (!floor_low->exact || !even) grid.low.add(1);
    if (floor_high->exact && !even) grid.high.sub(1);
    grid.twice_value = std::move(*twice);
    grid.exponent = -k;
    return grid;
  }
}

bool has_multiple(const Grid& grid, const Natural& step) {
  Natural rest;
  divide(grid.high, step, nullptr, &rest);
  Natural multiple = grid.high;
  multiple.sub(rest);
  return compare(multiple, grid.low) >= 0;
}

}  // namespace

Shortest shortest(const Float& value) {
  const Grid grid = make_grid(value);
  uint64_t low = 0, high = static_cast<uint64_t>(static_cast<double>(grid.high.bit_length()) * 0.30103) + 2;
  while (high - low > 1) {  // a multiple of 10^low exists, of 10^high does not
    const uint64_t middle = low + (high - low) / 2;
    (has_multiple(grid, power(10, middle)) ? low : high) = middle;
  }
  const Natural step = power(10, low);
  Natural twice_step = step, n, rest;
  twice_step.shift_left(1);
  divide(grid.twice_value.value, twice_step, &n, &rest);
  const int order = compare(rest, step);
  const bool tie = order == 0 && grid.twice_value.exact;
  if (tie ? n.is_odd() : order >= 0) n.add(1);
  Natural first, last, first_rest;
  divide(grid.low, step, &first, &first_rest);
  if (!first_rest.is_zero()) first.add(1);
  divide(grid.high, step, &last, nullptr);
  if (compare(n, first) < 0) n = first;
  if (compare(n, last) > 0) n = last;
  Shortest result;
  result.digits = text_of(n);
  result.exponent = grid.exponent + static_cast<int64_t>(low);
  return result;
}

}  // namespace mantissa::num::decimal
