// sscanf against the host: the count, what is stored, how much is consumed.
#include <gtest/gtest.h>

#include <cstring>

#include "random_floats.h"
#include "rt.h"

extern "C" int rt_sscanf(const char*, const char*, ...);
extern "C" int rt___isoc99_sscanf(const char*, const char*, ...);
RT(free);

namespace {

// Four places that any conversion may write to.
struct Places {
  alignas(16) char bytes[4][64];
  Places() { std::memset(bytes, 0x5a, sizeof bytes); }
};

void compare(const std::string& text, const std::string& format, uint64_t seed) {
  Places ours, theirs;
  int got = rt___isoc99_sscanf(text.c_str(), format.c_str(), ours.bytes[0], ours.bytes[1], ours.bytes[2],
                               ours.bytes[3]);
  int want = sscanf(text.c_str(), format.c_str(), theirs.bytes[0], theirs.bytes[1], theirs.bytes[2],
                    theirs.bytes[3]);
  ASSERT_EQ(want, got) << "'" << text << "' as '" << format << "' seed " << seed;
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(0, std::memcmp(ours.bytes[i], theirs.bytes[i], i < want ? 16 : 8))
        << "'" << text << "' as '" << format << "' place " << i << " seed " << seed;
  }
}

std::string random_text(Random& random) {
  const char* alphabets[] = {"0123456789",           "0123456789abcdefxX-+.", "0123456789.eE+-",
                             " 0123456789abc,;\t\n", "infatyINFATY(n_)0123",  "0x123.pP+-",
                             "abcdefgh ]^-"};
  const char* alphabet = alphabets[below(random, 7)];
  std::string text;
  for (uint64_t n = below(random, 20); n > 0; --n) text += alphabet[below(random, std::strlen(alphabet))];
  return text;
}

TEST(Scanf, Integers) {
  const char* lengths[] = {"", "hh", "h", "l", "ll", "j", "z", "t"};
  for (long i = 0; i < cases(60000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string format = "%";
    if (below(random, 3) == 0) format += std::to_string(1 + below(random, 12));
    format += lengths[below(random, 8)];
    format += "diuoxX"[below(random, 6)];
    format += below(random, 3) ? "%n" : "%2s%n";
    compare(random_text(random), format, static_cast<uint64_t>(i));
    if (HasFatalFailure()) return;
  }
}

TEST(Scanf, Floats) {
  const char* lengths[] = {"", "l", "L"};
  for (long i = 0; i < cases(60000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string format = "%";
    if (below(random, 3) == 0) format += std::to_string(1 + below(random, 12));
    format += lengths[below(random, 3)];
    format += "aefgEG"[below(random, 6)];
    format += below(random, 2) ? "%n" : "%c%n";
    compare(random_text(random), format, static_cast<uint64_t>(i));
    if (HasFatalFailure()) return;
  }
}

TEST(Scanf, FloatsThatWerePrinted) {
  for (long i = 0; i < cases(5000); ++i) {
    Random random(static_cast<uint64_t>(i));
    char text[256];
    std::snprintf(text, sizeof text, below(random, 2) ? "%.17g %La" : "%a %.21Lg", random_double(random),
                  random_long_double(random));
    compare(text, "%lf %Lf%n", static_cast<uint64_t>(i));
    if (HasFatalFailure()) return;
  }
}

TEST(Scanf, Text) {
  const char* formats[] = {"%s%n",           "%5s%s%n",      "%c%c%n",         "%3c%n",       "%[abc]%n",
                           "%[^abc]%n",      "%[a-f]%n",     "%[]abc]%n",      "%[^]a-c]%n",  "%[a-]%n",
                           "%*s%s%n",        "%*d%s%n",      " %c%n",          "%d,%d;%d%n",  "%d %d %d %d",
                           "a%db%n",         "%%%d%n",       "%[0-9]%[a-z]%n", "%2d%2d%2d%n", "%*[a-c]%c%n",
                           "%1[^\n]%*c%s%n", "%hhd%hd%ld%n", "%i%i%i%n",       "x%n%d"};
  for (long i = 0; i < cases(60000); ++i) {
    Random random(static_cast<uint64_t>(i));
    compare(random_text(random), formats[below(random, sizeof formats / sizeof formats[0])],
            static_cast<uint64_t>(i));
    if (HasFatalFailure()) return;
  }
}

TEST(Scanf, AllocatesText) {
  long before = live_objects();
  char *word = nullptr, *rest = nullptr;
  std::string text = std::string(100, 'w') + " tail";
  EXPECT_EQ(rt_sscanf(text.c_str(), "%ms %m[a-z]", &word, &rest), 2);
  EXPECT_EQ(std::string(100, 'w'), word);
  EXPECT_STREQ(rest, "tail");
  EXPECT_EQ(live_objects(), before + 2);
  rt_free(word);
  rt_free(rest);
  EXPECT_EQ(live_objects(), before);
}

TEST(Scanf, PointersPositionsAndLongNumbers) {
  void *a = nullptr, *b = &a;
  EXPECT_EQ(rt_sscanf("0x1f (nil)", "%p %p", &a, &b), 2);
  EXPECT_EQ(a, reinterpret_cast<void*>(0x1f));
  EXPECT_EQ(b, nullptr);
  int first = 0, second = 0;
  EXPECT_EQ(rt_sscanf("1 2", "%2$d %1$d", &first, &second), 2);
  EXPECT_EQ(first, 2);
  EXPECT_EQ(second, 1);
  double x = 0, y = 0;
  std::string digits = "0." + std::string(300, '3');
  EXPECT_EQ(rt_sscanf(digits.c_str(), "%lf", &x), sscanf(digits.c_str(), "%lf", &y));
  EXPECT_EQ(x, y);
}

}  // namespace
