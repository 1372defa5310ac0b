#pragma once

// Private to num: single operations on the host's floating-point unit, under a given rounding mode, with the
// flags that operation raised. The caller's rounding mode and flags are left as they were. Each function says
// whether the host can do it; where it cannot (ties-to-away, no such unit) the caller takes the exact core.

#include <cstdint>

#include "num/float.h"

namespace mantissa::num::host {

enum class Operation : uint8_t { kAdd, kSub, kMul, kDiv };

bool binary(Operation op, RoundingMode mode, float a, float b, float* result, Flags* flags);
bool binary(Operation op, RoundingMode mode, double a, double b, double* result, Flags* flags);
bool binary(Operation op, RoundingMode mode, long double a, long double b, long double* result, Flags* flags);
bool sqrt(RoundingMode mode, float a, float* result, Flags* flags);
bool sqrt(RoundingMode mode, double a, double* result, Flags* flags);
bool sqrt(RoundingMode mode, long double a, long double* result, Flags* flags);
bool fma(RoundingMode mode, float a, float b, float c, float* result, Flags* flags);
bool fma(RoundingMode mode, double a, double b, double c, double* result, Flags* flags);

}  // namespace mantissa::num::host
