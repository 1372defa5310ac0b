#pragma once

// FindingKey: what makes a finding unique.

#include <compare>
#include <cstdint>

#include "findings/finding_kind.h"
#include "ir/program.h"

namespace mantissa::explore {

struct FindingKey {
  findings::FindingKind kind;
  uint32_t file, line, column;
  static FindingKey at(findings::FindingKind kind, const ir::SourceLocation& place) {
    return {kind, place.file, place.line, place.column};
  }
  auto operator<=>(const FindingKey&) const = default;
};

}  // namespace mantissa::explore
