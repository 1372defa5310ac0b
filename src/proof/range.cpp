#include "proof/range.h"

#include <algorithm>
#include <array>

#include "expr/apply.h"

namespace mantissa::proof {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::SortKind;

namespace {

constexpr uint32_t kMostBits = 64, kMostFloatBits = 120;
constexpr Place kOne = 1;

std::string text_of(Place p) {
  if (p < 0) return "-" + text_of(-p);
  std::string digits;
  do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(p % 10)));
  while ((p /= 10) != 0);
  return digits;
}

bool place_from(std::string_view text, Place* place) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 37) return false;
  *place = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    *place = *place * 10 + (c - '0');
  }
  if (negative) *place = -*place;
  return true;
}

}  // namespace

Span meet(Span a, Span b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }
Span hull(Span a, Span b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

std::string Part::to_text() const {
  switch (side) {
    case Side::kLow: return "<" + text_of(bound);
    case Side::kHigh: return ">" + text_of(bound);
    case Side::kSignedLow: return "s<" + text_of(bound);
    case Side::kSignedHigh: return "s>" + text_of(bound);
    case Side::kNan: break;
  }
  return "n";
}

bool Part::parse(std::string_view text, Part* part) {
  *part = {};
  if (text == "n") return true;
  const bool is_signed = text.starts_with('s');
  if (is_signed) text.remove_prefix(1);
  if (text.empty() || (text[0] != '<' && text[0] != '>')) return false;
  const bool is_low = text[0] == '<';
  if (is_signed)
    part->side = is_low ? Side::kSignedLow : Side::kSignedHigh;
  else
    part->side = is_low ? Side::kLow : Side::kHigh;
  return place_from(text.substr(1), &part->bound);
}

Place infinity_place(num::Format f) { return ((kOne << f.exponent_bits) - 1) << (f.significand_bits - 1); }
Place place_of(const num::Float& x) {
  const uint32_t width = x.format().width();
  const auto pattern = static_cast<Place>(x.bits().low128());
  const Place sign = kOne << (width - 1);
  return pattern < sign ? pattern : -1 - (pattern - sign);
}
num::Float float_at(num::Format f, Place place) {
  const Place sign = kOne << (f.width() - 1);
  const Place pattern = place >= 0 ? place : sign + (-1 - place);
  return num::Float(f, num::BitVec::from_u128(f.width(), static_cast<unsigned __int128>(pattern)));
}
Span whole_places(num::Format f) { return {-1 - infinity_place(f), infinity_place(f)}; }
Span whole_unsigned(uint32_t width) { return {0, (kOne << width) - 1}; }
Span whole_signed(uint32_t width) { return {-(kOne << (width - 1)), (kOne << (width - 1)) - 1}; }

bool Range::is_opaque(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kRoundingMode: return false;
    case SortKind::kBitVec: return sort.width() > kMostBits;
    case SortKind::kFloat: return sort.format().width() > kMostFloatBits;
    default: return true;
  }
}

Range Range::whole(Sort sort) {
  Range r(sort);
  if (is_opaque(sort)) return r;
  switch (sort.kind()) {
    case SortKind::kBool: r.span_ = {0, 1}; break;
    case SortKind::kRoundingMode: r.span_ = {0, 4}; break;
    case SortKind::kBitVec:
      r.span_ = whole_unsigned(sort.width());
      r.signed_ = whole_signed(sort.width());
      break;
    default: r.span_ = whole_places(sort.format()); r.nan_ = true;
  }
  return r;
}
Range Range::none(Sort sort) { return Range(sort); }

Range Range::of(const expr::Value& value) {
  Range r(value.sort());
  if (r.is_opaque()) return r;
  switch (value.sort().kind()) {
    case SortKind::kBool: r.span_.lo = value.as_bool() ? 1 : 0; break;
    case SortKind::kRoundingMode: r.span_.lo = static_cast<Place>(value.as_rounding_mode()); break;
    case SortKind::kBitVec: r.span_.lo = static_cast<Place>(value.as_bits().low128()); break;
    default:
      r.nan_ = value.as_float().is_nan();
      if (r.nan_) return r;
      r.span_.lo = place_of(value.as_float());
  }
  r.span_.hi = r.span_.lo;
  if (r.sort_.is_bit_vec()) {
    r.signed_ = whole_signed(r.sort_.width());
    r.settle();
  }
  return r;
}

Range Range::boolean(bool may_be_false, bool may_be_true) {
  Range r(Sort::boolean());
  r.span_ = {may_be_false ? 0 : 1, may_be_true ? 1 : 0};
  return r;
}
Range Range::bits(uint32_t width, Span as_unsigned, Span as_signed) {
  Range r(Sort::bit_vec(width));
  r.span_ = proof::meet(as_unsigned, whole_unsigned(width));
  r.signed_ = proof::meet(as_signed, whole_signed(width));
  r.settle();
  return r;
}
Range Range::floating(num::Format f, Span places, bool nan) {
  Range r(Sort::floating(f));
  r.span_ = proof::meet(places, whole_places(f));
  r.nan_ = nan;
  return r;
}

expr::Value Range::point() const {
  switch (sort_.kind()) {
    case SortKind::kBool: return expr::Value::boolean(span_.lo == 1);
    case SortKind::kRoundingMode: return expr::Value::rounding_mode(static_cast<num::RoundingMode>(span_.lo));
    case SortKind::kBitVec: return expr::Value::bits(sort_.width(), static_cast<uint64_t>(span_.lo));
    default:
      return expr::Value::floating(nan_ ? num::Float::nan(sort_.format())
                                        : float_at(sort_.format(), span_.lo));
  }
}

