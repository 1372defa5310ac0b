#include "solver/arrays/array_solver.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "solver/arrays/axioms.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/smt/z3_solver.h"
#include "support/rng.h"

namespace mantissa::solver::arrays {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// Figure 1 of the array paper: int a[4] = {0, 0, 0, last} in bytes, big-endian; 0 <= i, j <= 3; i + j > 4 and
// a[i] + a[j] > 10.
struct PaperExample {
  explicit PaperExample(uint64_t last) {
    const Sort array = pool.array_sort(Sort::bit_vec(32), Sort::bit_vec(8));
    Expr a = pool.make(Kind::kConstArray, {pool.bv_const(8, 0)}, {array.word()});
    // All sixteen bytes are written, as a program writes them.
    a = pool.make_raw(Kind::kStore, std::vector{a, pool.bv_const(32, 15), pool.bv_const(8, last)});
    const auto number = [&](uint64_t n) { return pool.bv_const(32, n); };
    const auto element = [&](Expr index) {
      const Expr start = pool.make(Kind::kBvMul, {number(4), index});
      Expr value;
      for (uint64_t byte = 0; byte < 4; ++byte) {
        const Expr at = byte == 0 ? start : pool.make(Kind::kBvAdd, {start, number(byte)});
        const Expr read = pool.make(Kind::kSelect, {a, at});
        value = byte == 0 ? read : pool.make(Kind::kBvConcat, {value, read});
      }
      return value;
    };
    const Expr i = pool.var("i", Sort::bit_vec(32)), j = pool.var("j", Sort::bit_vec(32));
    for (Expr v : {i, j}) {
      query.conjuncts.push_back(pool.make(Kind::kBvSle, {number(0), v}));
      query.conjuncts.push_back(pool.make(Kind::kBvSle, {v, number(3)}));
    }
    query.conjuncts.push_back(pool.make(Kind::kBvSlt, {number(4), pool.make(Kind::kBvAdd, {i, j})}));
    query.conjuncts.push_back(
        pool.make(Kind::kBvSlt, {number(10), pool.make(Kind::kBvAdd, {element(i), element(j)})}));
    query.pool = &pool;
  }
  expr::Pool pool;
  Query query;
  HintBoard board;
};

TEST(Arrays, PrecheckRefutesTheFirstVariantOfThePaper) {
  PaperExample example(5);
  auto counts = std::make_shared<ArrayCounts>();
  auto solver = make_arrays(bitblast::make_bitblast({}), {}, counts);
  ASSERT_TRUE(solver->solve(example.query, Budget::seconds(20), example.board).is_unsat());
  EXPECT_EQ(counts->refuted_by_precheck, 1u);
  EXPECT_EQ(counts->rounds, 0u);  // no SAT call
}

TEST(Arrays, TypesAndIntervalsLeaveTwentyOfThePapersAxioms) {
  const auto axioms_with = [](ArrayOptions options) {
    PaperExample example(9);
    auto counts = std::make_shared<ArrayCounts>();
    Answer answer = make_arrays(bitblast::make_bitblast({}), options, counts)
                        ->solve(example.query, Budget::seconds(20), example.board);
    EXPECT_TRUE(answer.is_sat());
    EXPECT_TRUE(!answer.is_sat() || eval::satisfies(example.pool, example.query.conjuncts, answer.model()));
    return counts->axioms.load();
  };
  EXPECT_EQ(axioms_with({.precheck = false, .types = false, .intervals = false}), 156u);
  EXPECT_EQ(axioms_with({}), 20u);
}

TEST(Arrays, LowBitsAreKnownThroughSumsAndProducts) {
  expr::Pool pool;
  const Expr i = pool.var("i", Sort::bit_vec(32));
  const auto number = [&](uint64_t n) { return pool.bv_const(32, n); };
  const Expr four = pool.make(Kind::kBvMul, {number(4), i}), at = pool.make(Kind::kBvAdd, {four, number(3)});
  EXPECT_EQ(low_bits(pool, four).count, 2u);
  EXPECT_EQ(low_bits(pool, four).bits, 0u);
  EXPECT_EQ(low_bits(pool, at).bits, 3u);
  EXPECT_EQ(low_bits(pool, i).count, 0u);
}

class RandomArrays {
 public:
  RandomArrays(expr::Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    const Sort sort = pool.array_sort(Sort::bit_vec(4), Sort::bit_vec(4));
    for (int i = 0; i < 2; ++i) arrays_.push_back(pool.var("a" + std::to_string(i), sort));
    Expr table = pool.make(Kind::kConstArray, {number()}, {sort.word()});
    for (int i = 0; i < 6; ++i) table = pool.make(Kind::kStore, {table, number(), number()});
    arrays_.push_back(table);
    for (int i = 0; i < 3; ++i) words_.push_back(pool.var("w" + std::to_string(i), Sort::bit_vec(4)));
  }
  Query query() {
    Query q{&pool_, {}, {}};
    const uint64_t count = 2 + rng_.below(5);
    for (uint64_t i = 0; i < count; ++i) q.conjuncts.push_back(formula());
    return q;
  }

