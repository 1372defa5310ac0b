// ctype, sorting, random numbers, memory, exit, environment, error texts: against the host where it has the
// same.
#include <gtest/gtest.h>

#include <dlfcn.h>
#include <search.h>
#include <cctype>
#include <cerrno>
#include <cinttypes>
#include <csignal>
#include <cstring>
#include <vector>

#include "rt.h"

#define EACH(f)                                                                                              \
  f(isalnum) f(isalpha) f(isblank) f(iscntrl) f(isdigit) f(isgraph) f(islower) f(isprint) f(ispunct)         \
      f(isspace) f(isupper) f(isxdigit) f(tolower) f(toupper) f(qsort) f(qsort_r) f(rand) f(srand) f(random) \
          f(srandom) f(rand_r) f(drand48) f(lrand48) f(mrand48) f(srand48) f(erand48) f(nrand48) f(jrand48)  \
              f(malloc) f(free) f(calloc) f(realloc) f(reallocarray) f(aligned_alloc) f(posix_memalign)      \
                  f(exit) f(atexit) f(_Exit) f(quick_exit) f(at_quick_exit) f(getenv) f(setenv) f(putenv)    \
                      f(unsetenv) f(strerror) f(raise) f(signal) f(strsignal) f(lfind) f(lsearch) f(system)
EACH(RT_DECLARE)
#undef EACH
extern "C" {
void* rt_bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));
void rt_abort();
int rt_abs(int);
long rt_labs(long);
div_t rt_div(int, int);
lldiv_t rt_lldiv(long long, long long);
imaxdiv_t rt_imaxdiv(intmax_t, intmax_t);
const unsigned short** rt___ctype_b_loc();
const int** rt___ctype_tolower_loc();
const int** rt___ctype_toupper_loc();
void rt___assert_fail(const char*, const char*, unsigned, const char*);
}

