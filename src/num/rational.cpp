// Fractions of path conditions and float constants are small nearly always, so both parts are machine words
// until an operation leaves 63 bits; its exact result then comes from GMP and falls back to words as soon as
// it fits. The form is canonical, so equality of big ones is equality of parts.

#include "num/rational.h"

#include <gmp.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "num/float.h"
#include "num/number_text.h"
#include "num/rational_access.h"
#include "support/hash.h"

namespace mantissa::num {

struct Rational::Big {
  mpq_t value;
  Big() { mpq_init(value); }
  Big(const Big& other) {
    mpq_init(value);
    mpq_set(value, other.value);
  }
  Big& operator=(const Big&) = delete;
  ~Big() { mpq_clear(value); }
};

namespace {

using I128 = __int128;

I128 gcd(I128 a, I128 b) {
  if (a < 0) a = -a;
  while (b != 0) {
    if (a <= INT64_MAX && b <= INT64_MAX) return std::gcd(static_cast<int64_t>(a), static_cast<int64_t>(b));
    a = std::exchange(b, a % b);
  }
  return a;
}

void set_mpz(mpz_t out, int64_t value) { mpz_set_si(out, value); }

void set_mpz(mpz_t out, const Natural& value) {
  mpz_import(out, value.words().size(), -1, sizeof(uint64_t), 0, 0, value.words().data());
}

Natural natural_of(const mpz_t z) {
  std::vector<uint64_t> words(mpz_size(z));
  mpz_export(words.data(), nullptr, -1, sizeof(uint64_t), 0, 0, z);
  return Natural::from_words(words);
}

bool is_small(const mpz_t z) { return mpz_sizeinbase(z, 2) <= 63; }

std::string text_of(const mpz_t z) {
  std::string text(mpz_sizeinbase(z, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, z);
  text.resize(text.find('\0'));
  return text;
}

uint64_t magnitude(int64_t value) { return value < 0 ? uint64_t{0} - static_cast<uint64_t>(value) : value; }

}  // namespace

// Everything that turns a Rational into GMP's form and back.
struct RationalMaker {
  using Big = Rational::Big;

