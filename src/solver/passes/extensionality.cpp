// The decision procedure for extensional arrays with constant arrays, by instantiation (Stump, Barrett, Dill
// and Levitt; Goel, Krstic and Fuchs). The indices that matter are those that are read or written anywhere,
// one for each pair of arrays at which they differ if they do, and one that stands for all others: different
// from each, so it needs an index sort with more values than there are such terms. Over a smaller sort every
// value of it is taken instead, and there are no others.
//
// A comparison that occurs only where it should be false says no more than that the arrays differ somewhere:
// it is a comparison of what they have there, and no other index matters for it. That an index is not two
// different ones at once is said in words of comparisons: below, equality is 32 bits each, and to find it
// there took seconds for chains of eight writes.
//
// A model is a model of the arrays too: at an index that no term names, every array term has the value that
// it has at the one that stands for the others, if the variables below it have.

#include "solver/passes/extensionality.h"

#include <map>
#include <memory>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/extent.h"
#include "expr/traverse.h"
#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::ExprMap;
using expr::ExprSet;
using expr::Kind;
using expr::Sort;

constexpr size_t kMaxReads = 4000;          // made, for both sides of all comparisons together
constexpr uint64_t kAlwaysEnumerated = 16;  // values of an index sort
constexpr size_t kMaxTriples = 2000;        // of indices, about which equality is told to be transitive
constexpr size_t kMaxIndices = 14;          // of which all triples are told, not only those with a new one

// All that is of one index sort.
struct Indices {
  std::vector<Expr> terms;
  ExprSet seen;
  Expr other;  // stands for all indices that no term names; none if the terms are all there are
  std::vector<Expr> comparisons, variables;

  void add(Expr term) {
    if (seen.insert(term).second) terms.push_back(term);
  }
};

class Extensionality final : public Pass {
 public:
  std::string_view name() const override { return "extensionality"; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    bool has_arrays = false;
    for (const Conjunct& c : problem.conjuncts())
      has_arrays |= (pool.features(c.term) & expr::kHasArray) != 0;
    if (!has_arrays) return {};
    std::map<uint32_t, Indices> by_sort = collect(pool, problem.terms());
    ExprMap<Expr> replacement;
    std::vector<Expr> constraints;
    const bool has_witnesses = replace_denied(pool, problem.terms(), by_sort, replacement, constraints);
    size_t reads = 0;
    for (const auto& [sort, indices] : by_sort)
      reads += 2 * indices.comparisons.size() * (indices.terms.size() + indices.comparisons.size() + 1);
    if (reads > kMaxReads || (reads == 0 && !has_witnesses)) return {};
    for (auto& [sort, indices] : by_sort) state(pool, indices, replacement, constraints);
    return substitute(problem, replacement, constraints, std::move(by_sort));
  }

 private:
  static bool is_flat(const expr::Pool& pool, Sort sort) {
    return sort.is_array() && !pool.array_index(sort).is_array() && !pool.array_element(sort).is_array();
  }

  static std::map<uint32_t, Indices> collect(const expr::Pool& pool, const std::vector<Expr>& terms) {
    std::map<uint32_t, Indices> result;
    expr::for_each_postorder(pool, terms, [&](Expr e) {
      const auto children = pool.children(e);
      const Sort sort = children.empty() ? pool.sort(e) : pool.sort(children[0]);
      if (!is_flat(pool, sort)) return;
      Indices& indices = result[pool.array_index(sort).word()];
      switch (pool.kind(e)) {
        case Kind::kSelect:
        case Kind::kStore: indices.add(children[1]); break;
        case Kind::kEq: indices.comparisons.push_back(e); break;
        case Kind::kVar: indices.variables.push_back(e); break;
        default: break;
      }
    });
    return result;
  }

  // How a Boolean term occurs: 1 where more of it would be true, 2 where less of it would, 3 both.
  static ExprMap<uint8_t> polarities(const expr::Pool& pool, const std::vector<Expr>& terms) {
    ExprMap<uint8_t> result;
    std::vector<std::pair<Expr, uint8_t>> open;
    open.reserve(terms.size());
    for (Expr e : terms) open.push_back({e, 1});
    const auto flipped = [](uint8_t p) { return static_cast<uint8_t>((p & 1) << 1 | p >> 1); };
    while (!open.empty()) {
      const auto [e, polarity] = open.back();
      open.pop_back();
      uint8_t& known = result[e];
      if ((known | polarity) == known) continue;
      known |= polarity;
      const Kind kind = pool.kind(e);
      const auto children = pool.children(e);
      for (size_t i = 0; i < children.size(); ++i) {
        uint8_t inner = 3;
        if (kind == Kind::kAnd || kind == Kind::kOr || (kind == Kind::kImplies && i == 1)) inner = polarity;
        if (kind == Kind::kNot || (kind == Kind::kImplies && i == 0)) inner = flipped(polarity);
        if (kind == Kind::kIte && i > 0 && pool.sort(e).is_bool()) inner = polarity;
        open.push_back({children[i], inner});
      }
    }
    return result;
  }

