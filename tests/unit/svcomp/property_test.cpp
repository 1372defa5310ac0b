#include "svcomp/property.h"

#include <gtest/gtest.h>

namespace mantissa::svcomp {
namespace {

TEST(Property, Reads) {
  auto one = parse_property("CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->goals, std::vector{Goal::kUnreachCall});
  EXPECT_EQ(one->function, "reach_error");
  EXPECT_EQ(one->entry, "main");
  auto three = parse_property(
      "\nCHECK( init(main()), LTL(G valid-free) )\r\nCHECK(init(main()),LTL(G valid-deref))\n"
      "CHECK( init(main()), LTL(G valid-memtrack) )");
  ASSERT_TRUE(three);
  EXPECT_EQ(three->goals, (std::vector{Goal::kValidFree, Goal::kValidDeref, Goal::kValidMemtrack}));
  EXPECT_TRUE(parse_property("CHECK( init(start()), LTL(G ! overflow) )"));
}

TEST(Property, RefusesTheRest) {
  for (const char* text :
       {"", "\n\n", "CHECK", "CHECK()", "CHECK( init(main()), LTL() )", "CHECK( init(), LTL(G ! overflow) )",
        "CHECK( init(main), LTL(G ! overflow) )", "CHECK( init(main()), LTL(G overflow) )",
        "CHECK( init(ma in(), LTL(G ! overflow) )", "CHECK( init(main()), LTL(G ! call(1f())) )",
        "CHECK( init(main()), LTL(G ! call()) )", "CHECK(init(main()),LTL(G!call(f(x))))",
        "CHECK( init(main()), LTL(G ! overflow) ) CHECK( init(main()), LTL(F end) )",
        "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
        "CHECK( init(main()), LTL(G ! call(f())) )\nCHECK( init(main()), LTL(G ! call(g())) )",
        "CHECK( init(main()), LTL(F end) )\nCHECK( init(other()), LTL(F end) )", "CHECK(init(,LTL(", "))))"})
    EXPECT_FALSE(parse_property(text)) << text;
  EXPECT_FALSE(parse_property(std::string(100000, ' ')));
}

}  // namespace
}  // namespace mantissa::svcomp
