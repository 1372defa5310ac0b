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
  CrossCheck(std::unique_ptr<Solver> first, std::vector<Opinion> others,
             std::shared_ptr<CrossCheckCounts> counts, std::shared_ptr<CheckLog> log)
      : first_(std::move(first)),
        others_(std::move(others)),
        solvers_(others_.size()),
        counts_(std::move(counts)),
        log_(std::move(log)) {}
  std::string_view name() const override { return first_->name(); }
  Capabilities capabilities() const override { return first_->capabilities(); }
  void forget() override {
    first_->forget();
    for (auto& solver : solvers_)
      if (solver) solver->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    const double start = budget.now();
    Answer one = first_->solve(query, budget, board);
    if (one.is_unknown()) return one;
    const double seconds = kLeastSeconds + kTimes * (budget.now() - start);
    Query plain = query;
    plain.base = nullptr;
    plain.open = 0;
    for (size_t i = 0; i < others_.size(); ++i) {
      if (!others_[i].family.empty() && others_[i].family == one.from().family()) continue;
      if (!solvers_[i]) solvers_[i] = others_[i].make();
      HintBoard nobody;  // seeds and bounds of the first must not help the second
      const Answer two = solvers_[i]->solve(plain, budget.within(seconds), nobody);
      if (two.is_unknown()) continue;
      if (one.is_sat() == two.is_sat()) {
        ++counts_->confirmed;
        one.from().confirmed = true;
        return one;
      }
      ++counts_->disagreements;
      std::string what = author(one, *first_) + " says " + verdict(one) + ", " + author(two, *solvers_[i]) +
                         " says " + verdict(two);
      log_->disagreement(what);
      return Unknown{Unknown::Why::kDisagreement, std::move(what)};
    }
    ++counts_->unconfirmed;
    return one;
  }

 private:
  // What a second opinion may take: the first may have had luck, and without a limit the second may never
  // end.
  static constexpr double kLeastSeconds = 2, kTimes = 10;

  static std::string author(const Answer& answer, const Solver& solver) {
    return std::string(answer.from().author ? answer.from().backend() : solver.name());
  }

  std::unique_ptr<Solver> first_;
  std::vector<Opinion> others_;
  std::vector<std::unique_ptr<Solver>> solvers_;
  std::shared_ptr<CrossCheckCounts> counts_;
  std::shared_ptr<CheckLog> log_;
};

}  // namespace

std::unique_ptr<Solver> make_cross_check(std::unique_ptr<Solver> first, std::vector<Opinion> others,
                                         std::shared_ptr<CrossCheckCounts> counts,
                                         std::shared_ptr<CheckLog> log) {
  return std::make_unique<CrossCheck>(std::move(first), std::move(others), std::move(counts), std::move(log));
}

}  // namespace mantissa::solver
