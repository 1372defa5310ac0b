// Regular expressions against the host's, on random expressions and texts. Left out is what glibc 2.36 does
// not end on (loops over what may be empty, places in loops) and where it is wrong: ^ behind a newline that
// is not looked at, references to empty groups.
#include <gtest/gtest.h>
#include <regex.h>

#include <cstring>
#include <string>

#include "rt.h"

#define EACH(f) f(regcomp) f(regexec) f(regerror) f(regfree)
EACH(RT_DECLARE)
RT(re_compile_pattern);
RT(re_set_syntax);
RT(re_search);
RT(re_match);

namespace {

class Expressions {
 public:
  Expressions(Random& random, bool extended) : random_(random), extended_(extended) {}

  std::string make() {
    if (below(random_, 4) == 0) return junk();
    std::string text = below(random_, 6) == 0 ? "^" : "";
    for (size_t n = 1 + below(random_, 4), i = 0; i < n; ++i) {
      if (i > 0 && below(random_, 5) == 0) text += spelled("|");
      text += atom(2);
    }
    return text + (below(random_, 6) == 0 ? "$" : "");
  }

 private:
  std::string spelled(const std::string& operators) const {
    std::string text;
    for (char c : operators)
      text += (!extended_ && std::strchr("|+?{}()", c) ? std::string("\\") : std::string()) + c;
    return text;
  }

  std::string atom(int depth) {
    static const char* const kAtoms[] = {"a",   "b", "c", ".",    "[ab]",        "[^a]", "[a-c]", "\\w",
                                         "\\S", "A", "-", "[]a]", "[[:upper:]]", "[a-]", "\\<",   "\\B"};
    static const char* const kCounts[] = {"*", "+", "?", "{2}", "{1,}", "{0,2}", "{,2}"};
    std::string text = kAtoms[below(random_, depth == 2 ? 16 : 14)];
    if (depth > 0 && below(random_, 3) == 0) {
      text = atom(0);  // never empty, so that loops over it end
      for (size_t n = below(random_, 3), i = 0; i < n; ++i)
        text += (below(random_, 3) == 0 ? spelled("|") : "") + plain(atom(0));
      text = spelled("(") + plain(text) + spelled(")");
    }
    return below(random_, 3) == 0 ? text + spelled(kCounts[below(random_, 7)]) : text;
  }
  // What may be empty stands alone.
  static std::string plain(const std::string& text) {
    return text.find_first_of("*?,") == text.npos ? text : "b";
  }

  std::string junk() {
    std::string text;
    for (size_t n = below(random_, 7), i = 0; i < n; ++i)
      text += "ab*\\){}[]^$|+?.-,12:n="[below(random_, 22)];
    return text;
  }

