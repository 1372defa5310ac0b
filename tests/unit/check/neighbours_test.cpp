#include "check/neighbours.h"

#include <gtest/gtest.h>

namespace mantissa::check {
namespace {

using Set = std::set<std::string>;

TEST(Neighbours, NamesOfFunctions) {
  const Names names = names_in(
      "#define macro(x) { defined(x) }\n"
      "#include <a.h> \\\n hidden(void) {\n"
      "extern int declared(int);\n"
      "static inline int own(int a) { return called(a) + (a); }\n"
      "struct pair *made(int (*how)(int), char c) /* { } */ {\n"
      "  if (c == '{') return sizeof(int) ? other(\"missed(1) {\") : 0; // not(1)\n"
      "}\n"
      "int table[] = { 1, 2 };\n"
      "int (*pointer)(int) = 0;\n"
      "double last(void)\n{ return 0; }\n");
  EXPECT_EQ(names.defined, (Set{"made", "last"}));
  EXPECT_TRUE(names.called.contains("called") && names.called.contains("other"));
  EXPECT_FALSE(names.called.contains("missed") || names.called.contains("not"));
}

TEST(Neighbours, OddTexts) {
  for (const char* text : {"", "(", ")", "{", "}", "/*", "\"", "'\\", "#", "#\\", "a(", "a(){", "}}a(){"})
    (void)names_in(text);
}

}  // namespace
}  // namespace mantissa::check
