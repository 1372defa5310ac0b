#include "explore/flips.h"

#include <utility>

#include "eval/invert.h"

namespace mantissa::explore {

using expr::Expr;

namespace {

constexpr size_t kProposals = 6;            // of a side
constexpr size_t kFresh = 256, kRest = 64;  // sides of a path

class WitnessValues : public eval::PointValues {
 public:
  explicit WitnessValues(eval::Witness& witness) : witness_(witness) {}
  expr::Value value(Expr e) const override { return witness_.value(e); }
  bool holds(Expr e) const override { return witness_.is_true(e); }

 private:
  eval::Witness& witness_;
};

}  // namespace

std::vector<eval::Model> Flips::of(eval::Witness& witness, Expr side) {
  std::vector<eval::Model> result;
  for (const eval::Proposal& proposal :
       eval::invert(pool_, WitnessValues(witness), {&side, 1}, kProposals, rng_)) {
    eval::Model& model = result.emplace_back();
    for (const auto& [variable, value] : proposal) model.set(variable, value);
  }
  for (size_t i = 0, count = result.size(); to_the_end_ && i < count; ++i) {
    const auto& [variable, value] = result[i].values().front();
    if (result[i].size() > 1 || !value.sort().is_float()) continue;
    const num::Float to = value.as_float(), from = witness.model().get(pool_, variable).as_float();
    if (!to.is_finite() || !from.is_finite()) continue;
    eval::Model far;
    far.set(variable, expr::Value::floating(num::Float::max_finite(to.format(), num::lt(to, from))));
    result.push_back(std::move(far));
  }
  return result;
}

void Sides::add(Expr condition, bool is_new) {
  if (is_new && sides_.fresh.size() < kFresh) return sides_.fresh.push_back(condition);
  ++seen_;
  if (sides_.rest.size() < kRest) return sides_.rest.push_back(condition);
  if (const uint64_t place = rng_.below(seen_); place < kRest) sides_.rest[place] = condition;
}

void Sides::take(Sample& sample) {
  seen_ = 0;
  sample.fresh.clear();
  sample.rest.clear();
  std::swap(sample, sides_);
}

}  // namespace mantissa::explore
