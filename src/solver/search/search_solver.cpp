// Compiles the query once for all threads; each searches with its own seed. The first thread begins with the
// plain start, so that one thread gives the same answers with any number of others.

#include "solver/search/search_solver.h"

#include "solver/api/workers.h"
#include "solver/search/searcher.h"
#include "support/check.h"

namespace mantissa::solver::search {

namespace {

using expr::Expr;

class SearchSolver final : public Solver {
 public:
  SearchSolver(const SolverOptions& options, const SearchOptions& search)
      : options_(options), search_(search) {}
  std::string_view name() const override { return "search"; }
  Capabilities capabilities() const override { return {.features = 0x7fff, .evaluates = true}; }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return over(budget);
    const auto metric = search_.fitness == Fitness::kGoSat ? eval::Metric::kDifference : eval::Metric::kUlps;
    const eval::BatchProgram program(*query.pool, query.conjuncts, {}, {.metric = metric});
    if (program.variables().empty()) {
      eval::Batch batch(program, 1);
      batch.run(1);
      if (batch.is_satisfied(0)) return Sat{complete(query, {})};
      return Unknown{Unknown::Why::kIncomplete, "no variables, and not satisfied"};
    }
    const uint64_t call = calls_++ * 7919;  // the same query asked again goes another way
    auto model = first_model(options_.jobs, budget, [&](unsigned index, const Budget& limit) {
      return Searcher(query, program, search_, options_.literals, (options_.seed + call) * 1000003 + index)
          .run(limit, board);
    });
    if (model) return Sat{complete(query, std::move(*model))};
    return over(budget);
  }

 private:
  static Unknown over(const Budget& budget) {
    return {budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
  }
  static eval::Model complete(const Query& query, eval::Model model) {
    for (Expr variable : query.wanted)
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query.pool, variable));
    return model;
  }

  SolverOptions options_;
  SearchOptions search_;
  uint64_t calls_ = 0;
};

Fitness fitness(std::string_view name) {
  if (name == "xsat") return Fitness::kXSat;
  if (name == "gosat") return Fitness::kGoSat;
  MANTISSA_CHECK(name == "logarithms");
  return Fitness::kLogarithms;
}

}  // namespace

std::unique_ptr<Solver> make_search(const SolverOptions& options, const SearchOptions& search) {
  return std::make_unique<SearchSolver>(options, search);
}

void register_search(Registry& registry) {
  registry.add("search", [](const SolverOptions& options) {
    return make_search(options, {.fitness = fitness(options.fitness)});
  });
}

}  // namespace mantissa::solver::search
