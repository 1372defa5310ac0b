#include "cli/checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "exceptions/float_exception.h"

namespace mantissa::cli {
namespace {

using findings::FindingKind;

// A word of --check and what it reports.
struct CheckGroup {
  std::string_view name;
  std::vector<FindingKind> kinds;
  bool is_default = false, is_fp = false;
  uint8_t float_exception = 0;
};

// SV-COMP's programs assume by calling abort, so it is a word of its own. A conversion out of range is
// undefined like a shift by too much, and as much a default; what IEEE defines has to be asked for.
const std::vector<CheckGroup>& check_groups() {
  static const std::vector<CheckGroup> kGroups = {
      {"assert", {FindingKind::kAssertion, FindingKind::kReachError, FindingKind::kUnreachable}, true},
      {"abort", {FindingKind::kAbort}, true},
      {"memory",
       {FindingKind::kNullDereference, FindingKind::kOutOfBounds, FindingKind::kUseAfterFree,
        FindingKind::kDoubleFree, FindingKind::kInvalidFree, FindingKind::kStackOverflow,
        FindingKind::kOverlap},
       true},
      {"leak", {FindingKind::kMemoryLeak}},
      {"uninit", {FindingKind::kUninitialized}},
      {"int", {FindingKind::kDivisionByZero, FindingKind::kShift}, true},
      {"overflow", {FindingKind::kFloatOverflow}, false, true, exceptions::kRaisesOverflow},
      {"underflow", {FindingKind::kFloatUnderflow}, false, true, exceptions::kRaisesUnderflow},
      {"divzero", {FindingKind::kFloatDivideByZero}, false, true, exceptions::kRaisesDivideByZero},
      {"invalid", {FindingKind::kFloatInvalid}, false, true, exceptions::kRaisesInvalid},
      {"cast", {FindingKind::kFloatCast}, true, true},
  };
  return kGroups;
}

std::vector<std::string> names(bool only_default) {
  std::vector<std::string> result;
  for (const CheckGroup& group : check_groups())
    if (group.is_default || !only_default) result.emplace_back(group.name);
  return result;
}

// The groups that a word without its sign stands for.
Result<std::vector<const CheckGroup*>> groups_of(std::string_view word) {
  std::vector<const CheckGroup*> result;
  for (const CheckGroup& group : check_groups())
    if (word == "all" || word == group.name || (word == "fp" && group.is_fp)) result.push_back(&group);
  if (result.empty())
    return Error{
        fmt::format("--check: '{}' is none of all, none, {}, fp; a word adds to the default, -word takes "
                    "away, only:word,... replaces it",
                    word, fmt::join(names(false), ", "))};
  return result;
}

}  // namespace

Result<Checks> parse_checks(const std::string& list) {
  constexpr std::string_view kOnly = "only:";
  std::set<const CheckGroup*> chosen;
  std::string_view rest = list;
  if (rest.starts_with(kOnly))
    rest.remove_prefix(kOnly.size());
  else
    for (const CheckGroup& group : check_groups())
      if (group.is_default) chosen.insert(&group);
  for (bool is_done = list.empty(); !is_done;) {
    const size_t comma = rest.find(',');
    std::string_view word = rest.substr(0, comma);
    is_done = comma == std::string_view::npos;
    if (!is_done) rest.remove_prefix(comma + 1);
    if (word.starts_with(kOnly))
      return Error{fmt::format("--check: '{}' has to stand at the beginning of the list", kOnly)};
    if (word == "none") {
      chosen.clear();
      continue;
    }
    const bool is_removed = word.starts_with("-");
    if (is_removed || word.starts_with("+")) word.remove_prefix(1);
    auto groups = groups_of(word);
    if (!groups) return groups.error();
    for (const CheckGroup* group : *groups)
      if (is_removed)
        chosen.erase(group);
      else
        chosen.insert(group);
  }
  Checks checks;
  for (const CheckGroup* group : chosen) {
    checks.kinds.insert(group->kinds.begin(), group->kinds.end());
    checks.float_exceptions |= group->float_exception;
  }
  return checks;
}

bool asks_for_casts(const std::string& list) {
  // Nothing but what the list says, defaults left out.
  auto checks = parse_checks(list.starts_with("only:") || list.empty() ? list : "none," + list);
  return !list.empty() && checks && checks->kinds.contains(FindingKind::kFloatCast);
}

bool asks_for(std::string_view word, std::string_view list) {
  if (list.starts_with("only:")) list.remove_prefix(5);
  while (!list.empty()) {
    std::string_view next = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), next.size() + 1));
    if (next.starts_with("+")) next.remove_prefix(1);
    if (next == word) return true;
  }
  return false;
}

std::vector<std::string> check_words(const std::set<FindingKind>& kinds) {
  std::vector<std::string> words;
  for (const CheckGroup& group : check_groups())
    if (std::ranges::all_of(group.kinds, [&](FindingKind kind) { return kinds.contains(kind); }))
      words.emplace_back(group.name);
  return words;
}

std::string check_help() {
  return fmt::format(
      "what is looked for beside {}: some of {}, fp (the last five), all, none; -word takes away, "
      "only:word,... "
      "replaces the default",
      fmt::join(names(true), ","), fmt::join(names(false), " "));
}

}  // namespace mantissa::cli
