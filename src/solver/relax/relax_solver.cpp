// Boxes, forms and inequalities help each other: a smaller box has smaller rounding errors, forms see through
// cancellation, inequalities bound what neither sees alone. What they leave undecided is split: first what
// decides between forms (the sign of an absolute value, the larger of two, conditions), then the domains of
// variables. A conflict jumps back over decisions that it does not rest on, and is the reason for the other
// half of the last one that it does.
//
// Facts about rounding (solver/facts) are stated beside the conjuncts: they are valid, so they are no part of
// any reason.

#include "solver/relax/relax_solver.h"

#include <algorithm>
#include <optional>

#include "solver/boxes/candidates.h"
#include "solver/boxes/descent.h"
#include "solver/boxes/kept.h"
#include "solver/facts/float_facts.h"
#include "solver/relax/expansion.h"
#include "solver/relax/range.h"
#include "solver/relax/relaxation.h"

namespace mantissa::solver::relax {

namespace {

using boxes::Domain;
using boxes::Propagator;
using boxes::Reason;
using num::Rational;
using num::RoundingMode;

constexpr size_t kMostNodes = 20'000;
constexpr uint64_t kNodeNanoseconds = 1000;
constexpr uint64_t kRowNanoseconds = 5000;  // to make an inequality
constexpr int kRounds = 4;                  // of narrowing by forms and inequalities, per box
constexpr uint64_t kEvaluations = 2000;     // of the search around a point
constexpr size_t kMostFacts = 120;
constexpr size_t kMostConditions = 24;  // to decide before domains are split
constexpr size_t kCutDepth = 6;         // decisions, below which terms are also looked at over many cuts
constexpr uint64_t kFullBoxes = 64;     // with inequalities in full detail; then every eighth

// How much is done: one box by forms and inequalities, which settles most of what is linear in milliseconds;
// or everything.
enum class Effort : uint8_t { kGlance, kAll };

// Facts beside the conjuncts.
struct Facts {
  std::vector<expr::Expr> terms, choices;  // conditions that facts name
};

Facts facts_of(const Query& query, Effort effort) {
  Facts result;
  if (effort == Effort::kGlance || query.conjuncts.size() > 2000) return result;
  for (const facts::Instance& instance :
       facts::instances(*query.pool, query.conjuncts, kMostFacts, {}, facts::Fact::kOrder)) {
    result.terms.push_back(instance.term);
    if (!query.pool->is_true(instance.choice)) result.choices.push_back(instance.choice);
  }
  return result;
}

// The floats of a format between two real numbers.
boxes::Span keys_between(num::Format f, const Bounds& bounds) {
  const boxes::Key low = boxes::key_of(num::from_rational(f, RoundingMode::kTowardPositive, bounds.low)),
                   high = boxes::key_of(num::from_rational(f, RoundingMode::kTowardNegative, bounds.high));
  // Both zeros are zero.
  return {low == boxes::kPlusZero ? boxes::kMinusZero : low,
          high == boxes::kMinusZero ? boxes::kPlusZero : high};
}

class Search {
 public:
  // The boxes have the conjuncts, and facts after them.
  Search(const Query& query, boxes::KeptBoxes& kept, std::vector<expr::Expr> choices, const Budget& budget,
         HintBoard& board, uint64_t seed, Effort effort)
      : query_(query),
        effort_(effort),
        budget_(budget),
        rng_(seed),
        seed_(seed),
        candidates_(query, "relax", board),
        choices_(std::move(choices)),
        kept_(kept),
        network_(kept.network()),
        propagator_(kept.propagator()),
        forms_(network_, propagator_, monomials_) {
    find_conditions();
  }

