#pragma once

// The symbols that the theories define, by name; the table is builtins.def plus one row per libm function.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expr/kind.h"
#include "num/libm.h"
#include "smtlib/logic.h"

namespace mantissa::smtlib {

// How the arguments of a symbol become nodes.
enum class Shape : uint8_t {
  kReserved,
  kTrue,
  kFalse,
  kRoundingMode,
  kExact,         // the arguments are the operands
  kLeft,          // left-associative
  kRight,         // right-associative
  kBalanced,      // and, or
  kSwapped,       // operands the other way round
  kChain,         // every neighbouring pair
  kChainSwapped,  // the same, each pair the other way round
  kComplement,    // bvnot of it
  kEqual,
  kDistinct,
  kIte,
  kBvComp,
  kConcat,
  kExtend,
  kRotate,
  kRepeat,
  kBvNego,
  kBvSdivo,
  kReduction,   // of all bits to one
  kBvIte,       // the condition is one bit
  kRotateBy,    // by a term
  kNoOverflow,  // the product is what it should be
  kBitsToInt,
  kIntToBits,
  kFpSpecial,
  kFpLiteral,
  kFpMinMax,
  kToFp,
  kToFpUnsigned,
  kFpToBv,
  kFpToReal,
  kIndexedWidth,  // as kExact, the index is a width
  kMath,
  kConstArray,
  kArithLeft,
  kMinus,
  kTimes,
  kDivide,
  kIntDivide,
  kAbs,
  kArithChain,
  kArithChainSwapped,
  kToReal,
  kToInt,
  kDivisible
};

struct Builtin {
  std::string name;
  Shape shape;
  expr::Kind kind;
  Theories theories;
  uint8_t indices;
  uint8_t least, most;           // arguments; most 0: any number
  num::MathFunction function{};  // of shape kMath

  bool is_constant() const {
    return shape == Shape::kTrue || shape == Shape::kFalse || shape == Shape::kRoundingMode;
  }
};

// Interned first and in this order, a builtin's symbol number is its index here.
std::span<const Builtin> builtins();
const Builtin* find_builtin(std::string_view name);

}  // namespace mantissa::smtlib
