#include "solver/smt/wire.h"

#include <gtest/gtest.h>

#include "expr/array_value.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

class WireTest : public testing::Test {
 protected:
  Sort nested() {
    return here_.array_sort(Sort::bit_vec(8), here_.array_sort(Sort::bit_vec(4), Sort::floating(num::kQuad)));
  }
  // The same operations on the same operands; variables by their sorts, in the order of the pairs.
  bool same(Expr a, Expr b) {
    if (here_.kind(a) != there_.kind(b)) return false;
    if (here_.to_string(here_.sort(a)) != there_.to_string(there_.sort(b))) return false;
    if (here_.is_const(a)) return here_.value(a) == there_.value(b);
    if (here_.is_var(a)) return variables_.emplace(a, b).first->second == b;
    const auto p = here_.params(a), q = there_.params(b);
    if (here_.kind(a) != Kind::kConstArray && !std::equal(p.begin(), p.end(), q.begin(), q.end()))
      return false;
    for (uint32_t i = 0; i < here_.children(a).size(); ++i)
      if (!same(here_.child(a, i), there_.child(b, i))) return false;
    return true;
  }
  Receiver::Question send(const Query& query, const Budget& budget = Budget()) {
    std::string bytes;
    EXPECT_TRUE(sender_.ask(query, model_variables(query), budget, bytes));
    size_ = bytes.size();
    return receiver_.question(bytes);
  }

  expr::Pool here_, there_;
  Sender sender_{here_};
  Receiver receiver_{there_};
  std::map<Expr, Expr> variables_;
  size_t size_ = 0;
};

TEST_F(WireTest, TermsArriveAsTheyAre) {
  const Expr mode = here_.var("mode", Sort::rounding_mode()),
             x = here_.var("x", Sort::floating(num::kDouble));
  const Expr w = here_.var("w", Sort::bit_vec(200)), r = here_.var("r", Sort::real());
  const Expr n = here_.var("n", Sort::integer()), a = here_.var("a", nested()),
             i = here_.var("i", Sort::bit_vec(8));
  const Expr wide = here_.constant(Value::bits(num::bit_not(num::shl(num::BitVec::one(200), 150u))));
  const Expr third = here_.constant(Value::real(num::Rational(-1, 3)));
  const Expr huge = here_.constant(Value::integer(num::Rational::power_of_two(1000)));
  const Expr nan = here_.fp_const(num::Float::nan(num::kDouble));
  const Expr quads = here_.make_raw(Kind::kSelect, std::vector{a, i});
  const Expr other =
      here_.make_raw(Kind::kConstArray, std::vector{here_.fp_const(num::Float::one(num::kQuad, true))},
                     std::vector{here_.sort(quads).word()});
  // Not as `make` would leave them: it knows that a sum with zero is the other.
  const Expr folded = here_.make_raw(Kind::kBvAdd, std::vector{w, here_.constant(Value::bits(200, 0))});
  const std::vector<Expr> conjuncts{
      here_.mk_eq(x, here_.make(Kind::kFpAdd, {mode, x, nan})),
      here_.mk_eq(here_.extract(folded, 150, 3), here_.extract(wide, 147, 0)),
      here_.make(Kind::kLt, {r, third}),
      here_.make(Kind::kLt, {n, huge}),
      here_.mk_eq(quads, other),
      here_.mk_eq(here_.make(Kind::kFpToSbv, {mode, x}, {70}), here_.extract(w, 69, 0)),
      here_.bool_const(true)};
  const Receiver::Question got =
      send({.pool = &here_, .conjuncts = conjuncts, .wanted = {}, .want_core = true});
  ASSERT_EQ(got.query.conjuncts.size(), conjuncts.size());
  for (size_t at = 0; at < conjuncts.size(); ++at)
    EXPECT_TRUE(same(conjuncts[at], got.query.conjuncts[at])) << at;
  EXPECT_TRUE(got.query.want_core);
  EXPECT_FALSE(got.is_metered);
  EXPECT_EQ(got.seconds, std::numeric_limits<double>::infinity());
  EXPECT_EQ(variables_.size(), 7u);
  EXPECT_EQ(got.query.wanted.size(), 7u);
}

TEST_F(WireTest, ATermGoesOverOnce) {
  Expr sum = here_.var("x", Sort::bit_vec(32));
  for (int i = 0; i < 1000; ++i) sum = here_.make_raw(Kind::kBvMul, std::vector{sum, sum});
  const Query query{.pool = &here_, .conjuncts = {here_.mk_eq(sum, here_.bv_const(32, 3))}, .wanted = {}};
  const Receiver::Question first = send(query);
  EXPECT_GT(size_, 9000u);
  EXPECT_LT(size_, 10000u);
  const Receiver::Question second = send(query);
  EXPECT_LT(size_, 100u);
  EXPECT_EQ(first.query.conjuncts, second.query.conjuncts);
}

