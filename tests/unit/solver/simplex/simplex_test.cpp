#include "solver/simplex/simplex.h"

#include <gtest/gtest.h>

#include "solver/simplex/integers.h"

namespace mantissa::solver::simplex {
namespace {

using num::Rational;

TEST(Simplex, FindsAPointAndExplainsConflicts) {
  Simplex s;
  const Var x = s.add_variable(), y = s.add_variable();
  const Var sum = s.add_row(std::vector<Term>{{x, Rational(1)}, {y, Rational(1)}});
  const Var difference = s.add_row(std::vector<Term>{{x, Rational(1)}, {y, Rational(-1)}});
  EXPECT_TRUE(s.assert_lower(sum, Rational(4), 0));
  EXPECT_TRUE(s.assert_upper(difference, Rational(1), 1));
  ASSERT_EQ(s.check(Budget()), Verdict::kFeasible);
  EXPECT_GE(s.value(x).real + s.value(y).real, Rational(4));
  s.push();
  EXPECT_TRUE(s.assert_upper(y, Rational(1), 2));
  ASSERT_EQ(s.check(Budget()), Verdict::kInfeasible);  // x >= 3, x - y <= 1
  EXPECT_EQ(s.conflict(), (std::vector<Reason>{0, 1, 2}));
  s.pop();
  EXPECT_EQ(s.check(Budget()), Verdict::kFeasible);
  EXPECT_TRUE(s.assert_lower(x, Rational(7), 3));
  EXPECT_FALSE(s.assert_upper(x, Rational(6), 4));
  EXPECT_EQ(s.conflict(), (std::vector<Reason>{3, 4}));
}

TEST(Simplex, StrictBoundsNeedRoom) {
  Simplex s;
  const Var x = s.add_variable();
  EXPECT_TRUE(s.assert_lower(x, {Rational(3), Rational(1)}, 0));  // x > 3
  EXPECT_TRUE(s.assert_upper(x, {Rational(4), Rational(-1)}, 1));
  ASSERT_EQ(s.check(Budget()), Verdict::kFeasible);
  const Rational value = s.value(x).real + s.concrete_delta() * s.value(x).delta;
  EXPECT_GT(value, Rational(3));
  EXPECT_LT(value, Rational(4));
  EXPECT_FALSE(s.assert_upper(x, Rational(3), 2));
}

TEST(Simplex, MinimumAndMaximum) {
  Simplex s;
  const Var x = s.add_variable(), y = s.add_variable();
  const Var cost = s.add_row(std::vector<Term>{{x, Rational(3)}, {y, Rational(2)}});
  const Var a = s.add_row(std::vector<Term>{{x, Rational(1)}, {y, Rational(1)}});
  const Var b = s.add_row(std::vector<Term>{{x, Rational(1)}, {y, Rational(3)}});
  s.assert_lower(x, Rational(0), 0);
  s.assert_lower(y, Rational(0), 1);
  s.assert_upper(a, Rational(4), 2);
  s.assert_upper(b, Rational(6), 3);
  ASSERT_EQ(s.check(Budget()), Verdict::kFeasible);
  auto most = s.maximise(cost, Budget());
  ASSERT_EQ(most.kind, Simplex::Optimum::Kind::kBound);
  EXPECT_EQ(most.value.real, Rational(12));
  auto least = s.minimise(cost, Budget());
  EXPECT_EQ(least.value.real, Rational(0));
  const Var free = s.add_row(std::vector<Term>{{x, Rational(-1)}});
  EXPECT_EQ(s.maximise(free, Budget()).value.real, Rational(0));
  const Var unbounded = s.add_variable();
  EXPECT_EQ(s.maximise(unbounded, Budget()).kind, Simplex::Optimum::Kind::kUnbounded);
}

TEST(Integers, BranchAndBoundDecides) {
  Simplex s;
  Integers integers(s);
  const Var x = s.add_variable(), y = s.add_variable();
  integers.declare(x);
  integers.declare(y);
  for (Var v : {x, y}) {
    s.assert_lower(v, Rational(0), v);
    s.assert_upper(v, Rational(100), 10 + v);
  }
  const Var row = s.add_row(std::vector<Term>{{x, Rational(7)}, {y, Rational(12)}});
  integers.declare(row);
  s.push();
  s.assert_lower(row, Rational(53), 20);
  s.assert_upper(row, Rational(53), 21);  // 7 * 11 = 77, 53 = 7 * 5 + 18 no; 53 - 12 * 2 = 29 no ...: none
  EXPECT_EQ(integers.check(Budget::seconds(10)), Verdict::kInfeasible);
  s.pop();
  s.assert_lower(row, Rational(55), 20);
  s.assert_upper(row, Rational(55), 21);  // 7 * 1 + 12 * 4
  ASSERT_EQ(integers.check(Budget::seconds(10)), Verdict::kFeasible);
  EXPECT_EQ(s.value(x).real, Rational(1));
  EXPECT_EQ(s.value(y).real, Rational(4));
}

}  // namespace
}  // namespace mantissa::solver::simplex
