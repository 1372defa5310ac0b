// Bottom-up over the DAG: when a read is reached, its array and index have no reads inside any more. The same
// read of the same base is one variable. Chains of writes are walked in a loop, choices between arrays kept
// on a stack; each (array, index) is done once.

#include "solver/arrays/abstraction.h"

#include <algorithm>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/traverse.h"

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;

std::string Abstractor::refused(Expr e) const {
  const expr::Sort sort = pool_.sort(e);
  if (sort.is_array() && (pool_.array_index(sort).is_array() || pool_.array_element(sort).is_array()))
    return "arrays: an array of arrays, or indexed by arrays";
  if (pool_.kind(e) == Kind::kEq && pool_.sort(pool_.child(e, 0)).is_array())
    return "arrays: arrays compared as a whole";
  return {};
}

Result<std::optional<Abstraction>> Abstractor::abstract(const Query& query, const Budget& budget) {
  constexpr uint32_t kLookEvery = 256;
  std::string problem;
  uint32_t steps = 0;
  bool stopped = false;
  expr::for_each_postorder(pool_, query.conjuncts, seen_, [&](Expr e) {
    if (!problem.empty() || stopped) return;
    if (++steps % kLookEvery == 0) stopped = budget.exhausted();
    problem = refused(e);
    if (problem.empty()) done_[e] = rebuilt(e);
  });
  if (!problem.empty() || stopped) {
    seen_ = expr::ExprSet();  // parts were seen and not done
    done_ = expr::ExprMap<Expr>();
    if (!problem.empty()) return Error{problem};
    return std::optional<Abstraction>();
  }
  Abstraction result;
  for (Expr conjunct : query.conjuncts) result.conjuncts.push_back(*done_.find(conjunct));
  result.reads = reads_in(result.conjuncts);
  return std::optional(std::move(result));
}

// Those of the conjuncts, those in their indices, and so on; by number.
std::vector<uint32_t> Abstractor::reads_in(const std::vector<Expr>& conjuncts) const {
  std::vector<uint32_t> result;
  expr::ExprSet seen;
  std::vector<Expr> roots = conjuncts;
  while (!roots.empty()) {
    std::vector<Expr> indices;
    expr::for_each_postorder(pool_, roots, seen, [&](Expr e) {
      if (!pool_.is_var(e)) return;
      if (const uint32_t* number = number_of_.find(e)) {
        result.push_back(*number);
        indices.push_back(reads_[*number].index);
      }
    });
    roots = std::move(indices);
  }
  std::sort(result.begin(), result.end());
  return result;
}

Expr Abstractor::rebuilt(Expr e) {
  const auto children = pool_.children(e);
  if (children.empty() || !(pool_.features(e) & expr::kHasArray)) return e;
  std::vector<Expr> now;
  for (Expr child : children) now.push_back(*done_.find(child));
  if (pool_.kind(e) == Kind::kSelect) return look_up(now[0], now[1]);
  const auto params = pool_.params(e);
  return pool_.make(pool_.kind(e), now, std::vector<uint32_t>(params.begin(), params.end()));
}

Abstractor::Descent Abstractor::descend(Expr array, Expr index) {
  Descent result;
  const bool in_runs = trees_ && has_numbered_index(pool_, array) && !pool_.is_const(index);
  while (pool_.kind(array) == Kind::kStore && !known_table(array)) {
    const Expr at = pool_.child(array, 1), value = pool_.child(array, 2);
    array = pool_.child(array, 0);
    if (at == index) {
      result.value = value;
      return result;
    }
    if (!pool_.is_const(at)) {
      result.passed.push_back({at, value, {}});
    } else if (in_runs) {
      if (result.passed.empty() || result.passed.back().at) result.passed.push_back({});
      result.passed.back().run.emplace_back(pool_.raw_value(at), value);
    } else if (!pool_.is_const(index)) {
      result.passed.push_back({at, value, {}});
    }
  }
  result.rest = array;
  return result;
}

