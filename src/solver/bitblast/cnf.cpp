// Four kinds of gates: conjunctions of any length (chains of ANDs that nothing else uses), if-then-else and
// exclusive or (found by their shape), full adders (noted by the graph). A full adder is two literals and 14
// clauses this way, instead of seven literals and 21.

#include "solver/bitblast/cnf.h"

#include <algorithm>
#include <unordered_set>

namespace mantissa::solver::bitblast {

int Cnf::variable(uint32_t node) {
  if (node >= variable_.size()) {
    variable_.resize(aig_.size());
    asked_.resize(aig_.size());
  }
  if (variable_[node] == 0) {
    variable_[node] = sat_.new_variable();
    if (node == 0) sat_.add({-variable_[0]});
    if (!aig_.is_and(node))
      if (Lit axiom = aig_.axiom(node); axiom != kTrue) axioms_.push_back(axiom);
  }
  return variable_[node];
}

void Cnf::demand(Lit a, uint8_t polarity) {
  variable(a.node());
  if (a.negated()) polarity = static_cast<uint8_t>((polarity & 1) << 1 | polarity >> 1);
  const uint8_t missing = polarity & static_cast<uint8_t>(~asked_[a.node()]);
  if (missing == 0) return;
  asked_[a.node()] |= missing;
  if (aig_.is_and(a.node())) todo_.push_back({a.node(), missing});
}

uint64_t Cnf::bytes() const {
  // Per node: two literals, a reference count, a place in the table, a gate. Per clause: a header, three
  // literals, two watches. Per variable: CaDiCaL's tables.
  constexpr uint64_t kNode = 28, kClause = 68, kVariable = 256;
  return kNode * aig_.size() + kClause * sat_.clauses() + kVariable * static_cast<uint64_t>(sat_.variables());
}

void Cnf::drain() {
  constexpr uint32_t kLookEvery = 1024, kStepNanoseconds = 300;
  while (reached_ == Limit::kNone) {
    if (++steps_ % kLookEvery == 0) {
      if (budget_ && budget_->exhausted(kLookEvery * kStepNanoseconds)) reached_ = Limit::kBudget;
      if (max_bytes_ != 0 && bytes() > max_bytes_) reached_ = Limit::kMemory;
    }
    if (!todo_.empty()) {
      const auto [node, polarity] = todo_.back();
      todo_.pop_back();
      encode(node, polarity);
    } else if (!axioms_.empty()) {
      const Lit axiom = axioms_.back();
      axioms_.pop_back();
      demand(axiom, kPositive);
      sat_.add({sat_literal(axiom)});
    } else {
      return;
    }
  }
}

void Cnf::assert_true(Lit a) {
  // A conjunction is its conjuncts: no literal for the whole.
  std::vector<Lit> open{a};
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const Lit next = open.back();
    open.pop_back();
    if (next == kTrue || !seen.insert(next.code).second) continue;
    if (!next.negated() && aig_.is_and(next.node()) && !aig_.gate(next.node()) && !has(next)) {
      open.push_back(aig_.left(next.node()));
      open.push_back(aig_.right(next.node()));
      continue;
    }
    demand(next, kPositive);
    sat_.add({sat_literal(next)});
  }
  drain();
}

int Cnf::implying(Lit a) {
  demand(a, kPositive);
  drain();
  return sat_literal(a);
}

void Cnf::define(std::span<const Lit> word) {
  for (Lit bit : word) demand(bit, kBoth);
  drain();
}

void Cnf::encode(uint32_t node, uint8_t polarity) {
  if (const Gate* gate = aig_.gate(node)) {
    encode_gate(*gate, gate->negated ? -variable(node) : variable(node),
                gate->negated ? static_cast<uint8_t>((polarity & 1) << 1 | polarity >> 1) : polarity);
    return;
  }
  if (!encode_ite(node, polarity)) encode_and(node, polarity);
}

