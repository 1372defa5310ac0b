// Z3 has eager bit-blasting for bit-vectors and floats, but with one array in the query it falls back on the
// lazy core, which is much slower on floats (klee-float-nversion, section V). Symbolic inputs are arrays of
// bytes read at constant indices, so most arrays can go. What cannot be removed cheaply (arrays compared with
// each other, arrays of arrays, hundreds of reads at symbolic indices) stays for the array solver.

#include "solver/passes/ackermannise.h"

#include <array>
#include <memory>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/expr_map.h"
#include "expr/traverse.h"
#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::ExprMap;
using expr::ExprSet;
using expr::Kind;

// Steps that resolving all reads takes, counted without making a term, up to `limit`: a query with long
// chains of writes is asked again for every branch, and would be half rewritten before it is given up each
// time.
size_t steps_to_resolve(const expr::Pool& pool, std::span<const Expr> terms, size_t limit) {
  size_t steps = 0;
  std::vector<Expr> stack;
  expr::for_each_postorder(pool, terms, [&](Expr e) {
    if (pool.kind(e) != Kind::kSelect || steps > limit) return;
    const Expr index = pool.child(e, 1);
    ExprSet seen;  // of choices: what they share is read once
    stack.assign(1, pool.child(e, 0));
    while (!stack.empty() && steps <= limit) {
      Expr a = stack.back();
      stack.pop_back();
      for (++steps; pool.kind(a) == Kind::kStore && pool.child(a, 1) != index && steps <= limit; ++steps)
        a = pool.child(a, 0);
      if (pool.kind(a) != Kind::kIte || !seen.insert(a).second) continue;
      stack.push_back(pool.child(a, 1));
      stack.push_back(pool.child(a, 2));
    }
  });
  return steps;
}

// Rewrites terms bottom-up so that every read is of an array variable, a read of a read, or of nothing at
// all.
class ReadResolver {
 public:
  ReadResolver(expr::Pool& pool, size_t budget) : pool_(pool), budget_(budget) {}
  bool gave_up() const { return made_ > budget_; }

  Expr resolve(Expr root) {
    std::vector<Expr> stack{root};
    while (!stack.empty() && !gave_up()) {
      Expr e = stack.back();
      size_t before = stack.size();
      if (done_.contains(e)) {
        stack.pop_back();
        continue;
      }
      for (Expr child : pool_.children(e))
        if (!done_.contains(child)) stack.push_back(child);
      if (stack.size() != before) continue;
      stack.pop_back();
      Expr result = rebuild(e);
      done_[e] = result;
    }
    return gave_up() ? root : *done_.find(root);
  }

 private:
  Expr rebuild(Expr e) {
    std::span<const Expr> children = pool_.children(e);
    std::array<Expr, expr::kMaxArity> operands;
    bool changed = false;
    for (size_t i = 0; i < children.size(); ++i) {
      operands[i] = *done_.find(children[i]);
      changed |= operands[i] != children[i];
    }
    if (pool_.kind(e) == Kind::kSelect) return read(operands[0], operands[1]);
    if (!changed) return e;
    return pool_.make(pool_.kind(e), std::span(operands.data(), children.size()), pool_.params(e));
  }

  // select(array, index) with writes and choices of arrays resolved; they are resolved themselves already.
  Expr read(Expr array, Expr index) {
    ExprMap<Expr> reads;  // of arrays below `array`, at this index
    std::vector<Expr> stack{array};
    while (!stack.empty()) {
      Expr a = stack.back();
      if (reads.contains(a)) {
        stack.pop_back();
        continue;
      }
      Expr result = step(a, index, reads, stack);
      if (!result) continue;
      if (++made_ > budget_) return pool_.make(Kind::kSelect, {array, index});
      stack.pop_back();
      reads[a] = result;
    }
    return *reads.find(array);
  }

  // The read of `a` from the reads of what it is made of; nothing if those were pushed to be done first.
  Expr step(Expr a, Expr index, const ExprMap<Expr>& reads, std::vector<Expr>& stack) {
    auto below = [&](Expr array) {
      const Expr* read = reads.find(array);
      if (!read) stack.push_back(array);
      return read ? *read : Expr{};
    };
    switch (pool_.kind(a)) {
      case Kind::kConstArray: return pool_.child(a, 0);
      case Kind::kStore: {
        Expr same = pool_.mk_eq(pool_.child(a, 1), index);
        if (pool_.is_true(same)) return pool_.child(a, 2);
        Expr rest = below(pool_.child(a, 0));
        return rest ? pool_.mk_ite(same, pool_.child(a, 2), rest) : rest;
      }
      case Kind::kIte: {
        Expr yes = below(pool_.child(a, 1)), no = below(pool_.child(a, 2));
        return yes && no ? pool_.mk_ite(pool_.child(a, 0), yes, no) : Expr{};
      }
      default: return pool_.make(Kind::kSelect, {a, index});
    }
  }

  expr::Pool& pool_;
  size_t budget_;
  size_t made_ = 0;
  ExprMap<Expr> done_;
};

struct Reads {
  std::vector<Expr> terms, indices;  // select(array, indices[i]) is terms[i]
  bool only_read = true;
};

