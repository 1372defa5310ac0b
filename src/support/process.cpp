// One poll loop empties the pipes, so a talkative program never blocks.

#include "support/process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>

#include "support/confine.h"
#include "support/launch.h"

namespace mantissa {
namespace {

using Clock = std::chrono::steady_clock;

// Follows one run of the launcher to its end.
class Follower {
 public:
  Follower(const ProcessOptions& options, Launcher& launcher, Pipe& output, Pipe& errors)
      : options_(options),
        launcher_(launcher.process),
        output_(output),
        errors_(errors),
        status_(launcher.status),
        life_(launcher.life) {}

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
  Pipe output, errors;
  Launcher launcher;
  if (!errors.open() || (options.keep_output && !output.open()))
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
  if (auto started = start_launcher(launcher, options, output.write.get(), errors.write.get()); !started)
    return started.error();
  for (Pipe* pipe : {&output, &errors}) {
    pipe->write.close();
    if (pipe->read.get() >= 0) ::fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
  }
  Follower follower(options, launcher, output, errors);
  ProcessResult result = follower.follow(leftovers);
  if (!follower.error().empty()) return Error{"cannot run " + follower.error()};
  return result;
}

Result<std::string> output_of(ProcessOptions options) {
  const std::string name = options.command.front();
  if (name.find('/') == std::string::npos) options.command.insert(options.command.begin(), "/usr/bin/env");
  options.keep_output = true;
  auto done = run_process(options);
  if (!done) return done.error();
  if (done->is_good()) return std::move(done->output);
  if (done->stopped) return Error{name + " was stopped"};
  if (done->timed_out)
    return Error{name + " did not end in " + std::to_string(std::lround(options.seconds)) + " s"};
  if (done->out_of_memory) return Error{name + " needs too much memory"};
  if (done->too_much_output) return Error{name + " prints too much"};
  return Error{name + " failed with " + (done->signalled ? "signal " : "status ") +
               std::to_string(done->code) + ": " + done->errors};
}

}  // namespace mantissa
