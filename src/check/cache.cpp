#include "check/cache.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "report/run_json.h"
#include "support/process.h"
#include "testcase/file.h"
#include "testcase/sha256.h"

namespace mantissa::check {
namespace {

namespace fs = std::filesystem;

constexpr double kPreprocessSeconds = 60;
constexpr double kAboutAsMuch = 1.5;  // times the seconds that a cut result had
constexpr const char* kSeconds = "check-seconds";

// Another program may find other things.
std::string identity_of(const std::string& program) {
  std::error_code error;
  const auto time = fs::last_write_time(program, error).time_since_epoch().count();
  return fmt::format("{} {}", fs::file_size(program, error), time);
}

}  // namespace

std::string Cache::key(const WorkerSettings& settings, const Unit& unit, const StopToken& stop) const {
  if (folder_.empty()) return "";
  ProcessOptions preprocessor;
  preprocessor.command = {clang_};
  preprocessor.command.insert(preprocessor.command.end(), unit.flags.begin(), unit.flags.end());
  preprocessor.command.insert(preprocessor.command.end(), {"-w", "-E", "--", unit.file.string()});
  preprocessor.folder = unit.folder;
  preprocessor.seconds = kPreprocessSeconds;
  preprocessor.stop = stop;
  const auto text = output_of(std::move(preprocessor));
  if (!text) return "";
  std::string all = identity_of(settings.program);
  for (const auto* words : {&settings.options, &unit.flags})
    for (const std::string& word : *words) all += '\0' + word;
  for (const std::string& linked : unit.linked) {
    auto bitcode = testcase::read_file(linked);
    if (!bitcode) return "";
    all += '\0' + testcase::sha256(*bitcode);
  }
  return testcase::sha256(all + '\0' + *text);
}

std::optional<UnitOutcome> Cache::find(const std::string& key, const Unit& unit, double seconds,
                                       const fs::path& to) const {
  if (key.empty()) return std::nullopt;
  const fs::path from = folder_ / key;
  auto text = testcase::read_file(from / "run.json"), given = testcase::read_file(from / kSeconds);
  if (!text || !given) return std::nullopt;
  auto summary = report::read_run_json(*text);
  if (!summary) return std::nullopt;
  const bool is_cut = summary->status != "complete" && summary->status != "incomplete";
  if (is_cut && std::strtod(given->c_str(), nullptr) * kAboutAsMuch < seconds) return std::nullopt;
  std::error_code error;
  fs::copy(from, to, fs::copy_options::recursive, error);
  if (error) return std::nullopt;
  UnitOutcome outcome;
  outcome.unit = unit;
  outcome.is_cached = true;
  mark_unreached(*summary);
  outcome.runs.push_back({to, std::move(*summary)});
  return outcome;
}

void Cache::keep(const std::string& key, const UnitOutcome& outcome, double seconds) const {
  if (key.empty() || outcome.runs.size() != 1 || !outcome.failures.empty() || !outcome.problem.empty())
    return;
  if (outcome.runs[0].summary.status == "interrupted") return;
  std::error_code error;
  fs::create_directories(folder_, error);
  const fs::path to = folder_ / key, new_one = folder_ / fmt::format("{}.{}", key, ::getpid());
  fs::remove_all(to, error);
  error.clear();
  fs::copy(outcome.runs[0].folder, new_one, fs::copy_options::recursive, error);
  fs::remove_all(new_one / "native", error);
  if (!testcase::write_file(new_one / kSeconds, fmt::format("{}\n", seconds))) return;
  fs::rename(new_one, to, error);
  if (error) fs::remove_all(new_one, error);
}

}  // namespace mantissa::check
