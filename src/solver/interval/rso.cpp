// The enhanced RSO of the FPSE study: what the reals say is never the last word. Their points, as floats,
// seed a fuzzer, and so does nothing at all when there is no real solution.

#include <deque>

#include "solver/interval/interval_solver.h"

namespace mantissa::solver::interval {

namespace {

constexpr size_t kSeeds = 32;

class Rso final : public Solver {
 public:
  Rso(std::unique_ptr<Solver> real, std::unique_ptr<Solver> after)
      : real_(std::move(real)), after_(std::move(after)) {}
  std::string_view name() const override { return "rso"; }
  Capabilities capabilities() const override {
    Capabilities result = real_->capabilities();
    result.may_answer_unsat = result.complete = false;
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    std::deque<eval::Model> points;
    HintBoard listening([&](std::string_view source, const eval::Model& model) {
      board.candidate(source, model);
      points.push_back(model);
      if (points.size() > kSeeds) points.pop_front();
    });
    for (eval::Model& seed : board.seeds()) listening.seed(std::move(seed));
    const double left = budget.seconds_left();
    Answer answer = real_->solve(query, after_ == nullptr ? budget : budget.within(left / 2), listening);
    if (answer.is_sat() || after_ == nullptr || budget.exhausted()) return answer;
    HintBoard seeded(
        [&](std::string_view source, const eval::Model& model) { board.candidate(source, model); });
    for (eval::Model& seed : board.seeds()) seeded.seed(std::move(seed));
    for (eval::Model& point : points) seeded.seed(std::move(point));
    Answer last = after_->solve(query, budget, seeded);
    if (last.is_unsat()) return Unknown{Unknown::Why::kIncomplete, "rso answers sat only"};
    return last;
  }

 private:
  std::unique_ptr<Solver> real_, after_;
};

}  // namespace

std::unique_ptr<Solver> make_rso(std::unique_ptr<Solver> real, std::unique_ptr<Solver> after) {
  return std::make_unique<Rso>(std::move(real), std::move(after));
}

}  // namespace mantissa::solver::interval