namespace {

TEST(Ctype, FunctionsAndTables) {
  for (int c = -1; c < 256; ++c) {
#define SAME(f) EXPECT_EQ(f(c), rt_##f(c)) << #f << " " << c
    SAME(isalnum);
    SAME(isalpha);
    SAME(isblank);
    SAME(iscntrl);
    SAME(isdigit);
    SAME(isgraph);
    SAME(islower);
    SAME(isprint);
    SAME(ispunct);
    SAME(isspace);
    SAME(isupper);
    SAME(isxdigit);
    SAME(tolower);
    SAME(toupper);
#undef SAME
  }
  for (int c = -128; c < 256; ++c) {
    EXPECT_EQ((*__ctype_b_loc())[c], (*rt___ctype_b_loc())[c]) << c;
    EXPECT_EQ((*__ctype_tolower_loc())[c], (*rt___ctype_tolower_loc())[c]) << c;
    EXPECT_EQ((*__ctype_toupper_loc())[c], (*rt___ctype_toupper_loc())[c]) << c;
    EXPECT_EQ(tolower(c), rt_tolower(c)) << c;
    EXPECT_EQ(toupper(c), rt_toupper(c)) << c;
  }
}

struct Item {
  int key, order;
  char padding[40];
};

std::vector<std::pair<int, int>>* compared;

int by_key(const void* a, const void* b) {
  int x = static_cast<const Item*>(a)->key, y = static_cast<const Item*>(b)->key;
  if (compared)
    compared->emplace_back(static_cast<const Item*>(a)->order, static_cast<const Item*>(b)->order);
  return (x > y) - (x < y);
}

int by_int(const void* a, const void* b) {
  int x = *static_cast<const int*>(a), y = *static_cast<const int*>(b);
  return (x > y) - (x < y);
}

// Not only the same result: the same comparisons in the same order, since each is a branch of the program.
TEST(Sort, SameComparisonsAsTheHost) {
  // The library's own, not a sanitizer's, which makes comparisons of its own.
  void* library = dlopen("libc.so.6", RTLD_LAZY);
  ASSERT_NE(library, nullptr);
  const auto host_qsort = reinterpret_cast<decltype(&qsort)>(dlsym(library, "qsort"));
  ASSERT_NE(host_qsort, nullptr);
  for (long i = 0; i < cases(1000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::vector<Item> ours(1 + below(random, 60));
    for (size_t k = 0; k < ours.size(); ++k)
      ours[k] = {static_cast<int>(below(random, 20)), static_cast<int>(k), {}};
    std::vector<Item> theirs = ours;
    std::vector<std::pair<int, int>> our_pairs, their_pairs;
    compared = &our_pairs;
    rt_qsort(ours.data(), ours.size(), sizeof(Item), by_key);
    compared = &their_pairs;
    host_qsort(theirs.data(), theirs.size(), sizeof(Item), by_key);
    compared = nullptr;
    ASSERT_EQ(their_pairs, our_pairs) << "seed " << i;
    for (size_t k = 0; k < ours.size(); ++k) ASSERT_EQ(theirs[k].order, ours[k].order) << "seed " << i;
  }
}

TEST(Sort, Search) {
  std::vector<int> numbers;
  for (int i = 0; i < 100; ++i) numbers.push_back(2 * i);
  for (int key = -1; key < 201; ++key) {
    EXPECT_EQ(bsearch(&key, numbers.data(), 100, sizeof(int), by_int),
              rt_bsearch(&key, numbers.data(), 100, sizeof(int), by_int));
  }
  size_t count = 3;
  int table[5] = {4, 5, 6}, key = 9;
  EXPECT_EQ(rt_lfind(&key, table, &count, sizeof(int), by_int), nullptr);
  EXPECT_EQ(rt_lsearch(&key, table, &count, sizeof(int), by_int), &table[3]);
  EXPECT_EQ(count, 4u);
}

TEST(Random, SameSequencesAsTheHost) {
  for (int i = 0; i < 500; ++i) ASSERT_EQ(rand(), rt_rand());
  for (unsigned seed : {0u, 1u, 2u, 42u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
    srand(seed), rt_srand(seed);
    for (int i = 0; i < 500; ++i) ASSERT_EQ(rand(), rt_rand()) << seed;
    srandom(seed), rt_srandom(seed);
    for (int i = 0; i < 100; ++i) ASSERT_EQ(random(), rt_random()) << seed;
    unsigned a = seed, b = seed;
    for (int i = 0; i < 100; ++i) ASSERT_EQ(rand_r(&a), rt_rand_r(&b)) << seed;
    srand48(seed), rt_srand48(seed);
    for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(drand48(), rt_drand48());
      ASSERT_EQ(lrand48(), rt_lrand48());
      ASSERT_EQ(mrand48(), rt_mrand48());
    }
    unsigned short x[3] = {1, 2, 3}, y[3] = {1, 2, 3};
    for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(erand48(x), rt_erand48(y));
      ASSERT_EQ(nrand48(x), rt_nrand48(y));
      ASSERT_EQ(jrand48(x), rt_jrand48(y));
    }
  }
}

TEST(Memory, Allocation) {
  long before = live_objects();
  char* p = static_cast<char*>(rt_malloc(10));
  std::memcpy(p, "123456789", 10);
  p = static_cast<char*>(rt_realloc(p, 20));
  EXPECT_STREQ(p, "123456789");
  p = static_cast<char*>(rt_realloc(p, 5));
  EXPECT_EQ(std::string(p, 5), "12345");
  int* zeros = static_cast<int*>(rt_calloc(4, sizeof(int)));
  EXPECT_EQ(zeros[3], 0);
  void* aligned = rt_aligned_alloc(64, 128);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(aligned) % 64, 0u);
  void* page = nullptr;
  EXPECT_EQ(rt_posix_memalign(&page, 4096, 1), 0);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(page) % 4096, 0u);
  EXPECT_EQ(rt_posix_memalign(&page, 3, 1), EINVAL);
  for (void* object : {static_cast<void*>(p), static_cast<void*>(zeros), aligned, page}) rt_free(object);
  rt_free(nullptr);
  EXPECT_EQ(live_objects(), before);
  rt_errno() = 0;
  volatile size_t huge = SIZE_MAX / 2 + 1;
  EXPECT_EQ(rt_malloc(huge), nullptr);
  EXPECT_EQ(rt_errno(), ENOMEM);
  EXPECT_EQ(rt_calloc(huge, 2), nullptr);
  EXPECT_EQ(rt_reallocarray(nullptr, huge, 2), nullptr);
  EXPECT_EQ(rt_realloc(rt_malloc(3), 0), nullptr);
  EXPECT_EQ(live_objects(), before);
}

