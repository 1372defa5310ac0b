// Path conditions repeat themselves: the condition of a loop or a check decided once occurs again inside
// later ones. Facts are only used in terms that contain them, never in the conjunct that states them, so
// facts inside facts are no circle. fp.eq(x, c) makes x = c only when c is not a zero (fp.eq takes -0 and +0
// as equal) and not NaN (then it is false anyway).

#include "solver/passes/constant_propagation.h"

#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;

struct Fact {
  Expr term, value;
};

bool fixes_float(const expr::Pool& pool, Expr constant) {
  if (!pool.is_const(constant)) return false;
  num::Float value = pool.value(constant).as_float();
  return !value.is_zero() && !value.is_nan();
}

Fact fact_of(expr::Pool& pool, Expr e) {
  auto child = [&](uint32_t i) { return pool.child(e, i); };
  switch (pool.kind(e)) {
    case Kind::kNot: return {child(0), pool.bool_const(false)};
    case Kind::kEq:
      if (pool.is_const(child(1))) return {child(0), child(1)};
      if (pool.is_const(child(0))) return {child(1), child(0)};
      break;
    case Kind::kFpEq:
      if (fixes_float(pool, child(1))) return {child(0), child(1)};
      if (fixes_float(pool, child(0))) return {child(1), child(0)};
      break;
    case Kind::kFpIsNan: return {child(0), pool.fp_const(num::Float::nan(pool.sort(child(0)).format()))};
    default: break;
  }
  return {e, pool.bool_const(true)};
}

struct Known {
  Expr value;
  uint32_t conjunct = 0;
};

class ConstantPropagation final : public Pass {
 public:
  std::string_view name() const override { return "constant-propagation"; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    const std::vector<Conjunct>& conjuncts = problem.conjuncts();
    std::vector<Fact> facts;
    expr::ExprMap<Known> known;
    for (size_t i = 0; i < conjuncts.size(); ++i) {
      facts.push_back(fact_of(pool, conjuncts[i].term));
      auto [entry, is_new] = known.insert(facts[i].term);
      if (is_new) *entry = {facts[i].value, static_cast<uint32_t>(i)};
    }
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
      const Known* k = known.find(e);
      if (!k || pool.is_const(e)) return {};
      return {k->value, conjuncts[k->conjunct].origin};
    });
    std::vector<Conjunct> result;
    for (size_t i = 0; i < conjuncts.size(); ++i) {
      Rewritten r = known.find(facts[i].term)->conjunct == i
                        ? restate(pool, rebuilder, conjuncts[i].term, facts[i])
                        : rebuilder.rewrite(conjuncts[i].term);
      result.push_back({r.term, problem.origins().join(conjuncts[i].origin, r.origin)});
    }
    problem.replace(std::move(result));
    return {};
  }

 private:
  // The conjunct with facts used inside its term, but the term itself kept.
  static Rewritten restate(expr::Pool& pool, Rebuilder& rebuilder, Expr conjunct, const Fact& fact) {
    Rewritten inside = rebuilder.rewrite_operands(fact.term);
    if (fact.term == conjunct || inside.term == fact.term)
      return inside.term == fact.term ? Rewritten{conjunct} : inside;
    if (pool.kind(conjunct) == Kind::kNot || pool.kind(conjunct) == Kind::kFpIsNan)
      return {pool.make(pool.kind(conjunct), {inside.term}), inside.origin};
    return {pool.make(pool.kind(conjunct), {inside.term, fact.value}), inside.origin};
  }
};

}  // namespace

std::unique_ptr<Pass> make_constant_propagation() { return std::make_unique<ConstantPropagation>(); }

}  // namespace mantissa::solver::passes
