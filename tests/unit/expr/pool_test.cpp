#include "expr/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "expr/array_value.h"
#include "expr/traverse.h"
#include "support/random_terms.h"

namespace mantissa::expr {
namespace {

using num::BitVec;
using num::Float;
using num::RoundingMode;

TEST(Pool, TheSameOperationOnTheSameOperandsIsTheSameHandle) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(32)), y = pool.var("y", Sort::bit_vec(32));
  const Expr sum = pool.make(Kind::kBvAdd, {x, y});
  EXPECT_EQ(pool.make(Kind::kBvAdd, {x, y}), sum);
  EXPECT_EQ(pool.make(Kind::kBvAdd, {y, x}), sum) << "commutative operands are ordered";
  EXPECT_NE(pool.make(Kind::kBvSub, {x, y}), pool.make(Kind::kBvSub, {y, x}));
  EXPECT_NE(pool.extract(x, 7, 0), pool.extract(x, 8, 1));
  EXPECT_EQ(pool.var("x", Sort::bit_vec(32)), x);
  EXPECT_NE(pool.var("x", Sort::bit_vec(31)), x) << "a name of another sort is another variable";
  const uint64_t nodes = pool.node_count();
  pool.make(Kind::kBvAdd, {x, y});
  EXPECT_EQ(pool.node_count(), nodes);
}

TEST(Pool, ReadsBackWhatWasMade) {
  Pool pool;
  const Expr x = pool.var("some name", Sort::bit_vec(32));
  const Expr slice = pool.extract(x, 15, 4);
  EXPECT_EQ(pool.kind(slice), Kind::kBvExtract);
  EXPECT_EQ(pool.sort(slice), Sort::bit_vec(12));
  ASSERT_EQ(pool.children(slice).size(), 1u);
  EXPECT_EQ(pool.child(slice, 0), x);
  EXPECT_EQ(pool.param(slice, 0), 15u);
  EXPECT_EQ(pool.param(slice, 1), 4u);
  EXPECT_EQ(pool.name(x), "some name");
  EXPECT_TRUE(pool.is_var(x));
  EXPECT_FALSE(pool.is_const(x));
  EXPECT_EQ(pool.features(slice), kHasVar | kHasBitVec) << "no internal mark shows";
}

TEST(Pool, FeaturesComeUpward) {
  Pool pool;
  const Expr m = pool.var("m", Sort::rounding_mode()), q = pool.var("q", Sort::floating(num::kQuad));
  const Expr sum = pool.make(Kind::kFpAdd, {m, q, q});
  EXPECT_EQ(pool.features(sum), kHasVar | kHasFloat | kHasWide | kHasRoundingVar);
  const Expr rest = pool.make(Kind::kFpMod, {q, sum});
  EXPECT_TRUE(pool.features(pool.make(Kind::kFpIsNan, {rest})) & kHasFpMod);
}

TEST(Pool, SweepKeepsWhatRootsAreMadeOf) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(32)), y = pool.var("y", Sort::bit_vec(32));
  const Expr sum = pool.make(Kind::kBvAdd, {x, y}),
             root = pool.make(Kind::kBvMul, {sum, pool.bv_const(32, 7)});
  const uint64_t nodes = pool.node_count();
  Expr chain = sum;
  for (uint32_t i = 0; i < 100000; ++i)
    chain = pool.make(Kind::kBvXor, {chain, pool.bv_const(32, 2 * i + 1)});
  const uint64_t bytes = pool.memory_bytes();
  const Expr twice[] = {root, sum, root, Expr{}};
  pool.sweep(twice);
  EXPECT_EQ(pool.node_count(), nodes);
  EXPECT_LT(pool.memory_bytes(), bytes / 2);
  EXPECT_EQ(pool.kind(root), Kind::kBvMul);
  EXPECT_EQ(pool.name(x), "x");
  EXPECT_EQ(pool.var("y", Sort::bit_vec(32)), y);
  EXPECT_EQ(pool.make(Kind::kBvAdd, {y, x}), sum) << "what stays is found again";
  EXPECT_TRUE(pool.is_true(pool.mk_not(pool.bool_const(false))));
}

