#pragma once

// Samples: inputs that are looked for beside the exploration by running the program itself very often
// (whoever does that implements Sampling). When it begins and when its inputs are taken is decided by counted
// work, so that a run does the same every time; one that is over before neither begins it nor waits for it.

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "eval/model.h"
#include "explore/finding_key.h"
#include "explore/options.h"
#include "explore/results.h"
#include "expr/pool.h"
#include "support/budget.h"

namespace mantissa::explore {

struct SampledInput {
  std::vector<TestInput> inputs;    // in the order in which they are made
  std::optional<FindingKey> shows;  // none: it goes where no other did
};

class Sampling {
 public:
  virtual ~Sampling() = default;
  virtual void begin() = 0;  // does not wait
  // All that it came to, once it is there; waits as long as the budget lasts.
  virtual std::optional<std::vector<SampledInput>> take(const Budget& budget) = 0;
};

// Safe to use from several threads; one of them waits, others find nothing.
class Samples {
 public:
  Samples(Sampling* sampling, const Options& options);  // null: there is none

  // To be asked now and then, with the seconds of work of all threads so far. What is to be run now.
  std::vector<SampledInput> look(double work, const Budget& budget);

 private:
  enum class Step : uint8_t { kNone, kNotBegun, kRuns, kIsLate };
  Sampling* const sampling_;
  const double begin_, due_, patience_;  // seconds: of work, the last by the clock
  std::mutex mutex_;
  Step step_;
};

// Inputs of one name are counted as the program makes them.
eval::Model model_of(expr::Pool& pool, const std::vector<TestInput>& inputs);

}  // namespace mantissa::explore
