#include "ir/draft.h"

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(Draft, EveryOperationHasItsRoles) {
  EXPECT_TRUE(info(Op::kAdd).roles.writes_d && info(Op::kAdd).roles.reads_a && info(Op::kAdd).roles.reads_b &&
              !info(Op::kAdd).roles.reads_c);
  EXPECT_TRUE(info(Op::kFma).roles.reads_c && info(Op::kSelect).roles.reads_c &&
              info(Op::kMemset).roles.reads_c);
  EXPECT_TRUE(!info(Op::kStore).roles.writes_d && info(Op::kStore).roles.reads_b);
  EXPECT_TRUE(info(Op::kFfrexp).roles.writes_c && info(Op::kFfrexp).roles.writes_d &&
              !info(Op::kFfrexp).roles.reads_c);
  EXPECT_TRUE(info(Op::kBranch).roles.reads_a && !info(Op::kBranch).roles.reads_b);
  EXPECT_TRUE(!info(Op::kCall).roles.reads_a && info(Op::kCallIndirect).roles.reads_a &&
              !info(Op::kJump).roles.reads_a);
  EXPECT_TRUE(info(Op::kUndef).roles.writes_d && !info(Op::kUndef).roles.reads_a);
}

TEST(Draft, ALoopHasNoCopiesLeft) {
  auto result = from_c(
      "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; } int main(void) { return "
      "f(4); }");
  const Function& function = *result.program.find("f");
  int copies = 0;
  for (const Instruction& code : function.code) copies += code.op == Op::kCopy;
  EXPECT_EQ(copies, 2) << text_of(result.program, "f");  // i = 0, s = 0
  EXPECT_LE(function.register_count, function.constants.size() + 4) << text_of(result.program, "f");
}

TEST(Draft, RegistersAreReused) {
  std::string code = "double f(double x) { double s = x;";
  for (int i = 0; i < 200; ++i) code += " s = s * x + " + std::to_string(i % 7) + ".0; s = s / (x + 1.0);";
  code += " return s; } int main(void) { return (int)f(0.5); }";
  auto result = from_c(code);
  const Function& function = *result.program.find("f");
  EXPECT_LE(function.register_count - function.constants.size(), 4u);
}

TEST(Draft, ConstantsAreSharedAndComeFirst) {
  auto result = from_c("long f(long a) { return (a + 5) * 5 - 5; } int main(void) { return (int)f(1); }");
  const Function& function = *result.program.find("f");
  EXPECT_EQ(function.constants, (std::vector<uint64_t>{5}));
  EXPECT_EQ(function.first_parameter, 1u);
}

TEST(Draft, PairsNeverOverlapTheirOperands) {
  auto result = from_c(R"(
typedef unsigned __int128 u128;
u128 f(u128 a, u128 b, int n) { u128 c = a; for (int i = 0; i < n; i++) { u128 t = c * b; c = (c << 3) ^ (t + a); b = t - c; a = b | 1; } return c / a + b; }
int main(void) { return (int)f(1, 2, 3); }
)");
  for (const Instruction& code : result.program.find("f")->code) {
    if (code.op == Op::kCopy || code.width <= 64) continue;
    const Roles& role = info(code.op).roles;
    if (!role.writes_d) continue;
    auto apart = [&](Reg other) { return other >= code.d + 2 || other + 2 <= code.d; };
    EXPECT_TRUE(!role.reads_a || apart(code.a)) << name(code.op);
    EXPECT_TRUE(!role.reads_b || apart(code.b)) << name(code.op);
  }
}

TEST(Draft, DeadParametersAndWritesAreHarmless) {
  auto result = from_c(
      "int f(int a, double b, long c) { c = 5; int unused = a * 2; return (int)c; } int main(void) { return "
      "f(1, 2, 3); }",
      {"-w"});
  Machine machine(result.program);
  EXPECT_EQ(machine.call("f", {1, 2, 3}), std::vector<uint64_t>{5});
}

}  // namespace
}  // namespace mantissa::ir::testing
