// Compiles the query once for all threads. Probes are the Bool terms inside the conjuncts (comparisons,
// conditions of ite): their sides are the branches that coverage counts beside whole conjuncts.

#include "solver/fuzz/fuzz_solver.h"

#include "expr/traverse.h"
#include "solver/api/workers.h"
#include "solver/fuzz/fuzzer.h"

namespace mantissa::solver::fuzz {

namespace {

using expr::Expr;

constexpr size_t kMaxProbes = 256;

std::vector<Expr> inner_branches(const Query& query) {
  std::vector<Expr> result;
  expr::ExprSet whole;
  for (Expr e : query.conjuncts) whole.insert(e);
  expr::for_each_postorder(*query.pool, query.conjuncts, [&](Expr e) {
    if (!query.pool->sort(e).is_bool() || query.pool->is_const(e) || whole.contains(e)) return;
    if (result.size() < kMaxProbes) result.push_back(e);
  });
  return result;
}

class FuzzSolver final : public Solver {
 public:
  explicit FuzzSolver(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "fuzz"; }
  Capabilities capabilities() const override { return {.features = 0x7fff, .evaluates = true}; }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return over(budget);
    const eval::BatchProgram program(*query.pool, query.conjuncts, inner_branches(query));
    if (program.variables().empty()) {
      if (constant_truth(query)) return Sat{complete(query, {})};
      return Unknown{Unknown::Why::kIncomplete, "no variables, and not satisfied"};
    }
    const uint64_t call = calls_++ * 7919;  // the same query asked again goes another way
    auto model = first_model(options_.jobs, budget, [&](unsigned index, const Budget& limit) {
      return Fuzzer(query, program, options_.literals, (options_.seed + call) * 1000003 + index)
          .run(limit, board);
    });
    if (model) return Sat{complete(query, std::move(*model))};
    return over(budget);
  }

 private:
  static Unknown over(const Budget& budget) {
    return {budget.stopped() ? Unknown::Why::kStopped : Unknown::Why::kTime, {}};
  }
  static bool constant_truth(const Query& query) {
    eval::BatchProgram program(*query.pool, query.conjuncts);
    eval::Batch batch(program, 1);
    batch.run(1);
    return batch.is_satisfied(0);
  }
  static eval::Model complete(const Query& query, eval::Model model) {
    for (Expr variable : query.wanted)
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query.pool, variable));
    return model;
  }

  SolverOptions options_;
  uint64_t calls_ = 0;
};

}  // namespace

void register_fuzz(Registry& registry) {
  registry.add("fuzz", [](const SolverOptions& options) { return std::make_unique<FuzzSolver>(options); });
}

}  // namespace mantissa::solver::fuzz
