#pragma once

// Circuits: bit-vector operations as gates. A Word is literals, least significant first; operands of one
// operation have the same width unless said otherwise. Division by zero is SMT-LIB's.

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "num/bitvec.h"
#include "solver/bitblast/aig.h"

namespace mantissa::solver::bitblast {

using Word = std::vector<Lit>;

// How a quotient, a remainder or a root is stated: as the array of conditional subtractions that computes it,
// or as fresh literals with the relation that defines them (N = D*Q + R, R < D). The relation is shorter and
// easier to refute with, the array is quicker to find a model with.
enum class Division : uint8_t { kArray, kRelation };

struct Quotient {
  Word quotient, remainder;
};

class Abstraction;

class Circuits {
 public:
  explicit Circuits(Aig& aig, Division division = Division::kRelation) : aig_(aig), division_(division) {}
  Aig& aig() { return aig_; }
  Division division() const { return division_; }
  // Wide products go there first, if it is set (quotients are relations then, over such products); not owned.
  void set_abstraction(Abstraction* abstraction) { abstraction_ = abstraction; }

  // --- making
  static Word constant(uint32_t width, uint64_t value);
  static Word constant(const num::BitVec& value);
  static Word signed_constant(uint32_t width, int64_t value);
  Word fresh(uint32_t width);

  // --- structure
  static Word concat(const Word& high, const Word& low);
  static Word extract(const Word& a, uint32_t high, uint32_t low);
  static Word zero_extend(const Word& a, uint32_t width);
  static Word sign_extend(const Word& a, uint32_t width);
  static Word rotate_left(const Word& a, uint32_t amount);
  static Word invert(Word a);

  // --- bitwise
  Word bit_and(const Word& a, const Word& b);
  Word bit_or(const Word& a, const Word& b);
  Word bit_xor(const Word& a, const Word& b);
  Word mask(Lit condition, const Word& a);  // a, or zero if not
  Word mux(Lit condition, const Word& yes, const Word& no);
  Lit any(std::span<const Lit> a);
  Lit all(std::span<const Lit> a);
  Lit is_zero(std::span<const Lit> a) { return !any(a); }

  // --- order
  Lit eq(const Word& a, const Word& b);
  Lit eq_constant(const Word& a, uint64_t value);
  Lit ult(const Word& a, const Word& b);
  Lit ule(const Word& a, const Word& b) { return !ult(b, a); }
  Lit slt(const Word& a, const Word& b);
  Lit sle(const Word& a, const Word& b) { return !slt(b, a); }

  // --- arithmetic
  Word add(const Word& a, const Word& b, Lit carry_in = kFalse, Lit* carry_out = nullptr);
  Word sub(const Word& a, const Word& b, Lit* no_borrow = nullptr);
  Word negate(const Word& a);
  Word negate_if(Lit condition, const Word& a);
  Word increment_if(Lit condition, const Word& a, Lit* carry_out = nullptr);
  Word mul(const Word& a, const Word& b);         // modulo 2^width
  Word mul_full(const Word& a, const Word& b);    // any widths; as wide as both together
  Word square(const Word& a);                     // twice as wide
  Quotient divide(const Word& a, const Word& b);  // unsigned
  // The quotient's low `quotient_bits` bits, where it is known to fit them, and the remainder as wide as b,
  // which must not be zero.
  Quotient divide_known(const Word& a, const Word& b, uint32_t quotient_bits);
  // floor(sqrt(a)), and whether it is not exact; the width of `a` is even and `a` is not zero.
  Word square_root(const Word& a, Lit* inexact);
  Word sdiv(const Word& a, const Word& b);
  Word srem(const Word& a, const Word& b);
  Word smod(const Word& a, const Word& b);
  Lit umul_overflows(const Word& a, const Word& b);
  Lit smul_overflows(const Word& a, const Word& b);

  // The low `width` bits of the product of words of any widths, never abstracted.
  Word product_rows(const Word& a, const Word& b, uint32_t width);

  // --- shifts; the amount may have another width than what is shifted
  Word shift_left(const Word& a, const Word& amount, Lit fill = kFalse);
  Word shift_right(const Word& a, const Word& amount, Lit fill = kFalse);
  // The same, where what is shifted out is or-ed into the lowest bit.
  Word shift_right_sticky(const Word& a, const Word& amount);
  // Shifts left until the top bit is set; `count` gets by how much (enough bits to hold the width). Zero
  // stays zero and its count means nothing.
  Word normalise(const Word& a, Word* count);

 private:
  Word square_full(const Word& a);
  Quotient divide_array(const Word& a, const Word& b, uint32_t quotient_bits);
  Quotient divide_relation(const Word& a, const Word& b);
  Quotient divide_known_relation(const Word& a, const Word& b, uint32_t quotient_bits);
  Word root_array(const Word& a, Lit* inexact);
  Word root_relation(const Word& a, Lit* inexact);
  void define(const Word& fresh, Lit relation);

  Aig& aig_;
  Division division_;
  Abstraction* abstraction_ = nullptr;
  // What was defined by a relation, by its operands: structural hashing cannot find it again.
  std::map<std::pair<Word, Word>, Quotient> quotients_;
  std::map<Word, Quotient> roots_;
};

}  // namespace mantissa::solver::bitblast
