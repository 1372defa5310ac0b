#include "findings/finding_kind.h"

#include <array>

namespace mantissa::findings {

std::string_view name(FindingKind kind) {
  static constexpr std::array<std::string_view, static_cast<size_t>(FindingKind::kCount)> kNames = {
      "assertion",
      "abort",
      "reach-error",
      "null-dereference",
      "out-of-bounds",
      "use-after-free",
      "double-free",
      "invalid-free",
      "memory-leak",
      "uninitialized",
      "division-by-zero",
      "shift",
      "unreachable",
      "stack-overflow",
      "float-overflow",
      "float-underflow",
      "float-divide-by-zero",
      "float-invalid",
      "float-cast",
      "overlap"};
  static_assert(kNames.back() == "overlap");
  return kNames[static_cast<size_t>(kind)];
}

}  // namespace mantissa::findings
