#pragma once

// LiveSampler: calls an entry natively with very many random inputs while the analysis goes on, confined as a
// replay is. What it shows is no finding: the inputs are handed to the exploration, which runs them as it
// does those of the user. A thread of its own.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/samples.h"
#include "findings/finding_kind.h"
#include "ir/program.h"
#include "support/thread.h"
#include "testcase/native_sampler.h"

namespace mantissa::cli {

class LiveSampler : public explore::Sampling {
 public:
  struct Plan {
    std::string entry;
    std::set<findings::FindingKind> kinds;  // that are looked for
    testcase::SampleSettings settings;
    Budget build;  // of the native build, which replay may need, too
    // Told why nothing was sampled, by our thread.
    std::function<void(const std::string& why)> failed;
  };
  // Both outlive us.
  LiveSampler(testcase::NativeProgram& native, const ir::Program& program, Plan plan);
  ~LiveSampler() override;  // ends it

  void begin() override;
  std::optional<std::vector<explore::SampledInput>> take(const Budget& budget) override;

 private:
  void work();
  std::vector<explore::SampledInput> converted(const testcase::Samples& samples) const;

  testcase::NativeProgram& native_;
  const ir::Program& program_;
  const Plan plan_;
  const StopToken stop_;  // a child of the settings'
  std::mutex mutex_;      // guards what follows
  std::condition_variable changed_;
  std::optional<std::vector<explore::SampledInput>> found_;
  Thread thread_;
};

}  // namespace mantissa::cli