// The value with what was written over it.
Expr Abstractor::through(const Descent& descent, Expr value, Expr index) {
  for (size_t i = descent.passed.size(); i-- > 0;) {
    const Passed& passed = descent.passed[i];
    if (passed.at) {
      value = pool_.mk_ite(pool_.mk_eq(index, passed.at), passed.value, value);
      continue;
    }
    Entries run = passed.run;  // the newest write to a place counts
    std::stable_sort(run.begin(), run.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    run.erase(
        std::unique(run.begin(), run.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
        run.end());
    value = tree(pool_, run, value, index);
  }
  return value;
}

Expr Abstractor::look_up(Expr array, Expr index) {
  std::vector<Expr> stack{array};
  while (!stack.empty()) {
    const Expr top = stack.back();
    if (choices_.contains({top, index})) {
      stack.pop_back();
      continue;
    }
    const Descent descent = descend(top, index);
    Expr value = descent.value;
    if (!value && pool_.kind(descent.rest) == Kind::kIte) {
      const auto yes = choices_.find({pool_.child(descent.rest, 1), index});
      const auto no = choices_.find({pool_.child(descent.rest, 2), index});
      if (yes == choices_.end()) stack.push_back(pool_.child(descent.rest, 1));
      if (no == choices_.end()) stack.push_back(pool_.child(descent.rest, 2));
      if (stack.back() != top) continue;
      value = pool_.mk_ite(pool_.child(descent.rest, 0), yes->second, no->second);
    }
    if (!value) value = bottom(descent.rest, index);
    choices_[{top, index}] = through(descent, value, index);
    stack.pop_back();
  }
  return choices_[{array, index}];
}

// Of a table, a constant array or a variable.
Expr Abstractor::bottom(Expr array, Expr index) {
  if (pool_.kind(array) == Kind::kConstArray) return pool_.child(array, 0);
  const auto table = known_table(array);
  if (table && table->empty()) return table->other;
  if (table && pool_.is_const(index)) return table->at(pool_.raw_value(index));
  return variable(array, table, index);
}

// Found once per array; a chain that is none is walked once, however many of its parts are asked about.
std::shared_ptr<const Table> Abstractor::known_table(Expr array) {
  if (const auto* known = tables_.find(array)) return *known;
  auto table = table_of(pool_, array);
  tables_[array] = table;
  if (table) return table;
  for (Expr a = array; pool_.kind(a) == Kind::kStore && pool_.is_const(pool_.child(a, 1)) &&
                       pool_.is_const(pool_.child(a, 2));) {
    a = pool_.child(a, 0);
    if (!tables_.insert(a).second) break;
  }
  return nullptr;
}

Expr Abstractor::variable(Expr array, const std::shared_ptr<const Table>& table, Expr index) {
  auto [it, is_new] = variables_.try_emplace({array, index});
  if (!is_new) return it->second;
  auto [base, is_new_base] = base_numbers_.try_emplace(array, static_cast<uint32_t>(bases_.size()));
  if (is_new_base) bases_.push_back({array, table});
  it->second = pool_.fresh_var("read", pool_.array_element(pool_.sort(array)));
  number_of_[it->second] = static_cast<uint32_t>(reads_.size());
  reads_.push_back({base->second, index, it->second, low_bits(pool_, index)});
  return it->second;
}

void Abstractor::complete(const Abstraction& abstraction, eval::Model& model) const {
  std::vector<Expr> indices;
  for (uint32_t r : abstraction.reads) indices.push_back(reads_[r].index);
  eval::Tape tape(pool_, indices);
  tape.run(model);
  std::map<uint32_t, std::shared_ptr<expr::ArrayValue>> values;
  for (size_t i = 0; i < abstraction.reads.size(); ++i) {
    const Read& read = reads_[abstraction.reads[i]];
    if (bases_[read.base].table) continue;
    auto& array = values[read.base];
    const expr::Sort sort = pool_.sort(bases_[read.base].array);
    if (!array) array = pool_.make_array(sort, pool_.default_value(pool_.array_element(sort)));
    array->set(tape.value(i), model.get(pool_, read.variable));
  }
  for (auto& [base, array] : values) {
    const Expr variable = bases_[base].array;
    model.set(variable, expr::Value::array(pool_.sort(variable), array));
  }
}

}  // namespace mantissa::solver::arrays
