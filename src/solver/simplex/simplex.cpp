// After Dutertre and de Moura: variables that are not basic always keep their bounds; a basic one that does
// not is repaired by a pivot, the smallest eligible variable first (Bland), so it ends. Rows are sparse and
// sorted; the columns are lists of rows that are cleaned when they are walked.

#include "solver/simplex/simplex.h"

#include <algorithm>

#include "support/check.h"

namespace mantissa::solver::simplex {

using num::Rational;

namespace {
constexpr uint64_t kRowNanoseconds = 20, kSmallNanoseconds = 40, kLargeNanoseconds = 600;  // of a term
}

Var Simplex::add_variable() {
  variables_.emplace_back();
  return static_cast<Var>(variables_.size() - 1);
}

Var Simplex::add_row(std::span<const Term> terms) {
  Row row;
  std::vector<Term> sum;
  const auto add = [&](Var variable, const Rational& factor) { sum.push_back({variable, factor}); };
  for (const Term& term : terms) {
    MANTISSA_CHECK(term.variable < variables_.size());
    const Variable& v = variables_[term.variable];
    if (v.row == kNoRow)
      add(term.variable, term.factor);
    else
      for (const Term& inner : rows_[v.row].terms) add(inner.variable, term.factor * inner.factor);
  }
  std::sort(sum.begin(), sum.end(), [](const Term& a, const Term& b) { return a.variable < b.variable; });
  for (Term& term : sum) {
    if (!row.terms.empty() && row.terms.back().variable == term.variable)
      row.terms.back().factor = row.terms.back().factor + term.factor;
    else
      row.terms.push_back(std::move(term));
  }
  std::erase_if(row.terms, [](const Term& t) { return t.factor.is_zero(); });
  work_ += kSmallNanoseconds * (4 + row.terms.size());

  const Var owner = add_variable();
  row.owner = owner;
  DeltaRational value;
  for (const Term& term : row.terms) value = value + term.factor * variables_[term.variable].value;
  variables_[owner].value = std::move(value);
  variables_[owner].row = static_cast<uint32_t>(rows_.size());
  rows_.push_back(std::move(row));
  note_appearances(rows_.back(), static_cast<uint32_t>(rows_.size() - 1));
  return owner;
}

std::span<const Term> Simplex::row(Var variable) const {
  const uint32_t r = variables_[variable].row;
  return r == kNoRow ? std::span<const Term>() : std::span<const Term>(rows_[r].terms);
}

bool Simplex::assert_lower(Var variable, const DeltaRational& bound, Reason reason) {
  Variable& v = variables_[variable];
  if (v.lower.exists && bound <= v.lower.value) return true;
  if (v.upper.exists && bound > v.upper.value) {
    conflict_ = {reason, v.upper.reason};
    std::sort(conflict_.begin(), conflict_.end());
    return false;
  }
  trail_.push_back({variable, false, std::move(v.lower)});
  v.lower = {true, reason, bound};
  if (v.row == kNoRow && v.value < bound) move(variable, bound - v.value);
  return true;
}

bool Simplex::assert_upper(Var variable, const DeltaRational& bound, Reason reason) {
  Variable& v = variables_[variable];
  if (v.upper.exists && bound >= v.upper.value) return true;
  if (v.lower.exists && bound < v.lower.value) {
    conflict_ = {reason, v.lower.reason};
    std::sort(conflict_.begin(), conflict_.end());
    return false;
  }
  trail_.push_back({variable, true, std::move(v.upper)});
  v.upper = {true, reason, bound};
  if (v.row == kNoRow && v.value > bound) move(variable, bound - v.value);
  return true;
}

// Values stay: what kept the tighter bounds keeps the wider ones.
void Simplex::pop() {
  MANTISSA_CHECK(!marks_.empty());
  while (trail_.size() > marks_.back()) {
    Change& change = trail_.back();
    Variable& v = variables_[change.variable];
    (change.is_upper ? v.upper : v.lower) = std::move(change.before);
    trail_.pop_back();
  }
  marks_.pop_back();
}

const Rational* Simplex::factor(const Row& row, Var variable) const {
  auto it = std::lower_bound(row.terms.begin(), row.terms.end(), variable,
                             [](const Term& t, Var v) { return t.variable < v; });
  return it != row.terms.end() && it->variable == variable ? &it->factor : nullptr;
}

void Simplex::move(Var nonbasic, const DeltaRational& by) {
  Variable& v = variables_[nonbasic];
  v.value = v.value + by;
  std::erase_if(v.appears_in, [&](uint32_t index) {
    const Rational* f = factor(rows_[index], nonbasic);
    if (f == nullptr) return true;
    Variable& owner = variables_[rows_[index].owner];
    owner.value = owner.value + *f * by;
    return false;
  });
}

void Simplex::note_appearances(const Row& row, uint32_t index) {
  for (const Term& term : row.terms) {
    auto& list = variables_[term.variable].appears_in;
    if (std::find(list.begin(), list.end(), index) == list.end()) list.push_back(index);
  }
}

// row += row's factor of `variable` times the rest of `definition`, which says what the variable equals.
void Simplex::substitute(Row& row, Var variable, const Row& definition) {
  const Rational* found = factor(row, variable);
  if (found == nullptr) return;
  const Rational times = *found;
  std::vector<Term> merged;
  merged.reserve(row.terms.size() + definition.terms.size());
  auto a = row.terms.begin();
  auto b = definition.terms.begin();
  while (a != row.terms.end() || b != definition.terms.end()) {
    if (a != row.terms.end() && a->variable == variable) {
      ++a;
    } else if (b == definition.terms.end() || (a != row.terms.end() && a->variable < b->variable)) {
      merged.push_back(std::move(*a++));
    } else if (a == row.terms.end() || b->variable < a->variable) {
      work_ += b->factor.is_small() ? kSmallNanoseconds : kLargeNanoseconds;
      merged.push_back({b->variable, times * b->factor});
      ++b;
    } else {
      Rational sum = a->factor + times * b->factor;
      work_ += sum.is_small() ? 2 * kSmallNanoseconds : 2 * kLargeNanoseconds;
      if (!sum.is_zero()) merged.push_back({a->variable, std::move(sum)});
      ++a, ++b;
    }
  }
  row.terms = std::move(merged);
}

// The owner of the row leaves the basis, `entering` takes its place. Values do not change.
void Simplex::pivot(uint32_t index, Var entering) {
  ++pivots_;
  Row& row = rows_[index];
  const Var leaving = row.owner;
  const Rational* f = factor(row, entering);
  MANTISSA_CHECK(f != nullptr);
  const Rational inverse =
      f->inverse();  // leaving = f * entering + rest, so entering = leaving / f - rest / f
  std::vector<Term> terms;
  terms.reserve(row.terms.size());
  bool placed = false;
  for (Term& term : row.terms) {
    if (!placed && term.variable > leaving) {
      terms.push_back({leaving, inverse});
      placed = true;
    }
    if (term.variable != entering) terms.push_back({term.variable, -(inverse * term.factor)});
  }
  if (!placed) terms.push_back({leaving, inverse});
  row.terms = std::move(terms);
  row.owner = entering;
  variables_[leaving].row = kNoRow;
  variables_[leaving].appears_in.clear();
  std::vector<uint32_t> others = std::move(variables_[entering].appears_in);
  variables_[entering].appears_in.clear();
  variables_[entering].row = index;
  note_appearances(row, index);
  for (uint32_t other : others) {
    if (other == index || factor(rows_[other], entering) == nullptr) continue;
    substitute(rows_[other], entering, rows_[index]);
    note_appearances(rows_[other], other);
  }
}

// No variable of the row can help: the bounds that hold them, and the owner's own, are the conflict.
void Simplex::explain(const Row& row, bool too_low) {
  const Variable& owner = variables_[row.owner];
  conflict_ = {too_low ? owner.lower.reason : owner.upper.reason};
  refutation_ = {{row.owner, too_low ? -1 : 1}};
  for (const Term& term : row.terms) {
    refutation_.push_back({term.variable, too_low ? term.factor : -term.factor});
    const Variable& v = variables_[term.variable];
    conflict_.push_back((term.factor.sign() > 0) == too_low ? v.upper.reason : v.lower.reason);
  }
  std::sort(conflict_.begin(), conflict_.end());
  conflict_.erase(std::unique(conflict_.begin(), conflict_.end()), conflict_.end());
}

Verdict Simplex::check(const Budget& budget) {
  for (uint64_t round = 0;; ++round) {
    if (round % 16 == 15 && budget.exhausted(work_done())) return Verdict::kStopped;
    work_ += 1000 + kRowNanoseconds * rows_.size();
    uint32_t worst = kNoRow;
    for (uint32_t r = 0; r < rows_.size(); ++r) {
      const Variable& owner = variables_[rows_[r].owner];
      if ((below(owner) || above(owner)) && (worst == kNoRow || rows_[r].owner < rows_[worst].owner))
        worst = r;
    }
    if (worst == kNoRow) return Verdict::kFeasible;
    const Row& row = rows_[worst];
    const Variable& owner = variables_[row.owner];
    const bool too_low = below(owner);
    std::optional<Var> entering;
    for (const Term& term : row.terms) {  // by variable: the first is the smallest
      const bool should_rise = (term.factor.sign() > 0) == too_low;
      if (should_rise ? may_rise(term.variable) : may_fall(term.variable)) {
        entering = term.variable;
        break;
      }
    }
    if (!entering) {
      explain(row, too_low);
      return Verdict::kInfeasible;
    }
    if (on_point) on_point();
    const DeltaRational target = too_low ? owner.lower.value : owner.upper.value;
    const Rational per_step = factor(row, *entering)->inverse();
    move(*entering, per_step * (target - owner.value));
    pivot(worst, *entering);
  }
}

// A variable that is not basic whose change improves the objective, the smallest one.
std::optional<Var> Simplex::improving(Var objective, int direction) const {
  const Variable& v = variables_[objective];
  if (v.row == kNoRow) {
    const bool can = direction > 0 ? may_rise(objective) : may_fall(objective);
    return can ? std::optional(objective) : std::nullopt;
  }
  for (const Term& term : rows_[v.row].terms) {
    const bool rises = term.factor.sign() * direction > 0;
    if (rises ? may_rise(term.variable) : may_fall(term.variable)) return term.variable;
  }
  return std::nullopt;
}

Simplex::Optimum Simplex::optimise(Var objective, int direction, const Budget& budget) {
  for (uint64_t round = 0;; ++round) {
    if (round % 16 == 15 && budget.exhausted(work_done())) return {Optimum::Kind::kStopped, {}};
    work_ += 1000 + kRowNanoseconds * rows_.size();
    const std::optional<Var> entering = improving(objective, direction);
    if (!entering) return {Optimum::Kind::kBound, variables_[objective].value};
    Variable& v = variables_[*entering];
    int sign = direction;  // of the entering variable's move
    if (variables_[objective].row != kNoRow && *entering != objective)
      sign = direction * factor(rows_[variables_[objective].row], *entering)->sign();
    // How far it may go: its own other bound, and the bounds of the basic variables it moves.
    std::optional<DeltaRational> step;
    uint32_t blocking = kNoRow;
    const Bound& own = sign > 0 ? v.upper : v.lower;
    if (own.exists) step = sign > 0 ? own.value - v.value : v.value - own.value;
    for (uint32_t r : v.appears_in) {
      const Rational* f = factor(rows_[r], *entering);
      if (f == nullptr) continue;
      const Variable& basic = variables_[rows_[r].owner];
      const bool rises = f->sign() * sign > 0;
      const Bound& bound = rises ? basic.upper : basic.lower;
      if (!bound.exists) continue;
      const DeltaRational room =
          f->abs().inverse() * (rises ? bound.value - basic.value : basic.value - bound.value);
      const bool is_tie =
          step && room == *step && blocking != kNoRow && rows_[r].owner < rows_[blocking].owner;
      if (!step || room < *step || is_tie) {
        step = room;
        blocking = r;
      }
    }
    if (!step) return {Optimum::Kind::kUnbounded, {}};
    move(*entering, Rational(sign) * *step);
    if (blocking != kNoRow) pivot(blocking, *entering);
  }
}

Rational Simplex::concrete_delta() const {
  Rational delta(1);
  const auto keep = [&](const DeltaRational& low, const DeltaRational& high) {
    // low.real + low.delta * d <= high.real + high.delta * d must stay true
    if (low.real < high.real && low.delta > high.delta) {
      Rational limit = (high.real - low.real) / (low.delta - high.delta);
      if (limit < delta) delta = std::move(limit);
    }
  };
  for (const Variable& v : variables_) {
    if (v.lower.exists) keep(v.lower.value, v.value);
    if (v.upper.exists) keep(v.value, v.upper.value);
  }
  return delta;
}

}  // namespace mantissa::solver::simplex
