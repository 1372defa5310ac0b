// Bit-vectors carry two pairs of bounds because both orders occur in one query, and either alone loses
// everything when a range crosses the other's seam; each pair tightens the other while it does not cross.

#include "solver/boxes/domain.h"

#include <bit>
#include <cmath>

namespace mantissa::solver::boxes {

using expr::Sort;
using expr::Value;

namespace {

Key unsigned_key(const num::BitVec& v) { return static_cast<Key>(v.low128()); }
Key signed_key(const num::BitVec& v) {
  const Key k = unsigned_key(v);
  return v.sign() ? k - (Key{1} << v.width()) : k;
}

double log2_count(Span s) { return std::log2(static_cast<double>(steps_between(s.lo, s.hi)) + 1); }

std::string text(Key k) {
  const bool negative = k < 0;
  unsigned __int128 u = negative ? -static_cast<unsigned __int128>(k) : static_cast<unsigned __int128>(k);
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(u % 10)));
    u /= 10;
  } while (u != 0);
  return (negative ? "-" : "") + digits;
}

}  // namespace

Span whole_unsigned(uint32_t width) { return {0, (Key{1} << width) - 1}; }
Span whole_signed(uint32_t width) { return {-(Key{1} << (width - 1)), (Key{1} << (width - 1)) - 1}; }

Domain Domain::top(Sort sort) {
  Domain d(sort);
  if (d.is_opaque()) return d;
  switch (sort.kind()) {
    case expr::SortKind::kBool: d.range_ = {0, 1}; break;
    case expr::SortKind::kRoundingMode: d.modes_ = kAllModes; break;
    case expr::SortKind::kBitVec:
      d.range_ = whole_unsigned(sort.width());
      d.signed_ = whole_signed(sort.width());
      break;
    default:
      d.range_ = whole_keys(sort.format());
      d.nan_ = true;
      break;
  }
  return d;
}

Domain Domain::none(Sort sort) {
  Domain d(sort);
  d.empty_ = true;
  return d;
}

Domain Domain::of(const Value& value) {
  Domain d(value.sort());
  if (d.is_opaque()) {
    d.only_ = std::make_shared<const Value>(value);
    return d;
  }
  switch (value.sort().kind()) {
    case expr::SortKind::kBool: return truth(value.as_bool());
    case expr::SortKind::kRoundingMode:
      d.modes_ = static_cast<uint8_t>(1u << static_cast<int>(value.as_rounding_mode()));
      break;
    case expr::SortKind::kBitVec: {
      const num::BitVec bits = value.as_bits();
      const Key u = unsigned_key(bits), s = signed_key(bits);
      d.range_ = {u, u};
      d.signed_ = {s, s};
      break;
    }
    default: {
      const Key k = key_of(value.as_float());
      d.nan_ = k == kNoKey;
      if (!d.nan_) d.range_ = {k, k};
      break;
    }
  }
  return d;
}

Domain Domain::boolean(bool may_be_false, bool may_be_true) {
  Domain d(Sort::boolean());
  d.range_ = {may_be_false ? 0 : 1, may_be_true ? 1 : 0};
  d.settle();
  return d;
}

Domain Domain::bits(uint32_t width, Span as_unsigned, Span as_signed) {
  Domain d(Sort::bit_vec(width));
  d.range_ = meet(as_unsigned, whole_unsigned(width));
  d.signed_ = meet(as_signed, whole_signed(width));
  d.settle();
  return d;
}
Domain Domain::unsigned_bits(uint32_t width, Span s) { return bits(width, s, whole_signed(width)); }
Domain Domain::signed_bits(uint32_t width, Span s) { return bits(width, whole_unsigned(width), s); }

Domain Domain::floating(num::Format f, Span keys, bool nan) {
  Domain d(Sort::floating(f));
  d.range_ = keys;
  d.nan_ = nan;
  d.settle();
  return d;
}

bool Domain::is_point() const {
  if (empty_) return false;
  if (is_opaque()) return only_ != nullptr;
  switch (sort_.kind()) {
    case expr::SortKind::kRoundingMode: return std::has_single_bit(modes_);
    case expr::SortKind::kFloat: return nan_ ? range_.empty() : range_.is_point();
    default: return range_.is_point();
  }
}

Value Domain::point() const {
  MANTISSA_CHECK(is_point());
  if (is_opaque()) return *only_;
  switch (sort_.kind()) {
    case expr::SortKind::kBool: return Value::boolean(range_.lo == 1);
    case expr::SortKind::kRoundingMode:
      return Value::rounding_mode(static_cast<num::RoundingMode>(std::countr_zero(modes_)));
    case expr::SortKind::kBitVec:
      return Value::bits(num::BitVec::from_u128(sort_.width(), static_cast<unsigned __int128>(range_.lo)));
    default:
      return Value::floating(nan_ ? num::Float::nan(sort_.format()) : float_of(sort_.format(), range_.lo));
  }
}

