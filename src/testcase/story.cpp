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

}  // namespace

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
