// The integer code of runtime/softfloat against this machine's own floats: every operation, every rounding
// mode the hardware has. Nearest-away is not in hardware; num/ is tested with it and the rule is one line
// here.

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <immintrin.h>

#include "../random_floats.h"

extern "C" {
#include "number.h"
#define DECLARE(s, t)                                           \
  t __mantissa_soft_add_##s(t, t, uint32_t);                    \
  t __mantissa_soft_sub_##s(t, t, uint32_t);                    \
  t __mantissa_soft_mul_##s(t, t, uint32_t);                    \
  t __mantissa_soft_div_##s(t, t, uint32_t);                    \
  t __mantissa_soft_sqrt_##s(t, uint32_t);                      \
  t __mantissa_soft_integral_##s(t, uint32_t);                  \
  t __mantissa_soft_mod_##s(t, t);                              \
  t __mantissa_soft_u64_to_##s(uint64_t, uint32_t);             \
  t __mantissa_soft_s64_to_##s(uint64_t, uint32_t);             \
  uint64_t __mantissa_soft_##s##_to_s64(t, uint32_t, uint32_t); \
  uint64_t __mantissa_soft_##s##_to_u64(t, uint32_t, uint32_t); \
  uint32_t __mantissa_soft_compare_##s(t, t);
DECLARE(f32, uint32_t)
DECLARE(f64, uint64_t)
DECLARE(f80, f80)
uint32_t __mantissa_soft_fma_f32(uint32_t, uint32_t, uint32_t, uint32_t);
uint64_t __mantissa_soft_fma_f64(uint64_t, uint64_t, uint64_t, uint32_t);
uint64_t __mantissa_soft_f32_to_f64(uint32_t, uint32_t);
uint32_t __mantissa_soft_f64_to_f32(uint64_t, uint32_t);
f80 __mantissa_soft_f32_to_f80(uint32_t, uint32_t);
f80 __mantissa_soft_f64_to_f80(uint64_t, uint32_t);
uint32_t __mantissa_soft_f80_to_f32(f80, uint32_t);
uint64_t __mantissa_soft_f80_to_f64(f80, uint32_t);
}

