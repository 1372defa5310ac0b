// What boxes cannot settle, and the promise that matters: Unsat is never wrong. Random queries over formats
// so small that every assignment can be tried; the cores too.

#include "solver/relax/relax_solver.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "eval/evaluator.h"
#include "support/random_terms.h"

namespace mantissa::solver::relax {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::Float;

class Relax : public ::testing::Test {
 protected:
  Expr variable(const char* name) { return pool_.var(name, Sort::floating(num::kFloat)); }
  Expr number(float v) { return pool_.fp_const(Float::from_float(v)); }
  Expr op(Kind kind, Expr a, Expr b) { return pool_.make(kind, {rne_, a, b}); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  void bound(Expr x, float low, float high) {
    conjuncts_.push_back(less(number(low), x));
    conjuncts_.push_back(less(x, number(high)));
  }
  Answer ask(double seconds = 5) {
    Query query{.pool = &pool_, .conjuncts = conjuncts_, .wanted = {}, .want_core = true};
    HintBoard board;
    Answer answer = make_relax({})->solve(query, Budget::seconds(seconds), board);
    EXPECT_TRUE(!answer.is_sat() || eval::satisfies(pool_, conjuncts_, answer.model()));
    return answer;
  }

  Pool pool_;
  std::vector<Expr> conjuncts_;
  Expr rne_ = pool_.rm_const(num::RoundingMode::kNearestEven);
};

// (a + b) + c and a + (b + c) differ by rounding errors only: at most a few units of 2^-13 below 4096.
TEST_F(Relax, TwoWaysToAddDifferByTheirErrors) {
  const Expr a = variable("a"), b = variable("b"), c = variable("c");
  for (const Expr x : {a, b, c}) bound(x, -1000, 1000);
  const Expr difference = op(Kind::kFpSub, op(Kind::kFpAdd, op(Kind::kFpAdd, a, b), c),
                             op(Kind::kFpAdd, a, op(Kind::kFpAdd, b, c)));
  conjuncts_.push_back(less(number(0.01f), difference));
  EXPECT_TRUE(ask().is_unsat());
  conjuncts_.back() = less(number(1e-5f), difference);  // possible, and not refuted
  EXPECT_FALSE(ask(0.5).is_unsat());
}

TEST_F(Relax, TwoWaysToMultiplyToo) {
  const Expr a = variable("a"), b = variable("b"), c = variable("c");
  for (const Expr x : {a, b, c}) bound(x, -10, 10);
  const Expr difference = op(Kind::kFpSub, op(Kind::kFpMul, op(Kind::kFpMul, a, b), c),
                             op(Kind::kFpMul, a, op(Kind::kFpMul, b, c)));
  conjuncts_.push_back(less(number(0.1f), difference));
  EXPECT_TRUE(ask().is_unsat());
}

TEST_F(Relax, LinearSystemsBothWays) {
  const Expr x = variable("x"), y = variable("y"), z = variable("z");
  for (const Expr v : {x, y, z}) bound(v, -5, 5);
  const Expr sum = op(Kind::kFpAdd, op(Kind::kFpAdd, x, y), z);
  conjuncts_.push_back(less(number(3), op(Kind::kFpSub, x, y)));
  conjuncts_.push_back(less(number(3), op(Kind::kFpSub, y, z)));
  conjuncts_.push_back(less(number(0.5f), sum));
  EXPECT_TRUE(ask().is_sat());
  conjuncts_.push_back(less(op(Kind::kFpMul, number(2), x), op(Kind::kFpAdd, z, number(5.5f))));
  const Answer answer = ask();
  ASSERT_TRUE(answer.is_unsat());
  conjuncts_.push_back(less(number(0), variable("unrelated")));
  const Answer again = ask();
  ASSERT_TRUE(again.is_unsat());
  EXPECT_FALSE(std::ranges::count(again.core(), conjuncts_.size() - 1));
}

TEST_F(Relax, ProductsAreSplit) {
  const Expr x = variable("x"), y = variable("y");
  bound(x, 1, 4);
  bound(y, 1, 4);
  conjuncts_.push_back(less(op(Kind::kFpAdd, x, y), number(3.9f)));
  conjuncts_.push_back(less(number(4), op(Kind::kFpMul, x, y)));  // at most 3.9^2 / 4
  EXPECT_TRUE(ask().is_unsat());
}

TEST_F(Relax, SaysAtOnceWhenItHasNothingToAdd) {
  conjuncts_.push_back(pool_.make(Kind::kFpIsNan, {variable("x")}));
  EXPECT_TRUE(ask().is_unknown());
}

TEST_F(Relax, ObeysBudgetAndStop) {
  Expr product = number(1);
  for (const char* name : {"p", "q", "r", "s", "t", "u"}) {
    const Expr x = variable(name);
    bound(x, -2, 2);
    product = op(Kind::kFpAdd, op(Kind::kFpMul, product, x), x);
  }
  conjuncts_.push_back(pool_.make(Kind::kFpEq, {product, number(0.123f)}));
  conjuncts_.push_back(pool_.make(Kind::kFpEq, {op(Kind::kFpMul, product, product), number(0.5f)}));
  const auto start = std::chrono::steady_clock::now();
  ask(0.05);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 0.5);
}

// What a program asserts, and the same with a bound that some input breaks: the first is proved, the second
// is not.
class Assertions : public Relax {
 protected:
  Expr abs(Expr a) { return pool_.make(Kind::kFpAbs, {a}); }
  Expr at_most(Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); }
  Expr sqrt(Expr a) { return pool_.make(Kind::kFpSqrt, {rne_, a}); }
  Expr add(Expr a, Expr b) { return op(Kind::kFpAdd, a, b); }
  Expr sub(Expr a, Expr b) { return op(Kind::kFpSub, a, b); }
  Expr mul(Expr a, Expr b) { return op(Kind::kFpMul, a, b); }
  Expr div(Expr a, Expr b) { return op(Kind::kFpDiv, a, b); }
  void holds(Expr assertion) {
    conjuncts_.push_back(pool_.mk_not(assertion));
    EXPECT_TRUE(ask(20).is_unsat());
    conjuncts_.pop_back();
  }
  void breaks(Expr assertion) {
    conjuncts_.push_back(pool_.mk_not(assertion));
    EXPECT_FALSE(ask(0.5).is_unsat());
    conjuncts_.pop_back();
  }
};