// Every array variable with its reads, in order of first visit.
std::vector<std::pair<Expr, Reads>> collect_reads(const expr::Pool& pool, std::span<const Expr> terms) {
  std::vector<std::pair<Expr, Reads>> arrays;
  ExprMap<size_t> place;
  auto reads_of = [&](Expr array) -> Reads& {
    auto [slot, is_new] = place.insert(array);
    if (is_new) {
      *slot = arrays.size();
      arrays.push_back({array, {}});
    }
    return arrays[*slot].second;
  };
  expr::for_each_postorder(pool, terms, [&](Expr e) {
    auto children = pool.children(e);
    for (size_t i = 0; i < children.size(); ++i) {
      if (!pool.is_var(children[i]) || !pool.sort(children[i]).is_array()) continue;
      Reads& reads = reads_of(children[i]);
      if (pool.kind(e) != Kind::kSelect || i != 0) {
        reads.only_read = false;
        continue;
      }
      reads.terms.push_back(e);
      reads.indices.push_back(children[1]);
    }
  });
  return arrays;
}

size_t constraint_count(const expr::Pool& pool, const Reads& reads) {
  size_t constants = 0, all = reads.indices.size();
  for (Expr index : reads.indices) constants += pool.is_const(index);
  return (all * all - all) / 2 - (constants * constants - constants) / 2;
}

class Ackermannise final : public Pass {
 public:
  explicit Ackermannise(const AckermannOptions& options) : options_(options) {}
  std::string_view name() const override { return "ackermannise"; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    bool has_arrays = false;
    for (const Conjunct& c : problem.conjuncts())
      has_arrays |= (pool.features(c.term) & expr::kHasArray) != 0;
    if (has_arrays && options_.only_indexed_by_arrays) has_arrays = has_array_index(pool, problem.terms());
    if (!has_arrays ||
        steps_to_resolve(pool, problem.terms(), options_.max_new_terms) > options_.max_new_terms)
      return {};

    std::vector<Conjunct> conjuncts = problem.conjuncts();
    ReadResolver resolver(pool, options_.max_new_terms);
    for (Conjunct& c : conjuncts) c.term = resolver.resolve(c.term);
    if (resolver.gave_up()) return {};
    problem.replace(std::move(conjuncts));
    return replace_reads(problem);
  }

 private:
  static bool has_array_index(const expr::Pool& pool, const std::vector<Expr>& terms) {
    bool found = false;
    expr::for_each_postorder(pool, terms, [&](Expr e) {
      found |= pool.sort(e).is_array() && pool.array_index(pool.sort(e)).is_array();
    });
    return found;
  }

  WayBack replace_reads(Problem& problem) const {
    expr::Pool& pool = problem.pool();
    auto removed = std::make_shared<std::vector<Removed>>();
    ExprMap<Expr> replacement;
    std::vector<Expr> constraints;
    for (auto& [array, reads] : collect_reads(pool, problem.terms())) {
      if (!reads.only_read || constraint_count(pool, reads) > options_.max_constraints) continue;
      if (options_.only_indexed_by_arrays && !pool.array_index(pool.sort(array)).is_array()) continue;
      // An element that is an array itself would only move the array into another variable.
      if (pool.array_element(pool.sort(array)).is_array()) continue;
      Removed entry{array, {}, {}};
      for (size_t i = 0; i < reads.terms.size(); ++i) {
        Expr element = pool.fresh_var(pool.name(array), pool.sort(reads.terms[i]));
        replacement[reads.terms[i]] = element;
        entry.elements.push_back(element);
        for (size_t k = 0; k < i; ++k)
          constraints.push_back(pool.mk_or(pool.mk_not(pool.mk_eq(reads.indices[i], reads.indices[k])),
                                           pool.mk_eq(element, entry.elements[k])));
      }
      entry.indices = std::move(reads.indices);
      removed->push_back(std::move(entry));
    }
    if (removed->empty()) return {};

    // Indices may contain reads of removed arrays: they are replaced everywhere, also in the constraints and
    // in the indices kept for the way back.
    substitute_all(replacement, problem, constraints, *removed);
    return [removed, &pool](eval::Model& model) { restore(pool, *removed, model); };
  }

  struct Removed {
    Expr array;
    std::vector<Expr> indices, elements;
  };

  static void substitute_all(const ExprMap<Expr>& replacement, Problem& problem,
                             const std::vector<Expr>& constraints, std::vector<Removed>& removed) {
    std::vector<Conjunct> conjuncts;
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
      const Expr* element = replacement.find(e);
      return element ? Rewritten{*element} : Rewritten{};
    });
    for (const Conjunct& c : problem.conjuncts())
      conjuncts.push_back({rebuilder.rewrite(c.term).term, c.origin});
    for (Expr constraint : constraints) conjuncts.push_back({rebuilder.rewrite(constraint).term, 0});
    for (Removed& entry : removed)
      for (Expr& index : entry.indices) index = rebuilder.rewrite(index).term;
    problem.replace(std::move(conjuncts));
  }

  static void restore(const expr::Pool& pool, const std::vector<Removed>& removed, eval::Model& model) {
    std::vector<expr::Value> values;
    for (const Removed& entry : removed) {
      expr::Sort sort = pool.sort(entry.array);
      eval::Tape tape(pool, entry.indices);
      tape.run(model);
      auto array = pool.make_array(sort, pool.default_value(pool.array_element(sort)));
      for (size_t i = 0; i < entry.indices.size(); ++i)
        array->set(tape.value(i), model.get(pool, entry.elements[i]));
      values.push_back(expr::Value::array(sort, std::move(array)));
    }
    for (size_t i = 0; i < removed.size(); ++i) model.set(removed[i].array, values[i]);
  }

  AckermannOptions options_;
};

}  // namespace

std::unique_ptr<Pass> make_ackermannise(const AckermannOptions& options) {
  return std::make_unique<Ackermannise>(options);
}

}  // namespace mantissa::solver::passes
