#include "report/gcov_text.h"

#include <gtest/gtest.h>

namespace mantissa::report {
namespace {

constexpr std::string_view kListing = R"(        -:    0:Source:a.c
        -:    0:Graph:a.gcno
function f called 1 returned 100% blocks executed 75%
        1:    1:int f(int x) {
        1:    2:  if (x > 3 && x < 9)
branch  0 taken 1
branch  1 taken 0
branch  2 taken 0
branch  3 taken 1
    #####:    3:    return 1;
        -:    4:
       2*:    5:  return 0; // a: comment
call    0 never executed
)";

TEST(GcovText, LinesAndBranches) {
  CoverageMap map;
  add_gcov_text(kListing, map);
  ASSERT_EQ(map.size(), 1u);
  const FileCoverage& file = map.at("a.c");
  EXPECT_EQ(file.lines, (std::map<uint32_t, bool>{{1, true}, {2, true}, {3, false}, {5, true}}));
  ASSERT_EQ(file.branches.size(), 1u);
  EXPECT_EQ(file.branches[0].line, 2u);
  EXPECT_EQ(file.branches[0].sides, (std::vector<bool>{true, false, false, true}));
}

TEST(GcovText, ListingsOfOneSourceAddUp) {
  CoverageMap map;
  add_gcov_text(kListing, map);
  add_gcov_text(
      "        -:    0:Source:a.c\n        4:    3:x\n        -:    2:y\nbranch  0 never executed\nbranch  1 "
      "taken 7\n",
      map);
  const FileCoverage& file = map.at("a.c");
  EXPECT_TRUE(file.lines.at(3));
  ASSERT_EQ(file.branches.size(), 1u);
  EXPECT_EQ(file.branches[0].sides, (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(count(map).branches_covered, 3u);
}

TEST(GcovText, NoListingIsNothing) {
  CoverageMap map;
  add_gcov_text("branch 0 taken 1\nFile 'a.c'\n: : :\n::\n", map);
  EXPECT_TRUE(map.empty());
}

}  // namespace
}  // namespace mantissa::report