bool Domain::contains(const Value& value) const {
  if (empty_) return false;
  if (is_opaque()) return only_ == nullptr || *only_ == value;
  const Domain other = of(value);
  switch (sort_.kind()) {
    case expr::SortKind::kRoundingMode: return (modes_ & other.modes_) != 0;
    case expr::SortKind::kFloat: return other.nan_ ? nan_ : range_.has(other.range_);
    case expr::SortKind::kBitVec: return range_.has(other.range_) && signed_.has(other.signed_);
    default: return range_.has(other.range_);
  }
}

void Domain::clear() {
  empty_ = true;
  range_ = signed_ = {};
  nan_ = false;
  modes_ = 0;
}

void Domain::settle() {
  if (empty_) return;
  switch (sort_.kind()) {
    case expr::SortKind::kBool: empty_ = range_.empty(); return;
    case expr::SortKind::kRoundingMode: empty_ = modes_ == 0; return;
    case expr::SortKind::kFloat: empty_ = range_.empty() && !nan_; return;
    default: break;
  }
  // Either sign by itself has one order.
  const Key half = Key{1} << (sort_.width() - 1), all = half + half;
  const Span p = meet(meet(range_, {0, half - 1}), signed_);
  const Span n = meet(meet(range_, {half, all - 1}), {signed_.lo + all, signed_.hi + all});
  if (p.empty() && n.empty()) return clear();
  range_ = hull(p, n);
  signed_ = hull(p, n.empty() ? n : Span{n.lo - all, n.hi - all});
}

bool Domain::intersect(const Domain& other) {
  MANTISSA_CHECK(sort_ == other.sort_);
  if (empty_) return false;
  if (other.empty_) {
    clear();
    return true;
  }
  if (is_opaque()) {
    if (other.only_ == nullptr || only_ == other.only_) return false;
    if (only_ == nullptr) {
      only_ = other.only_;
      return true;
    }
    if (*only_ == *other.only_) return false;
    clear();
    return true;
  }
  const Span range = meet(range_, other.range_), as_signed = meet(signed_, other.signed_);
  const bool nan = nan_ && other.nan_;
  const auto modes = static_cast<uint8_t>(modes_ & other.modes_);
  if (range == range_ && as_signed == signed_ && nan == nan_ && modes == modes_) return false;
  range_ = range;
  signed_ = as_signed;
  nan_ = nan;
  modes_ = modes;
  settle();
  return true;
}

bool Domain::intersect_keys(Span keys, bool nan) {
  const Span range = meet(range_, keys);
  if (empty_ || (range == range_ && (nan || !nan_))) return false;
  range_ = range;
  nan_ = nan_ && nan;
  settle();
  return true;
}

bool Domain::join(const Domain& other) {
  if (other.empty_) return false;
  if (empty_) {
    *this = other;
    return true;
  }
  if (is_opaque()) {
    if (only_ == nullptr || (other.only_ != nullptr && *only_ == *other.only_)) return false;
    only_ = nullptr;
    return true;
  }
  const Domain before = *this;
  range_ = hull(range_, other.range_);
  signed_ = hull(signed_, other.signed_);
  nan_ = nan_ || other.nan_;
  modes_ = static_cast<uint8_t>(modes_ | other.modes_);
  return !(*this == before);
}

bool operator==(const Domain& a, const Domain& b) {
  if (a.sort_ != b.sort_ || a.empty_ != b.empty_) return false;
  if (a.empty_) return true;
  if (a.is_opaque()) return a.only_ == b.only_ || (a.only_ && b.only_ && *a.only_ == *b.only_);
  return a.range_ == b.range_ && a.signed_ == b.signed_ && a.nan_ == b.nan_ && a.modes_ == b.modes_;
}

double Domain::log2_size() const {
  if (empty_ || is_point()) return 0;
  if (is_opaque()) return 128;
  if (sort_.is_rounding_mode()) return std::log2(std::popcount(modes_));
  const double numbers = range_.empty() ? 0 : log2_count(range_);
  return nan_ ? numbers + 1 : numbers;
}

std::string Domain::to_string() const {
  if (empty_) return "{}";
  if (is_opaque()) return only_ == nullptr ? "any" : sort_.is_array() ? "one array" : only_->to_string();
  switch (sort_.kind()) {
    case expr::SortKind::kBool: return is_point() ? (is_true() ? "true" : "false") : "bool";
    case expr::SortKind::kRoundingMode: return "modes " + std::to_string(modes_);
    case expr::SortKind::kBitVec:
      return "[" + text(range_.lo) + ", " + text(range_.hi) + "] [" + text(signed_.lo) + ", " +
             text(signed_.hi) + "]";
    default: break;
  }
  std::string s = nan_ ? "NaN " : "";
  if (range_.empty()) return s;
  const num::Format f = sort_.format();
  return s + "[" + float_of(f, range_.lo).to_hexfloat() + ", " + float_of(f, range_.hi).to_hexfloat() + "]";
}

}  // namespace mantissa::solver::boxes
