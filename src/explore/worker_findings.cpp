// Findings of a path, shown by the simplest input that is met for them: the same path, the same violation.

#include <string_view>
#include <unordered_map>

#include "explore/relevance.h"
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
  std::unordered_map<std::string_view, bool> inputs;  // by variable: whether they are bytes
  for (uint32_t i = 0; i < state.inputs.count(); ++i)
    inputs.emplace(state.inputs[i].variable, state.inputs[i].type == ir::InputType::kBytes);
  const expr::ExprSet deciding = relevant_variables(pool_, conditions, model);
  Simplest::Variables changeable;
  for (expr::Expr variable : expr::variables(pool_, conditions)) {
    const std::string_view name = pool_.name(variable);
    auto input = inputs.find(name);
    const bool is_part = input == inputs.end();
    if (is_part) input = inputs.find(name.substr(0, name.rfind('[')));
    if (input == inputs.end()) continue;
    (deciding.contains(variable) ? changeable.deciding : changeable.others).insert(variable);
    if (is_part && input->second) changeable.letters.insert(variable);
  }
  return simplest_.of(conditions, changeable, model, budget_.within(kSimplestSeconds));
}

}  // namespace mantissa::explore
