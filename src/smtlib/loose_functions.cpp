// fp.to_real and to_fp of real terms: hidden variables with facts. Both functions are monotone, and both are
// known at constants: x <= RTN(c) exactly when fp.to_real(x) <= c, for every finite x. So what only compares
// is decided by the facts; sums and products of such reals are not, and then it is the model that is
// evaluated exactly.

#include <algorithm>

#include "expr/traverse.h"
#include "smtlib/partial_functions.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Float;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr size_t kMaxConstants =
    64;  // of a query, that facts are stated about: each is two conditions an entry
constexpr uint32_t kMaxExactExponentBits = 20;  // a real is written out in full

}  // namespace

Expr PartialFunctions::to_real(Expr x) {
  const Sort real = Sort::real();
  return unknown(Kind::kToReal, real.word(), x, x, real);
}

Expr PartialFunctions::from_real(Expr mode, Expr x, num::Format format) {
  const Sort result = Sort::floating(format);
  return unknown(Kind::kFpFromSbv, result.word(), mode, x, result);
}

Expr PartialFunctions::rounded(Expr mode, const Rational& value, num::Format format) const {
  const auto in = [&](int m) {
    return pool_.fp_const(num::from_rational(format, static_cast<RoundingMode>(m), value));
  };
  if (pool_.is_const(mode)) return in(static_cast<int>(pool_.value(mode).as_rounding_mode()));
  Expr result = in(4);
  for (int m = 3; m >= 0; --m)
    result = pool_.mk_ite(pool_.mk_eq(mode, pool_.rm_const(static_cast<RoundingMode>(m))), in(m), result);
  return result;
}

std::optional<Value> PartialFunctions::exact(const Entry& entry, const Value& mode, const Value& x) const {
  if (entry.kind == Kind::kFpFromSbv)
    return Value::floating(
        num::from_rational(Sort::from_word(entry.width).format(), mode.as_rounding_mode(), x.as_rational()));
  const Float number = x.as_float();
  if (!number.is_finite()) return std::nullopt;
  return Value::real(number.to_rational());
}

std::vector<Expr> PartialFunctions::pinned(const Entry& entry, const Value& x, const Value& result) const {
  const bool from_real = entry.kind == Kind::kFpFromSbv;
  const Float number = from_real ? result.as_float() : x.as_float();
  if (!number.is_finite()) return {};
  // What a float is as a real is rounded to that float in every mode.
  const Expr real = pool_.constant(Value::real(number.to_rational()));
  const Expr as_float = pool_.fp_const(number);
  return {pool_.mk_eq(entry.x, from_real ? real : as_float),
          pool_.mk_eq(entry.unknown, from_real ? as_float : real)};
}

std::vector<Rational> PartialFunctions::real_constants(std::span<const Expr> terms) const {
  std::vector<Rational> found = {Rational(0)};
  expr::for_each_postorder(pool_, terms, [&](Expr e) {
    if (found.size() < kMaxConstants && pool_.is_const(e) && pool_.sort(e).is_real())
      found.push_back(pool_.value(e).as_rational());
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void PartialFunctions::add_facts(const Entry& entry, std::span<const Rational> constants,
                                 std::vector<Expr>& conditions) const {
  const bool from_real = entry.kind == Kind::kFpFromSbv;
  const Expr x = entry.x, y = entry.unknown;
  const num::Format format = pool_.sort(from_real ? y : x).format();
  const auto imply = [&](Expr given, Expr then) {
    conditions.push_back(pool_.make(Kind::kImplies, {given, then}));
  };
  std::vector<Rational> all(constants.begin(), constants.end());
  if (format.exponent_bits <= kMaxExactExponentBits) {
    const Rational largest = Float::max_finite(format).to_rational();
    all.push_back(largest);
    all.push_back(-largest);
  }
  if (from_real) conditions.push_back(pool_.mk_not(pool_.make(Kind::kFpIsNan, {y})));
  if (const uint32_t* inner = from_real ? by_unknown_.find(x) : nullptr) {  // there and back: converted
    const Expr number = entries_[*inner].x;
    const Expr converted = pool_.sort(number) == pool_.sort(y)
                               ? number
                               : pool_.make(Kind::kFpFromFp, {entry.mode, number},
                                            {format.exponent_bits, format.significand_bits});
    conditions.push_back(pool_.mk_or(
        pool_.mk_or(pool_.make(Kind::kFpIsNan, {number}), pool_.make(Kind::kFpIsInfinite, {number})),
        pool_.make(Kind::kFpEq, {y, converted})));
  }
  const Expr is_open =
      from_real ? pool_.bool_const(false)
                : pool_.mk_or(pool_.make(Kind::kFpIsNan, {x}), pool_.make(Kind::kFpIsInfinite, {x}));
  for (const Rational& c : all) {
    const Expr real = pool_.constant(Value::real(c));
    if (from_real) {
      const Expr at = rounded(entry.mode, c, format);
      imply(pool_.make(Kind::kLe, {x, real}), pool_.make(Kind::kFpLe, {y, at}));
      imply(pool_.make(Kind::kLe, {real, x}), pool_.make(Kind::kFpLe, {at, y}));
      continue;
    }
    const Expr below = pool_.fp_const(num::from_rational(format, RoundingMode::kTowardNegative, c));
    const Expr above = pool_.fp_const(num::from_rational(format, RoundingMode::kTowardPositive, c));
    const Expr at_most = pool_.mk_eq(pool_.make(Kind::kLe, {y, real}), pool_.make(Kind::kFpLe, {x, below}));
    const Expr less = pool_.mk_eq(pool_.make(Kind::kLt, {y, real}), pool_.make(Kind::kFpLt, {x, above}));
    conditions.push_back(pool_.mk_or(is_open, at_most));
    conditions.push_back(pool_.mk_or(is_open, less));
  }
}

void PartialFunctions::add_order(const Entry& a, const Entry& b, std::vector<Expr>& conditions) const {
  if (a.kind == Kind::kFpFromSbv) {
    const Expr same = pool_.mk_eq(a.mode, b.mode);
    for (const auto& [p, q] : {std::pair(a, b), std::pair(b, a)})
      conditions.push_back(pool_.make(Kind::kImplies, {pool_.mk_and(same, pool_.make(Kind::kLe, {p.x, q.x})),
                                                       pool_.make(Kind::kFpLe, {p.unknown, q.unknown})}));
    return;
  }
  std::vector<Expr> alternatives;
  for (Expr x : {a.x, b.x})
    for (Kind test : {Kind::kFpIsNan, Kind::kFpIsInfinite}) alternatives.push_back(pool_.make(test, {x}));
  for (const auto& [p, q] : {std::pair(a, b), std::pair(b, a)}) {
    alternatives.push_back(
        pool_.mk_eq(pool_.make(Kind::kFpLe, {p.x, q.x}), pool_.make(Kind::kLe, {p.unknown, q.unknown})));
    conditions.push_back(pool_.mk_or(alternatives));
    alternatives.pop_back();
  }
}

}  // namespace mantissa::smtlib
