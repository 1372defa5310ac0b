#include "cli/watch.h"

#include <gtest/gtest.h>

namespace mantissa::cli {
namespace {

using Words = std::vector<std::string>;

TEST(Watch, RunsLikeTheCommandItself) {
  const Words command = {"mantissa", "run", "--watch", "a.c", "--", "--watch"};
  EXPECT_EQ(watched_command(command, "", true), (Words{"mantissa", "run", "a.c", "--", "--watch"}));
  EXPECT_EQ(watched_command(command, "mantissa-out-3", false),
            (Words{"mantissa", "run", "a.c", "-o", "mantissa-out-3", "--force", "--", "--watch"}));
}

TEST(Watch, KeepsToTheUsersFolder) {
  const Words command = {"mantissa", "run", "-o", "out", "--resume", "--watch", "a.c"};
  EXPECT_EQ(watched_command(command, "", true), (Words{"mantissa", "run", "-o", "out", "--resume", "a.c"}));
  EXPECT_EQ(watched_command(command, "x", false), (Words{"mantissa", "run", "-o", "out", "a.c", "--force"}));
}

TEST(Watch, ReadsWhatCompilersWriteForMake) {
  EXPECT_EQ(files_of_rule("x: a.c b.h \\\n  c\\ d.h e$$.h\n"), (Words{"a.c", "b.h", "c d.h", "e$.h"}));
  EXPECT_EQ(files_of_rule(""), Words());
}

}  // namespace
}  // namespace mantissa::cli
