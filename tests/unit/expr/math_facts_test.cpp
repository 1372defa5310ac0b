// What is claimed of libm functions holds of the host's, at random arguments, special ones and pairs of
// neighbours, in every rounding mode, named in the term or left open.

#include "expr/math_facts.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "num/libm.h"
#include "support/rng.h"

namespace mantissa::expr {
namespace {

using num::Float;
using num::Format;
using num::MathFunction;
using num::RoundingMode;

Float random_argument(Rng& rng, Format format) {
  switch (rng.below(8)) {
    case 0: {
      const double special[] = {
          0.0, -0.0, 1, -1, 0.5, 2, __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
      return num::convert(format, RoundingMode::kNearestEven, Float::from_double(special[rng.below(9)]));
    }
    case 1:
    case 2: {
      const double near[] = {0, 1, -1, 1.5707963267948966, 3.141592653589793, 709.78, -745.1, 88.7, 0.1};
      Float value = num::convert(format, RoundingMode::kNearestEven, Float::from_double(near[rng.below(9)]));
      for (uint64_t i = rng.below(6); i > 0; --i)
        value = rng.chance(2) ? num::next_up(value) : num::next_down(value);
      return value;
    }
    case 3: {
      const uint64_t words[2] = {rng.next(), rng.next()};
      return Float::from_bits(
          format, num::BitVec::from_words(format.width(), std::span(words, format.width() > 64 ? 2 : 1)));
    }
    default: {
      const double scale[] = {1, 2, 10, 200, 1e5};
      return num::convert(format, RoundingMode::kNearestEven,
                          Float::from_double((rng.unit() * 2 - 1) * scale[rng.below(5)]));
    }
  }
}

class EveryMathFunction : public testing::TestWithParam<int> {
 protected:
  void try_all(bool symbolic_mode, int cases);
};

TEST_P(EveryMathFunction, KeepsWhatIsClaimed) {
  try_all(false, std::getenv("MANTISSA_LONG") != nullptr ? 20000 : 150);
}

TEST_P(EveryMathFunction, KeepsWhatIsClaimedOfAnyMode) {
  try_all(true, std::getenv("MANTISSA_LONG") != nullptr ? 20000 : 100);
}

void EveryMathFunction::try_all(bool symbolic_mode, int cases) {
  const auto function = static_cast<MathFunction>(GetParam());
  const bool two = num::info(function).arity == 2;
  const uint64_t seed = 11 + static_cast<uint64_t>(GetParam());
  Rng rng(seed);
  for (const Format format : {num::kFloat, num::kDouble, num::kX87}) {
    for (const RoundingMode mode :
         {RoundingMode::kNearestEven, RoundingMode::kNearestAway, RoundingMode::kTowardZero,
          RoundingMode::kTowardPositive, RoundingMode::kTowardNegative}) {
      Pool pool;
      const Sort sort = Sort::floating(format);
      const std::vector<Expr> all = {pool.var("x", sort), pool.var("y", sort)};
      const std::vector<Expr> all_others = {pool.var("x2", sort), pool.var("y2", sort)};
      const std::span<const Expr> x(all.data(), two ? 2 : 1), other(all_others.data(), two ? 2 : 1);
      const Expr rm = symbolic_mode ? pool.var("r", Sort::rounding_mode()) : pool.rm_const(mode);
      const Expr v = pool.var("v", sort), w = pool.var("w", sort);
      const uint32_t code = static_cast<uint32_t>(function);
      const Expr term = two ? pool.make(Kind::kMath2, {rm, x[0], x[1]}, {code})
                            : pool.make(Kind::kMath1, {rm, x[0]}, {code});
      eval::Tape fixed(pool,
                       std::vector<Expr>{math_range(pool, term, v), math_pair(pool, term, x, v, other, w)});
      for (int n = 0; n < cases; ++n) {
        Float a[2], b[2];
        for (int i = 0; i < 2; ++i) {
          a[i] = random_argument(rng, format);
          b[i] = rng.chance(2) ? num::next_up(a[i]) : random_argument(rng, format);
        }
        const Float value = num::call(function, mode, a[0], a[1]),
                    value2 = num::call(function, mode, b[0], b[1]);
        eval::Model model;
        if (symbolic_mode) model.set(rm, Value::rounding_mode(mode));
        for (int i = 0; i < 2; ++i) {
          model.set(all[i], Value::floating(a[i]));
          model.set(all_others[i], Value::floating(b[i]));
        }
        model.set(v, Value::floating(value));
        model.set(w, Value::floating(value2));
        fixed.run(model);
        const std::string what =
            std::string(num::info(function).name) + " " + num::name(mode) + " at " + a[0].to_hexfloat() +
            ", " + a[1].to_hexfloat() + " is " + value.to_hexfloat() + "; at " + b[0].to_hexfloat() + ", " +
            b[1].to_hexfloat() + " " + value2.to_hexfloat() + "; seed " + std::to_string(seed);
        ASSERT_TRUE(fixed.is_true(0)) << "range: " << what;
        ASSERT_TRUE(fixed.is_true(1)) << "pair: " << what;
        if (n % 8 != 0) continue;
        const std::vector<Value> all_points = {Value::floating(b[0]), Value::floating(b[1])};
        const Value wrong =
            Value::floating(num::next_up(num::add(mode, value2, random_argument(rng, format))));
        const Expr fact = math_point(pool, term, x, v, std::span(all_points.data(), x.size()), wrong);
        eval::Tape tape(pool, std::span(&fact, 1));
        tape.run(model);
        ASSERT_TRUE(tape.is_true(0)) << "point: " << what;
        // It says no to what it was made against.
        if (same(wrong.as_float(), value2)) continue;
        for (int i = 0; i < 2; ++i) model.set(all[i], Value::floating(b[i]));
        model.set(v, wrong);
        tape.run(model);
        ASSERT_FALSE(tape.is_true(0)) << "point: " << what;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Libm, EveryMathFunction, testing::Range(0, static_cast<int>(MathFunction::kCount)),
                         [](const auto& info) {
                           return std::string(num::info(static_cast<MathFunction>(info.param)).name);
                         });

}  // namespace
}  // namespace mantissa::expr
