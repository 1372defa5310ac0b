#include "ir/load.h"

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

std::string error_of(const Result<Module>& result) {
  return result.ok() ? "no error" : result.error().message;
}

TEST(Load, BadFilesAreErrorsThatNameThem) {
  Folder folder;
  std::vector<std::string> missing{folder.file("nothing.bc")};
  EXPECT_NE(error_of(load(missing)).find("nothing.bc: cannot read"), std::string::npos);
  std::vector<std::string> garbage{folder.write("bad.bc", "BC\xC0\xDE this is not bitcode")};
  EXPECT_NE(error_of(load(garbage)).find("bad.bc"), std::string::npos) << error_of(load(garbage));
  std::vector<std::string> syntax{folder.write("bad.ll", "define i32 @f() {\n  ret i33 0\n}\n")};
  EXPECT_NE(error_of(load(syntax)).find("bad.ll:2:"), std::string::npos) << error_of(load(syntax));
  std::vector<std::string> broken{folder.write(
      "broken.ll", "declare void @g(i32)\ndefine void @f() {\n  %x = add i32 %x, 1\n  ret void\n}\n")};
  EXPECT_NE(error_of(load(broken)).find("broken.ll"), std::string::npos);
  std::vector<std::string> other{
      folder.write("arm.ll", "target triple = \"aarch64-linux-gnu\"\ndefine void @f() { ret void }\n")};
  EXPECT_NE(error_of(load(other)).find("only x86_64 is supported"), std::string::npos)
      << error_of(load(other));
}

TEST(Load, TruncatedBitcodeNeverAborts) {
  Folder folder;
  CompileOptions options;
  options.folder = folder.path();
  std::vector<std::string> sources{
      folder.write("whole.c", "int main(int argc, char **argv) { return argc * 2; }")};
  auto compiled = compile(sources, options);
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  std::ifstream file(compiled->bitcode[0], std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  for (size_t length : {size_t{5}, bytes.size() / 4, bytes.size() / 2, bytes.size() - 8}) {
    std::vector<std::string> cut{folder.write("cut.bc", bytes.substr(0, length))};
    EXPECT_FALSE(load(cut).ok()) << length;
  }
}

TEST(Load, LinksModulesAndReportsDuplicates) {
  Folder folder;
  std::string first =
      folder.write("first.ll", "declare i32 @g()\ndefine i32 @f() { %r = call i32 @g() ret i32 %r }\n");
  std::string second = folder.write("second.ll", "define i32 @g() { ret i32 7 }\n");
  std::vector<std::string> both{first, second}, twice{first, first};
  auto linked = load(both);
  ASSERT_TRUE(linked.ok()) << error_of(linked);
  auto program = translate(*linked, "f");
  ASSERT_TRUE(program.ok());
  Machine machine(*program);
  EXPECT_EQ(machine.call("f"), std::vector<uint64_t>{7});
  std::string message = error_of(load(twice));
  EXPECT_NE(message.find("cannot link"), std::string::npos) << message;
  EXPECT_NE(message.find("'f'"), std::string::npos) << message;
}

TEST(Load, LibrariesAreLinkedByNeedAndTheUserWins) {
  Folder folder;
  CompileOptions options;
  options.folder = folder.path();
  std::vector<std::string> sources{folder.write("library.c", R"(
static int helper(int x) { return x + 1; }
int needed(int x) { return helper(x) * 2; }
int mine(void) { return 1; }
int calls_mine(void) { return mine() * 100; }
int unneeded(void) { return 3; }
)")};
  auto library = compile(sources, options);
  ASSERT_TRUE(library.ok()) << library.error().message;
  auto module = load_text(R"(
declare i32 @needed(i32)
declare i32 @calls_mine()
define i32 @mine() { ret i32 5 }
define i32 @f() { %a = call i32 @needed(i32 4) %b = call i32 @calls_mine() %c = add i32 %a, %b ret i32 %c }
)",
                          "user.ll");
  ASSERT_TRUE(module.ok());
  auto done = link_library(*module, library->bitcode[0], true);
  ASSERT_TRUE(done.ok()) << done.error().message;
  prepare(*module);
  auto program = translate(*module, "f");
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program->find("unneeded"), nullptr);
  EXPECT_TRUE(program->find("needed")->is_runtime);
  EXPECT_TRUE(program->find("helper")->is_runtime);
  EXPECT_FALSE(program->find("mine")->is_runtime);
  Machine machine(*program);
  EXPECT_EQ(machine.call("f"), std::vector<uint64_t>{510});
  EXPECT_EQ(public_functions(*module), (std::vector<std::string>{"mine", "f"}));
}

TEST(Translate, AMissingEntryIsAnError) {
  auto module = load_text("define void @f() { ret void }", "test.ll");
  ASSERT_TRUE(module.ok());
  EXPECT_FALSE(translate(*module, "g").ok());
}

}  // namespace
}  // namespace mantissa::ir::testing
