#include "explore/samples.h"

#include <algorithm>
#include <map>
#include <string>

#include "memory/inputs.h"
#include "support/meter.h"

namespace mantissa::explore {

namespace {
// Of what a thread works: before, nothing is begun, since many programs are done by then. From then on the
// native build takes about a second, beside the exploration.
constexpr double kBegin = 0.25, kBuild = 1;
constexpr double kPatience = 2;  // times what sampling takes: the machine may have other things to do
}  // namespace

Samples::Samples(Sampling* sampling, const Options& options)
    : sampling_(sampling),
      begin_(kBegin * std::max(1U, options.jobs)),
      due_(begin_ + (kBuild + options.sample_s) * std::max(1U, options.jobs)),
      patience_(kBuild + kPatience * options.sample_s),
      step_(sampling && options.sample_s > 0 ? Step::kNotBegun : Step::kNone) {}

std::vector<SampledInput> Samples::look(double work, const Budget& budget) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || step_ == Step::kNone || work < begin_) return {};
  if (step_ == Step::kNotBegun) {
    sampling_->begin();
    step_ = Step::kRuns;
  }
  if (work < due_) return {};
  const double seconds = step_ == Step::kRuns ? patience_ : 0;
  std::optional<std::vector<SampledInput>> all = sampling_->take(budget.until(seconds));
  if (all) {
    step_ = Step::kNone;
    return std::move(*all);
  }
  if (step_ == Step::kRuns) Meter::note_cut(Budget::Clock::now().time_since_epoch().count());
  step_ = Step::kIsLate;
  return {};
}

eval::Model model_of(expr::Pool& pool, const std::vector<TestInput>& inputs) {
  eval::Model model;
  std::map<std::string, uint32_t> occurred;
  for (const TestInput& input : inputs) {
    const uint32_t number = ++occurred[input.name];
    memory::assign_input(pool, number == 1 ? input.name : input.name + "#" + std::to_string(number),
                         input.bytes, model);
  }
  return model;
}

}  // namespace mantissa::explore
