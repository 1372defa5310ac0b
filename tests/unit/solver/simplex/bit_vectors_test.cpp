// Never stronger than the bit-vectors: against every assignment of a few narrow variables.

#include "solver/simplex/bit_vectors.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "support/rng.h"

namespace mantissa::solver::simplex {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using num::Rational;

constexpr uint32_t kWidth = 4;

class RandomConstraints {
 public:
  RandomConstraints(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    for (int i = 0; i < 3; ++i)
      variables_.push_back(pool.var("v" + std::to_string(i), Sort::bit_vec(kWidth)));
  }
  const std::vector<Expr>& variables() const { return variables_; }
  Expr term(int depth) {
    if (depth == 0)
      return rng_.below(3) == 0 ? pool_.bv_const(kWidth, rng_.next()) : variables_[rng_.below(3)];
    constexpr Kind kBinary[] = {Kind::kBvAdd,  Kind::kBvSub,  Kind::kBvMul, Kind::kBvAnd,
                                Kind::kBvOr,   Kind::kBvXor,  Kind::kBvShl, Kind::kBvLshr,
                                Kind::kBvAshr, Kind::kBvUdiv, Kind::kBvUrem};
    switch (rng_.below(8)) {
      case 0: return pool_.make(rng_.below(2) ? Kind::kBvNot : Kind::kBvNeg, {term(depth - 1)});
      case 1: return pool_.mk_ite(conjunct(0), term(depth - 1), term(depth - 1));
      case 2: {
        const Expr wide =
            pool_.make(rng_.below(2) ? Kind::kBvZeroExtend : Kind::kBvSignExtend, {term(depth - 1)}, {3});
        return pool_.extract(wide, 4, 1);
      }
      case 3: return pool_.extract(pool_.make(Kind::kBvConcat, {term(depth - 1), term(depth - 1)}), 5, 2);
      default: {
        const Expr right = rng_.below(2) ? pool_.bv_const(kWidth, rng_.next()) : term(depth - 1);
        return pool_.make(kBinary[rng_.below(std::size(kBinary))], {term(depth - 1), right});
      }
    }
  }
  Expr conjunct(int depth) {
    constexpr Kind kCompare[] = {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle, Kind::kEq};
    Expr e = pool_.make(kCompare[rng_.below(5)], {term(depth), term(rng_.below(2) ? 0 : depth)});
    if (rng_.below(4) == 0) e = pool_.mk_not(e);
    if (depth > 0 && rng_.below(6) == 0) e = pool_.mk_and(e, conjunct(0));
    return e;
  }
  uint64_t below(uint64_t n) { return rng_.below(n); }

 private:
  expr::Pool& pool_;
  Rng rng_;
  std::vector<Expr> variables_;
};

TEST(BitVectors, AreNeverStrongerThanWhatTheyStandFor) {
  const int count = std::getenv("MANTISSA_LONG") ? 20'000 : 400;
  int refuted = 0, unsatisfiable = 0;
  for (int seed = 0; seed < count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expr::Pool pool;
    RandomConstraints random(pool, static_cast<uint64_t>(seed));
    std::vector<Expr> roots;
    const uint64_t conjuncts = 1 + random.below(4);
    for (uint64_t i = 0; i < conjuncts; ++i)
      roots.push_back(random.conjunct(static_cast<int>(1 + random.below(2))));
    roots.push_back(random.term(2));  // whose range is asked for
    eval::Tape tape(pool, roots);
    const auto& variables = tape.variables();
    bool any = false;
    uint64_t low = ~uint64_t{0}, high = 0;
    std::vector<uint64_t> words(variables.size());
    for (uint64_t all = 0; all >> (kWidth * variables.size()) == 0; ++all) {
      for (size_t i = 0; i < words.size(); ++i) words[i] = all >> (kWidth * i) & 15;
      tape.run(words);
      bool holds = true;
      for (uint64_t i = 0; i < conjuncts; ++i) holds = holds && tape.is_true(i);
      if (!holds) continue;
      any = true;
      const uint64_t value = tape.value(conjuncts).raw();
      low = std::min(low, value);
      high = std::max(high, value);
    }
    BitVectors linear(pool);
    if (random.below(2)) linear.learn_ranges(std::span(roots).first(conjuncts));
    bool fits = true;
    for (uint32_t i = 0; i < conjuncts && fits; ++i) fits = linear.assert_true(roots[i], i);
    const Verdict verdict = fits ? linear.check(Budget::seconds(5)) : Verdict::kInfeasible;
    unsatisfiable += !any;
    if (verdict == Verdict::kInfeasible) {
      ++refuted;
      ASSERT_FALSE(any);
      std::vector<Expr> core;  // unsatisfiable by itself
      for (Reason r : linear.conflict()) core.push_back(roots[r]);
      eval::Tape of_core(pool, core);
      for (uint64_t all = 0; all >> (kWidth * of_core.variables().size()) == 0; ++all) {
        std::vector<uint64_t> values;
        for (size_t i = 0; i < of_core.variables().size(); ++i) values.push_back(all >> (kWidth * i) & 15);
        of_core.run(values);
        bool holds = true;
        for (size_t i = 0; i < core.size(); ++i) holds = holds && of_core.is_true(i);
        ASSERT_FALSE(holds);
      }
      for (Reason r : linear.conflict()) ASSERT_LT(r, conjuncts);
      continue;
    }
    const auto range = linear.range_of(roots[conjuncts], Budget::seconds(5));
    if (!any || !range) continue;
    ASSERT_LE(range->low, Rational(static_cast<int64_t>(low)));
    ASSERT_GE(range->high, Rational(static_cast<int64_t>(high)));
  }
  EXPECT_GT(refuted * 3, unsatisfiable);  // and not so weak that it refutes nothing
}

// Equations (6) and (7) of the array paper.
TEST(BitVectors, TheExampleOfTheArrayPaper) {
  expr::Pool pool;
  const Expr i = pool.var("i", Sort::bit_vec(32)), j = pool.var("j", Sort::bit_vec(32));
  const auto number = [&](uint64_t n) { return pool.bv_const(32, n); };
  std::vector<Expr> conjuncts;
  for (Expr v : {i, j}) {
    conjuncts.push_back(pool.make(Kind::kBvSle, {number(0), v}));
    conjuncts.push_back(pool.make(Kind::kBvSle, {v, number(3)}));
  }
  conjuncts.push_back(pool.make(Kind::kBvSlt, {number(4), pool.make(Kind::kBvAdd, {i, j})}));
  BitVectors linear(pool);
  linear.learn_ranges(conjuncts);
  for (Reason r = 0; r < conjuncts.size(); ++r) ASSERT_TRUE(linear.assert_true(conjuncts[r], r));
  ASSERT_EQ(linear.check(Budget()), Verdict::kFeasible);
  const auto range = linear.range_of(i, Budget());
  ASSERT_TRUE(range);
  EXPECT_EQ(range->low, Rational(2));
  EXPECT_EQ(range->high, Rational(3));
}

}  // namespace
}  // namespace mantissa::solver::simplex
