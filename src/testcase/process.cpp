// posix_spawn and not fork: the analyser may hold gigabytes and run threads. One poll loop empties the pipes,
// so a talkative program never blocks. What is below the launcher is its business; ours is to close our end
// of its `life` pipe, which also happens when we die.

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

#include "testcase/confine.h"

extern char** environ;

namespace mantissa::testcase {
namespace {

using Clock = std::chrono::steady_clock;
constexpr size_t kMaxText = size_t{1} << 20, kMaxOutput = size_t{64} << 20;

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

// Takes what is there. False at the end of the pipe.
bool drain(int fd, std::string& text, size_t& total) {
  char block[16384];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno == EAGAIN;
    if (got == 0) return false;
    total += static_cast<size_t>(got);
    text.append(block, std::min(static_cast<size_t>(got), kMaxText - std::min(kMaxText, text.size())));
    if (total > kMaxOutput) return true;  // the caller looks at it
  }
}

// It kills all that is left and goes; if it does not, the system does both when it is killed.
void end_launcher(pid_t launcher) {
  const auto patience = Clock::now() + std::chrono::seconds(2);
  for (useconds_t pause = 100; ::waitpid(launcher, nullptr, WNOHANG) == 0;
       pause = std::min(2 * pause, 5000u)) {
    if (Clock::now() >= patience) ::kill(launcher, SIGKILL);
    ::usleep(pause);
  }
}

// Follows one run of the launcher to its end.
class Follower {
 public:
  Follower(const ProcessOptions& options, pid_t launcher, Pipe& output, Pipe& errors, Pipe& status,
           Pipe& life)
      : options_(options),
        launcher_(launcher),
        output_(output),
        errors_(errors),
        status_(status),
        life_(life) {}

  ProcessResult follow(Leftovers* leftovers) {
    const auto start = Clock::now();
    const auto deadline = start + in_seconds(options_.seconds);
    while (!ended_ && status_.read.get() >= 0) {
      const auto now = Clock::now();
      if (now >= deadline) result_.timed_out = true;
      if (options_.stop.stop_requested()) result_.stopped = true;
      if (total_ > kMaxOutput) result_.too_much_output = true;
      if (result_.timed_out || result_.stopped || result_.too_much_output) break;
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - now).count();
      wait_for_text(static_cast<int>(std::clamp<long long>(left, 1, 50)));
    }
    take_text();
    life_.write.close();
    if (ended_ && leftovers)
      leftovers->add(launcher_);
    else
      end_launcher(launcher_);
    result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return std::move(result_);
  }

  const std::string& error() const { return error_; }

 private:
  static Clock::duration in_seconds(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e8)));
  }

  void wait_for_text(int milliseconds) {
    pollfd waited[3] = {
        {output_.read.get(), POLLIN, 0}, {errors_.read.get(), POLLIN, 0}, {status_.read.get(), POLLIN, 0}};
    ::poll(waited, 3, milliseconds);
    take_text();
  }

  void take_text() {
    if (output_.read.get() >= 0 && !drain(output_.read.get(), result_.output, total_)) output_.read.close();
    if (errors_.read.get() >= 0 && !drain(errors_.read.get(), result_.errors, total_)) errors_.read.close();
    size_t ignored = 0;
    if (status_.read.get() >= 0 && !drain(status_.read.get(), told_, ignored)) status_.read.close();
    for (size_t end; (end = told_.find('\n')) != std::string::npos; told_.erase(0, end + 1))
      ended_ |= read_launcher_line(std::string_view(told_).substr(0, end), result_, error_);
  }

  const ProcessOptions& options_;
  const pid_t launcher_;
  Pipe &output_, &errors_, &status_, &life_;
  ProcessResult result_;
  std::string told_, error_;
  size_t total_ = 0;
  bool ended_ = false;
};

// Starts the launcher; its number, or the error.
Result<pid_t> spawn(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                    const ProcessOptions& options, const Pipe& output, const Pipe& errors, const Pipe& status,
                    const Pipe& life) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (options.keep_output)
    posix_spawn_file_actions_adddup2(&actions, output.write.get(), 1);
  else
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors.write.get(), 2);
  std::vector<int> inherited = options.inherited;
  inherited.insert(inherited.end(), {status.write.get(), life.read.get()});
  for (int fd : inherited) posix_spawn_file_actions_adddup2(&actions, fd, fd);  // drops close-on-exec

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults, none;
  sigfillset(&defaults);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  std::vector<char*> argv = pointers(command), envp = pointers(environment);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, argv[0], &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) return Error{"cannot run " + command[0] + ": " + std::strerror(failed)};
  return child;
}

}  // namespace

void Leftovers::add(int launcher) {
  collect();
  launchers_.push_back(launcher);
}

void Leftovers::collect() {
  std::erase_if(launchers_, [](int launcher) { return ::waitpid(launcher, nullptr, WNOHANG) != 0; });
}

void Leftovers::wait() {
  for (int launcher : launchers_) end_launcher(launcher);
  launchers_.clear();
}

Result<ProcessResult> run_process(const ProcessOptions& options, Leftovers* leftovers) {
  auto launcher = find_launcher();
  if (!launcher) return launcher.error();
  Pipe output, errors, status, life;
  if (!errors.open() || !status.open() || !life.open() || (options.keep_output && !output.open()))
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
  const std::vector<std::string> environment =
      options.keep_environment ? merged_environment(options.environment) : options.environment;
  const std::vector<std::string> command =
      launcher_command(*launcher, options, status.write.get(), life.read.get());
  auto child = spawn(command, environment, options, output, errors, status, life);
  if (!child) return child.error();
  for (Pipe* pipe : {&output, &errors, &status}) {
    pipe->write.close();
    if (pipe->read.get() >= 0) ::fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
  }
  life.read.close();
  Follower follower(options, *child, output, errors, status, life);
  ProcessResult result = follower.follow(leftovers);
  if (!follower.error().empty()) return Error{"cannot run " + follower.error()};
  return result;
}

}  // namespace mantissa::testcase
