#include "cli/checks.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "exceptions/float_exception.h"

namespace mantissa::cli {
namespace {

using findings::FindingKind;

// What a list means, in the words of single kinds.
std::string meaning(const std::string& list) {
  auto checks = parse_checks(list);
  if (!checks) return checks.error().message;
  return fmt::format("{}", fmt::join(check_words(checks->kinds), " "));
}

TEST(Checks, WordsAddToTheDefault) {
  const std::string usual = "assert abort memory int cast";
  EXPECT_EQ(meaning(""), usual);
  EXPECT_EQ(meaning("assert"), usual);
  EXPECT_EQ(meaning("leak"), "assert abort memory leak int cast");
  EXPECT_EQ(meaning("+leak,+uninit"), "assert abort memory leak uninit int cast");
  EXPECT_EQ(meaning("fp"), "assert abort memory int overflow underflow divzero invalid cast");
}

TEST(Checks, WordsWithASignAreTakenAway) {
  EXPECT_EQ(meaning("-abort"), "assert memory int cast");
  EXPECT_EQ(meaning("fp,-underflow,-cast"), "assert abort memory int overflow divzero invalid");
  EXPECT_EQ(meaning("-fp"), "assert abort memory int");
  EXPECT_EQ(meaning("-underflow,fp"), meaning("fp")) << "from left to right";
}

TEST(Checks, OnlyAndNoneReplaceTheDefault) {
  EXPECT_EQ(meaning("only:fp"), "overflow underflow divzero invalid cast");
  EXPECT_EQ(meaning("only:fp,leak,-cast"), "leak overflow underflow divzero invalid");
  EXPECT_EQ(meaning("none"), "");
  EXPECT_EQ(meaning("none,int"), "int");
  EXPECT_EQ(meaning("all,-leak"), "assert abort memory uninit int overflow underflow divzero invalid cast");
}

TEST(Checks, ExceptionsAreThoseOfTheKinds) {
  EXPECT_EQ(parse_checks("")->float_exceptions, 0);
  EXPECT_EQ(parse_checks("overflow,invalid,-invalid")->float_exceptions, exceptions::kRaisesOverflow);
  EXPECT_EQ(parse_checks("only:cast")->float_exceptions, 0);
}

TEST(Checks, CastsAreADefaultThatMayBeAskedFor) {
  for (const char* list : {"", "leak", "-fp", "none", "cast,-cast"})
    EXPECT_FALSE(asks_for_casts(list)) << list;
  for (const char* list : {"cast", "+fp", "only:fp", "all"}) EXPECT_TRUE(asks_for_casts(list)) << list;
}

TEST(Checks, AWordIsAskedForByItself) {
  for (const char* list : {"underflow", "fp,+underflow", "only:underflow,int"})
    EXPECT_TRUE(asks_for("underflow", list)) << list;
  for (const char* list : {"", "fp", "-underflow", "all"}) EXPECT_FALSE(asks_for("underflow", list)) << list;
}

TEST(Checks, OtherWordsAreErrors) {
  EXPECT_NE(meaning("asert").find("'asert' is none of all, none, assert, abort"), std::string::npos);
  EXPECT_NE(meaning("fp,").find("'' is none of"), std::string::npos);
  EXPECT_NE(meaning("only:").find("'' is none of"), std::string::npos);
  EXPECT_NE(meaning("-none").find("'none' is none of"), std::string::npos);
  EXPECT_NE(meaning("fp,only:int").find("at the beginning"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::cli
