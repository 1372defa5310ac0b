#include <gtest/gtest.h>

#include <cmath>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

TEST(TranslateFloat, TypesAndConversionsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
volatile double inputs[] = {0.0, -0.0, 1.5, -2.25, 1e10, 1e-310, 3.0e38, 0.1, 123456.789};
#define SHOW(T) do { T a = (T)inputs[i], b = (T)inputs[j]; union { T v; unsigned char raw[sizeof(T)]; } u; \
  T r[] = {a + b, a - b, a * b, a / b, -a}; \
  for (int k = 0; k < 5; k++) { u.v = r[k]; for (int n = 0; n < (sizeof(T) == 16 ? 10 : sizeof(T)); n++) printf("%02x", (r[k] == r[k]) ? u.raw[n] : 0); printf(" "); } \
  printf("%d%d%d%d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b); } while (0)
int main(void) {
  for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) {
    SHOW(float); SHOW(double); SHOW(long double);
    double x = inputs[i]; if (x < 1e9) printf("%d %u %ld\n", (int)x, (unsigned)(x < 0 ? 0 : x), (long)x);
    printf("%a %a %a\n", (double)(float)inputs[i], (double)(i * 1000003L), (double)(unsigned long)(j * 7919UL));
    printf("%a\n", (double)(float)(i * 16777217L));
    printf("%d %d\n", !(inputs[i] < inputs[j] / 0.0), inputs[i] / 0.0 == inputs[j]);
  }
  return 0;
}
)");
}

TEST(TranslateFloat, MathBuiltinsAgreeWithNative) {
  expect_same(R"(
#include <stdio.h>
#include <math.h>
volatile double inputs[] = {0.0, -0.0, 0.5, 1.5, -2.5, 2.4999, 1e10, -7.75};
int main(void) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {
    double a = inputs[i], b = inputs[j]; int e;
    printf("%a %a %a %a %a %a\n", fabs(a), copysign(a, b), floor(a), ceil(a), trunc(a), rint(a));
    printf("%a %a %a %a\n", nearbyint(a), round(a), fmin(a, b), fmax(a, b));
    printf("%a %a %ld %ld\n", sqrt(fabs(a)), fma(a, b, 1.0), lrint(a), lround(a));
    printf("%a %a %a\n", (double)sqrtf((float)fabs(a)), (double)floorf((float)b), (double)fabsf((float)a));
    printf("%a %d %d %d %d\n", ldexp(a, i - 4), isnan(a), isinf(a / (b * 0.0)), isfinite(a), signbit(a) != 0);
    printf("%a %a %a\n", sin(a), exp(b / 10), pow(fabs(a), 1.5));
    printf("%a\n", (double)fabsl((long double)a * 3));
  }
  return 0;
}
)",
              {"-fno-math-errno"});
}

TEST(TranslateFloat, FmuladdFollowsTheTarget) {
  const std::string code = R"(
declare double @llvm.fmuladd.f64(double, double, double)
define double @plain(double %a, double %b, double %c) { %r = call double @llvm.fmuladd.f64(double %a, double %b, double %c) ret double %r }
define double @fused(double %a, double %b, double %c) "target-features"="+avx2,+fma" { %r = call double @llvm.fmuladd.f64(double %a, double %b, double %c) ret double %r }
)";
  Program program = from_assembly(code, "plain");
  EXPECT_NE(text_of(program, "plain").find("Fmul.double"), std::string::npos);
  EXPECT_NE(text_of(program, "plain").find("Fadd.double"), std::string::npos);
  EXPECT_NE(text_of(program, "fused").find("Fma.double"), std::string::npos);
}

TEST(TranslateFloat, ConstrainedIntrinsicsCarryModeAndStrictness) {
  auto result = from_c(R"(
double f(double a, double b) { return a * b + 1.0; }
int g(double a, double b) { return a < b; }
int h(double a, double b) { return a == b; }
long k(double a) { return (long)a; }
float m(double a) { return (float)a; }
int main(void) { return (int)f(1, 2) + g(1, 2) + h(1, 2) + (int)k(1) + (int)m(2); }
)",
                       {"-frounding-math", "-ffp-exception-behavior=strict"});
  std::string f = text_of(result.program, "f");
  EXPECT_NE(f.find("Fmul.double.64 "), std::string::npos) << f;
  EXPECT_NE(text_of(result.program, "g").find("imm 20"), std::string::npos) << text_of(result.program, "g");
  EXPECT_NE(text_of(result.program, "h").find("imm 1 "), std::string::npos) << text_of(result.program, "h");
  EXPECT_NE(text_of(result.program, "k").find("FtoS.double.64.zero"), std::string::npos);
  EXPECT_NE(text_of(result.program, "m").find("Ftrunc.float"), std::string::npos);
  EXPECT_FALSE(has_unsupported(result.program));
  Program fixed = from_assembly(R"(
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.floor.f64(double, metadata)
define double @f(double %a) strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %a, double 1.0, metadata !"round.upward", metadata !"fpexcept.ignore")
  %s = call double @llvm.experimental.constrained.floor.f64(double %r, metadata !"fpexcept.strict")
  ret double %s
}
)",
                                "f");
  std::string text = text_of(fixed, "f");
  EXPECT_NE(text.find("Fadd.double.64.up"), std::string::npos) << text;
  EXPECT_NE(text.find("Fround.double.64.down"), std::string::npos) << text;
}

