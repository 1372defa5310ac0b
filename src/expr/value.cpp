#include "expr/value.h"

#include <fmt/format.h>

#include <algorithm>

#include "expr/array_value.h"
#include "support/hash.h"

namespace mantissa::expr {

using num::BitVec;
using num::Float;
using num::Rational;

Value Value::bits(const BitVec& value) {
  const Sort sort = Sort::bit_vec(value.width());
  return value.width() <= 64 ? Value(sort, value.low64())
                             : Value(sort, std::make_shared<const BitVec>(value));
}

Value Value::bits(uint32_t width, uint64_t low) {
  if (width > 64) return bits(BitVec(width, low));
  return Value(Sort::bit_vec(width), width == 64 ? low : low & ((uint64_t{1} << width) - 1));
}

Value Value::floating(const Float& value) {
  const Sort sort = Sort::floating(value.format());
  const BitVec pattern = value.is_nan() ? Float::nan(value.format()).bits() : value.bits();
  return pattern.width() <= 64 ? Value(sort, pattern.low64())
                               : Value(sort, std::make_shared<const BitVec>(pattern));
}

Value Value::integer(Rational value) {
  MANTISSA_CHECK(value.is_integer());
  return Value(Sort::integer(), std::make_shared<const Rational>(std::move(value)));
}

Value Value::real(Rational value) {
  return Value(Sort::real(), std::make_shared<const Rational>(std::move(value)));
}

Value Value::array(Sort sort, std::shared_ptr<const ArrayValue> value) {
  MANTISSA_CHECK(sort.is_array() && value != nullptr);
  return Value(sort, std::move(value));
}

Value Value::from_raw(Sort sort, uint64_t word) {
  if (sort.is_float()) return floating(Float::from_bits(sort.format(), BitVec(sort.bits(), word)));
  MANTISSA_CHECK(sort.bits() >= 1 && sort.bits() <= 64);
  return Value(sort, word);
}

Value Value::zero(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kRoundingMode: return Value(sort, uint64_t{0});
    case SortKind::kInt: return integer(Rational());
    case SortKind::kReal: return real(Rational());
    case SortKind::kBitVec: return bits(sort.width(), 0);
    case SortKind::kFloat: return floating(Float::zero(sort.format()));
    case SortKind::kArray: break;
  }
  MANTISSA_UNREACHABLE("arrays take their default value from the pool");
}

bool Value::as_bool() const {
  MANTISSA_CHECK(sort_.is_bool());
  return raw() != 0;
}

num::RoundingMode Value::as_rounding_mode() const {
  MANTISSA_CHECK(sort_.is_rounding_mode());
  return static_cast<num::RoundingMode>(raw());
}

BitVec Value::as_bits() const {
  MANTISSA_CHECK(sort_.is_bit_vec() || sort_.is_float());
  return is_small() ? BitVec(sort_.bits(), raw()) : wide();
}

Float Value::as_float() const {
  MANTISSA_CHECK(sort_.is_float());
  return Float::from_bits(sort_.format(), as_bits());
}

const Rational& Value::as_rational() const {
  MANTISSA_CHECK(sort_.is_arithmetic());
  return *static_cast<const Rational*>(large_.get());
}

const ArrayValue& Value::as_array() const {
  MANTISSA_CHECK(sort_.is_array());
  return *static_cast<const ArrayValue*>(large_.get());
}

uint64_t Value::hash() const {
  uint64_t h = hash_mix(sort_.word());
  if (is_small()) return hash_combine(h, raw());
  if (sort_.is_arithmetic()) return hash_combine(h, as_rational().hash());
  if (!sort_.is_array()) return hash_combine(h, wide().hash());
  // One function may be written in several ways, so only places are asked.
  const ArrayValue& array = as_array();
  const Sort index = array.index_sort();
  if (index.is_bit_vec()) {
    for (const BitVec& place :
         {BitVec::zero(index.width()), BitVec::one(index.width()), BitVec::ones(index.width())})
      h = hash_combine(h, array.select(bits(place)).hash());
  } else if (index.bits() >= 1 && index.bits() <= 64) {
    for (uint64_t place : {0, 1}) h = hash_combine(h, array.select(from_raw(index, place)).hash());
  }
  return h;
}

namespace {

int compare_bits(const BitVec& a, const BitVec& b) { return num::ult(a, b) ? -1 : num::ult(b, a) ? 1 : 0; }

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.sort_ != b.sort_) return false;
  if (a.is_small()) return a.raw() == b.raw();
  if (a.large_ == b.large_) return true;  // the same object
  if (a.sort_.is_array()) return a.as_array() == b.as_array();
  if (a.sort_.is_arithmetic()) return a.as_rational() == b.as_rational();
  return a.wide() == b.wide();
}

bool operator<(const Value& a, const Value& b) {
  if (a.sort_ != b.sort_) return a.sort_.word() < b.sort_.word();
  if (a.is_small()) return a.raw() < b.raw();
  if (a.sort_.is_arithmetic()) return a.as_rational() < b.as_rational();
  if (a.sort_.is_array()) {
    const ArrayValue x = a.as_array().normal(), y = b.as_array().normal();
    if (!(x.other() == y.other())) return x.other() < y.other();
    return std::lexicographical_compare(x.entries().begin(), x.entries().end(), y.entries().begin(),
                                        y.entries().end());
  }
  return compare_bits(a.wide(), b.wide()) < 0;
}

namespace {

std::string rational_text(const Rational& value, bool is_real) {
  const Rational magnitude = value.abs();
  const char* point = is_real ? ".0" : "";
  std::string text = magnitude.numerator().to_string() + point;
  if (!magnitude.is_integer()) text = "(/ " + text + " " + magnitude.denominator().to_string() + point + ")";
  return value.sign() < 0 ? "(- " + text + ")" : text;
}

std::string float_text(const Float& value) {
  const num::Format f = value.format();
  const auto special = [&](const char* what) {
    return fmt::format("(_ {} {} {})", what, f.exponent_bits, f.significand_bits);
  };
  if (value.is_nan()) return special("NaN");
  if (value.is_infinite()) return special(value.sign_bit() ? "-oo" : "+oo");
  const std::string digits = value.bits().to_binary();
  return fmt::format("(fp #b{} #b{} #b{})", digits.substr(0, 1), digits.substr(1, f.exponent_bits),
                     digits.substr(1 + f.exponent_bits));
}

}  // namespace

std::string Value::to_string() const {
  switch (sort_.kind()) {
    case SortKind::kBool: return raw() ? "true" : "false";
    case SortKind::kRoundingMode: return num::name(as_rounding_mode());
    case SortKind::kInt: return rational_text(as_rational(), false);
    case SortKind::kReal: return rational_text(as_rational(), true);
    case SortKind::kBitVec:
      return sort_.width() % 4 == 0 ? "#x" + as_bits().to_hex() : "#b" + as_bits().to_binary();
    case SortKind::kFloat: return float_text(as_float());
    case SortKind::kArray: break;
  }
  MANTISSA_UNREACHABLE("array values are printed with their pool's sort names");
}

}  // namespace mantissa::expr
