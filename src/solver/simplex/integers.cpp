// A row of whole numbers, cleared of denominators, is refuted by a common divisor of all factors but one:
// what the one can be, and what is fixed, must be a multiple of it. Branching goes on for ever there where
// variables have no bounds.
//
// Cuts are Gomory's mixed-integer cuts of rows whose other variables stand at bounds; a cut holds because of
// those bounds, and its reason stands for their reasons. Branching takes the variable that is not whole and
// has the fewest values left, the first among equals: how often a sum wraps around is decided before where in
// four billion numbers its parts lie. The two conflicts of a branch, without the branch itself, are the
// conflict above it.

#include "solver/simplex/integers.h"

#include <algorithm>
#include <numeric>

namespace mantissa::solver::simplex {

using num::Rational;

namespace {

Rational fraction(const Rational& x) { return x - x.floor(); }

bool is_whole(const DeltaRational& x) { return x.delta.is_zero() && x.real.is_integer(); }

constexpr int64_t kMaxCutBits = 40;  // cuts with larger numbers cost more than they cut

bool is_small(const Rational& x) {
  return x.is_zero() ||
         (x.numerator().floor_log2() < kMaxCutBits && x.denominator().floor_log2() < kMaxCutBits);
}

}  // namespace

std::optional<Var> Integers::fractional() const {
  std::optional<Var> best;
  std::optional<Rational> fewest;  // none: without end
  for (Var v = 0; v < is_integer_.size(); ++v) {
    if (!is_integer_[v] || is_whole(simplex_.value(v))) continue;
    const std::optional<DeltaRational> lower = simplex_.lower(v), upper = simplex_.upper(v);
    std::optional<Rational> values;
    if (lower && upper) values = upper->real - lower->real;
    if (best && (!values || (fewest && *fewest <= *values))) continue;
    best = v;
    fewest = std::move(values);
  }
  return best;
}

std::vector<Reason> Integers::expanded(const std::vector<Reason>& reasons) const {
  std::vector<Reason> result, work = reasons;
  while (!work.empty()) {
    const Reason r = work.back();
    work.pop_back();
    if (r >= kFirstOwnReason + kMaxDepth) {
      const auto& inner = cut_reasons_[r - kFirstOwnReason - kMaxDepth];
      work.insert(work.end(), inner.begin(), inner.end());
    } else {
      result.push_back(r);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// With x = value + sum c_j s_j over slacks s_j >= 0 from the bounds, and f the fraction of the value:
// sum g_j s_j >= 1, g_j by the fraction of -c_j for whole s_j and by its sign otherwise.
bool Integers::add_cut(Var basic) {
  const Rational f = fraction(simplex_.value(basic).real);
  if (!simplex_.value(basic).delta.is_zero() || f.is_zero()) return false;
  const Rational rest = Rational(1) - f;
  std::vector<Term> terms;
  std::vector<Reason> reasons;
  Rational bound(1);
  for (const Term& term : simplex_.row(basic)) {
    const auto lower = simplex_.lower(term.variable), upper = simplex_.upper(term.variable);
    const DeltaRational& value = simplex_.value(term.variable);
    const bool at_lower = lower && *lower == value, at_upper = upper && *upper == value;
    if ((!at_lower && !at_upper) || !value.delta.is_zero()) return false;
    reasons.push_back(at_lower ? *simplex_.lower_reason(term.variable)
                               : *simplex_.upper_reason(term.variable));
    if (at_lower && at_upper) {  // fixed: no slack; both bounds hold it
      reasons.push_back(*simplex_.upper_reason(term.variable));
      continue;
    }
    const Rational a = at_lower ? -term.factor : term.factor;
    Rational g;
    if (is_integer(term.variable) && value.real.is_integer()) {
      const Rational fj = fraction(a);
      g = fj <= f ? fj / f : (Rational(1) - fj) / rest;
    } else {
      g = a.sign() > 0 ? a / f : -a / rest;
    }
    if (g.is_zero()) continue;
    // g * (x - l) or g * (u - x)
    const Rational factor = at_lower ? g : -g;
    bound = bound + factor * value.real;
    if (!is_small(factor) || !is_small(bound)) return false;
    terms.push_back({term.variable, factor});
  }
  if (terms.empty()) return false;
  const Reason reason = kFirstOwnReason + static_cast<Reason>(kMaxDepth + cut_reasons_.size());
  cut_reasons_.push_back(std::move(reasons));
  const Var row = simplex_.add_row(terms);
  ++cuts_;
  simplex_.assert_lower(row, bound, reason);  // a new row has no upper bound to contradict
  return true;
}

std::optional<Integers::Equation> Integers::equation(Var basic) const {
  Rational common(1);  // multiple of the denominators
  for (const Term& term : simplex_.row(basic)) {
    const Rational left = (common * term.factor).denominator();
    if (!is_integer(term.variable) || !is_small(common * left)) return std::nullopt;
    common = common * left;
  }
  Equation result;
  const auto add = [&](Var v, Rational factor) {
    const auto lower = simplex_.lower(v), upper = simplex_.upper(v);
    if (!lower || !upper || *lower != *upper)
      return result.factors.insert_or_assign(v, std::move(factor)), void();
    result.rest = result.rest + factor * lower->real;
    result.reasons.insert(result.reasons.end(), {*simplex_.lower_reason(v), *simplex_.upper_reason(v)});
  };
  add(basic, -common);
  for (const Term& term : simplex_.row(basic)) add(term.variable, common * term.factor);
  return result;
}

// What is divided by the greatest common divisor of all factors but one, or of all (no variable left out).
bool Integers::is_refuted(const Equation& equation) {
  const auto divisor_without = [&](std::optional<Var> left_out) {
    int64_t result = 0;
    for (const auto& [v, factor] : equation.factors) {
      if (v != left_out) result = std::gcd(result, factor.to_int64());
      if (result == 1) break;
    }
    return Rational(result);
  };
  if (equation.factors.size() > kMostFactors) return false;
  for (const auto& [v, factor] : equation.factors)
    if (!is_small(factor)) return false;
  std::vector<Reason> reasons = equation.reasons;
  const auto refuted = [&] {
    conflict_ = expanded(reasons);
    return true;
  };
  const Rational of_all = divisor_without(std::nullopt);
  if (of_all.is_zero()) return !equation.rest.is_zero() && refuted();
  if (!(equation.rest / of_all).is_integer()) return refuted();
  for (const auto& [v, factor] : equation.factors) {
    const auto lower = simplex_.lower(v), upper = simplex_.upper(v);
    if (!lower || !upper || upper->real - lower->real >= Rational(kFewValues)) continue;
    const Rational divisor = divisor_without(v);
    if (divisor <= Rational(1)) continue;
    bool fits = false;
    for (Rational value = lower->real; value <= upper->real && !fits; value = value + Rational(1))
      fits = ((equation.rest + factor * value) / divisor).is_integer();
    if (fits) continue;
    reasons.insert(reasons.end(), {*simplex_.lower_reason(v), *simplex_.upper_reason(v)});
    return refuted();
  }
  return false;
}

// One variable of each equation is taken out of all others, so that what several say together is seen.
bool Integers::refuted_by_divisors() {
  std::vector<Equation> all;
  for (Var v = 0; v < is_integer_.size(); ++v) {
    if (!is_integer_[v] || simplex_.row(v).empty()) continue;
    std::optional<Equation> row = equation(v);
    if (!row) continue;
    if (is_refuted(*row)) return true;
    if (all.size() < kMostEquations) all.push_back(std::move(*row));
  }
  for (size_t i = 0; i < all.size(); ++i) {
    const Equation from = all[i];
    const auto least =
        std::ranges::min_element(from.factors, {}, [](const auto& entry) { return entry.second.abs(); });
    if (least == from.factors.end() || !is_small(least->second)) continue;
    for (size_t j = 0; j < all.size(); ++j) {
      if (j == i || !without(least->first, from, &all[j])) continue;
      if (is_refuted(all[j])) return true;
    }
  }
  return false;
}

// Takes a variable of `from` out of the other one, if it is there.
bool Integers::without(Var variable, const Equation& from, Equation* other) {
  const auto at = other->factors.find(variable);
  if (at == other->factors.end() || !is_small(at->second)) return false;
  const Rational mine = from.factors.find(variable)->second, its = at->second;
  const Rational common(std::gcd(mine.to_int64(), its.to_int64()));
  const Rational by = mine / common, times = -its / common;
  for (auto& [v, factor] : other->factors) factor = by * factor;
  other->rest = by * other->rest + times * from.rest;
  for (const auto& [v, factor] : from.factors) {
    Rational& sum = other->factors[v];
    sum = sum + times * factor;
    if (sum.is_zero()) other->factors.erase(v);
  }
  other->reasons.insert(other->reasons.end(), from.reasons.begin(), from.reasons.end());
  return true;
}

bool Integers::add_cuts() {
  std::vector<Var> candidates;
  for (Var v = 0; v < is_integer_.size(); ++v)
    if (is_integer_[v] && !is_whole(simplex_.value(v)) && !simplex_.row(v).empty()) candidates.push_back(v);
  int added = 0;
  for (Var v : candidates) {
    if (added >= kCutsPerRound) break;
    added += add_cut(v);
  }
  return added > 0;
}

Verdict Integers::check(const Budget& budget) {
  simplex_.push();
  Verdict verdict = simplex_.check(budget);
  if (verdict == Verdict::kFeasible && fractional() && refuted_by_divisors()) {
    simplex_.pop();
    return Verdict::kInfeasible;
  }
  for (int round = 0; verdict == Verdict::kFeasible && round < kCutRounds; ++round) {
    if (!fractional()) break;
    if (on_relaxed_point) on_relaxed_point();
    if (!add_cuts()) break;
    verdict = simplex_.check(budget);
  }
  if (verdict == Verdict::kInfeasible) conflict_ = expanded(simplex_.conflict());
  if (verdict == Verdict::kFeasible) verdict = branch(0, budget);
  simplex_.pop();
  return verdict;
}

Verdict Integers::branch(size_t depth, const Budget& budget) {
  const Verdict verdict = simplex_.check(budget);
  if (verdict == Verdict::kInfeasible) conflict_ = expanded(simplex_.conflict());
  if (verdict != Verdict::kFeasible) return verdict;
  const std::optional<Var> v = fractional();
  if (!v) return Verdict::kFeasible;
  if (on_relaxed_point) on_relaxed_point();
  if (depth >= kMaxDepth || budget.exhausted()) return Verdict::kStopped;
  ++branches_;
  const Rational below = simplex_.value(*v).real.floor();
  const Reason mine = kFirstOwnReason + static_cast<Reason>(depth);
  std::vector<Reason> both;
  for (const bool up : {false, true}) {
    simplex_.push();
    const bool fits =
        up ? simplex_.assert_lower(*v, below + Rational(1), mine) : simplex_.assert_upper(*v, below, mine);
    Verdict side = Verdict::kInfeasible;
    if (fits)
      side = branch(depth + 1, budget);
    else
      conflict_ = expanded(simplex_.conflict());
    simplex_.pop();
    if (side != Verdict::kInfeasible) return side;
    const auto own = std::find(conflict_.begin(), conflict_.end(), mine);
    if (own == conflict_.end()) return Verdict::kInfeasible;  // the branch played no part
    conflict_.erase(own);
    both.insert(both.end(), conflict_.begin(), conflict_.end());
  }
  conflict_ = expanded(both);
  return Verdict::kInfeasible;
}

}  // namespace mantissa::solver::simplex
