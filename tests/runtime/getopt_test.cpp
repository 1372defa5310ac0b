// getopt and getopt_long against the host: every result, argument and the final order of argv.
#include <gtest/gtest.h>

#include <getopt.h>
#include <vector>

#include "rt.h"

RT(getopt);
RT(getopt_long);
RT(getopt_long_only);
extern "C" {
extern char* rt_optarg;
extern int rt_optind, rt_opterr, rt_optopt;
}

namespace {

const option kLong[] = {{"alpha", no_argument, nullptr, 1},
                        {"beta", required_argument, nullptr, 2},
                        {"betamax", optional_argument, nullptr, 3},
                        {"gamma", optional_argument, nullptr, 'g'},
                        {nullptr, 0, nullptr, 0}};

using Getopt = decltype(&getopt_long);

std::string run(Getopt function, bool with_long, char** optarg_p, int* optind_p, int* optopt_p,
                std::vector<std::string> words, const char* options) {
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  argv.push_back(nullptr);
  int argc = static_cast<int>(words.size());
  std::string seen;
  *optind_p = 0;
  for (int guard = 0; guard < 50; ++guard) {
    int index = -1;
    int result = function(argc, argv.data(), options, with_long ? kLong : nullptr, &index);
    if (result == -1) break;
    seen += std::to_string(result) + ":" + (*optarg_p ? *optarg_p : "-") + ":" + std::to_string(index) + ":" +
            std::to_string(*optind_p);
    if (result == '?' || result == ':') seen += ":" + std::to_string(*optopt_p);
    seen += " ";
  }
  seen += "| " + std::to_string(*optind_p);
  for (int i = 0; i < argc; ++i) seen += std::string(" ") + argv[static_cast<size_t>(i)];
  return seen;
}

TEST(Getopt, RandomCommandLines) {
  const char* words[] = {"-a",       "-b",    "-bval",       "-ab",     "-c",      "-cx",     "plain",
                         "file",     "-",     "--",          "-z",      "-az",     "--alpha", "--beta",
                         "--beta=v", "--bet", "--betamax=q", "--gamma", "--gam=1", "--nope",  "--alpha=x",
                         "-alpha",   "-beta", "-gamma",      "--al"};
  const char* optionses[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:c", ""};
  opterr = 0;
  rt_opterr = 0;
  for (long i = 0; i < cases(20000); ++i) {
    Random random(static_cast<uint64_t>(i));
    std::vector<std::string> line = {"prog"};
    for (uint64_t n = below(random, 7); n > 0; --n) line.push_back(words[below(random, 25)]);
    const char* options = optionses[below(random, 6)];
    bool only = below(random, 4) == 0;
    bool with_long = only || below(random, 3) != 0;
    Getopt theirs = only ? getopt_long_only : getopt_long, ours = only ? rt_getopt_long_only : rt_getopt_long;
    std::string want = run(theirs, with_long, &optarg, &optind, &optopt, line, options);
    std::string got = run(ours, with_long, &rt_optarg, &rt_optind, &rt_optopt, line, options);
    std::string shown;
    for (const std::string& w : line) shown += w + " ";
    ASSERT_EQ(want, got) << shown << "with '" << options << "'"
                         << (only        ? " only"
                             : with_long ? " long"
                                         : "")
                         << " seed " << i;
  }
}

TEST(Getopt, SaysWhatIsWrong) {
  rt_opterr = 1;
  rt_optind = 0;
  char program[] = "prog", bad[] = "-z", missing[] = "--beta";
  char* argv[] = {program, bad, missing, nullptr};
  taken_output();
  EXPECT_EQ(rt_getopt_long(3, argv, "ab:", kLong, nullptr), '?');
  EXPECT_EQ(taken_output(), "prog: invalid option -- 'z'\n");
  EXPECT_EQ(rt_getopt_long(3, argv, "ab:", kLong, nullptr), '?');
  EXPECT_EQ(taken_output(), "prog: option '--beta' requires an argument\n");
}

}  // namespace
