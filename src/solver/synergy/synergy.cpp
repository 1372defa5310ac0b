// Line numbers are those of Algorithm 2. Each step gets a third of what is left at most, so that no step
// starves the fuzzer, which is the only one that never gives up; steps that are quick leave their time to it.

#include "solver/synergy/synergy.h"

#include <chrono>
#include <mutex>
#include <optional>

#include "eval/evaluator.h"

namespace mantissa::solver::synergy {

namespace {

using Clock = std::chrono::steady_clock;

Query part_of(const Query& query, const std::vector<uint32_t>& indices) {
  Query part{.pool = query.pool, .conjuncts = {}, .wanted = {}, .want_core = query.want_core};
  for (uint32_t i : indices) part.conjuncts.push_back(query.conjuncts[i]);
  return part;
}

class Synergy final : public Solver {
 public:
  Synergy(SynergySolvers solvers, StepListener listener)
      : solvers_(std::move(solvers)), listener_(std::move(listener)) {}
  std::string_view name() const override { return "synergy"; }
  Capabilities capabilities() const override {
    return {.features = static_cast<uint16_t>(solvers_.real->capabilities().features |
                                              solvers_.fuzz->capabilities().features |
                                              solvers_.bit_precise->capabilities().features),
            .may_answer_unsat = solvers_.bit_precise->capabilities().may_answer_unsat,
            .complete = false};
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    std::vector<uint32_t> simple;  // line 1
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
      if (is_simple(*query.pool, query.conjuncts[i])) simple.push_back(i);
    const bool no_floats = (features(query) & (expr::kHasFloat | expr::kHasMath)) == 0;
    const Query simple_part = part_of(query, simple);
    const Answer simple_answer =
        step("synergy.simple", *solvers_.bit_precise, simple_part, no_floats ? budget : share(budget), board);
    if (simple_answer.is_unsat()) {  // lines 3 to 5
      Unsat unsat;
      for (uint32_t i : simple_answer.core()) unsat.core.push_back(simple[i]);
      return Answer(std::move(unsat)).with(simple_answer.from());
    }
    eval::Model model;
    if (simple_answer.is_sat()) {
      model = simple_answer.model();
      const bool suffices = eval::satisfies(*query.pool, query.conjuncts, model);
      tell("synergy.simple-model", suffices ? Answer(Sat{}) : Answer(Unknown{}), 0);
      if (suffices)  // lines 6 to 8
        return Answer(Sat{complete(query, std::move(model))}).with(simple_answer.from());
    }
    const Separated parts = separate(query);  // line 9
    if (parts.floats.empty()) return simple_answer;
    // The integers' model is that of the simple part; without one they go with the floats.
    const Query floats = simple_answer.is_sat() ? part_of(query, parts.floats) : query;
    std::optional<eval::Model> point;  // FP(S_r): the last that the real solver left
    std::mutex mutex;
    HintBoard points([&](std::string_view source, const eval::Model& candidate) {
      board.candidate(source, candidate);
      std::lock_guard lock(mutex);
      point = candidate;
    });
    for (eval::Model& seed : board.seeds()) points.seed(std::move(seed));
    const Answer real =
        step("synergy.real", *solvers_.real, floats, share(budget), points);  // lines 10 and 11
    if (real.is_sat()) return joined(query, std::move(model), real);          // lines 12 to 14
    HintBoard seeded(
        [&](std::string_view source, const eval::Model& candidate) { board.candidate(source, candidate); });
    if (point) seeded.seed(*std::move(point));  // lines 15 to 18
    for (eval::Model& seed : board.seeds()) seeded.seed(std::move(seed));
    const Answer fuzz = step("synergy.fuzz", *solvers_.fuzz, floats, budget, seeded);  // line 19
    if (fuzz.is_sat()) return joined(query, std::move(model), fuzz);                   // line 20
    return fuzz.is_unknown() ? fuzz : Answer(Unknown{});
  }

 private:
  static Budget share(const Budget& budget) {
    return budget.limited() ? budget.within(budget.seconds_left() / 3) : budget.within(kUnlimitedShare);
  }
  static constexpr double kUnlimitedShare = 10;

  Answer step(std::string_view what, Solver& solver, const Query& query, const Budget& budget,
              HintBoard& board) {
    const auto start = Clock::now();
    Answer answer = query.conjuncts.empty() ? Answer(Sat{}) : solver.solve(query, budget, board);
    tell(what, answer, std::chrono::duration<double>(Clock::now() - start).count());
    return answer;
  }
  void tell(std::string_view what, const Answer& answer, double seconds) {
    if (listener_) listener_(what, answer, seconds);
  }
  static eval::Model complete(const Query& query, eval::Model model) {
    for (expr::Expr variable : model_variables(query))
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query.pool, variable));
    return model;
  }
  static Answer joined(const Query& query, eval::Model integers, const Answer& floats) {
    for (const auto& [variable, value] : floats.model().values()) integers.set(variable, value);
    return Answer(Sat{complete(query, std::move(integers))}).with(floats.from());
  }

  SynergySolvers solvers_;
  StepListener listener_;
};

}  // namespace

std::unique_ptr<Solver> make_synergy(SynergySolvers solvers, StepListener listener) {
  return std::make_unique<Synergy>(std::move(solvers), std::move(listener));
}

}  // namespace mantissa::solver::synergy