// Terms made in the gaps, again and again: each is what it was made as, and no memory is added.
TEST(Pool, SweptRoomIsUsedAgain) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(32));
  const auto term = [&](uint32_t i) { return pool.make(Kind::kBvMul, {x, pool.bv_const(32, 3 * i + 5)}); };
  std::vector<Expr> kept;  // one in a hundred
  uint64_t most = 0;
  for (uint32_t round = 0; round < 20; ++round) {
    for (uint32_t i = 0; i < 50000; ++i)
      if (const Expr made = term(round * 50000 + i); i % 5000 == 0) kept.push_back(made);
    if (round == 4) most = pool.memory_bytes();
    pool.sweep(kept);
  }
  EXPECT_LE(pool.memory_bytes(), most);
  EXPECT_EQ(pool.node_count(), Pool().node_count() + 1 + 2 * kept.size());
  for (size_t i = 0; i < kept.size(); ++i) {
    const uint32_t number = static_cast<uint32_t>(i / 10 * 50000 + i % 10 * 5000);
    EXPECT_EQ(term(number), kept[i]);
  }
}

TEST(Pool, SweepForgetsNamesAndWideConstants) {
  Pool pool;
  const Expr kept = pool.var("kept", Sort::bit_vec(8));
  const Expr wide = pool.constant(Value::bits(128, 7));
  const Expr roots[] = {kept, wide};
  for (uint64_t i = 0; i < 1000; ++i) {
    const Expr fresh = pool.fresh_var("fresh", Sort::bit_vec(8)),
               other = pool.var("other", Sort::bit_vec(16));
    const Expr number = pool.constant(Value::bits(128, 1000 + i));
    EXPECT_EQ(pool.name(fresh), "fresh!" + std::to_string(i)) << "no fresh name comes again";
    EXPECT_EQ(pool.name(other), "other");
    EXPECT_EQ(pool.value(number), Value::bits(128, 1000 + i));
    EXPECT_EQ(pool.name(kept), "kept");
    EXPECT_EQ(pool.var("kept", Sort::bit_vec(8)), kept);
    EXPECT_EQ(pool.value(wide), Value::bits(128, 7));
    pool.sweep(roots);
  }
}

TEST(Pool, SweepForgetsTablesOfArraysThatAreGone) {
  Pool pool;
  const Sort sort = pool.array_sort(Sort::bit_vec(8), Sort::bit_vec(8));
  const auto table = [&](uint64_t first) {
    Expr array = pool.constant(pool.default_value(sort));
    return pool.make(Kind::kStore, {array, pool.bv_const(8, 0), pool.bv_const(8, first)});
  };
  for (uint64_t i = 1; i < 100; ++i) {
    const Expr array = table(i);
    const std::optional<Value> value = pool.table(array);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->as_array().select(Value::bits(8, 0)).raw(), i);
    pool.sweep({});
  }
}

