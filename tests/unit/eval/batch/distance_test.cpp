// Distances against a definition by recursion over the term, with num's ULP distance; and what they promise.

#include <gtest/gtest.h>

#include <bit>

#include "eval/batch/batch.h"
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

constexpr uint64_t kFar = ~uint64_t{0};

uint64_t sum(uint64_t a, uint64_t b) { return a + b < a ? kFar : a + b; }

// Only terms of a few levels come here.
class Reference {
 public:
  Reference(const Pool& pool, const Model& model) : pool_(pool), model_(model) {}

  uint64_t of(Expr e, bool n) const {
    const auto at = [&](uint32_t i, bool negated) { return of(pool_.child(e, i), negated); };
    switch (pool_.kind(e)) {
      case Kind::kNot: return at(0, !n);
      case Kind::kAnd: return n ? std::min(at(0, n), at(1, n)) : sum(at(0, n), at(1, n));
      case Kind::kOr: return n ? sum(at(0, n), at(1, n)) : std::min(at(0, n), at(1, n));
      case Kind::kImplies: return n ? sum(at(0, false), at(1, n)) : std::min(at(0, true), at(1, n));
      case Kind::kIte: return std::min(sum(at(0, false), at(1, n)), sum(at(0, true), at(2, n)));
      case Kind::kXor:
        return n ? std::min(sum(at(0, false), at(1, false)), sum(at(0, true), at(1, true)))
                 : std::min(sum(at(0, false), at(1, true)), sum(at(0, true), at(1, false)));
      case Kind::kEq:
        if (pool_.sort(pool_.child(e, 0)).is_bool())
          return !n ? std::min(sum(at(0, false), at(1, false)), sum(at(0, true), at(1, true)))
                    : std::min(sum(at(0, false), at(1, true)), sum(at(0, true), at(1, false)));
        break;
      default: break;
    }
    return evaluate(pool_, e, model_).as_bool() != n ? 0 : atom(e, n);
  }

 private:
  Value value(Expr e) const { return evaluate(pool_, e, model_); }
  uint64_t atom(Expr e, bool n) const {
    const auto children = pool_.children(e);
    if (children.empty()) return 1;
    const Value a = value(children[0]), b = value(children.back());
    switch (pool_.kind(e)) {
      case Kind::kFpEq: return n ? 1 : nan_or(a, b, 0);
      case Kind::kFpLe: return nan_or(a, b, n ? 1 : 0);
      case Kind::kFpLt: return nan_or(a, b, n ? 0 : 1);
      case Kind::kEq:
        if (n) return 1;
        if (a.sort().is_float()) return std::max<uint64_t>(1, num::ulp_distance(a.as_float(), b.as_float()));
        if (!a.sort().is_bit_vec()) return 1;
        return std::min(num::sub(a.as_bits(), b.as_bits()).low64(),
                        num::sub(b.as_bits(), a.as_bits()).low64());
      case Kind::kBvUlt: return words(a, b, false, !n);
      case Kind::kBvUle: return words(a, b, false, n);
      case Kind::kBvSlt: return words(a, b, true, !n);
      case Kind::kBvSle: return words(a, b, true, n);
      default: return n ? 1 : classes(pool_.kind(e), a);
    }
  }
  static uint64_t nan_or(const Value& a, const Value& b, uint64_t more) {
    const uint64_t distance = num::ulp_distance(a.as_float(), b.as_float());
    return a.as_float().is_nan() || b.as_float().is_nan() ? kFar : distance + more;
  }
  static uint64_t words(const Value& a, const Value& b, bool is_signed, bool more) {
    const num::BitVec x = a.as_bits(), y = b.as_bits();
    const bool less = is_signed ? num::slt(x, y) : num::ult(x, y);
    return sum((less ? num::sub(y, x) : num::sub(x, y)).low64(), more ? 1 : 0);
  }
  static uint64_t classes(Kind kind, const Value& a) {
    const auto to = [&](num::Float target) { return num::ulp_distance(num::abs(a.as_float()), target); };
    const auto f = a.sort().is_float() ? a.sort().format() : num::kDouble;
    switch (kind) {
      case Kind::kFpIsNan: return to(num::Float::infinity(f)) + 1;
      case Kind::kFpIsZero:
        return a.as_float().is_nan() ? beyond(a) + to_infinity(f) : to(num::Float::zero(f));
      case Kind::kFpIsInfinite: return a.as_float().is_nan() ? beyond(a) : to(num::Float::infinity(f));
      case Kind::kFpIsNegative:
      case Kind::kFpIsPositive: return a.as_float().is_nan() ? kFar : to(num::Float::zero(f)) + 1;
      default: return 1;
    }
  }
  // How far the NaN's pattern is above infinity's.
  static uint64_t beyond(const Value& a) { return uint64_t{1} << (a.sort().format().significand_bits - 2); }
  static uint64_t to_infinity(num::Format f) {
    return num::ulp_distance(num::Float::zero(f), num::Float::infinity(f));
  }

  const Pool& pool_;
  const Model& model_;
};

