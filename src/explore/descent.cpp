// Alone, a candidate costs one evaluation of each condition on its way (terms that conditions share are
// evaluated once). Together, the conditions of a whole stretch are compiled for all: which candidates leave
// it where is read off the bit sets, and they go on in groups. A stretch is short at first, since most leave
// early, and then four times as long, so that terms shared by two stretches are evaluated again only a few
// times. On a chain of 100 sums (bench/descent_bench.cpp) one candidate alone takes 350 to 600 ns a node, 24
// together 41 ns each, 1024 together 9 ns.

#include "explore/descent.h"

#include <algorithm>
#include <bit>

#include "eval/batch/batch.h"

namespace mantissa::explore {

using expr::Expr;

namespace {
// About, of the work on a machine of 2020; bench/descent_bench.cpp measures them.
constexpr uint64_t kStart = 500, kStep = 100, kCondition = 400, kException = 400;
constexpr uint64_t kCompile = 20'000, kCompileInstruction = 300, kLoad = 200;
}  // namespace

bool Descent::is_complement(Expr a, Expr b) const {
  const auto negates = [&](Expr x, Expr y) {
    return pool_.kind(x) == expr::Kind::kNot && pool_.child(x, 0) == y;
  };
  return negates(a, b) || negates(b, a);
}

void Descent::try_open(const std::vector<OpenRef>& open, Candidate& candidate) {
  for (const OpenRef& one : open) {
    if (one->is_left_to_solver) continue;
    spent_ += kException;
    if (checkers::is_raised(one->what, *candidate.witness)) visitor_->meets(*one, candidate);
  }
}

void Descent::walk(Hold at, Candidate candidate, bool is_fresh) {
  spent_ += kStart;
  tree_.look(at, view_);
  if (is_fresh) try_open(view_.open, candidate);
  while (spent_ < limit_) {
    const ExecutionTree::Child* next = nullptr;
    const std::vector<ExecutionTree::Child>& children = view_.children;
    for (size_t i = 0; i < children.size() && next == nullptr; ++i) {
      const bool is_rest =
          i == 1 && children.size() == 2 && is_complement(children[0].condition, children[1].condition);
      if (!is_rest) spent_ += kCondition;
      if (is_rest || conditions_.is_true(children[i].condition, *candidate.witness)) next = &children[i];
    }
    if (next == nullptr) {
      if (view_.has_state) return visitor_->rests(at, std::move(candidate));
      return visitor_->leaves(candidate);
    }
    spent_ += kStep;
    const ExecutionTree::Child chosen = *next;
    if (!tree_.enter(at, chosen, view_)) return visitor_->leaves(candidate);
    try_open(view_.open, candidate);
  }
}

void Descent::walk_each(Group group) {
  for (Candidate& candidate : group.candidates)
    if (spent_ < limit_) walk(group.at, std::move(candidate), false);
}

// All of a group along one stretch of the tree.
void Descent::follow(Group group) {
  const ExecutionTree::Spine spine = tree_.spine(group.at, group.length, group.not_by);
  // Compiling takes about as long as 40 nodes of one candidate, and 2 more for each condition.
  if (group.candidates.size() * spine.nodes.size() <= 40 + 2 * spine.nodes.size())
    return walk_each(std::move(group));
  std::vector<Expr> probes;
  for (const std::vector<OpenRef>& open : spine.open)
    for (const OpenRef& one : open) probes.push_back(one->what.condition);
  const eval::BatchProgram program(pool_, spine.conditions, probes);
  const auto count = static_cast<uint32_t>(group.candidates.size());
  eval::Batch batch(program, count);
  for (uint32_t i = 0; i < count; ++i) batch.set(i, group.candidates[i].witness->model());
  batch.run(count);
  spent_ += kCompile + kCompileInstruction * program.size() +
            count * (kLoad + static_cast<uint64_t>(program.cost()));

  const size_t length = spine.nodes.size();
  std::vector<Group> parts(length + 1);  // by how many conditions hold
  for (uint32_t i = 0; i < count; ++i) {
    size_t held = 0, probe = 0;
    while (held < length && (batch.satisfied(held)[i / 64] >> (i % 64) & 1) != 0) {
      for (const OpenRef& one : spine.open[held])
        if ((batch.probe(probe++)[i / 64] >> (i % 64) & 1) != 0) try_open({one}, group.candidates[i]);
      ++held;
    }
    parts[held].candidates.push_back(std::move(group.candidates[i]));
  }
  for (size_t held = 0; held <= length; ++held) {
    Group& part = parts[held];
    if (part.candidates.empty()) continue;
    part.at = held == 0 ? group.at : spine.nodes[held - 1];
    if (held < length) {
      part.not_by = spine.nodes[held].number();
    } else {
      part.length = group.length * 4;
    }
    if (part.candidates.size() >= kTogether) {
      groups_.push_back(std::move(part));
      continue;
    }
    walk_each(std::move(part));
  }
}

uint64_t Descent::send(const Hold& from, std::vector<Candidate> candidates, Visitor& visitor,
                       uint64_t limit) {
  visitor_ = &visitor;
  spent_ = 0;
  limit_ = limit;
  if (candidates.size() < kTogether) {
    for (Candidate& candidate : candidates)
      if (spent_ < limit_) walk(from, std::move(candidate), true);
    return spent_;
  }
  tree_.look(from, view_);
  const std::vector<OpenRef> here = view_.open;
  for (Candidate& candidate : candidates) try_open(here, candidate);
  const size_t length = std::clamp<size_t>(candidates.size(), 8, 64);
  groups_.push_back({from, std::move(candidates), ExecutionTree::kNoNode, length});
  while (!groups_.empty() && spent_ < limit_) {
    Group next = std::move(groups_.back());
    groups_.pop_back();
    follow(std::move(next));
  }
  groups_.clear();
  return spent_;
}

}  // namespace mantissa::explore
