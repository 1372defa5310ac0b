// posix_spawn rather than fork: no copy of our page tables, and safe while other threads run.

#include "ir/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace mantissa::ir {

namespace {

constexpr int kLookMilliseconds = 20;  // between looks at the budget

// What the program says, until it says no more or the budget ends. False: the budget ended.
bool collect(int from, std::string& text, const Budget& budget) {
  char buffer[4096];
  for (;;) {
    if (budget.exhausted()) return false;
    pollfd waited{from, POLLIN, 0};
    if (poll(&waited, 1, kLookMilliseconds) <= 0) continue;
    const ssize_t count = read(from, buffer, sizeof buffer);
    if (count > 0) text.append(buffer, count);
    if (count == 0 || (count < 0 && errno != EINTR)) return true;
  }
}

// Its end. A program may close its standard error and go on.
int wait_for(pid_t child, const Budget& budget, bool& killed) {
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, killed ? 0 : WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) return status;
    if (killed) continue;
    if (budget.exhausted()) {
      killed = true;
      kill(-child, SIGKILL);
    } else {
      usleep(1000);
    }
  }
}

}  // namespace

Result<Finished> run_program(const std::vector<std::string>& command, const Budget& budget) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{fmt::format("cannot make a pipe: {}", std::strerror(errno))};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  // A group of its own, so that the compiler and what it starts end together.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  int failure = posix_spawn(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    return Error{fmt::format("cannot run {}: {}", command[0], std::strerror(failure))};
  }
  Finished finished;
  finished.killed = !collect(ends[0], finished.errors, budget);
  close(ends[0]);
  if (finished.killed) kill(-child, SIGKILL);
  const int status = wait_for(child, budget, finished.killed);
  finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return finished;
}

}  // namespace mantissa::ir