TEST(Pool, ArraysOfConstantsAreTables) {
  Pool pool;
  const Sort index = Sort::bit_vec(16), byte = Sort::bit_vec(8), sort = pool.array_sort(index, byte);
  const uint32_t param = sort.word();
  const Expr zero = pool.bv_const(8, 0);
  Expr array = pool.make(Kind::kConstArray, std::span(&zero, 1), std::span(&param, 1));
  for (uint64_t i = 0; i < 5000; ++i)
    array = pool.make(Kind::kStore, {array, pool.bv_const(16, i % 4000), pool.bv_const(8, i / 16)});
  const auto table = pool.table(array);
  ASSERT_TRUE(table.has_value());
  const auto at = [&](uint64_t i) { return table->as_array().select(Value::bits(16, i)).raw(); };
  EXPECT_EQ(at(3999), 3999 / 16 % 256u);
  EXPECT_EQ(at(999), 4999 / 16 % 256u) << "the last store to an index wins";
  EXPECT_EQ(at(4000), 0u);
  EXPECT_EQ(&pool.table(array)->as_array(), &table->as_array()) << "made once";

  const auto stored = [&](Expr below, uint64_t i) {
    return pool.make(Kind::kStore, {below, pool.bv_const(16, i), pool.bv_const(8, 200)});
  };
  const auto longer = pool.table(stored(stored(array, 4000), 3999));
  ASSERT_TRUE(longer.has_value());
  EXPECT_EQ(longer->as_array().select(Value::bits(16, 4000)).raw(), 200u);
  EXPECT_EQ(longer->as_array().select(Value::bits(16, 3999)).raw(), 200u);
  EXPECT_EQ(longer->as_array().select(Value::bits(16, 999)).raw(), at(999)) << "the rest is shared";
  EXPECT_EQ(at(4000), 0u) << "and stays as it was";

  const Expr written = pool.make(Kind::kStore, {array, pool.var("i", index), zero});
  EXPECT_FALSE(pool.table(stored(written, 1)).has_value());
  EXPECT_FALSE(pool.table(written).has_value());
  EXPECT_FALSE(pool.table(pool.var("a", sort)).has_value());
  EXPECT_FALSE(pool.table(zero).has_value());
}

TEST(Pool, ConstantsOfAllSortsAreShared) {
  Pool pool;
  testing::TermGenerator generator(pool, 5);
  for (int i = 0; i < 2000; ++i) {
    generator.draw();
    const Sort sort = generator.random_sort();
    if (sort.is_array()) continue;
    const Value value = generator.value(sort);
    const Expr c = pool.constant(value);
    EXPECT_EQ(pool.value(c), value);
    EXPECT_EQ(pool.constant(pool.value(c)), c);
    EXPECT_EQ(pool.sort(c), sort);
  }
}

TEST(Pool, EqualBitsOfDifferentSortsAreDifferentConstants) {
  Pool pool;
  EXPECT_NE(pool.bv_const(32, 1), pool.bv_const(33, 1));
  EXPECT_NE(pool.bv_const(32, 0), pool.fp_const(Float::zero(num::kFloat)));
  EXPECT_NE(pool.bv_const(1, 1), pool.bool_const(true));
  EXPECT_NE(pool.fp_const(Float::zero(num::kFloat)), pool.fp_const(Float::zero(num::kFloat, true)));
  EXPECT_EQ(pool.bv_const(4, 0x123), pool.bv_const(4, 3)) << "truncated";
}

TEST(Pool, ThereIsOneNan) {
  Pool pool;
  const Expr a = pool.constant(Value::floating(Float::from_bits(num::kFloat, BitVec(32, 0x7fc00001))));
  EXPECT_EQ(a, pool.fp_const(Float::nan(num::kFloat)));
}

TEST(Pool, WideConstantsOfThousandsOfBits) {
  Pool pool;
  BitVec big = BitVec::zero(5000);
  big.set_bit(4999, true);
  const Expr c = pool.constant(Value::bits(big));
  EXPECT_EQ(pool.constant(Value::bits(big)), c);
  EXPECT_EQ(pool.make(Kind::kBvAdd, {c, c}), pool.constant(Value::zero(Sort::bit_vec(5000))));
  EXPECT_EQ(pool.extract(c, 4999, 4999), pool.bv_const(1, 1));
  EXPECT_EQ(pool.make(Kind::kBvMul, {c, pool.var("w", Sort::bit_vec(5000))}),
            pool.make(Kind::kBvMul, {pool.var("w", Sort::bit_vec(5000)), c}));
}

