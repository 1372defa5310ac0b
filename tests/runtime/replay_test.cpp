// The replay library: a real program linked with it, run on test files written here.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <mantissa/intrinsics.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstring>
#include <fstream>
#include <vector>

#include "rt.h"

namespace {

struct Input {
  std::string name;
  uint32_t type;
  std::string value;
};

template <typename T>
std::string bytes_of(T value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string own_format(const std::vector<Input>& inputs) {
  std::string file = "MANTTEST" + bytes_of<uint32_t>(1) + bytes_of(static_cast<uint32_t>(inputs.size()));
  for (const Input& input : inputs) {
    file += bytes_of(static_cast<uint32_t>(input.name.size())) + bytes_of(input.type) +
            bytes_of(static_cast<uint64_t>(input.value.size())) + input.name + input.value;
  }
  return file;
}

std::string big_endian(uint32_t n) {
  return {static_cast<char>(n >> 24), static_cast<char>(n >> 16), static_cast<char>(n >> 8),
          static_cast<char>(n)};
}

std::string ktest_format(const std::vector<Input>& inputs) {
  std::string file = "KTEST" + big_endian(3) + big_endian(1) + big_endian(4) + "prog" + big_endian(0) +
                     big_endian(0) + big_endian(static_cast<uint32_t>(inputs.size()));
  for (const Input& input : inputs) {
    file += big_endian(static_cast<uint32_t>(input.name.size())) + input.name +
            big_endian(static_cast<uint32_t>(input.value.size())) + input.value;
  }
  return file;
}

struct Outcome {
  int status = 0;
  std::string output, log;
};

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

class Replay : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/mantissa-replay-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder_ = name;
  }
  void TearDown() override { (void)!std::system(("rm -r " + folder_).c_str()); }

  Outcome run(const std::string& file, const std::string& variable = "MANTISSA_TEST",
              const std::string& program = REPLAY_PROGRAM) {
    std::ofstream(folder_ + "/test", std::ios::binary) << file;
    mkdir((folder_ + "/files").c_str(), 0700);
    std::string command = "MANTISSA_REPLAY_DIR=" + folder_ + "/files MANTISSA_REPLAY_LOG=9 " + variable +
                          "=" + folder_ + "/test exec " + program + " >" + folder_ + "/out 2>/dev/null 9>" +
                          folder_ + "/log </dev/null";
    pid_t child = fork();
    if (child == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(99);
    }
    Outcome outcome;
    waitpid(child, &outcome.status, 0);
    outcome.output = read_file(folder_ + "/out");
    outcome.log = read_file(folder_ + "/log");
    return outcome;
  }

  static Input mode(int n) { return {"mode", MANTISSA_TYPE_I32, bytes_of(n)}; }

 private:
  std::string folder_;
};

TEST_F(Replay, GivesInputsInOrder) {
  Outcome o = run(own_format({mode(1),
                              {"x", MANTISSA_TYPE_DOUBLE, bytes_of(1.5)},
                              {"b", MANTISSA_TYPE_BOOL, bytes_of('\1')},
                              {"nondet_int", MANTISSA_TYPE_I32, bytes_of(-3)}}));
  EXPECT_TRUE(WIFEXITED(o.status));
  EXPECT_EQ(WEXITSTATUS(o.status), 7);
  EXPECT_EQ(o.output, "0x1.8p+0 1 -3\n");
  EXPECT_EQ(o.log, "{\"event\":\"start\",\"inputs\":4}\n{\"event\":\"exit\",\"used\":4,\"inputs\":4}\n");
}

TEST_F(Replay, ReadsKtest) {
  Outcome o = run(ktest_format({mode(7), {"bytes", 0, "abc"}, {"r", 0, bytes_of(4)}}), "KTEST_FILE");
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(o.output, "abc 4 1\n");
}

TEST_F(Replay, MissingInputsAreZero) { EXPECT_EQ(run(own_format({})).output, "mode 0\n"); }

TEST_F(Replay, FailuresAreLoggedAndAbort) {
  Outcome o = run(own_format({mode(2)}));
  EXPECT_TRUE(WIFSIGNALED(o.status));
  EXPECT_EQ(WTERMSIG(o.status), SIGABRT);
  EXPECT_NE(o.log.find("{\"event\":\"fail\",\"kind\":\"assertion\",\"message\":\""), std::string::npos);
  EXPECT_NE(o.log.find("main: assertion failed: mode == 1\"}"), std::string::npos);
  o = run(own_format({mode(5)}));
  EXPECT_NE(o.log.find("\"kind\":\"reach-error\""), std::string::npos);
  o = run(own_format({mode(4)}));
  EXPECT_EQ(WTERMSIG(o.status), SIGABRT);
  EXPECT_NE(o.log.find("{\"event\":\"fail\",\"kind\":\"abort\",\"message\":\"abort is called\"}"),
            std::string::npos);
}

