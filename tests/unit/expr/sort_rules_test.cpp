// Every sort rule refuses every wrong operand with a message, and accepts right ones.

#include "expr/sort_rules.h"

#include <gtest/gtest.h>

#include <set>

#include "support/random_terms.h"

namespace mantissa::expr {
namespace {

class SortRules : public ::testing::Test {
 protected:
  Pool pool_;
  const Sort array_sort_ = pool_.array_sort(Sort::bit_vec(8), Sort::bit_vec(16));
  const Expr b_ = pool_.var("b", Sort::boolean()), m_ = pool_.var("m", Sort::rounding_mode()),
             i_ = pool_.var("i", Sort::integer()), r_ = pool_.var("r", Sort::real()),
             v8_ = pool_.var("v8", Sort::bit_vec(8)), v16_ = pool_.var("v16", Sort::bit_vec(16)),
             f_ = pool_.var("f", Sort::floating(num::kFloat)),
             d_ = pool_.var("d", Sort::floating(num::kDouble)), a_ = pool_.var("a", array_sort_);

  Result<Expr> make(Kind k, std::vector<Expr> operands, std::vector<uint32_t> params = {}) {
    return pool_.try_make(k, operands, params);
  }
  void expect_error(const Result<Expr>& result, const std::string& text) {
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find(text), std::string::npos) << result.error().message;
  }
};

TEST_F(SortRules, CountsOfOperandsAndIndicesAreChecked) {
  expect_error(make(Kind::kBvAdd, {v8_}), "bvadd takes 2 operands, not 1");
  expect_error(make(Kind::kBvExtract, {v8_}, {3}), "extract takes 2 indices, not 1");
  expect_error(make(Kind::kConst, {}), "leaf");
  expect_error(make(Kind::kVar, {}, {0}), "leaf");
  // An operand passed as an index must not find the node that has it as operand.
  ASSERT_TRUE(make(Kind::kBvAdd, {v8_, pool_.var("w8", Sort::bit_vec(8))}).ok());
  expect_error(make(Kind::kBvAdd, {v8_}, {pool_.var("w8", Sort::bit_vec(8)).id}), "operands");
}

TEST_F(SortRules, EachRuleNamesWhatItWants) {
  expect_error(make(Kind::kAnd, {b_, v8_}), "and wants Bool operands, found Bool (_ BitVec 8)");
  expect_error(make(Kind::kEq, {v8_, v16_}), "operands of one sort");
  expect_error(make(Kind::kIte, {v8_, b_, b_}), "Bool condition");
  expect_error(make(Kind::kIte, {b_, v8_, v16_}), "branches of one sort");
  expect_error(make(Kind::kBvAdd, {v8_, v16_}), "bit-vectors of one width");
  expect_error(make(Kind::kBvUlt, {f_, f_}), "bit-vectors of one width");
  expect_error(make(Kind::kBvConcat, {v8_, b_}), "bit-vectors");
  expect_error(make(Kind::kBvExtract, {b_}, {0, 0}), "a bit-vector");
  expect_error(make(Kind::kBvExtract, {v8_}, {8, 0}), "outside a bit-vector of 8 bits");
  expect_error(make(Kind::kBvExtract, {v8_}, {2, 3}), "outside");
  expect_error(make(Kind::kBvZeroExtend, {f_}, {1}), "a bit-vector");
  expect_error(make(Kind::kBvZeroExtend, {v8_}, {Sort::kMaxBitVecWidth}), "limit");
  expect_error(make(Kind::kFpNeg, {v8_}), "floats of one format");
  expect_error(make(Kind::kFpAdd, {m_, f_, d_}), "a rounding mode and floats of one format");
  expect_error(make(Kind::kFpAdd, {f_, f_, f_}), "rounding mode");
  expect_error(make(Kind::kFpLt, {f_, d_}), "floats of one format");
  expect_error(make(Kind::kFpFromBits, {v16_}, {8, 24}), "as wide as the format");
  expect_error(make(Kind::kFpFromBits, {v16_}, {1, 15}), "no float format");
  expect_error(make(Kind::kFpFromFp, {m_, f_}, {61, 3}), "no float format");
  expect_error(make(Kind::kFpToBits, {v8_}), "a float");
  expect_error(make(Kind::kFpFromX87, {v16_}), "80 bits");
  expect_error(make(Kind::kFpToX87, {d_}), "Float(15, 64)");
  expect_error(make(Kind::kFpFromFp, {m_, v8_}, {8, 24}), "a rounding mode and a float");
  expect_error(make(Kind::kFpFromSbv, {m_, f_}, {8, 24}), "a rounding mode and bits");
  expect_error(make(Kind::kFpToSbv, {m_, f_}, {0}), "0 bits");
  expect_error(make(Kind::kFpToSbv, {m_, v8_}, {8}), "a rounding mode and a float");
  expect_error(make(Kind::kFpToUbvValid, {f_, f_}, {8}), "a rounding mode and a float");
  expect_error(make(Kind::kMath1, {m_, v8_}, {0}), "rounding mode and floats");
  expect_error(make(Kind::kMath1, {m_, pool_.var("h", Sort::floating(num::kHalf))}, {0}), "libm");
  expect_error(make(Kind::kMath1, {m_, f_}, {static_cast<uint32_t>(num::MathFunction::kPow)}),
               "no such math");
  expect_error(make(Kind::kMath2, {m_, f_, f_}, {12345}), "no such math");
  expect_error(make(Kind::kSelect, {v8_, v8_}), "an array first");
  expect_error(make(Kind::kSelect, {a_, v16_}), "index sort");
  expect_error(make(Kind::kStore, {v8_, v8_, v16_}), "an array first");
  expect_error(make(Kind::kStore, {a_, v16_, v16_}), "index sort");
  expect_error(make(Kind::kStore, {a_, v8_, v8_}), "element sort");
  expect_error(make(Kind::kConstArray, {v8_}, {array_sort_.word()}), "element sort");
  expect_error(make(Kind::kConstArray, {v8_}, {Sort::boolean().word()}), "element sort");
  expect_error(make(Kind::kAdd, {i_, r_}), "Int or Real operands of one sort");
  expect_error(make(Kind::kRealDiv, {i_, i_}), "Real operands");
  expect_error(make(Kind::kIntDiv, {r_, r_}), "Int operands");
  expect_error(make(Kind::kLe, {v8_, v8_}), "Int or Real operands of one sort");
  expect_error(make(Kind::kToReal, {r_}), "an Int");
  expect_error(make(Kind::kToInt, {i_}), "a Real");
  expect_error(make(Kind::kIsInt, {i_}), "a Real");
}

TEST_F(SortRules, MakeOfIllSortedOperandsIsAnInternalErrorThatSaysWhy) {
  try {
    pool_.make(Kind::kBvAdd, {v8_, v16_});
    FAIL();
  } catch (const InternalError& error) {
    EXPECT_NE(std::string(error.what()).find("bit-vectors of one width"), std::string::npos);
  }
}

// No operands of any sorts crash the checker: an error or a node.
TEST_F(SortRules, AnyOperandsAreAnsweredForEveryKind) {
  const std::vector<Expr> pool_of_terms = {b_, m_, i_, r_, v8_, v16_, f_, d_, a_};
  Rng rng(testing::seed_or(3));
  std::set<Kind> accepted;
  for (int n = 0; n < 60'000; ++n) {
    const KindInfo& k = kKindTable[rng.below(kKindCount)];
    std::vector<Expr> operands;
    std::vector<uint32_t> params;
    const Expr likely = pool_of_terms[rng.below(pool_of_terms.size())];
    for (uint32_t i = 0; i < k.arity; ++i)
      operands.push_back(rng.chance(2) ? likely : pool_of_terms[rng.below(pool_of_terms.size())]);
    for (uint32_t i = 0; i < k.params; ++i)
      params.push_back(rng.chance(4) ? array_sort_.word() : static_cast<uint32_t>(rng.below(40)));
    const Result<Expr> made = pool_.try_make(k.kind, operands, params);
    if (made.ok())
      accepted.insert(k.kind);
    else
      EXPECT_FALSE(made.error().message.empty());
  }
  for (const KindInfo& k : kKindTable)
    if (k.arity > 0 && k.rule != SortRule::kX87ToFp && k.rule != SortRule::kFpToX87 &&
        k.rule != SortRule::kBitsToFp) {  // chance meets no right operands for these
      EXPECT_TRUE(accepted.contains(k.kind)) << k.name;
    }
}

}  // namespace
}  // namespace mantissa::expr
