// Abstraction refinement as in array solvers, with functions in the place of reads. The order of events
// matters: terms are taken bottom-up, so that the arguments of an outer function are already over the
// stand-ins of the inner ones, and a lemma about an outer function speaks of the value its argument really
// has in the weaker problem.

#include "solver/layers/libm_refinement.h"

#include <algorithm>
#include <map>
#include <set>

#include "eval/witness.h"
#include "expr/math_facts.h"
#include "expr/traverse.h"

namespace mantissa::solver {

namespace {

using expr::Expr;
using expr::Kind;

struct Application {
  Expr term, variable;
  std::vector<Expr> arguments;               // over stand-ins
  std::vector<Expr> facts;                   // the range, then one per point
  std::vector<std::pair<Expr, Expr>> pairs;  // another application, and what relates it to this one
};

class LibmRefinement final : public Solver {
 public:
  LibmRefinement(std::unique_ptr<Solver> inner, const LibmRefinementOptions& options)
      : inner_(std::move(inner)), options_(options) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override {
    Capabilities result = inner_->capabilities();
    result.features |= expr::kHasMath;
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    const bool knows = inner_->capabilities().features & expr::kHasMath;
    if (knows || !(features(query) & expr::kHasMath)) return inner_->solve(query, budget, board);
    if (pool_ != query.pool) forget(*query.pool);
    const std::vector<Application*> used = applications(query);
    Query weaker = weaken(query, used);
    eval::Tape check(*pool_, query.conjuncts);
    for (unsigned round = 0; round < options_.max_rounds; ++round) {
      Answer answer = inner_->solve(weaker, budget, board);
      if (answer.is_unsat()) return own_core(query, answer.core()).with(answer.from());
      if (answer.is_unknown()) return answer;
      eval::Model candidate = own_model(query, answer.model());
      check.run(candidate);
      if (holds(check, query.conjuncts.size())) return Answer(Sat{std::move(candidate)}).with(answer.from());
      board.candidate("libm", candidate);
      if (!learn(used, answer.model(), weaker))
        return Unknown{Unknown::Why::kIncomplete, "libm: a model fails where every function is right"};
      if (budget.exhausted()) return Unknown{Unknown::Why::kTime, "libm: out of time"};
    }
    return Unknown{Unknown::Why::kIncomplete,
                   "libm: no answer in " + std::to_string(options_.max_rounds) + " rounds"};
  }

 private:
  void forget(expr::Pool& pool) {
    pool_ = &pool;
    known_.clear();
    stand_ins_ = expr::ExprMap<Expr>();
    done_ = expr::ExprMap<Expr>();
  }

  Application& application(Expr term) {
    auto [it, is_new] = known_.try_emplace(term);
    Application& result = it->second;
    if (!is_new) return result;
    result.term = term;
    for (uint32_t i = 1; i < pool_->children(term).size(); ++i)
      result.arguments.push_back(expr::substitute(*pool_, pool_->child(term, i), stand_ins_, done_));
    result.variable = pool_->fresh_var("libm", pool_->sort(term));
    stand_ins_[term] = result.variable;
    result.facts.push_back(expr::math_range(*pool_, term, result.arguments, result.variable));
    return result;
  }

  std::vector<Application*> applications(const Query& query) {
    std::vector<Application*> result;
    expr::for_each_postorder(*pool_, query.conjuncts, [&](Expr e) {
      if (pool_->kind(e) == Kind::kMath1 || pool_->kind(e) == Kind::kMath2) result.push_back(&application(e));
    });
    return result;
  }

