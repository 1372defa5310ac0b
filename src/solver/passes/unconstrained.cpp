// In rounds, since a term that has become a new variable may make the one around it free too. Within a round
// the definitions of eliminated variables speak of the terms after the round, so that they can be evaluated
// in any order. New variables are named after the term they stand for: the same term in the next query is the
// same variable, and a solver that keeps what it learnt can use it. No SMT-LIB symbol has the character they
// begin with.

#include "solver/passes/unconstrained.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

struct Elimination {
  Expr replacement;  // of the term around the variable
  Expr definition;   // of the variable
};

class Eliminator {
 public:
  explicit Eliminator(expr::Pool& pool) : pool_(pool) {}

  // The term `e` with the free variable at operand `i`; nothing if it cannot take all values.
  std::optional<Elimination> eliminate(Expr e, uint32_t i) {
    const Expr v = pool_.child(e, i);
    if (pool_.sort(v).is_array() || pool_.sort(v).is_arithmetic()) return std::nullopt;
    const Expr other = expr::arity(pool_.kind(e)) == 2 ? stand_in(pool_.child(e, 1 - i)) : Expr{};
    if (auto result = invertible(e, i, other)) return result;
    return predicate(e, i, other);
  }

  // Variables that stand for the other operands.
  const std::vector<std::pair<Expr, Expr>>& stand_ins() const { return stand_ins_; }

 private:
  // Making terms looks into operands (-x is NaN where x is), and so would let a variable into them that the
  // same round eliminates from the operand. A variable cannot be looked into.
  Expr stand_in(Expr operand) {
    if (pool_.is_var(operand) || pool_.is_const(operand)) return operand;
    const Expr variable = pool_.var("\x02" + std::to_string(operand.id), pool_.sort(operand));
    stand_ins_.emplace_back(variable, operand);
    return variable;
  }
  Expr free_variable(Expr e) { return pool_.var("\x01" + std::to_string(e.id), pool_.sort(e)); }
  Expr make(Kind kind, Expr a) { return pool_.make(kind, {a}); }
  Expr make(Kind kind, Expr a, Expr b) { return pool_.make(kind, {a, b}); }

  std::optional<Elimination> invertible(Expr e, uint32_t i, Expr t) {
    const auto fresh = [&] { return free_variable(e); };
    switch (pool_.kind(e)) {
      case Kind::kNot:
      case Kind::kBvNot:
      case Kind::kBvNeg:
      case Kind::kFpNeg: {
        const Expr f = fresh();
        return Elimination{f, make(pool_.kind(e), f)};
      }
      case Kind::kXor:
      case Kind::kBvXor: {
        const Expr f = fresh();
        return Elimination{f, make(pool_.kind(e), f, t)};
      }
      case Kind::kBvAdd: {
        const Expr f = fresh();
        return Elimination{f, make(Kind::kBvSub, f, t)};
      }
      case Kind::kBvSub: {
        const Expr f = fresh();
        return Elimination{f, i == 0 ? make(Kind::kBvAdd, f, t) : make(Kind::kBvSub, t, f)};
      }
      case Kind::kFpFromBits: {
        const Expr f = fresh();
        return Elimination{f, make(Kind::kFpToBits, f)};
      }
      case Kind::kBvExtract: {
        const Expr f = fresh();
        const uint32_t width = pool_.sort(pool_.child(e, 0)).width(), low = pool_.param(e, 1);
        Expr whole = f;
        if (low > 0) whole = make(Kind::kBvConcat, whole, pool_.bv_const(low, 0));
        const uint32_t above = width - pool_.sort(whole).width();
        if (above > 0) whole = pool_.make(Kind::kBvZeroExtend, {whole}, {above});
        return Elimination{f, whole};
      }
      default: return std::nullopt;
    }
  }

  // Comparisons: a free Boolean, as far as the other side lets both answers be.
  std::optional<Elimination> predicate(Expr e, uint32_t i, Expr t) {
    const Kind kind = pool_.kind(e);
    switch (kind) {
      case Kind::kEq: {
        const Sort sort = pool_.sort(t);
        const Expr f = free_variable(e);
        if (sort.is_bool()) return Elimination{f, pool_.mk_eq(f, t)};
        if (sort.is_bit_vec()) return Elimination{f, pool_.mk_ite(f, t, make(Kind::kBvNot, t))};
        if (!sort.is_float()) return std::nullopt;
        const Expr nan = pool_.fp_const(num::Float::nan(sort.format()));
        const Expr zero = pool_.fp_const(num::Float::zero(sort.format()));
        return Elimination{f, pool_.mk_ite(f, t, pool_.mk_ite(make(Kind::kFpIsNan, t), zero, nan))};
      }
      case Kind::kBvUlt:
      case Kind::kBvUle:
      case Kind::kBvSlt:
      case Kind::kBvSle: return order(e, i, t);
      case Kind::kFpLt:
      case Kind::kFpLe:
      case Kind::kFpEq: return float_order(e, i, t);
      default: return std::nullopt;
    }
  }

