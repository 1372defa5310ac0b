// Mode change, operation and reading of the flags form one asm statement each, so no compiler can move the
// operation out of the mode it is meant for; -frounding-math alone is not honoured by every version of both
// compilers. SSE saves and restores MXCSR; x87 saves its whole environment, since its flags cannot be
// restored alone.

#include "num/float_host.h"

namespace mantissa::num::host {

#if defined(__x86_64__)

namespace {

// The rounding-control field is the same two bits in MXCSR (13) and the x87 control word (10).
bool control_bits(RoundingMode mode, uint32_t* bits) {
  switch (mode) {
    case RoundingMode::kNearestEven: *bits = 0; return true;
    case RoundingMode::kTowardNegative: *bits = 1; return true;
    case RoundingMode::kTowardPositive: *bits = 2; return true;
    case RoundingMode::kTowardZero: *bits = 3; return true;
    case RoundingMode::kNearestAway: return false;
  }
  return false;
}

// Both status registers have invalid, denormal, zero-divide, overflow, underflow, precision from bit 0.
void collect(uint32_t status, Flags* flags) {
  if (flags == nullptr) return;
  uint32_t raised = 0;
  raised |= (status & 1) != 0 ? kInvalid : 0;
  raised |= (status & 4) != 0 ? kDivByZero : 0;
  raised |= (status & 8) != 0 ? kOverflow : 0;
  raised |= (status & 16) != 0 ? kUnderflow : 0;
  raised |= (status & 32) != 0 ? kInexact : 0;
  *flags |= static_cast<Flags>(raised);
}

constexpr uint32_t kMaskedSse = 0x1f80;  // every exception masked, no flush to zero
constexpr uint16_t kMaskedX87 = 0x037f;  // every exception masked, 64-bit significands

#define MANTISSA_SSE_TEXT(instruction) \
  "stmxcsr %[saved]\n\tldmxcsr %[control]\n\t" instruction "\n\tstmxcsr %[status]\n\tldmxcsr %[saved]"

#define MANTISSA_SSE2(name, instruction, type)                             \
  type name(uint32_t control, type a, type b, uint32_t* status_out) {      \
    uint32_t saved = 0, status = 0;                                        \
    asm volatile(MANTISSA_SSE_TEXT(instruction " %[b], %[a]")              \
                 : [a] "+x"(a), [saved] "+m"(saved), [status] "+m"(status) \
                 : [control] "m"(control), [b] "x"(b));                    \
    *status_out = status;                                                  \
    return a;                                                              \
  }
#define MANTISSA_FMA(name, instruction, type)                                 \
  type name(uint32_t control, type a, type b, type c, uint32_t* status_out) { \
    uint32_t saved = 0, status = 0;                                           \
    asm volatile(MANTISSA_SSE_TEXT(instruction " %[c], %[b], %[a]")           \
                 : [a] "+x"(a), [saved] "+m"(saved), [status] "+m"(status)    \
                 : [control] "m"(control), [b] "x"(b), [c] "x"(c));           \
    *status_out = status;                                                     \
    return a;                                                                 \
  }
#define MANTISSA_X87(name, load_b, instruction)                                                             \
  long double name(uint16_t control, long double a, long double b, uint32_t* status_out) {                  \
    struct {                                                                                                \
      uint32_t words[7];                                                                                    \
    } environment = {};                                                                                     \
    uint16_t status = 0;                                                                                    \
    asm volatile("fnstenv %[environment]\n\tfnclex\n\tfldcw %[control]\n\tfldt %[a]\n\t" load_b instruction \
                 "\n\tfstpt %[a]\n\tfnstsw %[status]\n\tfldenv %[environment]"                              \
                 : [a] "+m"(a), [environment] "+m"(environment), [status] "+m"(status)                      \
                 : [control] "m"(control), [b] "m"(b)                                                       \
                 : "st", "st(1)");                                                                          \
    *status_out = status;                                                                                   \
    return a;                                                                                               \
  }

MANTISSA_SSE2(add_s, "addss", float)
MANTISSA_SSE2(sub_s, "subss", float)
MANTISSA_SSE2(mul_s, "mulss", float)
MANTISSA_SSE2(div_s, "divss", float)
MANTISSA_SSE2(sqrt_s, "sqrtss", float)
MANTISSA_SSE2(add_d, "addsd", double)
MANTISSA_SSE2(sub_d, "subsd", double)
MANTISSA_SSE2(mul_d, "mulsd", double)
MANTISSA_SSE2(div_d, "divsd", double)
MANTISSA_SSE2(sqrt_d, "sqrtsd", double)
MANTISSA_FMA(fma_s, "vfmadd213ss", float)  // a = a * b + c
MANTISSA_FMA(fma_d, "vfmadd213sd", double)
MANTISSA_X87(add_x, "fldt %[b]\n\t", "faddp")
MANTISSA_X87(sub_x, "fldt %[b]\n\t", "fxch\n\tfsub %%st(1), %%st\n\tfstp %%st(1)")
MANTISSA_X87(mul_x, "fldt %[b]\n\t", "fmulp")
MANTISSA_X87(div_x, "fldt %[b]\n\t", "fxch\n\tfdiv %%st(1), %%st\n\tfstp %%st(1)")
MANTISSA_X87(sqrt_x, "", "fsqrt")

#undef MANTISSA_SSE_TEXT
#undef MANTISSA_SSE2
#undef MANTISSA_FMA
#undef MANTISSA_X87

bool has_fma() {
  static const bool available = __builtin_cpu_supports("fma");
  return available;
}

}  // namespace

bool binary(Operation op, RoundingMode mode, float a, float b, float* result, Flags* flags) {
  static constexpr decltype(&add_s) kTable[] = {add_s, sub_s, mul_s, div_s};
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = kTable[static_cast<size_t>(op)](kMaskedSse | bits << 13, a, b, &status);
  collect(status, flags);
  return true;
}

bool binary(Operation op, RoundingMode mode, double a, double b, double* result, Flags* flags) {
  static constexpr decltype(&add_d) kTable[] = {add_d, sub_d, mul_d, div_d};
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = kTable[static_cast<size_t>(op)](kMaskedSse | bits << 13, a, b, &status);
  collect(status, flags);
  return true;
}

bool binary(Operation op, RoundingMode mode, long double a, long double b, long double* result,
            Flags* flags) {
  static constexpr decltype(&add_x) kTable[] = {add_x, sub_x, mul_x, div_x};
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = kTable[static_cast<size_t>(op)](static_cast<uint16_t>(kMaskedX87 | bits << 10), a, b, &status);
  collect(status, flags);
  return true;
}

bool sqrt(RoundingMode mode, float a, float* result, Flags* flags) {
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = sqrt_s(kMaskedSse | bits << 13, a, a, &status);
  collect(status, flags);
  return true;
}

bool sqrt(RoundingMode mode, double a, double* result, Flags* flags) {
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = sqrt_d(kMaskedSse | bits << 13, a, a, &status);
  collect(status, flags);
  return true;
}

bool sqrt(RoundingMode mode, long double a, long double* result, Flags* flags) {
  uint32_t bits = 0, status = 0;
  if (!control_bits(mode, &bits)) return false;
  *result = sqrt_x(static_cast<uint16_t>(kMaskedX87 | bits << 10), a, a, &status);
  collect(status, flags);
  return true;
}

bool fma(RoundingMode mode, float a, float b, float c, float* result, Flags* flags) {
  uint32_t bits = 0, status = 0;
  if (!has_fma() || !control_bits(mode, &bits)) return false;
  *result = fma_s(kMaskedSse | bits << 13, a, b, c, &status);
  collect(status, flags);
  return true;
}

bool fma(RoundingMode mode, double a, double b, double c, double* result, Flags* flags) {
  uint32_t bits = 0, status = 0;
  if (!has_fma() || !control_bits(mode, &bits)) return false;
  *result = fma_d(kMaskedSse | bits << 13, a, b, c, &status);
  collect(status, flags);
  return true;
}

#else

bool binary(Operation, RoundingMode, float, float, float*, Flags*) { return false; }
bool binary(Operation, RoundingMode, double, double, double*, Flags*) { return false; }
bool binary(Operation, RoundingMode, long double, long double, long double*, Flags*) { return false; }
bool sqrt(RoundingMode, float, float*, Flags*) { return false; }
bool sqrt(RoundingMode, double, double*, Flags*) { return false; }
bool sqrt(RoundingMode, long double, long double*, Flags*) { return false; }
bool fma(RoundingMode, float, float, float, float*, Flags*) { return false; }
bool fma(RoundingMode, double, double, double, double*, Flags*) { return false; }

#endif

}  // namespace mantissa::num::host
