// Random queries of bit-vectors and integers that meet in truth values alone, against all assignments.

#include "solver/synergy/mixed.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/linear/linear_solver.h"
#include "support/rng.h"

namespace mantissa::solver::synergy {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Rational;

constexpr uint32_t kWidth = 2;
constexpr int64_t kLargest = 3;  // of an integer; the least is minus that

std::unique_ptr<Solver> mixed() {
  return make_mixed(bitblast::make_bitblast({}), linear::make_arithmetic({}));
}

class Queries {
 public:
  Queries(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    for (const char* name : {"a", "b"}) bits_.push_back(pool.var(name, Sort::bit_vec(kWidth)));
    for (const char* name : {"i", "j"}) numbers_.push_back(pool.var(name, Sort::integer()));
  }
  Query query() {
    Query q{&pool_, {}, {}};
    for (Expr v : numbers_) {
      q.conjuncts.push_back(pool_.make(Kind::kLe, {number(-kLargest), v}));
      q.conjuncts.push_back(pool_.make(Kind::kLe, {v, number(kLargest)}));
    }
    for (uint64_t i = 2 + rng_.below(5); i > 0; --i) q.conjuncts.push_back(formula(2));
    return q;
  }
  const std::vector<Expr>& bits() const { return bits_; }
  const std::vector<Expr>& numbers() const { return numbers_; }

 private:
  Expr number(int64_t n) { return pool_.constant(Value::integer(Rational(n))); }
  Expr sum(int depth) {
    if (depth == 0)
      return rng_.below(3) == 0 ? number(static_cast<int64_t>(rng_.below(7)) - 3) : numbers_[rng_.below(2)];
    if (rng_.below(3) == 0) return pool_.mk_ite(formula(1), sum(depth - 1), sum(depth - 1));
    return pool_.make(rng_.chance(2) ? Kind::kAdd : Kind::kSub, {sum(depth - 1), sum(depth - 1)});
  }
  Expr word(int depth) {
    if (depth == 0) return rng_.below(3) == 0 ? pool_.bv_const(kWidth, rng_.below(4)) : bits_[rng_.below(2)];
    if (rng_.below(3) == 0) return pool_.mk_ite(formula(1), word(depth - 1), word(depth - 1));
    return pool_.make(rng_.chance(2) ? Kind::kBvAdd : Kind::kBvMul, {word(depth - 1), word(depth - 1)});
  }
  Expr formula(int depth) {
    switch (rng_.below(depth > 1 ? 6 : 4)) {
      case 0: return pool_.make(Kind::kLe, {sum(depth), sum(depth - 1)});
      case 1: return pool_.mk_eq(sum(depth), sum(depth - 1));
      case 2: return pool_.make(Kind::kBvUlt, {word(depth), word(depth - 1)});
      case 3: return pool_.mk_eq(word(depth), word(depth - 1));
      case 4: return pool_.mk_not(formula(depth - 1));
      default: return pool_.mk_or(formula(depth - 1), formula(depth - 1));
    }
  }

  expr::Pool& pool_;
  Rng rng_;
  std::vector<Expr> bits_, numbers_;
};

bool has_model(const expr::Pool& pool, const Queries& of, std::span<const Expr> conjuncts) {
  eval::Tape tape(pool, conjuncts);
  const int64_t words = 1 << kWidth, values = 2 * kLargest + 1;
  for (int64_t at = 0; at < words * words * values * values; ++at) {
    eval::Model model;
    int64_t rest = at;
    for (Expr v : of.bits()) {
      model.set(v, Value::bits(num::BitVec(kWidth, static_cast<uint64_t>(rest % words))));
      rest /= words;
    }
    for (Expr v : of.numbers()) {
      model.set(v, Value::integer(Rational(rest % values - kLargest)));
      rest /= values;
    }
    tape.run(model);
    bool all = true;
    for (size_t i = 0; i < conjuncts.size() && all; ++i) all = tape.is_true(i);
    if (all) return true;
  }
  return false;
}

TEST(Mixed, AgreesWithAllAssignments) {
  int sat = 0, unsat = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    expr::Pool pool;
    Queries queries(pool, seed);
    const Query query = queries.query();
    if (!(features(query) & expr::kHasBitVec)) continue;
    HintBoard board;
    const Answer answer = mixed()->solve(query, Budget().within(20), board);
    ASSERT_FALSE(answer.is_unknown()) << "seed " << seed << ": " << answer.unknown().detail;
    if (answer.is_sat()) {
      ++sat;
      eval::Tape tape(pool, query.conjuncts);
      tape.run(answer.model());
      for (size_t i = 0; i < query.conjuncts.size(); ++i) ASSERT_TRUE(tape.is_true(i)) << "seed " << seed;
      continue;
    }
    ++unsat;
    std::vector<Expr> core;
    for (uint32_t i : answer.core()) {
      ASSERT_LT(i, query.conjuncts.size()) << "seed " << seed;
      core.push_back(query.conjuncts[i]);
    }
    // A core may leave out bounds of integers, so all of them are put back: fewer values are tried.
    core.insert(core.end(), query.conjuncts.begin(), query.conjuncts.begin() + 4);
    ASSERT_FALSE(has_model(pool, queries, core)) << "seed " << seed;
  }
  EXPECT_GT(sat, 20);
  EXPECT_GT(unsat, 20);
}

TEST(Mixed, RefusesWhatSharesMoreThanTruthValues) {
  expr::Pool pool;
  const Expr a = pool.var("a", pool.array_sort(Sort::bit_vec(2), Sort::integer()));
  const Expr i = pool.var("i", Sort::bit_vec(2)), n = pool.var("n", Sort::integer());
  HintBoard board;
  const Query of_array{&pool, {pool.mk_eq(pool.make(Kind::kSelect, {a, i}), n)}, {}};
  EXPECT_TRUE(mixed()->solve(of_array, Budget(), board).is_unknown());
  const Expr by_number = pool.var("b", pool.array_sort(Sort::integer(), Sort::boolean()));
  const Query of_index{&pool, {pool.make(Kind::kSelect, {by_number, n}), pool.mk_eq(i, i)}, {}};
  EXPECT_TRUE(mixed()->solve(of_index, Budget(), board).is_unknown());
  const Query of_numbers{&pool, {pool.mk_eq(n, pool.constant(Value::integer(Rational(1))))}, {}};
  EXPECT_TRUE(mixed()->solve(of_numbers, Budget(), board).is_unknown());
}

}  // namespace
}  // namespace mantissa::solver::synergy