  Answer run() {
    while (true) {
      switch (examine()) {
        case Outcome::kSolved: return Sat{candidates_.solution()};
        case Outcome::kInterrupted: return interrupted();
        case Outcome::kNothing: return nothing("no comparison has a polynomial");
        case Outcome::kOpen:
          if (budget_.exhausted()) return interrupted();
          if (effort_ == Effort::kGlance) return nothing("not settled at a glance");
          if (!split()) return nothing("a box that cannot be split is left");
          break;
        case Outcome::kRefuted:
          if (!turn_back()) return refuted(conflict_);
          if (budget_.exhausted()) return interrupted();
          break;
      }
    }
  }

 private:
  enum class Outcome : uint8_t { kSolved, kRefuted, kOpen, kNothing, kInterrupted };
  struct Decision {
    uint32_t node;
    Domain second;
  };

  // Comparisons of floats below the conjuncts that are no conjunct themselves, and those that facts name.
  void find_conditions() {
    std::vector<bool> reached(network_.size(), false);
    std::vector<uint32_t> open;
    const auto reach = [&](uint32_t n) {
      if (!reached[n]) open.push_back(n);
      reached[n] = true;
    };
    for (size_t i = 0; i < kept_.conjuncts(); ++i) reach(network_.roots()[i]);
    while (!open.empty()) {
      const uint32_t n = open.back();
      open.pop_back();
      for (uint8_t i = 0; i < network_.node(n).operands; ++i) reach(network_.node(n).operand[i]);
    }
    for (uint32_t n = 0; n < network_.size(); ++n) {
      const boxes::Network::Node& node = network_.node(n);
      if (node.operands == 0) continue;
      const expr::Kind kind = node.operation.kind;
      const bool is_choice = std::find(choices_.begin(), choices_.end(), node.term) != choices_.end();
      const bool is_comparison =
          kind == expr::Kind::kFpLe || kind == expr::Kind::kFpLt || kind == expr::Kind::kFpEq;
      if ((is_choice || (is_comparison && reached[n])) && conditions_.size() < kMostConditions)
        conditions_.push_back(n);
      if (kind == expr::Kind::kFpAbs && reached[n] && !network_.node(node.operand[0]).is_variable)
        signed_.insert(signed_.begin(), node.operand[0]);  // what is computed last first
      if (kind == expr::Kind::kFpMul && reached[n])
        for (const int i : {1, 2})
          if (!network_.node(node.operand[i]).is_variable) factors_.push_back(node.operand[i]);
    }
  }

  Outcome conflict(const Reason& reason) {
    conflict_ = reason;
    return Outcome::kRefuted;
  }

  // Narrows the box at hand as far as it goes, and tests a point of it.
  Outcome examine() {
    ++boxes_;
    for (int round = 0; round < kRounds; ++round) {
      switch (propagator_.propagate(budget_)) {
        case Propagator::Outcome::kConflict: return conflict(propagator_.conflict());
        case Propagator::Outcome::kInterrupted: return Outcome::kInterrupted;
        case Propagator::Outcome::kFixpoint: break;
      }
      if (!forms_.compute(budget_)) return Outcome::kInterrupted;
      bool narrowed = false;
      if (!narrow_by_forms(&narrowed)) return conflict(propagator_.conflict());
      if (budget_.exhausted()) return Outcome::kInterrupted;
      if (narrowed) continue;
      if (effort_ == Effort::kAll && decisions_.size() < kCutDepth && !narrow_by_cuts(&narrowed))
        return conflict(propagator_.conflict());
      if (budget_.exhausted()) return Outcome::kInterrupted;
      const Outcome outcome = by_inequalities(round, &narrowed);
      if (outcome != Outcome::kOpen) return outcome;
      if (!narrowed) break;
    }
    return Outcome::kOpen;
  }

