// The order: split conjunctions, then let equalities and facts feed each other twice (a propagated constant
// makes new equalities), then remove arrays, whose reads give equalities again, then say what intervals know
// and use it, then lower what no backend knows.

#include "solver/passes/pass_solver.h"

#include "solver/passes/ackermannise.h"
#include "solver/passes/constant_propagation.h"
#include "solver/passes/equality_substitution.h"
#include "solver/passes/extensionality.h"
#include "solver/passes/flatten.h"
#include "solver/passes/integers_to_bits.h"
#include "solver/passes/interval_facts.h"
#include "solver/passes/lower_fma.h"
#include "solver/passes/lower_remainder.h"
#include "solver/passes/unconstrained.h"

namespace mantissa::solver::passes {

namespace {

class PassSolver final : public Solver {
 public:
  PassSolver(std::vector<std::unique_ptr<Pass>> passes, std::unique_ptr<Solver> inner)
      : passes_(std::move(passes)), inner_(std::move(inner)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override {
    Capabilities result = inner_->capabilities();
    for (const auto& pass : passes_) result.features |= pass->features_removed();
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Problem problem(query);
    std::vector<WayBack> ways;
    for (const auto& pass : passes_) {
      if (problem.is_false() || budget.exhausted()) break;
      if (WayBack way = pass->run(problem, budget)) ways.push_back(std::move(way));
    }
    if (problem.is_false()) return unsat(query, problem, {0}, Provenance::of("passes", "passes"));
    auto back = [&](eval::Model& model) {
      for (size_t i = ways.size(); i-- > 0;) ways[i](model);
    };
    Answer answer = Sat{};
    if (!problem.conjuncts().empty()) {
      Query rewritten{
          .pool = query.pool, .conjuncts = problem.terms(), .wanted = {}, .want_core = query.want_core};
      answer = ask(rewritten, budget, board, back);
    }
    if (answer.is_unsat()) return unsat(query, problem, answer.core(), answer.from());
    if (answer.is_sat()) return Answer(Sat{original_model(query, answer.model(), back)}).with(answer.from());
    return answer;
  }

 private:
  static Answer unsat(const Query& query, const Problem& problem, const std::vector<uint32_t>& core,
                      Provenance from) {
    Unsat result = query.want_core ? Unsat{problem.core(core)} : whole_core(query);
    return Answer(std::move(result)).with(std::move(from));
  }

  // Exactly the variables of the original query: those made by passes go.
  template <class Back>
  static eval::Model original_model(const Query& query, eval::Model model, const Back& back) {
    back(model);
    eval::Model result;
    for (expr::Expr variable : model_variables(query)) result.set(variable, model.get(*query.pool, variable));
    return result;
  }

  template <class Back>
  Answer ask(const Query& rewritten, const Budget& budget, HintBoard& board, const Back& back) {
    HintBoard inner_board = board.wants_candidates()
                                ? HintBoard([&](std::string_view source, const eval::Model& model) {
                                    eval::Model original = model;
                                    back(original);
                                    board.candidate(source, original);
                                  })
                                : HintBoard();
    for (eval::Model& seed : board.seeds()) inner_board.seed(std::move(seed));
    return inner_->solve(rewritten, budget, inner_board);
  }

  std::vector<std::unique_ptr<Pass>> passes_;
  std::unique_ptr<Solver> inner_;
};

}  // namespace

std::vector<std::unique_ptr<Pass>> make_passes(const PassOptions& options) {
  std::vector<std::unique_ptr<Pass>> passes;
  auto add = [&](bool wanted, std::unique_ptr<Pass> (*make)()) {
    if (wanted) passes.push_back(make());
  };
  add(options.flatten, make_flatten);
  for (int i = 0; i < 2; ++i) {
    add(options.substitute_equalities, make_equality_substitution);
    add(options.propagate_constants, make_constant_propagation);
    add(options.flatten, make_flatten);
  }
  add(options.integers_to_bits, make_integers_to_bits);
  if (options.extensionality) {  // indices that are arrays become comparisons of arrays
    passes.push_back(make_ackermannise({.only_indexed_by_arrays = true}));
    passes.push_back(make_extensionality());
  }
  if (options.ackermannise) passes.push_back(make_ackermannise());
  add(options.substitute_equalities, make_equality_substitution);
  add(options.unconstrained, make_unconstrained);
  if (options.interval_facts) passes.push_back(make_interval_facts(options.shave));
  add(options.interval_facts, make_constant_propagation);
  add(options.lower_remainder, make_lower_remainder);
  add(options.lower_fma, make_lower_fma);
  return passes;
}

std::unique_ptr<Solver> make_pass_solver(std::vector<std::unique_ptr<Pass>> passes,
                                         std::unique_ptr<Solver> inner) {
  return std::make_unique<PassSolver>(std::move(passes), std::move(inner));
}

}  // namespace mantissa::solver::passes
