// Conditions mean in the driver what clang makes of them in the function.

#include "ir/driver.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "ir/input_type.h"
#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

constexpr const char* kParameters =
    "struct inner { float f; short h[2]; }; enum mode { OFF, ON = 7, NEGATIVE = -1 };\n"
    "struct s { unsigned u; struct inner in; const double *d; union { long l; unsigned char b[8]; }; };\n";

struct Case {
  const char* parameters;
  const char* condition;
};

constexpr Case kCases[] = {
    {"double x, double y", "x < y && x * y >= 0.1"},
    {"float x, float y", "x + y < 0.1f || x * y == 1e10"},
    {"float x, double y, int n", "x + n > y - 1"},
    {"int a, int b", "b > 0 && a / b > 2"},
    {"int a, unsigned b", "a < b"},
    {"int a, unsigned b", "a - b > 5"},
    {"signed char a, unsigned char b", "a + b < 0 || (a ^ b) == 3"},
    {"short a, unsigned short b", "a * b > 100 && ~a < b"},
    {"long a, int b", "(a >> 3) + (b & 15) == 7 || (unsigned)b > 4000000000u"},
    {"unsigned long a, unsigned b", "a % 7 == b % 5u"},
    {"int a", "a == 0x7fffffff || a < -2147483647"},
    {"long a", "a == 0xffffffff || a > 0x80000000"},
    {"double x, int n", "isfinite(x) && !isnan(x) && (x > 0 ? n > 1 : n < -1)"},
    {"double x, double y", "fabs(x) < 2 || fmax(x, y) > 3 && fmin(x, y) <= 4"},
    {"double x", "isinf(x) || isnormal(x) && signbit(x)"},
    {"float x", "isinf(x) || isnormal(x) && !signbit(x)"},
    {"long double x, double y", "x - y < 0.5L || isnan(x) || isnormal(x)"},
    {"double x", "sqrt(x) * sqrt(x) == x"},
    {"double x, int n", "(float)x == x || (long double)n / 3 > x"},
    {"double x", "(x < 100 && x > -100) && (int)x % 2 == 0"},
    {"int n, const char *s", "n >= 0 && n < 9 && s[n] != 'a'"},
    {"const double *p, double (*q)[2]", "*p < p[1] && (*q)[1] >= q[0][0]"},
    {"struct s s", "s.u > 3 && s.in.f < s.in.h[1]"},
    {"struct s *s, int i", "s->u != 1 && s->d[0] < s->in.f && s->l > s->b[3]"},
    {"enum mode m, _Bool b", "m == ON || m < OFF || b"},
    {"enum mode m", "m == NEGATIVE ? 1 : m > 3"},
    {"double x", "!x"},
    {"const double *p", "p && p != NULL && *p"},
    {"int a, int b", "abs(a % 100) < 5 || labs(b % 100) == 7"},
    {"_Bool b, char c", "b + c > 'b' - 1"},
    {"double x", "x == INFINITY || x != x"},
};

std::vector<uint8_t> random_bytes(std::mt19937_64& random, size_t size, int code) {
  static const double kNumbers[] = {0.0, -0.0, 1, -1, 2.5, 0.1, 100, -7, 1e300, 1e-310, 1.0 / 0.0, 0.0 / 0.0};
  static const int64_t kIntegers[] = {0,  1,   2,         3,         7,         -1,        -5,
                                      97, 100, INT32_MAX, INT32_MIN, INT64_MAX, 0xffffffff};
  std::vector<uint8_t> bytes(size);
  const double number = kNumbers[random() % std::size(kNumbers)];
  const int64_t integer = kIntegers[random() % std::size(kIntegers)];
  const float narrow = static_cast<float>(number);
  const long double wide = number;
  const InputType type = static_cast<InputType>(code);
  const void* from = type == InputType::kFloat    ? static_cast<const void*>(&narrow)
                     : type == InputType::kDouble ? &number
                     : type == InputType::kX87    ? static_cast<const void*>(&wide)
                                                  : &integer;
  std::memcpy(bytes.data(), from, std::min<size_t>(size, type == InputType::kX87 ? 10 : 8));
  if (type == InputType::kBool) bytes[0] &= 1;
  return bytes;
}