  // The query's conjuncts first, in their order, so that a core's indices are the query's.
  Query weaken(const Query& query, const std::vector<Application*>& used) {
    Query weaker{.pool = query.pool, .conjuncts = {}, .wanted = query.wanted, .want_core = query.want_core};
    for (const Expr conjunct : query.conjuncts)
      weaker.conjuncts.push_back(expr::substitute(*pool_, conjunct, stand_ins_, done_));
    for (const Application* a : used)
      weaker.conjuncts.insert(weaker.conjuncts.end(), a->facts.begin(), a->facts.end());
    std::set<Expr> terms;
    for (const Application* a : used) terms.insert(a->term);
    for (const Application* a : used)
      for (const auto& [other, fact] : a->pairs)
        if (terms.contains(other)) weaker.conjuncts.push_back(fact);
    for (const Application* a : used) weaker.wanted.push_back(a->variable);
    return weaker;
  }

  static bool holds(const eval::Tape& check, size_t count) {
    for (size_t i = 0; i < count; ++i)
      if (!check.is_true(i)) return false;
    return true;
  }

  eval::Model own_model(const Query& query, const eval::Model& model) const {
    eval::Model result;
    for (const Expr variable : model_variables(query)) result.set(variable, model.get(*pool_, variable));
    return result;
  }

  static Answer own_core(const Query& query, std::vector<uint32_t> core) {
    std::erase_if(core, [&](uint32_t i) { return i >= query.conjuncts.size(); });
    return Unsat{std::move(core)};
  }

  // What the model got wrong of the functions, as facts. False: nothing.
  bool learn(const std::vector<Application*>& used, const eval::Model& model, Query& weaker) {
    eval::Witness witness(*pool_, model);
    bool learnt = false;
    for (Application* a : used) {
      std::vector<expr::Value> point;
      for (const Expr argument : a->arguments) point.push_back(witness.value(argument));
      const expr::Value believed = witness.value(a->variable);
      const Expr fact = expr::math_point(*pool_, a->term, a->arguments, a->variable, point, believed);
      if (!add_if_violated(fact, witness, weaker)) continue;
      learnt = true;
      if (a->facts.size() < options_.max_points_per_term) a->facts.push_back(fact);
    }
    return relate(used, witness, weaker) || learnt;
  }

  static bool add_if_violated(Expr fact, eval::Witness& witness, Query& weaker) {
    if (witness.is_true(fact)) return false;
    weaker.conjuncts.push_back(fact);
    return true;
  }

  // Two applications of one function that the model has in the wrong order, or different for one argument.
  bool relate(const std::vector<Application*>& used, eval::Witness& witness, Query& weaker) {
    bool learnt = false;
    size_t related = 0;
    for (size_t i = 0; i < used.size(); ++i) {
      for (size_t k = i + 1; k < used.size() && related < options_.max_pairs; ++k) {
        Application& a = *used[i];
        const Application& b = *used[k];
        const bool same = pool_->kind(a.term) == pool_->kind(b.term) &&
                          pool_->param(a.term, 0) == pool_->param(b.term, 0) &&
                          pool_->sort(a.term) == pool_->sort(b.term) &&
                          pool_->child(a.term, 0) == pool_->child(b.term, 0);
        if (!same) continue;
        const Expr fact = expr::math_pair(*pool_, a.term, a.arguments, a.variable, b.arguments, b.variable);
        if (!add_if_violated(fact, witness, weaker)) continue;
        if (a.pairs.size() < options_.max_points_per_term) a.pairs.emplace_back(b.term, fact);
        learnt = true;
        ++related;
      }
    }
    return learnt;
  }

  std::unique_ptr<Solver> inner_;
  const LibmRefinementOptions options_;
  expr::Pool* pool_ = nullptr;
  std::map<Expr, Application> known_;
  expr::ExprMap<Expr> stand_ins_;
  expr::ExprMap<Expr> done_;  // terms over the stand-ins: every function below a term in it has one
};

}  // namespace

std::unique_ptr<Solver> make_libm_refinement(std::unique_ptr<Solver> inner,
                                             const LibmRefinementOptions& options) {
  return std::make_unique<LibmRefinement>(std::move(inner), options);
}

}  // namespace mantissa::solver
