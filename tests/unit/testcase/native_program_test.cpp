#include "testcase/native_program.h"

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "support/temporary_folder.h"

namespace mantissa::testcase {
namespace {

// A run that ends while a build goes on takes the program away and waits for the build, which then writes
// down that it is over. Freed memory is overwritten, so that what reads it does not get by.
TEST(NativeProgramTest, GoesAwayWhileABuildGoesOn) {
  ::mallopt(M_PERTURB, 0xa5);
  auto folder = TemporaryFolder::make("native-program");
  ASSERT_TRUE(folder) << folder.error().message;
  const std::filesystem::path path = folder->path();
  NativeRecipe recipe;
  recipe.drivers["main"] = "main";
  std::ofstream(path / "replay.json") << to_recipe_json(recipe);
  const std::filesystem::path bitcode = path / recipe.program;
  ASSERT_EQ(::mkfifo(bitcode.c_str(), 0600), 0);  // whoever reads it waits for who writes

  auto program = NativeProgram::open(path, "none.a");
  ASSERT_TRUE(program) << program.error().message;
  (*program)->prepare("main", Build::kPlain, {});
  std::jthread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::ofstream(bitcode) << "no bitcode";
  });
  const auto begin = std::chrono::steady_clock::now();
  program->reset();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(100));
  ::mallopt(M_PERTURB, 0);
}

}  // namespace
}  // namespace mantissa::testcase
