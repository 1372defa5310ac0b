// The batch against the scalar evaluator: random terms over all kinds, many candidates each, with and without
// AVX2. A term of any sort is observed through (= term y): y holds what the tape computes, or something else.

#include "eval/batch/batch.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cstdio>

#include "eval/evaluator.h"
#include "support/random_terms.h"

namespace mantissa::eval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;
using testing::TermGenerator;
using testing::TermOptions;

bool bit(std::span<const uint64_t> set, uint32_t i) { return set[i / 64] >> (i % 64) & 1; }

TermOptions options_for(int round) {
  TermOptions options;
  options.raw = true;
  if (round % 2 == 0) {  // where the loops are
    options.widths = {1, 8, 32, 64};
    options.formats = {num::kFloat, num::kDouble, num::kHalf};
  }
  return options;
}

// Compares `lanes` candidates; returns how many pairs were checked, or 0 on a failure.
uint64_t compare(Pool& pool, TermGenerator& generator, Expr e, uint32_t lanes, bool portable) {
  const Expr y = pool.var("the value", pool.sort(e));
  const Expr operands[] = {e, y};
  const Expr conjunct = pool.make_raw(Kind::kEq, operands);
  BatchProgram program(pool, std::span(&conjunct, 1), {}, {.portable = portable});
  Batch batch(program, lanes);
  const Expr roots[] = {e, conjunct};
  Tape tape(pool, roots);
  std::vector<Model> models;
  std::vector<bool> expected;
  for (uint32_t i = 0; i < lanes; ++i) {
    Model model = generator.model(std::span(&e, 1));
    tape.run(model);
    model.set(y, i % 4 == 3 ? generator.value(pool.sort(e)) : tape.value(0));
    tape.run(model);
    batch.set(i, model);
    expected.push_back(tape.is_true(1));
    models.push_back(std::move(model));
  }
  batch.run(lanes);
  for (uint32_t i = 0; i < lanes; ++i) {
    if (bit(batch.satisfied(0), i) == expected[i] && batch.is_satisfied(i) == expected[i]) continue;
    ADD_FAILURE() << (portable ? "portable " : "host ") << "candidate " << i << ", the tape says "
                  << expected[i] << "\n"
                  << testing::to_text(pool, conjunct) << "\n"
                  << testing::to_text(pool, models[i]);
    return 0;
  }
  return lanes;
}

TEST(Batch, EveryKindComputesWhatTheTapeDoes) {
  const uint64_t seed = testing::seed_or(1);
  const int rounds = testing::long_run() ? 2000 : 24;
  const uint32_t lanes = testing::long_run() ? 64 : 20;
  uint64_t pairs = 0;
  for (const expr::KindInfo& k : expr::kKindTable) {
    if (k.arity == 0) continue;
    uint64_t of_kind = 0;
    for (int i = 0; i < rounds && !::testing::Test::HasFailure(); ++i) {
      Pool pool;
      TermOptions options = options_for(i);
      if (k.rule == expr::SortRule::kMath) options.formats = {num::kFloat, num::kDouble, num::kX87};
      TermGenerator generator(pool, seed + static_cast<uint64_t>(i), options);
      const Expr e = generator.operation(k.kind, 1 + static_cast<uint32_t>(i % 3) * 3);
      if (!e) continue;
      const uint64_t checked = compare(pool, generator, e, lanes, i % 4 >= 2);
      EXPECT_NE(checked, 0u) << "MANTISSA_SEED=" << seed + static_cast<uint64_t>(i) << " " << k.name;
      of_kind += checked;
    }
    EXPECT_GT(of_kind, 100u) << k.name;
    pairs += of_kind;
  }
  std::printf("%llu (term, candidate) pairs\n", static_cast<unsigned long long>(pairs));
}

TEST(Batch, RandomTermsAgreeWithTheTape) {
  const uint64_t first = testing::seed_or(1), wanted = testing::long_run() ? 10'000'000 : 40'000;
  const uint32_t lanes = testing::long_run() ? 256 : 65;
  uint64_t pairs = 0;
  for (uint64_t seed = first; pairs < wanted && !::testing::Test::HasFailure(); ++seed) {
    Pool pool;
    TermGenerator generator(pool, seed, options_for(static_cast<int>(seed)));
    const Expr e = generator.term(2 + static_cast<uint32_t>(generator.rng().below(40)));
    const uint64_t checked = compare(pool, generator, e, lanes, seed % 4 >= 2);
    ASSERT_NE(checked, 0u) << "MANTISSA_SEED=" << seed;
    pairs += checked;
  }
  std::printf("%llu (term, candidate) pairs\n", static_cast<unsigned long long>(pairs));
}

