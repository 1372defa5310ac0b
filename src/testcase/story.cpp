#include "testcase/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

std::optional<uint64_t> hex_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return value;
}

std::string number(InputType type, uint64_t bits) {
  if (type == InputType::kPointer) return bits == 0 ? "null" : "not null";
  Input input{"", type, {}};
  input.bytes.resize(type == InputType::kFloat ? 4 : 8);
  std::memcpy(input.bytes.data(), &bits, input.bytes.size());
  return to_shown(input);
}

// The message of runtime/replay/story.c.
std::optional<Decision> decision(const Event& event) {
  std::string_view text = event.message;
  if (text.size() < 4 || text[1] != ' ' || text[3] != ' ') return std::nullopt;
  const bool taken = text[0] == '1';
  const int type = text[2] - 'a';
  if (type < 0 || type > static_cast<int>(ir::kLastInputType)) return std::nullopt;
  text.remove_prefix(4);
  const auto a = hex_word(text), b = hex_word(text), times = hex_word(text);
  if (!a || !b || !times) return std::nullopt;
  Decision result{event.file, event.function,         event.line, event.column, {},
                  taken,      event.kind == "switch", *times};
  const auto kind = static_cast<InputType>(type);
  if (result.is_choice)
    result.text = "switch " + number(kind, *a);
  else if (kind != InputType::kBytes && !event.kind.empty())
    result.text = fmt::format("{} {} {}", number(kind, *a), event.kind, number(kind, *b));
  return result;
}

// The message of __mantissa_result: "TYPE BITS".
std::optional<Step> result_step(const Event& event) {
  std::string_view text = event.message;
  if (text.size() < 3 || text[1] != ' ') return std::nullopt;
  const int type = text[0] - 'a';
  if (type < 0 || type > static_cast<int>(ir::kLastInputType)) return std::nullopt;
  text.remove_prefix(2);
  const auto bits = hex_word(text);
  if (!bits) return std::nullopt;
  Step step{event.file, event.function, event.line, event.column, true, {}, event.kind, {}};
  const auto kind = static_cast<InputType>(type);
  Input input{"", kind, {}};
  input.bytes.resize(kind == InputType::kFloat ? 4 : 8);
  std::memcpy(input.bytes.data(), &*bits, input.bytes.size());
  if (is_float(kind)) {
    const std::string decimal = to_decimal(input);
    if (decimal.find("nan") == decimal.npos && decimal.find("inf") == decimal.npos)
      step.value = to_hexfloat(input);
  } else if (kind == InputType::kU64) {
    step.value = fmt::format("{}{}", *bits, *bits >> 63 != 0 ? "ULL" : "");
  } else if (kind == InputType::kI64) {
    const auto number = static_cast<int64_t>(*bits);
    step.value = number == INT64_MIN ? "(-9223372036854775807LL - 1)" : std::to_string(number);
  }
  return step;
}

}  // namespace

std::vector<Step> steps(const Observation& seen, const Test& test) {
  std::vector<Step> all;
  size_t results = 0;
  bool has_ended = false;
  for (const Event& event : seen.events) {
    if (event.event == "result" && results < test.inputs.size()) {
      ++results;
      if (auto one = result_step(event)) all.push_back(std::move(*one));
    }
    has_ended |= event.event == "decision" && event.path == test.trace;
    if (event.event != "decision" || has_ended) continue;
    if (auto one = decision(event))
      all.push_back({one->file, one->function, one->line, one->column, false, *one, {}, {}});
  }
  return all;
}

std::vector<Decision> decisions(const Observation& seen, const Test& test) {
  std::vector<Decision> result;
  for (const Event& event : seen.events) {
    if (event.event != "decision") continue;
    if (event.path == test.trace) break;
    if (auto one = decision(event)) result.push_back(std::move(*one));
  }
  return result;
}

}  // namespace mantissa::testcase
