#include "smtlib/writer.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "smtlib/lowering.h"
#include "smtlib/reader.h"
#include "smtlib/text.h"
#include "support/rng.h"
#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

std::vector<Expr> read(expr::Pool& pool, const std::string& text) {
  auto query = read_query(pool, text);
  EXPECT_TRUE(query.ok()) << (query.ok() ? "" : query.error().message) << "\n" << text;
  return query.ok() ? query->assertions : std::vector<Expr>{};
}

const char* const kScripts[] = {
    "(declare-const p Bool)(declare-const |a b| Bool)(assert (and p (or |a b| (not p)) (xor p |a b|)))",
    "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
    "(assert (= (concat ((_ extract 3 0) x) ((_ sign_extend 2) y)) ((_ zero_extend 6) (bvadd x y))))"
    "(assert (bvult (bvsmod ((_ rotate_left 3) x) y) ((_ rotate_right 1) (bvneg x))))"
    "(assert (or (bvuaddo x y) (bvsaddo x y) (bvusubo x y) (bvssubo x y) (bvumulo x y) (bvsmulo x y)))",
    "(declare-const r RoundingMode)(declare-const f (_ FloatingPoint 8 24))(declare-const d (_ FloatingPoint "
    "11 53))"
    "(declare-const b (_ BitVec 32))"
    "(assert (fp.lt (fp.add r f (fp.fma RNE f f f)) ((_ to_fp 8 24) r d)))"
    "(assert (fp.eq (fp.rem f ((_ to_fp 8 24) b)) (fp.mod f f)))"
    "(assert (= ((_ fp.to_sbv.total 7) r f) ((_ fp.to_ubv.total 7) RTZ d)))"
    "(assert (= ((_ fp.to_sbv.valid 7) r f) ((_ fp.to_ubv.valid 70) RTZ d)))"
    "(assert (= (fp.min.total f f) (fp.max.total f ((_ to_fp_unsigned 8 24) r b))))"
    "(assert (= (fp.to_ieee_bv f) b))(assert (fp.isNaN (math.atan2 r d d)))(assert (fp.isZero (math.sin r "
    "d)))"
    "(assert (distinct f (_ NaN 8 24) (_ -oo 8 24)))",
    "(declare-const x (_ FloatingPoint 15 64))(assert (= (to_fp.x87 (fp.to_x87_bv x)) x))",
    "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))(assert (= a (store ((as const (Array (_ BitVec 4) "
    "(_ BitVec 8))) "
    "#x01) #x2 (select a #x3))))",
    ("(declare-const i Int)(declare-const q Real)(assert (< (- (* 3 i)) (div i 4) (mod i 5)))"
     "(assert (is_int (/ q 3.0)))(assert (= (to_real i) (- q 1.5)))(assert (= (to_int q) (- 4)))"),
};

TEST(Writer, OwnDialectReadsBackTheSame) {
  for (const char* script : kScripts) {
    expr::Pool pool;
    const auto assertions = read(pool, script);
    const auto written = write_query(pool, assertions, {.dialect = Dialect::kMantissa});
    ASSERT_TRUE(written.ok());
    EXPECT_EQ(read(pool, written->text), assertions) << written->text;
  }
}

TEST(Writer, SaysWhatTheStandardCannotExpress) {
  expr::Pool pool;
  const auto written = write_query(pool, read(pool, kScripts[2]));
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().message.find("has no counterpart in SMT-LIB"), std::string::npos);
}

TEST(Writer, TextIsLinearInTheDag) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(64));
  Expr e = x;
  for (int i = 0; i < 1000; ++i) e = pool.make(Kind::kBvAdd, {pool.make(Kind::kBvMul, {e, e}), e});
  const Expr conjunct[] = {pool.mk_eq(e, x)};
  const auto written = write_query(pool, conjunct);
  ASSERT_TRUE(written.ok());
  EXPECT_LT(written->text.size(), 100u * expr::dag_size(pool, conjunct));
  EXPECT_EQ(read(pool, written->text), std::vector<Expr>{conjunct[0]});
}

TEST(Writer, NamesThatClashAreChanged) {
  expr::Pool pool;
  const Expr vars[] = {pool.var("x", Sort::boolean()),
                       pool.var("x", Sort::bit_vec(1)),
                       pool.var("true", Sort::boolean()),
                       pool.var("a|b\\c", Sort::boolean()),
                       pool.var("", Sort::boolean()),
                       pool.var("$t1", Sort::boolean()),
                       pool.var("assert", Sort::boolean()),
                       pool.var("1x", Sort::boolean()),
                       pool.fresh_var("fp.to_sbv\\", Sort::boolean())};
  std::vector<Expr> conjuncts;
  for (Expr v : vars) conjuncts.push_back(pool.sort(v).is_bool() ? v : pool.mk_eq(v, pool.bv_const(1, 1)));
  const auto written = write_query(pool, conjuncts);
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(written->names.size(), std::size(vars));
  std::set<std::string> names;
  for (const auto& [var, name] : written->names) EXPECT_TRUE(names.insert(name).second) << name;
  EXPECT_EQ(testing::run(written->text), "sat\n") << written->text;
}

