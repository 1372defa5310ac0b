#include "ir/frontend.h"

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(Frontend, SourcesAndBitcodeTogether) {
  Folder folder;
  FrontendOptions options;
  options.inputs = {
      folder.write("main.c", "int half(int); int twice(int); int main(void) { return half(twice(21)); }"),
      folder.write("half.ll", "define i32 @half(i32 %x) { %r = sdiv i32 %x, 2 ret i32 %r }"),
      folder.write("twice.cpp", "extern \"C\" int twice(int x) { return FACTOR * x; }")};
  options.compiler_flags = {"-DFACTOR=4"};
  auto result = build_program(options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  Machine machine(result->program);
  EXPECT_EQ(machine.run_entry(), 42);
}

TEST(Frontend, AMissingFileIsNamed) {
  FrontendOptions options;
  options.inputs = {"/no/such/file.c"};
  auto result = build_program(options);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message, "/no/such/file.c: no such file");
}

TEST(Frontend, LibrariesMayDefineMathFunctions) {
  Folder folder;
  CompileOptions compiler;
  compiler.folder = folder.path();
  std::vector<std::string> sources{folder.write("libm.c", "double sin(double x) { return x * 3.0; }")};
  auto library = compile(sources, compiler);
  ASSERT_TRUE(library.ok()) << library.error().message;
  FrontendOptions options;
  options.inputs = {folder.write(
      "main.c", "#include <math.h>\nint main(void) { volatile double x = 2; return (int)sin(x); }")};
  options.libraries = library->bitcode;
  options.compiler_flags = {"-fno-math-errno", "-O1"};
  auto result = build_program(options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  Machine machine(result->program);
  EXPECT_EQ(machine.run_entry(), 6);
  EXPECT_FALSE(result->program.find("sin")->is_runtime);
}

TEST(Frontend, WhatTheRuntimeDefinesIsFollowedThoughTheHostHasItNot) {
  Folder folder;
  CompileOptions compiler;
  compiler.folder = folder.path();
  std::vector<std::string> sources{folder.write("runtime.c", "int of_no_host(int x) { return x + 40; }")};
  auto runtime = compile(sources, compiler);
  ASSERT_TRUE(runtime.ok()) << runtime.error().message;
  FrontendOptions options;
  options.inputs = {
      folder.write("main.c",
                   "int of_no_host(int); int of_nobody(int);\n"
                   "int main(int n, char **v) { return n > 9 ? of_nobody(n) : of_no_host(2); }")};
  options.runtime = runtime->bitcode[0];
  auto result = build_program(options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  ASSERT_EQ(result->stubs.size(), 1u);
  EXPECT_EQ(result->stubs[0].name, "of_nobody");
  EXPECT_TRUE(result->program.find("of_no_host")->is_runtime);
  Machine machine(result->program);
  EXPECT_EQ(machine.call("main", {1, 0}), std::vector<uint64_t>{42});
}

TEST(Frontend, TracesDecisionsAndKeepsTheNativeBitcode) {
  Folder folder;
  FrontendOptions options;
  options.inputs = {
      folder.write("main.c", "volatile int v = 3; int main(void) { if (v > 2) return 1; return 0; }")};
  options.save_program = folder.file("program.bc");
  auto result = build_program(options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_NE(text_of(result->program, "main").find("Trace 0x"), std::string::npos);
  std::vector<std::string> native{options.save_program};
  auto module = load(native);
  ASSERT_TRUE(module.ok()) << module.error().message;
  EXPECT_NE(module->to_text().find("define void @" + result->drivers[0].function), std::string::npos);
  Machine machine(result->program);
  EXPECT_EQ(machine.run_entry(), 1);
}

TEST(Frontend, EqualInputGivesEqualPrograms) {
  const std::string code =
      "int a, b; int f(int x) { switch (x) { case 1: return a; case 2: return b; } return x; } int "
      "main(void) { return f(3); }";
  EXPECT_EQ(to_text(from_c(code).program), to_text(from_c(code).program));
}

TEST(Frontend, ParametersHaveTheirNamesWithoutThemInTheCode) {
  Program program = from_c(
                        "int f(int width, double height) { return width + (int)height; } int main(void) { "
                        "return f(1, 2); }",
                        {"-fdiscard-value-names"})
                        .program;
  EXPECT_EQ(program.find("f")->parameters[0].name, "width");
  EXPECT_EQ(program.find("f")->parameters[1].name, "height");
}

}  // namespace
}  // namespace mantissa::ir::testing