TEST(Batch, ManyStripsAndSharedColumns) {
  Pool pool;
  const Expr rne = pool.rm_const(num::RoundingMode::kNearestEven);
  const Expr x = pool.var("x", Sort::floating(num::kDouble)), y = pool.var("y", Sort::floating(num::kDouble));
  Expr sum = x;
  for (int i = 0; i < 300; ++i)
    sum = pool.make(i % 3 == 2 ? Kind::kFpMul : Kind::kFpAdd, {rne, sum, i % 2 ? x : y});
  const Expr conjuncts[] = {pool.make(Kind::kFpLt, {x, y}), pool.make(Kind::kFpLe, {sum, y})};
  BatchProgram program(pool, conjuncts);
  EXPECT_LE(program.size(), 305u);
  EXPECT_EQ(program.slow_instructions(), 0u);
  constexpr uint32_t kCount = 3001;
  Batch batch(program, kCount);
  Rng rng(7);
  for (uint32_t i = 0; i < kCount; ++i)
    for (size_t v = 0; v < 2; ++v) batch.words(v)[i] = std::bit_cast<uint64_t>(rng.unit() * 0.01 - 0.005);
  batch.run(kCount);
  Tape tape(pool, conjuncts);
  uint32_t first = kCount;
  for (uint32_t i = 0; i < kCount; ++i) {
    tape.run(batch.model(i));
    ASSERT_EQ(bit(batch.satisfied(0), i), tape.is_true(0)) << i;
    ASSERT_EQ(bit(batch.satisfied(1), i), tape.is_true(1)) << i;
    if (first == kCount && tape.is_true(0) && tape.is_true(1)) first = i;
  }
  EXPECT_EQ(batch.first_satisfied(), first);
  EXPECT_LT(first, kCount);
}

TEST(Batch, ProbesAreEvaluatedBesideTheConjuncts) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(8));
  const Expr small = pool.make(Kind::kBvUlt, {x, pool.bv_const(8, 10)}),
             odd = pool.mk_eq(pool.extract(x, 0, 0), pool.bv_const(1, 1));
  BatchProgram program(pool, std::span(&small, 1), std::span(&odd, 1));
  Batch batch(program, 256);
  for (uint32_t i = 0; i < 256; ++i) batch.words(0)[i] = i + 0xab00;  // the bits above the width do not count
  batch.run(200);
  for (uint32_t i = 0; i < 200; ++i) {
    EXPECT_EQ(bit(batch.satisfied(), i), i < 10);
    EXPECT_EQ(bit(batch.probe(0), i), i % 2 == 1);
  }
  EXPECT_EQ(batch.satisfied().size(), 4u);
  EXPECT_EQ(batch.satisfied()[3] >> 8, 0u);
}

TEST(Batch, RawNanWordsAreTheOneNan) {
  Pool pool;
  for (num::Format f : {num::kFloat, num::kDouble, num::kHalf}) {
    const Expr x = pool.var("x", Sort::floating(f));
    const Expr is_nan = pool.mk_eq(x, pool.fp_const(num::Float::nan(f)));
    BatchProgram program(pool, std::span(&is_nan, 1));
    Batch batch(program, 2);
    batch.words(0)[0] = num::Float::infinity(f).bits().low64() + 1;
    batch.words(0)[1] = num::Float::infinity(f).bits().low64();
    batch.run(2);
    EXPECT_TRUE(batch.is_satisfied(0));
    EXPECT_FALSE(batch.is_satisfied(1));
    EXPECT_EQ(batch.value(0, 0), Value::floating(num::Float::nan(f)));
  }
}

// Whole strips without a NaN, with one and with many, in every lane; rubbish above the width.
TEST(Batch, FloatsAreLoadedBitForBit) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kFloat)), w = pool.var("w", Sort::bit_vec(32));
  const Expr same = pool.mk_eq(pool.make(Kind::kFpToBits, {x}), w);
  constexpr uint32_t kCandidates = 2500;
  for (const bool portable : {false, true}) {
    BatchProgram program(pool, std::span(&same, 1), {}, {.portable = portable});
    const size_t v = program.variables()[0] == x ? 0 : 1;
    for (uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng(seed);
      Batch batch(program, kCandidates);
      const uint32_t alone = seed < 20 ? static_cast<uint32_t>(rng.below(kCandidates)) : 0;
      for (uint32_t i = 0; i < kCandidates; ++i) {
        const bool nan = seed < 20 ? seed > 0 && i == alone : rng.chance(3);
        uint32_t word = static_cast<uint32_t>(rng.next());
        if (nan)
          word |= 0x7f800001;
        else if ((word & 0x7fffffff) > 0x7f800000)
          word &= 0xff800000;  // an infinity
        batch.words(v)[i] = word | rng.next() << 32;
        batch.words(1 - v)[i] = nan ? 0xffc00000 : word;
      }
      batch.run(kCandidates);
      for (uint32_t i = 0; i < kCandidates; ++i)
        EXPECT_TRUE(batch.is_satisfied(i)) << "seed " << seed << " lane " << i << " portable " << portable;
    }
  }
}

