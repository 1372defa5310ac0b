// GoogleTest has tests that end a process; for Catch2 four lines do the same.

#include "testcase/framework.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "testcase/shell.h"
#include "testcase/test.h"

namespace mantissa::testcase {
namespace {

// The others are for compiling: a linker that is also a compiler of C++ rejects some of them.
bool is_for_linking(const std::string& flag) {
  for (const std::string_view start : {"-m", "-f", "-O", "-l", "-L", "-pthread", "-Wl,"})
    if (flag.starts_with(start)) return true;
  return false;
}

std::string cxx_compiler(const std::string& compiler) {
  if (compiler.starts_with("clang")) return "clang++" + compiler.substr(5);
  return "g++";
}

// A compiler of C takes sources of C++, but not their library.
bool needs_cxx_library(const TestBuild& build) {
  constexpr std::string_view kEndings[] = {".cpp", ".cc", ".cxx", ".c++", ".cp", ".C", ".CC", ".CPP"};
  return std::ranges::any_of(build.files, [&](const std::string& file) {
    return std::ranges::find(kEndings, std::filesystem::path(file).extension().string()) !=
           std::end(kEndings);
  });
}

std::string object_of(const std::string& file) { return std::filesystem::path(file).stem().string() + ".o"; }

std::string with_words(std::string text, const std::vector<std::string>& words) {
  for (const std::string& word : words) text += " " + shell_word(word);
  return text;
}

// "out-of-bounds" as a name of C++.
std::string identifier(std::string_view text) {
  std::string name(text);
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace

std::optional<Framework> framework_named(std::string_view name) {
  const auto found = std::ranges::find(kFrameworkNames, name);
  if (found == std::end(kFrameworkNames)) return std::nullopt;
  return static_cast<Framework>(found - std::begin(kFrameworkNames));
}

bool has_framework_test(findings::FindingKind kind) { return kind != findings::FindingKind::kUninitialized; }

std::string to_command(const TestBuild& build, Framework framework) {
  std::string text = with_words(fmt::format("{} -g{}", build.compiler, build.alarm), build.flags);
  if (framework == Framework::kNone)
    return with_words(text, build.files) + (needs_cxx_library(build) ? " -lstdc++ -lm" : " -lm");
  text = with_words(text + " -c", build.files);
  text += fmt::format(" && {} -g{}", cxx_compiler(build.compiler), build.alarm);
  for (const std::string& flag : build.flags)
    if (is_for_linking(flag)) text += " " + shell_word(flag);
  text += " " + shell_word(std::filesystem::path(build.files[0]).replace_extension(".cpp").string());
  for (const std::string& file : build.files) text += " " + shell_word(object_of(file));
  if (framework == Framework::kGoogleTest) text += " -lgtest_main -lgtest -pthread";
  return text + " -lm";
}

std::string function_of(uint64_t finding, Framework framework) {
  return framework == Framework::kNone ? "main" : "finding_" + file_stem(finding);
}

std::string to_framework_test(uint64_t finding, findings::FindingKind kind, const std::string& title,
                              const TestBuild& build, Framework framework) {
  const std::string function = function_of(finding, framework);
  const std::string head = fmt::format("// {} && ./a.out\n// {}\n",
                                       comment_text(to_command(build, framework)), comment_text(title));
  const std::string declaration = fmt::format("extern \"C\" int {}(void);\n\n", function);
  if (framework == Framework::kGoogleTest)
    return head + "#include <gtest/gtest.h>\n\n#include <cstdlib>\n\n" + declaration +
           fmt::format(
               "TEST(Mantissa, {}_{}) {{\n"
               "  EXPECT_EXIT(std::exit({}()), testing::ExitedWithCode(0), \"\");\n}}\n",
               identifier(findings::name(kind)), finding, function);
  return head +
         "#define CATCH_CONFIG_MAIN\n#define CATCH_CONFIG_NO_POSIX_SIGNALS\n"
         "#if __has_include(<catch2/catch_test_macros.hpp>)\n"
         "#include <catch2/catch_test_macros.hpp>  // version 3: link with -lCatch2Main -lCatch2\n"
         "#else\n#include <catch2/catch.hpp>\n#endif\n"
         "#include <sys/wait.h>\n#include <unistd.h>\n\n#include <cstdio>\n#include <cstdlib>\n\n" +
         declaration +
         fmt::format(
             "TEST_CASE(\"{} {}\", \"[mantissa]\") {{\n"
             "  std::fflush(nullptr);\n"
             "  const pid_t child = fork();\n"
             "  if (child == 0) std::exit({}());\n"
             "  int status = -1;\n"
             "  waitpid(child, &status, 0);\n"
             "  REQUIRE(status == 0);\n}}\n",
             findings::name(kind), finding, function);
}

}  // namespace mantissa::testcase
