#include "cli/checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bitset>
#include <string_view>

#include "exceptions/float_exception.h"

namespace mantissa::cli {
namespace {

using findings::CheckWord;
using findings::CheckWordInfo;
using findings::FindingKind;
using findings::kCheckWords;

std::vector<std::string> names(bool only_default) {
  std::vector<std::string> result;
  for (const CheckWordInfo& word : kCheckWords)
    if (word.is_default || !only_default) result.emplace_back(word.text);
  return result;
}

// As bits, by position in the table.
using Words = std::bitset<kCheckWords.size()>;

template <class Filter>
Words words_that(Filter&& filter) {
  Words result;
  for (size_t i = 0; i < kCheckWords.size(); ++i) result[i] = filter(kCheckWords[i]);
  return result;
}

// Those that a word without its sign stands for.
Result<Words> words_of(std::string_view word) {
  const Words result = words_that([&](const CheckWordInfo& one) {
    return word == "all" || word == one.text || (word == "fp" && one.is_fp);
  });
  if (result.none())
    return Error{
        fmt::format("--check: '{}' is none of all, none, {}, fp; a word adds to the default, -word takes "
                    "away, only:word,... replaces it",
                    word, fmt::join(names(false), ", "))};
  return result;
}

}  // namespace

Result<Checks> parse_checks(const std::string& list) {
  constexpr std::string_view kOnly = "only:";
  Words chosen;
  std::string_view rest = list;
  if (rest.starts_with(kOnly))
    rest.remove_prefix(kOnly.size());
  else
    chosen = words_that([](const CheckWordInfo& one) { return one.is_default; });
  for (bool is_done = list.empty(); !is_done;) {
    const size_t comma = rest.find(',');
    std::string_view word = rest.substr(0, comma);
    is_done = comma == std::string_view::npos;
    if (!is_done) rest.remove_prefix(comma + 1);
    if (word.starts_with(kOnly))
      return Error{fmt::format("--check: '{}' has to stand at the beginning of the list", kOnly)};
    if (word == "none") {
      chosen.reset();
      continue;
    }
    const bool is_removed = word.starts_with("-");
    if (is_removed || word.starts_with("+")) word.remove_prefix(1);
    auto words = words_of(word);
    if (!words) return words.error();
    chosen = is_removed ? chosen & ~*words : chosen | *words;
  }
  Checks checks;
  for (size_t i = 0; i < findings::kFindings.size(); ++i)
    if (chosen[static_cast<size_t>(findings::kFindings[i].word)])
      checks.kinds.insert(static_cast<FindingKind>(i));
  exceptions::for_each_exception(exceptions::kAllFloatExceptions, [&](uint8_t exception) {
    if (checks.kinds.contains(exceptions::info(exception).kind)) checks.float_exceptions |= exception;
  });
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
  for (size_t i = 0; i < kCheckWords.size(); ++i)
    if (std::ranges::all_of(findings::kFindings, [&](const findings::FindingInfo& kind) {
          return kind.word != static_cast<CheckWord>(i) || kinds.contains(*findings::kind_named(kind.name));
        }))
      words.emplace_back(kCheckWords[i].text);
  return words;
}

std::vector<std::string> check_list_words() {
  std::vector<std::string> words = names(false);
  for (const char* word : {"fp", "all", "none"}) words.emplace_back(word);
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
