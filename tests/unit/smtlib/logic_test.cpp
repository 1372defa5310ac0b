#include "smtlib/logic.h"

#include <gtest/gtest.h>

namespace mantissa::smtlib {
namespace {

TEST(Logic, KnowsThoseOfTheContract) {
  for (const char* name : {"QF_BV", "QF_ABV", "QF_FP", "QF_BVFP", "QF_ABVFP", "QF_LRA", "QF_LIA", "ALL"})
    EXPECT_TRUE(find_logic(name)) << name;
  EXPECT_EQ(*find_logic("QF_ABVFP"), kCore | kArrays | kBitVectors | kFloats);
  EXPECT_EQ(*find_logic("QF_FPLRA"), kCore | kBitVectors | kFloats | kReals);
}

TEST(Logic, DoesNotKnowOthers) {
  for (const char* name :
       {"", "QF_", "QF_UF", "QF_UFBV", "BV", "LIA", "QF_NRA", "QF_BVX", "QF_FPBV", "QF_S", "qf_bv"})
    EXPECT_FALSE(find_logic(name)) << name;
}

TEST(Logic, NumeralsAreRealWithoutIntegers) {
  EXPECT_TRUE(numerals_are_real(*find_logic("QF_LRA")));
  EXPECT_FALSE(numerals_are_real(*find_logic("QF_LIA")));
  EXPECT_FALSE(numerals_are_real(*find_logic("QF_LIRA")));
  EXPECT_FALSE(numerals_are_real(*find_logic("QF_FP")));
}

}  // namespace
}  // namespace mantissa::smtlib