  static const Big& view(const Rational& r, Big& storage) {
    if (r.big_ != nullptr) return *r.big_;
    set_mpz(mpq_numref(storage.value), r.numerator_);
    set_mpz(mpq_denref(storage.value), r.denominator_);
    return storage;
  }
  // Takes the canonical value of `big`.
  static Rational from(std::unique_ptr<Big> big) {
    Rational r;
    if (is_small(mpq_numref(big->value)) && is_small(mpq_denref(big->value))) {
      r.numerator_ = mpz_get_si(mpq_numref(big->value));
      r.denominator_ = mpz_get_si(mpq_denref(big->value));
    } else {
      r.big_ = std::move(big);
    }
    return r;
  }
  static Rational small(int64_t numerator, int64_t denominator) {
    Rational r;
    r.numerator_ = numerator;
    r.denominator_ = denominator;
    return r;
  }
  // Any pair of 127-bit parts with a positive denominator, reduced if it fits.
  static bool reduce(I128 numerator, I128 denominator, Rational* out) {
    const I128 divisor = gcd(numerator, denominator);
    numerator /= divisor;
    denominator /= divisor;
    if (numerator > INT64_MAX || numerator < -INT64_MAX || denominator > INT64_MAX) return false;
    *out = small(static_cast<int64_t>(numerator), static_cast<int64_t>(denominator));
    return true;
  }
  static Rational integer(const mpz_t z) {
    auto big = std::make_unique<Big>();
    mpz_set(mpq_numref(big->value), z);
    return from(std::move(big));
  }
  template <class Operation>
  static Rational apply(const Rational& a, const Rational& b, Operation operation) {
    Big x, y;
    auto result = std::make_unique<Big>();
    operation(result->value, view(a, x).value, view(b, y).value);
    return from(std::move(result));
  }
};

Rational::Rational() = default;

Rational::Rational(int64_t value) : Rational(value, 1) {}

Rational::Rational(int64_t numerator, int64_t denominator) {
  MANTISSA_CHECK(denominator != 0);
  const I128 sign = denominator < 0 ? -1 : 1;
  if (RationalMaker::reduce(sign * numerator, sign * denominator, this)) return;
  big_ = std::make_unique<Big>();
  set_mpz(mpq_numref(big_->value), numerator);
  set_mpz(mpq_denref(big_->value), denominator);
  mpq_canonicalize(big_->value);
}

Rational::Rational(const Rational& other)
    : numerator_(other.numerator_),
      denominator_(other.denominator_),
      big_(other.big_ == nullptr ? nullptr : std::make_unique<Big>(*other.big_)) {}
Rational::Rational(Rational&& other) noexcept
    : numerator_(std::exchange(other.numerator_, 0)),
      denominator_(std::exchange(other.denominator_, 1)),
      big_(std::move(other.big_)) {}
Rational& Rational::operator=(const Rational& other) {
  if (this != &other) *this = Rational(other);
  return *this;
}
Rational& Rational::operator=(Rational&& other) noexcept {
  if (this == &other) return *this;
  numerator_ = std::exchange(other.numerator_, 0);
  denominator_ = std::exchange(other.denominator_, 1);
  big_ = std::move(other.big_);
  return *this;
}
Rational::~Rational() = default;

Rational Rational::from_bits(const BitVec& value, bool is_signed) {
  const bool negative = is_signed && value.sign();
  const BitVec bits = negative ? neg(value) : value;
  return RationalAccess::make(negative, Natural::from_words(bits.words()), 0);
}

Rational Rational::power_of_two(int64_t exponent) {
  return RationalAccess::make(false, Natural(1), exponent);
}

Rational RationalAccess::make(bool negative, const Natural& significand, int64_t exponent) {
  constexpr int64_t kLimit = int64_t{1} << 32;
  MANTISSA_CHECK(exponent <= kLimit && exponent >= -kLimit, "a fraction too large to represent");
  auto big = std::make_unique<RationalMaker::Big>();
  set_mpz(mpq_numref(big->value), significand);
  if (negative) mpq_neg(big->value, big->value);
  if (exponent >= 0)
    mpq_mul_2exp(big->value, big->value, static_cast<mp_bitcnt_t>(exponent));
  else
    mpq_div_2exp(big->value, big->value, static_cast<mp_bitcnt_t>(-exponent));
  return RationalMaker::from(std::move(big));
}

Natural RationalAccess::numerator(const Rational& r) {
  return r.big_ == nullptr ? Natural(magnitude(r.numerator_)) : natural_of(mpq_numref(r.big_->value));
}
Natural RationalAccess::denominator(const Rational& r) {
  return r.big_ == nullptr ? Natural(magnitude(r.denominator_)) : natural_of(mpq_denref(r.big_->value));
}

bool Rational::is_integer() const {
  return big_ == nullptr ? denominator_ == 1 : mpz_cmp_ui(mpq_denref(big_->value), 1) == 0;
}

int Rational::sign() const {
  if (big_ == nullptr) return (numerator_ > 0) - (numerator_ < 0);
  return mpq_sgn(big_->value);
}

Rational Rational::abs() const { return sign() < 0 ? -*this : *this; }

Rational Rational::floor() const {
  if (big_ == nullptr) {
    const int64_t quotient = numerator_ / denominator_;
    return RationalMaker::small(quotient - (numerator_ % denominator_ < 0), 1);
  }
  auto big = std::make_unique<Big>();
  mpz_fdiv_q(mpq_numref(big->value), mpq_numref(big_->value), mpq_denref(big_->value));
  return RationalMaker::from(std::move(big));
}

Rational Rational::inverse() const {
  MANTISSA_CHECK(!is_zero());
  if (big_ == nullptr) {
    const int64_t sign = numerator_ < 0 ? -1 : 1;
    return RationalMaker::small(sign * denominator_, sign * numerator_);
  }
  auto big = std::make_unique<Big>();
  mpq_inv(big->value, big_->value);
  return RationalMaker::from(std::move(big));
}

Rational Rational::numerator() const {
  return big_ == nullptr ? RationalMaker::small(numerator_, 1)
                         : RationalMaker::integer(mpq_numref(big_->value));
}
Rational Rational::denominator() const {
  return big_ == nullptr ? RationalMaker::small(denominator_, 1)
                         : RationalMaker::integer(mpq_denref(big_->value));
}

int64_t Rational::floor_log2() const {
  MANTISSA_CHECK(!is_zero());
  Natural n = RationalAccess::numerator(*this), d = RationalAccess::denominator(*this);
  const int64_t guess = static_cast<int64_t>(n.bit_length()) - static_cast<int64_t>(d.bit_length());
  (guess >= 0 ? d : n).shift_left(static_cast<uint64_t>(guess >= 0 ? guess : -guess));
  return compare(n, d) >= 0 ? guess : guess - 1;
}

bool Rational::fits_int64() const {
  if (big_ == nullptr) return denominator_ == 1;
  return is_integer() && mpz_fits_slong_p(mpq_numref(big_->value)) != 0;
}

int64_t Rational::to_int64() const {
  MANTISSA_CHECK(fits_int64());
  return big_ == nullptr ? numerator_ : mpz_get_si(mpq_numref(big_->value));
}

double Rational::to_double() const {
  return from_rational(kDouble, RoundingMode::kNearestEven, *this).to_double();
}

BitVec Rational::to_bits(uint32_t width) const {
  const Rational whole = floor();
  if (whole.big_ == nullptr) return BitVec::from_signed(width, whole.numerator_);
  Big low;
  mpz_fdiv_r_2exp(mpq_numref(low.value), mpq_numref(whole.big_->value), width);
  return BitVec::from_words(width, natural_of(mpq_numref(low.value)).words());
}

std::string Rational::to_string() const {
  std::string text = big_ == nullptr ? std::to_string(numerator_) : text_of(mpq_numref(big_->value));
  if (is_integer()) return text;
  text += '/';
  return text + (big_ == nullptr ? std::to_string(denominator_) : text_of(mpq_denref(big_->value)));
}

uint64_t Rational::hash() const {
  if (big_ == nullptr)
    return hash_combine(static_cast<uint64_t>(numerator_), static_cast<uint64_t>(denominator_));
  uint64_t h = sign() < 0;
  for (const Natural& part : {RationalAccess::numerator(*this), RationalAccess::denominator(*this)})
    for (uint64_t word : part.words()) h = hash_combine(h, word);
  return h;
}

Rational operator+(const Rational& a, const Rational& b) {
  if (a.big_ == nullptr && b.big_ == nullptr) {
    Rational result;
    if (a.denominator_ == 1 && b.denominator_ == 1) {
      int64_t total;
      if (!__builtin_add_overflow(a.numerator_, b.numerator_, &total) && total != INT64_MIN)
        return RationalMaker::small(total, 1);
    } else if (I128 left = I128{a.numerator_} * b.denominator_, right = I128{b.numerator_} * a.denominator_,
               total;
               !__builtin_add_overflow(left, right, &total) &&
               RationalMaker::reduce(total, I128{a.denominator_} * b.denominator_, &result)) {
      return result;
    }
  }
  return RationalMaker::apply(a, b, mpq_add);
}

Rational operator-(const Rational& a) {
  if (a.big_ == nullptr) return RationalMaker::small(-a.numerator_, a.denominator_);
  Rational result = a;
  mpq_neg(result.big_->value, result.big_->value);
  return result;
}

Rational operator-(const Rational& a, const Rational& b) { return a + -b; }

Rational operator*(const Rational& a, const Rational& b) {
  Rational result;
  if (a.big_ == nullptr && b.big_ == nullptr &&
      RationalMaker::reduce(I128{a.numerator_} * b.numerator_, I128{a.denominator_} * b.denominator_,
                            &result))
    return result;
  return RationalMaker::apply(a, b, mpq_mul);
}

Rational operator/(const Rational& a, const Rational& b) { return a * b.inverse(); }

bool operator==(const Rational& a, const Rational& b) {
  if ((a.big_ == nullptr) != (b.big_ == nullptr)) return false;
  if (a.big_ != nullptr) return mpq_equal(a.big_->value, b.big_->value) != 0;
  return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  if (a.big_ == nullptr && b.big_ == nullptr)
    return I128{a.numerator_} * b.denominator_ <=> I128{b.numerator_} * a.denominator_;
  Rational::Big x, y;
  return mpq_cmp(RationalMaker::view(a, x).value, RationalMaker::view(b, y).value) <=> 0;
}

Result<Rational> Rational::parse(std::string_view text) {
  // Past this a fraction takes megabytes, and no program writes such a constant.
  constexpr int64_t kMaxDecimalExponent = 4'000'000, kMaxBinaryExponent = 1 << 24;
  const auto fail = [&](const char* why) {
    std::string message = "'";
    return Error{message.append(text.substr(0, 64)).append("' ").append(why)};
  };
  std::string_view denominator_text;
  std::string_view main_text = text;
  if (const size_t slash = text.find('/'); slash != std::string_view::npos) {
    denominator_text = text.substr(slash + 1);
    main_text = text.substr(0, slash);
    if (denominator_text.empty()) return fail("is not a number");
  }
  ScannedNumber n;
  const auto value_of = [&](std::string_view part) -> Result<Rational> {
    if (!scan_number(part, &n)) return fail("is not a number");
    const int64_t limit = n.hexadecimal ? kMaxBinaryExponent : kMaxDecimalExponent;
    if (n.exponent > limit || n.exponent < -limit) return fail("has an exponent out of range");
    Rational value = RationalAccess::make(n.negative, n.digits_value(), n.hexadecimal ? n.exponent : 0);
    if (n.hexadecimal || n.exponent == 0) return value;
    const Natural scale = num::power(10, static_cast<uint64_t>(n.exponent < 0 ? -n.exponent : n.exponent));
    const Rational factor = RationalAccess::make(false, scale, 0);
    return n.exponent < 0 ? value / factor : value * factor;
  };
  Result<Rational> numerator = value_of(main_text);
  if (!numerator || denominator_text.empty()) return numerator;
  Result<Rational> denominator = value_of(denominator_text);
  if (!denominator) return denominator;
  if (denominator->is_zero()) return fail("divides by zero");
  return *numerator / *denominator;
}

}  // namespace mantissa::num
