// The error of a rounding is bounded by the spacing of numbers, at the largest magnitude that the range of
// the result or that of the exact value allows; it is zero where the exact value is a number of the format
// anyway: a multiple of a power of two that is small enough, a power of two times a number, a difference of
// numbers within a factor of two of each other (Sterbenz).

#include "proof/rows.h"

#include <algorithm>
#include <charconv>

namespace mantissa::proof {

using expr::Kind;
using num::Format;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr int64_t kAnyGrid = int64_t{1} << 40;  // of zero
constexpr size_t kMostFactors = 16;

const Rational& smaller(const Rational& a, const Rational& b) { return b < a ? b : a; }
const Rational& larger(const Rational& a, const Rational& b) { return a < b ? b : a; }
Rational magnitude(const Interval& a) { return larger(a.low.abs(), a.high.abs()); }
bool has_zero(const Interval& a) { return a.low.sign() <= 0 && a.high.sign() >= 0; }

void add(Polynomial& to, const Polynomial& from, const Rational& factor) {
  for (const auto& [m, c] : from) {
    Rational& sum = to[m];
    sum = sum + factor * c;
    if (sum.is_zero()) to.erase(m);
  }
}

Polynomial multiplied(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [m, c] : a)
    for (const auto& [n, d] : b) {
      Monomial both = m;
      both.insert(both.end(), n.begin(), n.end());
      std::sort(both.begin(), both.end());
      add(result, {{both, c * d}}, Rational(1));
    }
  return result;
}

Polynomial constant(const Rational& c) {
  if (c.is_zero()) return {};
  return {{Monomial{}, c}};
}

int64_t least_exponent(Format f) { return f.min_exponent() - (static_cast<int64_t>(f.significand_bits) - 1); }

// The distance of neighbouring numbers at a magnitude.
Rational spacing(Format f, int64_t exponent) {
  return Rational::power_of_two(std::max(exponent, f.min_exponent()) -
                                (static_cast<int64_t>(f.significand_bits) - 1));
}
Rational spacing_at(Format f, const Rational& at) {
  return spacing(f, at.is_zero() ? f.min_exponent() : at.floor_log2());
}

// The largest power of two that divides a number with a denominator that is one.
int64_t divisor_exponent(const Rational& value) {
  if (value.is_zero()) return kAnyGrid;
  if (!value.is_integer()) return -value.denominator().floor_log2();
  int64_t g = 0, least = value.floor_log2();
  for (int64_t step = int64_t{1} << 14; step > 0; step /= 2)
    while (g + step <= least && (Rational::power_of_two(-(g + step)) * value).is_integer()) g += step;
  return g;
}

bool is_power_of_two(const Rational& value) {
  return !value.is_zero() && value.abs() == Rational::power_of_two(value.floor_log2());
}

bool contains(Format outer, Format inner) {
  return outer.exponent_bits >= inner.exponent_bits && outer.significand_bits >= inner.significand_bits;
}

bool parse_number(std::string_view& text, uint32_t below, uint32_t* n) {
  const auto [rest, code] = std::from_chars(text.data(), text.data() + text.size(), *n);
  if (code != std::errc{} || *n >= below) return false;
  text.remove_prefix(static_cast<size_t>(rest - text.data()));
  return true;
}

bool parse_factors(std::string_view& text, uint32_t below, Monomial* product) {
  while (text.starts_with('*')) {
    text.remove_prefix(1);
    uint32_t n = 0;
    if (!parse_number(text, below, &n) || product->size() >= kMostFactors) return false;
    product->push_back(n);
  }
  std::sort(product->begin(), product->end());
  return true;
}

std::string text_of(const Monomial& product) {
  std::string text;
  for (const uint32_t n : product) text += "*" + std::to_string(n);
  return text;
}

}  // namespace

