// For every operation, mode, operands and wrong value of small formats: what is stated is violated there and
// holds for all operands.

#include "solver/facts/value_facts.h"

#include <gtest/gtest.h>

#include <set>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "support/random_terms.h"

namespace mantissa::solver::facts {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;
using num::Float;
using num::Format;

Float number(Format format, uint64_t bits) {
  return Value::from_raw(Sort::floating(format), bits).as_float();
}

// The fact with the operation replaced by a variable is false at the point, and with the operation itself it
// is never false.
class Trial {
 public:
  Trial(Kind kind, Format format, std::optional<num::RoundingMode> mode, std::vector<uint32_t> params = {})
      : mode_(pool_.var("m", Sort::rounding_mode())) {
    const char* names[] = {"x", "y", "z"};
    const uint32_t count = expr::info(kind).arity - 1u;
    std::vector<Expr> operands{mode ? pool_.rm_const(*mode) : mode_};
    for (uint32_t i = 0; i < count; ++i)
      operands.push_back(variables_.emplace_back(pool_.var(names[i], Sort::floating(format))));
    operation_ = pool_.make_raw(kind, operands, params);
    stand_in_ = pool_.var("r", pool_.sort(operation_));
    for (int m = 0; m < 5; ++m) {
      if (mode && static_cast<int>(*mode) != m) continue;
      modes_.push_back(static_cast<num::RoundingMode>(m));
    }
  }

  void at(const std::vector<Value>& operands, const Float& wrong) {
    const Float right = evaluated(pool_, operation_, operands);
    const std::optional<Expr> fact = value_fact(pool_, operation_, operands, wrong);
    ASSERT_EQ(fact.has_value(), !same(right, wrong));
    if (!fact) return;
    eval::Model model;
    model.set(mode_, operands[0]);
    for (size_t i = 0; i < variables_.size(); ++i) model.set(variables_[i], operands[i + 1]);
    ASSERT_EQ(eval::evaluate(pool_, operation_, model).as_float().bits(), right.bits());
    expr::ExprMap<Expr> replacement;
    replacement[operation_] = stand_in_;
    model.set(stand_in_, Value::floating(wrong));
    ASSERT_FALSE(eval::evaluate(pool_, expr::substitute(pool_, *fact, replacement), model).as_bool())
        << "not violated: " << testing::to_text(pool_, *fact);
    if (stated_.insert(*fact).second) holds_everywhere(*fact);
  }

  // All operands with all wrong values, or `count` random ones.
  void all(Format format, uint64_t count, uint64_t seed) {
    const uint64_t each = uint64_t{1} << format.width();
    const Format of_result = pool_.sort(operation_).format();
    const uint64_t results = uint64_t{1} << of_result.width();
    uint64_t total = results * modes_.size();
    for (size_t i = 0; i < variables_.size(); ++i) total *= each;
    Rng rng(seed);
    for (uint64_t n = 0; n < (count == 0 ? total : count); ++n) {
      uint64_t rest = count == 0 ? n : rng.below(total);
      const Float wrong = number(of_result, rest % results);
      rest /= results;
      std::vector<Value> operands{Value::rounding_mode(modes_[rest % modes_.size()])};
      rest /= modes_.size();
      for (size_t i = 0; i < variables_.size(); ++i, rest /= each)
        operands.push_back(Value::floating(number(format, rest % each)));
      ASSERT_NO_FATAL_FAILURE(at(operands, wrong));
    }
  }
  size_t stated() const { return stated_.size(); }

 private:
  void holds_everywhere(Expr fact) {
    const Expr roots[] = {fact};
    eval::Tape tape(pool_, roots);
    std::vector<uint64_t> words(tape.variables().size());
    uint64_t total = 1;
    const auto values = [&](Expr v) {
      return v == mode_ ? uint64_t{5} : uint64_t{1} << pool_.sort(v).format().width();
    };
    for (Expr v : tape.variables()) total *= values(v);
    for (uint64_t n = 0; n < total; ++n) {
      uint64_t rest = n;
      for (size_t i = 0; i < words.size(); ++i) {
        const uint64_t each = values(tape.variables()[i]);
        words[i] = rest % each, rest /= each;
      }
      tape.run(words);
      ASSERT_TRUE(tape.is_true(0)) << testing::to_text(pool_, fact) << "\nassignment " << n;
    }
  }

  Pool pool_;
  Expr mode_, operation_, stand_in_;
  std::vector<Expr> variables_;
  std::vector<num::RoundingMode> modes_;
  std::set<Expr> stated_;
};

TEST(ValueFacts, HoldAndAreViolated) {
  size_t stated = 0;
  for (int m = 0; m < 6; ++m) {  // the last: a variable
    const auto mode = m < 5 ? std::optional(static_cast<num::RoundingMode>(m)) : std::nullopt;
    const auto run = [&](Kind kind, Format format, uint64_t count, std::vector<uint32_t> params = {}) {
      Trial trial(kind, format, mode, std::move(params));
      ASSERT_NO_FATAL_FAILURE(trial.all(format, count, static_cast<uint64_t>(m)));
      stated += trial.stated();
    };
    const uint64_t many = testing::long_run() ? 40'000 : 240;
    for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv}) {
      ASSERT_NO_FATAL_FAILURE(run(kind, {2, 2}, 0));
      ASSERT_NO_FATAL_FAILURE(run(kind, {3, 4}, many / 8));
    }
    for (const Kind kind : {Kind::kFpSqrt, Kind::kFpRoundToIntegral}) {
      ASSERT_NO_FATAL_FAILURE(run(kind, {2, 3}, 0));
      ASSERT_NO_FATAL_FAILURE(run(kind, {3, 4}, 0));
    }
    ASSERT_NO_FATAL_FAILURE(run(Kind::kFpFromFp, {3, 4}, 0, {3, 2}));
    ASSERT_NO_FATAL_FAILURE(run(Kind::kFpFromFp, {3, 3}, 0, {2, 5}));
    ASSERT_NO_FATAL_FAILURE(run(Kind::kFpFma, {2, 2}, many));
    ASSERT_NO_FATAL_FAILURE(run(Kind::kFpFma, {2, 3}, many / 8));
  }
  std::printf("%zu different facts\n", stated);
}

}  // namespace
}  // namespace mantissa::solver::facts