size_t size_of(int code) {
  switch (static_cast<InputType>(code)) {
    case InputType::kX87: return 10;
    case InputType::kBytes: return 8;
    default: return 8;
  }
}

class ConditionCode : public ::testing::TestWithParam<Case> {};

TEST_P(ConditionCode, AgreesWithTheCompiler) {
  const auto& [parameters, condition] = GetParam();
  DriverOptions options;
  options.elements = 2;
  options.conditions = {{condition}};
  const std::string code = std::string("#include <stdio.h>\n#include <math.h>\n#include <stdlib.h>\n") +
                           kParameters + "void f(" + parameters + ") { printf(\"%d\", (" + condition +
                           ") ? 1 : 0); }\n";
  const FrontendResult built = from_c(code, {"-fno-builtin-printf"}, "f", options);
  std::mt19937_64 random(7);
  int seen[2] = {0, 0};
  std::vector<std::string> names;
  std::vector<int> codes;
  Machine first(built.program);
  first.run_entry();
  names = first.input_names;
  codes = first.input_codes;
  for (int turn = 0; turn < 300; ++turn) {
    Machine machine(built.program);
    for (size_t i = 0; i < names.size(); ++i)
      machine.inputs[names[i]] = random_bytes(random, size_of(codes[i]), codes[i]);
    ASSERT_EQ(machine.run_entry(), 0);
    EXPECT_EQ(machine.assumed, machine.output == "1") << condition << ", turn " << turn;
    ++seen[machine.assumed];
  }
  EXPECT_GT(seen[0], 0) << condition;
  EXPECT_GT(seen[1], std::string(condition).starts_with("p &&") ? -1 : 0) << condition;
}

INSTANTIATE_TEST_SUITE_P(All, ConditionCode, ::testing::ValuesIn(kCases));

bool holds(const std::string& parameters, const std::string& condition,
           std::map<std::string, std::vector<uint8_t>> inputs) {
  DriverOptions options;
  options.elements = 2;
  options.conditions = {{condition}};
  const FrontendResult built = from_c("void f(" + parameters + ") {}", {}, "f", options);
  Machine machine(built.program);
  machine.inputs = std::move(inputs);
  EXPECT_EQ(machine.run_entry(), 0);
  return machine.assumed;
}

std::vector<uint8_t> integer(int value) {
  std::vector<uint8_t> bytes(4);
  std::memcpy(bytes.data(), &value, 4);
  return bytes;
}

std::vector<uint8_t> number(double value) {
  std::vector<uint8_t> bytes(8);
  std::memcpy(bytes.data(), &value, 8);
  return bytes;
}

TEST(Conditions, WhatIsUndefinedIsFalseWhereItCounts) {
  EXPECT_FALSE(holds("int n", "10 / n > -100", {{"n", integer(0)}}));
  EXPECT_FALSE(holds("int n", "!(10 / n > -100)", {{"n", integer(0)}}));
  EXPECT_TRUE(holds("int n", "n == 0 || 10 / n > -100", {{"n", integer(0)}}));
  EXPECT_TRUE(holds("int n", "n ? 10 % n == 1 : 1", {{"n", integer(0)}}));
  EXPECT_FALSE(holds("int n", "n / -1 != 3 || n == n", {{"n", integer(INT32_MIN)}}));
  EXPECT_FALSE(holds("int n", "1 << n != 77", {{"n", integer(32)}}));
  EXPECT_FALSE(holds("double x", "(int)x != 77", {{"x", number(2147483648.0)}}));
  EXPECT_TRUE(holds("double x", "(int)x == 2147483647", {{"x", number(2147483647.5)}}));
  EXPECT_TRUE(holds("double x", "(int)x == -2147483647 - 1", {{"x", number(-2147483648.5)}}));
  EXPECT_FALSE(holds("double x", "(long)x != 77", {{"x", number(9223372036854775808.0)}}));
  EXPECT_TRUE(holds("double x", "(unsigned char)x == 255", {{"x", number(255.9)}}));
  EXPECT_FALSE(holds("double x", "(unsigned char)x != 77", {{"x", number(-1)}}));
  EXPECT_FALSE(holds("int n, int *p", "p[n] == p[n]", {{"n", integer(2)}}));
  EXPECT_TRUE(holds("int n, int *p", "p[n] == p[n]", {{"n", integer(1)}}));
  EXPECT_FALSE(holds("int n, int *p", "p[n] == p[n]", {{"n", integer(-1)}}));
}

