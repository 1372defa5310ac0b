// A hand-written scanner: strtod and friends depend on the locale and round.

#include "num/number_text.h"

#include <gmp.h>

#include <algorithm>
#include <vector>

namespace mantissa::num {
namespace {

constexpr int64_t kExponentLimit = int64_t{1} << 62;

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_hexadecimal(char c) { return is_decimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

int64_t saturate(int64_t value) { return std::clamp(value, -kExponentLimit, kExponentLimit); }

bool scan_exponent(std::string_view text, int64_t* out) {
  const bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  if (text.empty()) return false;
  int64_t value = 0;
  for (char c : text) {
    if (!is_decimal(c)) return false;
    if (value < kExponentLimit / 10)
      value = value * 10 + (c - '0');
    else
      value = kExponentLimit;
  }
  *out = negative ? -value : value;
  return true;
}

}  // namespace

Natural ScannedNumber::digits_value() const {
  if (digits.empty()) return Natural();
  if (hexadecimal ? digits.size() <= 16 : digits.size() <= 19)
    return Natural(std::stoull(digits, nullptr, hexadecimal ? 16 : 10));
  mpz_t z;
  mpz_init_set_str(z, digits.c_str(), hexadecimal ? 16 : 10);
  std::vector<uint64_t> words(mpz_size(z));
  mpz_export(words.data(), nullptr, -1, sizeof(uint64_t), 0, 0, z);
  mpz_clear(z);
  return Natural::from_words(words);
}

bool scan_number(std::string_view text, ScannedNumber* out) {
  *out = ScannedNumber();
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    out->negative = text[0] == '-';
    text.remove_prefix(1);
  }
  out->hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  if (out->hexadecimal) text.remove_prefix(2);
  size_t at = 0;
  int64_t after_point = 0;
  bool point = false, any = false;
  for (; at < text.size(); at++) {
    const char c = text[at];
    if (c == '.' && !point) {
      point = true;
    } else if (out->hexadecimal ? is_hexadecimal(c) : is_decimal(c)) {
      any = true;
      after_point += point;
      if (c != '0' || !out->digits.empty()) out->digits.push_back(c);
    } else {
      break;
    }
  }
  if (!any) return false;
  int64_t written = 0;
  if (at < text.size()) {
    const char mark = static_cast<char>(text[at] | 0x20);
    if (mark != (out->hexadecimal ? 'p' : 'e') || !scan_exponent(text.substr(at + 1), &written)) return false;
  }
  const int64_t unit = out->hexadecimal ? 4 : 1;
  const size_t kept = out->digits.find_last_not_of('0') + 1;  // 0 if there is none
  const auto trailing = static_cast<int64_t>(out->digits.size() - kept);
  out->digits.resize(kept);
  out->exponent = out->digits.empty() ? 0 : saturate(written + unit * (trailing - after_point));
  return true;
}

}  // namespace mantissa::num
