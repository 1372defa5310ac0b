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
  void erase_if(const std::function<bool(Slot)>& is_gone) override { std::erase_if(stack_, is_gone); }

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
  void erase_if(const std::function<bool(Slot)>& is_gone) override {
    for (std::deque<Slot>& level : levels_) std::erase_if(level, is_gone);
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
  void erase_if(const std::function<bool(Slot)>& is_gone) override { std::erase_if(all_, is_gone); }

 private:
  std::vector<Slot> all_;
  Rng rng_;
};

// States by depth, drawn at random. By walk: a depth first, each with half the weight of the one before it,
// then any state of that depth. That favours short paths like a random walk from the root, but not those in
// thin subtrees.
class Levels {
 public:
  explicit Levels(uint64_t seed) : rng_(seed) {}
  void add(Slot slot, const Pending& pending) {
    const uint32_t depth = pending.depth;
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    levels_[depth].push_back(slot);
    ++size_;
  }
  std::optional<Slot> take_by_walk() {
    if (size_ == 0) return std::nullopt;
    for (;;)
      for (std::vector<Slot>& level : levels_)
        if (!level.empty() && !rng_.chance(2)) return take_of(level);
  }
  std::optional<Slot> take_any() {
    if (size_ == 0) return std::nullopt;
    uint64_t place = rng_.below(size_);
    size_t depth = 0;
    for (; place >= levels_[depth].size(); ++depth) place -= levels_[depth].size();
    return take_of(levels_[depth]);
  }
  void erase_if(const std::function<bool(Slot)>& is_gone) {
    for (std::vector<Slot>& level : levels_) size_ -= std::erase_if(level, is_gone);
  }

 private:
  Slot take_of(std::vector<Slot>& level) {
    std::swap(level[rng_.below(level.size())], level.back());
    const Slot chosen = level.back();
    level.pop_back();
    --size_;
    return chosen;
  }

  std::vector<std::vector<Slot>> levels_;
  size_t size_ = 0;
  Rng rng_;
};

// From the root of the execution tree, each subtree where somebody waits equally likely, as in KLEE: a loop
// that makes thousands of states deep in one subtree does not keep the walk from the others.
class RandomPath : public Frontier {
 public:
  RandomPath(uint64_t seed, const ExecutionTree& tree) : rng_(seed), tree_(tree) {}
  void add(Slot, const Pending&) override {}  // the tree knows who waits
  std::optional<Slot> take() override { return tree_.draw(rng_); }
  bool holds_slots() const override { return false; }
  void erase_if(const std::function<bool(Slot)>&) override {}

 private:
  Rng rng_;
  const ExecutionTree& tree_;
};

// Coverage: sides that nobody had taken when they were found come first, oldest first, then what would be a
// finding, then the rest: by turns any of them and one that a random walk finds. A loop deep in a program
// makes most of the states; the walk still comes to the others.
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
    walks_ = !walks_;
    return walks_ ? rest_.take_by_walk() : rest_.take_any();
  }
  void erase_if(const std::function<bool(Slot)>& is_gone) override {
    std::erase_if(bugs_, is_gone);
    std::erase_if(fresh_, is_gone);
    rest_.erase_if(is_gone);
  }

 private:
  std::deque<Slot> bugs_, fresh_;
  Levels rest_;
  bool walks_ = false;
};

}  // namespace

std::unique_ptr<Frontier> make_frontier(SearchOrder order, uint64_t seed, const ExecutionTree& tree) {
  switch (order) {
    case SearchOrder::kDfs: return std::make_unique<Dfs>();
    case SearchOrder::kBfs: return std::make_unique<Bfs>();
    case SearchOrder::kRandomState: return std::make_unique<RandomState>(seed);
    case SearchOrder::kRandomPath: return std::make_unique<RandomPath>(seed, tree);
    case SearchOrder::kCoverage: break;
  }
  return std::make_unique<CoverageOrder>(seed);
}

}  // namespace mantissa::explore
