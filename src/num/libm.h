#pragma once

// The C99/C11 transcendental functions as the host computes them: Mantissa evaluates a call of sin with the
// host's sin, so that what it computes is what the program computes. One table, one row per function.

#include <cstdint>
#include <string_view>

#include "num/float.h"

namespace mantissa::num {

enum class MathFunction : uint8_t {
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kSinh,
  kCosh,
  kTanh,
  kAsinh,
  kAcosh,
  kAtanh,
  kExp,
  kExp2,
  kExp10,
  kExpm1,
  kLog,
  kLog2,
  kLog10,
  kLog1p,
  kCbrt,
  kErf,
  kErfc,
  kTgamma,
  kLgamma,
  kJ0,
  kJ1,
  kY0,
  kY1,
  kAtan2,
  kPow,
  kHypot,
  kCount
};

struct MathFunctionInfo {
  MathFunction function;
  std::string_view name;  // C's name of the double version: "sin"; float adds f, long double adds l
  uint8_t arity;          // 1 or 2
};
const MathFunctionInfo& info(MathFunction function);

// kFloat, kDouble and kX87 call the host; a NaN result is the default NaN. Other formats are an error of the
// caller. The mode is the dynamic rounding mode during the call; ties-to-away runs as nearest-even.
Float call(MathFunction function, RoundingMode mode, const Float& a, const Float& b, Flags* flags = nullptr);
double call_double(MathFunction function, double a, double b);  // nearest-even, no flags: the quick way
float call_float(MathFunction function, float a, float b);

}  // namespace mantissa::num
