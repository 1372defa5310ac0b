#pragma once

// Sweep: many assignments against all obligations that wait, by evaluation. An assignment follows one path,
// so the conditions that paths share are asked once, and a path that it leaves costs nothing beyond.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "explore/obligations.h"
#include "expr/expr_map.h"

namespace mantissa::explore {

class Sweep {
 public:
  explicit Sweep(expr::Pool& pool) : pool_(pool) {}

  void add(const Obligation& obligation);
  bool empty() const { return targets_.empty(); }
  uint64_t try_nanoseconds() const { return 1000 + 200 * (nodes_.size() + targets_.size()); }  // about
  // One at random among what was added, as a place to start from: may be none.
  const eval::Model* parent(uint64_t random) const;
  std::span<const expr::Expr> variables();  // of the obligations and their paths

  // Those that the witness satisfies, at most one of each location; they are not looked at again.
  struct Hit {
    std::shared_ptr<const interp::State> state;
    checkers::FloatObligation what;
  };
  std::vector<Hit> hits(eval::Witness& witness);

 private:
  // Paths as a tree: conditions after a common beginning.
  struct Node {
    uint32_t before = 0;
    expr::Expr condition;
  };
  enum class Holds : uint8_t { kUnknown, kYes, kNo };
  struct Target {
    Obligation obligation;
    uint32_t node = 0;
  };
  bool holds(uint32_t node, eval::Witness& witness);

  expr::Pool& pool_;
  std::vector<Node> nodes_ = {{}};  // the first is the empty path
  std::unordered_map<uint64_t, uint32_t> children_;
  std::vector<Holds> known_;
  std::vector<uint32_t> climb_;
  std::vector<Target> targets_;
  std::vector<expr::Expr> variables_;
};

// When the next sweep is due: while sweeps find something one follows the other, else they become rarer,
// until an obligation waits at a new location. Safe to use from several threads.
class SweepTimes {
 public:
  // Times are in seconds of work (support/meter.h). How many candidates to try, none: it is not due. One that
  // was begun is ended before the next.
  std::optional<uint32_t> begin(size_t locations, double now);
  void end(bool found, double now);

 private:
  std::mutex mutex_;
  bool running_ = false;
  size_t locations_ = 0;
  uint32_t candidates_ = 256;
  double pause_ = 0, last_ = 0;
};

}  // namespace mantissa::explore
