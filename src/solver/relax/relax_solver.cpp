// Boxes, forms and inequalities help each other: a smaller box has smaller rounding errors, forms see through
// cancellation, inequalities bound what neither sees alone. What they leave undecided is split; halves are
// refuted one after the other, and a conflict's conjuncts go into the core wherever it happens.

#include "solver/relax/relax_solver.h"

#include <algorithm>
#include <optional>

#include "solver/boxes/candidates.h"
#include "solver/boxes/descent.h"
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
constexpr int kRounds = 4;               // of narrowing by forms and inequalities, per box
constexpr uint64_t kEvaluations = 2000;  // of the search around a point

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
  Search(const Query& query, const Budget& budget, HintBoard& board, uint64_t seed)
      : query_(query),
        budget_(budget),
        rng_(seed),
        seed_(seed),
        candidates_(query, "relax", board),
        network_(query, boxes::Meaning::kFloat),
        propagator_(network_),
        forms_(network_, propagator_, monomials_) {}

  Answer run() {
    if (network_.size() > kMostNodes) return nothing("the query is too large for linear inequalities");
    bool open = propagator_.assert_conjuncts();
    if (!open) refutation_ = propagator_.conflict();
    while (true) {
      Outcome outcome = open ? examine() : Outcome::kRefuted;
      if (outcome == Outcome::kSolved) return Sat{candidates_.solution()};
      if (outcome == Outcome::kInterrupted || budget_.exhausted()) return interrupted();
      if (outcome == Outcome::kNothing) return nothing("no comparison has a polynomial");
      if (outcome == Outcome::kOpen) {
        if (!split()) return nothing("a box that cannot be split is left");
        open = true;
        continue;
      }
      if (decisions_.empty()) return refuted();
      open = turn_back();
    }
  }

 private:
  enum class Outcome : uint8_t { kSolved, kRefuted, kOpen, kNothing, kInterrupted };
  struct Decision {
    uint32_t node;
    Domain second;
  };

  Outcome conflict(const Reason& reason) {
    refutation_.add(reason);
    return Outcome::kRefuted;
  }

  // Narrows the box at hand as far as it goes, and tests a point of it.
  Outcome examine() {
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
      Relaxation relaxation(network_, propagator_, forms_, monomials_);
      if (relaxation.rows() == 0) return Outcome::kNothing;
      switch (relaxation.check(budget_)) {
        case simplex::Verdict::kInfeasible: return conflict(relaxation.conflict());
        case simplex::Verdict::kStopped: return Outcome::kInterrupted;
        case simplex::Verdict::kFeasible: break;
      }
      if (round == 0 && test_inner_point(relaxation)) return Outcome::kSolved;
      if (!narrow_by_inequalities(relaxation, &narrowed)) return conflict(propagator_.conflict());
      if (budget_.exhausted()) return Outcome::kInterrupted;
      if (!narrowed) break;
    }
    return Outcome::kOpen;
  }

  // Real bounds of a term's value. False: nothing is left of its domain.
  bool narrow(uint32_t node, const Bounds& bounds, const Reason& reason, bool* narrowed) {
    const Domain& old = propagator_.domain(node);
    const boxes::Span keys = keys_between(old.format(), bounds), both = meet(keys, old.keys());
    if (both == old.keys()) return true;
    // A sliver less is not worth another round.
    const double left = both.empty() ? 0 : static_cast<double>(boxes::steps_between(both.lo, both.hi)),
                 before = static_cast<double>(boxes::steps_between(old.keys().lo, old.keys().hi));
    if (left < 0.9 * before) *narrowed = true;
    return propagator_.narrow(node, Domain::floating(old.format(), keys, false), reason);
  }

  bool narrow_by_forms(bool* narrowed) {
    for (uint32_t n = 0; n < network_.size(); ++n) {
      if (n % 64 == 0 && budget_.exhausted(64 * kNodeNanoseconds)) return true;
      const Form& form = forms_.of(n);
      if (!form.known || network_.node(n).operands == 0) continue;
      if (form.terms.size() == 1 && monomials_.factors(form.terms[0].monomial).size() == 1 &&
          monomials_.factors(form.terms[0].monomial)[0] == n)
        continue;  // its own unknown
      if (!narrow(n, forms_.bounds(form), forms_.reason(form), narrowed)) return false;
    }
    return true;
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

  // Splits the variable with most values among those that have forms. False: all are points.
  bool split() {
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
    const Domain first = Domain::floating(d.format(), {d.keys().lo, middle}, false);
    decisions_.push_back({chosen, Domain::floating(d.format(), {middle + 1, d.keys().hi}, false)});
    propagator_.push_level();
    Reason decided;
    decided.decisions = Reason::level_bit(propagator_.level());
    propagator_.narrow(chosen, first, decided);
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

  // To the other half of the last decision that has one left. False: that half is empty.
  bool turn_back() {
    const Decision last = std::move(decisions_.back());
    decisions_.pop_back();
    propagator_.pop_level();
    Reason rest;  // refuted below: what holds there holds for the conjuncts in the refutation
    rest.conjuncts = refutation_.conjuncts;
    rest.decisions = ~static_cast<unsigned __int128>(0);
    if (propagator_.narrow(last.node, last.second, rest)) return true;
    refutation_.add(propagator_.conflict());
    return false;
  }

  Answer refuted() const {
    Unsat unsat;
    for (uint32_t i = 0; i < query_.conjuncts.size(); ++i)
      if ((refutation_.conjuncts >> (i % 64) & 1) != 0) unsat.core.push_back(i);
    return unsat;
  }
  Answer interrupted() const {
    return Unknown{budget_.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
  }
  static Answer nothing(const char* why) { return Unknown{Unknown::Why::kIncomplete, why}; }

  const Query& query_;
  const Budget& budget_;
  Rng rng_;
  uint64_t seed_;
  boxes::Candidates candidates_;
  boxes::Network network_;
  Propagator propagator_;
  Monomials monomials_;
  Forms forms_;
  std::optional<boxes::Descent> descent_;
  std::vector<Decision> decisions_;
  Reason refutation_;
};

class RelaxSolver final : public Solver {
 public:
  explicit RelaxSolver(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "relax"; }
  Capabilities capabilities() const override {
    return {.features = 0xffff, .may_answer_unsat = true, .complete = false, .family = "relax"};
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted())
      return Unknown{budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
    if ((features(query) & expr::kHasFloat) == 0)
      return Unknown{Unknown::Why::kIncomplete, "no floats to compare"};
    return Search(query, budget, board, options_.seed).run();
  }

 private:
  SolverOptions options_;
};

}  // namespace

std::unique_ptr<Solver> make_relax(const SolverOptions& options) {
  return std::make_unique<RelaxSolver>(options);
}

void register_relax(Registry& registry) { registry.add("relax", make_relax); }

}  // namespace mantissa::solver::relax
