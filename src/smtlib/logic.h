#pragma once

// Logics by their names: which theories a script may use, and hence what a bare numeral means.

#include <cstdint>
#include <optional>
#include <string_view>

namespace mantissa::smtlib {

enum Theory : uint8_t {
  kCore = 1,
  kBitVectors = 2,
  kFloats = 4,
  kArrays = 8,
  kInts = 16,
  kReals = 32,
  kExtension = 64  // our own symbols; they give way to any declaration
};
using Theories = uint8_t;
inline constexpr Theories kAllTheories = kCore | kBitVectors | kFloats | kArrays | kInts | kReals;

// Quantifier-free combinations of arrays, bit-vectors, floats and linear arithmetic, and ALL. Nothing for
// every other name.
std::optional<Theories> find_logic(std::string_view name);

// In logics with reals and without integers "1" is a Real.
constexpr bool numerals_are_real(Theories theories) { return (theories & kReals) && !(theories & kInts); }

}  // namespace mantissa::smtlib
