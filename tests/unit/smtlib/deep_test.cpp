// Depth costs heap, not stack: a hundred thousand levels of everything that nests.

#include <gtest/gtest.h>

#include <string>

#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

constexpr int kDepth = 100000;

std::string repeat(std::string_view text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Deep, Nots) {
  const std::string script =
      "(declare-const p Bool)(assert " + repeat("(not ", kDepth) + "p" + repeat(")", kDepth) + ")(check-sat)";
  EXPECT_EQ(testing::run(script), "sat\n");
}

TEST(Deep, Terms) {
  const std::string script = "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(assert (= y " +
                             repeat("(bvadd x (bvmul y ", kDepth / 2) + "x" + repeat("))", kDepth / 2) + "))";
  expr::Pool pool;
  const auto query = read_query(pool, script);
  ASSERT_TRUE(query.ok()) << query.error().message;
  const auto written = write_query(pool, query->assertions);
  ASSERT_TRUE(written.ok());
  const auto again = read_query(pool, written->text);
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(again->assertions, query->assertions);
}

TEST(Deep, Lets) {
  std::string script = "(declare-const x (_ BitVec 8))(assert ";
  for (int i = 0; i < kDepth; ++i) script += "(let ((x (bvadd x x))) ";
  script += "(= x #x00)" + repeat(")", kDepth) + ")";
  expr::Pool pool;
  ASSERT_TRUE(read_query(pool, script).ok());
}

TEST(Deep, LetsInBindings) {
  const std::string script = "(declare-const p Bool)(assert " + repeat("(let ((q ", kDepth) + "p" +
                             repeat(")) (not q))", kDepth) + ")(check-sat)";
  EXPECT_EQ(testing::run(script), "sat\n");
}

TEST(Deep, Annotations) {
  const std::string script =
      "(assert " + repeat("(! ", kDepth) + "true" + repeat(" :a)", kDepth) + ")(check-sat)";
  EXPECT_EQ(testing::run(script), "sat\n");
}

TEST(Deep, ParenthesesThatMeanNothing) {
  EXPECT_EQ(testing::run(repeat("(", kDepth) + repeat(")", kDepth)),
            "(error \"1:2: expected the name of a command, found '('\")\n");
  EXPECT_EQ(testing::run("(assert " + repeat("(", kDepth) + repeat(")", kDepth) + ")"),
            "(error \"1:11: expected a function, found '('\")\n");
  EXPECT_EQ(testing::run("(set-info :x " + repeat("(", kDepth) + repeat(")", kDepth) + ")(check-sat)"),
            "sat\n");
  EXPECT_EQ(testing::run(repeat("(", kDepth)),
            "(error \"1:1: the input ends inside this command: missing ')'\")\n");
}

TEST(Deep, Sorts) {
  const std::string script =
      "(declare-const x " + repeat("(Array Bool ", kDepth) + "Bool" + repeat(")", kDepth) + ")";
  EXPECT_NE(testing::run(script).find("more than 512 parts"), std::string::npos);
  EXPECT_NE(testing::run("(define-sort S () " + repeat("(_ ", kDepth) + ")").find("error"),
            std::string::npos);
}

TEST(Deep, WideApplications) {
  std::string script = "(declare-const p Bool)(assert (and";
  for (int i = 0; i < kDepth; ++i) script += " p";
  script += "))(assert (bvult (bvadd";
  for (int i = 0; i < kDepth; ++i) script += " #x01";
  script += ") #xff))(check-sat)";
  EXPECT_EQ(testing::run(script), "sat\n");
}

TEST(Deep, SharedMacrosDoNotBlowUp) {
  std::string script =
      "(declare-const x (_ BitVec 4))(define-fun f0 ((y (_ BitVec 4))) (_ BitVec 4) (bvadd y #x1))";
  for (int i = 1; i < 200; ++i) {
    const std::string below = "f" + std::to_string(i - 1);
    script += "(define-fun f" + std::to_string(i) + " ((y (_ BitVec 4))) (_ BitVec 4) (bvadd (" + below +
              " y) (" + below + " y)))";
  }
  script += "(assert (= (f199 x) #x0))(check-sat)";
  EXPECT_EQ(testing::run(script), "sat\n");
}

TEST(Deep, ExtractOfALongConcat) {
  const std::string term = repeat("(concat b ", kDepth) + "c" + repeat(")", kDepth);
  for (int at : {0, 1, kDepth / 2, kDepth}) {
    const std::string index = std::to_string(at);
    const std::string slice = "((_ extract " + index + " " + index + ") " + term + ")";
    EXPECT_EQ(testing::run("(declare-const b (_ BitVec 1))(declare-const c (_ BitVec 1))(assert (= #b1 " +
                           slice + "))(check-sat)"),
              "sat\n");
  }
}

}  // namespace
}  // namespace mantissa::smtlib
