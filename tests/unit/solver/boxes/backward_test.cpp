// Contractors never lose a solution: for a random operation, operand values inside random domains, and a
// random domain around the result, the values stay inside after narrowing.

#include "solver/boxes/backward.h"

#include <gtest/gtest.h>

#include <array>

#include "expr/apply.h"
#include "num/libm.h"
#include "support/random_box.h"
#include "support/random_terms.h"

namespace mantissa::solver::boxes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Value;

class Contractors : public ::testing::Test {
 protected:
  void check(Kind kind, uint64_t rounds, uint64_t seed) {
    testing::TermGenerator generator(pool_, seed, testing::TermOptions{.raw = true, .only = {}});
    for (uint64_t i = 0; i < rounds && !HasFailure(); ++i) {
      generator.draw();
      const Expr e = generator.operation(kind, 1);
      if (!e || pool_.kind(e) != kind) continue;
      for (int j = 0; j < 4; ++j) check_once(generator, e, seed);
    }
  }

 private:
  void check_once(testing::TermGenerator& generator, Expr e, uint64_t seed) {
    const Operation op = operation_of(pool_, e);
    const auto children = pool_.children(e);
    std::array<Value, expr::kMaxArity> values;
    std::array<Domain, expr::kMaxArity> domains;
    std::array<Domain*, expr::kMaxArity> operands;
    std::string text = testing::to_text(pool_, e);
    for (size_t i = 0; i < children.size(); ++i) {
      values[i] = pool_.sort(children[i]).is_array() ? pool_.default_value(pool_.sort(children[i]))
                                                     : generator.value(pool_.sort(children[i]));
      domains[i] = testing::random_domain(generator, values[i]);
      operands[i] = &domains[i];
      if (i + 1 == children.size() && op.same) {
        values[i] = values[i - 1];
        operands[i] = operands[i - 1];
      }
      text += "\n  " + testing::to_text(pool_, values[i]) + " in " + operands[i]->to_string();
    }
    if (op.kind == Kind::kConstArray) return;
    const std::span<const Value> given(values.data(), children.size());
    const Value value = expr::apply(op.kind, op.sort, op.params, given);
    const Domain result = testing::random_domain(generator, value);
    const bool possible = backward(op, result, std::span(operands.data(), children.size()));
    ASSERT_TRUE(possible) << "seed " << seed << "\n"
                          << text << "\nresult " << testing::to_text(pool_, value) << " in "
                          << result.to_string();
    for (size_t i = 0; i < children.size(); ++i)
      ASSERT_TRUE(operands[i]->contains(values[i]))
          << "seed " << seed << " operand " << i << " now " << operands[i]->to_string() << "\n"
          << text << "\nresult " << testing::to_text(pool_, value) << " in " << result.to_string();
  }

  Pool pool_;
};

TEST_F(Contractors, LoseNoSolutionOfAnyKind) {
  const uint64_t seed = testing::seed_or(1), rounds = testing::long_run() ? 20000 : 150;
  for (size_t k = 0; k < expr::kKindCount && !HasFailure(); ++k) {
    const auto kind = static_cast<Kind>(k);
    if (kind != Kind::kConst && kind != Kind::kVar) check(kind, rounds, seed + k);
  }
}

class Narrowing : public ::testing::Test {
 protected:
  static Domain number(double v) { return Domain::of(Value::floating(num::Float::from_double(v))); }
  static Domain range(double lo, double hi) {
    Domain d = number(lo);
    d.join(number(hi));
    return d;
  }
  static Domain all() { return Domain::top(expr::Sort::floating(num::kDouble)); }
  bool run(Kind kind, const Domain& z, Domain& x, Domain& y) {
    Domain rne = Domain::of(Value::rounding_mode(num::RoundingMode::kNearestEven));
    const std::array<Domain*, 3> operands = {&rne, &x, &y};
    return backward({kind, z.sort(), {}, false}, z, operands);
  }
};

TEST_F(Narrowing, FindsTheExactEndsInTheModeOfTheOperation) {
  Domain x = all(), y = number(1);
  ASSERT_TRUE(run(Kind::kFpAdd, number(1), x, y));
  EXPECT_EQ(x, range(-0x1p-54, 0x1p-53));  // ties to even on both sides of 1
  x = all();
  y = number(3);
  ASSERT_TRUE(run(Kind::kFpMul, number(27), x, y));
  EXPECT_EQ(x, number(9));
  x = all();
  ASSERT_TRUE(run(Kind::kFpDiv, range(2, 4), x, y));
  EXPECT_LE(x.keys().lo, range(6, 12).keys().lo);
  EXPECT_GE(x.keys().hi, range(6, 12).keys().hi);
  x = range(0, 1);
  y = range(0, 1);
  EXPECT_FALSE(run(Kind::kFpAdd, range(3, 4), x, y));
}

TEST_F(Narrowing, InvertsLibm) {
  Domain rne = Domain::of(Value::rounding_mode(num::RoundingMode::kNearestEven));
  const auto invert = [&](num::MathFunction function, const Domain& z, Domain x) {
    const uint32_t param = static_cast<uint32_t>(function);
    const std::array<Domain*, 2> operands = {&rne, &x};
    EXPECT_TRUE(backward({Kind::kMath1, z.sort(), std::span(&param, 1), false}, z, operands));
    return x;
  };
  const auto about = [](const Domain& d, double lo, double hi) {
    const Span k = d.keys();
    return !d.nan() && k.lo <= number(lo).keys().lo && k.lo >= number(lo - 1e-9).keys().lo &&
           k.hi >= number(hi).keys().hi && k.hi <= number(hi + 1e-9).keys().hi;
  };
  using F = num::MathFunction;
  EXPECT_TRUE(about(invert(F::kExp, range(1, 2.718281828459045), all()), 0, 1));
  EXPECT_TRUE(about(invert(F::kLog, range(0, 1), all()), 1, 2.718281828459045));
  EXPECT_TRUE(about(invert(F::kSin, range(0.5, 1), range(0, 3.2)), 0.5235987755982988, 2.6179938779914944));
  EXPECT_TRUE(about(invert(F::kAsin, range(0.5, 1), all()), 0.479425538604203, 0.8414709848078965));
  EXPECT_TRUE(about(invert(F::kCosh, range(1, 1.5430806348152437), all()), -1, 1));
}

}  // namespace
}  // namespace mantissa::solver::boxes
