// Seen on Slurm 22.05: an element that is killed is FAILED and not started again, a lost node's job comes
// back after minutes or not at all, `sbatch --wait` returns late. So an array is over when squeue no longer
// knows it, and what it has done is what records are there.

#include "campaign/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "support/process.h"
#include "testcase/file.h"
#include "testcase/shell.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

constexpr int kFruitlessRounds = 3;  // arrays in a row without a single new record
constexpr auto kPoll = std::chrono::seconds(1);

Result<std::string> ask(const std::vector<std::string>& command) {
  ProcessOptions options;
  options.command = command;
  options.seconds = 60;
  return output_of(std::move(options));
}

class Rounds {
 public:
  Rounds(const Workplace& at, const JobList& list, const SlurmOptions& options, const StopToken& stop,
         const std::function<void(const Progress&)>& tell)
      : at_(at), list_(list), options_(options), stop_(stop), tell_(tell) {}

  Result<void> run() {
    size_t before = count();
    for (int fruitless = 0; before < list_.jobs.size() && !stop_.stop_requested();) {
      auto array = submit();
      if (!array) return array.error();
      if (auto ended = wait(*array); !ended) return ended;
      const size_t after = count();
      fruitless = after == before ? fruitless + 1 : 0;
      if (fruitless == kFruitlessRounds)
        return Error{fmt::format("{} arrays in a row left no result; what Slurm printed is in {}",
                                 kFruitlessRounds, (at_.folder / "slurm").string())};
      before = after;
    }
    return {};
  }

 private:
  // Records that are there; tells of them.
  size_t count() {
    Progress progress;
    progress.all = list_.jobs.size();
    missing_.assign(list_.jobs.size(), true);
    for (const Record& record : read_records(at_.folder, list_.jobs.size())) {
      missing_[record.job] = false;
      ++progress.done;
      progress.failed += record.done() ? 0 : 1;
      progress.findings += record.findings.size();
    }
    progress.running = running_;
    progress.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    if (first_ == kNone) first_ = progress.done;
    progress.fresh = progress.done - first_;
    tell_(progress);
    return progress.done;
  }

  Result<std::string> submit() {
    const fs::path folder = at_.folder / "slurm";
    if (auto made = testcase::make_folder(folder); !made) return made.error();
    std::vector<size_t> jobs;
    for (size_t i = 0; i < missing_.size(); ++i)
      if (missing_[i]) jobs.push_back(i);
    const auto packed = static_cast<size_t>(std::ceil(options_.least_seconds / std::max(1.0, list_.seconds)));
    const size_t each =
        std::max({size_t{1}, packed, (jobs.size() + options_.most_elements - 1) / options_.most_elements});
    std::string lines;
    size_t elements = 0;
    for (size_t i = 0; i < jobs.size(); i += each, ++elements) {
      for (size_t k = i; k < std::min(jobs.size(), i + each); ++k) lines += fmt::format("{} ", jobs[k]);
      lines += '\n';
    }
    const fs::path packs = folder / fmt::format("round-{}", ++round_);
    if (auto written = testcase::write_file(packs, lines); !written) return written.error();
    std::vector<std::string> command = {"sbatch", "--parsable", "--job-name=mantissa-" + list_.name,
                                        fmt::format("--array=0-{}", elements - 1),
                                        "--output=" + packs.string() + "-%a.log"};
    command.insert(command.end(), options_.submit.begin(), options_.submit.end());
    command.push_back(
        fmt::format("--wrap=exec {} campaign job {} $(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" {})",
                    testcase::shell_word(at_.program), testcase::shell_word(at_.folder.string()),
                    testcase::shell_word(packs.string())));
    auto printed = ask(command);
    if (!printed) return printed.error();
    return printed->substr(0, printed->find_first_of(";\n"));
  }

  Result<void> wait(const std::string& array) {
    int unanswered = 0;
    for (;;) {
      if (stop_.stop_requested()) {
        (void)ask({"scancel", array});
        return {};
      }
      auto rows = ask({"squeue", "-h", "-r", "-j", array, "-o", "%T"});
      // It forgets an array soon after its end, and then the question is an error.
      if (!rows && rows.error().message.find("Invalid job id") != std::string::npos) return {};
      if (!rows && ++unanswered == 60) return rows.error();  // the controller is away: it may come back
      if (rows) {
        unanswered = 0;
        running_ = 0;
        for (size_t at = 0; (at = rows->find("RUNNING", at)) != std::string::npos; ++at) ++running_;
        if (rows->find_first_not_of(" \n") == std::string::npos) return {};
        if (count() == list_.jobs.size()) {  // what is left of the array does nothing any more
          (void)ask({"scancel", array});
          return {};
        }
      }
      std::this_thread::sleep_for(kPoll);
    }
  }

  using Clock = std::chrono::steady_clock;
  static constexpr size_t kNone = static_cast<size_t>(-1);
  const Workplace& at_;
  const JobList& list_;
  const SlurmOptions& options_;
  const StopToken& stop_;
  const std::function<void(const Progress&)>& tell_;
  const Clock::time_point start_ = Clock::now();
  std::vector<bool> missing_;
  size_t first_ = kNone, running_ = 0;
  int round_ = 0;
};

}  // namespace

Result<void> run_on_slurm(const Workplace& at, const JobList& list, const SlurmOptions& options,
                          const StopToken& stop, const std::function<void(const Progress&)>& tell) {
  return Rounds(at, list, options, stop, tell).run();
}

}  // namespace mantissa::campaign