TEST_F(Assertions, WithAbsoluteValues) {
  const Expr x = variable("x"), y = variable("y"), z = variable("z");
  for (const Expr v : {x, y, z}) bound(v, -1, 1);
  const Expr error = abs(sub(add(add(x, y), z), add(x, add(y, z))));
  holds(at_most(error, number(1e-6f)));
  breaks(at_most(error, number(1e-8f)));
}

TEST_F(Assertions, OfQuotientsByRelativeErrors) {
  const Expr x = variable("x"), y = variable("y");
  bound(x, 1, 100);
  bound(y, 1, 100);
  const Expr error = abs(sub(div(mul(x, y), y), x));
  holds(at_most(error, mul(number(2e-7f), abs(x))));
  breaks(at_most(error, mul(number(3e-8f), abs(x))));
}

// However small the numbers are, an error is a part of what was rounded: of sums of either sign, too.
TEST_F(Assertions, RelativeToMagnitudes) {
  const Expr a = variable("a"), b = variable("b"), c = variable("c");
  for (const Expr v : {a, b, c}) bound(v, -1e6f, 1e6f);
  const Expr error = abs(sub(add(add(a, b), c), add(a, add(b, c))));
  const Expr scale = add(add(abs(a), abs(b)), abs(c));
  conjuncts_.push_back(pool_.mk_not(pool_.make(Kind::kFpEq, {scale, number(0)})));
  holds(at_most(div(error, scale), number(5e-7f)));
  breaks(at_most(div(error, scale), number(1e-8f)));
}