  Random& random_;
  bool extended_;
};

TEST(Regex, AsTheHostOnRandomText) {
  long compared = 0;
  for (long i = 0; i < cases(4'000); ++i) {
    Random random(static_cast<uint64_t>(i));
    const bool extended = below(random, 2) != 0;
    const std::string pattern = Expressions(random, extended).make();
    const int flags = (extended ? REG_EXTENDED : 0) | (below(random, 4) == 0 ? REG_ICASE : 0) |
                      (below(random, 4) == 0 ? REG_NEWLINE : 0);
    if (pattern.find("\\1") != pattern.npos || pattern.find("\\2") != pattern.npos) continue;
    regex_t host, ours;
    const int expected = regcomp(&host, pattern.c_str(), flags);
    ASSERT_EQ(expected, rt_regcomp(&ours, pattern.c_str(), flags)) << pattern << " with " << flags;
    if (expected != 0) continue;
    EXPECT_EQ(host.re_nsub, ours.re_nsub) << pattern;
    for (int k = 0; k < 6; ++k, ++compared) {
      std::string text;
      for (size_t n = below(random, 8), at = 0; at < n; ++at)
        text += (flags & REG_NEWLINE ? "abcA-\n " : "abcA-b ")[below(random, 7)];
      const int ends = static_cast<int>(below(random, 8));
      const int edges = (ends == 0 ? REG_NOTBOL : 0) | (ends == 1 ? REG_NOTEOL : 0);
      regmatch_t all[2][1] = {{{-1, -1}}, {{-1, -1}}};
      EXPECT_EQ(regexec(&host, text.c_str(), 1, all[0], edges),
                rt_regexec(&ours, text.c_str(), 1, all[1], edges))
          << pattern << " with " << flags << " on " << text;
      EXPECT_TRUE(all[0][0].rm_so == all[1][0].rm_so && all[0][0].rm_eo == all[1][0].rm_eo)
          << pattern << " with " << flags << " on " << text << ": " << all[0][0].rm_so << '-'
          << all[0][0].rm_eo << " and " << all[1][0].rm_so << '-' << all[1][0].rm_eo;
    }
    regfree(&host);
    rt_regfree(&ours);
  }
  EXPECT_GT(compared, 1000);
}

TEST(Regex, Groups) {
  const struct {
    const char *pattern, *text;
    int flags;
  } kCases[] = {{"(a|ab)(c|bcd)(d*)", "abcd", REG_EXTENDED}, {"(a*)(ab)*(b*)", "abb", REG_EXTENDED},
                {"\\(a\\)\\(b\\)*\\1", "zaba", 0},           {"(x)|(y)", "y", REG_EXTENDED},
                {"((a)|(b))+", "ab", REG_EXTENDED},          {"(a{2}){1,2}b", "aaaab", REG_EXTENDED},
                {"\\(.*\\)-\\(.*\\)", "a-b-c", 0},           {"(^|-)(b+)", "a-bb", REG_EXTENDED}};
  for (const auto& one : kCases) {
    regex_t host, ours;
    regmatch_t expected[4], found[4];
    ASSERT_EQ(regcomp(&host, one.pattern, one.flags), 0);
    ASSERT_EQ(rt_regcomp(&ours, one.pattern, one.flags), 0);
    EXPECT_EQ(regexec(&host, one.text, 4, expected, 0), rt_regexec(&ours, one.text, 4, found, 0))
        << one.pattern;
    for (int i = 0; i < 4; ++i)
      EXPECT_TRUE(expected[i].rm_so == found[i].rm_so && expected[i].rm_eo == found[i].rm_eo)
          << one.pattern << " group " << i << ": " << expected[i].rm_so << '-' << expected[i].rm_eo << " and "
          << found[i].rm_so << '-' << found[i].rm_eo;
    regfree(&host);
    rt_regfree(&ours);
  }
}

TEST(Regex, SearchesWithSyntaxBits) {
  for (const unsigned long syntax :
       {0ul, RE_SYNTAX_GREP, RE_SYNTAX_EGREP, RE_SYNTAX_POSIX_BASIC, RE_SYNTAX_POSIX_EXTENDED,
        RE_SYNTAX_GNU_AWK, RE_SYNTAX_POSIX_MINIMAL_BASIC})
    for (const char* pattern :
         {"a+b", "a\\+b", "a\\|b", "a|b", "(a)", "\\(a\\)", "a{2}", "a\\{2\\}", "[\\]a]", "*a", "a\nb"}) {
      re_pattern_buffer host = {}, ours = {};
      re_set_syntax(syntax);
      rt_re_set_syntax(syntax);
      const char* expected = re_compile_pattern(pattern, std::strlen(pattern), &host);
      const char* found = rt_re_compile_pattern(pattern, std::strlen(pattern), &ours);
      ASSERT_STREQ(expected, found) << pattern << " with " << syntax;
      for (const char* text : {"xaab+", "a|b{2}", "(a)\\", "*a\nb"}) {
        if (expected) continue;
        const int n = static_cast<int>(std::strlen(text));
        EXPECT_EQ(re_search(&host, text, n, 0, n, nullptr), rt_re_search(&ours, text, n, 0, n, nullptr))
            << pattern;
        EXPECT_EQ(re_search(&host, text, n, n, -n, nullptr), rt_re_search(&ours, text, n, n, -n, nullptr))
            << pattern;
        EXPECT_EQ(re_match(&host, text, n, 1, nullptr), rt_re_match(&ours, text, n, 1, nullptr)) << pattern;
      }
      if (!expected) regfree(&host);
      if (!found) rt_regfree(&ours);
    }
}

TEST(Regex, Messages) {
  for (int code = 0; code <= 16; ++code) {
    char expected[64], found[64];
    for (size_t room : {64u, 5u}) {
      EXPECT_EQ(regerror(code, nullptr, expected, room), rt_regerror(code, nullptr, found, room));
      EXPECT_STREQ(expected, found);
    }
  }
}

}  // namespace