bool Range::is_finite() const {
  if (!sort_.is_float() || is_opaque() || nan_ || span_.empty()) return false;
  const Span all = whole_places(sort_.format());
  return span_.lo > all.lo && span_.hi < all.hi;
}

// Where the values do not pass from the largest signed one to the smallest, one bound follows from the other.
void Range::settle() {
  if (!sort_.is_bit_vec() || is_opaque()) return;
  const Place half = kOne << (sort_.width() - 1), all = 2 * half;
  if (span_.lo >= half) signed_ = proof::meet(signed_, {span_.lo - all, span_.hi - all});
  if (span_.hi < half) signed_ = proof::meet(signed_, span_);
  if (signed_.lo >= 0) span_ = proof::meet(span_, signed_);
  if (signed_.hi < 0) span_ = proof::meet(span_, {signed_.lo + all, signed_.hi + all});
  if (span_.empty() || signed_.empty()) span_ = signed_ = {};
}

bool Range::meet(const Range& other) {
  if (is_opaque()) return false;
  const Range before = *this;
  span_ = proof::meet(span_, other.span_);
  signed_ = proof::meet(signed_, other.signed_);
  nan_ = nan_ && other.nan_;
  settle();
  return !(*this == before);
}

void Range::join(const Range& other) {
  if (is_opaque()) return;
  span_ = hull(span_, other.span_);
  signed_ = hull(signed_, other.signed_);
  nan_ = nan_ || other.nan_;
}

void Range::keep(const Part& part) {
  if (is_opaque()) return;
  switch (part.side) {
    case Part::Side::kLow: span_.hi = std::min(span_.hi, part.bound); break;
    case Part::Side::kHigh: span_.lo = std::max(span_.lo, part.bound); break;
    case Part::Side::kSignedLow: signed_.hi = std::min(signed_.hi, part.bound); break;
    case Part::Side::kSignedHigh: signed_.lo = std::max(signed_.lo, part.bound); break;
    case Part::Side::kNan: span_ = signed_ = {}; return;
  }
  nan_ = false;
  settle();
}

void Range::remove(const Part& part) {
  if (is_opaque()) return;
  switch (part.side) {
    case Part::Side::kLow: span_.lo = std::max(span_.lo, part.bound + 1); break;
    case Part::Side::kHigh: span_.hi = std::min(span_.hi, part.bound - 1); break;
    case Part::Side::kSignedLow: signed_.lo = std::max(signed_.lo, part.bound + 1); break;
    case Part::Side::kSignedHigh: signed_.hi = std::min(signed_.hi, part.bound - 1); break;
    case Part::Side::kNan: nan_ = false; return;
  }
  settle();
}

namespace {

Range equality(const Range& a, const Range& b, bool same) {
  if (same) return Range::boolean(false, true);
  Range both = a;
  both.meet(b);
  const bool one_value = a.is_point() && b.is_point() && a == b;
  return Range::boolean(!one_value, !both.empty());
}

Range core_image(Kind kind, Sort sort, std::span<const Range* const> x, bool same) {
  const auto may = [&](int i, bool v) { return x[static_cast<size_t>(i)]->may_be(v); };
  switch (kind) {
    case Kind::kNot: return Range::boolean(may(0, true), may(0, false));
    case Kind::kAnd: return Range::boolean(may(0, false) || may(1, false), may(0, true) && may(1, true));
    case Kind::kOr: return Range::boolean(may(0, false) && may(1, false), may(0, true) || may(1, true));
    case Kind::kImplies: return Range::boolean(may(0, true) && may(1, false), may(0, false) || may(1, true));
    case Kind::kXor:
      return Range::boolean((may(0, true) && may(1, true)) || (may(0, false) && may(1, false)),
                            (may(0, true) && may(1, false)) || (may(0, false) && may(1, true)));
    case Kind::kEq: return equality(*x[0], *x[1], same);
    case Kind::kIte: {
      Range r = Range::none(sort);
      if (may(0, true)) r.join(*x[1]);
      if (may(0, false)) r.join(*x[2]);
      return r;
    }
    default: return Range::whole(sort);
  }
}

bool is_bit_operation(Kind kind) {
  return (kind >= Kind::kBvNot && kind <= Kind::kBvSmulo) || kind == Kind::kFpToBits ||
         kind == Kind::kFpToSbv || kind == Kind::kFpToUbv;
}
bool is_float_operation(Kind kind) { return kind >= Kind::kFpAbs && kind <= Kind::kFpToUbvValid; }

}  // namespace

Range image(const expr::Pool& pool, Expr e, std::span<const Range* const> operands) {
  const Sort sort = pool.sort(e);
  const Kind kind = pool.kind(e);
  if (Range::is_opaque(sort) || kind == Kind::kMath1 || kind == Kind::kMath2) return Range::whole(sort);
  bool points = true;
  for (const Range* r : operands) {
    if (r->is_opaque()) return Range::whole(sort);
    if (r->empty()) return Range::none(sort);
    points = points && r->is_point();
  }
  if (points) {
    std::array<expr::Value, expr::kMaxArity> values;
    for (size_t i = 0; i < operands.size(); ++i) values[i] = operands[i]->point();
    return Range::of(expr::apply(kind, sort, pool.params(e), std::span(values).subspan(0, operands.size())));
  }
  if (kind <= Kind::kIte) {
    const bool same = operands.size() == 2 && pool.child(e, 0) == pool.child(e, 1);
    return core_image(kind, sort, operands, same);
  }
  if (is_bit_operation(kind)) return bit_image(pool, e, operands);
  if (is_float_operation(kind)) return float_image(pool, e, operands);
  return Range::whole(sort);
}

}  // namespace mantissa::proof
