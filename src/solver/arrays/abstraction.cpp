// Bottom-up over the DAG: when a read is reached, its array and index have no reads inside any more. The same
// read of the same base is one variable. Chains of writes are walked in a loop; only a choice between arrays
// branches, and each (array, index) is done once.

#include "solver/arrays/abstraction.h"

#include <map>
#include <optional>

#include "eval/evaluator.h"
#include "expr/traverse.h"

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;

namespace {

class Builder {
 public:
  Builder(const Query& query, Abstraction& out) : pool_(*query.pool), out_(out) {}

  Result<void> run(const Query& query) {
    std::string problem;
    expr::for_each_postorder(pool_, query.conjuncts, [&](Expr e) {
      if (!problem.empty()) return;
      problem = refused(e);
      if (problem.empty()) done_[e] = rebuilt(e);
    });
    if (!problem.empty()) return Error{problem};
    for (Expr conjunct : query.conjuncts) out_.conjuncts.push_back(done_[conjunct]);
    return {};
  }

 private:
  std::string refused(Expr e) const {
    const expr::Sort sort = pool_.sort(e);
    if (sort.is_array() && (!pool_.array_index(sort).is_bit_vec() || pool_.array_element(sort).is_array()))
      return "arrays: an array that is not indexed by a bit-vector, or of arrays";
    if (pool_.kind(e) == Kind::kEq && pool_.sort(pool_.child(e, 0)).is_array())
      return "arrays: arrays compared as a whole";
    return {};
  }

  Expr rebuilt(Expr e) {
    const auto children = pool_.children(e);
    if (children.empty()) return e;
    std::vector<Expr> now;
    for (Expr child : children) now.push_back(done_[child]);
    if (pool_.kind(e) == Kind::kSelect) return read(now[0], now[1]);
    const auto params = pool_.params(e);
    return pool_.make(pool_.kind(e), now, std::vector<uint32_t>(params.begin(), params.end()));
  }

  // What is below in a chain of writes, with the conditions passed on the way.
  Expr read(Expr array, Expr index) {
    std::vector<std::pair<Expr, Expr>> writes;  // index, value; newest first
    Expr value;
    for (;;) {
      if (auto it = memo_.find({array, index}); it != memo_.end()) {
        value = it->second;
        break;
      }
      if (auto table = table_of(array)) {
        value = pool_.is_const(index) ? pool_.constant(table->select(pool_.value(index)))
                                      : variable(array, table, index);
        break;
      }
      const Kind kind = pool_.kind(array);
      if (kind == Kind::kStore) {
        const Expr at = pool_.child(array, 1);
        if (at == index) {
          value = pool_.child(array, 2);
          break;
        }
        if (!(pool_.is_const(at) && pool_.is_const(index))) writes.push_back({at, pool_.child(array, 2)});
        array = pool_.child(array, 0);
        continue;
      }
      if (kind == Kind::kConstArray)
        value = pool_.child(array, 0);
      else if (kind == Kind::kIte)
        value = pool_.mk_ite(pool_.child(array, 0), read(pool_.child(array, 1), index),
                             read(pool_.child(array, 2), index));
      else
        value = variable(array, nullptr, index);
      memo_[{array, index}] = value;
      break;
    }
    for (size_t i = writes.size(); i-- > 0;)
      value = pool_.mk_ite(pool_.mk_eq(index, writes[i].first), writes[i].second, value);
    return value;
  }

  // A chain of constant writes over a constant array; found once per array.
  std::shared_ptr<const expr::ArrayValue> table_of(Expr array) {
    if (auto it = tables_.find(array); it != tables_.end()) return it->second;
    std::shared_ptr<const expr::ArrayValue> table;
    Expr bottom = array;
    while (pool_.kind(bottom) == Kind::kStore && pool_.is_const(pool_.child(bottom, 1)) &&
           pool_.is_const(pool_.child(bottom, 2)))
      bottom = pool_.child(bottom, 0);
    if (pool_.kind(bottom) == Kind::kConstArray && pool_.is_const(pool_.child(bottom, 0)))
      table = std::make_shared<expr::ArrayValue>(eval::evaluate(pool_, array, {}).as_array());
    tables_[array] = table;
    return table;
  }

  Expr variable(Expr array, const std::shared_ptr<const expr::ArrayValue>& table, Expr index) {
    auto [it, is_new] = variables_.try_emplace({array, index});
    if (!is_new) return it->second;
    auto [base, is_new_base] = bases_.try_emplace(array, static_cast<uint32_t>(out_.bases.size()));
    if (is_new_base) out_.bases.push_back({array, table});
    it->second = pool_.fresh_var("read", pool_.array_element(pool_.sort(array)));
    out_.reads.push_back({base->second, index, it->second});
    return it->second;
  }

  expr::Pool& pool_;
  Abstraction& out_;
  expr::ExprMap<Expr> done_;
  std::map<std::pair<Expr, Expr>, Expr> memo_, variables_;
  std::map<Expr, std::shared_ptr<const expr::ArrayValue>> tables_;
  std::map<Expr, uint32_t> bases_;
};

}  // namespace

Result<Abstraction> Abstraction::make(const Query& query) {
  Abstraction result;
  if (auto built = Builder(query, result).run(query); !built) return built.error();
  return result;
}

void Abstraction::complete(const Query& query, eval::Model& model) const {
  const expr::Pool& pool = *query.pool;
  std::map<uint32_t, std::shared_ptr<expr::ArrayValue>> values;
  for (const Read& read : reads) {
    if (bases[read.base].table) continue;
    auto& array = values[read.base];
    const expr::Sort sort = pool.sort(bases[read.base].array);
    if (!array)
      array = std::make_shared<expr::ArrayValue>(pool.array_index(sort),
                                                 pool.default_value(pool.array_element(sort)));
    array->set(eval::evaluate(pool, read.index, model), model.get(pool, read.variable));
  }
  for (auto& [base, array] : values) {
    const Expr variable = bases[base].array;
    model.set(variable, expr::Value::array(pool.sort(variable), array));
  }
}

}  // namespace mantissa::solver::arrays
