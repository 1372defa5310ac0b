#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

const Global& global(const Program& program, const std::string& name) {
  for (const Global& candidate : program.globals)
    if (candidate.name == name) return candidate;
  throw std::runtime_error("no global " + name);
}

uint64_t word_at(const Global& global, size_t offset) {
  uint64_t word = 0;
  std::memcpy(&word, &global.initial.at(offset), 8);
  return word;
}

TEST(TranslateConst, InitialisersAndAddresses) {
  Program program = from_assembly(R"(
@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@inside = global ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 2)
@mixed = constant { i8, i32, double, ptr, i64 } { i8 7, i32 -1, double 1.5, ptr @f, i64 sub (i64 ptrtoint (ptr @inside to i64), i64 ptrtoint (ptr @a to i64)) }
@zero = global [1000 x i64] zeroinitializer
@text = private constant [3 x i8] c"hi\00", align 1
@same = alias i32, getelementptr ([4 x i32], ptr @a, i64 0, i64 1)
@through = global ptr @same
@extended = global x86_fp80 0xK3FFF8000000000000000
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@vector = global <4 x i16> <i16 1, i16 2, i16 3, i16 4>
@flags = global <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1>
@outside = external global i32
@aligned = global i8 1, align 256
@odd = global i33 -1
define i32 @f() { ret i32 0 }
)",
                                  "f");
  const Global& a = global(program, "a");
  EXPECT_EQ(word_at(a, 0), 0x0000000200000001u);
  EXPECT_EQ(word_at(global(program, "inside"), 0), a.address + 8);
  const Global& mixed = global(program, "mixed");
  EXPECT_EQ(mixed.initial[0], 7);
  EXPECT_EQ(word_at(mixed, 4) & 0xffffffff, 0xffffffffu);
  EXPECT_EQ(word_at(mixed, 8), std::bit_cast<uint64_t>(1.5));
  EXPECT_EQ(word_at(mixed, 16), program.find("f")->address);
  EXPECT_EQ(word_at(mixed, 24), global(program, "inside").address - a.address);
  EXPECT_TRUE(mixed.is_constant);
  EXPECT_TRUE(global(program, "zero").initial.empty());
  EXPECT_EQ(global(program, "zero").size, 8000u);
  EXPECT_EQ(word_at(global(program, "through"), 0), a.address + 4);
  EXPECT_EQ(global(program, "extended").size, 16u);
  EXPECT_EQ(word_at(global(program, "extended"), 0), 0x8000000000000000u);
  EXPECT_EQ(word_at(global(program, "extended"), 8), 0x3fffu);
  EXPECT_EQ(global(program, "packed").initial, (std::vector<uint8_t>{1, 2, 0, 0, 0}));
  EXPECT_EQ(global(program, "vector").initial, (std::vector<uint8_t>{1, 0, 2, 0, 3, 0, 4, 0}));
  EXPECT_EQ(global(program, "flags").initial[0], 0x85);
  EXPECT_TRUE(global(program, "outside").is_external);
  EXPECT_EQ(global(program, "aligned").address % 256, 0u);
  EXPECT_EQ(word_at(global(program, "odd"), 0), 0x1ffffffffu);
}

TEST(TranslateConst, ObjectsKeepTheirDistance) {
  Program program = from_c(
                        "char a[3]; int b; double c[7]; static const char *d = \"text\"; int main(void) { "
                        "return a[0] + b + c[0] + *d; }")
                        .program;
  for (size_t i = 1; i < program.globals.size(); ++i)
    EXPECT_GE(program.globals[i].address,
              program.globals[i - 1].address + program.globals[i - 1].size + kRedZone);
}

TEST(TranslateConst, FunctionsHaveAddressesAndConstructorsAnOrder) {
  Program program = from_c(R"(
int order; __attribute__((constructor(200))) void late(void) { order = order * 10 + 2; } __attribute__((constructor(101))) void early(void) { order = order * 10 + 1; }
int main(void) { return order; }
)")
                        .program;
  ASSERT_EQ(program.constructors.size(), 2u);
  EXPECT_EQ(program.functions[program.constructors[0]].name, "early");
  Machine machine(program);
  EXPECT_EQ(machine.run_entry(), 12);
  for (const auto& [address, index] : program.function_at)
    EXPECT_EQ(program.functions[index].address, address);
}

TEST(TranslateConst, VectorExpressionsAreSpelledOut) {
  Program program = from_assembly(R"(
@g = global [4 x i32] zeroinitializer
define i64 @f() {
  %v = ptrtoint <2 x ptr> getelementptr (i32, ptr @g, <2 x i64> <i64 1, i64 3>) to <2 x i64>
  %a = extractelement <2 x i64> %v, i32 0
  %b = extractelement <2 x i64> %v, i32 1
  %r = sub i64 %b, %a
  ret i64 %r
}
)",
                                  "f");
  Machine machine(program);
  EXPECT_EQ(machine.call("f"), std::vector<uint64_t>{8});
}

}  // namespace
}  // namespace mantissa::ir::testing
