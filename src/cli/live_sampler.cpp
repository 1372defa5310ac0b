#include "cli/live_sampler.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <system_error>

#include "support/meter.h"
#include "support/parking.h"

namespace mantissa::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto kLook = 10ms;  // at the budget of who waits

constexpr size_t kMostBytes = 16384;  // of a sample; who says more is not our library

bool is_of_our_size(const testcase::Test& test) {
  size_t bytes = 0;
  for (const testcase::Input& input : test.inputs) bytes += 1 + input.bytes.size();
  return bytes <= kMostBytes;
}

std::vector<explore::TestInput> inputs_of(const testcase::Test& test) {
  std::vector<explore::TestInput> inputs;
  for (const testcase::Input& input : test.inputs) inputs.push_back({input.name, input.type, input.bytes});
  return inputs;
}

}  // namespace

LiveSampler::LiveSampler(testcase::NativeProgram& native, const ir::Program& program, Plan plan)
    : native_(native),
      program_(program),
      plan_(std::move(plan)),
      stop_(plan_.settings.budget.token().child()) {}

LiveSampler::~LiveSampler() {
  stop_.request_stop();
  if (thread_.joinable()) thread_.join();
}

// By a thread of the exploration. One that cannot be had samples nothing.
void LiveSampler::begin() {
  const parking::Unparked unparked;
  native_.prepare(plan_.entry, testcase::Build::kFloat, plan_.build);
  try {
    thread_ = Thread([this] { work(); });
  } catch (const std::system_error&) {
    found_.emplace();
  }
}

std::optional<std::vector<explore::SampledInput>> LiveSampler::take(const Budget& budget) {
  const parking::Unparked unparked;
  std::unique_lock lock(mutex_);
  while (!found_ && !budget.stopped() && !budget.is_late_by_tick()) changed_.wait_for(lock, kLook);
  return std::exchange(found_, std::nullopt);
}

void LiveSampler::work() {
  std::vector<explore::SampledInput> found;
  try {
    testcase::SampleSettings settings = plan_.settings;
    settings.budget = settings.budget.with_token(stop_);
    auto samples = testcase::sample_natively(native_, plan_.entry, settings);
    if (samples) {
      found = converted(*samples);
      if (samples->cut > 0) Meter::note_cut(Budget::Clock::now().time_since_epoch().count());
    } else if (!settings.budget.stopped()) {
      plan_.failed(samples.error().message);
    }
  } catch (const std::exception& error) {  // no memory: the exploration goes on without
    if (!stop_.stop_requested()) plan_.failed(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    found_ = std::move(found);
  }
  changed_.notify_one();
}

// One input of each exception, then the further ones, which are run where those did not show it to the
// exploration; then those that went where no other did.
std::vector<explore::SampledInput> LiveSampler::converted(const testcase::Samples& samples) const {
  std::map<std::string, uint32_t> files;
  for (uint32_t i = 0; i < program_.files.size(); ++i) files.emplace(program_.files[i], i);
  std::map<explore::FindingKey, uint32_t> times;
  std::vector<std::pair<uint32_t, explore::SampledInput>> ordered;
  for (const testcase::Candidate& candidate : samples.candidates) {
    const auto file = files.find(candidate.finding.file);
    if (file == files.end() || !plan_.kinds.contains(candidate.finding.kind) ||
        !is_of_our_size(candidate.test))
      continue;
    const explore::FindingKey key{candidate.finding.kind, file->second, candidate.finding.line,
                                  candidate.finding.column};
    ordered.push_back({times[key]++, {inputs_of(candidate.test), key}});
  }
  std::ranges::stable_sort(ordered, {}, [](const auto& one) { return one.first; });
  std::vector<explore::SampledInput> found;
  for (auto& [time, input] : ordered) found.push_back(std::move(input));
  for (const testcase::Test& test : samples.others)
    if (is_of_our_size(test)) found.push_back({inputs_of(test), std::nullopt});
  return found;
}

}  // namespace mantissa::cli
