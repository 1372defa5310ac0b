// The two-level rules are those of Brummayer and Biere, "Local two-level And-Inverter Graph minimization
// without blowup": contradiction, subsumption, idempotence, resolution, substitution. Their last level
// (associativity) is left out: it trades one shared node for another and is not free of blow-up.
//
// Gates are kept beside the graph, not in it: the rules then see through adders, and an adder whose input
// turns out to be constant shrinks like anything else.

#include "solver/bitblast/aig.h"

#include <new>
#include <utility>

namespace mantissa::solver::bitblast {

namespace {

constexpr uint32_t kGatesPerLook = 1u << 20;              // some 50 ms; between terms there are other looks
constexpr uint32_t kMostNodes = (1u << 31) - (1u << 20);  // a literal is a node and a sign in 32 bits

uint64_t hash_pair(Lit a, Lit b) {
  uint64_t x = (static_cast<uint64_t>(a.code) << 32 | b.code) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 32)) * 0xbf58476d1ce4e5b9ULL;
  return x >> 32;
}

}  // namespace

Aig::Aig() : table_(1 << 12) {
  nodes_.push_back({Lit{kInputMark}, Lit{kInputMark}});
  references_.push_back(0);
  gate_of_.push_back(0);
}

Lit Aig::input() {
  nodes_.push_back({Lit{kInputMark}, Lit{kInputMark}});
  references_.push_back(0);
  gate_of_.push_back(0);
  return Lit::of(size() - 1);
}

Lit Aig::axiom(uint32_t input) const {
  auto it = axioms_.find(input);
  return it == axioms_.end() ? kTrue : it->second;
}

// Rules that look into `a` only. True: `result` is the conjunction. False: go on with a and b.
bool Aig::simplify_with(Lit& a, Lit& b, Lit* result) const {
  if (!is_and(a.node())) return false;
  const Lit x = left(a.node()), y = right(a.node());
  if (!a.negated()) {
    if (b == !x || b == !y) return *result = kFalse, true;  // contradiction
    if (b == x || b == y) return *result = a, true;         // idempotence
    return false;
  }
  if (b == !x || b == !y) return *result = b, true;  // subsumption
  if (b == x) return a = !y, false;                  // substitution
  if (b == y) return a = !x, false;
  return false;
}

// Rules that look into both. The same convention.
bool Aig::simplify_both(Lit& a, Lit& b, Lit* result) const {
  if (!is_and(a.node()) || !is_and(b.node())) return false;
  const Lit x = left(a.node()), y = right(a.node()), u = left(b.node()), v = right(b.node());
  if (!a.negated() && !b.negated()) {
    if (x == !u || x == !v || y == !u || y == !v) return *result = kFalse, true;
    // idempotence: drop what the other side has
    if (x == u || y == u) return b = v, false;
    if (x == v || y == v) return b = u, false;
    return false;
  }
  if (a.negated() && !b.negated()) {
    if (x == !u || x == !v || y == !u || y == !v) return *result = b, true;
    if (x == u || x == v) return a = !y, false;
    if (y == u || y == v) return a = !x, false;
    return false;
  }
  if (!a.negated() && b.negated()) {
    std::swap(a, b);
    return simplify_both(a, b, result);
  }
  // resolution: not(x and y), not(x and not y)
  if ((x == u && y == !v) || (x == v && y == !u)) return *result = !x, true;
  if ((y == u && x == !v) || (y == v && x == !u)) return *result = !y, true;
  return false;
}

bool Aig::simplify(Lit& a, Lit& b, Lit* result) const {
  for (;;) {
    if (a > b) std::swap(a, b);
    if (a == kFalse) return *result = kFalse, true;
    if (a == kTrue) return *result = b, true;
    if (a == b) return *result = a, true;
    if (a == !b) return *result = kFalse, true;
    const Lit a_before = a, b_before = b;
    if (simplify_with(a, b, result)) return true;
    if (a != a_before) continue;
    if (simplify_with(b, a, result)) return true;
    if (b != b_before) continue;
    if (simplify_both(a, b, result)) return true;
    if ((a == a_before && b == b_before) || (a == b_before && b == a_before)) {
      if (a > b) std::swap(a, b);
      return false;
    }
  }
}