  Outcome by_inequalities(int round, bool* narrowed) {
    Relaxation relaxation(network_, propagator_, forms_, monomials_, Relaxation::Detail::kCoarse);
    if (relaxation.rows() == 0) return Outcome::kNothing;
    budget_.work(2 * kRowNanoseconds * relaxation.rows());  // with those for the point
    switch (relaxation.check(budget_)) {
      case simplex::Verdict::kInfeasible: return conflict(relaxation.conflict());
      case simplex::Verdict::kStopped: return Outcome::kInterrupted;
      case simplex::Verdict::kFeasible: break;
    }
    if (round == 0 && test_inner_point(relaxation)) return Outcome::kSolved;
    if (!narrow_by_inequalities(relaxation, narrowed)) return conflict(propagator_.conflict());
    if (budget_.exhausted()) return Outcome::kInterrupted;
    if (*narrowed || effort_ == Effort::kGlance || (boxes_ > kFullBoxes && boxes_ % 8 != 0))
      return Outcome::kOpen;
    Relaxation full(network_, propagator_, forms_, monomials_, Relaxation::Detail::kFull);
    budget_.work(kRowNanoseconds * full.rows());
    switch (full.check(budget_)) {
      case simplex::Verdict::kInfeasible: return conflict(full.conflict());
      case simplex::Verdict::kStopped: return Outcome::kInterrupted;
      case simplex::Verdict::kFeasible: break;
    }
    return Outcome::kOpen;
  }

  // Real bounds of a term's value. False: nothing is left of its domain.
  bool narrow(uint32_t node, const Bounds& bounds, const Reason& reason, bool* narrowed) {
    const Domain& old = propagator_.domain(node);
    const boxes::Span keys = keys_between(old.format(), bounds), both = meet(keys, old.keys());
    if (both == old.keys()) return true;
    // A sliver less is not worth another round. Less of the numbers or less of the line: near zero most of
    // the numbers are left when little of the line is.
    const num::Format f = old.format();
    const auto steps = [](boxes::Span s) { return static_cast<double>(boxes::steps_between(s.lo, s.hi)); };
    const auto length = [&](boxes::Span s) {
      return boxes::approximate(f, s.hi) - boxes::approximate(f, s.lo);
    };
    if (both.empty() || steps(both) < 0.9 * steps(old.keys()) || length(both) < 0.5 * length(old.keys()))
      *narrowed = true;
    return propagator_.narrow(node, Domain::floating(old.format(), keys, false), reason);
  }

  bool narrow_by_forms(bool* narrowed) {
    for (uint32_t n = 0; n < network_.size(); ++n) {
      if (budget_.exhausted(kNodeNanoseconds)) return true;
      const Form& form = forms_.of(n);
      if (!form.known || network_.node(n).operands == 0 || forms_.is_unknown(n)) continue;
      if (!narrow(n, range(forms_, monomials_, form), forms_.reason(form), narrowed)) return false;
    }
    return true;
  }

  bool narrow_by_cuts(bool* narrowed) {
    bool empty = false;
    for (uint32_t n = 0; n < network_.size() && !empty; ++n) {
      if (budget_.exhausted(kNodeNanoseconds)) return true;
      if (!forms_.of(n).known || network_.node(n).operands == 0) continue;
      for_each_cut(network_, forms_, monomials_, n, [&](const Bounds& bounds, const Reason& reason) {
        empty = !narrow(n, bounds, reason, narrowed);
        return !empty;
      });
    }
    return !empty;
  }

  bool narrow_by_inequalities(Relaxation& relaxation, bool* narrowed) {
    for (const uint32_t n : network_.variables()) {
      if (!forms_.of(n).known || propagator_.domain(n).is_point()) continue;
      const auto bounds = relaxation.tightened(n, budget_);
      if (bounds && !narrow(n, *bounds, relaxation.everything(), narrowed)) return false;
      if (budget_.exhausted()) return true;
    }
    return true;
  }

