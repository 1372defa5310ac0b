// The strtol family against the host.
#include <gtest/gtest.h>

#include <cerrno>
#include <cinttypes>

#include "rt.h"

RT(strtol);
RT(strtoul);
RT(strtoll);
RT(strtoull);
RT(strtoimax);
RT(strtoumax);
RT(atoi);
RT(atol);
RT(atoll);
extern "C" long rt___isoc23_strtol(const char*, char**, int);

namespace {

template <typename T>
void compare(T (*ours)(const char*, char**, int), T (*theirs)(const char*, char**, int),
             const std::string& text, int base) {
  char *our_end = nullptr, *their_end = nullptr;
  errno = 0;
  rt_errno() = 0;
  T got = ours(text.c_str(), &our_end, base);
  int our_errno = rt_errno();
  T want = theirs(text.c_str(), &their_end, base);
  ASSERT_EQ(want, got) << "'" << text << "' base " << base;
  ASSERT_EQ(their_end, our_end) << "'" << text << "' base " << base;
  ASSERT_EQ(errno, our_errno) << "'" << text << "' base " << base;
}

void compare_all(const std::string& text, int base) {
  compare<long>(rt_strtol, strtol, text, base);
  compare<unsigned long>(rt_strtoul, strtoul, text, base);
  compare<long long>(rt_strtoll, strtoll, text, base);
  compare<unsigned long long>(rt_strtoull, strtoull, text, base);
  compare<intmax_t>(rt_strtoimax, strtoimax, text, base);
  compare<uintmax_t>(rt_strtoumax, strtoumax, text, base);
}

TEST(Strtol, RandomText) {
  for (long i = 0; i < cases(40000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string text;
    const char* starts[] = {"", " ", "\t\n", "-", "+", " -", "0", "0x", "-0x", "0X", "- ", "+-"};
    text += starts[below(random, 12)];
    const char* alphabet =
        below(random, 2) ? "0123456789" : "0123456789abcdefghijklmnopqrstuvwxyzABCDEFXYZ -+.";
    size_t size = std::string(alphabet).size();
    for (uint64_t n = below(random, 26); n > 0; --n) text += alphabet[below(random, size)];
    const int bases[] = {0, 10, 16, 8, 2, 36, 3, 7, 35};
    compare_all(text, bases[below(random, 9)]);
    if (HasFatalFailure()) return;
  }
}

TEST(Strtol, Limits) {
  for (const char* text :
       {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616",
        "99999999999999999999999999", "0x7fffffffffffffff", "0x8000000000000000", "0xffffffffffffffff",
        "0x10000000000000000", "", "0x", "0xg", "08", "-0"}) {
    for (int base : {0, 10, 16, 36}) compare_all(text, base);
  }
  rt_errno() = 0;
  EXPECT_EQ(rt_strtol("12", nullptr, 1), 0);
  EXPECT_EQ(rt_errno(), EINVAL);
  EXPECT_EQ(rt_atoi("-42abc"), -42);
  EXPECT_EQ(rt_atol(" 12"), 12);
  EXPECT_EQ(rt_atoll("+7"), 7);
  char* end;
  EXPECT_EQ(rt___isoc23_strtol("0b101", &end, 0), 5);
  EXPECT_EQ(*end, 0);
  EXPECT_EQ(rt_strtol("0b101", &end, 0), 0);
}

}  // namespace
