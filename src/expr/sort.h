#pragma once

// Sort: the type of an expression, in 32 bits. Bit-vector widths and float formats are in the word itself;
// array sorts are an index into the table of their pool (index and element sort), so two equal sorts of one
// pool are equal words.

#include <cstdint>

#include "num/float.h"
#include "support/check.h"

namespace mantissa::expr {

enum class SortKind : uint8_t { kBool, kRoundingMode, kInt, kReal, kBitVec, kFloat, kArray };

class Sort {
 public:
  static constexpr uint32_t kMaxBitVecWidth = (1u << 28) - 1;
  static constexpr uint32_t kMaxExponentBits = 60, kMaxSignificandBits = 1u << 20;

  constexpr Sort() : word_(0) {}
  static constexpr Sort boolean() { return Sort(SortKind::kBool, 0); }
  static constexpr Sort rounding_mode() { return Sort(SortKind::kRoundingMode, 0); }
  static constexpr Sort integer() { return Sort(SortKind::kInt, 0); }
  static constexpr Sort real() { return Sort(SortKind::kReal, 0); }
  static constexpr Sort bit_vec(uint32_t width) { return Sort(SortKind::kBitVec, width); }
  static constexpr Sort floating(num::Format f) {
    return Sort(SortKind::kFloat, f.exponent_bits << 21 | f.significand_bits);
  }
  static constexpr Sort array(uint32_t table_index) { return Sort(SortKind::kArray, table_index); }
  static constexpr Sort from_word(uint32_t word) {
    Sort s;
    s.word_ = word;
    return s;
  }

  constexpr SortKind kind() const { return static_cast<SortKind>(word_ >> 28); }
  constexpr bool is_bool() const { return kind() == SortKind::kBool; }
  constexpr bool is_bit_vec() const { return kind() == SortKind::kBitVec; }
  constexpr bool is_float() const { return kind() == SortKind::kFloat; }
  constexpr bool is_rounding_mode() const { return kind() == SortKind::kRoundingMode; }
  constexpr bool is_array() const { return kind() == SortKind::kArray; }
  constexpr bool is_int() const { return kind() == SortKind::kInt; }
  constexpr bool is_real() const { return kind() == SortKind::kReal; }
  constexpr bool is_arithmetic() const { return is_int() || is_real(); }

  constexpr uint32_t width() const { return word_ & 0x0fffffff; }  // bit-vectors
  constexpr num::Format format() const {                           // floats
    return {(word_ & 0x0fffffff) >> 21, word_ & 0x1fffff};
  }
  constexpr uint32_t array_index() const { return word_ & 0x0fffffff; }
  // Bits of a value that fits a machine word or less: 1 for Bool, 3 for rounding modes; 0 for arrays, Int,
  // Real.
  constexpr uint32_t bits() const {
    switch (kind()) {
      case SortKind::kBool: return 1;
      case SortKind::kRoundingMode: return 3;
      case SortKind::kBitVec: return width();
      case SortKind::kFloat: return format().width();
      default: return 0;
    }
  }
  constexpr uint32_t word() const { return word_; }
  friend constexpr bool operator==(Sort, Sort) = default;

 private:
  constexpr Sort(SortKind kind, uint32_t rest) : word_(static_cast<uint32_t>(kind) << 28 | rest) {}
  uint32_t word_;
};

}  // namespace mantissa::expr
