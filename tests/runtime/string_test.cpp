// String and memory functions against the host on random text over a small alphabet.
#include <gtest/gtest.h>

#include <strings.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <cstring>

#include "rt.h"

#define EACH(f)                                                                                            \
  f(strlen) f(strnlen) f(strcpy) f(stpcpy) f(strncpy) f(stpncpy) f(strcat) f(strncat) f(strcmp) f(strncmp) \
      f(strcoll) f(strxfrm) f(strcasecmp) f(strncasecmp) f(strspn) f(strcspn) f(strtok_r) f(strsep)        \
          f(memcmp) f(memcpy) f(memmove) f(memset) f(mempcpy) f(memccpy) f(memmem) f(ffs) f(ffsl) f(ffsll) \
              f(bcmp) f(swab) f(strdup) f(strndup) f(free) f(strtok) f(strverscmp) f(gnu_dev_makedev)      \
                  f(gnu_dev_major) f(gnu_dev_minor)
EACH(RT_DECLARE)
#undef EACH
// Overloaded in C++: declared by hand.
extern "C" {
char* rt_strchr(const char*, int);
char* rt_strrchr(const char*, int);
char* rt_strchrnul(const char*, int);
char* rt_strstr(const char*, const char*);
char* rt_strcasestr(const char*, const char*);
char* rt_strpbrk(const char*, const char*);
void* rt_memchr(const void*, int, size_t);
void* rt_memrchr(const void*, int, size_t);
void* rt_rawmemchr(const void*, int);
size_t rt_strlcpy(char*, const char*, size_t);
size_t rt_strlcat(char*, const char*, size_t);
char* rt___xpg_basename(char*);
char* rt_dirname(char*);
char* rt_basename(const char*);
char* __xpg_basename(char*);
char* dirname(char*);
void* rt___memcpy_chk(void*, const void*, size_t, size_t);
char* rt___strcpy_chk(char*, const char*, size_t);
}

