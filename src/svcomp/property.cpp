#include "svcomp/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace mantissa::svcomp {
namespace {

struct Formula {
  std::string_view text;  // without blanks
  Goal goal;
};
constexpr Formula kFormulas[] = {
    {"Gvalid-deref", Goal::kValidDeref},       {"Gvalid-free", Goal::kValidFree},
    {"Gvalid-memtrack", Goal::kValidMemtrack}, {"Gvalid-memcleanup", Goal::kValidMemcleanup},
    {"G!overflow", Goal::kNoOverflow},         {"Fend", Goal::kTermination},
    {"G!data-race", Goal::kNoDataRace},        {"Gdef-behavior", Goal::kDefBehavior}};

constexpr size_t kMostShown = 80;  // characters of a line in a message

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
  return result;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

// What stands between the two; both are taken off.
std::optional<std::string_view> between(std::string_view text, std::string_view begin, std::string_view end) {
  if (!text.starts_with(begin) || !text.ends_with(end) || text.size() < begin.size() + end.size())
    return std::nullopt;
  return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

Error bad(size_t line, std::string_view text, const char* what) {
  return Error{fmt::format("line {}: '{}' {}", line, text.substr(0, kMostShown), what)};
}

Result<void> add_line(Property& property, std::string_view line, size_t number) {
  const std::string packed = without_blanks(line);
  if (packed.starts_with("COVER("))
    return bad(number, line, "asks for tests: mantissa run writes them, to DIR/tests/testcomp");
  const auto check = between(packed, "CHECK(init(", "))");
  const size_t comma = check ? check->find(",LTL(") : packed.npos;
  if (!check || comma == packed.npos) return bad(number, line, "is not 'CHECK( init(main()), LTL(...) )'");
  std::string_view entry = check->substr(0, comma);
  const std::string_view formula = check->substr(comma + 5);
  if (!entry.ends_with("())")) return bad(number, line, "names no function after 'init'");
  entry.remove_suffix(3);
  if (!is_name(entry)) return bad(number, line, "names no function after 'init'");
  if (!property.entry.empty() && property.entry != entry)
    return bad(number, line, "begins at another function than the line before");
  property.entry = entry;
  std::optional<Goal> goal;
  for (const Formula& known : kFormulas)
    if (formula == known.text) goal = known.goal;
  if (const auto called = between(formula, "G!call(", "())")) {
    if (!is_name(*called)) return bad(number, line, "names no function after 'call'");
    if (!property.function.empty() && property.function != *called)
      return bad(number, line, "names a second function that must not be called");
    property.function = *called;
    goal = Goal::kUnreachCall;
  }
  if (!goal) return bad(number, line, "is a formula that SV-COMP does not have");
  if (!property.has(*goal)) property.goals.push_back(*goal);
  property.specification += (property.specification.empty() ? "" : "\n") + std::string(line);
  return {};
}

}  // namespace

std::string_view name(Goal goal) {
  switch (goal) {
    case Goal::kUnreachCall: return "unreach-call";
    case Goal::kValidDeref: return "valid-deref";
    case Goal::kValidFree: return "valid-free";
    case Goal::kValidMemtrack: return "valid-memtrack";
    case Goal::kValidMemcleanup: return "valid-memcleanup";
    case Goal::kNoOverflow: return "no-overflow";
    case Goal::kTermination: return "termination";
    case Goal::kNoDataRace: return "no-data-race";
    case Goal::kDefBehavior: return "def-behavior";
  }
  return "";
}

bool Property::has(Goal goal) const { return std::ranges::find(goals, goal) != goals.end(); }

Result<Property> parse_property(std::string_view text) {
  constexpr size_t kMost = size_t{1} << 16;
  if (text.size() > kMost) return Error{"it has more than 64 KB, which no property has"};
  Property property;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
    if (line.empty()) continue;
    if (auto added = add_line(property, line, number); !added) return added.error();
  }
  if (property.goals.empty()) return Error{"it has no line 'CHECK( init(main()), LTL(...) )'"};
  return property;
}

}  // namespace mantissa::svcomp
