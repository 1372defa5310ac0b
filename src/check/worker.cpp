#include "check/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "report/run_json.h"
#include "support/process.h"
#include "testcase/file.h"

namespace mantissa::check {
namespace {

namespace fs = std::filesystem;

constexpr double kLeastAlone = 2;  // seconds of a function that is done alone

// The first that is an error of the compiler, or else the last.
std::string telling_line(std::string text) {
  if (const size_t error = text.find("error: "); error != text.npos) {
    const size_t begin = text.rfind('\n', error) + 1;
    return text.substr(begin, text.find('\n', error) - begin);
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  const size_t at = text.rfind('\n');
  return at == text.npos ? text : text.substr(at + 1);
}

// Why a process is no good; empty: it is. Findings are status 1.
std::string problem_of(const ProcessResult& ended) {
  if (ended.timed_out) return "it did not end in its time";
  if (ended.out_of_memory) return "it took more memory than it may";
  if (ended.signalled) return fmt::format("ended by signal {}", ended.code);
  if (ended.code != 0 && ended.code != 1)
    return fmt::format("status {}: {}", ended.code, telling_line(ended.errors));
  return "";
}

Result<report::RunSummary> summary_of(const fs::path& folder) {
  auto text = testcase::read_file(folder / "run.json");
  if (!text) return text.error();
  return report::read_run_json(*text);
}

std::vector<std::string> functions_in(const std::string& entry) {
  std::vector<std::string> names;
  for (size_t from = 0; from < entry.size();) {
    const size_t comma = std::min(entry.find(',', from), entry.size());
    names.push_back(entry.substr(from, comma - from));
    from = comma + 1;
  }
  return names;
}

bool has_callers_in_sight(const report::RunSummary& summary, const std::string& entry) {
  return std::ranges::any_of(summary.assumptions, [&](const report::NoteRecord& note) {
    return note.what == kOnlyCalledWithin || note.what == entry + ": " + kOnlyCalledWithin;
  });
}

class UnitRunner {
 public:
  UnitRunner(const WorkerSettings& settings, const Unit& unit, fs::path folder, double seconds,
             const StopToken& stop)
      : settings_(settings), folder_(std::move(folder)), seconds_(seconds), stop_(stop) {
    outcome_.unit = unit;
  }

  UnitOutcome run() {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const std::string why = attempt("", folder_, seconds_);
    if (stop_.stop_requested()) {
      outcome_.problem = "stopped";
    } else if (!why.empty()) {
      // What the process had found before it died is there once more when its functions are done alone.
      const auto began = summary_of(folder_);
      if (began && !began->entry.empty())
        run_alone(functions_in(began->entry), why, seconds_ - elapsed());
      else
        outcome_.problem = why;
    }
    outcome_.seconds = elapsed();
    return std::move(outcome_);
  }

 private:
  // Empty: a good run, which is kept.
  std::string attempt(const std::string& entry, const fs::path& folder, double seconds) {
    ProcessOptions process;
    process.program = settings_.program;
    process.command = {"mantissa"};
    const std::vector<std::string> words = command_of(settings_, outcome_.unit, entry, folder, seconds);
    process.command.insert(process.command.end(), words.begin(), words.end());
    process.folder = outcome_.unit.folder;
    process.seconds = 1.2 * seconds + 10;
    process.stop = stop_;
    if (settings_.memory != 0)
      process.memory = settings_.memory + settings_.memory / 4 + (uint64_t{256} << 20);
    auto ended = run_process(process);
    if (!ended) return ended.error().message;
    std::error_code ignored;
    fs::remove_all(folder / "native", ignored);  // builds are made again where they are wanted
    // A file of data, or of functions in header files only.
    if (ended->code == 2 && ended->errors.find("no function matches") != std::string::npos) return "";
    if (std::string why = problem_of(*ended); !why.empty()) return why;
    auto summary = summary_of(folder);
    if (!summary) return summary.error().message;
    mark_unreached(*summary);
    outcome_.runs.push_back({folder, std::move(*summary)});
    return "";
  }

  void run_alone(const std::vector<std::string>& functions, const std::string& why, double seconds) {
    if (functions.size() == 1) {
      outcome_.failures.emplace_back(functions[0], why);
      return;
    }
    for (size_t i = 0; i < functions.size() && !stop_.stop_requested(); ++i) {
      const double share = std::max(kLeastAlone, seconds / static_cast<double>(functions.size() - i));
      const std::string problem = attempt(functions[i], folder_ / fmt::format("{:04}", i), share);
      if (!problem.empty()) outcome_.failures.emplace_back(functions[i], problem);
      seconds -= share;
    }
  }

  const WorkerSettings& settings_;
  const fs::path folder_;
  const double seconds_;
  const StopToken& stop_;
  UnitOutcome outcome_;
};

}  // namespace

void mark_unreached(report::RunSummary& summary) {
  for (report::FindingRecord& finding : summary.findings) {
    if (!finding.verified || !has_callers_in_sight(summary, finding.entry)) continue;
    finding.verified = false;
    finding.unverified = "not seen by way of the functions that call " + finding.entry;
  }
}

std::vector<std::string> command_of(const WorkerSettings& settings, const Unit& unit,
                                    const std::string& entry, const fs::path& folder, double seconds) {
  std::vector<std::string> words = {"run", "--under-constrained", "--quiet", "--no-progress", "--jobs", "1"};
  words.insert(words.end(), {"--tests", "none", "--time", fmt::format("{:.2f}s", std::max(0.5, seconds))});
  words.insert(words.end(), {"-o", folder.string()});
  words.insert(words.end(), settings.options.begin(), settings.options.end());
  if (entry.empty())
    words.emplace_back("--each-function");
  else
    words.insert(words.end(), {"--entry", entry});
  words.push_back(unit.file.string());
  words.insert(words.end(), unit.linked.begin(), unit.linked.end());
  if (!unit.flags.empty()) {
    words.emplace_back("--");
    words.insert(words.end(), unit.flags.begin(), unit.flags.end());
  }
  return words;
}

UnitOutcome run_unit(const WorkerSettings& settings, const Unit& unit, const fs::path& folder, double seconds,
                     const StopToken& stop) {
  return UnitRunner(settings, unit, folder, seconds, stop).run();
}

}  // namespace mantissa::check