// Boxes of a few hundred floats are split on.
TEST_F(Assertions, NextToEachOther) {
  const Expr a = variable("a"), b = variable("b");
  bound(a, 0, 1e6f);
  bound(b, 0, 1e6f);
  conjuncts_.push_back(at_most(b, a));
  const Expr left = abs(sub(b, sub(add(a, b), a)));
  holds(at_most(left, number(0.07f)));
  breaks(at_most(left, number(0.06f)));
}

TEST_F(Assertions, OfTheLargerOfTwo) {
  const Expr a = variable("a"), b = variable("b"), t = variable("t");
  bound(a, -100, 100);
  bound(b, -100, 100);
  bound(t, 0, 1);
  const Expr between = add(a, mul(t, sub(b, a))), larger = pool_.make(Kind::kFpMax, {a, b});
  holds(at_most(between, add(larger, number(1e-4f))));
  breaks(at_most(between, sub(larger, number(1e-4f))));
}

TEST_F(Assertions, OfRoots) {
  const Expr x = variable("x");
  bound(x, 1, 1000);
  const Expr root = sqrt(x), error = abs(sub(mul(root, root), x));
  holds(at_most(error, mul(number(3e-7f), x)));
  breaks(at_most(error, mul(number(1e-8f), x)));
}

TEST_F(Assertions, OfNeighboursDifferences) {
  const Expr x = variable("x"), y = variable("y");
  bound(x, 0, 1e30f);
  bound(y, 0, 1e30f);
  conjuncts_.push_back(at_most(div(y, number(2)), x));
  conjuncts_.push_back(at_most(x, mul(number(2), y)));
  const Expr same = pool_.make(Kind::kFpEq, {add(sub(x, y), y), x});
  holds(same);
  conjuncts_.pop_back();
  conjuncts_.push_back(at_most(x, mul(number(4), y)));
  breaks(same);
}

TEST_F(Assertions, OfWhatASumLeavesOver) {
  const Sort wide = Sort::floating(num::kDouble);
  const Expr a = variable("a"), b = variable("b");
  bound(a, -1e10f, 1e10f);
  bound(b, -1e10f, 1e10f);
  const Expr s = add(a, b), bb = sub(s, a);
  const Expr left = add(sub(a, sub(s, bb)), sub(b, bb)), almost = add(sub(a, sub(s, bb)), sub(a, bb));
  const auto sum = [&](Expr p, Expr q) {
    const auto widened = [&](Expr e) { return pool_.make(Kind::kFpFromFp, {rne_, e}, {11, 53}); };
    const Expr result = op(Kind::kFpAdd, widened(p), widened(q));
    EXPECT_EQ(pool_.sort(result), wide);
    return result;
  };
  holds(pool_.make(Kind::kFpEq, {sum(s, left), sum(a, b)}));
  breaks(pool_.make(Kind::kFpEq, {sum(s, almost), sum(a, b)}));
}

// Bounded variables and comparisons of arithmetic on them, in one format, any rounding.
class Queries {
 public:
  // Formats small enough to try everything, or those of programs too.
  Queries(Pool& pool, uint64_t seed, bool small) : pool_(pool), rng_(seed) {
    constexpr num::Format kFormats[] = {{2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 5}, {5, 11}, {8, 24}, {11, 53}};
    format_ = kFormats[rng_.below(small ? 5 : 8)];
    const uint32_t count = format_.width() <= 5 && rng_.chance(2) ? 3 : 2;
    for (uint32_t i = 0; i < count; ++i)
      variables_.push_back(pool.var("v" + std::to_string(i), Sort::floating(format_)));
  }

