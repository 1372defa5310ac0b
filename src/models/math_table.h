#pragma once

// libm as calls: one row per function of C99 and C11 (and what glibc's headers turn them into) from
// num/libm.def, with the host's implementation in three types, the terms of a symbolic call, and when errno
// is set.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "models/math_exact.h"
#include "num/libm.h"

namespace mantissa::models {

// What is passed and returned, math_shape.def.
enum class MathShape : uint8_t {
#define MANTISSA_MATH_SHAPE(shape, ...) shape,
#include "models/math_shape.def"
  kCount
};

struct MathShapeInfo {
  std::string_view result, arguments, stored;
};
inline constexpr std::array<MathShapeInfo, static_cast<size_t>(MathShape::kCount)> kMathShapes = {{
#define MANTISSA_MATH_SHAPE(shape, result, arguments, stored) {result, arguments, stored},
#include "models/math_shape.def"
}};
constexpr const MathShapeInfo& info(MathShape shape) { return kMathShapes[static_cast<size_t>(shape)]; }
constexpr size_t argument_count(MathShape shape) { return info(shape).arguments.size(); }

using enum num::ErrnoRule;

struct MathRow {
  std::string_view name;  // of the double version
  std::string_view host;  // the function of the host that it is
  MathShape shape;
  TermsFunction terms;         // none: a math term
  num::MathFunction function;  // of a math term
  uint8_t errno_rules;
};
std::span<const MathRow> math_rows();
// With f or l for float and long double: sinf, sinl, lgammaf_r. kFloat, kDouble or kX87.
std::string typed_name(std::string_view name, ir::FloatType type);

// A value in two words, as registers hold it.
struct MathWords {
  uint64_t low = 0, high = 0;
};
struct MathOutcome {
  MathWords result, stored, stored_second;
  int error = 0;  // errno
  num::Flags flags = 0;
};
// Calls the host's function in a rounding mode. `type`: kFloat, kDouble or kX87. Pointers are not among
// `args`.
MathOutcome call_host_math(const MathRow& row, ir::FloatType type, num::RoundingMode mode,
                           std::span<const MathWords> args);

struct MathResult {
  expr::Expr result, stored, stored_second;
};
MathResult math_terms(const MathRow& row, const MathTerms& terms);

// When the call sets errno to EDOM and to ERANGE; false where it cannot.
struct ErrnoConditions {
  expr::Expr domain, range;
};
ErrnoConditions errno_conditions(const MathRow& row, const MathTerms& terms, expr::Expr result);

}  // namespace mantissa::models
