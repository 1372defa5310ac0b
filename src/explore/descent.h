#pragma once

// Descent: sends assignments down the execution tree. A few are walked one after the other, many together in
// batches along the ways that most take. Belongs to one thread.

#include <cstdint>
#include <vector>

#include "eval/conditions.h"
#include "explore/execution_tree.h"
#include "explore/obligations.h"

namespace mantissa::explore {

class Descent {
 public:
  Descent(const expr::Pool& pool, ExecutionTree& tree) : pool_(pool), tree_(tree), conditions_(pool) {}

  class Visitor {
   public:
    virtual ~Visitor() = default;
    // The assignment raises the exception.
    virtual void meets(const OpenException& exception, Candidate& candidate) = 0;
    // It came to where a state is.
    virtual void rests(const Hold& at, Candidate candidate) = 0;
    // It came to where everything is done.
    virtual void leaves(Candidate& candidate) = 0;
  };
  // Those that work ran out for are left out: `limit` is in nanoseconds (support/meter.h), what was spent
  // comes back.
  uint64_t send(const Hold& from, std::vector<Candidate> candidates, Visitor& visitor, uint64_t limit);

  // Fewer are never worth a compiled batch.
  static constexpr size_t kTogether = 3;

 private:
  struct Group {
    Hold at;
    std::vector<Candidate> candidates;
    ExecutionTree::Node not_by = ExecutionTree::kNoNode;  // the child that they all refuse
    size_t length = 8;                                    // of the next spine
  };
  void walk(Hold at, Candidate candidate, bool is_fresh);
  void follow(Group group);
  void walk_each(Group group);
  void try_open(const std::vector<OpenRef>& open, Candidate& candidate);
  bool is_complement(expr::Expr a, expr::Expr b) const;

  const expr::Pool& pool_;
  ExecutionTree& tree_;
  eval::Conditions conditions_;
  ExecutionTree::View view_;
  std::vector<Group> groups_;
  Visitor* visitor_ = nullptr;
  uint64_t spent_ = 0, limit_ = 0;
};

}  // namespace mantissa::explore
