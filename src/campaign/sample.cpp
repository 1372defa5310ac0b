// A part of `mantissa campaign` and not of `replay`: functions, their results folders and the file of what is
// known are a campaign's. A function is built in a folder of its own, from a copy of what its job analysed:
// results of jobs are never changed.

#include "campaign/sample.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "campaign/runner.h"
#include "support/thread.h"
#include "testcase/file.h"
#include "testcase/native_sampler.h"
#include "testcase/replayer.h"
#include "testcase/value_text.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kSecondsOfReplay = 2;  // of one input: sampled calls end within a twentieth of a second

fs::path folder_of(const fs::path& campaign) { return campaign / "samples"; }
fs::path path_of(const fs::path& campaign, size_t job) {
  return folder_of(campaign) / fmt::format("{:06}.json", job);
}

json test_json(const testcase::Test& test) {
  json inputs = json::array();
  for (const testcase::Input& input : test.inputs)
    inputs.push_back({{"name", input.name},
                      {"type", testcase::name(input.type)},
                      {"value", testcase::to_shown(input)},
                      {"bytes", testcase::to_hex(input.bytes)}});
  return {
      {"inputs", inputs}, {"trace", fmt::format("{:016x}", test.trace)}, {"asks_replay", test.asks_replay}};
}

testcase::Test read_test(const json& from, const std::string& entry) {
  testcase::Test test;
  test.entry = entry;
  test.ends_normally = false;
  test.has_loss = true;
  test.trace = std::stoull(from.at("trace").get<std::string>(), nullptr, 16);
  test.asks_replay = from.at("asks_replay");
  for (const json& input : from.at("inputs")) {
    auto type = testcase::input_type(input.at("type").get<std::string>());
    auto bytes = testcase::from_hex(input.at("bytes").get<std::string>());
    if (!type || !bytes) throw std::invalid_argument("an input is damaged");
    test.inputs.push_back({input.at("name"), *type, std::move(*bytes)});
  }
  return test;
}

// A copy of what a job analysed, for native builds; gone with the object.
class Workshop {
 public:
  static Result<Workshop> make(const fs::path& campaign, size_t job) {
    Workshop shop(attempt_path(folder_of(campaign) / fmt::format("{:06}", job)));
    if (auto made = testcase::make_folder(shop.path_); !made) return made.error();
    std::error_code failure;
    for (const char* name : {"program.bc", "replay.json"}) {
      fs::copy_file(run_path(campaign, job) / name, shop.path_ / name, fs::copy_options::overwrite_existing,
                    failure);
      if (failure) return Error{(run_path(campaign, job) / name).string() + ": " + failure.message()};
    }
    return shop;
  }
  Workshop(Workshop&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  Workshop& operator=(Workshop&&) = delete;
  ~Workshop() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  explicit Workshop(fs::path path) : path_(std::move(path)) {}
  fs::path path_;
};

bool has_program(const fs::path& run) {
  std::error_code ignored;
  return fs::exists(run / "program.bc", ignored) && fs::exists(run / "replay.json", ignored);
}

class Sampler {
 public:
  Sampler(const fs::path& campaign, const JobList& list, const SamplePlan& plan, const StopToken& stop)
      : campaign_(campaign), list_(list), plan_(plan), stop_(stop) {}

  // The job whose results are sampled for each function: the first that has any.
  std::vector<size_t> jobs() const {
    std::map<std::pair<std::string, std::string>, size_t> chosen;
    for (const Job& job : list_.jobs)
      if (!chosen.contains({job.input, job.entry}) && has_program(run_path(campaign_, job.number)))
        chosen.emplace(std::pair(job.input, job.entry), job.number);
    std::vector<size_t> numbers;
    for (const auto& [function, number] : chosen) numbers.push_back(number);
    std::ranges::sort(numbers);
    return numbers;
  }

  // Nothing was done if it was stopped.
  Result<void> sample(size_t job, std::set<std::string>& missing) {
    FunctionSamples all;
    all.input = list_.jobs[job].input;
    all.entry = list_.jobs[job].entry;
    if (auto text = testcase::read_file(path_of(campaign_, job)))
      if (auto before = read_function_samples(*text)) all = std::move(*before);
    if (plan_.skip_sampled && all.times > 0) return {};
    all.why.clear();
    if (auto done = sample_into(all, job, missing); !done) all.why = done.error().message;
    if (stop_.stop_requested()) return {};
    ++all.times;
    if (auto written =
            testcase::write_file(path_of(campaign_, job), to_json(all), testcase::Durability::kDurable);
        !written)
      return written;
    const std::scoped_lock lock(telling_);
    if (plan_.tell) plan_.tell(all);
    return {};
  }

 private:
  Result<void> sample_into(FunctionSamples& all, size_t job, std::set<std::string>& missing) {
    auto kinds = plan_.kinds(list_.jobs[job], run_path(campaign_, job));
    if (!kinds) return kinds.error();
    auto shop = Workshop::make(campaign_, job);
    if (!shop) return shop.error();
    auto program = testcase::NativeProgram::open(shop->path(), plan_.replay_library);
    if (!program) return program.error();
    const Budget budget = Budget().with_token(stop_);
    // Another time other samples.
    auto samples = testcase::sample_natively(
        **program, all.entry,
        {.seconds = plan_.seconds, .seed = all.times * 0x10001 + job, .budget = budget});
    if (!samples) return samples.error();
    all.seconds += samples->seconds;
    all.samples += samples->samples;
    all.rejected += samples->rejected;
    all.crashed += samples->crashed;
    all.hung += samples->hung;
    testcase::Replayer replayer(**program, {.seconds_per_test = kSecondsOfReplay, .budget = budget});
    confirm(all, *samples, *kinds, replayer);
    const std::scoped_lock lock(telling_);
    missing.insert(samples->missing.begin(), samples->missing.end());
    missing.insert(replayer.missing().begin(), replayer.missing().end());
    return {};
  }

