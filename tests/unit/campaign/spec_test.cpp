#include "campaign/spec.h"

#include <gtest/gtest.h>

#include "campaign/job.h"
#include "support/temporary_folder.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

class SpecTest : public testing::Test {
 protected:
  Result<Spec> read(const std::string& text) {
    const fs::path file = fs::path(folder_.path()) / "spec.toml";
    EXPECT_TRUE(testcase::write_file(file, text));
    return read_spec(file);
  }
  std::string error(const std::string& text) {
    auto spec = read(text);
    return spec ? "" : spec.error().message.substr(folder_.path().size() + 1);
  }
  TemporaryFolder folder_ = *TemporaryFolder::make("spec-test");
};

TEST_F(SpecTest, ReadsWhatIsThere) {
  auto spec = read(R"(name = "small"
time = "3s"
methods = ["portfolio", "fuzz"]
search = "dfs"
repetitions = 2
[[input]]
files = ["a.c"]
entries = ["f", "g.*"]
[[function]]
match = "f"
assume = "x > 0"
range = {y = "-1:1"}
)");
  ASSERT_TRUE(spec) << spec.error().message;
  EXPECT_EQ(spec->name, "small");
  EXPECT_EQ(spec->methods, (std::vector<std::string>{"portfolio", "fuzz"}));
  EXPECT_EQ(spec->searches, (std::vector<std::string>{"dfs"}));
  EXPECT_EQ(spec->inputs[0].name, "a");
  EXPECT_EQ(spec->rules[0].options, (std::vector<std::string>{"--assume", "x > 0", "--range", "y=-1:1"}));
}

TEST_F(SpecTest, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(error("time = 3\n[[input]]\nfiles = ['a.c']\n"),
            "spec.toml:1:8: time is a text, for example time = \"...\"");
  EXPECT_EQ(error("tmie = '3s'\n[[input]]\nfiles = ['a.c']\n"),
            "spec.toml:1:8: 'tmie' is not known in a campaign");
  EXPECT_EQ(error("[[input]]\nfiles = ['a.c']\nentires = ['f']\n"),
            "spec.toml:3:11: 'entires' is not known in input");
  EXPECT_EQ(error("repetitions = 0\n[[input]]\nfiles = ['a.c']\n"),
            "spec.toml:1:15: repetitions is a number from 1 to 1000");
  EXPECT_EQ(error("name = 'x'\n"), "spec.toml: a campaign has at least one [[input]]");
  EXPECT_TRUE(error("name = \n").starts_with("spec.toml:1:"));
  EXPECT_EQ(error("name = '../../x'\n[[input]]\nfiles = ['a.c']\n"),
            "spec.toml: '../../x' is no name of a campaign: letters, digits, - and _ are");
  EXPECT_EQ(error("[[input]]\nfiles = ['a.c']\n[[input]]\nfiles = ['b/a.c']\n"),
            "spec.toml: two inputs are called 'a': give them a name each");
}

TEST_F(SpecTest, JobsAreTheProductAndSurviveTheirFile) {
  auto spec = read(R"(methods = ["portfolio", "fuzz"]
search = ["dfs", "bfs"]
repetitions = 2
options = ["--check", "fp"]
[[input]]
files = ["spec.toml"]
entries = ["f", "g.*"]
exclude = "gb"
[[function]]
match = "ga"
options = ["--elements", "3"]
)");
  ASSERT_TRUE(spec) << spec.error().message;
  const auto functions = [](const Input&, const std::string& pattern) -> Result<std::vector<std::string>> {
    EXPECT_EQ(pattern, "^(g.*)$");
    return std::vector<std::string>{"ga", "gb", "f"};
  };
  auto list = make_jobs(*spec, 3, 1 << 30, functions);
  ASSERT_TRUE(list) << list.error().message;
  EXPECT_EQ(list->jobs.size(), 2 * 2 * 2 * 2U);  // f, ga; two methods; two searchers; twice
  EXPECT_EQ(list->jobs[1].entry, "f");           // by the other method: ways stand next to each other
  EXPECT_EQ(list->jobs[4].entry, "ga");
  EXPECT_NE(std::ranges::find(list->jobs[4].command, "--elements"), list->jobs[4].command.end());
  EXPECT_EQ(std::ranges::find(list->jobs[0].command, "--elements"), list->jobs[0].command.end());
  ASSERT_TRUE(testcase::write_file(fs::path(folder_.path()) / "jobs.json", to_json(*list)));
  auto again = read_jobs(folder_.path());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_json(*again), to_json(*list));
}

}  // namespace
}  // namespace mantissa::campaign
