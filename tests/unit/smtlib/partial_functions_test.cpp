// What SMT-LIB leaves open must be open, and must be a function.

#include "smtlib/partial_functions.h"

#include <gtest/gtest.h>

#include "smtlib/reader.h"
#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

using testing::run;

const std::string kHead =
    "(declare-const x (_ FloatingPoint 2 3))(declare-const y (_ FloatingPoint 2 3))(declare-const r "
    "RoundingMode)"
    "(define-fun small ((f (_ FloatingPoint 2 3))) (_ BitVec 2) ((_ fp.to_ubv 2) RTZ f))";

TEST(PartialFunctions, OutOfRangeResultsMayBeAnything) {
  for (const char* value : {"#b00", "#b01", "#b10", "#b11"}) {
    EXPECT_EQ(
        run(kHead + "(assert (fp.isNaN x))(assert (= ((_ fp.to_ubv 2) RTZ x) " + value + "))(check-sat)"),
        "sat\n");
    EXPECT_EQ(run(std::string("(assert (= ((_ fp.to_sbv 2) RNE (_ +oo 8 24)) ") + value + "))(check-sat)"),
              "sat\n");
    EXPECT_EQ(run(kHead + "(assert (fp.isInfinite x))(assert (= (small x) " + value + "))(check-sat)"),
              "sat\n");
  }
}

TEST(PartialFunctions, InRangeResultsAreFixed) {
  EXPECT_EQ(run(kHead +
                "(assert (= x (fp #b0 #b01 #b00)))(assert (distinct ((_ fp.to_ubv 2) r x) #b01))(check-sat)"),
            "unsat\n");
}

TEST(PartialFunctions, EqualArgumentsGiveEqualResults) {
  EXPECT_EQ(
      run(kHead +
          "(assert (= x y))(assert (distinct ((_ fp.to_ubv 2) RTZ x) ((_ fp.to_ubv 2) RTZ y)))(check-sat)"),
      "unsat\n");
  EXPECT_EQ(run(kHead + "(assert (= x y))(assert (distinct (small x) (small y)))(check-sat)"), "unsat\n");
  EXPECT_EQ(
      run(kHead +
          "(assert (fp.isNaN x))(assert (distinct (small x) ((_ fp.to_ubv 2) RTZ (_ NaN 2 3))))(check-sat)"),
      "unsat\n");
}

TEST(PartialFunctions, DifferentArgumentsMayDiffer) {
  EXPECT_EQ(run(kHead + "(assert (fp.isNaN x))(assert (= y (_ +oo 2 3)))(assert (distinct (small x) (small "
                        "y)))(check-sat)"),
            "sat\n");
  // Another rounding mode, width or signedness is another function or argument.
  EXPECT_EQ(run(kHead + "(assert (fp.isNaN x))(assert (distinct ((_ fp.to_ubv 2) RTZ x) ((_ fp.to_ubv 2) RNE "
                        "x)))(check-sat)"),
            "sat\n");
  EXPECT_EQ(run(kHead + "(assert (fp.isNaN x))(assert (distinct ((_ fp.to_ubv 2) RTZ x) ((_ fp.to_sbv 2) RTZ "
                        "x)))(check-sat)"),
            "sat\n");
}

TEST(PartialFunctions, NestedApplications) {
  const std::string nest =
      "(define-fun g ((f (_ FloatingPoint 2 3))) (_ FloatingPoint 2 3) ((_ to_fp_unsigned 2 3) RTZ (small "
      "f)))";
  EXPECT_EQ(run(kHead + nest + "(assert (= x y))(assert (distinct (g (g x)) (g (g y))))(check-sat)"),
            "unsat\n");
}

TEST(PartialFunctions, MinAndMaxOfZerosAreOpen) {
  for (const char* f : {"fp.min", "fp.max"})
    for (const char* test : {"fp.isNegative", "fp.isPositive"}) {
      const std::string head = std::string("(assert (") + test + " (" + f;
      EXPECT_EQ(run(head + " (_ +zero 2 3) (_ -zero 2 3))))(check-sat)"), "sat\n");
      EXPECT_EQ(run(head + " (_ -zero 2 3) (_ +zero 2 3))))(check-sat)"), "sat\n");
    }
  // But the same every time.
  EXPECT_EQ(run(kHead + "(assert (= x (_ +zero 2 3)))(assert (= y (_ -zero 2 3)))"
                        "(assert (distinct (fp.min x y) (fp.min (_ +zero 2 3) (_ -zero 2 3))))(check-sat)"),
            "unsat\n");
  // And zero.
  EXPECT_EQ(
      run(kHead +
          "(assert (fp.isZero x))(assert (fp.isZero y))(assert (not (fp.isZero (fp.max x y))))(check-sat)"),
      "unsat\n");
  // Two orders of arguments may differ.
  EXPECT_EQ(run("(assert (distinct (fp.min (_ -zero 2 3) (_ +zero 2 3)) (fp.min (_ +zero 2 3) (_ -zero 2 "
                "3))))(check-sat)"),
            "sat\n");
  EXPECT_EQ(run(kHead + "(assert (fp.lt x y))(assert (distinct (fp.min x y) x))(check-sat)"), "unsat\n");
}

TEST(PartialFunctions, HiddenVariablesStayHidden) {
  const std::string out =
      run(kHead + "(assert (fp.isNaN x))(assert (= (small x) #b01))(check-sat)(get-model)");
  EXPECT_EQ(out.find("to_ubv"), std::string::npos) << out;
  EXPECT_EQ(out.find('\\'), std::string::npos) << out;
}

TEST(PartialFunctions, GetValueAgreesWithTheModel) {
  EXPECT_EQ(run(kHead + "(assert (fp.isNaN x))(assert (= (small x) #b10))(assert (= x y))(check-sat)"
                        "(get-value ((small y) ((_ fp.to_ubv 2) RTZ y)))"),
            "sat\n(((small y) #b10)\n (((_ fp.to_ubv 2) RTZ y) #b10))\n");
}

TEST(PartialFunctions, ConstantsInRangeNeedNoVariables) {
  expr::Pool pool;
  const auto query = read_query(pool, "(assert (= ((_ fp.to_ubv 8) RTZ ((_ to_fp 8 24) RNE 3.5)) #x03))");
  ASSERT_TRUE(query.ok());
  EXPECT_TRUE(pool.is_true(query->assertions[0]));
}

TEST(PartialFunctions, ConditionsOnlyBetweenWhatIsUsed) {
  expr::Pool pool;
  const auto query = read_query(pool, kHead +
                                          "(define-const u (_ BitVec 2) (small x))(define-const v (_ BitVec "
                                          "2) (small y))(assert (= u #b01))");
  ASSERT_TRUE(query.ok());
  EXPECT_TRUE(query->side_conditions.empty());
}

}  // namespace
}  // namespace mantissa::smtlib
