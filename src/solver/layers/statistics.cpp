// A layer of its own around each backend, so that backends need not count and cannot forget to.

#include "solver/layers/statistics.h"

#include <chrono>

#include "support/parking.h"

namespace mantissa::solver {

namespace {

class Counting final : public Solver {
 public:
  Counting(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics)
      : inner_(std::move(inner)), statistics_(std::move(statistics)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    auto start = std::chrono::steady_clock::now();
    Answer answer = inner_->solve(query, budget, board);
    statistics_->add(name(), answer,
                     std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    const Capabilities can = inner_->capabilities();
    Provenance& from = answer.from();
    if (!from.author) from.author = Provenance::of(name(), can.family).author;
    if (answer.is_unsat()) from.needs_confirmation = can.needs_confirmation;
    return answer;
  }

 private:
  std::unique_ptr<Solver> inner_;
  std::shared_ptr<Statistics> statistics_;
};

}  // namespace

void Statistics::add(std::string_view backend, const Answer& answer, double seconds) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  BackendStatistics& s = by_backend_.try_emplace(std::string(backend)).first->second;
  ++s.queries;
  s.sat += answer.is_sat();
  s.unsat += answer.is_unsat();
  s.unknown += answer.is_unknown();
  s.seconds += seconds;
}

std::map<std::string, BackendStatistics, std::less<>> Statistics::by_backend() const {
  std::lock_guard lock(mutex_);
  return by_backend_;
}

std::unique_ptr<Solver> make_statistics(std::unique_ptr<Solver> inner,
                                        std::shared_ptr<Statistics> statistics) {
  return std::make_unique<Counting>(std::move(inner), std::move(statistics));
}

}  // namespace mantissa::solver