  // True under an assignment that nobody is told, and as tight around it as can be said: bounds a few steps
  // away, sums equal to what they are.
  std::vector<Expr> make_true() {
    eval::Model model;
    std::vector<Expr> result;
    for (const Expr v : variables_) {
      const Float value = rng_.chance(3) ? finite(rational()) : near(finite(rational()));
      model.set(v, expr::Value::floating(value));
      result.push_back(pool_.make(Kind::kFpLe, {pool_.fp_const(steps(value, false)), v}));
      result.push_back(pool_.make(Kind::kFpLe, {v, pool_.fp_const(steps(value, true))}));
    }
    for (uint64_t n = 1 + rng_.below(4); n > 0; --n) {
      const Expr t = term(1 + static_cast<int>(rng_.below(4)));
      const expr::Value value = eval::evaluate(pool_, t, model);
      if (value.as_float().is_nan()) continue;
      const Expr v = pool_.constant(value);
      result.push_back(rng_.chance(3)   ? pool_.make(Kind::kFpLe, {t, v})
                       : rng_.chance(2) ? pool_.make(Kind::kFpLe, {v, t})
                                        : pool_.make(Kind::kFpEq, {t, v}));
    }
    return result;
  }

  std::vector<Expr> make() {
    std::vector<Expr> result;
    for (const Expr v : variables_) {
      if (rng_.chance(12)) continue;  // NaN and infinities stay possible
      num::Rational low = rational(), high = rational();
      if (high < low) std::swap(low, high);
      result.push_back(pool_.make(Kind::kFpLe, {constant(low), v}));
      result.push_back(pool_.make(Kind::kFpLe, {v, constant(high)}));
    }
    for (uint64_t n = 1 + rng_.below(3); n > 0; --n) {
      constexpr Kind kKinds[] = {Kind::kFpLe, Kind::kFpLt, Kind::kFpEq, Kind::kEq};
      const Expr a = term(3), b = rng_.chance(2) ? term(2) : constant();
      Expr comparison = pool_.make(kKinds[rng_.below(4)], {a, b});
      if (rng_.chance(3)) comparison = pool_.mk_not(comparison);
      result.push_back(comparison);
    }
    return result;
  }

 private:
  Float finite(const num::Rational& value) {
    const Float result = num::from_rational(format_, num::RoundingMode::kNearestEven, value);
    return result.is_finite() ? result : Float::max_finite(format_, value.sign() < 0);
  }
  Float near(const Float& value) {  // all its digits drawn anew
    num::BitVec bits = value.bits();
    for (uint32_t i = 0; i + 1 < format_.significand_bits; ++i) bits.set_bit(i, rng_.next() & 1);
    return Float::from_bits(format_, bits);
  }
  Float steps(const Float& value, bool up) {
    if (rng_.chance(3)) return Float::infinity(format_, !up);
    Float result = value;
    for (uint64_t n = rng_.below(4); n > 0; --n) {
      const Float next = up ? num::next_up(result) : num::next_down(result);
      if (next.is_finite()) result = next;
    }
    return result;
  }
  Expr mode() {
    const uint64_t i = rng_.chance(2) ? 0 : rng_.below(5);
    return pool_.rm_const(static_cast<num::RoundingMode>(i));
  }
  num::Rational rational() {
    return {static_cast<int64_t>(rng_.below(65)) - 32, int64_t{1} << rng_.below(5)};
  }
  Expr constant() { return constant(rational()); }
  Expr constant(const num::Rational& value) {
    return pool_.fp_const(num::from_rational(format_, num::RoundingMode::kNearestEven, value));
  }
  Expr term(int depth) {
    if (depth == 0 || rng_.chance(6))
      return rng_.chance(5) ? constant() : variables_[rng_.below(variables_.size())];
    const auto sub = [&] { return term(depth - 1); };
    switch (rng_.below(13)) {
      case 0:
      case 1:
      case 2: return pool_.make(Kind::kFpAdd, {mode(), sub(), sub()});
      case 3:
      case 4: return pool_.make(Kind::kFpSub, {mode(), sub(), sub()});
      case 5:
      case 6: return pool_.make(Kind::kFpMul, {mode(), sub(), sub()});
      case 7: return pool_.make(Kind::kFpFma, {mode(), sub(), sub(), sub()});
      case 8: return pool_.make(Kind::kFpDiv, {mode(), sub(), rng_.chance(2) ? constant() : sub()});
      case 9: return pool_.make(rng_.chance(2) ? Kind::kFpNeg : Kind::kFpAbs, {sub()});
      case 10: return pool_.make(Kind::kFpRoundToIntegral, {mode(), sub()});
      case 11: return pool_.make(Kind::kFpSqrt, {mode(), pool_.make(Kind::kFpAbs, {sub()})});
      default: {
        const Expr other = pool_.make(Kind::kFpFromFp, {mode(), sub()}, {4, 4});
        return pool_.make(Kind::kFpFromFp, {mode(), other},
                          {format_.exponent_bits, format_.significand_bits});
      }
    }
  }