TEST_F(Replay, FalseAssumptionHasItsOwnStatus) {
  Outcome o = run(own_format({mode(3)}));
  EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_ASSUME);
  EXPECT_NE(o.log.find("{\"event\":\"assume\"}"), std::string::npos);
}

TEST_F(Replay, WrongInputsAreRefused) {
  Outcome o = run(own_format({{"other", MANTISSA_TYPE_I32, bytes_of(1)}}));
  EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_MISMATCH);
  EXPECT_NE(o.log.find("asks for 'mode' with 4 bytes"), std::string::npos);
  o = run(own_format({{"mode", MANTISSA_TYPE_I64, bytes_of(1L)}}));
  EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_MISMATCH);
}

TEST_F(Replay, DamagedFilesAreRefused) {
  std::string good = own_format({mode(1), {"x", MANTISSA_TYPE_DOUBLE, bytes_of(1.5)}});
  for (size_t n = 0; n < good.size(); n += 3) {
    Outcome o = run(good.substr(0, n));
    EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_MISMATCH) << n;
  }
  std::string many = good;
  many.replace(12, 4, "\xff\xff\xff\xff");
  EXPECT_EQ(WEXITSTATUS(run(many).status), MANTISSA_EXIT_MISMATCH);
  std::string ktest = ktest_format({mode(1)});
  for (size_t n = 0; n < ktest.size(); n += 3) {
    EXPECT_EQ(WEXITSTATUS(run(ktest.substr(0, n), "KTEST_FILE").status), MANTISSA_EXIT_MISMATCH) << n;
  }
}

TEST_F(Replay, MakesTheEnvironment) {
  Outcome o = run(own_format({{"argc", MANTISSA_TYPE_I32, bytes_of(2)},
                              {"arg1", 0, "-v\0x"},
                              {"arg2", 0, "two "},
                              {"arg3", 0, "none"},
                              {"stdin-size", MANTISSA_TYPE_U64, bytes_of(5L)},
                              {"stdin", 0, "in\nput"},
                              {"file-size:data.txt", MANTISSA_TYPE_U64, bytes_of(4L)},
                              {"file:data.txt", 0, "file!!"},
                              mode(6)}));
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(o.output, "[-v][two ](in\n)(pu){file}");
}

TEST_F(Replay, LauncherSaysWhatIsEnvironment) {
  std::string file = own_format({{"argc", MANTISSA_TYPE_I32, bytes_of(1)}, {"arg1", 0, "one"}, mode(6)});
  EXPECT_EQ(run(file, "MANTISSA_REPLAY_ENVIRONMENT=2 MANTISSA_TEST").output, "[one]");
  Outcome o = run(file, "MANTISSA_REPLAY_ENVIRONMENT=0 MANTISSA_TEST");
  EXPECT_NE(o.log.find("is 'argc' with 4 bytes, the program asks for 'mode'"), std::string::npos);
  for (const char* wrong : {"3", "4"}) {
    o = run(file, std::string("MANTISSA_REPLAY_ENVIRONMENT=") + wrong + " MANTISSA_TEST");
    EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_MISMATCH) << wrong;
  }
}

TEST_F(Replay, FilesStayInside) {
  Outcome o =
      run(own_format({{"file-size:../x", MANTISSA_TYPE_U64, bytes_of(1L)}, {"file:../x", 0, "x"}, mode(6)}));
  EXPECT_EQ(WEXITSTATUS(o.status), MANTISSA_EXIT_MISMATCH);
}

TEST_F(Replay, ClockIsThatOfTheEngine) {
  long double value = 12345;
  Outcome o = run(own_format({mode(8), {"ld", MANTISSA_TYPE_X87, bytes_of(value).substr(0, 10)}}));
  EXPECT_EQ(o.output, "1704067200 12345\n");
}

// Merge sort of {3, 1, 2}: 1 with 2, then 3 with 1, 3 with 2.
TEST_F(Replay, LinksWithSanitizersAndOwnDefinitions) {
  Outcome o = run(own_format({mode(5)}), "MANTISSA_TEST", OVERRIDING_PROGRAM);
  EXPECT_EQ(WEXITSTATUS(o.status), 9);
  EXPECT_EQ(o.output, "3 comparisons, time 1704067200, mode 5\nown reach_error\n");
}

}  // namespace
