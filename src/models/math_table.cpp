// The host's functions are found by name at run time, so that no compiler replaces a call by what it knows.

#include "models/math_table.h"

#include <cerrno>
#include <cfenv>
#include <cstring>
#include <string>
#include <vector>

#include <dlfcn.h>

#include "memory/inputs.h"
#include "support/check.h"

namespace mantissa::models {

using expr::Expr;
using expr::Kind;
using num::MathFunction;

namespace {

constexpr std::array kRows = {
#define MANTISSA_LIBM_EXACT(fn, host, shape, terms, rules, raises) \
  MathRow{#fn, #host, MathShape::shape, exact::terms, MathFunction::kCount, rules},
#define MANTISSA_LIBM(kind, fn, arity, ...)                \
  MathRow{#fn,                                             \
          #fn,                                             \
          arity == 1 ? MathShape::kF_F : MathShape::kF_FF, \
          nullptr,                                         \
          MathFunction::kind,                              \
          num::info(MathFunction::kind).errno_rules},
#define MANTISSA_LIBM_ALIAS(fn, host, kind, shape) \
  MathRow{                                         \
      #fn, #host, MathShape::shape, nullptr, MathFunction::kind, num::info(MathFunction::kind).errno_rules},
#include "num/libm.def"
};

template <class T>
T from_words(const MathWords& words) {
  T value{};
  uint64_t raw[2] = {words.low, words.high};
  std::memcpy(&value, raw, sizeof(T) > 10 ? 10 : sizeof(T));
  return value;
}

template <class T>
MathWords to_words(T value) {
  uint64_t raw[2] = {0, 0};
  std::memcpy(raw, &value, sizeof(T) > 10 ? 10 : sizeof(T));
  return {raw[0], raw[1]};
}

template <class T>
void call_typed(MathShape shape, void (*host)(), std::span<const MathWords> args, MathOutcome& out) {
  const T x = from_words<T>(args[0]);
  const auto y = [&] { return from_words<T>(args[1]); };
  switch (shape) {
    case MathShape::kF_F: out.result = to_words(reinterpret_cast<T (*)(T)>(host)(x)); break;
    case MathShape::kF_FF: out.result = to_words(reinterpret_cast<T (*)(T, T)>(host)(x, y())); break;
    case MathShape::kF_FFF:
      out.result = to_words(reinterpret_cast<T (*)(T, T, T)>(host)(x, y(), from_words<T>(args[2])));
      break;
    case MathShape::kF_FL:
      out.result =
          to_words(reinterpret_cast<T (*)(T, long double)>(host)(x, from_words<long double>(args[1])));
      break;
    case MathShape::kF_Fi:
      out.result = to_words(reinterpret_cast<T (*)(T, int)>(host)(x, static_cast<int>(args[1].low)));
      break;
    case MathShape::kF_Fl:
      out.result = to_words(reinterpret_cast<T (*)(T, long)>(host)(x, static_cast<long>(args[1].low)));
      break;
    case MathShape::kI_F:
      out.result.low = static_cast<uint32_t>(reinterpret_cast<int (*)(T)>(host)(x));
      break;
    case MathShape::kL_F:
      out.result.low = static_cast<uint64_t>(reinterpret_cast<long (*)(T)>(host)(x));
      break;
    case MathShape::kF_FpI: {
      int stored = 0;
      out.result = to_words(reinterpret_cast<T (*)(T, int*)>(host)(x, &stored));
      out.stored.low = static_cast<uint32_t>(stored);
      break;
    }
    case MathShape::kF_FpF: {
      T stored = 0;
      out.result = to_words(reinterpret_cast<T (*)(T, T*)>(host)(x, &stored));
      out.stored = to_words(stored);
      break;
    }
    case MathShape::kF_FFpI: {
      int stored = 0;
      out.result = to_words(reinterpret_cast<T (*)(T, T, int*)>(host)(x, y(), &stored));
      out.stored.low = static_cast<uint32_t>(stored);
      break;
    }
    case MathShape::kV_FpFpF: {
      T sine = 0, cosine = 0;
      reinterpret_cast<void (*)(T, T*, T*)>(host)(x, &sine, &cosine);
      out.stored = to_words(sine);
      out.stored_second = to_words(cosine);
      break;
    }
    case MathShape::kCount: MANTISSA_UNREACHABLE();
  }
}

using HostFunction = void (*)();

HostFunction host_function(const MathRow& row, ir::FloatType type) {
  static const std::vector<HostFunction> kFound = [] {
    std::vector<HostFunction> found;
    for (const MathRow& r : kRows)
      for (const ir::FloatType t : {ir::FloatType::kFloat, ir::FloatType::kDouble, ir::FloatType::kX87})
        found.push_back(reinterpret_cast<HostFunction>(dlsym(RTLD_DEFAULT, typed_name(r.host, t).c_str())));
    return found;
  }();
  const size_t offset = static_cast<size_t>(type) - static_cast<size_t>(ir::FloatType::kFloat);
  const HostFunction function = kFound[3 * static_cast<size_t>(&row - kRows.data()) + offset];
  MANTISSA_CHECK(function != nullptr, "the host has no such libm function");
  return function;
}

int host_mode(num::RoundingMode mode) {
  switch (mode) {
    case num::RoundingMode::kTowardPositive: return FE_UPWARD;
    case num::RoundingMode::kTowardNegative: return FE_DOWNWARD;
    case num::RoundingMode::kTowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

}  // namespace

std::span<const MathRow> math_rows() { return kRows; }

std::string typed_name(std::string_view name, ir::FloatType type) {
  const char* const suffix = type == ir::FloatType::kFloat ? "f" : type == ir::FloatType::kX87 ? "l" : "";
  if (name.ends_with("_r")) return std::string(name.substr(0, name.size() - 2)) + suffix + "_r";
  return std::string(name) + suffix;
}

MathOutcome call_host_math(const MathRow& row, ir::FloatType type, num::RoundingMode mode,
                           std::span<const MathWords> args) {
  MathOutcome out;
  std::fenv_t saved;
  std::feholdexcept(&saved);
  std::fesetround(host_mode(mode));
  const int error_before = errno;
  errno = 0;
  switch (type) {
    case ir::FloatType::kFloat: call_typed<float>(row.shape, host_function(row, type), args, out); break;
    case ir::FloatType::kDouble: call_typed<double>(row.shape, host_function(row, type), args, out); break;
    case ir::FloatType::kX87: call_typed<long double>(row.shape, host_function(row, type), args, out); break;
    default: MANTISSA_UNREACHABLE("libm exists for float, double and long double");
  }
  out.error = errno;
  errno = error_before;
  const int raised = std::fetestexcept(FE_ALL_EXCEPT);
  out.flags = static_cast<num::Flags>(
      (raised & FE_INVALID ? num::kInvalid : 0) | (raised & FE_DIVBYZERO ? num::kDivByZero : 0) |
      (raised & FE_OVERFLOW ? num::kOverflow : 0) | (raised & FE_UNDERFLOW ? num::kUnderflow : 0) |
      (raised & FE_INEXACT ? num::kInexact : 0));
  std::fesetenv(&saved);
  return out;
}

MathResult math_terms(const MathRow& row, const MathTerms& t) {
  MathResult out;
  if (row.terms != nullptr) {
    row.terms(t, out.result, out.stored);
    return out;
  }
  const auto unary = [&](MathFunction function) {
    return t.pool().make(Kind::kMath1, {t.mode(), t.x()}, {static_cast<uint32_t>(function)});
  };
  if (row.shape == MathShape::kV_FpFpF) {
    out.stored = unary(MathFunction::kSin);
    out.stored_second = unary(MathFunction::kCos);
    return out;
  }
  if (row.shape == MathShape::kF_FF)
    out.result =
        t.pool().make(Kind::kMath2, {t.mode(), t.x(0), t.x(1)}, {static_cast<uint32_t>(row.function)});
  else
    out.result = unary(row.function);
  if (row.shape == MathShape::kF_FpI) exact::lgamma_sign(t, out.stored);
  return out;
}

ErrnoConditions errno_conditions(const MathRow& row, const MathTerms& t, Expr result) {
  expr::Pool& pool = t.pool();
  ErrnoConditions out{pool.bool_const(false), pool.bool_const(false)};
  if (row.errno_rules == 0) return out;
  if (row.errno_rules & kDomainInteger) {
    out.domain = pool.mk_or(t.is_special(t.x()), t.is(Kind::kFpIsZero, t.x()));
    return out;
  }
  const Expr value = memory::to_float(pool, result, t.type());
  Expr any_nan = t.is(Kind::kFpIsNan, t.x()), any_special = t.is_special(t.x());
  if (row.shape == MathShape::kF_FF || row.shape == MathShape::kF_FL) {
    const ir::FloatType second = row.shape == MathShape::kF_FL ? ir::FloatType::kX87 : t.type();
    const Expr y = memory::to_float(pool, t.integer(1), second);
    any_nan = pool.mk_or(any_nan, t.is(Kind::kFpIsNan, y));
    if (row.errno_rules & kRangeTiny) {  // nextafter and nexttoward: not if already there
      const Expr x = second == t.type() ? t.x() : t.convert(num::kX87, t.x());
      any_special = pool.mk_or(any_special, pool.mk_or(any_nan, t.eq(x, y)));
    } else {
      any_special = pool.mk_or(any_special, t.is_special(y));
    }
  }
  const Expr finite = pool.mk_not(any_special);
  if (row.errno_rules & kDomain) out.domain = pool.mk_and(t.is(Kind::kFpIsNan, value), pool.mk_not(any_nan));
  if (row.errno_rules & kRangeInfinite)
    out.range = pool.mk_or(out.range, pool.mk_and(t.is(Kind::kFpIsInfinite, value), finite));
  if (row.errno_rules & (kRangeZero | kRangeTiny)) {
    const Expr from_number = pool.mk_and(finite, pool.mk_not(t.is(Kind::kFpIsZero, t.x())));
    Expr tiny = t.is(Kind::kFpIsZero, value);
    if (row.errno_rules & kRangeTiny) tiny = pool.mk_or(tiny, t.is(Kind::kFpIsSubnormal, value));
    out.range = pool.mk_or(out.range, pool.mk_and(tiny, from_number));
  }
  return out;
}

}  // namespace mantissa::models