  bool test_inner_point(Relaxation& relaxation) {
    const auto inner = relaxation.inner_point(budget_);
    if (!inner) return false;
    eval::Model model;
    for (const uint32_t n : network_.variables()) {
      const expr::Expr variable = network_.node(n).term;
      const Domain& domain = propagator_.domain(n);
      const auto known =
          std::lower_bound(inner->begin(), inner->end(), n,
                           [](const auto& entry, uint32_t node) { return entry.first < node; });
      if (known == inner->end() || known->first != n) {
        model.set(variable,
                  boxes::pick(domain, query_.pool->sort(variable), *query_.pool, boxes::Pick::kSimple, rng_));
        continue;
      }
      const num::Float nearest =
          num::from_rational(domain.format(), RoundingMode::kNearestEven, known->second);
      const boxes::Key key = std::clamp(boxes::key_of(nearest), domain.keys().lo, domain.keys().hi);
      model.set(variable, expr::Value::floating(boxes::float_of(domain.format(), key)));
    }
    const boxes::Point point = candidates_.point_of(model);
    if (candidates_.test(point)) return true;
    if (!descent_) descent_.emplace(query_, candidates_.variables(), seed_);
    return descent_->run(candidates_, point, kEvaluations, budget_);
  }

  bool split() {
    return split_condition() || split_sign(signed_) || split_sign(factors_) || split_variable();
  }

  void decide(uint32_t node, const Domain& first, const Domain& second) {
    decisions_.push_back({node, second});
    propagator_.push_level();
    Reason decided;
    decided.decisions = Reason::level_bit(propagator_.level());
    propagator_.narrow(node, first, decided);
  }

  bool split_condition() {
    for (const uint32_t n : conditions_) {
      const boxes::Network::Node& node = network_.node(n);
      if (propagator_.domain(n).is_point()) continue;
      if (!forms_.of(node.operand[0]).known || !forms_.of(node.operand[1]).known) continue;
      decide(n, Domain::truth(true), Domain::truth(false));
      return true;
    }
    return false;
  }

  bool split_sign(const std::vector<uint32_t>& nodes) {
    for (const uint32_t n : nodes) {
      const Domain& d = propagator_.domain(n);
      if (!forms_.of(n).known || d.keys().lo >= boxes::kMinusZero || d.keys().hi <= boxes::kPlusZero)
        continue;
      const boxes::Span keys = d.keys();
      const num::Format f = d.format();
      decide(n, Domain::floating(f, {keys.lo, boxes::kMinusZero}, false),
             Domain::floating(f, {boxes::kPlusZero, keys.hi}, false));
      return true;
    }
    return false;
  }

  // Splits the variable with most values among those that have forms. False: all are points.
  bool split_variable() {
    uint32_t chosen = 0;
    double most = 0;
    for (const uint32_t n : network_.variables()) {
      const Domain& d = propagator_.domain(n);
      if (!forms_.of(n).known || d.is_point() || d.log2_size() <= most) continue;
      most = d.log2_size();
      chosen = n;
    }
    if (most == 0) return false;
    const Domain& d = propagator_.domain(chosen);
    const boxes::Key middle = middle_key(d);
    const boxes::Span keys = d.keys();
    const num::Format f = d.format();
    decide(chosen, Domain::floating(f, {keys.lo, middle}, false),
           Domain::floating(f, {middle + 1, keys.hi}, false));
    return true;
  }

  // The mean of the values, where that divides the floats too; a float in the middle otherwise. Below hi.
  static boxes::Key middle_key(const Domain& d) {
    const boxes::Span keys = d.keys();
    const Rational low = boxes::float_of(d.format(), keys.lo).to_rational(),
                   high = boxes::float_of(d.format(), keys.hi).to_rational();
    const boxes::Key mean = boxes::key_of(
        num::from_rational(d.format(), RoundingMode::kTowardNegative, (low + high) * Rational(1, 2)));
    if (mean > keys.lo && mean < keys.hi) return mean;
    return keys.lo + static_cast<boxes::Key>(boxes::steps_between(keys.lo, keys.hi) / 2);
  }