TEST(Pool, ArrayConstantsBecomeStores) {
  Pool pool;
  const Sort sort = pool.array_sort(Sort::bit_vec(4), Sort::bit_vec(8));
  EXPECT_EQ(pool.array_sort(Sort::bit_vec(4), Sort::bit_vec(8)), sort);
  EXPECT_EQ(pool.to_string(sort), "(Array (_ BitVec 4) (_ BitVec 8))");
  auto value = std::make_shared<ArrayValue>(Sort::bit_vec(4), Value::bits(8, 7));
  value->set(Value::bits(4, 2), Value::bits(8, 9));
  value->set(Value::bits(4, 3), Value::bits(8, 7));
  const Expr a = pool.constant(Value::array(sort, value));
  EXPECT_EQ(pool.kind(a), Kind::kStore);
  EXPECT_EQ(pool.kind(pool.child(a, 0)), Kind::kConstArray);
  EXPECT_EQ(pool.make(Kind::kSelect, {a, pool.bv_const(4, 2)}), pool.bv_const(8, 9));
  EXPECT_EQ(pool.make(Kind::kSelect, {a, pool.bv_const(4, 3)}), pool.bv_const(8, 7));
}

TEST(Pool, FreshVariablesAreNew) {
  Pool pool;
  const Expr taken = pool.var("t!0", Sort::boolean());
  const Expr a = pool.fresh_var("t", Sort::boolean()), b = pool.fresh_var("t", Sort::boolean());
  EXPECT_NE(a, b);
  EXPECT_NE(a, taken);
  EXPECT_NE(b, taken);
}

TEST(Pool, MakeFoldsWhatMakeRawLeftUnfolded) {
  Pool pool;
  const Expr one = pool.bv_const(8, 1), two = pool.bv_const(8, 2);
  const Expr operands[] = {one, two};
  const Expr raw = pool.make_raw(Kind::kBvAdd, operands);
  EXPECT_EQ(pool.kind(raw), Kind::kBvAdd);
  EXPECT_EQ(pool.make(Kind::kBvAdd, {one, two}), pool.bv_const(8, 3)) << "though the raw node is in the pool";
  const Expr x = pool.var("x", Sort::bit_vec(8)), twice[] = {x, x};
  pool.make_raw(Kind::kBvSub, twice);
  EXPECT_EQ(pool.make(Kind::kBvSub, {x, x}), pool.bv_const(8, 0));
}

// Numbers have no bits: folding them must not take their place in a table for a word.
TEST(Pool, FoldsNumbersByValue) {
  Pool pool;
  const auto real = [&](int64_t n, int64_t d) { return pool.constant(Value::real(num::Rational(n, d))); };
  const auto integer = [&](int64_t n) { return pool.constant(Value::integer(num::Rational(n))); };
  EXPECT_EQ(pool.make(Kind::kAdd, {real(1, 3), real(1, 6)}), real(1, 2));
  EXPECT_EQ(pool.make(Kind::kNeg, {real(5, 2)}), real(-5, 2));
  EXPECT_EQ(pool.make(Kind::kIntMod, {integer(-7), integer(3)}), integer(2));
  EXPECT_TRUE(pool.is_true(pool.make(Kind::kLt, {integer(100), integer(101)})));
  EXPECT_TRUE(pool.is_true(pool.mk_eq(pool.make(Kind::kToReal, {integer(2)}), real(2, 1))));
  EXPECT_EQ(pool.mk_ite(pool.bool_const(false), integer(1), integer(9)), integer(9));
}

TEST(Pool, BalancedConjunctions) {
  Pool pool;
  std::vector<Expr> terms;
  EXPECT_EQ(pool.mk_and(terms), pool.bool_const(true));
  EXPECT_EQ(pool.mk_or(terms), pool.bool_const(false));
  for (int i = 0; i < 1000; ++i) terms.push_back(pool.var("b" + std::to_string(i), Sort::boolean()));
  Expr e = pool.mk_and(terms);
  int depth = 0;
  for (; pool.kind(e) == Kind::kAnd; e = pool.child(e, 0)) ++depth;
  EXPECT_EQ(depth, 10);
}

