// Findings of a path, shown by the simplest input that is met for them: the same path, the same violation.

#include <string_view>
#include <unordered_set>

#include "explore/worker.h"
#include "expr/traverse.h"

namespace mantissa::explore {

using interp::State;

namespace {
constexpr double kSimplestSeconds = 0.03;
}

void Worker::report(const State& state, const Found& what, const eval::Model& model,
                    std::span<const expr::Expr> beside) {
  if (!options_.simplest || all_.book.contains(all_.book.key_of(state, what)))
    return all_.report_finding(state, what, model);
  all_.report_finding(state, what, simplest(state, beside, model));
}

void Worker::report_access(State& state, const Found& what) {
  const expr::Expr address = pool_.constant(state.witness->value(what.about));
  const expr::Expr same = pool_.mk_eq(what.about, address);
  report(state, what, state.witness->model(), {{same}});
}

// Only inputs: what else a path depends on (a value that libm gave) is not for us to choose.
eval::Model Worker::simplest(const State& state, std::span<const expr::Expr> beside,
                             const eval::Model& model) {
  std::vector<expr::Expr> conditions = state.path.oldest_first();
  for (const expr::Expr condition : beside)
    if (condition) conditions.push_back(condition);
  std::unordered_set<std::string_view> inputs;
  for (uint32_t i = 0; i < state.inputs.count(); ++i) inputs.insert(state.inputs[i].variable);
  expr::ExprSet changeable;
  for (expr::Expr variable : expr::variables(pool_, conditions)) {
    const std::string_view name = pool_.name(variable);
    if (inputs.contains(name) || inputs.contains(name.substr(0, name.rfind('['))))
      changeable.insert(variable);
  }
  return simplest_.of(conditions, changeable, model, budget_.within(kSimplestSeconds));
}

}  // namespace mantissa::explore
