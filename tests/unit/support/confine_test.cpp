// What a confined program can and cannot do. Every effect is a file in a folder made here, a signal to a
// process started here, or nothing.
#include "support/process.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace mantissa {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class Confine : public testing::TestWithParam<Confinement> {
 protected:
  void SetUp() override {
    char name[] = "/var/tmp/mantissa-confine-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder_ = name;
    fs::permissions(folder_, fs::perms::all);  // not its owner is what keeps it out
  }
  void TearDown() override { fs::remove_all(folder_); }

  ProcessOptions options(const std::string& script) const {
    ProcessOptions options;
    options.command = {"/bin/sh", "-c", script};
    options.environment = {"FOLDER=" + folder_.string()};
    options.keep_environment = false;
    options.keep_output = true;
    options.folder = folder_.string();
    options.seconds = 20;
    options.confinement = GetParam();
    options.visible = {"/bin", "/usr/bin"};
    return options;
  }
  static ProcessResult run(const ProcessOptions& options) {
    auto result = run_process(options);
    EXPECT_TRUE(result) << result.error().message;
    return result ? *result : ProcessResult();
  }
  bool is_confined() const { return GetParam() == Confinement::kConfined; }
  std::string read(const std::string& name) const {
    std::ifstream in(folder_ / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // Processes whose command line has this text.
  static int running(const std::string& text) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::ifstream in(entry.path() / "cmdline");
      std::string line;  // an iterator of the buffer would throw if the process ends between open and read
      std::getline(in, line);
      count += line.starts_with("sleep") && line.find(text) != std::string::npos;
    }
    return count;
  }
  static bool is_gone(const std::string& text) {
    for (int i = 0; i < 300; ++i) {
      if (running(text) == 0) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
  // A number of seconds to sleep that nobody else sleeps.
  static std::string unique_sleep() {
    static int count = 0;
    return "5" + std::to_string(getpid() % 1000) + "." + std::to_string(++count) + std::to_string(getpid());
  }

  fs::path folder_;
};

TEST_P(Confine, SeesNoVariablesDescriptorsOrTerminal) {
  const ProcessResult result =
      run(options("env | sort; for f in /proc/self/fd/*; do echo ${f##*/}; done; tty; exit 4"));
  EXPECT_EQ(result.code, 4);
  // sh adds PWD; 3 is the shell's own list of the folder.
  EXPECT_EQ(result.output.find("HOME="), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("PATH="), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("FOLDER="), std::string::npos);
  EXPECT_EQ(result.output.find("\n5\n"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("not a tty"), std::string::npos);
}

TEST_P(Confine, ChangesFilesOnlyInItsOwnView) {
  std::ofstream(folder_ / "old") << "kept";
  const ProcessResult result = run(options("touch $FOLDER/new; rm -f $FOLDER/old; touch mine && ls mine"));
  EXPECT_NE(result.output.find("mine"), std::string::npos) << "its working folder is writable";
  EXPECT_EQ(fs::exists(folder_ / "new"), !is_confined());
  EXPECT_EQ(fs::exists(folder_ / "old"), is_confined());
  EXPECT_EQ(fs::exists(folder_ / "mine"), !is_confined());
}

TEST_P(Confine, AFolderCanBeLeftWritable) {
  ProcessOptions with = options("touch $FOLDER/in/new; touch $FOLDER/out");
  fs::create_directory(folder_ / "in");
  with.writable = (folder_ / "in").string();
  run(with);
  EXPECT_TRUE(fs::exists(folder_ / "in" / "new"));
  EXPECT_EQ(fs::exists(folder_ / "out"), !is_confined());
}

TEST_P(Confine, CannotReachItsLauncherOrUs) {
  ProcessOptions shell = options("kill -0 $US && echo reached; exit 0");
  shell.environment.push_back("US=" + std::to_string(getpid()));
  const ProcessResult result = run(shell);
  if (is_confined()) EXPECT_EQ(result.output.find("reached"), std::string::npos);
}

TEST_P(Confine, ADescendantThatLeavesTheSessionAndHoldsThePipesDoesNotHoldUs) {
  const std::string seconds = unique_sleep();
  const auto start = std::chrono::steady_clock::now();
  const ProcessResult result =
      run(options("setsid sleep " + seconds + " & (setsid sleep " + seconds + " &) ; exit 3"));
  EXPECT_EQ(result.code, 3);
  EXPECT_FALSE(result.timed_out);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
  EXPECT_TRUE(is_gone(seconds));
}

TEST_P(Confine, TimeKillsEverything) {
  const std::string seconds = unique_sleep();
  ProcessOptions slow = options("setsid sleep " + seconds + " & trap '' TERM; sleep " + seconds);
  slow.seconds = 0.4;
  const ProcessResult result = run(slow);
  EXPECT_TRUE(result.timed_out);
  EXPECT_LT(result.seconds, 5);
  EXPECT_TRUE(is_gone(seconds));
}

TEST_P(Confine, AStopKillsEverythingAtOnce) {
  const std::string seconds = unique_sleep();
  ProcessOptions slow = options("sleep " + seconds);
  std::jthread stopper([stop = slow.stop] {
    std::this_thread::sleep_for(300ms);
    stop.request_stop();
  });
  const ProcessResult result = run(slow);
  EXPECT_TRUE(result.stopped);
  EXPECT_LT(result.seconds, 5);
  EXPECT_TRUE(is_gone(seconds));
}

// Our own death, by a signal that cannot be handled.
TEST_P(Confine, EverythingDiesWithUs) {
  const std::string seconds = unique_sleep();
  const ProcessOptions slow = options("setsid sleep " + seconds + " & sleep " + seconds);
  const pid_t analyser = fork();
  if (analyser == 0) {
    (void)run_process(slow);
    _exit(0);
  }
  for (int i = 0; i < 500 && running(seconds) < 2; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(running(seconds), 2);
  kill(analyser, SIGKILL);
  waitpid(analyser, nullptr, 0);
  EXPECT_TRUE(is_gone(seconds));
}

TEST_P(Confine, MemoryIsLimited) {
  // tail keeps all of a line without an end.
  ProcessOptions large = options("head -c 400000000 /dev/zero | tail -n 1 | wc -c");
  large.memory = uint64_t{100} << 20;
  EXPECT_TRUE(run(large).out_of_memory);
  large.command = {"/bin/sh", "-c", "exit 5"};
  const ProcessResult small = run(large);
  EXPECT_FALSE(small.out_of_memory);
  EXPECT_EQ(small.code, 5);
}

TEST_P(Confine, OutputAndFilesAreLimited) {
  const ProcessResult talkative = run(options("cat /dev/zero"));
  EXPECT_TRUE(talkative.too_much_output);
  EXPECT_LE(talkative.output.size(), size_t{1} << 20);
  const ProcessResult large = run(options("head -c 100000000 /dev/zero > big; ls -l big | cut -d' ' -f5"));
  EXPECT_EQ(large.output, "67108864\n");
}

// Inside of a view nobody may make another one, nor become somebody else: as root it is not run.
TEST_P(Confine, RootThatStaysRootIsRefused) {
  const fs::path launcher = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib" /
                            "mantissa" / "mantissa-confine";
  fs::copy_file(launcher, folder_ / "launcher");
  ProcessOptions nested =
      options("sleep 2 | $FOLDER/launcher --mode confined --status 1 --life 0 -- /bin/echo echo ran");
  nested.writable = folder_.string();
  const ProcessResult result = run(nested);
  EXPECT_FALSE(result.refused);
  if (!is_confined()) return;
  EXPECT_TRUE(result.output.starts_with("missing a view of its own\n")) << result.output;
  EXPECT_NE(result.output.find("\nrefused\n"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("ran\n"), std::string::npos) << result.output;
}

INSTANTIATE_TEST_SUITE_P(Ways, Confine, testing::Values(Confinement::kPlain, Confinement::kConfined),
                         [](const auto& info) {
                           return info.param == Confinement::kPlain ? "plain" : "confined";
                         });

}  // namespace
}  // namespace mantissa
