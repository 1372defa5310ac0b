// A float exception ends the program at the operation that raises it once it is enabled. A conversion to a
// narrow integer raises none, because the processor converts to a wide one: there it takes a sanitizer,
// which does not look at what lround and its like convert.

#include "testcase/alarm.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "support/check.h"

namespace mantissa::testcase {

using findings::AlarmKind;
using findings::FindingKind;

namespace {

const char* exception_name(FindingKind kind) {
  constexpr std::pair<FindingKind, const char*> kNames[] = {
#define MANTISSA_FLOAT_EXCEPTION(name, flag, fenv, ...) {FindingKind::kFloat##name, fenv},
#include "findings/finding_kind.def"
  };
  const auto* known = std::ranges::find(kNames, kind, &std::pair<FindingKind, const char*>::first);
  return known != std::end(kNames) ? known->second : "";
}

}  // namespace

Alarm alarm_of(FindingKind kind, bool is_in_library) {
  if (kind == FindingKind::kFloatCast && is_in_library) return {.exception = "FE_INVALID", .is_inside = true};
  switch (findings::info(kind).alarm) {
    case AlarmKind::kItself: return {};
    case AlarmKind::kException: return {.exception = exception_name(kind)};
    case AlarmKind::kCast: return {.flags = " -fsanitize=float-cast-overflow -fno-sanitize-recover=all"};
    case AlarmKind::kUndefined: return {.flags = " -fsanitize=undefined -fno-sanitize-recover=all"};
    case AlarmKind::kMemory: return {.compiler = "clang-19", .flags = " -fsanitize=memory"};
    case AlarmKind::kAddress:
      return {.flags = " -fsanitize=address,undefined -fno-sanitize-recover=all",
              .wipes_stack = kind == FindingKind::kMemoryLeak};
  }
  MANTISSA_UNREACHABLE();
}

}  // namespace mantissa::testcase