namespace {

constexpr struct {
  int host;
  uint32_t soft;
} kModes[] = {
    {FE_TONEAREST, kNearestEven}, {FE_TOWARDZERO, kTowardZero}, {FE_UPWARD, kUp}, {FE_DOWNWARD, kDown}};

class Rounding {
 public:
  explicit Rounding(int mode) { std::fesetround(mode); }
  ~Rounding() { std::fesetround(FE_TONEAREST); }
};

template <class T>
struct Format;
template <>
struct Format<float> {
  using Bits = uint32_t;
  static Bits bits(float x) { return std::bit_cast<uint32_t>(x); }
  static float value(Bits b) { return std::bit_cast<float>(b); }
};
template <>
struct Format<double> {
  using Bits = uint64_t;
  static Bits bits(double x) { return std::bit_cast<uint64_t>(x); }
  static double value(Bits b) { return std::bit_cast<double>(b); }
};
template <>
struct Format<long double> {
  using Bits = f80;
  static Bits bits(long double x) {
    f80 b{0, 0};
    std::memcpy(&b.sig, &x, 8);
    std::memcpy(&b.high, reinterpret_cast<const char*>(&x) + 8, 2);
    return b;
  }
  static long double value(Bits b) {
    long double x = 0;
    std::memcpy(&x, &b.sig, 8);
    std::memcpy(reinterpret_cast<char*>(&x) + 8, &b.high, 2);
    return x;
  }
};

bool same_bits(uint32_t a, uint32_t b) { return a == b; }
bool same_bits(uint64_t a, uint64_t b) { return a == b; }
bool same_bits(f80 a, f80 b) { return a.sig == b.sig && a.high == b.high; }

// Bit for bit, NaNs too, unless one is as good as another.
template <class T>
void expect_same(T host, typename Format<T>::Bits soft, const char* operation, T a, T b, int mode, long seed,
                 bool any_nan = false) {
  if (same_bits(Format<T>::bits(host), soft)) return;
  if (any_nan && host != host && Format<T>::value(soft) != Format<T>::value(soft)) return;
  char text[300];
  std::snprintf(text, sizeof text, "%s(%La, %La) mode %d: host %La, soft %La (seed %ld)", operation,
                static_cast<long double>(a), static_cast<long double>(b), mode,
                static_cast<long double>(host), static_cast<long double>(Format<T>::value(soft)), seed);
  ADD_FAILURE() << text;
}

// Signaling ones, too.
template <class T>
T random_nan(Random& random) {
  const uint64_t bits = random();
  if constexpr (sizeof(T) == 4)
    return Format<T>::value(0x7f800000u | static_cast<uint32_t>(bits) | 1);
  else if constexpr (sizeof(T) == 8)
    return Format<T>::value(UINT64_C(0x7ff) << 52 | bits | 1);
  else
    return Format<T>::value({UINT64_C(1) << 63 | bits | 1, 0x7fff | (bits & 0x8000)});
}

template <class T>
T random_value(Random& random) {
  if (below(random, 8) == 0) return random_nan<T>(random);
  if constexpr (sizeof(T) == 4) {
    if (below(random, 2)) return std::bit_cast<float>(static_cast<uint32_t>(random()));
    return static_cast<float>(random_double(random));
  } else if constexpr (sizeof(T) == 8) {
    return random_double(random);
  } else {
    return random_long_double(random);
  }
}
// Often close to the first in exponent or value: where cancellation and double rounding live.
template <class T>
T random_partner(Random& random, T a) {
  switch (below(random, 4)) {
    case 0: return std::scalbn(random_value<T>(random), 0);
    case 1: return std::nextafter(-a, below(random, 2) ? T(0) : T(HUGE_VAL));
    case 2: {
      int exponent = 0;
      std::frexp(a, &exponent);
      const T mantissa = static_cast<T>(random() | 1) / static_cast<T>(18446744073709551616.0L);
      return std::ldexp(mantissa, exponent + static_cast<int>(below(random, 140)) - 70);
    }
    default: return random_value<T>(random);
  }
}

// The library's, not what a compiler makes of it.
auto library_rint(float) { return &::rintf; }
auto library_rint(double) { return static_cast<double (*)(double)>(&::rint); }
auto library_rint(long double) { return &::rintl; }

#define FOR_FORMAT(T, s, body)                                  \
  {                                                             \
    using Bits = Format<T>::Bits;                               \
    [[maybe_unused]] auto bits = Format<T>::bits;               \
    auto soft_add = __mantissa_soft_add_##s;                    \
    auto soft_sub = __mantissa_soft_sub_##s;                    \
    auto soft_mul = __mantissa_soft_mul_##s;                    \
    auto soft_div = __mantissa_soft_div_##s;                    \
    auto soft_sqrt = __mantissa_soft_sqrt_##s;                  \
    auto soft_integral = __mantissa_soft_integral_##s;          \
    auto soft_mod = __mantissa_soft_mod_##s;                    \
    auto soft_compare = __mantissa_soft_compare_##s;            \
    using Value = T;                                            \
    Value (*volatile host_rint)(Value) = library_rint(Value()); \
    body                                                        \
  }

#define ALL_OPERATIONS                                                                       \
  for (long seed = 0; seed < count; ++seed) {                                                \
    Random random(static_cast<uint64_t>(seed));                                              \
    volatile Value a = random_value<Value>(random), b = random_partner<Value>(random, a);    \
    const Bits x = bits(a), y = bits(b);                                                     \
    for (auto [host, soft] : kModes) {                                                       \
      volatile Value sum, difference, product, quotient, root, integral;                     \
      {                                                                                      \
        Rounding rounding(host);                                                             \
        sum = a + b;                                                                         \
        difference = a - b;                                                                  \
        product = a * b;                                                                     \
        quotient = a / b;                                                                    \
        root = std::sqrt(Value(a));                                                          \
        integral = host_rint(a);                                                             \
      }                                                                                      \
      expect_same<Value>(sum, soft_add(x, y, soft), "add", a, b, host, seed);                \
      expect_same<Value>(difference, soft_sub(x, y, soft), "sub", a, b, host, seed);         \
      expect_same<Value>(product, soft_mul(x, y, soft), "mul", a, b, host, seed);            \
      expect_same<Value>(quotient, soft_div(x, y, soft), "div", a, b, host, seed);           \
      expect_same<Value>(root, soft_sqrt(x, soft), "sqrt", a, b, host, seed);                \
      expect_same<Value>(integral, soft_integral(x, soft), "integral", a, b, host, seed);    \
    }                                                                                        \
    expect_same<Value>(std::fmod(Value(a), Value(b)), soft_mod(x, y), "mod", a, b, 0, seed); \
    const uint32_t order = a != a || b != b ? 1 : a == b ? 2 : a < b ? 4 : 8;                \
    ASSERT_EQ(soft_compare(x, y), order) << "seed " << seed;                                 \
    if (testing::Test::HasFailure()) return;                                                 \
  }

constexpr long kQuick = 20'000;

TEST(SoftFloat, Float32AgreesWithHardware) {
  const long count = cases(kQuick, 20);
  FOR_FORMAT(float, f32, ALL_OPERATIONS)
}
TEST(SoftFloat, Float64AgreesWithHardware) {
  const long count = cases(kQuick, 20);
  FOR_FORMAT(double, f64, ALL_OPERATIONS)
}
TEST(SoftFloat, Float80AgreesWithHardware) {
  const long count = cases(kQuick, 20);
  FOR_FORMAT(long double, f80, ALL_OPERATIONS)
}

TEST(SoftFloat, FmaAgreesWithTheHost) {
  const long count = cases(kQuick, 20);
  for (long seed = 0; seed < count; ++seed) {
    Random random(static_cast<uint64_t>(seed) + 77);
    volatile double a = random_value<double>(random), b = random_value<double>(random);
    volatile double c = below(random, 2) ? -(a * b) : random_partner<double>(random, a * b);
    volatile float d = random_value<float>(random), e = random_value<float>(random),
                   f = random_partner<float>(random, d * e);
    for (auto [host, soft] : kModes) {
      volatile double wide;
      volatile float narrow;
      {
        Rounding rounding(host);
        wide = std::fma(double(a), double(b), double(c));
        narrow = std::fma(float(d), float(e), float(f));
      }
      using D = Format<double>;
      using F = Format<float>;
      expect_same<double>(wide, __mantissa_soft_fma_f64(D::bits(a), D::bits(b), D::bits(c), soft), "fma", a,
                          b, host, seed, true);
      expect_same<float>(narrow, __mantissa_soft_fma_f32(F::bits(d), F::bits(e), F::bits(f), soft), "fma", d,
                         e, host, seed, true);
    }
    if (testing::Test::HasFailure()) return;
  }
}

// The processor's own conversions, in its rounding mode; 10...0 for what does not fit.
int64_t to_32(float x) { return _mm_cvtss_si32(_mm_set_ss(x)); }
int64_t to_64(float x) { return _mm_cvtss_si64(_mm_set_ss(x)); }
int64_t to_32(double x) { return _mm_cvtsd_si32(_mm_set_sd(x)); }
int64_t to_64(double x) { return _mm_cvtsd_si64(_mm_set_sd(x)); }
template <class Integer>
Integer x87_to(long double x) {
  Integer result;
  if constexpr (sizeof(Integer) == 2) __asm__ volatile("fistps %0" : "=m"(result) : "t"(x) : "st");
  if constexpr (sizeof(Integer) == 4) __asm__ volatile("fistpl %0" : "=m"(result) : "t"(x) : "st");
  if constexpr (sizeof(Integer) == 8) __asm__ volatile("fistpll %0" : "=m"(result) : "t"(x) : "st");
  return result;
}
int64_t to_16(long double x) { return x87_to<int16_t>(x); }
int64_t to_32(long double x) { return x87_to<int32_t>(x); }
int64_t to_64(long double x) { return x87_to<int64_t>(x); }

template <class T>
void check_conversions(long count, typename Format<T>::Bits (*from_unsigned)(uint64_t, uint32_t),
                       typename Format<T>::Bits (*from_signed)(uint64_t, uint32_t),
                       uint64_t (*to_signed)(typename Format<T>::Bits, uint32_t, uint32_t),
                       uint64_t (*to_unsigned)(typename Format<T>::Bits, uint32_t, uint32_t)) {
  for (long seed = 0; seed < count; ++seed) {
    Random random(static_cast<uint64_t>(seed) + 999);
    const uint64_t integer = random() >> below(random, 64);
    volatile T value =
        below(random, 3) ? random_value<T>(random) : static_cast<T>(integer) - static_cast<T>(0.5);
    for (auto [host, soft] : kModes) {
      volatile uint64_t u = integer;
      volatile int64_t s = static_cast<int64_t>(integer);
      volatile T of_unsigned, of_signed;
      {
        Rounding rounding(host);
        of_unsigned = static_cast<T>(u);
        of_signed = static_cast<T>(s);
      }
      expect_same<T>(of_unsigned, from_unsigned(integer, soft), "from unsigned", T(0), T(0), host, seed);
      expect_same<T>(of_signed, from_signed(integer, soft), "from signed", T(0), T(0), host, seed);
      const auto bits = Format<T>::bits(value);
      int64_t in_16, in_32, in_64;
      {
        Rounding rounding(host);
        in_16 = std::is_same_v<T, long double> ? to_16(value) : to_32(T(value));
        in_32 = to_32(T(value));
        in_64 = to_64(T(value));
      }
      const auto hardware = [&](int needed) { return needed <= 16 ? in_16 : needed <= 32 ? in_32 : in_64; };
      for (const int width : {8, 16, 24, 32, 48, 64}) {
        const int unused = 64 - width;
        const auto cut = static_cast<int64_t>(static_cast<uint64_t>(hardware(width)) << unused) >> unused;
        ASSERT_EQ(static_cast<int64_t>(to_signed(bits, static_cast<uint32_t>(width), soft)), cut)
            << width << " bits, seed " << seed;
        if (width == 64) continue;
        ASSERT_EQ(to_unsigned(bits, static_cast<uint32_t>(width), soft),
                  static_cast<uint64_t>(hardware(width + 1)) & ~UINT64_C(0) >> unused)
            << width << " bits, seed " << seed;
      }
    }
    // As compilers do it: less 2^63 where it is that large.
    const auto bits = Format<T>::bits(value);
    uint64_t all;
    {
      Rounding rounding(FE_TOWARDZERO);
      const T limit = static_cast<T>(0x1p63), x = value;
      volatile T less = x - limit;
      const uint64_t top = UINT64_C(1) << 63, large = static_cast<uint64_t>(to_64(T(less)));
      all = x < limit                        ? static_cast<uint64_t>(to_64(x))
            : std::is_same_v<T, long double> ? large ^ top
                                             : large | top;
    }
    ASSERT_EQ(to_unsigned(bits, 64, kTowardZero), all) << "seed " << seed;
    if (testing::Test::HasFailure()) return;
  }
}

TEST(SoftFloat, IntegersConvertAsTheHostDoes) {
  const long count = cases(kQuick, 20);
  check_conversions<float>(count, __mantissa_soft_u64_to_f32, __mantissa_soft_s64_to_f32,
                           __mantissa_soft_f32_to_s64, __mantissa_soft_f32_to_u64);
  check_conversions<double>(count, __mantissa_soft_u64_to_f64, __mantissa_soft_s64_to_f64,
                            __mantissa_soft_f64_to_s64, __mantissa_soft_f64_to_u64);
  check_conversions<long double>(count, __mantissa_soft_u64_to_f80, __mantissa_soft_s64_to_f80,
                                 __mantissa_soft_f80_to_s64, __mantissa_soft_f80_to_u64);
}

TEST(SoftFloat, FormatsConvertAsTheHostDoes) {
  const long count = cases(kQuick, 20);
  for (long seed = 0; seed < count; ++seed) {
    Random random(static_cast<uint64_t>(seed) + 5);
    volatile float a = random_value<float>(random);
    volatile double b = random_value<double>(random);
    volatile long double c = random_value<long double>(random);
    using F = Format<float>;
    using D = Format<double>;
    using L = Format<long double>;
    for (auto [host, soft] : kModes) {
      volatile float b_f, c_f;
      volatile double a_d, c_d;
      volatile long double a_l, b_l;
      {
        Rounding rounding(host);
        b_f = static_cast<float>(b);
        c_f = static_cast<float>(c);
        a_d = a;
        c_d = static_cast<double>(c);
        a_l = a;
        b_l = b;
      }
      expect_same<float>(b_f, __mantissa_soft_f64_to_f32(D::bits(b), soft), "f64 to f32", 0, 0, host, seed);
      expect_same<float>(c_f, __mantissa_soft_f80_to_f32(L::bits(c), soft), "f80 to f32", 0, 0, host, seed);
      expect_same<double>(a_d, __mantissa_soft_f32_to_f64(F::bits(a), soft), "f32 to f64", 0, 0, host, seed);
      expect_same<double>(c_d, __mantissa_soft_f80_to_f64(L::bits(c), soft), "f80 to f64", 0, 0, host, seed);
      expect_same<long double>(a_l, __mantissa_soft_f32_to_f80(F::bits(a), soft), "f32 to f80", 0, 0, host,
                               seed);
      expect_same<long double>(b_l, __mantissa_soft_f64_to_f80(D::bits(b), soft), "f64 to f80", 0, 0, host,
                               seed);
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(SoftFloat, OddEncodingsOfX87AreInvalidOrDenormal) {
  const f80 one{UINT64_C(1) << 63, 0x3fff};
  const auto is_nan = [](f80 x) { return (x.high & 0x7fff) == 0x7fff && x.sig << 1 != 0; };
  const f80 unnormal{UINT64_C(1) << 62, 0x3fff}, pseudo_infinity{0, 0x7fff}, pseudo_nan{5, 0x7fff};
  for (const f80& odd : {unnormal, pseudo_infinity, pseudo_nan}) {
    EXPECT_TRUE(is_nan(__mantissa_soft_add_f80(odd, one, kNearestEven)));
    EXPECT_EQ(__mantissa_soft_compare_f80(odd, one), 1u);
  }
  const f80 pseudo_denormal{UINT64_C(1) << 63, 0}, least_normal{UINT64_C(1) << 63, 1};
  EXPECT_EQ(__mantissa_soft_compare_f80(pseudo_denormal, least_normal), 2u);
}

}  // namespace
