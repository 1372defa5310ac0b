// Float operations as fresh numbers: what is proved without their gates, what models become of them, and that
// answers are those of the gates, over formats that can be tried out and over double.

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "solver/bitblast/instance.h"
#include "support/random_values.h"

namespace mantissa::solver::bitblast {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using num::RoundingMode;

class FloatAbstractionTest : public ::testing::Test {
 protected:
  Expr number(const char* name, num::Format format = num::kDouble) {
    return pool.var(name, Sort::floating(format));
  }
  Expr op(Kind kind, std::initializer_list<Expr> operands) {
    std::vector<Expr> all{mode};
    all.insert(all.end(), operands);
    return pool.make(kind, all);
  }
  Expr le(Expr a, Expr b) { return pool.make(Kind::kFpLe, {a, b}); }
  Expr lt(Expr a, Expr b) { return pool.make(Kind::kFpLt, {a, b}); }
  Expr value(double v) { return pool.fp_const(num::Float::from_double(v)); }
  Answer ask(Instance& instance, std::vector<Expr> conjuncts, bool want_core = false) {
    const Query query{.pool = &pool, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = want_core};
    HintBoard board;
    Answer answer = instance.solve(query, Budget::seconds(60), board);
    if (answer.is_sat()) {
      EXPECT_TRUE(eval::satisfies(pool, query.conjuncts, answer.model()));
    }
    return answer;
  }
  static int built(const Instance& instance) {
    int result = 0;
    for (const auto& operation : instance.float_abstraction()->operations()) result += operation.is_exact;
    return result;
  }
  static constexpr Encoding kFloats{.abstract_floats = true}, kTiny{.abstract_floats = true, .wide_float = 0};

  expr::Pool pool;
  Expr mode = pool.rm_const(RoundingMode::kNearestEven);
};

TEST_F(FloatAbstractionTest, OrderIsProvedWithoutGates) {
  const Expr x = number("x"), y = number("y"), z = number("z"), w = number("w"), zero = value(0),
             one = value(1);
  const auto mul = [&](Expr a, Expr b) { return op(Kind::kFpMul, {a, b}); };
  const auto add = [&](Expr a, Expr b) { return op(Kind::kFpAdd, {a, b}); };
  const auto root = [&](Expr a) { return op(Kind::kFpSqrt, {a}); };
  const auto fma = [&](Expr a, Expr b, Expr c) { return op(Kind::kFpFma, {a, b, c}); };
  const std::vector<std::vector<Expr>> refutable{
      {le(x, y), le(zero, z), lt(mul(y, z), mul(x, z))},
      {le(zero, x), le(x, y), le(zero, z), le(z, w), lt(mul(y, w), mul(x, z))},
      {le(zero, z), le(x, y), lt(add(mul(y, z), w), add(mul(x, z), w))},
      {le(zero, x), le(x, y), lt(root(y), root(x))},
      {le(zero, x), le(x, y), lt(add(root(y), y), add(root(x), x))},
      {le(zero, x), lt(zero, y), le(x, y), lt(one, op(Kind::kFpDiv, {x, y}))},
      {lt(zero, z), le(x, y), lt(op(Kind::kFpDiv, {y, z}), op(Kind::kFpDiv, {x, z}))},
      {le(x, y), lt(fma(z, w, y), fma(z, w, x))},
      {le(zero, z), lt(fma(x, y, z), mul(x, y))},
      {le(value(2), x), le(x, value(3)), le(value(5), y), le(y, value(7)), lt(value(21), mul(x, y))},
  };
  constexpr size_t kNeeded[] = {0, 0, 0, 1, 1, 2, 1, 0, 0, 1};  // a conjunct of each
  for (size_t i = 0; i < refutable.size(); ++i) {
    Instance instance(pool, kFloats);
    EXPECT_TRUE(ask(instance, refutable[i]).is_unsat()) << i;
    if (i != 9) {  // there, bounds are found point by point
      EXPECT_EQ(built(instance), 0) << i;
    }
    EXPECT_GT(instance.float_abstraction()->operations().size(), 0u) << i;
    // With one conjunct less it is satisfiable: nothing above was refuted for free.
    std::vector<Expr> weaker = refutable[i];
    weaker[kNeeded[i]] = pool.bool_const(true);
    EXPECT_TRUE(ask(instance, weaker).is_sat()) << i;
  }
}

TEST_F(FloatAbstractionTest, CoresLeaveOutWhatIsNotNeeded) {
  const Expr x = number("x"), y = number("y"), z = number("z"), zero = value(0);
  Instance instance(pool, kFloats);
  const Answer answer = ask(instance,
                            {lt(zero, y), le(x, y), le(zero, z), lt(z, value(8)),
                             lt(op(Kind::kFpMul, {y, z}), op(Kind::kFpMul, {x, z}))},
                            true);
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{1, 2, 4}));
}

