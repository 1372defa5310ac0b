// A float exception ends the program at the operation that raises it once it is enabled. A conversion to a
// narrow integer raises none, because the processor converts to a wide one: there it takes a sanitizer.

#include "testcase/alarm.h"

namespace mantissa::testcase {

using findings::FindingKind;

Alarm alarm_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::kFloatOverflow: return {.exception = "FE_OVERFLOW"};
    case FindingKind::kFloatUnderflow: return {.exception = "FE_UNDERFLOW"};
    case FindingKind::kFloatDivideByZero: return {.exception = "FE_DIVBYZERO"};
    case FindingKind::kFloatInvalid: return {.exception = "FE_INVALID"};
    case FindingKind::kFloatCast:
      return {.flags = " -fsanitize=float-cast-overflow -fno-sanitize-recover=all"};
    case FindingKind::kDivisionByZero:
    case FindingKind::kShift:
    case FindingKind::kUnreachable: return {.flags = " -fsanitize=undefined -fno-sanitize-recover=all"};
    case FindingKind::kUninitialized: return {.compiler = "clang-19", .flags = " -fsanitize=memory"};
    case FindingKind::kAssertion:
    case FindingKind::kAbort:
    case FindingKind::kReachError: return {};
    default: return {.flags = " -fsanitize=address,undefined -fno-sanitize-recover=all"};
  }
}

}  // namespace mantissa::testcase
