#pragma once

// Range: a set of values of one sort, by bounds; and for each operation the values that it can have when its
// operands stay in theirs. What proofs by boxes rest on, so it is plain: bounds are computed at the ends of
// spans where an operation is monotone, and where nothing is known a range is everything.
//
//   Bool, rounding modes  their numbers
//   bit-vectors           to 64 bits: the unsigned and the signed value
//   floats                to 120 bits: their places, and whether NaN
//   others                everything; never narrowed, never empty
//
// The place of a float counts the numbers of its format: +0 is 0, -0 is -1, infinities are the ends.

#include <span>
#include <string>
#include <string_view>

#include "expr/pool.h"

namespace mantissa::proof {

using Place = __int128;

struct Span {
  Place lo = 1, hi = 0;
  bool empty() const { return lo > hi; }
  bool is_point() const { return lo == hi; }
  bool has(Place p) const { return lo <= p && p <= hi; }
  friend bool operator==(const Span& a, const Span& b) {
    return (a.empty() && b.empty()) || (a.lo == b.lo && a.hi == b.hi);
  }
};
Span meet(Span a, Span b);
Span hull(Span a, Span b);

// What a step takes away from a range: everything up to a bound, or from it on, or NaN.
struct Part {
  enum class Side : uint8_t { kLow, kHigh, kSignedLow, kSignedHigh, kNan } side = Side::kNan;
  Place bound = 0;

  std::string to_text() const;                           // "<5", ">5", "s<5", "s>5", "n"
  static bool parse(std::string_view text, Part* part);  // false: it is none
};

class Range {
 public:
  Range() = default;
  static Range whole(expr::Sort sort);
  static Range none(expr::Sort sort);
  static Range of(const expr::Value& value);  // of an opaque sort: whole
  static Range boolean(bool may_be_false, bool may_be_true);
  static Range bits(uint32_t width, Span as_unsigned, Span as_signed);
  static Range floating(num::Format f, Span places, bool nan);

  static bool is_opaque(expr::Sort sort);
  bool is_opaque() const { return is_opaque(sort_); }
  expr::Sort sort() const { return sort_; }
  bool empty() const { return !is_opaque() && span_.empty() && !nan_; }
  bool is_point() const { return !is_opaque() && (nan_ ? span_.empty() : span_.is_point()); }
  expr::Value point() const;

  const Span& span() const { return span_; }  // Booleans, modes, unsigned values, places
  const Span& as_signed() const { return signed_; }
  bool nan() const { return nan_; }
  bool may_be(bool value) const { return span_.has(value ? 1 : 0); }
  bool is_true() const { return span_.lo == 1 && span_.hi == 1; }
  bool is_false() const { return span_.lo == 0 && span_.hi == 0; }
  bool is_finite() const;  // a float that is neither NaN nor infinite

  bool meet(const Range& other);  // whether this changed
  void join(const Range& other);
  void keep(const Part& part);    // what is in it
  void remove(const Part& part);  // what is not
  friend bool operator==(const Range&, const Range&) = default;

 private:
  explicit Range(expr::Sort sort) : sort_(sort) {}
  void settle();  // both bounds of bit-vectors

  expr::Sort sort_;
  Span span_, signed_;
  bool nan_ = false;
};

Place infinity_place(num::Format f);
Place place_of(const num::Float& x);  // not of NaN
num::Float float_at(num::Format f, Place place);
Span whole_places(num::Format f);
Span whole_unsigned(uint32_t width);
Span whole_signed(uint32_t width);

// What the term can be. Not for leaves.
Range image(const expr::Pool& pool, expr::Expr e, std::span<const Range* const> operands);

// By theory; whole where nothing is known.
Range bit_image(const expr::Pool& pool, expr::Expr e, std::span<const Range* const> operands);
Range float_image(const expr::Pool& pool, expr::Expr e, std::span<const Range* const> operands);

}  // namespace mantissa::proof
