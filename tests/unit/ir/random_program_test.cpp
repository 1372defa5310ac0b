// Random C programs (csmith) print the same checksum through the bytecode as natively. MANTISSA_LONG=1 runs
// many, MANTISSA_SEED chooses where to start.

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

bool has_csmith() {
  return std::system("command -v csmith >/dev/null 2>&1") == 0 &&
         std::filesystem::exists("/usr/include/csmith/csmith.h");
}

TEST(RandomProgram, CsmithChecksumsAgreeWithNative) {
  if (!has_csmith()) GTEST_SKIP() << "csmith and libcsmith-dev are not installed";
  const char* start = std::getenv("MANTISSA_SEED");
  uint64_t first = start ? std::strtoull(start, nullptr, 10) : 1,
           count = std::getenv("MANTISSA_LONG") ? 100 : 4;
  const std::vector<std::string> levels{"-O0", "-O1", "-O2"};
  uint64_t compared = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const std::string& level = levels[seed % levels.size()];
    SCOPED_TRACE("seed " + std::to_string(seed) + " " + level);
    Folder folder;
    std::string source = folder.file("random.c");
    ASSERT_EQ(std::system(("cd '" + folder.path() + "' && csmith --seed " + std::to_string(seed) +
                           " --max-funcs 4 --no-packed-struct -o '" + source + "'")
                              .c_str()),
              0);
    std::vector<std::string> flags{"-w", "-I/usr/include/csmith", level};
    std::string expected = native_output(folder, source, flags);
    // Does not end soon; or it would not end, which lets the compiler make of it what it likes (a crash).
    if (expected.find("exit 124") != std::string::npos || expected.find("exit 139") != std::string::npos)
      continue;
    FrontendOptions options;
    options.inputs = {source};
    options.compiler_flags = flags;
    options.runtime = MANTISSA_RUNTIME;
    auto result = build_program(options);
    ASSERT_TRUE(result.ok()) << result.error().message;
    std::string what;
    EXPECT_FALSE(has_unsupported(result->program, &what)) << what;
    try {
      expect_same_at_once(result->program, expected, 20'000'000);
      ++compared;
    } catch (const TooLong&) {
      continue;
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  RecordProperty("compared", std::to_string(compared));
  EXPECT_GT(compared, count / 3);
}

}  // namespace
}  // namespace mantissa::ir::testing