void Cnf::encode_gate(const Gate& gate, int output, uint8_t polarity) {
  const uint8_t inputs = gate.kind == Gate::Kind::kXor3 ? static_cast<uint8_t>(kBoth) : polarity;
  for (Lit input : {gate.a, gate.b, gate.c}) demand(input, inputs);
  const int a = sat_literal(gate.a), b = sat_literal(gate.b), c = sat_literal(gate.c);
  if (gate.kind == Gate::Kind::kXor3) {
    if (polarity & kPositive) {
      sat_.add({-output, a, b, c});
      sat_.add({-output, a, -b, -c});
      sat_.add({-output, -a, b, -c});
      sat_.add({-output, -a, -b, c});
    }
    if (polarity & kNegative) {
      sat_.add({output, -a, -b, -c});
      sat_.add({output, -a, b, c});
      sat_.add({output, a, -b, c});
      sat_.add({output, a, b, -c});
    }
    return;
  }
  if (polarity & kPositive) {
    sat_.add({-output, a, b});
    sat_.add({-output, a, c});
    sat_.add({-output, b, c});
  }
  if (polarity & kNegative) {
    sat_.add({output, -a, -b});
    sat_.add({output, -a, -c});
    sat_.add({output, -b, -c});
  }
}

// not(c and yes) and not(not c and no) is the negation of an if-then-else; with yes = not no, an exclusive
// or.
bool Cnf::encode_ite(uint32_t node, uint8_t polarity) {
  const Lit left = aig_.left(node), right = aig_.right(node);
  if (!left.negated() || !right.negated() || !aig_.is_and(left.node()) || !aig_.is_and(right.node()))
    return false;
  if (aig_.gate(left.node()) || aig_.gate(right.node())) return false;
  Lit a = aig_.left(left.node()), b = aig_.right(left.node());
  Lit c = aig_.left(right.node()), d = aig_.right(right.node());
  if (a == !d) {
    std::swap(c, d);
  } else if (b == !c) {
    std::swap(a, b);
  } else if (b == !d) {
    std::swap(a, b);
    std::swap(c, d);
  } else if (a != !c) {
    return false;
  }
  const Lit condition = a, yes = b, no = d;
  const uint8_t flipped = static_cast<uint8_t>((polarity & 1) << 1 | polarity >> 1);
  demand(condition, kBoth);
  const bool is_xor = yes == !no;
  demand(yes, is_xor ? static_cast<uint8_t>(kBoth) : flipped);
  demand(no, is_xor ? static_cast<uint8_t>(kBoth) : flipped);
  const int o = -variable(node), s = sat_literal(condition), y = sat_literal(yes), n = sat_literal(no);
  // o: the if-then-else itself
  if (polarity & kNegative) {
    sat_.add({-o, -s, y});
    sat_.add({-o, s, n});
    if (!is_xor) sat_.add({-o, y, n});
  }
  if (polarity & kPositive) {
    sat_.add({o, -s, -y});
    sat_.add({o, s, -n});
    if (!is_xor) sat_.add({o, -y, -n});
  }
  return true;
}

void Cnf::conjuncts_of(uint32_t node) {
  conjuncts_.clear();
  walk_.assign({aig_.right(node), aig_.left(node)});
  while (!walk_.empty()) {
    const Lit a = walk_.back();
    walk_.pop_back();
    const bool inner = !a.negated() && aig_.is_and(a.node()) && aig_.references(a.node()) == 1 &&
                       !aig_.gate(a.node()) && !has(a);
    if (!inner) {
      conjuncts_.push_back(a);
      continue;
    }
    walk_.push_back(aig_.right(a.node()));
    walk_.push_back(aig_.left(a.node()));
  }
  std::sort(conjuncts_.begin(), conjuncts_.end());
  conjuncts_.erase(std::unique(conjuncts_.begin(), conjuncts_.end()), conjuncts_.end());
}

void Cnf::encode_and(uint32_t node, uint8_t polarity) {
  conjuncts_of(node);
  const int output = variable(node);
  for (Lit a : conjuncts_) demand(a, polarity);
  if (polarity & kPositive)
    for (Lit a : conjuncts_) sat_.add({-output, sat_literal(a)});
  if (polarity & kNegative) {
    clause_.assign(1, output);
    for (Lit a : conjuncts_) clause_.push_back(-sat_literal(a));
    sat_.add(clause_);
  }
}

std::vector<uint8_t> Cnf::input_values() {
  std::vector<uint8_t> values(variable_.size());
  for (uint32_t node = 1; node < variable_.size(); ++node)
    if (variable_[node] != 0 && !aig_.is_and(node)) values[node] = sat_.value(variable_[node]);
  return values;
}

}  // namespace mantissa::solver::bitblast
