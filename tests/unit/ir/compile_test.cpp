#include "ir/compile.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(Compile, KnowsWhatClangMustSee) {
  EXPECT_TRUE(is_source("a.c"));
  EXPECT_TRUE(is_source("dir.bc/a.cpp"));
  EXPECT_FALSE(is_source("a.bc"));
  EXPECT_FALSE(is_source("a.ll"));
}

TEST(Compile, ErrorsCarryTheCompilersMessage) {
  Folder folder;
  CompileOptions options;
  options.folder = folder.path();
  std::vector<std::string> sources{folder.write("good.c", "int f(void) { return 1; }"),
                                   folder.write("bad.c", "int g(void) { return undeclared_thing; }")};
  auto compiled = compile(sources, options);
  ASSERT_FALSE(compiled.ok());
  EXPECT_NE(compiled.error().message.find("bad.c: does not compile"), std::string::npos)
      << compiled.error().message;
  EXPECT_NE(compiled.error().message.find("undeclared_thing"), std::string::npos) << compiled.error().message;
}

TEST(Compile, WarningsAreKept) {
  Folder folder;
  CompileOptions options;
  options.folder = folder.path();
  options.flags = {"-Wall"};
  std::vector<std::string> sources{folder.write("warn.c", "int f(void) { int unused_thing; return 1; }")};
  auto compiled = compile(sources, options);
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  EXPECT_NE(compiled->warnings.find("unused_thing"), std::string::npos);
}

TEST(Compile, FilesWithTheSameNameDoNotMeet) {
  Folder folder;
  std::filesystem::create_directory(folder.file("a"));
  std::filesystem::create_directory(folder.file("b"));
  CompileOptions options;
  options.folder = folder.path();
  std::vector<std::string> sources{folder.write("a/x.c", "int f(void) { return 1; }"),
                                   folder.write("b/x.c", "int f(void); int main(void) { return f(); }")};
  auto compiled = compile(sources, options);
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  auto module = load(compiled->bitcode);
  EXPECT_TRUE(module.ok());
}

TEST(Compile, UserFlagsComeAfterOurs) {
  CompileOptions options;
  options.flags = {"-O2", "-ffp-contract=fast"};
  options.include_directories = {"/somewhere"};
  auto flags = compiler_flags(options);
  auto at = [&](const char* flag) { return std::find(flags.begin(), flags.end(), flag) - flags.begin(); };
  EXPECT_LT(at("-O0"), at("-O2"));
  EXPECT_LT(at("-ffp-contract=off"), at("-ffp-contract=fast"));
  EXPECT_LT(at("-I/somewhere"), static_cast<long>(flags.size()));
}

TEST(Compile, AWrongCompilerIsAnErrorThatNamesTheVariable) {
  setenv("MANTISSA_CLANG", "/no/such/clang", 1);
  auto clang = find_clang();
  unsetenv("MANTISSA_CLANG");
  ASSERT_FALSE(clang.ok());
  EXPECT_NE(clang.error().message.find("MANTISSA_CLANG"), std::string::npos);
  EXPECT_TRUE(find_clang().ok());
}

}  // namespace
}  // namespace mantissa::ir::testing