TEST(TranslateFloat, ClassesAndOtherIntrinsics) {
  Program program = from_assembly(R"(
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare double @llvm.canonicalize.f64(double)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare i32 @llvm.get.rounding()
declare void @llvm.set.rounding(i32)
declare double @llvm.minimum.f64(double, double)
declare i64 @llvm.llround.i64.f64(double)
define i1 @class(double %a) { %r = call i1 @llvm.is.fpclass.f64(double %a, i32 516) ret i1 %r }
define i8 @sat(double %a) { %r = call i8 @llvm.fptosi.sat.i8.f64(double %a) ret i8 %r }
define double @canon(double %a) { %r = call double @llvm.canonicalize.f64(double %a) ret double %r }
define i32 @exponent(double %a) { %r = call { double, i32 } @llvm.frexp.f64.i32(double %a) %e = extractvalue { double, i32 } %r, 1 ret i32 %e }
define double @scale(double %a, i32 %n) { %r = call double @llvm.ldexp.f64.i32(double %a, i32 %n) ret double %r }
define i32 @mode() { call void @llvm.set.rounding(i32 2) %r = call i32 @llvm.get.rounding() ret i32 %r }
define double @min(double %a, double %b) { %r = call double @llvm.minimum.f64(double %a, double %b) ret double %r }
define i64 @away(double %a) { %r = call i64 @llvm.llround.i64.f64(double %a) ret i64 %r }
)",
                                  "class");
  EXPECT_FALSE(has_unsupported(program));
  Machine machine(program);
  using Words = std::vector<uint64_t>;
  auto bits = [](double value) { return std::bit_cast<uint64_t>(value); };
  EXPECT_EQ(machine.call("class", {bits(INFINITY)}), Words{1});
  EXPECT_EQ(machine.call("class", {bits(-INFINITY)}), Words{1});
  EXPECT_EQ(machine.call("class", {bits(1.0)}), Words{0});
  EXPECT_EQ(machine.call("exponent", {bits(12.0)}), Words{4});
  EXPECT_EQ(machine.call("scale", {bits(1.5), 3}), Words{bits(12.0)});
  EXPECT_EQ(machine.call("away", {bits(-2.5)}), Words{static_cast<uint64_t>(-3)});
  EXPECT_EQ(machine.call("canon", {bits(-2.5)}), Words{bits(-2.5)});
  EXPECT_NE(text_of(program, "sat").find("FtoSsat.double.8"), std::string::npos);
  EXPECT_NE(text_of(program, "min").find("Fminimum.double"), std::string::npos);
  EXPECT_NE(text_of(program, "mode").find("SetRounding"), std::string::npos);
}

TEST(TranslateFloat, HalfAndQuadHaveTheirTypes) {
  Program program = from_assembly(R"(
define half @half(half %a) { %r = fadd half %a, 1.0 ret half %r }
define bfloat @brain(bfloat %a) { %r = fmul bfloat %a, %a ret bfloat %r }
define fp128 @quad(fp128 %a, ptr %p) { %b = load fp128, ptr %p %r = fdiv fp128 %a, %b ret fp128 %r }
define x86_fp80 @extended(ptr %p) { %b = load x86_fp80, ptr %p %r = fadd x86_fp80 %b, 0xK3FFF8000000000000000 store x86_fp80 %r, ptr %p ret x86_fp80 %r }
)",
                                  "half");
  EXPECT_NE(text_of(program, "half").find("Fadd.half.16"), std::string::npos);
  EXPECT_NE(text_of(program, "brain").find("Fmul.bfloat.16"), std::string::npos);
  EXPECT_NE(text_of(program, "quad").find("Load.quad.128"), std::string::npos);
  EXPECT_NE(text_of(program, "extended").find("Load.x87.80"), std::string::npos);
  EXPECT_NE(text_of(program, "extended").find("Store.x87.80"), std::string::npos);
}

TEST(TranslateFloat, LibmIntrinsicsBecomeNamedCalls) {
  Program program = from_assembly(R"(
declare <2 x float> @llvm.sin.v2f32(<2 x float>)
declare x86_fp80 @llvm.exp.f80(x86_fp80)
declare double @llvm.powi.f64.i32(double, i32)
define <2 x float> @f(<2 x float> %v) { %r = call <2 x float> @llvm.sin.v2f32(<2 x float> %v) ret <2 x float> %r }
define x86_fp80 @g(x86_fp80 %v) { %r = call x86_fp80 @llvm.exp.f80(x86_fp80 %v) ret x86_fp80 %r }
define double @h(double %v, i32 %n) { %r = call double @llvm.powi.f64.i32(double %v, i32 %n) ret double %r }
)",
                                  "f");
  std::string text = text_of(program, "f");
  size_t first = text.find("Call sinf(");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find("Call sinf(", first + 1), std::string::npos) << text;
  EXPECT_NE(text_of(program, "g").find("Call expl(x87"), std::string::npos);
  EXPECT_NE(text_of(program, "h").find("Call __powidf2(double"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::ir::testing
