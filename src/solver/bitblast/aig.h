#pragma once

// Aig: an and-inverter graph. Nodes are inputs or two-input ANDs, hash-consed; edges may be negated. Making a
// node applies the local two-level rules that never make the graph larger. Children are older than their
// node, so the numbers of nodes are a topological order.
//
// A node may also be known as a gate (a three-input exclusive or, a majority): it says the same as the ANDs
// below it and lets the CNF be shorter. An input may carry an axiom: a literal that must be asserted wherever
// the input is used (the relation that defines it). Axioms only ever define inputs, they never restrict the
// others.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "support/budget.h"
#include "support/check.h"

namespace mantissa::solver::bitblast {

struct Lit {
  uint32_t code = 0;  // twice the node, plus one if negated

  static constexpr Lit of(uint32_t node, bool negated = false) { return Lit{2 * node + negated}; }
  constexpr uint32_t node() const { return code >> 1; }
  constexpr bool negated() const { return code & 1; }
  constexpr Lit operator!() const { return Lit{code ^ 1}; }
  constexpr Lit operator^(bool flip) const { return Lit{code ^ static_cast<uint32_t>(flip)}; }
  friend constexpr bool operator==(Lit, Lit) = default;
  friend constexpr auto operator<=>(Lit, Lit) = default;
};
inline constexpr Lit kFalse{0}, kTrue{1};
constexpr Lit literal(bool value) { return value ? kTrue : kFalse; }
constexpr bool is_constant(Lit a) { return a.code < 2; }

// A node as a function of three literals, up to negation of the result.
struct Gate {
  enum class Kind : uint8_t { kXor3, kMajority };
  Kind kind;
  bool negated;  // the node is the negation of the function
  Lit a, b, c;
};

class Aig {
 public:
  Aig();

  Lit input();
  Lit land(Lit a, Lit b);
  Lit lor(Lit a, Lit b) { return !land(!a, !b); }
  Lit lxor(Lit a, Lit b);
  Lit mux(Lit condition, Lit yes, Lit no);
  Lit xor3(Lit a, Lit b, Lit c);
  Lit majority(Lit a, Lit b, Lit c);

  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  bool is_and(uint32_t node) const { return nodes_[node].left.code != kInputMark; }
  Lit left(uint32_t node) const { return nodes_[node].left; }  // ANDs only
  Lit right(uint32_t node) const { return nodes_[node].right; }
  uint32_t references(uint32_t node) const { return references_[node]; }  // by ANDs and gates
  const Gate* gate(uint32_t node) const { return gate_of_[node] ? &gates_[gate_of_[node] - 1] : nullptr; }

  // Thrown by what makes gates when the budget ends: one product of 8,192 bits is half a billion of them. The
  // graph stays what it is, with gates that nobody uses.
  struct Interrupted {};
  void set_budget(const Budget* budget) { budget_ = budget; }  // not owned; none: no limit

  void set_axiom(uint32_t input, Lit axiom) { axioms_[input] = axiom; }
  Lit axiom(uint32_t input) const;  // kTrue if it has none

  // The value of every node when the inputs have the given ones; `values` is filled from the first node that
  // it lacks, and read where it has values: 0, 1.
  void simulate(std::vector<uint8_t>& values, const std::vector<uint8_t>& inputs) const;

 private:
  static constexpr uint32_t kInputMark = ~uint32_t{0};
  struct Node {
    Lit left, right;
  };
  bool simplify(Lit& a, Lit& b, Lit* result) const;
  bool simplify_with(Lit& a, Lit& b, Lit* result) const;
  bool simplify_both(Lit& a, Lit& b, Lit* result) const;
  Lit intern(Lit a, Lit b);
  void look() const;
  void grow_table();
  void note_gate(Gate::Kind kind, Lit output, Lit a, Lit b, Lit c);

  const Budget* budget_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<uint32_t> references_;
  std::vector<uint32_t> table_;  // node numbers, 0 for free: node 0 is the constant
  uint32_t and_count_ = 0;
  std::vector<uint32_t> gate_of_;  // one more than the index into gates_; 0 for none
  std::vector<Gate> gates_;
  std::unordered_map<uint32_t, Lit> axioms_;
};

}  // namespace mantissa::solver::bitblast