TEST(Batch, LeavesTheCallersRoundingModeAndFlags) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble));
  const Expr up = pool.rm_const(num::RoundingMode::kTowardPositive);
  const Expr e =
      pool.make(Kind::kFpLt, {x, pool.make(Kind::kFpDiv, {up, x, pool.make(Kind::kFpSub, {up, x, x})})});
  BatchProgram program(pool, std::span(&e, 1));
  Batch batch(program, 64);
  std::fesetround(FE_DOWNWARD);
  std::feclearexcept(FE_ALL_EXCEPT);
  batch.words(0)[0] = std::bit_cast<uint64_t>(1.0);
  batch.run(1);
  const int mode = std::fegetround(), raised = std::fetestexcept(FE_ALL_EXCEPT);
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(mode, FE_DOWNWARD);
  EXPECT_EQ(raised, 0);
  EXPECT_TRUE(batch.is_satisfied(0));  // 1 < 1 / 0
}

TEST(Batch, FlagsPerSite) {
  Pool pool;
  const Expr rne = pool.rm_const(num::RoundingMode::kNearestEven);
  const Sort sort = Sort::floating(num::kDouble);
  const Expr x = pool.var("x", sort), y = pool.var("y", sort);
  const Expr quotient = pool.make(Kind::kFpDiv, {rne, x, y}), product = pool.make(Kind::kFpMul, {rne, x, y});
  const Expr integer = pool.make(Kind::kFpToSbv, {rne, x}, {8});
  const Expr conjuncts[] = {pool.make(Kind::kFpLt, {quotient, product}),
                            pool.mk_eq(integer, pool.bv_const(8, 1))};
  BatchProgram program(pool, conjuncts, {}, {.flags = true});
  ASSERT_EQ(program.sites().size(), 3u);
  const double cases[][2] = {{1, 0}, {0, 0},          {1e300, 1e300}, {1e-300, 1e-300},
                             {1, 3}, {1e300, 1e-300}, {-1, -0.0}};
  Batch batch(program, 64);
  for (uint32_t i = 0; i < std::size(cases); ++i) {
    Model model;
    model.set(x, Value::floating(num::Float::from_double(cases[i][0])));
    model.set(y, Value::floating(num::Float::from_double(cases[i][1])));
    batch.set(i, model);
  }
  batch.run(std::size(cases));
  for (size_t s = 0; s < 3; ++s) {
    const Expr site = program.sites()[s];
    for (uint32_t i = 0; i < std::size(cases); ++i) {
      const num::Float a = num::Float::from_double(cases[i][0]), b = num::Float::from_double(cases[i][1]);
      num::Flags flags = 0;
      num::BitVec out;
      if (site == quotient) num::div(num::RoundingMode::kNearestEven, a, b, &flags);
      if (site == product) num::mul(num::RoundingMode::kNearestEven, a, b, &flags);
      if (site == integer) num::to_signed(8, num::RoundingMode::kNearestEven, a, &out, &flags);
      EXPECT_EQ(batch.flags(s).empty() ? 0 : batch.flags(s)[i], flags & ~num::kInexact) << s << " " << i;
    }
  }
  const double harmless[2] = {1, 3};
  for (size_t v = 0; v < 2; ++v) batch.words(v)[0] = std::bit_cast<uint64_t>(harmless[v]);
  for (uint32_t i = 1; i < 64; ++i)
    for (size_t v = 0; v < 2; ++v) batch.words(v)[i] = batch.words(v)[0];
  batch.run(64);
  for (size_t s = 0; s < 3; ++s) {
    if (program.sites()[s] != integer) {
      EXPECT_TRUE(batch.flags(s).empty());
    }
  }
}

TEST(Batch, AMillionLevels) {
  Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(64)), one = pool.bv_const(64, 1);
  Expr e = x;
  for (int i = 0; i < 1'000'000; ++i) {
    const Expr operands[] = {e, one};
    e = pool.make_raw(Kind::kBvAdd, operands);
  }
  const Expr conjunct = pool.mk_eq(e, pool.bv_const(64, 1'000'000));
  BatchProgram program(pool, std::span(&conjunct, 1), {}, {.metric = Metric::kUlps});
  Batch batch(program, 64);
  batch.words(0)[1] = 5;
  batch.run(2);
  EXPECT_TRUE(batch.is_satisfied(0));
  EXPECT_EQ(batch.distance(0)[1], 5u);
}

}  // namespace
}  // namespace mantissa::eval
