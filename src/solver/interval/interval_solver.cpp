// Seeds of the board first: a parent's witness often still holds. Then propagation at the root, which refutes
// most of what can be refuted and goes on from the last query, then branching.

#include "solver/interval/interval_solver.h"

#include <algorithm>
#include <optional>

#include "solver/boxes/descent.h"
#include "solver/boxes/kept.h"
#include "solver/boxes/order.h"
#include "solver/facts/float_facts.h"
#include "solver/interval/branch.h"

namespace mantissa::solver::interval {

using boxes::Descent;
using boxes::KeptBoxes;

namespace {

constexpr uint16_t kEverything = 0xffff;
constexpr uint64_t kEvaluations = 8000;  // of one descent
constexpr size_t kMostFacts = 120, kMostNodesForFacts = 2000;
constexpr uint64_t kLittleWork = 400'000;  // of the brief one, see Branch::Options

Unknown unknown(const Budget& budget) {
  return Unknown{budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
}

class IntervalSolver final : public Solver {
 public:
  IntervalSolver(const SolverOptions& options, bool brief) : options_(options), brief_(brief) {}
  std::string_view name() const override { return brief_ ? "interval-brief" : "interval"; }
  Capabilities capabilities() const override {
    return {.features = brief_ ? static_cast<uint16_t>(~expr::kHasArray) : kEverything,
            .may_answer_unsat = true,
            .complete = false,
            .fuses = true,
            .family = "interval"};
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return unknown(budget);
    if (brief_ && (features(query) & expr::kHasFloat) == 0)
      return Unknown{Unknown::Why::kUnsupported, "interval-brief: no floats"};
    Candidates candidates(query, name(), board);
    for (const eval::Model& seed : board.seeds()) {
      if (candidates.test(seed)) return Sat{candidates.solution()};
      if (budget.exhausted()) return unknown(budget);
    }
    Answer answer = search(query, budget, candidates);
    kept_.leave();
    return answer;
  }

 private:
  Answer search(const Query& query, const Budget& budget, Candidates& candidates) {
    switch (kept_.enter(query, budget)) {
      case KeptBoxes::Outcome::kConflict: return refuted(query, kept_.propagator().conflict());
      case KeptBoxes::Outcome::kFixpoint: break;
      default: return unknown(budget);
    }
    if (!consider_facts(query, budget)) return refuted(query, kept_.propagator().conflict());
    // A little descent from the box at hand finds most of what there is to find; proofs lose little to it.
    std::optional<Descent> descent;
    const auto descend = [&](const Point& point) {
      if (!descent) descent.emplace(query, candidates.variables(), options_.seed);
      return descent->run(candidates, point, kEvaluations, budget);
    };
    Branch branch(kept_.network(), kept_.propagator(), candidates,
                  {.seed = options_.seed,
                   .max_work = brief_ ? kLittleWork : 0,
                   .small_log2 = {},
                   .on_small_box = {},
                   .on_fresh_start = descend});
    switch (branch.run(budget)) {
      case Branch::Outcome::kSolved: return Sat{candidates.solution()};
      case Branch::Outcome::kRefuted: return refuted(query, branch.refutation());
      case Branch::Outcome::kGivenUp:
        return Unknown{Unknown::Why::kIncomplete, "boxes that bounds cannot decide"};
      case Branch::Outcome::kInterrupted: break;
    }
    if (!brief_ || budget.exhausted()) return unknown(budget);
    return Unknown{Unknown::Why::kIncomplete, "interval-brief: enough of boxes"};
  }

  // What follows from the order of terms does so without a split. Facts go again before there is one: each
  // costs a clause in every box, and a split decides few of their comparisons. False: a conflict.
  bool consider_facts(const Query& query, const Budget& budget) {
    if (kept_.network().size() > kMostNodesForFacts || !boxes::has_order(kept_.network(), kept_.propagator()))
      return true;
    std::vector<expr::Expr> terms;
    for (const facts::Instance& instance :
         facts::instances(*query.pool, query.conjuncts, kMostFacts, {}, facts::Fact::kOrder))
      terms.push_back(instance.term);
    if (terms.empty()) return true;
    if (!kept_.state_valid(terms) || kept_.propagator().propagate(budget) == Propagator::Outcome::kConflict)
      return false;
    kept_.drop_valid();
    return true;
  }

  Answer refuted(const Query& query, const Reason& reason) const { return Unsat{kept_.core(query, reason)}; }

  SolverOptions options_;
  bool brief_;
  KeptBoxes kept_{KeptBoxes::Comparisons::kClosed};
};

}  // namespace

std::unique_ptr<Solver> make_interval(const SolverOptions& options) {
  return std::make_unique<IntervalSolver>(options, false);
}
std::unique_ptr<Solver> make_interval_brief(const SolverOptions& options) {
  return std::make_unique<IntervalSolver>(options, true);
}

void register_interval(Registry& registry) {
  registry.add("interval", make_interval);
  registry.add("real", make_real);
  registry.add("interval-brief", make_interval_brief);
}

}  // namespace mantissa::solver::interval
