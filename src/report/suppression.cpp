#include "report/suppression.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "report/sarif.h"

namespace mantissa::report {
namespace {

constexpr std::string_view kMark = "mantissa:", kIgnore = "ignore";

bool matches(const std::string& pattern, const std::string& text) {
  return pattern.empty() || ::fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

// The whole path, or its end from some folder on.
bool matches_file(const std::string& pattern, const std::string& file) {
  if (matches(pattern, file)) return true;
  return !pattern.starts_with('/') && matches("*/" + pattern, file);
}

bool is_some_kind(const std::string& pattern) {
  return std::ranges::any_of(findings::kFindings, [&](const findings::FindingInfo& kind) {
    return matches(pattern, std::string(kind.name));
  });
}

// Whether a comment in this line says to ignore the kind.
bool says_ignore(std::string_view line, std::string_view kind) {
  const size_t comment = std::min(line.find("//"), line.find("/*"));
  if (comment == std::string_view::npos) return false;
  const size_t mark = line.find(kMark, comment);
  if (mark == std::string_view::npos) return false;
  std::istringstream words{std::string(line.substr(mark + kMark.size()))};
  std::string word;
  if (!(words >> word) || word != kIgnore) return false;
  bool names_kinds = false;
  while (words >> word && word != "*/") {
    std::erase(word, ',');
    names_kinds |= !word.empty();
    if (!word.empty() && matches(word, std::string(kind))) return true;
  }
  return !names_kinds;
}

}  // namespace

Result<void> Suppressions::add_rules(std::string_view text, const std::string& name) {
  std::istringstream lines{std::string(text)};
  std::string line;
  for (uint32_t number = 1; std::getline(lines, line); ++number) {
    if (const size_t comment = line.find('#'); comment != std::string::npos) line.resize(comment);
    std::istringstream words{line};
    Rule rule;
    rule.where = fmt::format("{}:{}", name, number);
    if (!(words >> rule.kind)) continue;
    if (!is_some_kind(rule.kind))
      return Error{fmt::format("{}: there is no kind of finding '{}'", rule.where, rule.kind)};
    for (std::string word; words >> word;) {
      std::string& part = word.ends_with("()") ? rule.function : rule.file;
      if (!part.empty())
        return Error{
            fmt::format("{}: '{}' is one word too many: KIND [FILE[:LINE]] [FUNCTION()]", rule.where, word)};
      part = word.ends_with("()") ? word.substr(0, word.size() - 2) : word;
    }
    if (const size_t colon = rule.file.rfind(':'); colon != std::string::npos) {
      const char *first = rule.file.data() + colon + 1, *last = rule.file.data() + rule.file.size();
      const auto [end, error] = std::from_chars(first, last, rule.line);
      if (error != std::errc() || end != last || rule.line == 0)
        return Error{fmt::format("{}: '{}' is no line", rule.where, rule.file.substr(colon + 1))};
      rule.file.resize(colon);
    }
    rules_.push_back(std::move(rule));
  }
  return {};
}

Result<void> Suppressions::add_baseline(std::string_view sarif, const std::string& name) try {
  using Json = nlohmann::json;
  const Json json = Json::parse(sarif);
  // What is not of the shape that SARIF has must not pass for results without findings.
  const auto must_be = [](const Json& value, bool is_so, const char* what) -> const Json& {
    if (!is_so) throw std::invalid_argument(fmt::format("{} is {}", what, value.type_name()));
    return value;
  };
  must_be(json, json.is_object(), "its top");
  const Json& runs = json.at("runs");
  must_be(runs, runs.is_array(), "'runs', which has to be a list,");
  size_t results = 0;
  for (const Json& run : runs) {
    must_be(run, run.is_object(), "a run, which has to be an object,");
    const auto list = run.find("results");
    if (list == run.end()) continue;
    must_be(*list, list->is_array(), "'results', which has to be a list,");
    for (const Json& result : *list) {
      must_be(result, result.is_object(), "a result, which has to be an object,");
      ++results;
      const auto prints = result.find("partialFingerprints");
      if (prints == result.end()) continue;
      must_be(*prints, prints->is_object(), "'partialFingerprints', which has to be an object,");
      if (const auto print = prints->find(kFingerprintName); print != prints->end())
        known_.insert(print->get<std::string>());
    }
  }
  if (results > 0 && known_.empty())
    throw std::invalid_argument(
        fmt::format("none of its {} results has a fingerprint '{}'", results, kFingerprintName));
  baseline_ = name;
  return {};
} catch (const nlohmann::json::exception& error) {
  return Error{fmt::format("{}: is no SARIF: {}", name, error.what())};
} catch (const std::invalid_argument& error) {
  return Error{fmt::format("{}: is no SARIF of Mantissa: {}", name, error.what())};
}

bool Suppressions::is_ignored(const FindingRecord& finding) {
  const std::string_view kind = findings::name(finding.kind);
  const Place& place = finding.place;
  if (says_ignore(sources_.line(place.file, place.line), kind)) return true;
  if (place.line < 2) return false;
  const std::string above = sources_.line(place.file, place.line - 1);
  return (above.starts_with("//") || above.starts_with("/*")) && says_ignore(above, kind);
}

void Suppressions::apply(FindingRecord& finding) {
  finding.fingerprint = fingerprint(finding, sources_);
  finding.suppressed.clear();
  finding.is_in_baseline = known_.contains(finding.fingerprint);
  if (finding.is_in_baseline) finding.suppressed = "known from " + baseline_;
  const std::string kind(findings::name(finding.kind));
  for (const Rule& rule : rules_)
    if (matches(rule.kind, kind) && (rule.file.empty() || matches_file(rule.file, finding.place.file)) &&
        matches(rule.function, finding.place.function) &&
        (rule.line == 0 || rule.line == finding.place.line)) {
      finding.suppressed = "by the rule at " + rule.where;
      break;
    }
  if (is_ignored(finding)) finding.suppressed = "by a comment in the source";
}

}  // namespace mantissa::report
