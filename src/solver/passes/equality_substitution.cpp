// All definitions of a round are substituted in one walk. The definitions may refer to each other, so the
// walk goes from a variable into its definition as if that were its child; a definition that closes a circle
// in that graph is not used (its conjunct stays). SMT-LIB's `=` on floats is identity (one NaN, two zeros),
// so this is sound for floats; fp.eq is not identity and never defines a variable here.

#include "solver/passes/equality_substitution.h"

#include "eval/evaluator.h"
#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;

constexpr int kRounds = 8;

struct Definition {
  Expr term;
  uint32_t conjunct = 0;
  bool used = true;
};
using Definitions = expr::ExprMap<Definition>;

// The variables that conjuncts define, in order, each with its first definition.
std::vector<Expr> collect(Problem& problem, Definitions& definitions) {
  std::vector<Expr> variables;
  expr::Pool& pool = problem.pool();
  auto define = [&](Expr variable, Expr term, size_t conjunct) {
    if (!pool.is_var(variable) || variable == term || definitions.contains(variable)) return false;
    definitions[variable] = {term, static_cast<uint32_t>(conjunct)};
    variables.push_back(variable);
    return true;
  };
  for (size_t i = 0; i < problem.conjuncts().size(); ++i) {
    Expr e = problem.conjuncts()[i].term;
    switch (pool.kind(e)) {
      case Kind::kVar: define(e, pool.bool_const(true), i); break;
      case Kind::kNot: define(pool.child(e, 0), pool.bool_const(false), i); break;
      case Kind::kEq:
        if (!define(pool.child(e, 0), pool.child(e, 1), i)) define(pool.child(e, 1), pool.child(e, 0), i);
        break;
      default: break;
    }
  }
  return variables;
}

// Depth-first over terms, with an edge from a variable to its definition. Meeting a term that is still open
// means a circle through the innermost open variable: its definition is given up.
void break_circles(const expr::Pool& pool, Definitions& definitions, std::span<const Expr> variables) {
  enum class State : uint8_t { kNew, kOpen, kClosed };
  expr::ExprMap<State> states;
  std::vector<std::pair<Expr, bool>> stack;  // term, leaving
  std::vector<Expr> open_variables;
  auto give_up_innermost = [&] {
    for (size_t i = open_variables.size(); i-- > 0;) {
      Definition& d = *definitions.find(open_variables[i]);
      if (d.used) {
        d.used = false;
        return;
      }
    }
  };
  for (Expr variable : variables) {
    stack.push_back({variable, false});
    while (!stack.empty()) {
      auto [e, leaving] = stack.back();
      stack.pop_back();
      Definition* definition = definitions.find(e);
      if (leaving) {
        states[e] = State::kClosed;
        if (definition) open_variables.pop_back();
        continue;
      }
      State& state = states[e];
      if (state == State::kClosed) continue;
      if (state == State::kOpen) {
        give_up_innermost();
        continue;
      }
      state = State::kOpen;
      stack.push_back({e, true});
      if (definition) {
        open_variables.push_back(e);
        stack.push_back({definition->term, false});
      } else {
        for (Expr child : pool.children(e)) stack.push_back({child, false});
      }
    }
  }
}

struct Eliminated {
  std::vector<Expr> variables, terms;
};

// One round; what was eliminated, perhaps nothing.
Eliminated substitute_once(Problem& problem) {
  Definitions definitions;
  std::vector<Expr> candidates = collect(problem, definitions);
  Eliminated result;
  if (candidates.empty()) return result;
  break_circles(problem.pool(), definitions, candidates);

  std::vector<bool> defines(problem.conjuncts().size());
  for (Expr variable : candidates) {
    const Definition& d = *definitions.find(variable);
    if (!d.used) continue;
    defines[d.conjunct] = true;
    result.variables.push_back(variable);
  }
  if (result.variables.empty()) return result;

  Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
    const Definition* d = definitions.find(e);
    if (!d || !d->used) return {};
    return {d->term, problem.conjuncts()[d->conjunct].origin};
  });
  std::vector<Conjunct> rewritten;
  for (size_t i = 0; i < problem.conjuncts().size(); ++i) {
    if (defines[i]) continue;
    const Conjunct& c = problem.conjuncts()[i];
    Rewritten r = rebuilder.rewrite(c.term);
    rewritten.push_back({r.term, problem.origins().join(c.origin, r.origin)});
  }
  for (Expr variable : result.variables) result.terms.push_back(rebuilder.rewrite(variable).term);
  problem.replace(std::move(rewritten));
  return result;
}

class EqualitySubstitution final : public Pass {
 public:
  std::string_view name() const override { return "equality-substitution"; }

  WayBack run(Problem& problem, const Budget& budget) const override {
    std::vector<Eliminated> rounds;
    for (int i = 0; i < kRounds && !problem.is_false() && !budget.exhausted(); ++i) {
      Eliminated eliminated = substitute_once(problem);
      if (eliminated.variables.empty()) break;
      rounds.push_back(std::move(eliminated));
    }
    if (rounds.empty()) return {};
    // Compiled when a model first comes back: some solvers send thousands, most queries see none.
    auto tapes = std::make_shared<std::vector<std::unique_ptr<eval::Tape>>>(rounds.size());
    return [rounds = std::move(rounds), tapes, &pool = problem.pool()](eval::Model& model) {
      for (size_t i = rounds.size(); i-- > 0;) {
        std::unique_ptr<eval::Tape>& tape = (*tapes)[i];
        if (!tape) tape = std::make_unique<eval::Tape>(pool, rounds[i].terms);
        tape->run(model);
        for (size_t k = 0; k < rounds[i].variables.size(); ++k)
          model.set(rounds[i].variables[k], tape->value(k));
      }
    };
  }
};

}  // namespace

std::unique_ptr<Pass> make_equality_substitution() { return std::make_unique<EqualitySubstitution>(); }

}  // namespace mantissa::solver::passes
