// fork and not a program of its own: a copy costs a millisecond, a start of LLVM thirty. Only the calling
// thread is in the copy, so nobody may hold a lock that `trial` takes: this is called while the program is
// loaded, before there are workers.

#include "ir/vet.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace mantissa::ir {
namespace {

// The largest program we know (SQLite with debug information, 12 MB) is read in a second with 300 MB.
constexpr rlim_t kSeconds = 60;
constexpr uint64_t kLeastMemory = uint64_t{4} << 30, kMemoryPerByte = 100;

void limit(int resource, rlim_t most) {
  rlimit now;
  if (::getrlimit(resource, &now) != 0) return;
  now.rlim_cur = std::min(most, now.rlim_max);
  ::setrlimit(resource, &now);
}

[[noreturn]] void run_limited(int errors, pid_t parent, uint64_t memory, const std::function<void()>& trial) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGXCPU, SIGINT, SIGTERM})
    std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kSeconds);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they reserve terabytes
  limit(RLIMIT_AS, memory);
#endif
  ::dup2(errors, STDERR_FILENO);
  const int nothing = ::open("/dev/null", O_RDWR);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  trial();
  ::_exit(0);
}

std::string read_all(int fd) {
  constexpr size_t kMost = 4096;
  std::string text;
  char block[1024];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(block, std::min(static_cast<size_t>(got), kMost - std::min(kMost, text.size())));
  }
}

uint64_t own_memory() {
  uint64_t pages = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    unsigned long long size = 0;
    if (std::fscanf(file, "%llu", &size) == 1) pages = size;
    std::fclose(file);
  }
  return pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

// LLVM says what it gave up on in one line; what follows is a trace of its stack.
std::string reason(int status, const std::string& errors) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return "it takes longer than a minute";
  const size_t said = errors.find("LLVM ERROR: ");
  if (said != std::string::npos) return errors.substr(said + 12, errors.find('\n', said) - said - 12);
  if (errors.find("bad_alloc") != std::string::npos) return "it asks for too much memory";
  if (WIFSIGNALED(status)) return ::strsignal(WTERMSIG(status));
  return fmt::format("status {}", WEXITSTATUS(status));
}

}  // namespace

Result<void> vet(const std::string& path, const std::function<void()>& trial) {
  std::error_code unknown;
  const uint64_t size = std::filesystem::file_size(path, unknown);
  const uint64_t memory = own_memory() + std::max(kLeastMemory, unknown ? 0 : size * kMemoryPerByte);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return Error{fmt::format("cannot make a pipe: {}", std::strerror(errno))};
  const pid_t self = ::getpid(), child = ::fork();
  if (child == 0) run_limited(ends[1], self, memory, trial);
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return Error{fmt::format("cannot make a process: {}", std::strerror(errno))};
  }
  const std::string errors = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
  return Error{fmt::format("{}: not valid LLVM code: LLVM fails while it reads it ({}); it may be damaged",
                           path, reason(status, errors))};
}

}  // namespace mantissa::ir
