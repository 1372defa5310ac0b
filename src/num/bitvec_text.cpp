// Reading and writing bit-vectors. Decimal goes through GMP, whose conversion is subquadratic.

#include <gmp.h>

#include <utility>

#include "num/bitvec_access.h"

namespace mantissa::num {
namespace {

constexpr size_t kMaxDigits = size_t{1} << 28;  // widths are 32-bit, and four digits' worth of bits must fit

Error bad_digit(std::string_view kind, std::string_view text) {
  std::string message = "'";
  message.append(text.substr(0, 64)).append("' is not a ").append(kind).append(" number");
  return Error{std::move(message)};
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

struct Integer {
  mpz_t value;
  Integer() { mpz_init(value); }
  ~Integer() { mpz_clear(value); }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
};

std::string decimal(const BitVec& v) {
  if (v.fits_u64()) return std::to_string(v.low64());
  Integer z;
  mpz_import(z.value, v.words().size(), -1, sizeof(uint64_t), 0, 0, v.words().data());
  std::string text(mpz_sizeinbase(z.value, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, z.value);
  text.resize(text.find('\0'));
  return text;
}

}  // namespace

Result<BitVec> BitVec::parse_binary(std::string_view digits) {
  if (digits.empty() || digits.size() > kMaxDigits) return bad_digit("binary", digits);
  BitVec result(static_cast<uint32_t>(digits.size()), 0);
  uint64_t* words = result.data();
  const size_t n = digits.size();
  for (size_t i = 0; i < n; i++) {
    const char c = digits[n - 1 - i];
    if (c != '0' && c != '1') return bad_digit("binary", digits);
    words[i / 64] |= static_cast<uint64_t>(c - '0') << (i % 64);
  }
  return result;
}

Result<BitVec> BitVec::parse_hex(std::string_view digits) {
  if (digits.empty() || digits.size() > kMaxDigits) return bad_digit("hexadecimal", digits);
  BitVec result(static_cast<uint32_t>(digits.size() * 4), 0);
  uint64_t* words = result.data();
  const size_t n = digits.size();
  for (size_t i = 0; i < n; i++) {
    const int digit = hex_value(digits[n - 1 - i]);
    if (digit < 0) return bad_digit("hexadecimal", digits);
    words[i / 16] |= static_cast<uint64_t>(digit) << (i % 16 * 4);
  }
  return result;
}

Result<BitVec> BitVec::parse_decimal(uint32_t width, std::string_view digits) {
  std::string_view body = digits;
  const bool negative = !body.empty() && body[0] == '-';
  if (!body.empty() && (body[0] == '-' || body[0] == '+')) body.remove_prefix(1);
  if (body.empty() || body.size() > kMaxDigits) return bad_digit("decimal", digits);
  for (char c : body)
    if (c < '0' || c > '9') return bad_digit("decimal", digits);
  BitVec result(width, 0);
  if (body.size() <= 19) {
    result = BitVec(width, std::stoull(std::string(body)));
  } else {
    Integer z;
    mpz_set_str(z.value, std::string(body).c_str(), 10);
    mpz_fdiv_r_2exp(z.value, z.value, width);
    mpz_export(result.data(), nullptr, -1, sizeof(uint64_t), 0, 0, z.value);
  }
  return negative ? neg(result) : result;
}

std::string BitVec::to_binary() const {
  std::string text(width_, '0');
  for (uint32_t i = 0; i < width_; i++)
    if (bit(i)) text[width_ - 1 - i] = '1';
  return text;
}

std::string BitVec::to_hex() const {
  const uint32_t digits = (width_ + 3) / 4;
  std::string text(digits, '0');
  for (uint32_t i = 0; i < digits; i++) text[digits - 1 - i] = "0123456789abcdef"[field(i * 4, 4)];
  return text;
}

std::string BitVec::to_decimal() const { return decimal(*this); }

std::string BitVec::to_signed_decimal() const {
  if (!sign()) return decimal(*this);
  std::string text = "-";
  return text.append(decimal(neg(*this)));
}

}  // namespace mantissa::num
