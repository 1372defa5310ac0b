#include "support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>

namespace mantissa {
namespace {

TEST(TemporaryFolder, IsGoneWithAllThatIsInIt) {
  auto made = TemporaryFolder::make("test-");
  ASSERT_TRUE(made.ok()) << made.error().message;
  std::optional<TemporaryFolder> folder(std::move(*made));
  const std::string path = folder->path();
  EXPECT_NE(path.find("mantissa-test-"), std::string::npos);
  std::ofstream(path + "/file") << "text";
  EXPECT_TRUE(std::filesystem::exists(path + "/file"));
  folder.reset();
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace mantissa
