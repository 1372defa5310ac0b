// strtod, strtof, strtold against the host: every bit, the end, errno, all four rounding modes.
#include <gtest/gtest.h>

#include <cctype>
#include <cerrno>
#include <cfenv>
#include <cstring>

#include "random_floats.h"
#include "rt.h"

RT(strtof);
RT(strtod);
RT(strtold);
RT(atof);

namespace {

const int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

std::string bits_of(const void* p, size_t n) {
  std::string hex;
  char two[3];
  for (size_t i = n; i-- > 0;) {
    std::snprintf(two, sizeof two, "%02x", static_cast<const unsigned char*>(p)[i]);
    hex += two;
  }
  return hex;
}

template <typename T>
void compare(T (*ours)(const char*, char**), T (*theirs)(const char*, char**), size_t bytes,
             const std::string& text, const char* what) {
  for (int mode : kModes) {
    std::fesetround(mode);
    char *our_end = nullptr, *their_end = nullptr;
    errno = 0;
    rt_errno() = 0;
    T got = ours(text.c_str(), &our_end);
    int our_errno = rt_errno();
    T want = theirs(text.c_str(), &their_end);
    int their_errno = errno;
    std::fesetround(FE_TONEAREST);
    ASSERT_EQ(bits_of(&want, bytes), bits_of(&got, bytes))
        << what << " mode " << mode << " of '" << text << "'";
    ASSERT_EQ(their_end - text.c_str(), our_end - text.c_str()) << what << " end of '" << text << "'";
    ASSERT_EQ(their_errno, our_errno) << what << " errno, mode " << mode << " of '" << text << "'";
  }
}

void compare_all(const std::string& text) {
  compare<float>(rt_strtof, strtof, 4, text, "strtof");
  compare<double>(rt_strtod, strtod, 8, text, "strtod");
  compare<long double>(rt_strtold, strtold, 10, text, "strtold");
}

// The host loses a bit when it rounds some hexadecimal texts to subnormal numbers ("0x7b92C0Cp-153" as float,
// glibc 2.36). A text of at most 16 digits is exact as a long double (but for the smallest), so the
// hardware's conversion is the judge: its result, and its underflow and overflow flags for errno. The end is
// the host's.
template <typename T, T (*Host)(const char*, char**)>
T by_hardware(const char* text, char** end) {
  T host = Host(text, end);
  int saved = errno;
  volatile long double exact = strtold(text, nullptr);
  errno = saved;
  bool is_exact = std::isfinite(exact) && std::fabs(exact) >= std::numeric_limits<long double>::min();
  if (!is_exact) return host;
  std::feclearexcept(FE_ALL_EXCEPT);
  volatile T converted = static_cast<T>(exact);
  errno = std::fetestexcept(FE_UNDERFLOW | FE_OVERFLOW) ? ERANGE : 0;
  return converted;
}

std::string random_digits(Random& random, uint64_t limit, const char* alphabet, uint64_t base) {
  std::string digits;
  for (uint64_t n = below(random, limit); n > 0; --n) digits += alphabet[below(random, base)];
  return digits;
}

TEST(Strtod, RandomText) {
  for (long i = 0; i < cases(5000); ++i) {
    Random random(static_cast<uint64_t>(i));
    uint64_t length = below(random, 100) == 0 ? 900 : 30;
    std::string text;
    if (below(random, 3) == 0) text += "-";
    text += random_digits(random, length, "0123456789", 10);
    if (below(random, 2)) text += "." + random_digits(random, length, "0123456789", 10);
    if (below(random, 2)) text += "e" + std::to_string(static_cast<long>(below(random, 700)) - 350);
    if (below(random, 20) == 0) text += "e" + std::to_string(static_cast<long>(below(random, 10400)) - 5200);
    compare_all(text);
    if (HasFatalFailure()) return;
  }
}

// The decimal expansion of a float, of a midpoint between two floats, or just beside it.
TEST(Strtod, TiesAndNeighbours) {
  for (long i = 0; i < cases(1000); ++i) {
    Random random(static_cast<uint64_t>(i));
    double value = random_double(random);
    if (!std::isfinite(value) || value == std::numeric_limits<double>::max()) continue;
    long double half =
        (static_cast<long double>(value) + static_cast<long double>(std::nextafter(value, HUGE_VAL))) / 2;
    char text[1600];
    std::snprintf(text, sizeof text, below(random, 2) ? "%.1100Le" : "%.770Le", half);
    std::string exact = text;
    if (below(random, 2)) exact = exact.substr(0, 5 + below(random, 700)) + exact.substr(exact.find('e'));
    if (below(random, 3) == 0) exact.insert(exact.find('e'), std::string(below(random, 100), '0') + "1");
    compare_all(exact);
    std::snprintf(text, sizeof text, "%.17g", value);
    compare_all(text);
    if (HasFatalFailure()) return;
  }
}

TEST(Strtod, HexText) {
  for (long i = 0; i < cases(5000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string text = below(random, 2) ? "0x" : "-0X";
    text += random_digits(random, 24, "0123456789abcdefABCDEF0000", 26);
    if (below(random, 2)) text += "." + random_digits(random, 24, "0123456789abcdefABCDEF8888", 26);
    uint64_t range = below(random, 3) == 0 ? 33600 : 2200;
    if (below(random, 3))
      text += "p" + std::to_string(static_cast<long>(below(random, range)) - static_cast<long>(range / 2));
    long digits = 0;
    for (char c : text.substr(0, text.find('p'))) digits += std::isxdigit(c) != 0;
    if (digits <= 17) {
      compare<float>(rt_strtof, by_hardware<float, strtof>, 4, text, "strtof");
      compare<double>(rt_strtod, by_hardware<double, strtod>, 8, text, "strtod");
      compare<long double>(rt_strtold, strtold, 10, text, "strtold");
    } else {
      compare_all(text);
    }
    if (HasFatalFailure()) return;
  }
}

TEST(Strtod, LongDoubleExtremes) {
  for (long i = 0; i < cases(40); ++i) {
    Random random(static_cast<uint64_t>(i));
    long double value = random_long_double(random);
    if (!std::isfinite(value)) continue;
    static char text[30000];
    std::snprintf(text, sizeof text, "%.*Le", static_cast<int>(below(random, 11700)), value);
    compare_all(text);
    if (HasFatalFailure()) return;
  }
}

TEST(Strtod, SpecialText) {
  for (const char* text : {"",
                           " ",
                           "+",
                           "-",
                           ".",
                           "-.",
                           "e5",
                           ".e5",
                           "1e",
                           "1e+",
                           "1e-",
                           "1.",
                           ".5",
                           "0x",
                           "0x.",
                           "0xg",
                           "0x.p1",
                           "0x1p",
                           "0x1p+",
                           "0x.8",
                           "0x8.",
                           "inf",
                           "-INF",
                           "Infinity",
                           "infinit",
                           "infinityx",
                           "nan",
                           "-nan",
                           "NAN(",
                           "nan()",
                           "nan(123)",
                           "nan(0x7ff)",
                           "nan(abc_1)",
                           "nan(12-3)",
                           "nan(0xffffffffffffffff)",
                           "nanx",
                           " \t\n12",
                           "1e99999999999",
                           "-1e99999999999",
                           "1e-99999999999",
                           "-1e-99999999999",
                           "0e99999999999",
                           "0x1p99999999999",
                           "0x1p-99999999999",
                           "0x0p99999999999",
                           "00000000000000000000000000001",
                           "1_000",
                           "1e5.5",
                           "2.2250738585072011e-308",
                           "2.2250738585072014e-308",
                           "4.9406564584124654e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "1.7976931348623157e308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "1.797693134862315807e308",
                           "3.4028235677973366e38",
                           "3.4028235e38",
                           "1.1754943e-38",
                           "1.40129846e-45",
                           "7.006492321624085e-46",
                           "9007199254740993",
                           "9007199254740992.5",
                           "0x1.fffffffffffff8p1023",
                           "0x1.fffffffffffff7p1023",
                           "0x0.fffffffffffff8p-1022",
                           "0x0.fffffffffffffcp-1022",
                           "0x1.fffffffffffffp-1023",
                           "0x1.ffffffep-127",
                           "1.18973149535723176502e4932",
                           "1.18973149535723176508575932662800702e4932",
                           "3.64519953188247460253e-4951",
                           "1.82259976594123730126e-4951",
                           "1.82259976594123730127e-4951",
                           "-0",
                           "-0.0e-5",
                           "+0"}) {
    compare_all(text);
  }
  EXPECT_EQ(rt_strtof("0x7b92C0Cp-153", nullptr), 0x1.ee4b04p-127f);
  EXPECT_EQ(rt_atof("2.5x"), 2.5);
}

TEST(Strtod, ManyZeros) {
  compare_all("0." + std::string(5000, '0') + "1e5000");
  compare_all(std::string(5000, '0') + "12.5");
  compare_all("1" + std::string(5000, '0') + "e-5000");
  compare_all("0x0." + std::string(5000, '0') + "1p20000");
  compare_all("0." + std::string(20000, '9'));
}

}  // namespace