Interval operator+(const Interval& a, const Interval& b) { return {a.low + b.low, a.high + b.high}; }
Interval operator*(const Interval& a, const Interval& b) {
  const Rational corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

std::string RowName::to_text() const {
  if (kind == "b") return kind + text_of(product);
  if (kind.size() == 2) return kind + text_of(product) + "," + text_of(other);
  return kind + std::to_string(term) + text_of(product);
}

bool RowName::parse(std::string_view text, uint32_t terms, RowName* name) {
  *name = {};
  const size_t letters = text.starts_with('l') || (text.starts_with('h') && text.size() > 1 &&
                                                   (text[1] == 'l' || text[1] == 'h'))
                             ? 2
                             : 1;
  if (text.size() < letters) return false;
  name->kind = text.substr(0, letters);
  text.remove_prefix(letters);
  if (letters == 2) {
    if (!parse_factors(text, terms, &name->product) || !text.starts_with(',')) return false;
    text.remove_prefix(1);
    if (!parse_factors(text, terms, &name->other)) return false;
    return text.empty() && !name->product.empty() && !name->other.empty();
  }
  if (name->kind != "b" && !parse_number(text, terms, &name->term)) return false;
  return parse_factors(text, terms, &name->product) && text.empty();
}

Rows::Rows(const Boxes& boxes) : boxes_(boxes), grids_(boxes.size()) {
  for (uint32_t n = 0; n < boxes.size(); ++n)
    if (is_known(n)) grids_[n] = grid_of(n);
}

Interval Rows::bounds(uint32_t n) const {
  const Range& r = boxes_.range(n);
  return {float_at(r.sort().format(), r.span().lo).to_rational(),
          float_at(r.sort().format(), r.span().hi).to_rational()};
}

Interval Rows::bounds(const Monomial& product) const {
  Interval result{1, 1};
  for (size_t i = 0; i < product.size();) {
    size_t power = 0;
    Interval part{1, 1};
    const Interval factor = bounds(product[i]);
    for (const uint32_t n = product[i]; i < product.size() && product[i] == n; ++i, ++power)
      part = part * factor;
    if (power % 2 == 0) part.low = has_zero(factor) ? Rational(0) : larger(part.low, 0);
    result = result * part;
  }
  return result;
}

Interval Rows::bounds(const Polynomial& sum) const {
  Interval result;
  for (const auto& [m, c] : sum) result = result + Interval{c, c} * bounds(m);
  return result;
}

Polynomial Rows::value(uint32_t n) const {
  if (boxes_.range(n).is_point()) return constant(bounds(n).low);
  return {{Monomial{n}, 1}};
}

// A rounded multiple of a power of two is one: where the format is coarser the result is a multiple of its
// spacing, where it is finer nothing is rounded.
int64_t Rows::grid_of(uint32_t n) const {
  const Range& r = boxes_.range(n);
  const Format f = r.sort().format();
  const Interval values = bounds(n);
  if (r.is_point()) return divisor_exponent(values.low);
  int64_t grid = least_exponent(f);
  if (!has_zero(values))
    grid = std::max(smaller(values.low.abs(), values.high.abs()).floor_log2(), f.min_exponent()) -
           (static_cast<int64_t>(f.significand_bits) - 1);
  const auto operands = boxes_.operands(n);
  const auto known = [&](size_t i) { return is_known(operands[i]); };
  const auto of = [&](size_t i) { return grids_[operands[i]]; };
  switch (boxes_.pool().kind(boxes_.term(n))) {
    case Kind::kFpNeg:
    case Kind::kFpAbs: return known(0) ? std::max(grid, of(0)) : grid;
    case Kind::kFpFromFp: return known(1) ? std::max(grid, of(1)) : grid;
    case Kind::kFpRoundToIntegral:
    case Kind::kFpFromSbv:
    case Kind::kFpFromUbv: return std::max<int64_t>(grid, 0);
    case Kind::kFpAdd:
    case Kind::kFpSub: return known(1) && known(2) ? std::max(grid, std::min(of(1), of(2))) : grid;
    case Kind::kFpMul: return known(1) && known(2) ? std::max(grid, std::min(of(1) + of(2), kAnyGrid)) : grid;
    default: return grid;
  }
}

// Directed modes take any large number to the largest finite one.
bool Rows::may_overflow(uint32_t n, uint32_t mode) const {
  const Range& r = boxes_.range(n);
  const Place most = infinity_place(r.sort().format()) - 1;
  return boxes_.range(mode).span().hi > static_cast<Place>(RoundingMode::kNearestAway) &&
         (r.span().hi >= most || r.span().lo <= -1 - most);
}

// `exact`: where the exact value lies; it is a multiple of 2^grid. False: nothing is known of the error.
bool Rows::round(uint32_t n, uint32_t mode, const Interval& exact, int64_t grid, Operation* o) const {
  const Format f = boxes_.range(n).sort().format();
  const Interval result = bounds(n);
  const Span modes = boxes_.range(mode).span();
  bool nearest = true, up = false, down = false;
  for (Place m = modes.lo; m <= modes.hi; ++m) {
    const auto which = static_cast<RoundingMode>(m);
    if (which == RoundingMode::kNearestEven || which == RoundingMode::kNearestAway) continue;
    nearest = false;
    up = up || which != RoundingMode::kTowardNegative;
    down = down || which != RoundingMode::kTowardPositive;
  }
  if (may_overflow(n, mode)) return false;
  o->is_rounded = true;
  o->unit = Rational::power_of_two((nearest ? 0 : 1) - static_cast<int64_t>(f.significand_bits));
  o->tiny = spacing(f, f.min_exponent());
  const Rational size = magnitude(exact);
  if (grid >= least_exponent(f)) {
    o->tiny = Rational(0);
    const int64_t digits = static_cast<int64_t>(f.significand_bits);
    if (size.is_zero() || size <= Rational::power_of_two(std::min(grid, int64_t{1} << 20) + digits)) {
      o->error = {0, 0};
      o->unit = Rational(0);
      return true;
    }
  }
  const Rational step = smaller(spacing_at(f, magnitude(result)), spacing_at(f, size)),
                 half = step * Rational(1, 2);
  const bool some_nearest = modes.lo <= static_cast<Place>(RoundingMode::kNearestAway);
  o->error = {down ? -step : (some_nearest ? -half : Rational(0)),
              up ? step : (some_nearest ? half : Rational(0))};
  return true;
}

std::optional<Rows::Operation> Rows::operation(uint32_t n) const {
  const Kind kind = boxes_.pool().kind(boxes_.term(n));
  const auto operands = boxes_.operands(n);
  const size_t first =
      kind == Kind::kFpNeg || kind == Kind::kFpAbs || kind == Kind::kFpMin || kind == Kind::kFpMax ? 0 : 1;
  if (kind < Kind::kFpAbs || kind > Kind::kFpFromFp || !is_known(n)) return std::nullopt;
  for (size_t i = first; i < operands.size(); ++i)
    if (!is_known(operands[i])) return std::nullopt;
  const auto of = [&](size_t i) { return value(operands[i]); };
  const auto within = [&](size_t i) { return bounds(operands[i]); };
  const auto grid = [&](size_t i) { return grids_[operands[i]]; };
  const auto point = [&](size_t i) { return boxes_.range(operands[i]).is_point(); };
  const Format f = boxes_.range(n).sort().format();
  // A number of the format times a power of two, not too small.
  const auto scales = [&](size_t i, const Rational& by) {
    if (!is_power_of_two(by) || may_overflow(n, operands[0])) return false;
    const Interval values = within(i);
    return by.abs() >= Rational(1) ||
           (!has_zero(values) && smaller(values.low.abs(), values.high.abs()) * by.abs() >=
                                     Rational::power_of_two(f.min_exponent()));
  };
  Operation o;
  int64_t exact_grid = least_exponent(f) - 1;
  switch (kind) {
    case Kind::kFpNeg: add(o.exact, of(0), -1); return o;
    case Kind::kFpAbs: {
      const Interval a = within(0);
      if (a.low.sign() < 0 && a.high.sign() > 0) return std::nullopt;
      add(o.exact, of(0), a.low.sign() < 0 ? -1 : 1);
      return o;
    }
    case Kind::kFpMin:
    case Kind::kFpMax: {
      const Interval a = within(0), b = within(1);
      const bool is_min = kind == Kind::kFpMin;
      if (is_min ? a.high <= b.low : b.high <= a.low)
        o.exact = of(0);
      else if (is_min ? b.high <= a.low : a.high <= b.low)
        o.exact = of(1);
      else
        return std::nullopt;
      return o;
    }
    case Kind::kFpAdd:
    case Kind::kFpSub: {
      o.exact = of(1);
      add(o.exact, of(2), kind == Kind::kFpAdd ? 1 : -1);
      exact_grid = std::min(grid(1), grid(2));
      const Interval a = within(1), c = within(2);
      const Interval b = kind == Kind::kFpSub ? c : Interval{-c.high, -c.low};
      const bool sterbenz = a.low.sign() > 0 && b.low.sign() > 0 && a.high <= Rational(2) * b.low &&
                            b.high <= Rational(2) * a.low;
      if (sterbenz) return o;
      break;
    }
    case Kind::kFpMul:
    case Kind::kFpFma:
      o.exact = multiplied(of(1), of(2));
      exact_grid = grid(1) + grid(2);
      if (kind == Kind::kFpMul)
        for (const size_t i : {size_t{1}, size_t{2}})
          if (point(i) && scales(3 - i, within(i).low)) return o;
      if (kind == Kind::kFpFma) {
        add(o.exact, of(3), 1);
        exact_grid = std::min(exact_grid, grid(3));
      }
      break;
    case Kind::kFpDiv: {
      const Interval b = within(2);
      if (has_zero(b)) return std::nullopt;
      const Interval inverse{b.high.inverse(), b.low.inverse()};
      if (point(2)) {
        add(o.exact, of(1), inverse.low);
        if (scales(1, inverse.low)) return o;
        break;
      }
      o.exact = of(1);
      o.times = of(2);
      if (!round(n, operands[0], within(1) * inverse, exact_grid, &o)) return std::nullopt;
      return o;
    }
    case Kind::kFpFromFp:
      o.exact = of(1);
      if (contains(f, boxes_.range(operands[1]).sort().format())) return o;
      exact_grid = grid(1);
      break;
    case Kind::kFpRoundToIntegral: {
      o.exact = of(1);
      o.error = {-1, 1};
      const Span modes = boxes_.range(operands[0]).span();
      if (modes.hi <= static_cast<Place>(RoundingMode::kNearestAway))
        o.error = {Rational(-1, 2), Rational(1, 2)};
      return o;
    }
    default: return std::nullopt;
  }
  if (!round(n, operands[0], bounds(o.exact), exact_grid, &o)) return std::nullopt;
  return o;
}

std::optional<Row> Rows::root(uint32_t n) const {
  const auto operands = boxes_.operands(n);
  if (!is_known(n) || !is_known(operands[1]) || bounds(operands[1]).low.sign() < 0) return std::nullopt;
  Operation o;
  const Interval v = bounds(n);
  if (!round(n, operands[0], {0, magnitude(v) * Rational(2)},
             least_exponent(boxes_.range(n).sort().format()) - 1, &o))
    return std::nullopt;
  // (v - e)^2 is the operand: v^2 - operand = 2 v e - e^2
  Row row;
  row.sum = multiplied(value(n), value(n));
  add(row.sum, value(operands[1]), -1);
  const Rational most = magnitude(o.error);
  const Interval both = Interval{2, 2} * v * o.error + Interval{-(most * most), 0};
  row.low = both.low;
  row.high = both.high;
  return row;
}

std::optional<Row> Rows::definition(uint32_t n) const {
  const Kind kind = boxes_.pool().kind(boxes_.term(n));
  if (kind == Kind::kFpSqrt) return root(n);
  Row row;
  if (kind == Kind::kIte) {
    const auto operands = boxes_.operands(n);
    const Range& condition = boxes_.range(operands[0]);
    if (!condition.is_true() && !condition.is_false()) return std::nullopt;
    const uint32_t chosen = operands[condition.is_true() ? 1 : 2];
    if (!is_known(n) || !is_known(chosen)) return std::nullopt;
    row.sum = value(n);
    add(row.sum, value(chosen), -1);
    row.low = row.high = Rational(0);
    return row;
  }
  const auto o = operation(n);
  if (!o) return std::nullopt;
  Interval error = o->error;
  row.sum = value(n);
  if (!o->times.empty()) {
    row.sum = multiplied(row.sum, o->times);
    error = error * bounds(o->times);
  }
  add(row.sum, o->exact, -1);
  row.low = error.low;
  row.high = error.high;
  return row;
}

// value - exact <= unit |exact| + tiny, or >= the negative of that; times what the exact value is divided by.
std::optional<Row> Rows::relative(uint32_t n, bool above) const {
  const auto o = operation(n);
  if (!o || !o->is_rounded) return std::nullopt;
  const Interval exact = bounds(o->exact), by = o->times.empty() ? Interval{1, 1} : bounds(o->times);
  const auto has_sign = [](const Interval& i) { return i.low.sign() >= 0 || i.high.sign() <= 0; };
  if (!has_sign(exact) || !has_sign(by)) return std::nullopt;
  Row row;
  row.sum = o->times.empty() ? value(n) : multiplied(value(n), o->times);
  add(row.sum, o->exact, -1);
  const int side = above ? -1 : 1;  // sum + side (unit |exact| + tiny |by|) against 0
  add(row.sum, o->exact, Rational(exact.low.sign() < 0 ? -side : side) * o->unit);
  add(row.sum, o->times.empty() ? constant(1) : o->times,
      Rational(by.low.sign() < 0 ? -side : side) * o->tiny);
  (above ? row.high : row.low) = Rational(0);
  return row;
}

std::optional<Row> Rows::against_operand(uint32_t n, bool second) const {
  const Kind kind = boxes_.pool().kind(boxes_.term(n));
  if (kind != Kind::kFpAbs && kind != Kind::kFpMin && kind != Kind::kFpMax) return std::nullopt;
  const uint32_t operand = boxes_.operands(n)[kind != Kind::kFpAbs && second ? 1 : 0];
  for (const uint32_t i : boxes_.operands(n))
    if (!is_known(i)) return std::nullopt;
  if (!is_known(n)) return std::nullopt;
  Row row;
  row.sum = value(n);
  add(row.sum, value(operand), kind == Kind::kFpAbs && second ? 1 : -1);
  (kind == Kind::kFpMin ? row.high : row.low) = Rational(0);
  return row;
}

std::optional<Row> Rows::comparison(uint32_t n) const {
  const Kind kind = boxes_.pool().kind(boxes_.term(n));
  if (kind != Kind::kFpLe && kind != Kind::kFpLt && kind != Kind::kFpEq && kind != Kind::kEq)
    return std::nullopt;
  const auto operands = boxes_.operands(n);
  const Range& truth = boxes_.range(n);
  if ((!truth.is_true() && !truth.is_false()) || !is_known(operands[0]) || !is_known(operands[1]))
    return std::nullopt;
  const bool holds = truth.is_true(), is_equality = kind == Kind::kFpEq || kind == Kind::kEq;
  if (is_equality && !holds) return std::nullopt;
  Row row;
  row.sum = value(operands[0]);
  add(row.sum, value(operands[1]), -1);
  row.is_strict = !is_equality && (kind == Kind::kFpLt) == holds;
  if (holds) row.high = Rational(0);
  if (!holds || is_equality) row.low = Rational(0);
  return row;
}

std::optional<Row> Rows::plane(const RowName& name) const {
  for (const Monomial* m : {&name.product, &name.other})
    for (const uint32_t n : *m)
      if (!is_known(n)) return std::nullopt;
  const auto away = [&](const Monomial& m, char end) {
    const Interval within = bounds(m);
    Polynomial distance;
    add(distance, {{m, 1}}, end == 'l' ? 1 : -1);
    add(distance, constant(end == 'l' ? -within.low : within.high), 1);
    return distance;
  };
  Row row;
  row.sum = multiplied(away(name.product, name.kind[0]), away(name.other, name.kind[1]));
  row.low = Rational(0);
  return row;
}

std::optional<Row> Rows::times(Row row, const Monomial& product) const {
  if (product.empty()) return row;
  for (const uint32_t n : product)
    if (!is_known(n)) return std::nullopt;
  const Interval by = bounds(product);
  const Polynomial factor{{product, 1}};
  if (row.low && row.high) {
    const Interval both = Interval{*row.low, *row.high} * by;
    row.sum = multiplied(row.sum, factor);
    row.low = both.low;
    row.high = both.high;
    row.is_strict = false;
    return row;
  }
  // (sum - bound) times what is not negative
  if (by.low.sign() < 0) return std::nullopt;
  std::optional<Rational>& bound = row.low ? row.low : row.high;
  add(row.sum, constant(*bound), -1);
  row.sum = multiplied(row.sum, factor);
  bound = Rational(0);
  row.is_strict = false;
  return row;
}

std::optional<Row> Rows::row(const RowName& name) const {
  if (name.kind.size() == 2) return plane(name);
  if (name.kind == "b") {
    for (const uint32_t n : name.product)
      if (!is_known(n)) return std::nullopt;
    const Interval within = bounds(name.product);
    return Row{{{name.product, 1}}, within.low, within.high, false};
  }
  std::optional<Row> row;
  switch (name.kind[0]) {
    case 'd': row = definition(name.term); break;
    case 'e':
    case 'f': row = relative(name.term, name.kind[0] == 'e'); break;
    case 'g':
    case 'h': row = against_operand(name.term, name.kind[0] == 'h'); break;
    case 'c': row = comparison(name.term); break;
    default: break;
  }
  if (!row) return std::nullopt;
  return times(std::move(*row), name.product);
}

Result<void> check_rows(const Boxes& boxes, const std::function<std::string_view()>& next) {
  const Rows rows(boxes);
  Polynomial sum;
  Rational most;  // of the sum
  bool is_strict = false;
  for (;;) {
    const std::string_view word = next();
    if (word == ".") break;
    RowName name;
    if (!RowName::parse(word, boxes.size(), &name)) return Error{"this is no row"};
    const auto row = rows.row(name);
    if (!row) return Error{"there is no row " + name.to_text() + " here"};
    const std::string_view text = next();
    if (text.find_first_not_of("-/0123456789") != std::string_view::npos)
      return Error{"this is no multiplier"};
    const auto multiplier = Rational::parse(text);
    if (!multiplier) return Error{"this is no multiplier"};
    if (multiplier->is_zero()) continue;
    const auto& bound = multiplier->sign() > 0 ? row->high : row->low;
    if (!bound) return Error{"row " + name.to_text() + " has no such bound"};
    add(sum, row->sum, *multiplier);
    most = most + *multiplier * *bound;
    is_strict = is_strict || row->is_strict;
  }
  const auto at = sum.find({});
  const Rational left = at == sum.end() ? Rational(0) : at->second;
  if (sum.size() > (at == sum.end() ? 0u : 1u)) return Error{"the products do not cancel"};
  if (left < most || (left == most && !is_strict)) return Error{"the rows do not contradict each other"};
  return {};
}

}  // namespace mantissa::proof
