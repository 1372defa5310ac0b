#pragma once

// Native sampling of a campaign's functions: each is called with very many random inputs
// (testcase/native_sampler.h), as the program, the driver and the assumptions are that its job analysed. What
// shows is replayed like every finding, and only what that confirms is kept: in samples/, a file for each
// function, beside the inputs that show it.

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "campaign/job.h"
#include "campaign/known.h"
#include "findings/finding_kind.h"
#include "support/budget.h"
#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::campaign {

struct Sampled {
  std::string kind, file;
  uint32_t line = 0, column = 0;
  testcase::Test test;  // inputs that show it
};

// Of one function: of all times it was sampled.
struct FunctionSamples {
  std::string input, entry;
  uint64_t times = 0;  // it was sampled
  double seconds = 0;  // that took
  uint64_t samples = 0, rejected = 0, crashed = 0, hung = 0;
  uint64_t unconfirmed = 0;  // exceptions that no replay showed
  std::string why;           // the last time nothing was sampled; empty: it was
  std::vector<Sampled> found;
};

struct SamplePlan {
  double seconds = 5;  // of one function
  unsigned workers = 1;
  bool skip_sampled = false;  // functions that were sampled before
  std::string replay_library;
  // What the job looks for; an error says why its results, in `run`, cannot be used.
  std::function<Result<std::set<findings::FindingKind>>(const Job& job, const std::filesystem::path& run)>
      kinds;
  std::function<void(const FunctionSamples&)> tell;  // by one thread at a time
};

// Samples each function that has a job with results. Fails if a file cannot be written, or if the system lets
// no native code be confined. `missing`: what it does not allow of confinement.
Result<void> sample_functions(const std::filesystem::path& campaign, const JobList& list,
                              const SamplePlan& plan, const StopToken& stop, std::set<std::string>& missing);

// Of all functions that were sampled; a damaged file counts as none and is told of.
std::vector<FunctionSamples> read_samples(const std::filesystem::path& campaign,
                                          std::vector<std::string>* damaged = nullptr);
std::string to_json(const FunctionSamples& samples);
Result<FunctionSamples> read_function_samples(std::string_view text);

Known found_by(const std::vector<FunctionSamples>& samples);

}  // namespace mantissa::campaign