  // Comparisons that are only denied, by what the arrays have at one index. Whether there are any.
  static bool replace_denied(expr::Pool& pool, const std::vector<Expr>& terms,
                             std::map<uint32_t, Indices>& by_sort, ExprMap<Expr>& replacement,
                             std::vector<Expr>& constraints) {
    const ExprMap<uint8_t> polarity = polarities(pool, terms);
    bool any = false;
    for (auto& [sort, indices] : by_sort)
      std::erase_if(indices.comparisons, [&](Expr comparison) {
        const uint8_t* p = polarity.find(comparison);
        if (!p || *p != 2) return false;
        const Sort array = pool.sort(pool.child(comparison, 0));
        const Expr where = pool.fresh_var("where", pool.array_index(array));
        replacement[comparison] = pool.mk_eq(pool.make(Kind::kSelect, {pool.child(comparison, 0), where}),
                                             pool.make(Kind::kSelect, {pool.child(comparison, 1), where}));
        if (!any && indices.terms.size() <= kMaxIndices)
          for (size_t i = 0; i < indices.terms.size(); ++i)
            tell_transitivity(pool, indices.terms[i], std::span(indices.terms).subspan(i + 1), true,
                              constraints);
        tell_transitivity(pool, where, indices.terms, indices.terms.size() <= kMaxIndices, constraints);
        indices.add(where);
        any = true;
        return true;
      });
    return any;
  }

  // If an index is two of the others, these are equal; with `all`, in each of the three ways.
  static void tell_transitivity(expr::Pool& pool, Expr index, std::span<const Expr> others, bool all,
                                std::vector<Expr>& constraints) {
    const auto tell = [&](Expr a, Expr b, Expr c) {
      constraints.push_back(pool.mk_or(pool.mk_not(pool.make(Kind::kAnd, {a, b})), c));
    };
    for (size_t i = 0; i < others.size(); ++i)
      for (size_t j = 0; j < i && constraints.size() < kMaxTriples; ++j) {
        const Expr same = pool.mk_eq(others[i], others[j]), first = pool.mk_eq(index, others[i]),
                   second = pool.mk_eq(index, others[j]);
        if (pool.is_true(same)) continue;
        tell(first, second, same);
        if (!all) continue;
        tell(first, same, second);
        tell(second, same, first);
      }
  }

  // A variable for each comparison, and what must be true of it.
  static void state(expr::Pool& pool, Indices& indices, ExprMap<Expr>& replacement,
                    std::vector<Expr>& constraints) {
    if (indices.comparisons.empty()) return;
    const Sort array = pool.sort(pool.child(indices.comparisons[0], 0));
    const auto same_at = [&](Expr comparison, Expr index) {
      return pool.mk_eq(pool.make(Kind::kSelect, {pool.child(comparison, 0), index}),
                        pool.make(Kind::kSelect, {pool.child(comparison, 1), index}));
    };
    for (Expr comparison : indices.comparisons) {
      const Expr is_same = pool.fresh_var("same", Sort::boolean());
      const Expr where = pool.fresh_var("where", pool.array_index(array));
      replacement[comparison] = is_same;
      constraints.push_back(pool.mk_or(is_same, pool.mk_not(same_at(comparison, where))));
      indices.add(where);
    }
    add_others(pool, pool.index_extent(array), indices, constraints);
    for (Expr comparison : indices.comparisons)
      for (Expr index : indices.terms)
        constraints.push_back(
            pool.mk_or(pool.mk_not(*replacement.find(comparison)), same_at(comparison, index)));
  }

  static void add_others(expr::Pool& pool, const expr::Extent& extent, Indices& indices,
                         std::vector<Expr>& constraints) {
    const uint64_t count = extent.count();
    if (count <= std::max<uint64_t>(indices.terms.size(), kAlwaysEnumerated)) {
      for (uint64_t i = 0; i < count; ++i) indices.add(pool.constant(extent.nth(i)));
      return;
    }
    indices.other = pool.fresh_var("other", extent.sort);
    for (Expr index : indices.terms) constraints.push_back(pool.mk_not(pool.mk_eq(indices.other, index)));
    indices.add(indices.other);
  }

  static WayBack substitute(Problem& problem, const ExprMap<Expr>& replacement,
                            const std::vector<Expr>& constraints, std::map<uint32_t, Indices> by_sort) {
    std::vector<Conjunct> conjuncts;
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
      const Expr* variable = replacement.find(e);
      return variable ? Rewritten{*variable} : Rewritten{};
    });
    for (const Conjunct& c : problem.conjuncts())
      conjuncts.push_back({rebuilder.rewrite(c.term).term, c.origin});
    for (Expr constraint : constraints) conjuncts.push_back({rebuilder.rewrite(constraint).term, 0});
    auto kept = std::make_shared<std::vector<Indices>>();
    for (auto& [sort, indices] : by_sort) {
      if (!indices.other) continue;
      for (Expr& index : indices.terms) index = rebuilder.rewrite(index).term;
      kept->push_back(std::move(indices));
    }
    problem.replace(std::move(conjuncts));
    expr::Pool& pool = problem.pool();
    return [kept, &pool](eval::Model& model) {
      for (const Indices& indices : *kept) restore(pool, indices, model);
    };
  }

  // The value at the index that stands for the others becomes that of all others.
  static void restore(const expr::Pool& pool, const Indices& indices, eval::Model& model) {
    eval::Tape tape(pool, indices.terms);
    tape.run(model);
    const expr::Value other = model.get(pool, indices.other);
    for (Expr variable : indices.variables) {
      const expr::Value old = model.get(pool, variable);
      const auto array = pool.make_array(pool.sort(variable), old.as_array().select(other));
      for (size_t i = 0; i < indices.terms.size(); ++i)
        array->set(tape.value(i), old.as_array().select(tape.value(i)));
      model.set(variable, expr::Value::array(pool.sort(variable), array));
    }
  }
};

}  // namespace

std::unique_ptr<Pass> make_extensionality() { return std::make_unique<Extensionality>(); }

}  // namespace mantissa::solver::passes
