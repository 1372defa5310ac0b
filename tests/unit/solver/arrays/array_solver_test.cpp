#include "solver/arrays/array_solver.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "solver/arrays/axioms.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/smt/z3_solver.h"

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

// Tables and objects that a program reads at symbolic places.
class ArrayTerms : public testing::Test {
 protected:
  Expr number(uint64_t n) { return pool.bv_const(32, n); }
  Expr read(Expr array, Expr index) { return pool.make(Kind::kSelect, {array, index}); }
  Expr write(Expr array, Expr index, Expr value) { return pool.make(Kind::kStore, {array, index, value}); }
  Expr below(Expr a, uint64_t n) { return pool.make(Kind::kBvUlt, {a, number(n)}); }
  Expr constant_array(uint64_t n) { return pool.make(Kind::kConstArray, {number(n)}, {sort.word()}); }
  Answer ask(Solver& solver, std::vector<Expr> conjuncts) {
    Query query{&pool, std::move(conjuncts), {}};
    Answer answer = solver.solve(query, Budget::seconds(60), board);
    EXPECT_TRUE(!answer.is_sat() || eval::satisfies(pool, query.conjuncts, answer.model()));
    return answer;
  }

  expr::Pool pool;
  HintBoard board;
  Sort sort = pool.array_sort(Sort::bit_vec(32), Sort::bit_vec(32));
  Expr i = pool.var("i", Sort::bit_vec(32)), j = pool.var("j", Sort::bit_vec(32));
  std::shared_ptr<ArrayCounts> counts = std::make_shared<ArrayCounts>();
};

// What nothing was written to needs no axiom, whatever the index.
TEST_F(ArrayTerms, WhatWasNeverWrittenIsTheDefault) {
  for (const char* mode : {"plain", "both"}) {
    auto solver = make_arrays(bitblast::make_bitblast({}), *array_options(mode), counts);
    const Expr written = write(constant_array(7), i, number(9));
    EXPECT_TRUE(
        ask(*solver, {pool.mk_not(pool.mk_eq(i, j)), pool.mk_eq(read(written, j), number(9))}).is_unsat());
    EXPECT_TRUE(ask(*solver, {pool.mk_eq(read(written, j), number(9))}).is_sat());
  }
  EXPECT_EQ(counts->axioms_added, 0u);
}

// Past the last entry one axiom says it all.
TEST_F(ArrayTerms, BeyondATableIsTheDefault) {
  Expr table = constant_array(0);
  for (uint64_t n = 0; n < 100; ++n) table = write(table, number(n), number(n * n + 1));
  for (const char* mode : {"plain", "precheck", "types", "intervals", "both"}) {
    auto solver = make_arrays(bitblast::make_bitblast({}), *array_options(mode), counts);
    EXPECT_TRUE(ask(*solver, {pool.mk_not(below(i, 100)), pool.mk_eq(read(table, i), number(5))}).is_unsat())
        << mode;
    EXPECT_TRUE(ask(*solver, {pool.mk_eq(read(table, i), number(8101))}).is_sat()) << mode;
    EXPECT_TRUE(ask(*solver, {pool.mk_eq(read(table, i), number(8100))}).is_unsat()) << mode;
  }
}

// With intervals the part of a table that an index may be in is one axiom, without them one for each entry.
TEST_F(ArrayTerms, IntervalsStateAPartAtOnce) {
  Expr table = constant_array(0);
  for (uint64_t n = 0; n < 2000; ++n) table = write(table, number(n), number(2 * n + 1));
  const std::vector<Expr> conjuncts{below(i, 200),
                                    pool.mk_eq(pool.extract(read(table, i), 0, 0), pool.bv_const(1, 0))};
  const auto rounds = [&](const char* mode) {
    auto own = std::make_shared<ArrayCounts>();
    auto solver = make_arrays(bitblast::make_bitblast({}), *array_options(mode), own);
    EXPECT_TRUE(ask(*solver, conjuncts).is_unsat()) << mode;
    return own->rounds.load();
  };
  EXPECT_GE(rounds("plain"), 200u);
  EXPECT_LE(rounds("both"), 2u);
}

// The second query about the same reads starts with what the first needed.
TEST_F(ArrayTerms, AxiomsAreKept) {
  const Expr a = pool.var("a", sort);
  auto solver = make_arrays(bitblast::make_bitblast({}), *array_options("both"), counts);
  const std::vector<Expr> conjuncts{pool.mk_eq(i, j), below(read(a, i), 5),
                                    pool.mk_not(below(read(a, j), 5))};
  EXPECT_TRUE(ask(*solver, conjuncts).is_unsat());
  const uint64_t first = counts->rounds;
  EXPECT_TRUE(ask(*solver, {conjuncts[0], conjuncts[2], below(read(a, i), 4)}).is_unsat());
  EXPECT_EQ(counts->rounds, first + 1);
}

// A chain of choices between arrays as deep as a stack is not.
TEST_F(ArrayTerms, ChoicesMayBeDeep) {
  Expr a = pool.var("a", sort);
  for (int n = 0; n < 20'000; ++n)
    a = pool.mk_ite(below(i, static_cast<uint64_t>(n)), write(a, j, number(static_cast<uint64_t>(n))), a);
  auto solver = make_arrays(bitblast::make_bitblast({}), *array_options("both"), counts);
  EXPECT_TRUE(ask(*solver, {pool.mk_eq(read(a, j), number(19'999))}).is_sat());
}

TEST_F(ArrayTerms, RefusesByName) {
  auto solver = make_arrays(bitblast::make_bitblast({}), {}, counts);
  const Answer answer = ask(*solver, {pool.mk_eq(pool.var("a", sort), pool.var("b", sort))});
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kUnsupported);
}

}  // namespace
}  // namespace mantissa::solver::arrays
