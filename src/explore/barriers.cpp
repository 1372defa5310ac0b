#include "explore/barriers.h"

#include <algorithm>

namespace mantissa::explore {
namespace {
constexpr size_t kMostTerms = 100'000, kMostBarriers = 10'000, kMostCores = 3, kMostConditions = 40;
}  // namespace

void Barriers::saw(expr::Expr condition, const ir::BarrierCondition& where) {
  std::lock_guard lock(mutex_);
  if (places_.size() >= kMostTerms) return;
  if (const auto [place, is_new] = places_.insert(condition); is_new) *place = where;
}

void Barriers::blocked(const ir::Coverage::Site& side, std::span<const expr::Expr> core) {
  std::lock_guard lock(mutex_);
  if (barriers_.size() >= kMostBarriers) return;
  ir::Barrier& barrier = barriers_[{uint64_t{side.function} << 32 | side.pc, side.what}];
  barrier.side = side;
  ++barrier.proofs;
  if (barrier.cores.size() >= kMostCores || core.size() > kMostConditions) return;
  ir::Barrier::Core known;
  for (size_t i = core.size(); i-- > 0;) {
    const ir::BarrierCondition* place = places_.find(core[i]);
    const ir::BarrierCondition condition = place ? *place : ir::BarrierCondition();
    if (std::ranges::find(known, condition) == known.end()) known.push_back(condition);
  }
  if (std::ranges::find(barrier.cores, known) == barrier.cores.end())
    barrier.cores.push_back(std::move(known));
}

void Barriers::forget_terms() {
  std::lock_guard lock(mutex_);
  places_ = expr::ExprMap<ir::BarrierCondition>();
}

std::vector<ir::Barrier> Barriers::open(const ir::Coverage& coverage) const {
  std::lock_guard lock(mutex_);
  std::vector<ir::Barrier> result;
  for (const auto& [key, barrier] : barriers_)
    if (!coverage.has(barrier.side.function, barrier.side.pc, barrier.side.what)) result.push_back(barrier);
  return result;
}

}  // namespace mantissa::explore
