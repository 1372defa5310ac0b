#include "ir/passes.h"

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(Passes, ScalarVariablesBecomeRegisters) {
  auto result = from_c(
      "int f(int a) { int x = a, y = 2; { double z = x; y += (int)z; } return x + y; } int main(void) { "
      "return f(1); }");
  std::string text = text_of(result.program, "f");
  EXPECT_EQ(text.find("Alloca"), std::string::npos) << text;
  EXPECT_EQ(text.find("Load"), std::string::npos) << text;
}

// Each of these is undefined for some input or always; no preparation may lose it.
TEST(Passes, UndefinedBehaviourStays) {
  auto result = from_c(R"(
int divide(int a, int b) { a / b; return 0; }
int shift(int a) { return a << 40; }
int outside(void) { int a[4] = {1, 2, 3, 4}; a[5] = 9; return a[0]; }
int null(void) { int *p = 0; *p = 3; return 1; }
int unused_load(int *p) { *p; return 0; }
int main(void) { return 0; }
)",
                       {"-w"});
  auto has = [&](const char* function, const char* what) {
    std::string text = text_of(result.program, function);
    return text.find(what) != std::string::npos;
  };
  EXPECT_TRUE(has("divide", "Sdiv.32"));
  EXPECT_TRUE(has("shift", "Shl.32"));
  EXPECT_TRUE(has("outside", "Store.32"));
  EXPECT_TRUE(has("outside", "+20"));
  EXPECT_TRUE(has("null", "Store.32 0 3"));
  EXPECT_TRUE(has("unused_load", "Load.32"));
}

TEST(Passes, ConstantnessIsJudgedAsTheNativeCompilerDoes) {
  auto result = from_c(
      "int f(void) { int x = 3; return __builtin_constant_p(x); } int main(void) { return f() * 2 + "
      "__builtin_constant_p(7); }");
  Machine machine(result.program);
  EXPECT_EQ(machine.call("f"), std::vector<uint64_t>{0});
  EXPECT_EQ(machine.run_entry(), 1);
}

TEST(Passes, VolatileVariablesStayInMemory) {
  auto result = from_c(R"(
int f(void) { volatile int x = 3; return x; }
int g(void) { int x = 3; return x; }
int main(void) { return f() + g(); }
)");
  EXPECT_NE(text_of(result.program, "f").find("Load.32"), std::string::npos);
  EXPECT_EQ(text_of(result.program, "g").find("Load.32"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::ir::testing