// Lemmas stay for later queries, with another SAT solver as well.
TEST_F(FloatAbstractionTest, QueriesThatShareOperations) {
  const Expr x = number("x"), y = number("y"), p = op(Kind::kFpMul, {x, y});
  Instance instance(pool, kFloats);
  for (int i = 1; i < 30; ++i) {
    const Expr range[] = {le(value(i), x), le(x, value(i + 1)), le(value(2), y), le(y, value(3))};
    EXPECT_TRUE(ask(instance, {range[0], range[1], range[2], range[3], lt(p, value(2 * i))}).is_unsat()) << i;
    EXPECT_TRUE(ask(instance, {range[0], range[1], range[2], range[3], lt(p, value(2 * i + 2))}).is_sat())
        << i;
  }
}

// Every operation at every value of tiny formats: the right value is possible, no other one is.
TEST_F(FloatAbstractionTest, TinyFormats) {
  const num::Format format{2, 3};
  const uint64_t each = uint64_t{1} << format.width();
  Rng rng(11);
  const Expr x = number("x", format), y = number("y", format), z = number("z", format),
             m = pool.var("m", Sort::rounding_mode());
  for (const Kind kind :
       {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv, Kind::kFpSqrt, Kind::kFpFma}) {
    Instance instance(pool, kTiny);
    std::vector<Expr> operands{m, x, y, z};
    operands.resize(expr::info(kind).arity);
    const Expr term = pool.make(kind, operands);
    for (int i = 0; i < 150; ++i) {
      eval::Model model;
      std::vector<Expr> conjuncts;
      for (const Expr v : operands) {
        model.set(v, expr::Value::from_raw(pool.sort(v), rng.below(v == m ? 5 : each)));
        conjuncts.push_back(pool.mk_eq(v, pool.constant(model.get(pool, v))));
      }
      const Expr right = pool.mk_eq(term, pool.constant(eval::evaluate(pool, term, model)));
      conjuncts.push_back(right);
      EXPECT_TRUE(ask(instance, conjuncts).is_sat()) << expr::info(kind).text;
      conjuncts.back() = pool.mk_not(right);
      EXPECT_TRUE(ask(instance, conjuncts).is_unsat()) << expr::info(kind).text;
    }
  }
}

// Random comparisons of random terms over two variables, against all of their values.
TEST_F(FloatAbstractionTest, RandomQueriesOfTinyFormats) {
  const num::Format format{2, 3};
  const uint64_t each = uint64_t{1} << format.width();
  const Expr x = number("x", format), y = number("y", format);
  Rng rng(5);
  int sat = 0, unsat = 0;
  Instance instance(pool, kTiny);
  for (int round = 0; round < 400; ++round) {
    std::vector<Expr> terms{x, y};
    for (int i = 0; i < 4; ++i) {
      const Kind kinds[] = {Kind::kFpAdd, Kind::kFpSub,  Kind::kFpMul,
                            Kind::kFpDiv, Kind::kFpSqrt, Kind::kFpFma};
      const Kind kind = kinds[rng.below(6)];
      std::vector<Expr> operands{pool.rm_const(static_cast<RoundingMode>(rng.below(5)))};
      while (operands.size() < expr::info(kind).arity) operands.push_back(terms[rng.below(terms.size())]);
      terms.push_back(pool.make(kind, operands));
    }
    std::vector<Expr> conjuncts;
    for (int i = 0; i < 3; ++i) {
      const Expr a = terms[rng.below(terms.size())], b = terms[2 + rng.below(terms.size() - 2)];
      conjuncts.push_back(rng.chance(3) ? pool.mk_not(le(a, b)) : rng.chance(2) ? lt(b, a) : le(a, b));
    }
    bool truth = false;
    eval::Tape tape(pool, conjuncts);
    for (uint64_t n = 0; n < each * each && !truth; ++n) {
      std::vector<uint64_t> words;
      for (const Expr v : tape.variables()) words.push_back(v == x ? n % each : n / each);
      tape.run(words);
      truth = tape.is_true(0) && tape.is_true(1) && tape.is_true(2);
    }
    const Answer answer = ask(instance, conjuncts, rng.chance(3));
    ASSERT_EQ(answer.is_sat(), truth) << round;
    ASSERT_EQ(answer.is_unsat(), !truth) << round;
    (truth ? sat : unsat) += 1;
  }
  EXPECT_GT(sat, 100);
  EXPECT_GT(unsat, 50);
}

}  // namespace
}  // namespace mantissa::solver::bitblast
