// Floats as text. Numbers are read through the exact decimal bridge, never through strtod, which knows three
// formats and one rounding mode. Printing float and double uses the library's shortest form (Ryu), the other
// formats ours.

#include <charconv>
#include <string>

#include "num/decimal.h"
#include "num/float_exact.h"
#include "num/number_text.h"

namespace mantissa::num {
namespace {

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (size_t i = 0; i < text.size(); i++)
    if ((text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]) != lower[i]) return false;
  return true;
}

Error bad_float(std::string_view text, const std::string& why) {
  std::string message = "'";
  return Error{message.append(text.substr(0, 64)).append("' ").append(why)};
}

Result<Float> parse_pattern(Format format, std::string_view text) {
  Result<BitVec> bits = BitVec::parse_binary(text.substr(2));
  if (!bits) return bits.error();
  if (bits->width() != format.width())
    return bad_float(text, "has " + std::to_string(bits->width()) + " bits where the format has " +
                               std::to_string(format.width()));
  return Float(format, std::move(*bits));
}

// digits * 10^exponent the way programmers write it.
std::string lay_out(bool negative, const std::string& digits, int64_t exponent) {
  constexpr int64_t kPositionalBelow = 21, kPositionalFrom = -5, kMostZeros = 6;
  const auto count = static_cast<int64_t>(digits.size());
  const int64_t point = count + exponent;  // digits before the decimal point
  std::string text = negative ? "-" : "";
  if (point > kPositionalBelow || point - 1 < kPositionalFrom || exponent > kMostZeros) {
    text += digits[0];
    if (count > 1) text.append(".").append(digits, 1);
    return text.append("e").append(std::to_string(point - 1));
  }
  if (point <= 0) return text.append("0.").append(static_cast<size_t>(-point), '0').append(digits);
  if (point >= count) return text.append(digits).append(static_cast<size_t>(point - count), '0').append(".0");
  return text.append(digits, 0, static_cast<size_t>(point))
      .append(".")
      .append(digits, static_cast<size_t>(point));
}

// The digits and exponent of std::to_chars' scientific form "d.ddde+xx" of a positive number.
template <class T>
decimal::Shortest shortest_of_host(T value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  const std::string_view text(buffer, static_cast<size_t>(end - buffer));
  ScannedNumber n;
  MANTISSA_CHECK(scan_number(text, &n));
  return {std::move(n.digits), n.exponent};
}

std::string special_text(const Float& a) {
  if (a.is_nan()) return "nan";
  return a.sign_bit() ? "-inf" : "inf";
}

}  // namespace

Result<Float> Float::parse(Format format, RoundingMode mode, std::string_view text) {
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'b' || text[1] == 'B'))
    return parse_pattern(format, text);
  std::string_view word = text;
  const bool negative = !word.empty() && word[0] == '-';
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  if (equals_ignoring_case(word, "nan")) return nan(format);
  if (equals_ignoring_case(word, "inf") || equals_ignoring_case(word, "infinity"))
    return infinity(format, negative);
  ScannedNumber n;
  if (!scan_number(text, &n)) return bad_float(text, "is not a floating-point number");
  if (n.digits.empty()) return zero(format, n.negative);
  if (!n.hexadecimal)
    return decimal::to_float(format, mode, n.negative, n.digits_value(), n.digits.size(), n.exponent,
                             nullptr);
  exact::Number number;
  number.negative = n.negative;
  number.significand = n.digits_value();
  number.exponent = n.exponent;
  return exact::round(format, mode, std::move(number), nullptr);
}

std::string Float::to_decimal() const {
  if (!is_finite()) return special_text(*this);
  if (is_zero()) return sign_bit() ? "-0.0" : "0.0";
  decimal::Shortest s;
  if (format_ == kDouble)
    s = shortest_of_host(num::abs(*this).to_double());
  else if (format_ == kFloat)
    s = shortest_of_host(num::abs(*this).to_float());
  else
    s = decimal::shortest(*this);
  return lay_out(sign_bit(), s.digits, s.exponent);
}

std::string Float::to_hexfloat() const {
  if (!is_finite()) return special_text(*this);
  std::string text = sign_bit() ? "-0x" : "0x";
  if (is_zero()) return text.append("0p+0");
  exact::Number x = exact::unpack(*this);
  const int64_t exponent = x.leading();
  const uint64_t fraction_bits = x.significand.bit_length() - 1;
  x.significand.keep_low(fraction_bits);
  text.append("1");
  if (!x.significand.is_zero()) {
    const uint64_t digits = (fraction_bits + 3) / 4;
    x.significand.shift_left(digits * 4 - fraction_bits);
    std::string fraction =
        BitVec::from_words(static_cast<uint32_t>(digits * 4), x.significand.words()).to_hex();
    fraction.resize(fraction.find_last_not_of('0') + 1);
    text.append(".").append(fraction);
  }
  return text.append(exponent < 0 ? "p" : "p+").append(std::to_string(exponent));
}

}  // namespace mantissa::num
