#pragma once

// Private to num: the exact operations on Floats of any format. A finite non-zero value is an integer times a
// power of two; every operation computes that exactly (or with enough bits and a sticky bit) and rounds once,
// in float_core.h.

#include "num/float.h"
#include "num/float_core.h"

namespace mantissa::num::exact {

inline Number unpack(const Float& a) { return core::unpack<Natural>(a); }
inline Float round(Format format, RoundingMode mode, Number value, Flags* flags) {
  return core::round(format, mode, std::move(value), flags);
}

// The default NaN, raising invalid; or because an operand is NaN, raising it only if one is signaling.
Float invalid(Format format, Flags* flags);
Float propagate_nan(Format format, Flags* flags, const Float& a);
Float propagate_nan(Format format, Flags* flags, const Float& a, const Float& b);

Float add(RoundingMode mode, const Float& a, const Float& b, bool negate_b, Flags* flags);
Float mul(RoundingMode mode, const Float& a, const Float& b, Flags* flags);
Float div(RoundingMode mode, const Float& a, const Float& b, Flags* flags);
Float fma(RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags);
Float sqrt(RoundingMode mode, const Float& a, Flags* flags);
Float round_to_integral(RoundingMode mode, const Float& a, Flags* flags);
Float convert(Format to, RoundingMode mode, const Float& a, Flags* flags);

}  // namespace mantissa::num::exact
