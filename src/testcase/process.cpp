// posix_spawn and not fork: the analyser may hold gigabytes and run threads. One poll loop empties the pipes,
// so a talkative program never blocks.

#include "testcase/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

extern char** environ;

namespace mantissa::testcase {
namespace {

using Clock = std::chrono::steady_clock;
constexpr size_t kMaxText = size_t{1} << 20;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  void set(int fd) {
    close();
    fd_ = fd;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

struct Pipe {
  Descriptor read, write;
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read.set(ends[0]);
    write.set(ends[1]);
    return true;
  }
};

std::vector<std::string> merged_environment(const std::vector<std::string>& added) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view key = text.substr(0, text.find('=') + 1);
    bool replaced = false;
    for (const std::string& other : added) replaced |= other.starts_with(key);
    if (!replaced) all.emplace_back(text);
  }
  all.insert(all.end(), added.begin(), added.end());
  return all;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// False at the end of the pipe.
bool drain(int fd, std::string& text) {
  char block[16384];
  const ssize_t got = ::read(fd, block, sizeof block);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  if (got == 0) return false;
  text.append(block, std::min(static_cast<size_t>(got), kMaxText - std::min(kMaxText, text.size())));
  return true;
}

void follow(pid_t child, Pipe& output, Pipe& errors, double seconds, ProcessResult& result) {
  const auto start = Clock::now();
  const auto deadline =
      start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  int status = 0;
  bool ended = false;
  while (!ended || output.read.get() >= 0 || errors.read.get() >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0 && !result.timed_out) {
      result.timed_out = !ended;
      ::kill(-child, SIGKILL);  // after its end: children that still hold the pipes
      if (ended) break;
    }
    pollfd waited[2] = {{output.read.get(), POLLIN, 0}, {errors.read.get(), POLLIN, 0}};
    const bool piped = waited[0].fd >= 0 || waited[1].fd >= 0;
    // Without pipes nothing wakes us at the end of the child, so look often.
    ::poll(waited, 2, static_cast<int>(std::clamp<long long>(left, 0, piped && !ended ? 50 : 2)));
    if (waited[0].revents != 0 && !drain(output.read.get(), result.output)) output.read.close();
    if (waited[1].revents != 0 && !drain(errors.read.get(), result.errors)) errors.read.close();
    if (!ended) ended = ::waitpid(child, &status, WNOHANG) == child;
  }
  result.signalled = WIFSIGNALED(status);
  result.code = result.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Result<ProcessResult> run_process(const ProcessOptions& options) {
  Pipe output, errors;
  if (!errors.open() || (options.keep_output && !output.open()))
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (options.keep_output)
    posix_spawn_file_actions_adddup2(&actions, output.write.get(), 1);
  else
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors.write.get(), 2);
  for (int fd : options.inherited) posix_spawn_file_actions_adddup2(&actions, fd, fd);  // drops close-on-exec
  if (!options.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults, none;
  sigfillset(&defaults);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  const std::vector<std::string> environment =
      options.keep_environment ? merged_environment(options.environment) : options.environment;
  const std::string& program = options.program.empty() ? options.command[0] : options.program;
  std::vector<char*> argv = pointers(options.command), envp = pointers(environment);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) return Error{"cannot run " + program + ": " + std::strerror(failed)};
  output.write.close();
  errors.write.close();
  if (!options.keep_output) output.read.close();

  ProcessResult result;
  follow(child, output, errors, options.seconds, result);
  return result;
}

}  // namespace mantissa::testcase