Lit Aig::land(Lit a, Lit b) {
  Lit result;
  if (simplify(a, b, &result)) return result;
  return intern(a, b);
}

void Aig::look() const {
  if (budget_ != nullptr && budget_->exhausted(0)) throw Interrupted{};
  if (size() > kMostNodes) throw std::bad_alloc();
}

Lit Aig::intern(Lit a, Lit b) {
  if (and_count_ % kGatesPerLook == 0) look();
  if ((and_count_ + 1) * 2 > table_.size()) grow_table();
  for (size_t i = hash_pair(a, b) & (table_.size() - 1);; i = (i + 1) & (table_.size() - 1)) {
    const uint32_t node = table_[i];
    if (node == 0) {
      table_[i] = size();
      break;
    }
    if (nodes_[node].left == a && nodes_[node].right == b) return Lit::of(node);
  }
  ++and_count_;
  ++references_[a.node()];
  ++references_[b.node()];
  nodes_.push_back({a, b});
  references_.push_back(0);
  gate_of_.push_back(0);
  return Lit::of(size() - 1);
}

void Aig::grow_table() {
  std::vector<uint32_t> old(table_.size() * 2);
  old.swap(table_);
  for (uint32_t node : old) {
    if (node == 0) continue;
    size_t i = hash_pair(nodes_[node].left, nodes_[node].right) & (table_.size() - 1);
    while (table_[i] != 0) i = (i + 1) & (table_.size() - 1);
    table_[i] = node;
  }
}

Lit Aig::lxor(Lit a, Lit b) {
  // Negations move outside, so that an exclusive or and its complements are one node.
  const bool flip = a.negated() != b.negated();
  const Lit x = Lit::of(a.node()), y = Lit::of(b.node());
  return !land(!land(x, !y), !land(!x, y)) ^ flip;
}

Lit Aig::mux(Lit condition, Lit yes, Lit no) {
  if (condition.negated()) return mux(!condition, no, yes);
  if (yes == no) return yes;
  if (yes == !no) return lxor(condition, no);
  return !land(!land(condition, yes), !land(!condition, no));
}

void Aig::note_gate(Gate::Kind kind, Lit output, Lit a, Lit b, Lit c) {
  const uint32_t node = output.node();
  // An older node would be described by younger ones, which may be made of it.
  if (!is_and(node) || gate_of_[node] != 0 || node <= a.node() || node <= b.node() || node <= c.node())
    return;
  if (a.node() == b.node() || a.node() == c.node() || b.node() == c.node()) return;
  if (is_constant(a) || is_constant(b) || is_constant(c)) return;
  gates_.push_back({kind, output.negated(), a, b, c});
  gate_of_[node] = static_cast<uint32_t>(gates_.size());
  ++references_[a.node()];
  ++references_[b.node()];
  ++references_[c.node()];
}

Lit Aig::xor3(Lit a, Lit b, Lit c) {
  const Lit result = lxor(lxor(a, b), c);
  note_gate(Gate::Kind::kXor3, result, a, b, c);
  return result;
}

Lit Aig::majority(Lit a, Lit b, Lit c) {
  const Lit result = lor(land(a, b), land(c, lxor(a, b)));
  note_gate(Gate::Kind::kMajority, result, a, b, c);
  return result;
}

void Aig::simulate(std::vector<uint8_t>& values, const std::vector<uint8_t>& inputs) const {
  uint32_t node = static_cast<uint32_t>(values.size());
  values.resize(size());
  const auto value = [&](Lit a) { return static_cast<uint8_t>(values[a.node()] ^ a.negated()); };
  for (; node < size(); ++node)
    values[node] =
        is_and(node) ? value(left(node)) & value(right(node)) : node < inputs.size() && inputs[node];
  values[0] = 0;
}

}  // namespace mantissa::solver::bitblast
