// HC4 over the shared DAG, event-driven: only nodes next to a change are revised, in sweeps up (results from
// operands) and down (operands from results), which moves news along long chains in one sweep each. News that
// gain less than a sixteenth are kept but not passed on, and a call stops after a number of revisions that
// grows with the network: both cut the slow crawl of cyclic dependencies, and lose only tightness.
// Comparisons are closed at the fixpoint, if at all. Not where they become inequalities: those know it, and
// what is decided in vain is a row more. One of relax's unit tests took 16 s instead of 0.3.

#include "solver/boxes/propagator.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "solver/boxes/order.h"

namespace mantissa::solver::boxes {

namespace {

constexpr double kGain = 15.0 / 16;
constexpr uint64_t kRevisionsPerNode = 12, kLeastRevisions = 400;
constexpr uint64_t kStepsPerClock = 32, kStepNanoseconds = 250;

double ratio(Span before, Span after) {
  const double old = static_cast<double>(before.hi) - static_cast<double>(before.lo);
  return old > 0 ? (static_cast<double>(after.hi) - static_cast<double>(after.lo)) / old : 1;
}

// How much is left of a domain, in keys or in value, whichever says less; 0 where the change is of another
// kind.
double remaining(const Domain& before, const Domain& after) {
  if (after.empty() || after.is_point() || after.is_opaque()) return 0;
  switch (after.sort().kind()) {
    case expr::SortKind::kBitVec:
      return std::min(ratio(before.as_unsigned(), after.as_unsigned()),
                      ratio(before.as_signed(), after.as_signed()));
    case expr::SortKind::kFloat: break;
    default: return 0;
  }
  const Span b = before.keys(), a = after.keys();
  if (before.nan() != after.nan() || b.empty() || a.empty()) return 0;
  const num::Format f = after.format();
  const double keys = ratio(b, a), width = approximate(f, b.hi) - approximate(f, b.lo);
  const double now = approximate(f, a.hi) - approximate(f, a.lo);
  if (std::isinf(width)) return std::isinf(now) && (b.lo < 0) == (a.lo < 0) ? keys : 0;
  return width > 0 ? std::min(keys, now / width) : keys;
}

}  // namespace

Propagator::Propagator(const Network& network, Comparisons comparisons)
    : network_(network), comparisons_(comparisons) {
  grow();
}

void Propagator::grow() {
  dirty_.resize(network_.size() / 64 + 1);
  while (states_.size() < network_.size()) {
    const auto n = static_cast<uint32_t>(states_.size());
    State& state = states_.emplace_back();
    state.domain = network_.initial()[n];
    state.saved_level = static_cast<uint32_t>(levels_.size());  // it goes with the level
    if (network_.node(n).operands > 0) set_dirty(n);
    order_changed_ = order_changed_ || network_.node(n).is_ordering;
  }
}

void Propagator::push_ground() {
  MANTISSA_CHECK(level() == 0);
  push_level();
  ++ground_;
}

bool Propagator::assert_conjuncts() {
  const auto& roots = network_.roots();
  for (uint32_t i = 0; i < roots.size(); ++i) {
    Reason reason;
    reason.conjuncts = uint64_t{1} << (i % 64);
    if (!narrow(roots[i], Domain::truth(true), reason)) return false;
  }
  return true;
}

bool Propagator::narrow(uint32_t n, const Domain& to, const Reason& reason) {
  Domain domain = states_[n].domain;
  if (!domain.intersect(to)) return true;
  Reason all = reason;
  all.add(states_[n].reason);
  if (domain.empty()) {
    conflict_ = all;
    return false;
  }
  replace(n, std::move(domain), all, true);
  return true;
}

void Propagator::replace(uint32_t n, Domain domain, const Reason& reason, bool from_above) {
  State& state = states_[n];
  const double left = remaining(state.domain, domain);
  if (const auto depth = static_cast<uint32_t>(levels_.size()); state.saved_level != depth) {
    trail_.push_back({n, state});
    state.saved_level = depth;
  }
  state.domain = std::move(domain);
  state.reason.add(reason);
  state.untold *= static_cast<float>(left);
  if (state.untold >= kGain) return;
  state.untold = 1;
  order_changed_ = order_changed_ || network_.node(n).is_ordering;
  if (from_above && network_.node(n).operands > 0) set_dirty(n);
  network_.for_each_parent(n, [&](uint32_t parent) { set_dirty(parent); });
}

void Propagator::pop_level() {
  const Level mark = levels_.back();
  while (trail_.size() > mark.trail) {
    states_[trail_.back().node] = std::move(trail_.back().state);
    trail_.pop_back();
  }
  states_.resize(mark.states);
  dirty_.resize(mark.states / 64 + 1);
  levels_.pop_back();
  ground_ = std::min(ground_, static_cast<uint32_t>(levels_.size()));
  clear_dirty();
}

void Propagator::clear_dirty() {
  for (uint64_t& word : dirty_) word = 0;
  order_changed_ = false;
}

Domain Propagator::image(uint32_t n) const {
  const Network::Node& node = network_.node(n);
  std::array<const Domain*, expr::kMaxArity> operands;
  for (uint8_t i = 0; i < node.operands; ++i) operands[i] = &states_[node.operand[i]].domain;
  return network_.forward(n, std::span(operands.data(), node.operands));
}

bool Propagator::revise(uint32_t n) {
  const Network::Node& node = network_.node(n);
  Reason all = states_[n].reason;
  for (uint8_t i = 0; i < node.operands; ++i) all.add(states_[node.operand[i]].reason);

  const Domain possible = image(n);
  Domain result = states_[n].domain;
  if (result.intersect(possible)) {
    if (result.empty()) {
      conflict_ = all;
      return false;
    }
    replace(n, result, all, false);
  }
  if (result == possible) return true;  // nothing was asked of the operands

  std::array<Domain, expr::kMaxArity> held;
  std::array<Domain*, expr::kMaxArity> operands;
  for (uint8_t i = 0; i < node.operands; ++i) {
    operands[i] = &held[i];
    for (uint8_t j = 0; j < i; ++j)
      if (node.operand[j] == node.operand[i]) operands[i] = operands[j];
    if (operands[i] == &held[i]) held[i] = states_[node.operand[i]].domain;
  }
  if (!network_.backward(n, result, std::span(operands.data(), node.operands))) {
    conflict_ = all;
    return false;
  }
  for (uint8_t i = 0; i < node.operands; ++i) {
    if (operands[i] != &held[i] || held[i] == states_[node.operand[i]].domain) continue;
    if (held[i].empty()) {
      conflict_ = all;
      return false;
    }
    replace(node.operand[i], std::move(held[i]), all, true);
  }
  return true;
}

// Revises the dirty nodes once in the given order; nodes that become dirty ahead are met in the same sweep.
bool Propagator::sweep(bool upward, const Budget& budget, uint64_t limit, bool* interrupted) {
  const size_t words = dirty_.size();
  for (size_t i = 0; i < words; ++i) {
    const size_t w = upward ? i : words - 1 - i;
    while (dirty_[w] != 0) {
      const int bit = upward ? std::countr_zero(dirty_[w]) : 63 - std::countl_zero(dirty_[w]);
      dirty_[w] &= ~(uint64_t{1} << bit);
      if (++steps_ % kStepsPerClock == 0 && budget.exhausted(kStepsPerClock * kStepNanoseconds)) {
        *interrupted = true;
        return true;
      }
      if (!revise(static_cast<uint32_t>(w * 64 + static_cast<size_t>(bit)))) return false;
      if (steps_ >= limit) return true;
    }
  }
  return true;
}

Propagator::Outcome Propagator::narrow_boxes(const Budget& budget, uint64_t limit) {
  const auto any_dirty = [&] {
    for (const uint64_t word : dirty_)
      if (word != 0) return true;
    return false;
  };
  bool upward = true, interrupted = false;
  while (any_dirty() && steps_ < limit) {
    if (!sweep(upward, budget, limit, &interrupted)) return Outcome::kConflict;
    if (interrupted) return Outcome::kInterrupted;
    upward = !upward;
  }
  return Outcome::kFixpoint;
}

// What boxes leave undecided of comparisons may follow from the others, which narrows boxes again.
Propagator::Outcome Propagator::propagate(const Budget& budget) {
  const uint64_t limit = steps_ + std::max(kLeastRevisions, kRevisionsPerNode * network_.size());
  Outcome outcome;
  for (bool narrowed = true; narrowed;) {
    outcome = narrow_boxes(budget, limit);
    narrowed = false;
    if (outcome != Outcome::kFixpoint || comparisons_ == Comparisons::kAlone || !order_changed_ ||
        steps_ >= limit)
      break;
    order_changed_ = false;
    steps_ += network_.orderings().size();
    if (close_order(network_, *this, &narrowed)) continue;
    outcome = Outcome::kConflict;
    break;
  }
  if (outcome != Outcome::kInterrupted) clear_dirty();
  return outcome;
}

}  // namespace mantissa::solver::boxes