TEST_F(WireTest, TheBudgetGoesOver) {
  const Query query{.pool = &here_, .conjuncts = {here_.bool_const(true)}, .wanted = {}};
  const Receiver::Question got =
      send(query, Budget::seconds(100).metered(std::make_shared<Meter>()).within(2));
  EXPECT_TRUE(got.is_metered);
  EXPECT_NEAR(got.seconds, 2, 0.01);
  EXPECT_LT(got.clock_seconds, 100);
  EXPECT_GT(got.clock_seconds, 10);
}

TEST_F(WireTest, ValuesOfEverySortComeBack) {
  const Sort quads = here_.array_element(nested());
  const auto inner = here_.make_array(quads, Value::floating(num::Float::nan(num::kQuad)));
  inner->set(Value::bits(4, 3), Value::floating(num::Float::min_subnormal(num::kQuad, true)));
  const auto outer = here_.make_array(nested(), here_.default_value(quads));
  outer->set(Value::bits(8, 255), Value::array(quads, inner));
  const std::vector<Value> values{Value::boolean(true),
                                  Value::rounding_mode(num::RoundingMode::kTowardZero),
                                  Value::integer(-num::Rational::power_of_two(300)),
                                  Value::real(num::Rational(-22, 7)),
                                  Value::bits(64, ~uint64_t{0}),
                                  Value::bits(num::bit_not(num::shl(num::BitVec::one(200), 150u))),
                                  Value::floating(num::Float::nan(num::kDouble)),
                                  Value::floating(num::Float::zero(num::kHalf, true)),
                                  Value::floating(num::Float::infinity(num::kX87)),
                                  Value::array(nested(), outer)};
  std::vector<Expr> variables;
  Sat sat;
  for (const Value& value : values) {
    variables.push_back(here_.var("v" + std::to_string(variables.size()), value.sort()));
    sat.model.set(variables.back(), value);
  }
  const Reply reply{.answer = sat, .nanoseconds = 12, .cut_by_clock = true};
  const Reply back = read_reply(here_, write_reply(here_, reply, variables), variables);
  ASSERT_TRUE(back.answer && back.answer->is_sat());
  for (size_t i = 0; i < values.size(); ++i) {
    ASSERT_NE(back.answer->model().find(variables[i]), nullptr) << i;
    EXPECT_EQ(*back.answer->model().find(variables[i]), values[i]) << i;
  }
  EXPECT_EQ(back.nanoseconds, 12u);
  EXPECT_TRUE(back.cut_by_clock);
}

TEST_F(WireTest, OtherAnswersComeBack) {
  const Reply unsat = read_reply(here_, write_reply(here_, {.answer = Unsat{{0, 5}}}, {}), {});
  ASSERT_TRUE(unsat.answer && unsat.answer->is_unsat());
  EXPECT_EQ(unsat.answer->core(), (std::vector<uint32_t>{0, 5}));
  const Reply unknown = read_reply(
      here_, write_reply(here_, {.answer = Unknown{Unknown::Why::kUnsupported, "z3: sin"}}, {}), {});
  ASSERT_TRUE(unknown.answer && unknown.answer->is_unknown());
  EXPECT_EQ(unknown.answer->unknown().why, Unknown::Why::kUnsupported);
  EXPECT_EQ(unknown.answer->unknown().detail, "z3: sin");
  const Reply failure = read_reply(here_, write_reply(here_, {.answer = {}, .failure = "no"}, {}), {});
  EXPECT_FALSE(failure.answer);
  EXPECT_EQ(failure.failure, "no");
}

TEST_F(WireTest, WhatIsCutOffIsAFailedCheck) {
  const Expr x = here_.var("x", Sort::bit_vec(100));
  Sat sat;
  sat.model.set(x, Value::bits(100, 7));
  const std::string bytes = write_reply(here_, {.answer = sat}, std::span(&x, 1));
  for (size_t length = 0; length < bytes.size(); ++length)
    EXPECT_THROW(read_reply(here_, std::string_view(bytes).substr(0, length), std::span(&x, 1)),
                 InternalError);
  EXPECT_THROW(read_reply(here_, bytes + "x", std::span(&x, 1)), InternalError);
}

}  // namespace
}  // namespace mantissa::solver::smt
