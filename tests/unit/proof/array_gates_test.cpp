// Queries with arrays as clauses: refuted just where none of all assignments satisfies them.

#include "proof/array_gates.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "proof/gates.h"
#include "solver/sat/refutation.h"
#include "support/rng.h"

namespace mantissa::proof {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using solver::sat::Verdict;

// Arrays of one or two bits by one bit, so that all can be tried.
class Terms {
 public:
  Terms(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    element_ = Sort::bit_vec(1 + static_cast<uint32_t>(rng_.below(2)));
    if (rng_.chance(6)) element_ = Sort::boolean();
    const Sort array = pool_.array_sort(Sort::bit_vec(1), element_);
    for (const char* name : {"a", "b"}) arrays_.push_back(pool_.var(name, array));
    for (const char* name : {"i", "j"}) indices_.push_back(pool_.var(name, Sort::bit_vec(1)));
    elements_.push_back(pool_.var("e", element_));
  }

  Expr condition(int depth) {
    const Expr made = rng_.chance(2)   ? pool_.mk_eq(array(depth), array(depth))
                      : rng_.chance(4) ? pool_.mk_eq(index(depth), index(depth))
                                       : pool_.mk_eq(element(depth), element(depth));
    return rng_.chance(2) ? pool_.mk_not(made) : made;
  }
  // All assignments of the variables; true: one satisfies the conjuncts.
  bool has_model(std::span<const Expr> conjuncts) {
    const std::vector<Expr> variables = expr::variables(pool_, conjuncts);
    return any(conjuncts, variables, 0);
  }

 private:
  Expr pick(const std::vector<Expr>& from) { return from[rng_.below(from.size())]; }
  Expr array(int depth) {
    if (depth <= 0 || rng_.chance(4)) return pick(arrays_);
    if (rng_.chance(5)) {
      const Expr everywhere = element(depth - 1);
      const uint32_t sort = pool_.sort(arrays_[0]).word();
      return pool_.make(Kind::kConstArray, std::span(&everywhere, 1), std::span(&sort, 1));
    }
    if (rng_.chance(5)) return pool_.mk_ite(condition(depth - 1), array(depth - 1), array(depth - 1));
    return pool_.make(Kind::kStore, {array(depth - 1), index(depth - 1), element(depth - 1)});
  }
  Expr index(int depth) {
    if (depth > 0 && element_ == Sort::bit_vec(1) && rng_.chance(3)) return element(depth - 1);
    return rng_.chance(4) ? pool_.constant(Value::bits(1, rng_.below(2))) : pick(indices_);
  }
  Expr element(int depth) {
    if (depth <= 0 || rng_.chance(3)) return pick(elements_);
    return pool_.make(Kind::kSelect, {array(depth - 1), index(depth - 1)});
  }

  std::vector<Value> values(Sort sort) {
    if (sort.is_bool()) return {Value::boolean(false), Value::boolean(true)};
    std::vector<Value> result;
    if (!sort.is_array()) {
      for (uint64_t v = 0; v < uint64_t{1} << sort.width(); ++v)
        result.push_back(Value::bits(sort.width(), v));
      return result;
    }
    for (const Value& low : values(element_))
      for (const Value& high : values(element_)) {
        auto value = pool_.make_array(sort, low);
        value->set(Value::bits(1, 1), high);
        result.push_back(Value::array(sort, value));
      }
    return result;
  }
  bool any(std::span<const Expr> conjuncts, std::span<const Expr> variables, size_t at) {
    if (at == variables.size()) return eval::satisfies(pool_, conjuncts, model_);
    for (const Value& value : values(pool_.sort(variables[at]))) {
      model_.set(variables[at], value);
      if (any(conjuncts, variables, at + 1)) return true;
    }
    return false;
  }

  expr::Pool& pool_;
  Rng rng_;
  Sort element_ = Sort::boolean();
  std::vector<Expr> arrays_, indices_, elements_;
  eval::Model model_;
};

TEST(ArrayGates, AreSatisfiableJustWhereTheQueryIs) {
  int sat = 0, unsat = 0;
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    expr::Pool pool;
    Terms terms(pool, seed);
    std::vector<Expr> conjuncts;
    for (int i = 0; i < 4; ++i) conjuncts.push_back(terms.condition(3));
    Gates gates(pool);
    ASSERT_TRUE(gates.encode(conjuncts).ok()) << "seed " << seed;
    const auto refutation = solver::sat::refute(gates.clauses(), gates.variables(), Budget());
    const bool has_model = terms.has_model(conjuncts);
    ASSERT_EQ(refutation.verdict, has_model ? Verdict::kSat : Verdict::kUnsat) << "seed " << seed;
    ++(has_model ? sat : unsat);
  }
  EXPECT_GT(sat, 50);
  EXPECT_GT(unsat, 50);
}

}  // namespace
}  // namespace mantissa::proof
