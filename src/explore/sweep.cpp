// Before this, each obligation was probed alone: its whole path compiled and run for every candidate, a tenth
// of a second each, which for the fifty thousand of a GSL series never came to an end. Here a candidate costs
// one walk along the path it takes.

#include "explore/sweep.h"

#include <set>

#include "expr/traverse.h"

namespace mantissa::explore {

using expr::Expr;

namespace {
constexpr double kLeastPause = 0.2, kMostPause = 8;
constexpr uint32_t kMostCandidates = 4096;
}  // namespace

void Sweep::add(const Obligation& obligation) {
  uint32_t node = 0;
  for (Expr condition : obligation.state->path.oldest_first()) {
    const uint64_t key = uint64_t{node} << 32 | condition.id;
    const auto [child, is_new] = children_.try_emplace(key, static_cast<uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({node, condition});
    node = child->second;
  }
  targets_.push_back({obligation, node});
  variables_.clear();
}

const eval::Model* Sweep::parent(uint64_t random) const {
  if (targets_.empty()) return nullptr;
  const Obligation& chosen = targets_[random % targets_.size()].obligation;
  return chosen.parent ? &chosen.parent->model() : nullptr;
}

std::span<const Expr> Sweep::variables() {
  if (variables_.empty()) {
    std::vector<Expr> roots;
    for (const Node& node : nodes_)
      if (node.condition) roots.push_back(node.condition);
    for (const Target& target : targets_) roots.push_back(target.obligation.what.result);
    variables_ = expr::variables(pool_, roots);
  }
  return variables_;
}

bool Sweep::holds(uint32_t node, eval::Witness& witness) {
  climb_.clear();
  while (known_[node] == Holds::kUnknown) {
    climb_.push_back(node);
    node = nodes_[node].before;
  }
  bool yes = known_[node] == Holds::kYes;
  for (size_t i = climb_.size(); i-- > 0;) {
    yes = yes && witness.is_true(nodes_[climb_[i]].condition);
    known_[climb_[i]] = yes ? Holds::kYes : Holds::kNo;
  }
  return yes;
}

std::vector<Sweep::Hit> Sweep::hits(eval::Witness& witness) {
  known_.assign(nodes_.size(), Holds::kUnknown);
  known_[0] = Holds::kYes;
  std::vector<Hit> found;
  std::set<FindingKey> settled;
  for (const Target& target : targets_) {
    const Obligation& obligation = target.obligation;
    if (settled.contains(obligation.key) || !holds(target.node, witness)) continue;
    if (!checkers::is_raised(obligation.what, witness)) continue;
    settled.insert(obligation.key);
    found.push_back({obligation.state, obligation.what});
  }
  if (!settled.empty())
    std::erase_if(targets_, [&](const Target& target) { return settled.contains(target.obligation.key); });
  return found;
}

std::optional<uint32_t> SweepTimes::begin(size_t locations, double now) {
  std::lock_guard lock(mutex_);
  if (running_) return std::nullopt;
  if (now - last_ < (locations > locations_ ? std::min(pause_, kLeastPause) : pause_)) return std::nullopt;
  running_ = true;
  if (locations > locations_) pause_ = 0;
  locations_ = locations;
  return candidates_;
}

void SweepTimes::end(bool found, double now) {
  std::lock_guard lock(mutex_);
  running_ = false;
  last_ = now;
  pause_ = found ? 0 : std::min(kMostPause, std::max(kLeastPause, 2 * pause_));
  candidates_ = std::min(kMostCandidates, found ? candidates_ : 2 * candidates_);
}

}  // namespace mantissa::explore
