#pragma once

// symfpu instantiated with concrete bit-vectors: the algorithms that the bit-blasting solver will run
// symbolically, executed on numbers. A second opinion that shares nothing with the room's rounding code.

#include <symfpu/core/add.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/fma.h>
#include <symfpu/core/ite.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/remainder.h>
#include <symfpu/core/sqrt.h>
#include <symfpu/core/unpackedFloat.h>

#include "num/bitvec.h"
#include "num/float.h"

namespace mantissa::num::test::literal {

template <bool is_signed>
class Bv {
 public:
  Bv(uint32_t width, uint64_t value) : bits_(width, value) {}
  Bv(bool p) : bits_(1, p) {}  // symfpu converts propositions without a cast
  explicit Bv(BitVec bits) : bits_(std::move(bits)) {}
  Bv(const Bv<!is_signed>& other) : bits_(other.bits()) {}
  Bv(const Bv&) = default;
  Bv& operator=(const Bv&) = default;

  static Bv one(uint32_t w) { return Bv(BitVec::one(w)); }
  static Bv zero(uint32_t w) { return Bv(BitVec::zero(w)); }
  static Bv allOnes(uint32_t w) { return Bv(BitVec::ones(w)); }
  static Bv maxValue(uint32_t w) { return Bv(is_signed ? BitVec::max_signed(w) : BitVec::ones(w)); }
  static Bv minValue(uint32_t w) { return Bv(is_signed ? BitVec::min_signed(w) : BitVec::zero(w)); }

  const BitVec& bits() const { return bits_; }
  uint32_t getWidth() const { return bits_.width(); }
  bool isAllOnes() const { return bits_.is_ones(); }
  bool isAllZeros() const { return bits_.is_zero(); }

  Bv operator<<(const Bv& b) const { return Bv(shl(bits_, b.bits_)); }
  Bv operator>>(const Bv& b) const { return Bv(is_signed ? ashr(bits_, b.bits_) : lshr(bits_, b.bits_)); }
  Bv operator|(const Bv& b) const { return Bv(bit_or(bits_, b.bits_)); }
  Bv operator&(const Bv& b) const { return Bv(bit_and(bits_, b.bits_)); }
  Bv operator+(const Bv& b) const { return Bv(add(bits_, b.bits_)); }
  Bv operator-(const Bv& b) const { return Bv(sub(bits_, b.bits_)); }
  Bv operator*(const Bv& b) const { return Bv(mul(bits_, b.bits_)); }
  Bv operator/(const Bv& b) const { return Bv(is_signed ? sdiv(bits_, b.bits_) : udiv(bits_, b.bits_)); }
  Bv operator%(const Bv& b) const { return Bv(is_signed ? srem(bits_, b.bits_) : urem(bits_, b.bits_)); }
  Bv operator-() const { return Bv(neg(bits_)); }
  Bv operator~() const { return Bv(bit_not(bits_)); }
  Bv increment() const { return *this + one(getWidth()); }
  Bv decrement() const { return *this - one(getWidth()); }
  Bv signExtendRightShift(const Bv& b) const { return Bv(ashr(bits_, b.bits_)); }
  Bv modularLeftShift(const Bv& b) const { return *this << b; }
  Bv modularRightShift(const Bv& b) const { return *this >> b; }
  Bv modularIncrement() const { return increment(); }
  Bv modularDecrement() const { return decrement(); }
  Bv modularAdd(const Bv& b) const { return *this + b; }
  Bv modularNegate() const { return -*this; }

  bool operator==(const Bv& b) const { return bits_ == b.bits_; }
  bool operator<(const Bv& b) const { return is_signed ? slt(bits_, b.bits_) : ult(bits_, b.bits_); }
  bool operator<=(const Bv& b) const { return !(b < *this); }
  bool operator>(const Bv& b) const { return b < *this; }
  bool operator>=(const Bv& b) const { return !(*this < b); }

  Bv<true> toSigned() const { return Bv<true>(bits_); }
  Bv<false> toUnsigned() const { return Bv<false>(bits_); }
  Bv extend(uint32_t n) const {
    return Bv(is_signed ? sign_extend(bits_, getWidth() + n) : zero_extend(bits_, getWidth() + n));
  }
  Bv contract(uint32_t n) const { return Bv(num::extract(bits_, getWidth() - 1 - n, 0)); }
  Bv resize(uint32_t w) const { return w >= getWidth() ? extend(w - getWidth()) : contract(getWidth() - w); }
  // symfpu asks for a narrower width in some formats, against its own precondition; cutting gives right
  // results in the formats tested.
  Bv matchWidth(const Bv& b) const { return resize(b.getWidth()); }
  Bv append(const Bv& b) const { return Bv(concat(bits_, b.bits_)); }
  Bv extract(uint32_t upper, uint32_t lower) const { return Bv(num::extract(bits_, upper, lower)); }

 private:
  BitVec bits_;
};

class FormatInfo {
 public:
  FormatInfo(uint32_t exponent, uint32_t significand) : exponent_(exponent), significand_(significand) {}
  uint32_t exponentWidth() const { return exponent_; }
  uint32_t significandWidth() const { return significand_; }
  uint32_t packedWidth() const { return exponent_ + significand_; }
  uint32_t packedExponentWidth() const { return exponent_; }
  uint32_t packedSignificandWidth() const { return significand_ - 1; }

 private:
  uint32_t exponent_, significand_;
};

struct Traits {
  using bwt = uint32_t;
  using rm = RoundingMode;
  using fpt = FormatInfo;
  using prop = bool;
  using sbv = Bv<true>;
  using ubv = Bv<false>;
  static rm RNE() { return RoundingMode::kNearestEven; }
  static rm RNA() { return RoundingMode::kNearestAway; }
  static rm RTP() { return RoundingMode::kTowardPositive; }
  static rm RTN() { return RoundingMode::kTowardNegative; }
  static rm RTZ() { return RoundingMode::kTowardZero; }
  static void precondition(bool) {}
  static void postcondition(bool) {}
  static void invariant(bool) {}
};

}  // namespace mantissa::num::test::literal

namespace symfpu {

template <>
struct ite<bool, bool> {
  static bool iteOp(bool condition, bool then, bool otherwise) { return condition ? then : otherwise; }
};
template <bool is_signed>
struct ite<bool, mantissa::num::test::literal::Bv<is_signed>> {
  using Bv = mantissa::num::test::literal::Bv<is_signed>;
  static const Bv& iteOp(bool condition, const Bv& then, const Bv& otherwise) {
    return condition ? then : otherwise;
  }
};

}  // namespace symfpu