std::string order;

TEST(Exit, HandlersRunBackwards) {
  order.clear();
  for (int i = 0; i < 20; ++i) rt_atexit([] { order += "x"; });
  rt_atexit([] { order += "b"; });
  rt_atexit([] {
    order += "a";
    rt_atexit([] { order += "n"; });
  });
  EXPECT_EQ(how_it_ends([] { rt_exit(5); }), "exit 5");
  EXPECT_EQ(order, "anb" + std::string(20, 'x'));
  rt_atexit([] { order += "never"; });
  rt_at_quick_exit([] { order += "q"; });
  EXPECT_EQ(how_it_ends([] { rt__Exit(3); }), "exit 3");
  EXPECT_EQ(how_it_ends([] { rt_quick_exit(4); }), "exit 4");
  EXPECT_EQ(order, "anb" + std::string(20, 'x') + "q");
}

TEST(Exit, AbortsAndAssertionsAreFindings) {
  EXPECT_EQ(how_it_ends([] { rt_abort(); }), "abort: abort is called");
  EXPECT_EQ(how_it_ends([] { rt___assert_fail("x > 0", "a.c", 12, "f"); }),
            "assertion: a.c:12: f: assertion failed: x > 0");
  static int seen;
  EXPECT_EQ(rt_signal(SIGUSR1, [](int sig) { seen = sig; }), SIG_DFL);
  EXPECT_EQ(rt_raise(SIGUSR1), 0);
  EXPECT_EQ(seen, SIGUSR1);
  rt_signal(SIGUSR1, SIG_IGN);
  EXPECT_EQ(rt_raise(SIGUSR1), 0);
  rt_signal(SIGUSR1, SIG_DFL);
  EXPECT_EQ(how_it_ends([] { rt_raise(SIGUSR1); }), "abort: the program is killed by a signal it raised");
}

TEST(Environment, Variables) {
  EXPECT_EQ(rt_getenv("HOME"), nullptr);
  EXPECT_EQ(rt_setenv("HOME", "/x", 1), 0);
  EXPECT_STREQ(rt_getenv("HOME"), "/x");
  EXPECT_EQ(rt_setenv("HOME", "/y", 0), 0);
  EXPECT_STREQ(rt_getenv("HOME"), "/x");
  for (int i = 0; i < 30; ++i) rt_setenv(("V" + std::to_string(i)).c_str(), "v", 1);
  EXPECT_STREQ(rt_getenv("V29"), "v");
  static char entry[] = "HOME=/z";
  EXPECT_EQ(rt_putenv(entry), 0);
  EXPECT_STREQ(rt_getenv("HOME"), "/z");
  EXPECT_EQ(rt_unsetenv("HOME"), 0);
  EXPECT_EQ(rt_getenv("HOME"), nullptr);
  EXPECT_STREQ(rt_getenv("V0"), "v");
  EXPECT_EQ(rt_system("true"), -1);
}

TEST(Errors, Texts) {
  for (int code = -2; code < 200; ++code) EXPECT_STREQ(strerror(code), rt_strerror(code));
  for (int sig = 1; sig < 32; ++sig) EXPECT_STREQ(strsignal(sig), rt_strsignal(sig));
}

TEST(Arithmetic, Divisions) {
  EXPECT_EQ(rt_abs(-3), 3);
  EXPECT_EQ(rt_labs(-3L), 3L);
  EXPECT_EQ(rt_div(-7, 2).quot, -3);
  EXPECT_EQ(rt_div(-7, 2).rem, -1);
  EXPECT_EQ(rt_lldiv(7, -2).quot, -3);
  EXPECT_EQ(rt_imaxdiv(9, 4).rem, 1);
}

}  // namespace
