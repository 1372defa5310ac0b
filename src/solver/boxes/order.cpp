// Domains say nothing of x <= y while both may be anything, and narrowing x + z < y + z against it moves the
// ends of four domains by a float at a time. As an edge it needs no ends: x <= y, the fact that sums are
// monotone, and the clause of that fact leave x + z <= y + z, which is a path against the edge of what was
// asserted.
//
// Every edge says that both its ends are numbers: a comparison that holds does, one that does not is an edge
// only where domains exclude NaN. Both zeros are equal here, as they are for comparisons.

#include "solver/boxes/order.h"

#include <algorithm>
#include <vector>

#include "solver/boxes/propagator.h"

namespace mantissa::solver::boxes {

namespace {

using expr::Kind;

constexpr size_t kMostOrderings = 400;  // of more, none is looked at: a search from every term

class Closure {
 public:
  Closure(const Network& network, Propagator& propagator) : network_(network), propagator_(propagator) {
    collect();
  }

  bool run(bool* narrowed) {
    for (uint32_t start = 0; start < terms_.size(); ++start) {
      if (first_edge_[start] == first_edge_[start + 1]) continue;
      search(start);
      for (const uint32_t n : network_.orderings())
        if (!decide(n, start, narrowed)) return false;
    }
    return true;
  }

 private:
  struct Edge {
    uint32_t from, to;
    bool is_strict;
    Reason reason;
  };
  struct Reached {  // a term, by paths that are strict or that need not be
    uint32_t round = 0;
    uint32_t edge = 0, before = 0;
  };

  void collect() {
    for (const uint32_t n : network_.orderings()) edges_of(n);
    for (const Edge& edge : edges_) terms_.insert(terms_.end(), {edge.from, edge.to});
    std::ranges::sort(terms_);
    terms_.erase(std::ranges::unique(terms_).begin(), terms_.end());
    for (Edge& edge : edges_) {
      edge.from = place(edge.from);
      edge.to = place(edge.to);
    }
    std::ranges::sort(edges_, {}, [](const Edge& e) { return std::pair(e.from, e.to); });
    first_edge_.assign(terms_.size() + 1, 0);
    for (const Edge& edge : edges_) ++first_edge_[edge.from + 1];
    for (size_t i = 1; i < first_edge_.size(); ++i) first_edge_[i] += first_edge_[i - 1];
    reached_.resize(2 * terms_.size());
  }

  void edges_of(uint32_t n) {
    const Network::Node& node = network_.node(n);
    const uint32_t a = node.operand[0], b = node.operand[1];
    const auto is_number = [&](uint32_t e) { return !propagator_.domain(e).nan(); };
    Reason reason = propagator_.reason(n);
    if (node.operation.kind == Kind::kFpAbs) {
      if (!is_number(a)) return;
      reason = propagator_.reason(a);
      edges_.push_back({a, n, false, reason});
      if (propagator_.domain(a).keys().lo >= kMinusZero) edges_.push_back({n, a, false, reason});
      return;
    }
    const Domain& truth = propagator_.domain(n);
    const bool holds = truth.is_true();
    if (!truth.is_point()) return;
    if (!holds || node.operation.kind == Kind::kEq) {  // NaN is equal to itself, and not in any order
      if (!is_number(a) || !is_number(b)) return;
      reason.add(propagator_.reason(a));
      reason.add(propagator_.reason(b));
    }
    switch (node.operation.kind) {
      case Kind::kFpLe: edges_.push_back(holds ? Edge{a, b, false, reason} : Edge{b, a, true, reason}); break;
      case Kind::kFpLt: edges_.push_back(holds ? Edge{a, b, true, reason} : Edge{b, a, false, reason}); break;
      default:
        if (!holds) return;
        edges_.push_back({a, b, false, reason});
        edges_.push_back({b, a, false, reason});
    }
  }

  uint32_t place(uint32_t node) const {
    return static_cast<uint32_t>(std::ranges::lower_bound(terms_, node) - terms_.begin());
  }
  bool has_place(uint32_t node) const { return std::ranges::binary_search(terms_, node); }

  // Everything that is not below the term, breadth first: reasons are of the shortest paths.
  void search(uint32_t start) {
    ++round_;
    start_ = start;
    queue_.assign(1, 2 * start);
    for (size_t next = 0; next < queue_.size(); ++next) {
      const uint32_t at = queue_[next];
      for (uint32_t e = first_edge_[at / 2]; e < first_edge_[at / 2 + 1]; ++e) {
        const uint32_t to = 2 * edges_[e].to + (at % 2 | (edges_[e].is_strict ? 1 : 0));
        if (to == 2 * start || reached_[to].round == round_) continue;
        reached_[to] = {round_, e, at};
        queue_.push_back(to);
      }
    }
  }
  bool is_reached(uint32_t term, bool strictly) const {
    return has_place(term) && reached_[2 * place(term) + (strictly ? 1 : 0)].round == round_;
  }
  Reason path(uint32_t term, bool strictly) const {
    Reason reason;
    for (uint32_t at = 2 * place(term) + (strictly ? 1 : 0); at != 2 * start_; at = reached_[at].before)
      reason.add(edges_[reached_[at].edge].reason);
    return reason;
  }

  bool say(uint32_t n, bool truth, const Reason& reason, bool* narrowed) {
    if (propagator_.domain(n) == Domain::truth(truth)) return true;
    *narrowed = true;
    return propagator_.narrow(n, Domain::truth(truth), reason);
  }

  // A comparison that the search began at one side of.
  bool decide(uint32_t n, uint32_t start, bool* narrowed) {
    const Network::Node& node = network_.node(n);
    const Kind kind = node.operation.kind;
    const uint32_t a = node.operand[0], b = node.operand[1], from = terms_[start];
    if (kind == Kind::kFpAbs || a == b || (from != a && from != b)) return true;
    const bool rises = from == a;
    const uint32_t to = rises ? b : a;
    if (is_reached(to, true))
      return say(n, rises && kind != Kind::kFpEq && kind != Kind::kEq, path(to, true), narrowed);
    if (!is_reached(to, false)) return true;
    if (kind == Kind::kFpLe && rises) return say(n, true, path(to, false), narrowed);
    if (kind == Kind::kFpLt && !rises) return say(n, false, path(to, false), narrowed);
    if (kind != Kind::kFpEq || !rises || !has_place(b)) return true;
    Reason reason = path(to, false);
    search(place(b));
    const bool returns = is_reached(a, false);
    if (returns) reason.add(path(a, false));
    search(start);
    return !returns || say(n, true, reason, narrowed);
  }

  const Network& network_;
  Propagator& propagator_;
  std::vector<uint32_t> terms_;  // nodes at the ends of edges
  std::vector<Edge> edges_;      // by their first end
  std::vector<uint32_t> first_edge_;
  std::vector<Reached> reached_;  // twice the place of a term, and one more for strict paths
  std::vector<uint32_t> queue_;
  uint32_t round_ = 0, start_ = 0;
};

}  // namespace

bool close_order(const Network& network, Propagator& propagator, bool* narrowed) {
  if (network.orderings().size() > kMostOrderings) return true;
  return Closure(network, propagator).run(narrowed);
}

bool has_order(const Network& network, const Propagator& propagator) {
  return std::ranges::any_of(network.orderings(), [&](uint32_t n) {
    return network.node(n).operation.kind != Kind::kFpAbs && propagator.domain(n).is_point();
  });
}

}  // namespace mantissa::solver::boxes
