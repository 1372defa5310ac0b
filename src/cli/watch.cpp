// Each run is a process of its own: a run may end itself without taking its data apart. Folders are watched
// and not files, since editors write a new file and rename it. Which of the files are looked at is asked of
// the compiler after each run, when the sources are as they were.

#include "cli/watch.h"

#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "cli/command.h"
#include "cli/install.h"
#include "cli/project_file.h"
#include "cli/signals.h"
#include "ir/compile.h"
#include "support/escape.h"
#include "support/process.h"

extern "C" char** environ;

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kLook = 100;  // milliseconds
constexpr int kQuiet = 2;   // looks without a change before a run: an editor writes more than once
constexpr double kAskSeconds = 20;

// What the sources are made of: themselves, and the headers that are not the system's.
std::set<std::string> files_of(const RunOptions& options) {
  std::set<std::string> files;
  const auto add = [&](const std::string& file) {
    files.insert(fs::absolute(file).lexically_normal().string());
  };
  for (const std::string& file : options.files) add(file);
  if (!options.libm.empty()) add(options.libm);
  for (const std::string& file : options.suppress_files) add(file);
  if (const auto project = project_file_beside(options.files[0])) add(*project);
  const auto clang = ir::find_clang();
  const auto installation = find_installation();
  if (!clang || !installation) return files;
  for (const std::string& file : options.files) {
    if (!ir::is_source(file) || ir::is_fortran(file)) continue;
    ProcessOptions compiler;
    compiler.command = {*clang, "-MM", "-MG", "-MT", "x", "-w", "-I" + installation->headers};
    compiler.command.insert(compiler.command.end(), options.clang_flags.begin(), options.clang_flags.end());
    compiler.command.push_back(file);
    compiler.seconds = kAskSeconds;
    // What does not compile is looked at by itself.
    if (auto rule = output_of(std::move(compiler)))
      for (const std::string& one : files_of_rule(*rule)) add(one);
  }
  return files;
}

class Watcher {
 public:
  Watcher() : fd_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {}
  ~Watcher() {
    if (fd_ >= 0) ::close(fd_);
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  bool good() const { return fd_ >= 0; }

  void look_at(std::set<std::string> files) {
    files_ = std::move(files);
    for (const std::string& file : files_) {
      const std::string folder = fs::path(file).parent_path().string();
      const int number = ::inotify_add_watch(
          fd_, folder.c_str(), IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM);
      if (number >= 0) folders_[number] = folder;
    }
  }

  // One of the files that has changed; nothing within the time. Those that changed before are told, too.
  std::optional<std::string> changed(int milliseconds) {
    pollfd input{fd_, POLLIN, 0};
    if (::poll(&input, 1, milliseconds) <= 0) return std::nullopt;
    alignas(inotify_event) char buffer[4096];
    std::optional<std::string> found;
    for (ssize_t got; (got = ::read(fd_, buffer, sizeof buffer)) > 0;)
      for (char* at = buffer; at < buffer + got;) {
        inotify_event event;
        std::memcpy(&event, at, sizeof event);
        if (event.len > 0 && folders_.contains(event.wd)) {
          const std::string file = (fs::path(folders_[event.wd]) / (at + sizeof event)).string();
          if (files_.contains(file)) found = file;
        }
        at += sizeof event + event.len;
      }
    return found;
  }

 private:
  const int fd_;
  std::set<std::string> files_;
  std::map<int, std::string> folders_;
};

pid_t start(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawnattr_t how;
  ::posix_spawnattr_init(&how);
  sigset_t none;
  ::sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&how, &none);
  ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
  pid_t child = -1;
  if (::posix_spawn(&child, "/proc/self/exe", nullptr, &how, words.data(), environ) != 0) child = -1;
  ::posix_spawnattr_destroy(&how);
  return child;
}

std::string last_folder() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("mantissa-last", error);
  return error ? std::string() : folder.string();
}

}  // namespace

std::vector<std::string> watched_command(const std::vector<std::string>& command, const std::string& folder,
                                         bool is_first) {
  std::vector<std::string> words, flags;
  const auto end = std::ranges::find(command, "--");
  bool has_folder = false;
  for (auto word = command.begin(); word != end; ++word) {
    has_folder |= word->starts_with("-o") && !word->starts_with("--");
    if (*word != "--watch" && (is_first || (*word != "--resume" && *word != "--force")))
      words.push_back(*word);
  }
  if (!is_first) {
    if (!has_folder && !folder.empty()) words.insert(words.end(), {"-o", folder});
    if (has_folder || !folder.empty()) words.emplace_back("--force");
  }
  words.insert(words.end(), end, command.end());
  return words;
}

std::vector<std::string> files_of_rule(const std::string& rule) {
  std::vector<std::string> files;
  size_t at = rule.find(':');
  if (at == std::string::npos) return files;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) files.push_back(std::move(word));
    word.clear();
  };
  for (++at; at < rule.size(); ++at) {
    const char c = rule[at], next = at + 1 < rule.size() ? rule[at + 1] : '\0';
    if (c == '\\' && (next == ' ' || next == '#' || next == '\\')) {
      word += next;
      ++at;
    } else if (c == '$' && next == '$') {
      word += c;
      ++at;
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  return files;
}

int watch_and_run(const RunOptions& options, const std::vector<std::string>& command) {
  StopToken stop;
  const SignalGuard signals(stop);
  Watcher watcher;
  if (!watcher.good()) {
    std::fprintf(stderr, "mantissa run: --watch: cannot watch files: %s\n", std::strerror(errno));
    return kInternalError;
  }
  int status = kNothingFound;
  std::string folder;
  for (bool is_first = true; !stop.stop_requested(); is_first = false) {
    watcher.look_at(files_of(options));
    const pid_t child = start(watched_command(command, folder, is_first));
    if (child < 0) {
      std::fprintf(stderr, "mantissa run: --watch: cannot start a run: %s\n", std::strerror(errno));
      return kInternalError;
    }
    // A change ends the run that goes on; it is not the program's any more.
    std::optional<std::string> changed;
    int end = 0;
    bool is_told = false;
    while (::waitpid(child, &end, WNOHANG) == 0) {
      if (auto one = watcher.changed(kLook)) changed = std::move(one);
      if (!is_told && (changed || stop.stop_requested())) is_told = ::kill(child, SIGTERM) == 0;
    }
    if (!changed && WIFEXITED(end)) status = WEXITSTATUS(end);
    if (folder.empty()) folder = last_folder();
    const std::set<std::string> files = files_of(options);
    watcher.look_at(files);
    if (!changed && !stop.stop_requested())
      std::fprintf(stderr, "watching %zu file%s, Ctrl-C ends\n", files.size(), files.size() == 1 ? "" : "s");
    for (int quiet = 0; !stop.stop_requested() && (!changed || quiet < kQuiet);) {
      if (auto one = watcher.changed(kLook)) {
        changed = std::move(one);
        quiet = 0;
      } else {
        ++quiet;
      }
    }
    if (changed && !stop.stop_requested())
      std::fprintf(stderr, "\n%s has changed\n", terminal_text(*changed).c_str());
  }
  return status;
}

}  // namespace mantissa::cli