TEST(Writer, OptionsAddCommands) {
  expr::Pool pool;
  const Expr p = pool.var("p", Sort::boolean()), q = pool.var("q", Sort::boolean());
  const Expr conjuncts[] = {p, pool.mk_not(p)};
  const auto written = write_query(
      pool, conjuncts, {.get_model = true, .name_assertions = true, .status = "unsat", .extra = {q}});
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(written->text,
            "(set-option :produce-models true)\n(set-option :produce-unsat-cores true)\n(set-logic QF_BV)\n"
            "(set-info :status unsat)\n(declare-const p Bool)\n(declare-const q Bool)\n"
            "(assert (! p :named a0))\n(assert (! (not p) :named a1))\n(check-sat)\n(get-model)\n");
}

TEST(Writer, ChoosesTheLogic) {
  const auto logic_of = [](const char* script) {
    expr::Pool pool;
    const auto written = write_query(pool, read(pool, script));
    const size_t at = written->text.find("(set-logic ") + 11;
    return written->text.substr(at, written->text.find(')', at) - at);
  };
  EXPECT_EQ(logic_of("(declare-const p Bool)(assert p)"), "QF_BV");
  EXPECT_EQ(logic_of("(declare-const f Float32)(assert (fp.isNaN f))"), "QF_FP");
  EXPECT_EQ(logic_of("(declare-const f Float32)(assert (= (fp.to_ieee_bv f) #x00000000))"), "QF_BVFP");
  EXPECT_EQ(logic_of("(declare-const a (Array (_ BitVec 8) Float32))(assert (fp.isNaN (select a #x00)))"),
            "QF_ABVFP");
  EXPECT_EQ(logic_of("(declare-const i Int)(assert (< i 3))"), "QF_LIA");
  EXPECT_EQ(logic_of("(declare-const i Real)(assert (< i 3.0))"), "QF_LRA");
}

TEST(Text, Values) {
  expr::Pool pool;
  EXPECT_EQ(value_text(pool, Value::integer(-3)), "(- 3)");
  EXPECT_EQ(value_text(pool, Value::real(num::Rational(-1, 3))), "(- (/ 1.0 3.0))");
  EXPECT_EQ(value_text(pool, Value::bits(6, 5)), "#b000101");
  const Sort array = pool.array_sort(Sort::bit_vec(4), Sort::boolean());
  auto contents = std::make_shared<expr::ArrayValue>(Sort::bit_vec(4), Value::boolean(false));
  contents->set(Value::bits(4, 1), Value::boolean(true));
  contents->set(Value::bits(4, 2), Value::boolean(true));
  const std::string text = value_text(pool, Value::array(array, contents));
  EXPECT_EQ(text, "(store (store ((as const (Array (_ BitVec 4) Bool)) false) #x1 true) #x2 true)");
  EXPECT_EQ(symbol_text("a"), "a");
  EXPECT_EQ(symbol_text("a b"), "|a b|");
  EXPECT_EQ(symbol_text("let"), "|let|");
  EXPECT_EQ(symbol_text("check-sat"), "|check-sat|");
  EXPECT_EQ(symbol_text("0"), "|0|");
  EXPECT_EQ(string_literal("a\"b"), "\"a\"\"b\"");
}

// Lowered terms have the value of the original, for every kind that is lowered and every value of tiny sorts.
class LoweringTest : public ::testing::TestWithParam<const char*> {};

