// Ratios of positive computations, asked for beside their extremes: A > k B with k just below and just above
// the largest ratio that any assignment has, which must not be refuted, and mostly is.

#include <gtest/gtest.h>

#include <cstdio>

#include "eval/evaluator.h"
#include "solver/relax/relax_solver.h"
#include "support/random_terms.h"

namespace mantissa::solver::relax {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::Float;
using num::Rational;

constexpr num::Format kWide{8, 24};

class Ratios {
 public:
  Ratios(Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    constexpr num::Format kFormats[] = {{3, 3}, {3, 4}, {4, 3}, {4, 4}, {2, 5}};
    format_ = kFormats[rng_.below(5)];
    main_ = pool.rm_const(static_cast<num::RoundingMode>(rng_.chance(2) ? 0 : rng_.below(5)));
    for (const char* name : {"x", "y"}) {
      const Expr v = pool.var(name, Sort::floating(format_));
      Float low = magnitude(), high = magnitude();
      if (num::lt(high, low)) std::swap(low, high);
      if (rng_.chance(5)) low = Float::zero(format_);
      variables_.push_back(v);
      conjuncts_.push_back(pool.make(Kind::kFpLe, {pool.fp_const(low), v}));
      conjuncts_.push_back(pool.make(Kind::kFpLe, {v, pool.fp_const(high)}));
    }
    if (rng_.chance(2)) conjuncts_.push_back(pool.make(Kind::kFpLe, variables_));
    a_ = wide(term(3));
    b_ = rng_.chance(4) ? wide(variables_[0]) : wide(term(2));
  }

  // The largest ratio of the two where b is positive and a is a number; none if there is no such case.
  std::optional<Rational> largest() {
    std::vector<Expr> terms = conjuncts_;
    terms.insert(terms.end(), {a_, b_});
    eval::Tape tape(pool_, terms);
    std::optional<Rational> most;
    const uint64_t count = uint64_t{1} << format_.width();
    for (uint64_t x = 0; x < count; ++x)
      for (uint64_t y = 0; y < count; ++y) {
        eval::Model model;
        model.set(variables_[0], expr::Value::from_raw(pool_.sort(variables_[0]), x));
        model.set(variables_[1], expr::Value::from_raw(pool_.sort(variables_[1]), y));
        tape.run(model);
        bool holds = true;
        for (size_t i = 0; i < conjuncts_.size() && holds; ++i) holds = tape.is_true(i);
        if (!holds) continue;
        const Float a = tape.value(conjuncts_.size()).as_float(),
                    b = tape.value(conjuncts_.size() + 1).as_float();
        if (!a.is_finite() || !b.is_finite() || b.to_rational().sign() <= 0) continue;
        const Rational ratio = a.to_rational() / b.to_rational();
        if (!most || *most < ratio) most = ratio;
      }
    return most;
  }

  // a > k b, b a positive number, a a number.
  std::vector<Expr> above(const Float& k) {
    std::vector<Expr> result = conjuncts_;
    const Expr product =
        pool_.make(Kind::kFpMul, {pool_.rm_const(num::RoundingMode::kNearestEven), pool_.fp_const(k), b_});
    result.push_back(pool_.make(Kind::kFpLt, {product, a_}));
    result.push_back(pool_.make(Kind::kFpLt, {a_, pool_.fp_const(Float::infinity(kWide))}));
    result.push_back(pool_.make(Kind::kFpLt, {pool_.fp_const(Float::zero(kWide)), b_}));
    return result;
  }

 private:
  Float magnitude() {
    const Rational value(1 + static_cast<int64_t>(rng_.below(32)), int64_t{1} << rng_.below(6));
    const Float f = num::from_rational(format_, num::RoundingMode::kNearestEven, value);
    return f.is_finite() && !f.is_zero() ? f : Float::max_finite(format_);
  }
  // Exact, so that what is asked is the ratio of the values themselves.
  Expr wide(Expr e) {
    return pool_.make(Kind::kFpFromFp, {main_, e}, {kWide.exponent_bits, kWide.significand_bits});
  }
  Expr term(int depth) {
    if (depth == 0 || rng_.chance(7))
      return rng_.chance(4) ? pool_.fp_const(magnitude()) : variables_[rng_.below(2)];
    const Expr p = term(depth - 1), q = rng_.chance(5) ? p : term(depth - 1);
    switch (rng_.below(9)) {
      case 0:
      case 1: return pool_.make(Kind::kFpAdd, {main_, p, q});
      case 2:
      case 3: return pool_.make(Kind::kFpMul, {main_, p, q});
      case 4:
      case 5: return pool_.make(Kind::kFpDiv, {main_, p, q});
      case 6: return pool_.make(Kind::kFpSqrt, {main_, p});
      case 7: return pool_.make(Kind::kFpSub, {main_, p, q});
      default: return pool_.make(rng_.chance(2) ? Kind::kFpMin : Kind::kFpMax, {p, q});
    }
  }

  Pool& pool_;
  Rng rng_;
  num::Format format_;
  Expr main_, a_, b_;
  std::vector<Expr> variables_, conjuncts_;
};

TEST(Ratios, BesideTheirExtremesAreNeverRefutedWrongly) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 5000 : 150;
  uint64_t refuted = 0, solved = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Pool pool;
    Ratios ratios(pool, seed);
    const std::optional<Rational> most = ratios.largest();
    if (!most || most->sign() <= 0) continue;
    const Float k = num::from_rational(kWide, num::RoundingMode::kTowardNegative, *most);
    for (const Float& limit : {num::next_down(num::next_down(k)), num::next_up(num::next_up(k))}) {
      const bool has_solution = num::lt(limit, k);
      Query query{.pool = &pool, .conjuncts = ratios.above(limit), .wanted = {}};
      HintBoard board;
      const Answer answer = make_relax({})->solve(query, Budget::seconds(0.2), board);
      std::string text;
      for (const Expr e : query.conjuncts) text += "\n" + testing::to_text(pool, e);
      if (has_solution) {
        ASSERT_FALSE(answer.is_unsat()) << "MANTISSA_SEED=" << seed << text;
      } else {
        ASSERT_FALSE(answer.is_sat()) << "MANTISSA_SEED=" << seed << text;
      }
      refuted += answer.is_unsat();
      solved += answer.is_sat();
    }
  }
  EXPECT_GT(refuted, 0U);
  EXPECT_GT(solved, 0U);
  std::printf("ratios: %llu refuted, %llu solved, seed %llu\n", static_cast<unsigned long long>(refuted),
              static_cast<unsigned long long>(solved), static_cast<unsigned long long>(first));
}

}  // namespace
}  // namespace mantissa::solver::relax
