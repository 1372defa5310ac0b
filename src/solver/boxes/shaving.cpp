// A slice of half the domain is tried first; what is not refuted is tried again with a smaller slice, what is
// with a larger one, so an end that can be shaved costs a few propagations and one that cannot a few more.
// Sizes are in steps between floats, where half of what is left of zero is an exponent range nobody meant, or
// by value; each end is shaved in both ways.

#include "solver/boxes/shaving.h"

#include <algorithm>
#include <cmath>

namespace mantissa::solver::boxes {

using Outcome = Propagator::Outcome;

namespace {

constexpr int kThinnest = 7;  // a slice is at least 2^-7 of the domain

class Shaving {
 public:
  Shaving(const Network& network, Propagator& propagator, uint64_t revisions, const Budget& budget)
      : propagator_(propagator), budget_(budget), limit_(propagator.steps() + revisions) {
    for (const uint32_t n : network.variables())
      if (network.pool().sort(network.node(n).term).is_float())
        for (const bool low : {true, false})
          for (const bool by_value : {false, true}) ends_.push_back({n, low, by_value});
  }

  Outcome run() {
    for (bool progress = true; progress;) {
      progress = false;
      for (End& end : ends_) {
        if (propagator_.steps() >= limit_) return Outcome::kFixpoint;
        const Outcome outcome = shave(end, &progress);
        if (outcome != Outcome::kFixpoint) return outcome;
      }
    }
    return Outcome::kFixpoint;
  }

 private:
  struct End {
    uint32_t node;
    bool low, by_value;
    int thinness = 1;  // the next slice is 2^-thinness of the domain
  };

  // The last key of the slice, or of the rest.
  static Key cut(const End& end, num::Format format, Span keys) {
    if (end.by_value) {
      const double lo = approximate(format, keys.lo), hi = approximate(format, keys.hi);
      const double length = std::ldexp(hi / 2 - lo / 2, 1 - end.thinness);
      const Key key =
          key_of_double(format, end.low ? lo + length : hi - length, num::RoundingMode::kNearestEven);
      if (key != kNoKey && key >= keys.lo && key < keys.hi) return key;
    }
    const Key length = static_cast<Key>(steps_between(keys.lo, keys.hi) >> end.thinness);
    return end.low ? keys.lo + length : keys.hi - length - 1;
  }

  // Cuts at one end until a slice is not refuted.
  Outcome shave(End& end, bool* progress) {
    while (propagator_.steps() < limit_) {
      const Domain& domain = propagator_.domain(end.node);
      const Span keys = domain.keys();
      if (domain.nan() || keys.empty() || keys.is_point()) return Outcome::kFixpoint;
      const Key at = cut(end, domain.format(), keys);
      const auto part = [&](Span span) { return Domain::floating(domain.format(), span, false); };
      const Span below{keys.lo, at}, above{at + 1, keys.hi};
      Reason reason;
      const Domain slice = part(end.low ? below : above), rest = part(end.low ? above : below);
      const Outcome tried = refute(end.node, slice, &reason);
      if (tried == Outcome::kInterrupted) return tried;
      if (tried == Outcome::kFixpoint) {
        if (++end.thinness <= kThinnest) continue;
        end.thinness = kThinnest - 1;
        return Outcome::kFixpoint;
      }
      *progress = true;
      end.thinness = std::max(end.thinness - 1, 1);
      if (!propagator_.narrow(end.node, rest, reason)) return Outcome::kConflict;
      if (const Outcome outcome = propagator_.propagate(budget_); outcome != Outcome::kFixpoint)
        return outcome;
    }
    return Outcome::kFixpoint;
  }

  // kConflict: the slice has no solution, for the reason given.
  Outcome refute(uint32_t node, const Domain& slice, Reason* reason) {
    propagator_.push_level();
    Reason decision;
    decision.decisions = Reason::level_bit(propagator_.level());
    const bool possible = propagator_.narrow(node, slice, decision);
    const Outcome outcome = possible ? propagator_.propagate(budget_) : Outcome::kConflict;
    *reason = propagator_.conflict();
    reason->decisions = 0;
    propagator_.pop_level();
    return outcome;
  }

  Propagator& propagator_;
  const Budget& budget_;
  uint64_t limit_;
  std::vector<End> ends_;
};

}  // namespace

Outcome shave(const Network& network, Propagator& propagator, uint64_t revisions, const Budget& budget) {
  return Shaving(network, propagator, revisions, budget).run();
}

}  // namespace mantissa::solver::boxes
