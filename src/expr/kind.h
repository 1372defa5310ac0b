#pragma once

// Kind: what an expression does. The table is kind.def. Tests give every kind of it to every evaluator and
// backend: many switches have a default, so the compiler does not find where a new kind was forgotten.

#include <array>
#include <cstdint>
#include <string_view>

namespace mantissa::expr {

enum class Kind : uint8_t {
#define MANTISSA_KIND(name, text, arity, params, rule) name,
#include "expr/kind.def"
#undef MANTISSA_KIND
  kCount
};
inline constexpr size_t kKindCount = static_cast<size_t>(Kind::kCount);
inline constexpr uint32_t kMaxArity = 4;

enum class SortRule : uint8_t {
  kLeaf,
  kBoolOp,
  kSameToBool,
  kIte,
  kBvSame,
  kBvToBool,
  kConcat,
  kExtract,
  kExtend,
  kFpSame,
  kRmFpSame,
  kFpToBool,
  kBitsToFp,
  kFpToBits,
  kX87ToFp,
  kFpToX87,
  kRmFpToFp,
  kRmBvToFp,
  kRmFpToBv,
  kRmFpToBool,
  kMath,
  kSelect,
  kStore,
  kConstArray,
  kArithSame,
  kRealSame,
  kIntSame,
  kArithToBool,
  kIntToReal,
  kRealToInt,
  kRealToBool
};

struct KindInfo {
  Kind kind;
  std::string_view name;  // of the enumerator, for messages
  std::string_view text;
  uint8_t arity;
  uint8_t params;
  SortRule rule;
};

inline constexpr std::array<KindInfo, kKindCount> kKindTable = {{
#define MANTISSA_KIND(name, text, arity, params, rule) \
  {Kind::name, #name, text, arity, params, SortRule::rule},
#include "expr/kind.def"
#undef MANTISSA_KIND
}};

constexpr bool kind_table_is_complete() {
  for (size_t i = 0; i < kKindCount; ++i)
    if (static_cast<size_t>(kKindTable[i].kind) != i || kKindTable[i].arity > kMaxArity) return false;
  return true;
}
static_assert(kind_table_is_complete());

constexpr const KindInfo& info(Kind kind) { return kKindTable[static_cast<size_t>(kind)]; }
constexpr uint32_t arity(Kind kind) { return info(kind).arity; }

constexpr bool is_commutative(Kind kind) {
  switch (kind) {
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kXor:
    case Kind::kEq:
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor:
    case Kind::kBvAdd:
    case Kind::kBvMul:
    case Kind::kBvUaddo:
    case Kind::kBvSaddo:
    case Kind::kBvUmulo:
    case Kind::kBvSmulo:
    case Kind::kFpEq:
    case Kind::kAdd:
    case Kind::kMul: return true;
    default: return false;  // fp.add and fp.mul are too, but their first operand is the rounding mode
  }
}

}  // namespace mantissa::expr