TEST(Pool, AMillionLevelsAreBuiltWalkedAndSubstituted) {
  constexpr uint32_t kLevels = 1'000'000;
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(32)), y = pool.var("y", Sort::bit_vec(32));
  Expr e = x;
  for (uint32_t i = 0; i < kLevels; ++i) e = pool.make(i % 2 ? Kind::kBvXor : Kind::kBvSub, {e, y});
  EXPECT_EQ(dag_size(pool, std::span(&e, 1)), kLevels + 2u);
  ExprMap<Expr> replacement;
  replacement[x] = y;
  const Expr replaced = substitute(pool, e, replacement);
  EXPECT_EQ(variables(pool, std::span(&replaced, 1)), std::vector<Expr>{y});
}

// Local rules that look below their operands must not recurse: raw terms may stack what they look through.
TEST(Pool, LocalRulesDoNotRecurseIntoDeepOperands) {
  constexpr uint32_t kLevels = 300'000;
  Pool pool;
  const auto raw = [&](Kind k, Expr a) { return pool.make_raw(k, std::span(&a, 1)); };
  Expr f = pool.var("f", Sort::floating(num::kFloat)), n = pool.var("n", Sort::boolean());
  Expr word = pool.var("bit", Sort::bit_vec(1));
  const Expr bit = word;
  for (uint32_t i = 0; i < kLevels; ++i) {
    f = raw(i % 2 ? Kind::kFpNeg : Kind::kFpAbs, f);
    n = raw(Kind::kNot, n);
    const Expr operands[] = {word, pool.bv_const(1, i % 2)};
    word = pool.make_raw(Kind::kBvConcat, operands);
  }
  EXPECT_EQ(pool.make(Kind::kFpIsNan, {f}),
            pool.make(Kind::kFpIsNan, {pool.var("f", Sort::floating(num::kFloat))}));
  EXPECT_EQ(pool.extract(word, kLevels, kLevels), bit);
  const Expr a = pool.bv_const(8, 1), b = pool.var("v", Sort::bit_vec(8));
  EXPECT_EQ(pool.mk_ite(n, a, b), pool.mk_ite(pool.var("n", Sort::boolean()), a, b));
}

// Four threads build the same terms at the same time: all get the same handles, and no node is made twice.
TEST(Pool, ThreadsThatBuildTheSameTermsGetTheSameHandles) {
  constexpr int kThreads = 4, kTerms = 300;
  Pool pool;
  std::vector<std::vector<Expr>> made(kThreads);
  std::atomic<int> ready{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      ++ready;
      while (ready.load() < kThreads) std::this_thread::yield();
      for (int i = 0; i < kTerms; ++i) {
        // The operands of commutative operations are ordered by handle, which depends on who was first, so
        // terms are made raw.
        testing::TermOptions options;
        options.raw = true;
        testing::TermGenerator generator(pool, static_cast<uint64_t>(i) + 1, options);
        made[static_cast<size_t>(t)].push_back(generator.term(60));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int t = 1; t < kThreads; ++t) EXPECT_EQ(made[0], made[static_cast<size_t>(t)]);
}

TEST(Pool, ThreadsThatMakeArithmeticAgree) {
  constexpr int kThreads = 4;
  Pool pool;
  std::vector<Expr> last(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      Expr e = pool.var("x", Sort::bit_vec(32));
      for (uint32_t i = 0; i < 50'000; ++i) {
        const Expr c = pool.bv_const(32, i * 2654435761u | 1);
        e = pool.make(i % 2 ? Kind::kBvSub : Kind::kBvUdiv, {e, c});
      }
      last[static_cast<size_t>(t)] = e;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int t = 1; t < kThreads; ++t) EXPECT_EQ(last[0], last[static_cast<size_t>(t)]);
  EXPECT_LT(pool.node_count(), 100'100u);
}

}  // namespace
}  // namespace mantissa::expr
