// Most questions of a symbolic executor are small and much alike, and a backend needs milliseconds even for
// x > 10. Evaluating a candidate takes well under a microsecond, so hundreds may be tried before asking pays.

#include "solver/layers/cache.h"

#include <algorithm>
#include <deque>
#include <optional>

#include "eval/evaluator.h"
#include "solver/layers/core_index.h"
#include "solver/layers/core_places.h"
#include "solver/layers/guess.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

constexpr size_t kRecentModels = 16;

class Cache final : public Solver {
 public:
  Cache(std::unique_ptr<Solver> inner, CacheOptions options, std::shared_ptr<Statistics> statistics)
      : inner_(std::move(inner)), options_(options), statistics_(std::move(statistics)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (options_.cores) {
      if (std::optional<Answer> known = known_unsat(query)) {
        ++statistics_->caches.cores;
        return *std::move(known);
      }
    }
    eval::Tape tape(*query.pool, query.conjuncts);
    if (options_.models) {
      for (const eval::Model& model : recent_) {
        tape.run(model);
        if (!all_true(tape, query.conjuncts.size())) continue;
        ++statistics_->caches.models;
        return Sat{restricted(query, tape, model)};
      }
    }
    if (options_.guesses) {
      if (std::optional<eval::Model> model = guess(query, tape, board.seeds())) {
        ++statistics_->caches.guesses;
        remember(*model);
        return Sat{restricted(query, tape, *model)};
      }
    }
    Answer answer = inner_->solve(query, budget, board);
    if (answer.is_sat()) remember(answer.model());
    if (answer.is_unsat() && options_.cores && names_conjuncts(answer.core(), query)) {
      std::vector<Expr> core;
      for (uint32_t index : answer.core()) core.push_back(query.conjuncts[index]);
      cores_.add(std::move(core), answer.from());
    }
    return answer;
  }

 private:
  static bool all_true(const eval::Tape& tape, size_t count) {
    for (size_t i = 0; i < count; ++i)
      if (!tape.is_true(i)) return false;
    return true;
  }

  // Values for the query's own variables and the wanted ones, and no others.
  static eval::Model restricted(const Query& query, const eval::Tape& tape, const eval::Model& model) {
    eval::Model result;
    for (Expr variable : tape.variables()) result.set(variable, model.get(*query.pool, variable));
    for (Expr variable : query.wanted) result.set(variable, model.get(*query.pool, variable));
    return result;
  }

  void remember(const eval::Model& model) {
    if (!options_.models) return;
    recent_.push_front(model);
    if (recent_.size() > kRecentModels) recent_.pop_back();
  }

  std::optional<Answer> known_unsat(const Query& query) const {
    if (cores_.size() == 0) return std::nullopt;
    std::vector<Expr> sorted = query.conjuncts;
    std::sort(sorted.begin(), sorted.end());
    const CoreIndex::Core* known = cores_.contained_in(sorted);
    if (known == nullptr) return std::nullopt;
    Unsat result;
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
      if (std::ranges::binary_search(known->members, query.conjuncts[i])) result.core.push_back(i);
    return Answer(std::move(result)).with(known->from);
  }

  std::unique_ptr<Solver> inner_;
  const CacheOptions options_;
  std::shared_ptr<Statistics> statistics_;
  CoreIndex cores_;
  std::deque<eval::Model> recent_;  // newest first
};

}  // namespace

std::unique_ptr<Solver> make_cache(std::unique_ptr<Solver> inner, CacheOptions options,
                                   std::shared_ptr<Statistics> statistics) {
  return std::make_unique<Cache>(std::move(inner), options, std::move(statistics));
}

}  // namespace mantissa::solver
