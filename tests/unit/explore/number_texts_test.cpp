#include "explore/number_texts.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mantissa::explore {
namespace {

class NumberTextsTest : public testing::Test {
 protected:
  interp::NumberText text(uint32_t bytes) {
    interp::NumberText where;
    where.is_float = true;
    for (uint32_t i = 0; i < bytes; ++i)
      where.bytes.push_back(pool_.var("text[" + std::to_string(i) + ":1]", expr::Sort::bit_vec(8)));
    return where;
  }
  std::vector<std::string> strings(const NumberTexts& texts, const interp::NumberText& where) {
    std::vector<std::string> result;
    for (const eval::Model& model : texts.of(where, {})) {
      std::string& one = result.emplace_back();
      for (expr::Expr byte : where.bytes) one += static_cast<char>(model.get(pool_, byte).raw());
    }
    return result;
  }
  static bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
  }
  expr::Pool pool_;
};

TEST_F(NumberTextsTest, EndsOfTheFormatInEveryForm) {
  const std::vector<std::string> all = strings(NumberTexts({}), text(7));
  EXPECT_TRUE(has(all, std::string("1e200\0\0", 7)));
  EXPECT_TRUE(has(all, std::string("1e200\n\0", 7)));
  EXPECT_TRUE(has(all, "001e200"));
  EXPECT_TRUE(has(all, "-01e200"));
  EXPECT_TRUE(has(all, std::string("inf\0\0\0\0", 7)));
}

TEST_F(NumberTextsTest, LiteralsAndWhatIsNear) {
  const expr::Value literal = expr::Value::floating(num::Float::from_double(1e160));
  const std::vector<std::string> all = strings(NumberTexts({&literal, 1}), text(10));
  EXPECT_TRUE(has(all, std::string("1e+160\0\0\0\0", 10)));
  EXPECT_TRUE(has(all, std::string("1.01e+160\0", 10)));
  EXPECT_TRUE(has(all, std::string("9.9e+159\0\0", 10)));
}

TEST_F(NumberTextsTest, NothingLongerThanTheInput) {
  for (const eval::Model& model : NumberTexts({}).of(text(1), {})) EXPECT_EQ(model.size(), 1u);
}

TEST_F(NumberTextsTest, AFileIsLongEnough) {
  interp::NumberText where = text(8);
  where.offset = 3;
  where.file_size = pool_.var("stdin-size", expr::Sort::bit_vec(64));
  for (const eval::Model& model : NumberTexts({}).of(where, {}))
    EXPECT_GE(model.get(pool_, where.file_size).raw(), 3 + model.size() - 1);
}

}  // namespace
}  // namespace mantissa::explore
