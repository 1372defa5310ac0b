// posix_spawn and not fork: the analyser may hold gigabytes and run threads. What is below the launcher is
// its business; ours is to close our end of its `life` pipe, which also happens when we die.

#include "support/launch.h"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "support/confine.h"

extern char** environ;

namespace mantissa {
namespace {

using Clock = std::chrono::steady_clock;

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

// Starts the launcher; its number, or the error.
Result<pid_t> spawn(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                    const ProcessOptions& options, int output, int errors, const Pipe& status,
                    const Pipe& life) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (output >= 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1);
  else
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors, 2);
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

void end_launcher(pid_t launcher) {
  const auto patience = Clock::now() + std::chrono::seconds(2);
  for (useconds_t pause = 100; ::waitpid(launcher, nullptr, WNOHANG) == 0;
       pause = std::min(2 * pause, 5000u)) {
    if (Clock::now() >= patience) ::kill(launcher, SIGKILL);
    ::usleep(pause);
  }
}

Result<void> start_launcher(Launcher& launcher, const ProcessOptions& options, int output, int errors) {
  auto program = find_installed("mantissa-confine");
  if (!program) return program.error();
  if (!launcher.status.open() || !launcher.life.open())
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
  const std::vector<std::string> environment =
      options.keep_environment ? merged_environment(options.environment) : options.environment;
  const std::vector<std::string> command =
      launcher_command(*program, options, launcher.status.write.get(), launcher.life.read.get());
  auto child = spawn(command, environment, options, output, errors, launcher.status, launcher.life);
  if (!child) return child.error();
  launcher.process = *child;
  launcher.status.write.close();
  launcher.life.read.close();
  ::fcntl(launcher.status.read.get(), F_SETFL, O_NONBLOCK);
  return {};
}

}  // namespace mantissa