  Pool& pool_;
  Rng rng_;
  num::Format format_;
  std::vector<Expr> variables_;
};

// Some assignment, if any, that satisfies all.
bool is_satisfiable(const Pool& pool, const std::vector<Expr>& conjuncts) {
  eval::Tape tape(pool, conjuncts);
  const auto variables = tape.variables();
  uint32_t bits = 0;
  for (const Expr v : variables) bits += pool.sort(v).bits();
  for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
    eval::Model model;
    uint64_t rest = all;
    for (const Expr v : variables) {
      const uint32_t width = pool.sort(v).bits();
      model.set(v, expr::Value::from_raw(pool.sort(v), rest & ((uint64_t{1} << width) - 1)));
      rest >>= width;
    }
    tape.run(model);
    bool holds = true;
    for (size_t i = 0; i < conjuncts.size() && holds; ++i) holds = tape.is_true(i);
    if (holds) return true;
  }
  return false;
}

TEST(RelaxSolver, WhatHoldsSomewhereIsNeverRefuted) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 100'000 : 3000;
  uint64_t sat = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Pool pool;
    Query query{.pool = &pool, .conjuncts = Queries(pool, seed, false).make_true(), .wanted = {}};
    HintBoard board;
    const Answer answer = make_relax({})->solve(query, Budget::seconds(0.02), board);
    sat += answer.is_sat();
    std::string text;
    for (const Expr e : query.conjuncts) text += "\n" + testing::to_text(pool, e);
    ASSERT_FALSE(answer.is_unsat()) << "MANTISSA_SEED=" << seed << text;
  }
  std::printf("%llu queries that hold somewhere, none refuted, seed %llu (%llu solved)\n",
              static_cast<unsigned long long>(count), static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(sat));
}

TEST(RelaxSolver, UnsatIsNeverWrong) {
  const uint64_t first = testing::seed_or(1), wanted = testing::long_run() ? 20'000 : 150;
  uint64_t claims = 0, sat = 0, seed = first;
  for (; claims < wanted && seed < first + wanted * 100; ++seed) {
    Pool pool;
    Query query{
        .pool = &pool, .conjuncts = Queries(pool, seed, true).make(), .wanted = {}, .want_core = true};
    HintBoard board;
    const Answer answer = make_relax({})->solve(query, Budget::seconds(0.2), board);
    sat += answer.is_sat();
    ASSERT_TRUE(!answer.is_sat() || eval::satisfies(pool, query.conjuncts, answer.model()))
        << "MANTISSA_SEED=" << seed;
    if (!answer.is_unsat()) continue;
    ++claims;
    std::vector<Expr> core;
    std::string text;
    for (const uint32_t c : answer.core()) {
      core.push_back(query.conjuncts[c]);
      text += "\n" + testing::to_text(pool, core.back());
    }
    ASSERT_FALSE(is_satisfiable(pool, core)) << "MANTISSA_SEED=" << seed << text;
  }
  EXPECT_EQ(claims, wanted);
  EXPECT_GT(sat, 0u);
  std::printf("%llu unsat claims confirmed by all assignments (%llu sat, seeds %llu to %llu)\n",
              static_cast<unsigned long long>(claims), static_cast<unsigned long long>(sat),
              static_cast<unsigned long long>(first), static_cast<unsigned long long>(seed));
}

}  // namespace
}  // namespace mantissa::solver::relax
