// Terms are visited bottom-up without recursion; each becomes a form once. A refused bound is remembered, so
// that later calls refuse too.

#include "solver/simplex/bit_vectors.h"

#include <algorithm>

#include "expr/traverse.h"
#include "support/check.h"

namespace mantissa::solver::simplex {

using expr::Expr;
using expr::Kind;
using num::Rational;

namespace {

Rational two_to(uint32_t exponent) { return Rational::power_of_two(exponent); }
Rational largest(uint32_t width) { return two_to(width) - Rational(1); }
const Rational& least_of(const Rational& a, const Rational& b) { return a < b ? a : b; }
const Rational& most_of(const Rational& a, const Rational& b) { return a < b ? b : a; }

std::optional<Rational> constant(const expr::Pool& pool, Expr e) {
  if (!pool.is_const(e)) return std::nullopt;
  return Rational::from_bits(pool.value(e).as_bits(), false);
}

}  // namespace

bool BitVectors::refuse(std::vector<Reason> reasons) {
  reasons.insert(reasons.end(), known_because_.begin(), known_because_.end());
  std::sort(reasons.begin(), reasons.end());
  reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
  std::erase(reasons, kAlways);
  conflict_ = std::move(reasons);
  refuted_ = true;
  return false;
}

BitVectors::Number BitVectors::between(Rational low, Rational high) {
  const Var v = simplex_.add_variable();
  integers_.declare(v);
  simplex_.assert_lower(v, low, kAlways);
  simplex_.assert_upper(v, high, kAlways);
  Number n;
  n.form.factors[v] = Rational(1);
  n.range = {std::move(low), std::move(high)};
  return n;
}
BitVectors::Number BitVectors::unknown(uint32_t width) { return between(Rational(0), largest(width)); }

// form modulo 2^width, where form lies in [low, high].
BitVectors::Number BitVectors::wrapped(LinearForm form, Rational low, Rational high, uint32_t width) {
  const Rational size = two_to(width);
  const Rational first = (low / size).floor(), last = (high / size).floor();
  Number n;
  n.form = std::move(form);
  if (first == last) {  // always wrapped the same number of times, mostly never
    n.form.constant = n.form.constant - first * size;
    n.range = {low - first * size, high - first * size};
    return n;
  }
  n.form.add(between(first, last).form, -size);
  n.range = {Rational(0), largest(width)};
  at_most(
      [&] {  // 0 <= n
        LinearForm negated;
        negated.add(n.form, Rational(-1));
        return negated;
      }(),
      kAlways);
  LinearForm above = n.form;
  above.constant = above.constant - largest(width);
  at_most(std::move(above), kAlways);
  return n;
}

BitVectors::Number BitVectors::multiplied(const Number& a, const Rational& by, uint32_t width) {
  // A factor in the upper half is a negative number: fewer wraps.
  const Rational factor = by < two_to(width - 1) ? by : by - two_to(width);
  LinearForm form;
  form.add(a.form, factor);
  Rational one = factor * a.range.low, other = factor * a.range.high;
  if (other < one) std::swap(one, other);
  return wrapped(std::move(form), std::move(one), std::move(other), width);
}

// Bits high..low of a.
BitVectors::Number BitVectors::part(const Number& a, uint32_t high, uint32_t low) {
  Number kept = a;  // bits high..0
  if (a.range.high >= two_to(high + 1)) kept = wrapped(a.form, a.range.low, a.range.high, high + 1);
  if (low == 0) return kept;
  // kept = q * 2^low + rest
  Number q = between((kept.range.low / two_to(low)).floor(), (kept.range.high / two_to(low)).floor());
  LinearForm rest = kept.form;
  rest.add(q.form, -two_to(low));
  LinearForm negated;
  negated.add(rest, Rational(-1));
  at_most(std::move(negated), kAlways);
  rest.constant = rest.constant - largest(low);
  at_most(std::move(rest), kAlways);
  return q;
}

BitVectors::Number BitVectors::build_arithmetic(Expr e) {
  const uint32_t width = pool_.sort(e).width();
  const auto children = pool_.children(e);
  const Number &a = number(children[0]), &b = number(children.back());
  switch (pool_.kind(e)) {
    case Kind::kBvAdd: {
      LinearForm sum = a.form;
      sum.add(b.form, Rational(1));
      return wrapped(std::move(sum), a.range.low + b.range.low, a.range.high + b.range.high, width);
    }
    case Kind::kBvSub: {
      LinearForm difference = a.form;
      difference.add(b.form, Rational(-1));
      return wrapped(std::move(difference), a.range.low - b.range.high, a.range.high - b.range.low, width);
    }
    case Kind::kBvNeg: return multiplied(a, largest(width), width);
    case Kind::kBvNot: {
      Number n;
      n.form.constant = largest(width);
      n.form.add(a.form, Rational(-1));
      n.range = {largest(width) - a.range.high, largest(width) - a.range.low};
      return n;
    }
    case Kind::kBvMul:
      if (auto c = constant(pool_, children[1])) return multiplied(a, *c, width);
      if (auto c = constant(pool_, children[0])) return multiplied(b, *c, width);
      return unknown(width);
    case Kind::kBvShl: {
      const auto c = constant(pool_, children[1]);
      if (!c) return unknown(width);
      if (*c >= Rational(static_cast<int64_t>(width))) return between(Rational(0), Rational(0));
      return multiplied(a, two_to(static_cast<uint32_t>(c->to_int64())), width);
    }
    case Kind::kBvAshr: {
      const auto c = constant(pool_, children[1]);
      if (!c || bits_ == Bits::kBounded) return unknown(width);
      const Rational most(static_cast<int64_t>(width) - 1);
      return shifted_down(children[0], static_cast<uint32_t>(least_of(*c, most).to_int64()));
    }
    case Kind::kBvLshr: {
      const auto c = constant(pool_, children[1]);
      if (!c) return between(Rational(0), a.range.high);
      if (*c >= Rational(static_cast<int64_t>(width))) return between(Rational(0), Rational(0));
      return part(a, width - 1, static_cast<uint32_t>(c->to_int64()));
    }
    case Kind::kBvUdiv:
    case Kind::kBvUrem: {
      const auto c = constant(pool_, children[1]);
      if (!c || c->is_zero()) return unknown(width);
      Number q = between((a.range.low / *c).floor(), (a.range.high / *c).floor());
      Number rest;
      rest.form = a.form;
      rest.form.add(q.form, -*c);
      rest.range = {Rational(0), least_of(*c - Rational(1), a.range.high)};
      LinearForm negated;
      negated.add(rest.form, Rational(-1));
      at_most(std::move(negated), kAlways);
      LinearForm above = rest.form;
      above.constant = above.constant - rest.range.high;
      at_most(std::move(above), kAlways);
      return pool_.kind(e) == Kind::kBvUdiv ? q : rest;
    }
    default: MANTISSA_UNREACHABLE("not an arithmetic kind");
  }
}

// The bits of a that a mask has: a sum of parts, one for each run of ones. None: too many.
std::optional<BitVectors::Number> BitVectors::masked(const Number& a, const Rational& mask, uint32_t width) {
  constexpr size_t kMostRuns = 8;
  if (bits_ == Bits::kBounded || width > 64) return std::nullopt;
  const uint64_t ones = expr::Value::bits(mask.to_bits(64)).raw();
  std::vector<std::pair<uint32_t, uint32_t>> runs;  // high, low
  for (uint32_t bit = 0; bit < width; ++bit) {
    if ((ones >> bit & 1) == 0) continue;
    if (runs.empty() || runs.back().first + 1 != bit)
      runs.push_back({bit, bit});
    else
      runs.back().first = bit;
  }
  if (runs.size() > kMostRuns) return std::nullopt;
  Number sum;
  for (const auto& [high, low] : runs) {
    const Number one = part(a, high, low);
    sum.form.add(one.form, two_to(low));
    sum.range.high = sum.range.high + one.range.high * two_to(low);
  }
  return sum;
}

// The signed number divided by a power of two, rounded down.
BitVectors::Number BitVectors::shifted_down(Expr e, uint32_t by) {
  const Number n = as_signed(e);
  const Rational low = (n.range.low / two_to(by)).floor(), high = (n.range.high / two_to(by)).floor();
  const Number q = between(low, high);
  LinearForm rest = n.form;  // n - q * 2^by, at least 0 and less than 2^by
  rest.add(q.form, -two_to(by));
  LinearForm negated;
  negated.add(rest, Rational(-1));
  at_most(std::move(negated), kAlways);
  rest.constant = rest.constant - largest(by);
  at_most(std::move(rest), kAlways);
  return wrapped(q.form, low, high, pool_.sort(e).width());
}

BitVectors::Number BitVectors::build_bits(Expr e) {
  const uint32_t width = pool_.sort(e).width();
  const auto children = pool_.children(e);
  const Number &a = number(children[0]), &b = number(children.back());
  const auto no_more_than = [&](const Number& n, const Number& limit) {
    LinearForm difference = n.form;
    difference.add(limit.form, Rational(-1));
    at_most(std::move(difference), kAlways);
  };
  switch (pool_.kind(e)) {
    case Kind::kBvZeroExtend: return a;
    case Kind::kBvSignExtend: {
      if (a.range.high < two_to(pool_.sort(children[0]).width() - 1)) return a;
      if (bits_ == Bits::kBounded) return unknown(width);
      const Number n = as_signed(children[0]);
      return wrapped(n.form, n.range.low, n.range.high, width);
    }
    case Kind::kBvConcat: {
      const uint32_t low_width = pool_.sort(children[1]).width();
      Number n = b;
      n.form.add(a.form, two_to(low_width));
      n.range = {a.range.low * two_to(low_width) + b.range.low,
                 a.range.high * two_to(low_width) + b.range.high};
      return n;
    }
    case Kind::kBvExtract: return part(a, pool_.param(e, 0), pool_.param(e, 1));
    case Kind::kBvAnd: {
      for (size_t i = 0; i < 2; ++i)
        if (auto c = constant(pool_, children[i])) {
          const Rational next = *c + Rational(1);  // a mask of ones at the lower end is an extract
          if (c->sign() > 0 && next == two_to(static_cast<uint32_t>(next.floor_log2())))
            return part(i == 0 ? b : a, static_cast<uint32_t>(next.floor_log2()) - 1, 0);
          if (auto n = masked(i == 0 ? b : a, *c, width)) return *n;
        }
      Number n = between(Rational(0), least_of(a.range.high, b.range.high));
      no_more_than(n, a);
      no_more_than(n, b);
      return n;
    }
    case Kind::kBvOr:
    case Kind::kBvXor: {
      const bool is_or = pool_.kind(e) == Kind::kBvOr;
      for (size_t i = 0; i < 2; ++i)  // a + c, without what both have: once or twice
        if (auto c = constant(pool_, children[i])) {
          const Number& other = i == 0 ? b : a;
          const auto common = masked(other, *c, width);
          if (!common) continue;
          Number n = other;
          n.form.add(common->form, Rational(is_or ? -1 : -2));
          n.form.constant = n.form.constant + *c;
          n.range = {Rational(0), largest(width)};
          return n;
        }
      Number sum;
      sum.form = a.form;
      sum.form.add(b.form, Rational(1));
      Number n = between(is_or ? most_of(a.range.low, b.range.low) : Rational(0),
                         least_of(largest(width), a.range.high + b.range.high));
      no_more_than(n, sum);
      if (is_or) {
        no_more_than(a, n);
        no_more_than(b, n);
      }
      return n;
    }
    case Kind::kIte: {
      const Number &yes = number(children[1]), &no = number(children[2]);
      return between(least_of(yes.range.low, no.range.low), most_of(yes.range.high, no.range.high));
    }
    default: MANTISSA_UNREACHABLE("not a kind of bits");
  }
}

BitVectors::Number BitVectors::build(Expr e) {
  switch (pool_.kind(e)) {
    case Kind::kConst: {
      Number n;
      n.form.constant = *constant(pool_, e);
      n.range = {n.form.constant, n.form.constant};
      return n;
    }
    case Kind::kBvAdd:
    case Kind::kBvSub:
    case Kind::kBvNeg:
    case Kind::kBvNot:
    case Kind::kBvMul:
    case Kind::kBvShl:
    case Kind::kBvLshr:
    case Kind::kBvAshr:
    case Kind::kBvUdiv:
    case Kind::kBvUrem: return build_arithmetic(e);
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend:
    case Kind::kBvConcat:
    case Kind::kBvExtract:
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor:
    case Kind::kIte: return build_bits(e);
    default: return unknown(pool_.sort(e).width());
  }
}

void BitVectors::keep_within_range(const Number& n) {
  LinearForm above = n.form, below;
  above.constant = above.constant - n.range.high;
  below.add(n.form, Rational(-1));
  below.constant = below.constant + n.range.low;
  at_most(std::move(above), kAlways);
  at_most(std::move(below), kAlways);
}

const BitVectors::Number& BitVectors::number(Expr term) {
  if (auto it = numbers_.find(term); it != numbers_.end()) return it->second;
  std::vector<std::pair<Expr, bool>> stack{{term, false}};
  while (!stack.empty()) {
    auto [e, children_done] = stack.back();
    stack.pop_back();
    if (numbers_.contains(e)) continue;
    // Below what becomes a plain variable nothing needs a number.
    const bool is_read = pool_.kind(e) == Kind::kSelect;
    if (!children_done && !is_read) {
      stack.push_back({e, true});
      for (Expr child : pool_.children(e))
        if (pool_.sort(child).is_bit_vec()) stack.push_back({child, false});
      continue;
    }
    Number n = build(e);
    if (auto it = known_.find(e); it != known_.end()) {
      n.range = {most_of(n.range.low, it->second.low), least_of(n.range.high, it->second.high)};
      if (n.range.high < n.range.low) {
        refuse({});
        n = unknown(pool_.sort(e).width());
      } else if (bits_ == Bits::kExact) {  // what is built on the range needs it to hold
        keep_within_range(n);
      }
    }
    numbers_.emplace(e, std::move(n));
  }
  return numbers_.at(term);
}

// The number that the bits mean in two's complement: minus 2^width when the top bit is set.
BitVectors::Number BitVectors::as_signed(Expr e) {
  const uint32_t width = pool_.sort(e).width();
  const Number n = number(e);
  const Rational half = two_to(width - 1), size = two_to(width);
  if (n.range.high < half) return n;
  Number result = n;
  if (n.range.low >= half) {
    result.form.constant = result.form.constant - size;
    result.range = {n.range.low - size, n.range.high - size};
    return result;
  }
  result.form.add(between(Rational(0), Rational(1)).form, -size);
  result.range = {-half, half - Rational(1)};
  for (const bool upper : {false, true}) {
    LinearForm form;
    form.add(result.form, Rational(upper ? 1 : -1));
    form.constant = form.constant - (upper ? half - Rational(1) : half);
    at_most(std::move(form), kAlways);
  }
  return result;
}

Var BitVectors::row_of(const LinearForm& form, Rational* scale, Rational* rest) {
  NormalForm normal = normalise(form);
  *scale = normal.scale;
  *rest = normal.rest;
  if (normal.sum.size() == 1 && normal.sum[0].factor == Rational(1)) return normal.sum[0].variable;
  const Var row = simplex_.add_row(normal.sum);
  integers_.declare(row);
  return row;
}

bool BitVectors::at_most(LinearForm form, Reason reason) {
  if (refuted_) return false;
  if (form.is_constant()) return form.constant.sign() <= 0 || refuse({reason});
  Rational scale, rest;
  const Var row = row_of(form, &scale, &rest);
  const bool fits = scale.sign() > 0 ? simplex_.assert_upper(row, (-rest).floor(), reason)
                                     : simplex_.assert_lower(row, -rest.floor(), reason);
  return fits || refuse(simplex_.conflict());
}

bool BitVectors::compare(Expr a, Expr b, bool is_signed, bool is_strict, Reason reason) {
  const Number left = is_signed ? as_signed(a) : number(a), right = is_signed ? as_signed(b) : number(b);
  LinearForm difference = left.form;
  difference.add(right.form, Rational(-1));
  if (is_strict) difference.constant = difference.constant + Rational(1);
  return at_most(std::move(difference), reason);
}

bool BitVectors::assert_true(Expr conjunct, Reason reason) {
  std::vector<std::pair<Expr, bool>> work{{conjunct, true}};  // term, whether it holds or its negation does
  while (!work.empty()) {
    auto [e, positive] = work.back();
    work.pop_back();
    const auto children = pool_.children(e);
    bool fits = true;
    switch (pool_.kind(e)) {
      case Kind::kConst: fits = pool_.is_true(e) == positive || refuse({reason}); break;
      case Kind::kNot: work.push_back({children[0], !positive}); break;
      case Kind::kAnd:
      case Kind::kOr:
        if ((pool_.kind(e) == Kind::kAnd) == positive)
          for (Expr child : children) work.push_back({child, positive});
        break;
      case Kind::kBvUlt:
      case Kind::kBvUle:
      case Kind::kBvSlt:
      case Kind::kBvSle: {
        const Kind kind = pool_.kind(e);
        const bool is_signed = kind == Kind::kBvSlt || kind == Kind::kBvSle;
        const bool is_strict = kind == Kind::kBvUlt || kind == Kind::kBvSlt;
        fits = positive ? compare(children[0], children[1], is_signed, is_strict, reason)
                        : compare(children[1], children[0], is_signed, !is_strict, reason);
        break;
      }
      case Kind::kEq:
        if (positive && pool_.sort(children[0]).is_bit_vec())
          fits = compare(children[0], children[1], false, false, reason) &&
                 compare(children[1], children[0], false, false, reason);
        break;
      default: break;  // says nothing about integers, or nothing linear
    }
    if (!fits) return false;
  }
  return true;
}

Range BitVectors::known_range(Expr e) const {
  if (auto c = constant(pool_, e)) return {*c, *c};
  if (auto it = known_.find(e); it != known_.end()) return it->second;
  return {Rational(0), largest(pool_.sort(e).width())};
}

void BitVectors::learn(Expr term, const Range& range, Reason reason) {
  if (pool_.is_const(term)) return;
  const Range old = known_range(term);
  const Range narrower{most_of(old.low, range.low), least_of(old.high, range.high)};
  if (narrower.low == old.low && narrower.high == old.high) return;
  known_[term] = narrower;
  known_because_.push_back(reason);
}

// a <= b or a < b where one of them has a known range.
void BitVectors::learn(Expr e, bool positive, Reason reason) {
  const Kind kind = pool_.kind(e);
  const auto children = pool_.children(e);
  const bool is_signed = kind == Kind::kBvSlt || kind == Kind::kBvSle;
  const bool is_strict = (kind == Kind::kBvUlt || kind == Kind::kBvSlt) == positive;
  const Expr a = children[positive ? 0 : 1], b = children[positive ? 1 : 0];
  const uint32_t width = pool_.sort(a).width();
  const Rational step(is_strict ? 1 : 0), half = two_to(width - 1);
  const Range ra = known_range(a), rb = known_range(b);
  if (!is_signed) {
    learn(b, {ra.low + step, largest(width)}, reason);
    learn(a, {Rational(0), rb.high - step}, reason);
    return;
  }
  if (ra.high < half) learn(b, {ra.low + step, half - Rational(1)}, reason);  // 0 <= a, so b is positive too
  if (rb.low >= half) learn(a, {half, rb.high - step}, reason);               // b is negative, so a is
  if (rb.high < half && ra.high < half) learn(a, {Rational(0), rb.high - step}, reason);
}

void BitVectors::learn_ranges(std::span<const Expr> conjuncts) {
  for (int round = 0; round < 2; ++round)
    for (Reason i = 0; i < conjuncts.size(); ++i) {
      Expr e = conjuncts[i];
      bool positive = true;
      while (pool_.kind(e) == Kind::kNot) e = pool_.child(e, 0), positive = !positive;
      switch (pool_.kind(e)) {
        case Kind::kBvUlt:
        case Kind::kBvUle:
        case Kind::kBvSlt:
        case Kind::kBvSle: learn(e, positive, i); break;
        case Kind::kEq:
          if (!positive || !pool_.sort(pool_.child(e, 0)).is_bit_vec()) break;
          learn(pool_.child(e, 0), known_range(pool_.child(e, 1)), i);
          learn(pool_.child(e, 1), known_range(pool_.child(e, 0)), i);
          break;
        default: break;
      }
    }
}

bool BitVectors::narrow(Expr term, const Range& range, Reason reason) {
  LinearForm low;
  low.add(number(term).form, Rational(-1));
  low.constant = low.constant + range.low;
  LinearForm high = number(term).form;
  high.constant = high.constant - range.high;
  return at_most(std::move(low), reason) && at_most(std::move(high), reason);
}

void BitVectors::on_point(std::function<void()> visit) {
  simplex_.on_point = visit;
  integers_.on_relaxed_point = std::move(visit);
}

Rational BitVectors::value_of(Expr term, Round round) const {
  const auto known = numbers_.find(term);
  if (known == numbers_.end()) return Rational(0);
  const LinearForm& form = known->second.form;
  Rational sum = form.constant;
  for (const auto& [variable, factor] : form.factors) sum = sum + factor * simplex_.value(variable).real;
  if (round == Round::kUp) return -(-sum).floor();
  return round == Round::kDown ? sum.floor() : (sum + Rational(1, 2)).floor();
}

Verdict BitVectors::check(const Budget& budget) {
  if (refuted_) return Verdict::kInfeasible;
  const Verdict verdict = integers_.check(budget);
  if (verdict == Verdict::kInfeasible) refuse(integers_.conflict());
  return verdict;
}

std::optional<Range> BitVectors::range_of(Expr term, const Budget& budget) {
  const Number n = number(term);
  if (n.form.is_constant()) return n.range;
  Rational scale, rest;
  const Var row = row_of(n.form, &scale, &rest);
  // term = scale * (row + rest)
  if (simplex_.check(budget) != Verdict::kFeasible) return std::nullopt;
  const auto least = simplex_.minimise(row, budget);
  const auto most = simplex_.maximise(row, budget);
  using OptimumKind = Simplex::Optimum::Kind;
  if (least.kind == OptimumKind::kStopped || most.kind == OptimumKind::kStopped) return std::nullopt;
  Range result = n.range;
  const auto consider = [&](const Simplex::Optimum& optimum, bool is_low) {
    if (optimum.kind != OptimumKind::kBound) return;
    const Rational value = scale * (optimum.value.real + rest);
    if (is_low)
      result.low = most_of(result.low, -(-value).floor());
    else
      result.high = least_of(result.high, value.floor());
  };
  const bool same_way = scale.sign() > 0;
  consider(same_way ? least : most, true);
  consider(same_way ? most : least, false);
  return result;
}

}  // namespace mantissa::solver::simplex