TEST(Conditions, ElementsAreCounted) {
  EXPECT_TRUE(holds("int n, double *x", "n <= elements(x)", {{"n", integer(2)}}));
  EXPECT_FALSE(holds("int n, double *x", "n <= elements(x)", {{"n", integer(3)}}));
  EXPECT_TRUE(holds("int n, double *x", "n <= elements(x)", {{"n", integer(-1)}}));
  EXPECT_TRUE(
      holds("char *s, double (*m)[3]", "elements(s) == 9 && elements(m) == 2 && elements(m[0]) == 3", {}));
}

std::string failure(const std::string& parameters, const std::string& condition) {
  Folder folder;
  FrontendOptions options;
  options.inputs = {folder.write(
      "test.c", "struct s { int a : 3; double d; struct s *next; };\nvoid f(" + parameters + ") {}")};
  options.entry = "f";
  options.driver.conditions = {{condition}};
  auto built = build_program(options);
  return built ? "no error" : built.error().message;
}

TEST(Conditions, BitFieldsAreInputsOfTheirOwn) {
  const std::string bits = "struct bits { unsigned m : 5; int g : 3; unsigned long w : 37; } b";
  const std::map<std::string, std::vector<uint8_t>> inputs = {
      {"b.m", {20}}, {"b.g", {0xfe}}, {"b.w", {1, 0, 0, 0, 16, 0, 0, 0}}};
  EXPECT_TRUE(holds(bits, "b.m == 20 && b.g == -2 && b.w == (1ul << 36) + 1", inputs));
  EXPECT_TRUE(holds(bits, "b.m - 21 < 0", inputs)) << "it is an int";
  EXPECT_FALSE(holds(bits, "b.g > 0", inputs));
  EXPECT_FALSE(holds(bits, "1", {{"b.m", {32}}})) << "it has no such value";
  EXPECT_FALSE(holds(bits, "1", {{"b.g", {4}}}));
}

TEST(Conditions, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(failure("double x, int n", "y > 0"),
            "--assume: in 'y > 0': column 1: there is no parameter 'y'; there are x, n");
  EXPECT_EQ(failure("double x", "x > "), "--assume: in 'x > ': column 5: expected an operand, found the end");
  EXPECT_NE(
      failure("struct s *p", "p.d > 0").find("column 2: what has the type 's*' has no members; use '->'"),
      std::string::npos);
  EXPECT_NE(failure("struct s *p", "p->e > 0").find("has no member 'e'"), std::string::npos);
  EXPECT_NE(failure("struct s *p", "*p > 0").find("is no number: name one of its members"),
            std::string::npos);
  EXPECT_NE(failure("struct s *p", "p->next->next->d > 0").find("there is no object behind this pointer"),
            std::string::npos);
  EXPECT_NE(failure("double x", "x % 2 == 0").find("column 3: '%' is for integers"), std::string::npos);
  EXPECT_NE(failure("double x", "sin(x) > 0").find("'sin' cannot be called here; known are elements, fabs"),
            std::string::npos);
  EXPECT_NE(failure("double x", "fabs(x, 1) > 0").find("'fabs' takes 1 argument, not 2"), std::string::npos);
  EXPECT_NE(failure("double x", "abs(x) > 0").find("'abs' is for integers: use fabs"), std::string::npos);
  EXPECT_NE(failure("double x", "x[0] > 0").find("points to nothing"), std::string::npos);
  EXPECT_NE(failure("double *p", "p > 0").find("'>' is for numbers, not for pointers"), std::string::npos);
  EXPECT_NE(failure("double x", "x < 1e999").find("'1e999' is larger than every number of its type"),
            std::string::npos);
  EXPECT_NE(failure("double x", "x < 1.5.5").find("'1.5.5' is no number"), std::string::npos);
  EXPECT_NE(failure("int x", "x < 12q").find("'12q' is no number"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::ir::testing
