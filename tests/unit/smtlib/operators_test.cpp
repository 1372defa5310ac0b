// Every symbol of the theories on constants: the assertion folds to true, so reading alone decides it.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "smtlib/builtins.h"
#include "smtlib/reader.h"

namespace mantissa::smtlib {
namespace {

struct Case {
  const char* term;
  const char* value;
};

const Case kBits[] = {
    {"(bvnot #b0011)", "#b1100"},
    {"(bvneg #x01)", "#xff"},
    {"(bvand #x0f #x3c)", "#x0c"},
    {"(bvand #xff #x3f #x0f)", "#x0f"},
    {"(bvor #x0f #x30 #xc0)", "#xff"},
    {"(bvxor #x0f #x3c #x01)", "#x32"},
    {"(bvnand #xf #x6)", "#x9"},
    {"(bvnor #x8 #x1)", "#x6"},
    {"(bvxnor #xc #xa)", "#x9"},
    {"(bvadd #x01 #x02 #xfe)", "#x01"},
    {"(bvmul #x03 #x05 #x02)", "#x1e"},
    {"(bvsub #x01 #x02)", "#xff"},
    {"(bvudiv #x07 #x02)", "#x03"},
    {"(bvudiv #x07 #x00)", "#xff"},
    {"(bvurem #x07 #x04)", "#x03"},
    {"(bvurem #x07 #x00)", "#x07"},
    {"(bvsdiv #xf9 #x02)", "#xfd"},
    {"(bvsrem #xf9 #x02)", "#xff"},
    {"(bvsmod #xf9 #x02)", "#x01"},
    {"(bvshl #x01 #x03)", "#x08"},
    {"(bvlshr #x80 #x03)", "#x10"},
    {"(bvashr #x80 #x03)", "#xf0"},
    {"(bvult #x01 #xff)", "true"},
    {"(bvule #xff #xff)", "true"},
    {"(bvugt #x01 #xff)", "false"},
    {"(bvuge #x01 #x01)", "true"},
    {"(bvslt #x01 #xff)", "false"},
    {"(bvsle #xff #x01)", "true"},
    {"(bvsgt #x01 #xff)", "true"},
    {"(bvsge #xff #x01)", "false"},
    {"(bvcomp #x12 #x12)", "#b1"},
    {"(bvcomp #x12 #x13)", "#b0"},
    {"(concat #x1 #x2 #b01)", "#b0001001001"},
    {"((_ extract 5 2) #b11010111)", "#b0101"},
    {"((_ zero_extend 4) #xf)", "#x0f"},
    {"((_ sign_extend 4) #xf)", "#xff"},
    {"((_ zero_extend 0) #xf)", "#xf"},
    {"((_ rotate_left 1) #b1001)", "#b0011"},
    {"((_ rotate_right 5) #b1001)", "#b1100"},
    {"((_ repeat 5) #b10)", "#b1010101010"},
    {"((_ repeat 1) #b10)", "#b10"},
    {"((_ repeat 6) #b1)", "#b111111"},
    {"(bvuaddo #xff #x01)", "true"},
    {"(bvsaddo #x7f #x01)", "true"},
    {"(bvsaddo #xff #x01)", "false"},
    {"(bvusubo #x01 #x02)", "true"},
    {"(bvssubo #x80 #x01)", "true"},
    {"(bvumulo #x10 #x10)", "true"},
    {"(bvsmulo #x10 #x07)", "false"},
    {"(bvsmulo #x10 #x08)", "true"},
    {"(bvnego #x80)", "true"},
    {"(bvnego #x81)", "false"},
    {"(bvsdivo #x80 #xff)", "true"},
    {"(bvsdivo #x80 #xfe)", "false"},
    {"(bvredor #x00)", "#b0"},
    {"(bvredor #x10)", "#b1"},
    {"(bvredand #xff)", "#b1"},
    {"(bvredand #xfe)", "#b0"},
    {"(bvredxor #b10110)", "#b1"},
    {"(bvredxor #b1011011)", "#b1"},
    {"(bvredxor #b101101)", "#b0"},
    {"(bvredxor #b1)", "#b1"},
    {"(bvite #b1 #x3 #x5)", "#x3"},
    {"(bvite #b0 #x3 #x5)", "#x5"},
    {"(bvrol #b1001 #b0001)", "#b0011"},
    {"(bvrol #b1001 #b1001)", "#b0011"},
    {"(bvrol #b100 #b111)", "#b001"},
    {"(bvrol #b1 #b1)", "#b1"},
    {"(bvror #b1001 #b0000)", "#b1001"},
    {"(bvror #b1001 #b0110)", "#b0110"},
    {"(ext_rotate_left #b10010 #b00110)", "#b00101"},
    {"(ext_rotate_right #b10010 #b00001)", "#b01001"},
    {"(bvumul_noovfl #x10 #x10)", "false"},
    {"(bvumul_noovfl #x10 #x0f)", "true"},
    {"(bvsmul_noovfl #x10 #x08)", "false"},
    {"(bvsmul_noovfl #xf0 #x10)", "true"},
    {"(bvsmul_noudfl #xf0 #x10)", "false"},
    {"(bvsmul_noudfl #x10 #x08)", "true"},
    {"(bvsmul_noovfl #xf0 #x08)", "true"},
    {"(bvsmul_noudfl #xf0 #x08)", "true"},
    {"(ubv_to_int #xfe)", "254"},
    {"(sbv_to_int #xfe)", "(- 2)"},
    {"((_ int_to_bv 8) (- 2))", "#xfe"},
    {"((_ int_to_bv 4) 1234)", "#x2"},
    {"(bv2nat #xfe)", "254"},
    {"(bv2int #xfe)", "254"},
    {"((_ nat2bv 8) 300)", "#x2c"},
    {"((_ int2bv 3) (- 1))", "#b111"},
    {"((_ divisible 3) 12)", "true"},
    {"((_ divisible 3) (- 4))", "false"},
    {"(_ bv5 8)", "#x05"},
    {"(_ bv256 8)", "#x00"},
    {"(_ bv340282366920938463463374607431768211455 128)", "#xffffffffffffffffffffffffffffffff"},
};

const Case kCoreTerms[] = {
    {"(not false)", "true"},
    {"(and true true true)", "true"},
    {"(and true)", "true"},
    {"(or false false true)", "true"},
    {"(xor true true true)", "true"},
    {"(=> true false)", "false"},
    {"(=> false false false)", "true"},
    {"(=> (=> false false) false)", "false"},
    {"(= #b1 #b1 #b1)", "true"},
    {"(= #b1 #b1 #b0)", "false"},
    {"(distinct #b00 #b01 #b10)", "true"},
    {"(distinct #b00 #b01 #b00)", "false"},
    {"(ite true #b1 #b0)", "#b1"},
    {"(let ((x #b1)) (let ((x #b0) (y x)) (= x (bvnot y))))", "true"},
    {"(! (and true true) :named n)", "true"},
    {"(! true :pattern (a (b) c) :weight 3 :odd)", "true"},
    {"(as true Bool)", "true"},
    {"|true|", "true"},
};

const Case kFloats[] = {
    {"(fp #b0 #b01111111 #b00000000000000000000000)", "((_ to_fp 8 24) #x3f800000)"},
    {"(_ +oo 8 24)", "((_ to_fp 8 24) #x7f800000)"},
    {"(_ -oo 8 24)", "((_ to_fp 8 24) #xff800000)"},
    {"(_ +zero 8 24)", "((_ to_fp 8 24) #x00000000)"},
    {"(_ -zero 8 24)", "((_ to_fp 8 24) #x80000000)"},
    {"(_ NaN 8 24)", "((_ to_fp 8 24) #x7fc00001)"},
    {"((_ to_fp 11 53) RNE 0.1)", "((_ to_fp 11 53) #x3fb999999999999a)"},
    {"((_ to_fp 11 53) RTZ 0.1)", "((_ to_fp 11 53) #x3fb9999999999999)"},
    {"((_ to_fp 11 53) RNE (/ 1 3))", "((_ to_fp 11 53) #x3fd5555555555555)"},
    {"((_ to_fp 11 53) RNE (/ 1.0 3.0))", "((_ to_fp 11 53) #x3fd5555555555555)"},
    {"((_ to_fp 8 24) RNE (- 2.5))", "((_ to_fp 8 24) #xc0200000)"},
    {"((_ to_fp 8 24) RNE (- (/ 5 2)))", "((_ to_fp 8 24) #xc0200000)"},
    {"((_ to_fp 8 24) RNE 3)", "((_ to_fp 8 24) #x40400000)"},
    {"((_ to_fp 8 24) RNE #xff)", "((_ to_fp 8 24) #xbf800000)"},
    {"((_ to_fp_unsigned 8 24) RNE #xff)", "((_ to_fp 8 24) #x437f0000)"},
    {"((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE 0.1))", "((_ to_fp 8 24) #x3dcccccd)"},
    {"(fp.abs ((_ to_fp 5 11) #xbc00))", "((_ to_fp 5 11) #x3c00)"},
    {"(fp.neg ((_ to_fp 5 11) #xbc00))", "((_ to_fp 5 11) #x3c00)"},
    {"(fp.add RNE ((_ to_fp 5 11) #x3c00) ((_ to_fp 5 11) #x3c00))", "((_ to_fp 5 11) #x4000)"},
    {"(fp.sub roundNearestTiesToEven ((_ to_fp 5 11) #x3c00) ((_ to_fp 5 11) #x3c00))", "(_ +zero 5 11)"},
    {"(fp.sub roundTowardNegative ((_ to_fp 5 11) #x3c00) ((_ to_fp 5 11) #x3c00))", "(_ -zero 5 11)"},
    {"(fp.mul RTP ((_ to_fp 5 11) #x4000) ((_ to_fp 5 11) #x4000))", "((_ to_fp 5 11) #x4400)"},
    {"(fp.div RTN ((_ to_fp 5 11) #x3c00) (_ +zero 5 11))", "(_ +oo 5 11)"},
    {"(fp.fma RNA ((_ to_fp 5 11) #x4000) ((_ to_fp 5 11) #x4000) ((_ to_fp 5 11) #x4400))",
     "((_ to_fp 5 11) #x4800)"},
    {"(fp.sqrt RNE ((_ to_fp 5 11) #x4400))", "((_ to_fp 5 11) #x4000)"},
    {"(fp.rem ((_ to_fp 8 24) RNE 5.0) ((_ to_fp 8 24) RNE 3.0))", "((_ to_fp 8 24) RNE (- 1.0))"},
    {"(fp.mod ((_ to_fp 8 24) RNE 5.0) ((_ to_fp 8 24) RNE 3.0))", "((_ to_fp 8 24) RNE 2.0)"},
    {"(fp.roundToIntegral RTZ ((_ to_fp 8 24) RNE 2.75))", "((_ to_fp 8 24) RNE 2.0)"},
    {"(fp.roundToIntegral roundNearestTiesToAway ((_ to_fp 8 24) RNE 2.5))", "((_ to_fp 8 24) RNE 3.0)"},
    {"(fp.roundToIntegral roundTowardPositive ((_ to_fp 8 24) RNE 2.25))", "((_ to_fp 8 24) RNE 3.0)"},
    {"(fp.roundToIntegral roundTowardZero ((_ to_fp 8 24) RNE 2.75))", "((_ to_fp 8 24) RNE 2.0)"},
    {"(fp.min ((_ to_fp 8 24) RNE 2.0) (_ NaN 8 24))", "((_ to_fp 8 24) RNE 2.0)"},
    {"(fp.max ((_ to_fp 8 24) RNE 2.0) ((_ to_fp 8 24) RNE 3.0))", "((_ to_fp 8 24) RNE 3.0)"},
    {"(fp.min.total (_ +zero 8 24) (_ -zero 8 24))", "(_ -zero 8 24)"},
    {"(fp.max.total (_ +zero 8 24) (_ -zero 8 24))", "(_ +zero 8 24)"},
    {"(fp.leq (_ -zero 8 24) (_ +zero 8 24) (_ +oo 8 24))", "true"},
    {"(fp.lt (_ -oo 8 24) (_ +zero 8 24) (_ +oo 8 24))", "true"},
    {"(fp.lt (_ -oo 8 24) (_ +zero 8 24) (_ -zero 8 24))", "false"},
    {"(fp.geq (_ +oo 8 24) (_ +zero 8 24) (_ -zero 8 24))", "true"},
    {"(fp.gt (_ +oo 8 24) (_ +zero 8 24))", "true"},
    {"(fp.gt (_ +oo 8 24) (_ +zero 8 24) (_ +zero 8 24))", "false"},
    {"(fp.eq (_ +zero 8 24) (_ -zero 8 24) (_ +zero 8 24))", "true"},
    {"(fp.eq (_ NaN 8 24) (_ NaN 8 24))", "false"},
    {"(= (_ NaN 8 24) (_ NaN 8 24))", "true"},
    {"(= (_ +zero 8 24) (_ -zero 8 24))", "false"},
    {"(fp.isNormal ((_ to_fp 5 11) #x3c00))", "true"},
    {"(fp.isSubnormal ((_ to_fp 5 11) #x0001))", "true"},
    {"(fp.isZero (_ -zero 5 11))", "true"},
    {"(fp.isInfinite (_ -oo 5 11))", "true"},
    {"(fp.isNaN (_ NaN 5 11))", "true"},
    {"(fp.isNegative (_ -zero 5 11))", "true"},
    {"(fp.isPositive (_ NaN 5 11))", "false"},
    {"((_ fp.to_ubv 8) RTZ ((_ to_fp 8 24) RNE 200.7))", "#xc8"},
    {"((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE (- 100.7)))", "#x9c"},
    {"((_ fp.to_ubv.total 8) RTZ (_ NaN 8 24))", "#xff"},
    {"((_ fp.to_sbv.total 8) RTZ (_ NaN 8 24))", "#x80"},
    {"((_ fp.to_ubv.valid 8) RTZ (_ NaN 8 24))", "false"},
    {"((_ fp.to_sbv.valid 8) RTZ ((_ to_fp 8 24) RNE (- 128.9)))", "true"},
    {"((_ to_fp 8 24) RNE (fp.to_real ((_ to_fp 5 11) #x3c00)))", "((_ to_fp 8 24) #x3f800000)"},
    {"(fp.to_ieee_bv ((_ to_fp 5 11) #xbc00))", "#xbc00"},
    {"(fp.to_x87_bv (_ -oo 15 64))", "#xffff8000000000000000"},
    {"(to_fp.x87 #x3fff8000000000000000)", "((_ to_fp 15 64) RNE 1.0)"},
    {"(fp.isNaN (to_fp.x87 #x3fff0000000000000000))", "true"},
};

const Case kArrayTerms[] = {
    {"(select ((as const (Array (_ BitVec 8) (_ BitVec 4))) #x7) #x12)", "#x7"},
    {"(select (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true) #x01)", "true"},
    {"(select (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true) #x02)", "false"},
};

const Case kLinear[] = {
    {"(+ 1 2 3)", "6"},
    {"(- 1 2 3)", "(- 4)"},
    {"(- 7)", "(- 0 7)"},
    {"(* 2 3 4)", "24"},
    {"(/ 1 4)", "0.25"},
    {"(/ 1.0 2 2)", "0.25"},
    {"(div 7 2)", "3"},
    {"(div (- 7) 2)", "(- 4)"},
    {"(mod (- 7) 2)", "1"},
    {"(abs (- 7))", "7"},
    {"(<= 1 2 2)", "true"},
    {"(< 1 2 2)", "false"},
    {"(>= 3 2 2)", "true"},
    {"(> 3 2 2)", "false"},
    {"(to_real 2)", "2.0"},
    {"(to_int 2.75)", "2"},
    {"(to_int (- 2.75))", "(- 3)"},
    {"(is_int 2.0)", "true"},
    {"(is_int 2.5)", "false"},
    {"(+ 1 0.5)", "1.5"},
    {"(= 1 1.0)", "true"},
    {"(ite true 1 2.0)", "1.0"},
    {"1267650600228229401496703205376", "(* 1125899906842624 1125899906842624)"},
};

template <size_t N>
void check(const Case (&cases)[N]) {
  for (const Case& c : cases) {
    expr::Pool pool;
    const std::string script = std::string("(assert (= ") + c.term + " " + c.value + "))";
    const auto query = read_query(pool, script);
    ASSERT_TRUE(query.ok()) << script << "\n" << query.error().message;
    EXPECT_TRUE(pool.is_true(query->assertions.at(0))) << script;
    EXPECT_TRUE(query->side_conditions.empty()) << script;
  }
}

TEST(Operators, BitVectors) { check(kBits); }
TEST(Operators, Core) { check(kCoreTerms); }
TEST(Operators, Floats) { check(kFloats); }
TEST(Operators, Arrays) { check(kArrayTerms); }
TEST(Operators, LinearArithmetic) { check(kLinear); }

TEST(Operators, LibmFunctionsAreTheHosts) {
  expr::Pool pool;
  const auto query =
      read_query(pool,
                 "(assert (= (math.sin RNE ((_ to_fp 11 53) RNE 1.0)) ((_ to_fp 11 53) #x3feaed548f090cee)))"
                 "(assert (= (math.pow RNE ((_ to_fp 8 24) RNE 2.0) ((_ to_fp 8 24) RNE 10.0))"
                 " ((_ to_fp 8 24) RNE 1024.0)))");
  ASSERT_TRUE(query.ok()) << query.error().message;
  EXPECT_TRUE(pool.is_true(query->assertions[0]));
  EXPECT_TRUE(pool.is_true(query->assertions[1]));
}

// A symbol that no case above mentions is not tested: fail rather than forget.
TEST(Operators, EveryBuiltinHasACase) {
  std::string all;
  const auto add = [&all](const auto& cases) {
    for (const Case& c : cases) all += std::string(" ") + c.term + " " + c.value + " ";
  };
  add(kBits);
  add(kCoreTerms);
  add(kFloats);
  add(kArrayTerms);
  add(kLinear);
  for (char& c : all)
    if (c == '(' || c == ')') c = ' ';
  const std::set<std::string> untested = {"forall", "exists",  "match",       "lambda",  "par",
                                          "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING"};
  for (const Builtin& builtin : builtins()) {
    if (builtin.shape == Shape::kMath || untested.contains(builtin.name)) continue;
    EXPECT_NE(all.find(" " + builtin.name + " "), std::string::npos) << builtin.name;
  }
}

TEST(Operators, RoundingOfRealsByAnUnknownMode) {
  expr::Pool pool;
  const auto query = read_query(pool,
                                "(declare-const r RoundingMode)"
                                "(assert (= ((_ to_fp 11 53) r 0.1) ((_ to_fp 11 53) RTP 0.1)))");
  ASSERT_TRUE(query.ok()) << query.error().message;
  EXPECT_FALSE(pool.is_const(query->assertions[0]));
}

}  // namespace
}  // namespace mantissa::smtlib
