// The graph and what is known of it are made once for all threads; each walks with its own seed.

#include "solver/propagate/propagate_solver.h"

#include "solver/api/workers.h"
#include "solver/propagate/walker.h"

namespace mantissa::solver::propagate {

namespace {

using expr::Expr;

class PropagateSolver final : public Solver {
 public:
  PropagateSolver(const SolverOptions& options, std::string_view name, uint16_t features)
      : options_(options), name_(name), features_(features) {}
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override { return {.features = features_, .evaluates = true}; }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return over(budget);
    const Graph graph(query);
    if (graph.variables().empty()) {
      Values values(graph);
      if (values.start({}, [&] { return budget.exhausted(); }) && values.violated().empty())
        return Sat{complete(query, {})};
      return Unknown{Unknown::Why::kIncomplete, "no variables, and not satisfied"};
    }
    const Known known(graph);
    const uint64_t call = calls_++ * 7919;  // the same query asked again goes another way
    auto model = first_model(options_.jobs, budget, [&](unsigned index, const Budget& limit) {
      return Walker(query, graph, known, options_.literals, {}, (options_.seed + call) * 1000003 + index)
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
  std::string_view name_;
  uint16_t features_;
  uint64_t calls_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_propagate(const SolverOptions& options) {
  return std::make_unique<PropagateSolver>(options, "propagate", 0xffff);
}

void register_propagate(Registry& registry) {
  registry.add("propagate", [](const SolverOptions& options) { return make_propagate(options); });
  registry.add("propagate-bits", [](const SolverOptions& options) {
    constexpr uint16_t kBits = expr::kHasVar | expr::kHasBitVec | expr::kHasWide;
    return std::make_unique<PropagateSolver>(options, "propagate-bits", kBits);
  });
}

}  // namespace mantissa::solver::propagate