  void confirm(FunctionSamples& all, testcase::Samples& samples, const std::set<findings::FindingKind>& kinds,
               testcase::Replayer& replayer) const {
    std::map<BugKey, bool> is_found;
    for (const Sampled& bug : all.found) is_found[key(all, bug)] = true;
    for (testcase::Candidate& candidate : samples.candidates) {
      if (!kinds.contains(candidate.finding.kind)) continue;
      Sampled bug{std::string(findings::name(candidate.finding.kind)), candidate.finding.file,
                  candidate.finding.line, candidate.finding.column, std::move(candidate.test)};
      bool& found = is_found[key(all, bug)];
      if (found || !replayer.replay(bug.test, &candidate.finding).confirmed) continue;
      found = true;
      all.found.push_back(std::move(bug));
    }
    all.unconfirmed =
        static_cast<uint64_t>(std::ranges::count_if(is_found, [](auto& one) { return !one.second; }));
  }

  static BugKey key(const FunctionSamples& all, const Sampled& bug) {
    return {all.entry, bug.kind, fs::path(bug.file).filename().string(), bug.line, bug.column};
  }

  const fs::path& campaign_;
  const JobList& list_;
  const SamplePlan& plan_;
  const StopToken& stop_;
  std::mutex telling_;
};

}  // namespace

std::string to_json(const FunctionSamples& samples) {
  json found = json::array();
  for (const Sampled& bug : samples.found)
    found.push_back({{"kind", bug.kind},
                     {"file", bug.file},
                     {"line", bug.line},
                     {"column", bug.column},
                     {"test", test_json(bug.test)}});
  const json all = {{"input", samples.input},
                    {"entry", samples.entry},
                    {"times", samples.times},
                    {"seconds", samples.seconds},
                    {"samples", samples.samples},
                    {"rejected", samples.rejected},
                    {"crashed", samples.crashed},
                    {"hung", samples.hung},
                    {"unconfirmed", samples.unconfirmed},
                    {"why", samples.why},
                    {"found", found}};
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<FunctionSamples> read_function_samples(std::string_view text) {
  try {
    const json all = json::parse(text);
    FunctionSamples samples;
    samples.input = all.at("input");
    samples.entry = all.at("entry");
    samples.times = all.at("times");
    samples.seconds = all.at("seconds");
    samples.samples = all.at("samples");
    samples.rejected = all.at("rejected");
    samples.crashed = all.at("crashed");
    samples.hung = all.at("hung");
    samples.unconfirmed = all.at("unconfirmed");
    samples.why = all.at("why");
    for (const json& bug : all.at("found"))
      samples.found.push_back({bug.at("kind"), bug.at("file"), bug.at("line"), bug.at("column"),
                               read_test(bug.at("test"), samples.entry)});
    return samples;
  } catch (const std::exception& error) {  // json's, and numbers that are none
    return Error{error.what()};
  }
}

std::vector<FunctionSamples> read_samples(const fs::path& campaign, std::vector<std::string>* damaged) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(campaign), ignored))
    if (entry.path().extension() == ".json" && entry.is_regular_file(ignored)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<FunctionSamples> all;
  for (const fs::path& file : files) {
    auto text = testcase::read_file(file);
    auto samples = text ? read_function_samples(*text) : Result<FunctionSamples>(text.error());
    if (samples)
      all.push_back(std::move(*samples));
    else if (damaged != nullptr)
      damaged->push_back(file.string() + ": " + samples.error().message);
  }
  return all;
}

Known found_by(const std::vector<FunctionSamples>& samples) {
  Known known;
  for (const FunctionSamples& function : samples)
    for (const Sampled& bug : function.found)
      known.insert({function.entry, bug.kind, fs::path(bug.file).filename().string(), bug.line, bug.column});
  return known;
}

Result<void> sample_functions(const fs::path& campaign, const JobList& list, const SamplePlan& plan,
                              const StopToken& stop, std::set<std::string>& missing) {
  if (auto made = testcase::make_folder(folder_of(campaign)); !made) return made;
  clear_attempts(campaign);
  Sampler sampler(campaign, list, plan, stop);
  const std::vector<size_t> jobs = sampler.jobs();
  if (jobs.empty()) return Error{campaign.string() + " has no results: run the campaign first"};
  std::mutex mutex;
  size_t next = 0;
  Result<void> outcome;
  run_together(std::max(1U, plan.workers), [&](size_t) {
    for (;;) {
      size_t job = 0;
      {
        const std::scoped_lock lock(mutex);
        if (next == jobs.size() || stop.stop_requested() || !outcome.ok()) return;
        job = jobs[next++];
      }
      auto done = sampler.sample(job, missing);
      const std::scoped_lock lock(mutex);
      if (!done && outcome.ok()) outcome = done.error();
    }
  });
  return outcome;
}

}  // namespace mantissa::campaign