  std::optional<Elimination> order(Expr e, uint32_t i, Expr t) {
    const Kind kind = pool_.kind(e);
    const uint32_t width = pool_.sort(t).width();
    const bool is_signed = kind == Kind::kBvSlt || kind == Kind::kBvSle;
    const bool strict = kind == Kind::kBvUlt || kind == Kind::kBvSlt;
    const auto constant = [&](const num::BitVec& v) { return pool_.constant(expr::Value::bits(v)); };
    const Expr least = constant(is_signed ? num::BitVec::min_signed(width) : num::BitVec::zero(width));
    const Expr most = constant(is_signed ? num::BitVec::max_signed(width) : num::BitVec::ones(width));
    const Expr near = i == 0 ? least : most, far = i == 0 ? most : least;  // near: where it holds most easily
    const Expr f = free_variable(e);
    // strict: v < t is possible unless t is the least; else not (v <= t) is possible unless t is the most.
    if (strict) {
      const Expr holds = pool_.mk_and(f, pool_.mk_not(pool_.mk_eq(t, near)));
      return Elimination{holds, pool_.mk_ite(holds, near, t)};
    }
    const Expr holds = pool_.mk_or(f, pool_.mk_eq(t, far));
    return Elimination{holds, pool_.mk_ite(holds, t, far)};
  }

  std::optional<Elimination> float_order(Expr e, uint32_t i, Expr t) {
    const Kind kind = pool_.kind(e);
    const num::Format format = pool_.sort(t).format();
    const Expr nan = pool_.fp_const(num::Float::nan(format));
    const Expr near = pool_.fp_const(num::Float::infinity(format, i == 0));
    const Expr f = free_variable(e);
    Expr holds = pool_.mk_and(f, pool_.mk_not(make(Kind::kFpIsNan, t)));
    if (kind == Kind::kFpLt) holds = pool_.mk_and(holds, pool_.mk_not(pool_.mk_eq(t, near)));
    return Elimination{holds, pool_.mk_ite(holds, kind == Kind::kFpEq ? t : near, nan)};
  }

  expr::Pool& pool_;
  std::vector<std::pair<Expr, Expr>> stand_ins_;
};

struct Definition {
  Expr variable, term;
};

class Unconstrained final : public Pass {
 public:
  std::string_view name() const override { return "unconstrained"; }

  WayBack run(Problem& problem, const Budget& budget) const override {
    constexpr int kRounds = 8;
    auto rounds = std::make_shared<std::vector<std::vector<Definition>>>();
    for (int i = 0; i < kRounds && !problem.is_false() && !budget.exhausted(); ++i) {
      std::vector<Definition> definitions = one_round(problem);
      if (definitions.empty()) break;
      rounds->push_back(std::move(definitions));
    }
    if (rounds->empty()) return {};
    return [rounds, &pool = problem.pool()](eval::Model& model) {
      for (size_t i = rounds->size(); i-- > 0;) {
        std::vector<Expr> terms;
        for (const Definition& d : (*rounds)[i]) terms.push_back(d.term);
        eval::Tape tape(pool, terms);
        tape.run(model);
        for (size_t k = 0; k < terms.size(); ++k) model.set((*rounds)[i][k].variable, tape.value(k));
      }
    };
  }

 private:
  struct Use {
    Expr parent;
    uint32_t operand = 0, count = 0;
  };

  static std::vector<Definition> one_round(Problem& problem) {
    expr::Pool& pool = problem.pool();
    const std::vector<Expr> terms = problem.terms();
    expr::ExprMap<Use> uses;
    std::vector<Expr> variables;
    for (Expr e : terms)
      if (pool.is_var(e)) uses[e].count += 2;  // a conjunct by itself is no operation
    expr::for_each_postorder(pool, terms, [&](Expr e) {
      if (pool.is_var(e)) variables.push_back(e);
      for (uint32_t i = 0; i < pool.children(e).size(); ++i) {
        const Expr child = pool.child(e, i);
        if (!pool.is_var(child)) continue;
        Use& use = uses[child];
        use = {e, i, use.count + 1};
      }
    });
    Eliminator eliminator(pool);
    expr::ExprMap<Expr> replacement;
    std::vector<Definition> definitions;
    for (Expr v : variables) {
      const Use* use = uses.find(v);
      if (!use || use->count != 1 || replacement.contains(use->parent)) continue;
      if (auto e = eliminator.eliminate(use->parent, use->operand)) {
        replacement[use->parent] = e->replacement;
        definitions.push_back({v, e->definition});
      }
    }
    if (definitions.empty()) return definitions;
    for (const auto& [variable, operand] : eliminator.stand_ins()) replacement[variable] = operand;
    Rebuilder rebuilder(problem, [&](Expr e) {
      const Expr* found = replacement.find(e);
      return found ? Rewritten{*found} : Rewritten{};
    });
    std::vector<Conjunct> conjuncts = problem.conjuncts();
    for (Conjunct& c : conjuncts) c.term = rebuilder.rewrite(c.term).term;
    for (Definition& d : definitions) d.term = rebuilder.rewrite(d.term).term;
    problem.replace(std::move(conjuncts));
    return definitions;
  }
};

}  // namespace

std::unique_ptr<Pass> make_unconstrained() { return std::make_unique<Unconstrained>(); }

}  // namespace mantissa::solver::passes
