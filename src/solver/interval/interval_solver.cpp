// Seeds of the board first: a parent's witness often still holds. Then propagation at the root, which refutes
// most of what can be refuted, then branching.

#include "solver/interval/interval_solver.h"

#include <algorithm>
#include <optional>

#include "solver/boxes/descent.h"
#include "solver/interval/branch.h"

namespace mantissa::solver::interval {

using boxes::Descent;
using boxes::Meaning;

namespace {

constexpr uint16_t kEverything = 0xffff;
constexpr uint64_t kEvaluations = 8000;    // of one descent
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
    const Network network(query, Meaning::kFloat);
    Propagator propagator(network);
    if (!propagator.assert_conjuncts()) return refuted(query, propagator.conflict());
    switch (propagator.propagate(budget)) {
      case Propagator::Outcome::kConflict: return refuted(query, propagator.conflict());
      case Propagator::Outcome::kInterrupted: return unknown(budget);
      case Propagator::Outcome::kFixpoint: break;
    }
    // A little descent from the box at hand finds most of what there is to find; proofs lose little to it.
    std::optional<Descent> descent;
    const auto descend = [&](const Point& point) {
      if (!descent) descent.emplace(query, candidates.variables(), options_.seed);
      return descent->run(candidates, point, kEvaluations, budget);
    };
    Branch branch(network, propagator, candidates,
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

 private:
  static Answer refuted(const Query& query, const Reason& reason) {
    Unsat unsat;
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
      if ((reason.conjuncts >> (i % 64) & 1) != 0) unsat.core.push_back(i);
    return unsat;
  }

  SolverOptions options_;
  bool brief_;
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
