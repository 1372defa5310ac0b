// One after the other, not side by side: cross-checking is for tests and for users who want certainty, and
// two solvers fighting for the caches would make each look slower than it is.

#include "solver/layers/cross_check.h"

namespace mantissa::solver {

namespace {

const char* verdict(const Answer& answer) {
  return answer.is_sat() ? "sat" : answer.is_unsat() ? "unsat" : "unknown";
}

class CrossCheck final : public Solver {
 public:
  CrossCheck(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
             std::shared_ptr<CrossCheckCounts> counts)
      : first_(std::move(first)), second_(std::move(second)), counts_(std::move(counts)) {}
  std::string_view name() const override { return first_->name(); }
  Capabilities capabilities() const override { return first_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Answer one = first_->solve(query, budget, board);
    if (one.is_unknown()) return one;
    Answer two = second_->solve(query, budget, board);
    if (two.is_unknown()) {
      ++counts_->unconfirmed;
      return one;
    }
    if (one.is_sat() == two.is_sat()) {
      ++counts_->confirmed;
      return one;
    }
    ++counts_->disagreements;
    return Unknown{Unknown::Why::kDisagreement, std::string(first_->name()) + " says " + verdict(one) + ", " +
                                                    std::string(second_->name()) + " says " + verdict(two)};
  }

 private:
  std::unique_ptr<Solver> first_, second_;
  std::shared_ptr<CrossCheckCounts> counts_;
};

}  // namespace

std::unique_ptr<Solver> make_cross_check(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                         std::shared_ptr<CrossCheckCounts> counts) {
  return std::make_unique<CrossCheck>(std::move(first), std::move(second), std::move(counts));
}

}  // namespace mantissa::solver
