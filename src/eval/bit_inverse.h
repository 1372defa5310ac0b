#pragma once

// Single operations on bit-vectors, inverted for one operand: which values of it give the result that is
// wanted, where the other operand keeps its value (inverse values) or may have any (consistent ones). A value
// that is picked is right. That there is none is exact too, but for what is said at inverse_values.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "expr/kind.h"
#include "num/bitvec.h"
#include "support/rng.h"

namespace mantissa::eval {

// Bits that are known whatever the variables are; `value` is zero where `mask` is.
struct KnownBits {
  num::BitVec mask, value;
  bool allow(const num::BitVec& x) const { return num::bit_and(x, mask) == value; }
};

// The operand that is sought.
struct Operand {
  expr::Kind kind = expr::Kind::kEq;
  std::span<const uint32_t> params{};
  uint32_t index = 0;
  uint32_t width = 1;                  // its own
  const num::BitVec* other = nullptr;  // the other one's value; null where there is none
  const KnownBits* known = nullptr;    // of the operand that is sought, or null
};

// A set of values of one width: those with some bits given, or those of progressions.
class Solutions {
 public:
  struct Range {
    num::BitVec base, step, last;  // base + k * step for k = 0 ... last; no wrap where the step is one
  };
  bool empty() const { return !pattern_ && ranges_.empty(); }
  // One that agrees with what is known. Near `current`, or of any size if not. Of a progression with other
  // steps than one few are tried.
  std::optional<num::BitVec> pick(const KnownBits* known, const num::BitVec* current, Rng& rng) const;

  void set_pattern(const num::BitVec& value, const num::BitVec& free);
  void add(const num::BitVec& value) { add_range(value, value); }
  void add_range(const num::BitVec& lo, const num::BitVec& hi);         // unsigned; none if hi is below lo
  void add_signed_range(const num::BitVec& lo, const num::BitVec& hi);  // likewise
  void add_progression(Range range) { ranges_.push_back(std::move(range)); }
  const std::vector<Range>& ranges() const { return ranges_; }

 private:
  std::optional<num::BitVec> pick_pattern(const KnownBits* known, const num::BitVec* current, Rng& rng) const;
  bool pattern_ = false;
  num::BitVec value_, free_;
  std::vector<Range> ranges_;
};

// Operations with a result or operands of bit-vectors and nothing else but Bool; a Bool is a width of one.
bool is_invertible_kind(expr::Kind kind);

// All values of the operand that give the target. Of divisors of a remainder only those that go a few times
// into the difference; where that leaves none for bvsmod there may be one, for the others not.
Solutions inverse_values(const Operand& operand, const num::BitVec& target);
// Some values of the operand with each of which another one gives the target.
Solutions consistent_values(const Operand& operand, const num::BitVec& target, Rng& rng);
// All values whose square is the target.
Solutions square_roots(const num::BitVec& target);

num::BitVec random_bits(uint32_t width, Rng& rng);

}  // namespace mantissa::eval