namespace {

std::string word(Random& random, uint64_t limit) {
  static const char alphabet[] = "aabbAB.\xe9\x80z";
  std::string text;
  for (uint64_t n = below(random, limit); n > 0; --n) text += alphabet[below(random, 10)];
  return text;
}

int sign(int n) { return (n > 0) - (n < 0); }

TEST(String, ComparesAndSearches) {
  for (long i = 0; i < cases(100000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string a = word(random, 12),
                b = below(random, 2) ? word(random, 12) : a.substr(0, below(random, a.size() + 1));
    const char *s = a.c_str(), *t = b.c_str();
    size_t n = below(random, 14);
    int c = static_cast<unsigned char>("abAB.\xe9\x80zq\0"[below(random, 10)]);
    size_t both = std::min(a.size(), b.size());
    SCOPED_TRACE("seed " + std::to_string(i));
    ASSERT_EQ(strlen(s), rt_strlen(s));
    ASSERT_EQ(strnlen(s, n), rt_strnlen(s, n));
    ASSERT_EQ(sign(strcmp(s, t)), sign(rt_strcmp(s, t)));
    ASSERT_EQ(sign(strncmp(s, t, n)), sign(rt_strncmp(s, t, n)));
    ASSERT_EQ(sign(strcoll(s, t)), sign(rt_strcoll(s, t)));
    ASSERT_EQ(sign(strcasecmp(s, t)), sign(rt_strcasecmp(s, t)));
    ASSERT_EQ(sign(strncasecmp(s, t, n)), sign(rt_strncasecmp(s, t, n)));
    ASSERT_EQ(sign(memcmp(s, t, both)), sign(rt_memcmp(s, t, both)));
    ASSERT_EQ(bcmp(s, t, both) != 0, rt_bcmp(s, t, both) != 0);
    ASSERT_EQ(strchr(s, c), rt_strchr(s, c));
    ASSERT_EQ(strrchr(s, c), rt_strrchr(s, c));
    ASSERT_EQ(strchrnul(s, c), rt_strchrnul(s, c));
    ASSERT_EQ(memchr(s, c, a.size()), rt_memchr(s, c, a.size()));
    ASSERT_EQ(memrchr(s, c, a.size()), rt_memrchr(s, c, a.size()));
    ASSERT_EQ(rawmemchr(s, 0), rt_rawmemchr(s, 0));
    ASSERT_EQ(strspn(s, t), rt_strspn(s, t));
    ASSERT_EQ(strcspn(s, t), rt_strcspn(s, t));
    ASSERT_EQ(strpbrk(s, t), rt_strpbrk(s, t));
    std::string needle = word(random, 4);
    ASSERT_EQ(strstr(s, needle.c_str()), rt_strstr(s, needle.c_str()));
    ASSERT_EQ(strcasestr(s, needle.c_str()), rt_strcasestr(s, needle.c_str()));
    ASSERT_EQ(memmem(s, a.size(), needle.data(), needle.size()),
              rt_memmem(s, a.size(), needle.data(), needle.size()));
  }
}

TEST(String, Copies) {
  for (long i = 0; i < cases(50000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string a = word(random, 12), b = word(random, 12);
    size_t n = below(random, 14);
    char ours[64], theirs[64];
    auto reset = [&] {
      std::memset(ours, 'Q', sizeof ours);
      std::memset(theirs, 'Q', sizeof theirs);
      std::strcpy(ours, b.c_str());
      std::strcpy(theirs, b.c_str());
    };
    auto same = [&] { ASSERT_EQ(0, std::memcmp(ours, theirs, sizeof ours)) << "seed " << i; };
    const char* s = a.c_str();
    reset(), strcpy(theirs, s), rt_strcpy(ours, s), same();
    reset();
    ASSERT_EQ(stpcpy(theirs, s) - theirs, rt_stpcpy(ours, s) - ours);
    same();
    reset(), strncpy(theirs, s, n), rt_strncpy(ours, s, n), same();
    reset();
    ASSERT_EQ(stpncpy(theirs, s, n) - theirs, rt_stpncpy(ours, s, n) - ours);
    same();
    reset(), strcat(theirs, s), rt_strcat(ours, s), same();
    reset(), strncat(theirs, s, n), rt_strncat(ours, s, n), same();
    reset();
    ASSERT_EQ(strxfrm(theirs, s, 40), rt_strxfrm(ours, s, 40));
    same();
    reset(), memmove(theirs + 3, theirs, 20), rt_memmove(ours + 3, ours, 20), same();
    reset(), memset(theirs, 7, n), rt_memset(ours, 7, n), same();
    reset(), memccpy(theirs, s, 'b', a.size()), rt_memccpy(ours, s, 'b', a.size()), same();
    reset(), mempcpy(theirs, s, a.size()), rt_mempcpy(ours, s, a.size()), same();
    reset(), swab(s, theirs, static_cast<ssize_t>(a.size())),
        rt_swab(s, ours, static_cast<ssize_t>(a.size())), same();
    if (HasFatalFailure()) return;
  }
}

TEST(String, Tokens) {
  for (long i = 0; i < cases(20000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::string a = word(random, 20), separators = word(random, 4);
    char ours[64], theirs[64], *our_rest = nullptr, *their_rest = nullptr;
    std::strcpy(ours, a.c_str());
    std::strcpy(theirs, a.c_str());
    for (bool first = true;; first = false) {
      char* want = strtok_r(first ? theirs : nullptr, separators.c_str(), &their_rest);
      char* got = rt_strtok_r(first ? ours : nullptr, separators.c_str(), &our_rest);
      ASSERT_EQ(want == nullptr, got == nullptr) << "seed " << i;
      if (!want) break;
      ASSERT_EQ(want - theirs, got - ours) << "seed " << i;
      ASSERT_STREQ(want, got) << "seed " << i;
    }
    std::strcpy(ours, a.c_str());
    std::strcpy(theirs, a.c_str());
    our_rest = ours, their_rest = theirs;
    while (their_rest) {
      ASSERT_STREQ(strsep(&their_rest, separators.c_str()), rt_strsep(&our_rest, separators.c_str()))
          << "seed " << i;
    }
    ASSERT_EQ(our_rest, nullptr);
  }
  char text[] = "a b";
  EXPECT_STREQ(rt_strtok(text, " "), "a");
  EXPECT_STREQ(rt_strtok(nullptr, " "), "b");
  EXPECT_EQ(rt_strtok(nullptr, " "), nullptr);
}

TEST(String, Paths) {
  for (const char* path : {"", "/", "//", "///", "a", "a/", "a//", "/a", "/a/", "//a", "a/b", "a/b/", "a//b",
                           "/a/b//", "..", "a/b/c", "//a//b//", "///a"}) {
    char ours[32], theirs[32];
    std::strcpy(ours, path), std::strcpy(theirs, path);
    EXPECT_STREQ(__xpg_basename(theirs), rt___xpg_basename(ours)) << path;
    std::strcpy(ours, path), std::strcpy(theirs, path);
    EXPECT_STREQ(::dirname(theirs), rt_dirname(ours)) << path;
    EXPECT_EQ(::basename(path), rt_basename(path)) << path;
  }
}

TEST(String, BoundedCopies) {
  char buffer[8] = "ab";
  EXPECT_EQ(rt_strlcpy(buffer, "abcdefghij", 5), 10u);
  EXPECT_STREQ(buffer, "abcd");
  EXPECT_EQ(rt_strlcat(buffer, "xyz", 6), 7u);
  EXPECT_STREQ(buffer, "abcdx");
  EXPECT_EQ(rt_strlcat(buffer, "xyz", 3), 6u);
}

TEST(String, Duplicates) {
  long before = live_objects();
  char* copy = rt_strdup("text");
  char* part = rt_strndup("longer", 3);
  EXPECT_STREQ(copy, "text");
  EXPECT_STREQ(part, "lon");
  rt_free(copy);
  rt_free(part);
  EXPECT_EQ(live_objects(), before);
}

TEST(String, Bits) {
  for (int shift = -1; shift < 64; ++shift) {
    long long value = shift < 0 ? 0 : static_cast<long long>(0x9ull << shift);
    EXPECT_EQ(ffs(static_cast<int>(value)), rt_ffs(static_cast<int>(value)));
    EXPECT_EQ(ffsl(value), rt_ffsl(value));
    EXPECT_EQ(ffsll(value), rt_ffsll(value));
  }
}

TEST(String, VersionsInOrder) {
  for (long i = 0; i < cases(200'000); ++i) {
    Random random(static_cast<uint64_t>(i));
    char texts[2][8] = {};
    for (auto& text : texts)
      for (size_t n = below(random, 8), k = 0; k < n; ++k) text[k] = "0011292.a"[below(random, 9)];
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    EXPECT_EQ(sign(strverscmp(texts[0], texts[1])), sign(rt_strverscmp(texts[0], texts[1])))
        << texts[0] << " and " << texts[1];
  }
}

TEST(String, NumbersOfDevices) {
  for (long i = 0; i < cases(1000); ++i) {
    Random random(static_cast<uint64_t>(i));
    const auto high = static_cast<unsigned>(random()), low = static_cast<unsigned>(random());
    const dev_t device = gnu_dev_makedev(high, low);
    EXPECT_EQ(device, rt_gnu_dev_makedev(high, low));
    EXPECT_EQ(rt_gnu_dev_major(device), high);
    EXPECT_EQ(rt_gnu_dev_minor(device), low);
  }
}

TEST(String, FortifiedFormsStop) {
  char buffer[4];
  EXPECT_EQ(how_it_ends([&] { rt___memcpy_chk(buffer, "abcd", 4, 4); }), "returned");
  EXPECT_EQ(how_it_ends([&] { rt___memcpy_chk(buffer, "abcde", 5, 4); }),
            "abort: *** buffer overflow detected ***: terminated");
  EXPECT_EQ(how_it_ends([&] { rt___strcpy_chk(buffer, "abcd", 4); }),
            "abort: *** buffer overflow detected ***: terminated");
}

}  // namespace
