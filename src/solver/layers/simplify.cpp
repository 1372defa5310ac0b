// One rewriter for all queries: paths share most of their conditions, and what was simplified once is
// remembered.

#include "solver/layers/simplify.h"

#include <optional>

#include "rewrite/rewriter.h"
#include "solver/layers/core_places.h"

namespace mantissa::solver {

namespace {

class Simplify final : public Solver {
 public:
  explicit Simplify(std::unique_ptr<Solver> inner) : inner_(std::move(inner)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    rewriter_.reset();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (!rewriter_) rewriter_.emplace(*query.pool);
    Query simple = query;
    simple.conjuncts.clear();
    std::vector<uint32_t> origin;
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i) {
      const expr::Expr conjunct = rewriter_->simplify(query.conjuncts[i], budget);
      if (query.pool->is_true(conjunct)) continue;
      if (query.pool->is_false(conjunct))
        return Answer(Unsat{{i}}).with(Provenance::of("rewrite", "rewrite"));
      simple.conjuncts.push_back(conjunct);
      origin.push_back(i);
    }
    Answer answer = inner_->solve(simple, budget, board);
    if (answer.is_unsat())
      for (uint32_t& index : answer.core()) index = index < origin.size() ? origin[index] : kNoConjunct;
    if (answer.is_sat())  // variables that simplification removed may have any value
      for (expr::Expr variable : model_variables(query))
        if (answer.model().find(variable) == nullptr)
          answer.model().set(variable, query.pool->default_value(query.pool->sort(variable)));
    return answer;
  }

 private:
  std::unique_ptr<Solver> inner_;
  std::optional<rewrite::Rewriter> rewriter_;
};

}  // namespace

std::unique_ptr<Solver> make_simplify(std::unique_ptr<Solver> inner) {
  return std::make_unique<Simplify>(std::move(inner));
}

}  // namespace mantissa::solver