 private:
  Expr number() { return pool_.bv_const(4, rng_.next()); }
  Expr array(int depth) {
    if (depth == 0 || rng_.below(3) == 0) return arrays_[rng_.below(3)];
    if (rng_.below(5) == 0)
      return pool_.mk_ite(pool_.mk_eq(word(0), word(0)), array(depth - 1), array(depth - 1));
    return pool_.make(Kind::kStore, {array(depth - 1), word(depth - 1), word(depth - 1)});
  }
  Expr word(int depth) {
    if (depth == 0) return rng_.below(4) == 0 ? number() : words_[rng_.below(3)];
    switch (rng_.below(4)) {
      case 0: return pool_.make(Kind::kBvAdd, {word(depth - 1), word(depth - 1)});
      case 1: return pool_.make(Kind::kBvMul, {word(depth - 1), number()});
      default: return pool_.make(Kind::kSelect, {array(depth), word(depth - 1)});
    }
  }
  Expr formula() {
    const Expr a = word(3), b = word(1);
    switch (rng_.below(4)) {
      case 0: return pool_.make(Kind::kBvUlt, {a, b});
      case 1: return pool_.mk_eq(a, b);
      case 2: return pool_.mk_not(pool_.mk_eq(a, b));
      default: return pool_.make(Kind::kBvSle, {a, b});
    }
  }
  expr::Pool& pool_;
  Rng rng_;
  std::vector<Expr> arrays_, words_;
};

TEST(Arrays, AgreeWithZ3OnRandomQueries) {
  const int count = std::getenv("MANTISSA_LONG") ? 20'000 : 150;
  int sat = 0, unsat = 0;
  auto z3 = smt::make_z3({});
  expr::Pool pool;
  for (int seed = 0; seed < count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Query query = RandomArrays(pool, static_cast<uint64_t>(seed)).query();
    HintBoard board;
    const ArrayOptions options{.precheck = seed % 2 == 0, .types = seed % 4 < 2, .intervals = seed % 8 < 4};
    auto solver = make_arrays(bitblast::make_bitblast({}), options, nullptr);
    const Answer answer = solver->solve(query, Budget::seconds(10), board);
    ASSERT_FALSE(answer.is_unknown()) << answer.unknown().detail;
    if (answer.is_sat()) {
      ++sat;
      ASSERT_TRUE(eval::satisfies(pool, query.conjuncts, answer.model()));
    } else {
      ++unsat;
      Query core{&pool, {}, {}};
      for (uint32_t i : answer.core()) core.conjuncts.push_back(query.conjuncts[i]);
      ASSERT_FALSE(z3->solve(core, Budget::seconds(10), board).is_sat());
    }
  }
  EXPECT_GT(sat, count / 10);
  EXPECT_GT(unsat, count / 20);
}

}  // namespace
}  // namespace mantissa::solver::arrays
