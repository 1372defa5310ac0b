#pragma once

// Circuits: clauses for gates, and the arithmetic of numbers made of bits. This is what a checked proof rests
// on, so it is written for being read: schoolbook circuits, no cleverness but constants and equal gates.
// Deterministic: the same calls give the same clauses.
//
// Literals are those of DIMACS: non-zero integers. Variable 1 is true. A number is its bits, the lowest
// first.

#include <cstdint>
#include <initializer_list>
#include <unordered_map>
#include <vector>

namespace mantissa::proof {

using Bits = std::vector<int>;
inline constexpr int kTrue = 1, kFalse = -1;

class Circuits {
 public:
  Circuits() { clause({kTrue}); }

  int variables() const { return variables_; }
  // One clause after the other, each with a 0 behind it.
  const std::vector<int>& clauses() const { return clauses_; }
  uint64_t clause_count() const { return clause_count_; }

  int fresh() { return ++variables_; }
  Bits fresh(size_t width);
  void clause(std::initializer_list<int> literals);

  int gate_and(int a, int b);
  int gate_or(int a, int b) { return -gate_and(-a, -b); }
  int gate_xor(int a, int b);
  int gate_mux(int c, int a, int b);
  int any(const Bits& a);  // one of them is true

  Bits mux(int c, const Bits& a, const Bits& b);
  Bits add(const Bits& a, const Bits& b, int carry, int* carry_out = nullptr);
  Bits subtract(const Bits& a, const Bits& b) { return add(a, inverted(b), kTrue); }
  Bits negated(const Bits& a);
  Bits magnitude(const Bits& a);  // of a signed number
  Bits multiplied(const Bits& a, const Bits& b);
  // With divisor zero every step "fits": the quotient is all ones, the rest the dividend.
  void divided(const Bits& a, const Bits& b, Bits* quotient, Bits* rest);
  Bits shifted(const Bits& a, const Bits& amount, bool left, int fill);
  int is_less(const Bits& a, const Bits& b);
  int is_signed_less(Bits a, Bits b);
  int is_equal(const Bits& a, const Bits& b);

  static Bits inverted(Bits a);
  static Bits extended(Bits a, size_t width, int fill);
  static Bits constant(int64_t value, size_t width);  // two's complement

 private:
  int variables_ = 1;
  uint64_t clause_count_ = 0;
  std::vector<int> clauses_;
  std::unordered_map<uint64_t, int> ands_, xors_;
};

}  // namespace mantissa::proof
