#include "solver/layers/first.h"

namespace mantissa::solver {

namespace {

class First final : public Solver {
 public:
  First(std::unique_ptr<Solver> quick, std::unique_ptr<Solver> thorough)
      : quick_(std::move(quick)), thorough_(std::move(thorough)) {}
  std::string_view name() const override { return thorough_->name(); }
  Capabilities capabilities() const override { return thorough_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (features(query) & ~quick_->capabilities().features) return thorough_->solve(query, budget, board);
    Answer answer = quick_->solve(query, budget, board);
    return answer.is_unknown() ? thorough_->solve(query, budget, board) : answer;
  }

 private:
  std::unique_ptr<Solver> quick_, thorough_;
};

}  // namespace

std::unique_ptr<Solver> make_first(std::unique_ptr<Solver> quick, std::unique_ptr<Solver> thorough) {
  return std::make_unique<First>(std::move(quick), std::move(thorough));
}

}  // namespace mantissa::solver
