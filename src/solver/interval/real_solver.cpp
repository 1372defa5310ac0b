// Real solving optimisation (FPSE study, III-A.2): the formula over the reals, its solution converted to
// floats, a check, and a search nearby when rounding spoils it. Real boxes are split only to the grain of the
// variable's own format: below it all points round to the same few floats. Integers keep their bit-vector
// bounds; floor and ceil are exact step functions here, tighter than the paper's abstraction by one unit.

#include <algorithm>

#include "solver/boxes/descent.h"
#include "solver/interval/branch.h"
#include "solver/interval/interval_solver.h"

namespace mantissa::solver::interval {

using boxes::Descent;
using boxes::Meaning;
using boxes::Pick;

namespace {

constexpr uint16_t kEverything = 0xffff;
constexpr uint64_t kEvaluationsPerBox = 4000, kLastEvaluations = 200000;

// How many doubles, in binary digits, a box may span and still count as one point: two grains of a narrower
// format, and 2^-40 of relative width for double and wider.
double grain(expr::Sort sort) {
  if (!sort.is_float()) return 0;
  const double bits = sort.format().significand_bits;
  return std::max(53.0 - bits + 1, 13.0);
}

class RealSolver final : public Solver {
 public:
  explicit RealSolver(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "real"; }
  Capabilities capabilities() const override {
    return {.features = kEverything, .may_answer_unsat = false, .complete = false};
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return unknown(budget);
    Candidates candidates(query, name(), board);
    for (const eval::Model& seed : board.seeds())
      if (candidates.test(seed)) return Sat{candidates.solution()};
    const Network network(query, Meaning::kReal);
    Propagator propagator(network);
    Descent descent(query, candidates.variables(), options_.seed);
    std::vector<Point> points;
    Branch* running = nullptr;
    Branch::Options options{
        .seed = options_.seed, .max_work = 0, .small_log2 = grain, .on_small_box = {}, .on_fresh_start = {}};
    options.on_small_box = [&] {
      const Point point = running->sample(Pick::kMean);
      if (points.size() < 64) points.push_back(point);
      if (board.wants_candidates()) board.candidate(name(), candidates.model_of(point));
      return descent.run(candidates, point, kEvaluationsPerBox, budget);
    };
    Branch branch(network, propagator, candidates, options);
    running = &branch;
    const Branch::Outcome outcome = branch.run(budget);
    if (outcome == Branch::Outcome::kSolved) return Sat{candidates.solution()};
    if (budget.exhausted()) return unknown(budget);
    // Nothing left over the reals: the last word is a longer search around what there was.
    if (points.empty()) points.push_back(candidates.point_of({}));
    if (!candidates.best().empty()) points.push_back(candidates.best());
    for (const Point& point : points) {
      if (descent.run(candidates, point, kLastEvaluations / points.size() + 1, budget))
        return Sat{candidates.solution()};
      if (budget.exhausted()) return unknown(budget);
    }
    return Unknown{Unknown::Why::kIncomplete, outcome == Branch::Outcome::kRefuted
                                                  ? "no solution over the reals"
                                                  : "real solutions do not round"};
  }

 private:
  static Unknown unknown(const Budget& budget) {
    return Unknown{budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
  }

  SolverOptions options_;
};

}  // namespace

std::unique_ptr<Solver> make_real(const SolverOptions& options) {
  return std::make_unique<RealSolver>(options);
}

}  // namespace mantissa::solver::interval
