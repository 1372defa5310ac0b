// Picks the command and turns every way to end into an exit status: bad usage is 2, whatever escapes a
// command is our fault and 3. CLI11 has its own status per kind of parse error, which scripts could not tell
// from ours.

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <string_view>

#include "cli/command.h"
#include "support/escape.h"

namespace {

using mantissa::cli::Action;

// CLI11 would only say that a command is required, not that the given one does not exist.
bool is_unknown_command(std::string_view word) {
  return !word.starts_with('-') && std::ranges::none_of(mantissa::cli::commands(), [&](const auto& command) {
    return word == command.name;
  });
}

int run(int argc, char** argv) {
  CLI::App app{"Finds the inputs that break floating-point C programs.", "mantissa"};
  app.set_version_flag("--version", "mantissa " MANTISSA_VERSION);
  app.require_subcommand(1);

  Action chosen;
  for (const auto& command : mantissa::cli::commands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.summary);
    sub->callback([&chosen, action = command.add(*sub)] { chosen = action; });
  }
  if (argc > 1 && is_unknown_command(argv[1])) {
    std::fprintf(stderr, "mantissa: there is no command '%s'; mantissa --help lists them\n",
                 mantissa::terminal_text(argv[1]).c_str());
    return mantissa::cli::kBadUsage;
  }
  // What follows "--" is for the command itself (flags for clang): CLI11 would take it for options.
  const auto parsed =
      std::find_if(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--"; });
  try {
    app.parse(static_cast<int>(parsed - argv), argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? mantissa::cli::kNothingFound : mantissa::cli::kBadUsage;
  }
  return chosen();
}

// A closed standard stream would be the number of the next file that is opened, and what is printed would be
// written into it. What is printed to a standard output that was closed fails.
void open_standard_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF)
      (void)::open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

// An answer that did not get out is no answer.
int with_output(int status) {
  errno = 0;
  std::cout.flush();
  const bool written = std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written) return status;
  const char* why = errno != 0 ? std::strerror(errno) : "an error while writing";
  std::fprintf(stderr, "mantissa: cannot write to standard output: %s\n", why);
  return std::max<int>(status, mantissa::cli::kInternalError);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of write(), not our death
  try {
    return with_output(run(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mantissa: %s\n", mantissa::terminal_text(error.what()).c_str());
  } catch (...) {
    std::fputs("mantissa: internal error: unknown exception\n", stderr);
  }
  return mantissa::cli::kInternalError;
}