  // To the other half of the last decision that the conflict rests on. False: it rests on none that has a
  // half left, so everything is refuted.
  bool turn_back() {
    while (!decisions_.empty()) {
      const uint32_t level = propagator_.level();
      const Decision last = std::move(decisions_.back());
      decisions_.pop_back();
      propagator_.pop_level();
      if ((conflict_.decisions & Reason::level_bit(level)) == 0) continue;
      if (level < Reason::kShared || decisions_.empty()) conflict_.decisions &= ~Reason::level_bit(level);
      if (propagator_.narrow(last.node, last.second, conflict_)) return true;
      conflict_.add(propagator_.conflict());
    }
    return false;
  }

  Answer refuted(const Reason& reason) const { return Unsat{kept_.core(query_, reason)}; }
  Answer interrupted() const {
    return Unknown{budget_.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
  }
  static Answer nothing(const char* why) { return Unknown{Unknown::Why::kIncomplete, why}; }

  const Query& query_;
  const Effort effort_;
  const Budget& budget_;
  Rng rng_;
  uint64_t seed_;
  boxes::Candidates candidates_;
  std::vector<expr::Expr> choices_;  // conditions that facts name
  const boxes::KeptBoxes& kept_;
  const boxes::Network& network_;
  Propagator& propagator_;
  Monomials monomials_;
  Forms forms_;
  std::optional<boxes::Descent> descent_;
  std::vector<uint32_t> conditions_, signed_, factors_;  // nodes that splits begin with
  std::vector<Decision> decisions_;
  Reason conflict_;
  uint64_t boxes_ = 0;
};

class RelaxSolver final : public Solver {
 public:
  explicit RelaxSolver(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "relax"; }
  Capabilities capabilities() const override {
    return {
        .features = 0xffff, .may_answer_unsat = true, .complete = false, .fuses = true, .family = "relax"};
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted())
      return Unknown{budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
    if ((features(query) & expr::kHasFloat) == 0)
      return Unknown{Unknown::Why::kIncomplete, "no floats to compare"};
    Answer answer = search(query, budget, board, Effort::kGlance);
    if (!answer.is_unknown() || budget.exhausted()) return answer;
    return search(query, budget, board, Effort::kAll);
  }

 private:
  Answer search(const Query& query, const Budget& budget, HintBoard& board, Effort effort) {
    Facts facts = facts_of(query, effort);
    Answer answer = in_boxes(query, facts, budget, board, effort);
    kept_.leave();
    return answer;
  }

  Answer in_boxes(const Query& query, Facts& facts, const Budget& budget, HintBoard& board, Effort effort) {
    const auto refuted = [&] { return Unsat{kept_.core(query, kept_.propagator().conflict())}; };
    switch (kept_.enter(query, budget, kMostNodes)) {
      case boxes::KeptBoxes::Outcome::kTooLarge: return too_large();
      case boxes::KeptBoxes::Outcome::kConflict: return refuted();
      case boxes::KeptBoxes::Outcome::kInterrupted:
        return Unknown{budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
      case boxes::KeptBoxes::Outcome::kFixpoint: break;
    }
    if (!kept_.state_valid(facts.terms)) return refuted();
    if (kept_.network().size() > kMostNodes) return too_large();
    return Search(query, kept_, std::move(facts.choices), budget, board, options_.seed, effort).run();
  }
  static Answer too_large() {
    return Unknown{Unknown::Why::kIncomplete, "the query is too large for linear inequalities"};
  }

  SolverOptions options_;
  boxes::KeptBoxes kept_{boxes::KeptBoxes::Comparisons::kAlone};
};

}  // namespace

std::unique_ptr<Solver> make_relax(const SolverOptions& options) {
  return std::make_unique<RelaxSolver>(options);
}

void register_relax(Registry& registry) { registry.add("relax", make_relax); }

}  // namespace mantissa::solver::relax
