// The newest condition of a waiting state is the one its parent's witness failed, so it decides first whether
// an assignment is worth a closer look; states that share it are tried together. Only then is the parent's
// model, with the assignment put over it, evaluated on the whole path.

#include "explore/matcher.h"

#include <algorithm>

namespace mantissa::explore {

using expr::Expr;

namespace {
constexpr size_t kMaxVariables = 64;           // of an assignment, that are looked up
constexpr size_t kMaxConditions = 64;          // tried for one variable
constexpr size_t kMaxStates = 8;               // tried for one condition
constexpr uint32_t kMaxPath = 4096;            // conditions of a path that is worth evaluating
constexpr uint64_t kMaxNanoseconds = 500'000;  // of work, for one offer
constexpr uint64_t kOfferNanoseconds = 1000, kStateNanoseconds = 1500, kConditionNanoseconds = 150;  // about
constexpr double kShare = 20, kFirst = 0.02;  // one part in so many of the run's work, and so many seconds
}  // namespace

void Matcher::index_new_conditions() {
  const std::vector<Expr>& all = waiting_.conditions();
  for (; indexed_ < all.size(); ++indexed_)
    for (Expr variable : variables_.of(all[indexed_])) watches_[variable].conditions.push_back(all[indexed_]);
}

bool Matcher::satisfies(const Pending& pending, eval::Witness& witness) {
  if (pending.path().size() > kMaxPath) return false;
  bool all = true;
  pending.path().newest_first([&](Expr condition) {
    if (all) spent_ += kConditionNanoseconds;
    all = all && conditions_.is_true(condition, witness);
  });
  return all;
}

size_t Matcher::try_condition(Expr condition, const eval::Model& candidate) {
  size_t matched = 0, states = 0;
  Slot slot = waiting_.first_with(condition);
  while (slot != PendingStore::kNone && states < kMaxStates && spent_ < end_) {
    const Slot next = waiting_.next_with_same(slot);
    Pending& pending = waiting_[slot];
    ++states;
    spent_ += kStateNanoseconds;
    // A finding that would show better with other values is left to the solver.
    if (!pending.bug || !pending.bug->prefer) {
      eval::Model model = pending.model ? *pending.model : eval::Model();
      for (const auto& [variable, value] : candidate.values()) model.set(variable, value);
      eval::Witness witness(pool_, std::move(model));
      if (conditions_.is_true(condition, witness) && satisfies(pending, witness)) {
        pending.model = witness.shared_model();
        waiting_.solved(slot);
        ++matched;
      }
    }
    slot = next;
  }
  return matched;
}

size_t Matcher::offer(const eval::Model& candidate, double work) {
  if (1e-9 * static_cast<double>(spent_) * kShare > work + kFirst) return 0;
  index_new_conditions();
  ++offer_;
  spent_ += kOfferNanoseconds;
  end_ = spent_ + kMaxNanoseconds;
  size_t matched = 0;
  const size_t variables = std::min(candidate.size(), kMaxVariables);
  for (size_t v = 0; v < variables && spent_ < end_; ++v) {
    Watch* watch = watches_.find(candidate.values()[v].first);
    if (watch == nullptr) continue;
    const size_t count = std::min(watch->conditions.size(), kMaxConditions);
    for (size_t i = 0; i < count && spent_ < end_; ++i) {
      const Expr condition = watch->conditions[watch->next++ % watch->conditions.size()];
      uint32_t& last = tried_[condition];
      if (last == offer_) continue;
      last = offer_;
      matched += try_condition(condition, candidate);
    }
  }
  return matched;
}

}  // namespace mantissa::explore