TEST(Distance, AgreesWithItsDefinition) {
  const uint64_t first = testing::seed_or(1), rounds = testing::long_run() ? 200'000 : 1500;
  for (uint64_t seed = first; seed < first + rounds; ++seed) {
    Pool pool;
    TermOptions options;
    options.raw = true;
    options.widths = {1, 8, 32, 64};
    options.formats = {num::kFloat, num::kDouble};
    options.arrays = options.arithmetic = options.x87 = false;
    options.only = {Kind::kAnd,          Kind::kOr,           Kind::kNot,         Kind::kXor,
                    Kind::kImplies,      Kind::kIte,          Kind::kEq,          Kind::kFpLe,
                    Kind::kFpLt,         Kind::kFpEq,         Kind::kFpIsZero,    Kind::kFpIsNan,
                    Kind::kBvUlt,        Kind::kBvUle,        Kind::kBvSlt,       Kind::kBvSle,
                    Kind::kFpIsNegative, Kind::kFpIsPositive, Kind::kFpIsInfinite};
    TermGenerator generator(pool, seed, options);
    const Expr e = generator.term(Sort::boolean(), 1 + static_cast<uint32_t>(generator.rng().below(8)));
    BatchProgram program(pool, std::span(&e, 1), {}, {.metric = Metric::kUlps, .portable = seed % 3 == 0});
    constexpr uint32_t kLanes = 20;
    Batch batch(program, kLanes);
    for (uint32_t i = 0; i < kLanes; ++i) batch.set(i, generator.model(std::span(&e, 1)));
    batch.run(kLanes);
    for (uint32_t i = 0; i < kLanes; ++i) {
      const Model model = batch.model(i);
      ASSERT_EQ(batch.distance(0)[i], Reference(pool, model).of(e, false))
          << "MANTISSA_SEED=" << seed << "\n"
          << testing::to_text(pool, e) << "\n"
          << testing::to_text(pool, model);
    }
  }
}

TEST(Distance, IsZeroExactlyWhereTheConjunctHolds) {
  const uint64_t first = testing::seed_or(1), rounds = testing::long_run() ? 100'000 : 1500;
  for (uint64_t seed = first; seed < first + rounds; ++seed) {
    Pool pool;
    TermOptions options;
    options.raw = true;
    TermGenerator generator(pool, seed, options);
    const Expr conjuncts[] = {generator.term(Sort::boolean(), 1 + static_cast<uint32_t>(seed % 10)),
                              generator.term(Sort::boolean(), 3)};
    const Metric metric = seed % 2 == 0 ? Metric::kUlps : Metric::kDifference;
    BatchProgram program(pool, conjuncts, {}, {.metric = metric, .portable = seed % 3 == 0});
    constexpr uint32_t kLanes = 9;
    Batch batch(program, kLanes);
    for (uint32_t i = 0; i < kLanes; ++i) batch.set(i, generator.model(conjuncts));
    batch.run(kLanes);
    Tape tape(pool, conjuncts);
    for (uint32_t i = 0; i < kLanes; ++i) {
      const Model model = batch.model(i);
      tape.run(model);
      for (size_t c = 0; c < 2; ++c) {
        ASSERT_EQ(batch.distance(c)[i] == 0, tape.is_true(c)) << "MANTISSA_SEED=" << seed << "\n"
                                                              << testing::to_text(pool, conjuncts[c]) << "\n"
                                                              << testing::to_text(pool, model);
        ASSERT_EQ(batch.satisfied(c)[0] >> i & 1, tape.is_true(c));
      }
    }
  }
}

TEST(Distance, CountsFloatsAndIntegers) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kDouble)), n = pool.var("n", Sort::bit_vec(16));
  const Expr one = pool.fp_const(num::Float::one(num::kDouble));
  const Expr conjuncts[] = {
      pool.make(Kind::kFpLt, {one, x}),
      pool.mk_or(pool.make(Kind::kFpEq, {x, one}), pool.make(Kind::kBvSlt, {n, pool.bv_const(16, 3)}))};
  BatchProgram program(pool, conjuncts, {}, {.metric = Metric::kUlps});
  Batch batch(program, 1);
  Model model;
  model.set(
      x, Value::floating(num::Float::from_double(std::bit_cast<double>(std::bit_cast<uint64_t>(1.0) - 6))));
  model.set(n, Value::bits(16, 10));
  batch.set(0, model);
  batch.run(1);
  EXPECT_EQ(batch.distance(0)[0], 7u);
  EXPECT_EQ(batch.distance(1)[0], 6u);
}

TEST(Distance, DifferencesAreDoubles) {
  Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kFloat));
  const Expr two = pool.fp_const(num::Float::from_float(2.0f));
  const Expr conjuncts[] = {pool.make(Kind::kFpEq, {x, two}), pool.make(Kind::kFpLt, {x, two})};
  BatchProgram program(pool, conjuncts, {}, {.metric = Metric::kDifference});
  Batch batch(program, 1);
  batch.words(0)[0] = std::bit_cast<uint32_t>(5.5f);
  batch.run(1);
  EXPECT_EQ(std::bit_cast<double>(batch.distance(0)[0]), 3.5);
  EXPECT_EQ(std::bit_cast<double>(batch.distance(1)[0]), 4.5);
}

}  // namespace
}  // namespace mantissa::eval
