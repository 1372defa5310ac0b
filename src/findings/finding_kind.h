#pragma once

// The kinds of findings and what is known of each: finding_kind.def. Names are those that reports use
// (docs/results.md).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mantissa::findings {

enum class FindingKind : uint8_t {
#define MANTISSA_FINDING(kind, ...) kind,
#include "findings/finding_kind.def"
  kCount
};

enum class CheckWord : uint8_t {
#define MANTISSA_CHECK_WORD(word, ...) word,
#include "findings/finding_kind.def"
  kCount
};

// Which native build shows it.
enum class NativeBuild : uint8_t {
  kPlain,    // ours, with the checks of ir/instrument
  kChecked,  // by AddressSanitizer
  kMemory,   // by MemorySanitizer
  kFloat     // each operation on floats is looked at
};

// What makes a C program fail there, compiled by anybody.
enum class AlarmKind : uint8_t {
  kItself,     // it ends the program
  kException,  // that the processor traps
  kAddress,    // AddressSanitizer and UndefinedBehaviorSanitizer
  kUndefined,  // UndefinedBehaviorSanitizer
  kCast,       // its check of conversions, which has to be asked for
  kMemory      // MemorySanitizer
};

// How ordinary its inputs are.
enum class GradeRule : uint8_t {
  kNone,      // nothing is said
  kByInputs,  // by their magnitudes
  kNote       // the same, but a note unless it was asked for by its own word
};

struct FindingInfo {
  std::string_view name;
  CheckWord word;
  NativeBuild build;
  AlarmKind alarm;
  GradeRule grade;
  std::string_view colour;
  int weakness;
  std::string_view text, help;
};

struct CheckWordInfo {
  std::string_view text;
  bool is_default, is_fp;
};

inline constexpr std::array<FindingInfo, static_cast<size_t>(FindingKind::kCount)> kFindings = {{
#define MANTISSA_FINDING(kind, name, word, build, alarm, grade, colour, weakness, text, help)             \
  {name, CheckWord::word, NativeBuild::build, AlarmKind::alarm, GradeRule::grade, colour, weakness, text, \
   help},
#include "findings/finding_kind.def"
}};

inline constexpr std::array<CheckWordInfo, static_cast<size_t>(CheckWord::kCount)> kCheckWords = {{
#define MANTISSA_CHECK_WORD(word, text, is_default, is_fp) {text, is_default, is_fp},
#include "findings/finding_kind.def"
}};

constexpr const FindingInfo& info(FindingKind kind) { return kFindings[static_cast<size_t>(kind)]; }
constexpr std::string_view name(FindingKind kind) { return info(kind).name; }
constexpr std::optional<FindingKind> kind_named(std::string_view name) {
  for (size_t i = 0; i < kFindings.size(); ++i)
    if (kFindings[i].name == name) return static_cast<FindingKind>(i);
  return std::nullopt;
}

}  // namespace mantissa::findings
