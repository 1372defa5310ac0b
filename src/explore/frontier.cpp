// The search orders. All keep pending states in plain vectors: adding and taking are constant or logarithmic.

#include "explore/frontier.h"

#include <deque>
#include <queue>
#include <vector>

#include "support/rng.h"

namespace mantissa::explore {
namespace {

class Dfs : public Frontier {
 public:
  void add(Pending pending) override { stack_.push_back(std::move(pending)); }
  std::optional<Pending> take() override {
    if (stack_.empty()) return std::nullopt;
    Pending last = std::move(stack_.back());
    stack_.pop_back();
    return last;
  }
  size_t size() const override { return stack_.size(); }

 private:
  std::vector<Pending> stack_;
};

// Breadth in decisions, not in time: the shallowest first, and among equals the oldest.
class Bfs : public Frontier {
 public:
  void add(Pending pending) override {
    const uint32_t depth = pending.state->depth;
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    levels_[depth].push_back(std::move(pending));
    first_ = std::min<size_t>(first_, depth);
    ++size_;
  }
  std::optional<Pending> take() override {
    while (first_ < levels_.size() && levels_[first_].empty()) ++first_;
    if (first_ >= levels_.size()) return std::nullopt;
    Pending next = std::move(levels_[first_].front());
    levels_[first_].pop_front();
    --size_;
    return next;
  }
  size_t size() const override { return size_; }

 private:
  std::vector<std::deque<Pending>> levels_;
  size_t first_ = 0, size_ = 0;
};

class RandomState : public Frontier {
 public:
  explicit RandomState(uint64_t seed) : rng_(seed) {}
  void add(Pending pending) override { all_.push_back(std::move(pending)); }
  std::optional<Pending> take() override {
    if (all_.empty()) return std::nullopt;
    std::swap(all_[rng_.below(all_.size())], all_.back());
    Pending last = std::move(all_.back());
    all_.pop_back();
    return last;
  }
  size_t size() const override { return all_.size(); }

 private:
  std::vector<Pending> all_;
  Rng rng_;
};

// A random walk from the root gives a leaf at depth d the weight 2^-d. Drawing a depth by those weights and
// then a state of that depth gives the same preference for short paths without keeping the tree.
class RandomPath : public Frontier {
 public:
  explicit RandomPath(uint64_t seed) : rng_(seed) {}
  void add(Pending pending) override {
    const uint32_t depth = pending.state->depth;
    if (levels_.size() <= depth) levels_.resize(depth + 1);
    levels_[depth].push_back(std::move(pending));
    ++size_;
  }
  std::optional<Pending> take() override {
    if (size_ == 0) return std::nullopt;
    for (;;) {
      for (std::vector<Pending>& level : levels_) {
        if (level.empty() || rng_.chance(2)) continue;
        std::swap(level[rng_.below(level.size())], level.back());
        Pending chosen = std::move(level.back());
        level.pop_back();
        --size_;
        return chosen;
      }
    }
  }
  size_t size() const override { return size_; }

 private:
  std::vector<std::vector<Pending>> levels_;
  size_t size_ = 0;
  Rng rng_;
};

// Coverage: bugs and sides never taken first (newest first among them: they are deepest into new code), then
// a random one of the rest. Whether a side is still new is asked again when it is taken.
class CoverageOrder : public Frontier {
 public:
  explicit CoverageOrder(uint64_t seed) : rest_(seed) {}
  void add(Pending pending) override {
    if (pending.is_bug && pending.attempts == 0)
      bugs_.push_back(std::move(pending));
    else if (pending.target_is_new && pending.attempts == 0)
      fresh_.push_back(std::move(pending));
    else
      rest_.add(std::move(pending));
  }
  std::optional<Pending> take() override {
    for (std::deque<Pending>* queue : {&fresh_, &bugs_}) {
      if (queue->empty()) continue;
      Pending next = std::move(queue->front());
      queue->pop_front();
      return next;
    }
    return rest_.take();
  }
  size_t size() const override { return bugs_.size() + fresh_.size() + rest_.size(); }

 private:
  std::deque<Pending> bugs_, fresh_;
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
