#pragma once

// Domain: a set of values of one sort, over-approximated by bounds.
//   Bool          which of false and true
//   rounding mode a set
//   bit-vector    bounds of the unsigned and of the signed value, up to 126 bits
//   float         bounds in keys (key.h: infinities are ends, -0 and +0 differ), and whether NaN
//   others        one known value, or anything
// Box: domains of variables; what it does not mention is unconstrained.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "expr/pool.h"
#include "solver/boxes/key.h"

namespace mantissa::solver::boxes {

struct Span {  // all keys or integers from lo to hi; none if lo > hi
  Key lo = 1, hi = 0;
  bool empty() const { return lo > hi; }
  bool is_point() const { return lo == hi; }
  bool has(Key k) const { return lo <= k && k <= hi; }
  bool has(Span s) const { return s.empty() || (lo <= s.lo && s.hi <= hi); }
  friend bool operator==(const Span& a, const Span& b) {
    return (a.lo == b.lo && a.hi == b.hi) || (a.empty() && b.empty());
  }
};
inline Span meet(Span a, Span b) { return {a.lo > b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi}; }
inline Span hull(Span a, Span b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}
inline Span with(Span a, Key k) { return hull(a, {k, k}); }

class Domain {
 public:
  static constexpr uint32_t kMaxBits = 126;
  static constexpr uint8_t kAllModes = 31;

  Domain() = default;
  static Domain top(expr::Sort sort);
  static Domain none(expr::Sort sort);
  static Domain of(const expr::Value& value);
  static Domain boolean(bool may_be_false, bool may_be_true);
  static Domain truth(bool value) { return boolean(!value, value); }
  static Domain bits(uint32_t width, Span as_unsigned,
                     Span as_signed);  // each of the two may be the loose one
  static Domain unsigned_bits(uint32_t width, Span as_unsigned);
  static Domain signed_bits(uint32_t width, Span as_signed);
  static Domain floating(num::Format f, Span keys, bool nan);

  expr::Sort sort() const { return sort_; }
  static bool is_opaque(expr::Sort sort) {  // not one of the sorts with bounds
    switch (sort.kind()) {
      case expr::SortKind::kBool:
      case expr::SortKind::kRoundingMode: return false;
      case expr::SortKind::kBitVec: return sort.width() > kMaxBits;
      case expr::SortKind::kFloat: return !has_keys(sort.format());
      default: return true;
    }
  }
  bool is_opaque() const { return is_opaque(sort_); }
  bool empty() const { return empty_; }
  bool is_point() const;
  expr::Value point() const;  // is_point() only
  bool contains(const expr::Value& value) const;

  // Bool
  bool may_be(bool value) const { return !empty_ && range_.has(value ? 1 : 0); }
  bool is_true() const { return !empty_ && range_.lo == 1; }
  bool is_false() const { return !empty_ && range_.hi == 0; }
  // rounding modes: bit i is RoundingMode i
  uint8_t modes() const { return modes_; }
  // floats
  const Span& keys() const { return range_; }
  bool nan() const { return nan_; }
  num::Format format() const { return sort_.format(); }
  bool has_infinity(bool negative) const {
    const Key k = infinity_key(format());
    return !range_.empty() && range_.has(negative ? negate(k) : k);
  }
  bool has_zero() const { return range_.has(kMinusZero) || range_.has(kPlusZero); }
  // bit-vectors
  uint32_t width() const { return sort_.width(); }
  const Span& as_unsigned() const { return range_; }
  const Span& as_signed() const { return signed_; }

  // Each returns whether this changed.
  bool intersect(const Domain& other);
  bool intersect_keys(Span keys, bool nan);
  bool join(const Domain& other);  // hull
  void clear();

  // The number of values, at least; saturates. How much a split can gain.
  double log2_size() const;
  std::string to_string() const;
  friend bool operator==(const Domain& a, const Domain& b);

 private:
  explicit Domain(expr::Sort sort) : sort_(sort) {}
  void settle();  // makes the two bounds of bit-vectors agree, notices emptiness

  expr::Sort sort_;
  bool empty_ = false;
  bool nan_ = false;
  uint8_t modes_ = 0;
  Span range_, signed_;
  std::shared_ptr<const expr::Value> only_;  // the value of an opaque point
};

Span whole_unsigned(uint32_t width);
Span whole_signed(uint32_t width);
inline Span whole_keys(num::Format f) { return {negate(infinity_key(f)), infinity_key(f)}; }

using Box = std::unordered_map<expr::Expr, Domain>;

}  // namespace mantissa::solver::boxes
