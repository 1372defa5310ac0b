// The search orders. All keep slots in plain vectors: adding and taking are constant or logarithmic.

#include "explore/frontier.h"

#include <deque>
#include <queue>
#include <vector>

#include "support/rng.h"

namespace mantissa::explore {
namespace {

class Dfs : public Frontier {
 public:
  void add(Slot slot, const Pending&) override { stack_.push_back(slot); }
  std::optional<Slot> take() override {
    if (stack_.empty()) return std::nullopt;
    const Slot last = stack_.back();
    stack_.pop_back();
    return last;
  }

 private:
  std::vector<Slot> stack_;
};

// Breadth in decisions, not in time: the shallowest first, and among equals the oldest.
class Bfs : public Frontier {
 public:
  void add(Slot slot, const Pending& pending) override {
    const uint32_t depth = pending.depth;
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    levels_[depth].push_back(slot);
    first_ = std::min<size_t>(first_, depth);
  }
  std::optional<Slot> take() override {
    while (first_ < levels_.size() && levels_[first_].empty()) ++first_;
    if (first_ >= levels_.size()) return std::nullopt;
    const Slot next = levels_[first_].front();
    levels_[first_].pop_front();
    return next;
  }

 private:
  std::vector<std::deque<Slot>> levels_;
  size_t first_ = 0;
};

class RandomState : public Frontier {
 public:
  explicit RandomState(uint64_t seed) : rng_(seed) {}
  void add(Slot slot, const Pending&) override { all_.push_back(slot); }
  std::optional<Slot> take() override {
    if (all_.empty()) return std::nullopt;
    std::swap(all_[rng_.below(all_.size())], all_.back());
    const Slot last = all_.back();
    all_.pop_back();
    return last;
  }

 private:
  std::vector<Slot> all_;
  Rng rng_;
};

// A random walk from the root gives a leaf at depth d the weight 2^-d. Drawing a depth by those weights and
// then a state of that depth gives the same preference for short paths without keeping the tree.
class RandomPath : public Frontier {
 public:
  explicit RandomPath(uint64_t seed) : rng_(seed) {}
  void add(Slot slot, const Pending& pending) override {
    const uint32_t depth = pending.depth;
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    levels_[depth].push_back(slot);
    ++size_;
  }
  std::optional<Slot> take() override {
    if (size_ == 0) return std::nullopt;
    for (;;) {
      for (std::vector<Slot>& level : levels_) {
        if (level.empty() || rng_.chance(2)) continue;
        std::swap(level[rng_.below(level.size())], level.back());
        const Slot chosen = level.back();
        level.pop_back();
        --size_;
        return chosen;
      }
    }
  }

 private:
  std::vector<std::vector<Slot>> levels_;
  size_t size_ = 0;
  Rng rng_;
};

// Coverage: sides that nobody had taken when they were found come first, oldest first, then what would be a
// finding, then a random one of the rest.
class CoverageOrder : public Frontier {
 public:
  explicit CoverageOrder(uint64_t seed) : rest_(seed) {}
  void add(Slot slot, const Pending& pending) override {
    if (pending.bug && pending.attempts == 0)
      bugs_.push_back(slot);
    else if (pending.target_is_new && pending.attempts == 0)
      fresh_.push_back(slot);
    else
      rest_.add(slot, pending);
  }
  std::optional<Slot> take() override {
    for (std::deque<Slot>* queue : {&fresh_, &bugs_}) {
      if (queue->empty()) continue;
      const Slot next = queue->front();
      queue->pop_front();
      return next;
    }
    return rest_.take();
  }

 private:
  std::deque<Slot> bugs_, fresh_;
  RandomState rest_;
};

}  // namespace

std::unique_ptr<Frontier> make_frontier(SearchOrder order, uint64_t seed) {
  switch (order) {
    case SearchOrder::kDfs: return std::make_unique<Dfs>();
    case SearchOrder::kBfs: return std::make_unique<Bfs>();
    case SearchOrder::kRandomState: return std::make_unique<RandomState>(seed);
    case SearchOrder::kRandomPath: return std::make_unique<RandomPath>(seed);
    case SearchOrder::kCoverage: break;
  }
  return std::make_unique<CoverageOrder>(seed);
}

}  // namespace mantissa::explore