TEST_P(LoweringTest, KeepsTheMeaning) {
  expr::Pool pool;
  const auto assertions =
      read(pool, std::string("(declare-const u (_ BitVec 4))(declare-const v (_ BitVec 4))"
                             "(declare-const x (_ FloatingPoint 3 4))(declare-const r RoundingMode)"
                             "(declare-const y (_ FloatingPoint 3 4))(assert ") +
                     GetParam() + ")");
  ASSERT_EQ(assertions.size(), 1u);
  const auto lowered = lower_to_standard(pool, assertions);
  ASSERT_TRUE(lowered.ok());
  ASSERT_NE(lowered->conjuncts[0], assertions[0]);
  const auto vars = expr::variables(pool, assertions);
  uint32_t bits = 0;
  for (Expr v : vars) bits += pool.sort(v).bits();
  ASSERT_LE(bits, 17u);
  for (uint64_t word = 0; word >> bits == 0; ++word) {
    eval::Model model;
    uint64_t rest = word;
    bool valid = true;
    for (Expr v : vars) {
      const Sort sort = pool.sort(v);
      const uint64_t raw = rest & ((uint64_t{1} << sort.bits()) - 1);
      rest >>= sort.bits();
      valid &= !sort.is_rounding_mode() || raw < 5;
      if (valid) model.set(v, Value::from_raw(sort, raw));
    }
    if (!valid) continue;
    ASSERT_EQ(eval::satisfies(pool, assertions, model), eval::satisfies(pool, lowered->conjuncts, model))
        << GetParam() << " " << word;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, LoweringTest,
    ::testing::Values("(bvuaddo u v)", "(bvsaddo u v)", "(bvssubo u v)", "(bvumulo u v)", "(bvsmulo u v)",
                      "(fp.isNegative (fp.min.total x y))", "(fp.isNegative (fp.max.total x y))",
                      "(= y (fp.max.total x y))", "(= x (fp.mod x y))", "(fp.isNegative (fp.mod x y))",
                      "(fp.lt (fp.mod y x) ((_ to_fp 3 4) RNE 0.6))", "((_ fp.to_sbv.valid 1) r x)",
                      "((_ fp.to_sbv.valid 2) r x)", "((_ fp.to_sbv.valid 3) r x)",
                      "((_ fp.to_sbv.valid 4) r x)", "((_ fp.to_sbv.valid 5) r x)",
                      "((_ fp.to_sbv.valid 20) r x)", "((_ fp.to_ubv.valid 1) r x)",
                      "((_ fp.to_ubv.valid 2) r x)", "((_ fp.to_ubv.valid 3) r x)",
                      "((_ fp.to_ubv.valid 4) r x)", "((_ fp.to_ubv.valid 20) r x)",
                      "(= ((_ fp.to_sbv.total 4) r x) u)", "(= ((_ fp.to_ubv.total 4) r x) u)"));

// The patterns of floats need an added variable: give it its value and check its conditions too.
TEST(Lowering, BitPatterns) {
  for (const char* term : {"(= (fp.to_ieee_bv x) b)", "(= (to_fp.x87 c) z)", "(= (fp.to_x87_bv z) c)"}) {
    expr::Pool pool;
    const auto assertions =
        read(pool,
             std::string("(declare-const x (_ FloatingPoint 3 4))(declare-const b (_ BitVec 7))"
                         "(declare-const c (_ BitVec 80))(declare-const z (_ FloatingPoint 15 64))(assert ") +
                 term + ")");
    const auto lowered = lower_to_standard(pool, assertions);
    ASSERT_TRUE(lowered.ok());
    Rng rng(7);
    for (int round = 0; round < 3000; ++round) {
      eval::Model model;
      const uint64_t exponents[] = {0, 1, 0x7fff, rng() & 0x7fff};
      const uint64_t fractions[] = {0, 1, uint64_t{1} << 62, rng() >> 1};
      const uint64_t exponent = exponents[rng.below(4)], fraction = fractions[rng.below(4)];
      const num::BitVec head(16, (rng() & 1) << 15 | exponent);
      const num::BitVec bits = num::concat(head, num::BitVec(64, (rng() & 1) << 63 | fraction));
      model.set(pool.var("c", Sort::bit_vec(80)), Value::bits(bits));
      const num::Float z = num::Float::from_bits(num::kX87, num::concat(head, num::BitVec(63, fraction)));
      model.set(pool.var("z", Sort::floating(num::kX87)),
                Value::floating(rng.chance(2) ? z : num::Float::from_x87(bits)));
      model.set(pool.var("x", Sort::floating({3, 4})), Value::from_raw(Sort::floating({3, 4}), rng() & 127));
      model.set(pool.var("b", Sort::bit_vec(7)), Value::bits(7, rng()));
      const Expr floats[] = {pool.var("x", Sort::floating({3, 4})), pool.var("z", Sort::floating(num::kX87))};
      for (Expr variable : expr::variables(pool, lowered->definitions))
        if (pool.name(variable).starts_with("bits")) {
          const Expr source = pool.sort(variable).width() == 7 ? floats[0] : floats[1];
          model.set(variable, eval::evaluate(pool, pool.make(Kind::kFpToBits, {source}), model));
        }
      ASSERT_TRUE(eval::satisfies(pool, lowered->definitions, model)) << term << " " << round;
      ASSERT_EQ(eval::satisfies(pool, assertions, model), eval::satisfies(pool, lowered->conjuncts, model))
          << term << " " << round;
    }
  }
}

}  // namespace
}  // namespace mantissa::smtlib
