// A library of which a run saw three functions would otherwise be most of the page: of a long file only what
// ran and what lies near it is shown, and of all files so many lines as a megabyte holds.

#include "report/html_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/grade.h"
#include "report/html_page.h"

namespace mantissa::report {
namespace {

constexpr size_t kShort = 600;       // lines of a file that is shown whole
constexpr uint32_t kAround = 6;      // lines around what ran or has a finding
constexpr size_t kMostMessages = 6;  // at a line

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// Which lines of a long file, from 1.
std::vector<bool> chosen_lines(const SourceView& view, size_t count) {
  if (count <= kShort) return std::vector<bool>(count + 1, true);
  std::vector<bool> chosen(count + 1, false);
  const auto choose = [&](uint32_t line) {
    for (uint32_t i = line > kAround ? line - kAround : 1; i <= line + kAround && i <= count; ++i)
      chosen[i] = true;
  };
  for (const auto& [line, has_run] : view.coverage->lines)
    if (has_run) choose(line);
  for (const auto& [line, findings] : view.findings) choose(line);
  return chosen;
}

std::string inputs_of(const FindingRecord& finding) {
  std::string text;
  for (const InputValue& input : finding.inputs)
    if (input.matters && text.size() < 120)
      text += (text.empty() ? "" : ", ") + input.name + " = " + input.decimal;
  return text;
}

std::string messages(std::vector<const FindingRecord*> findings) {
  std::ranges::stable_sort(findings, {}, [](const FindingRecord* finding) {  // worst first
    return is_at_least(level_of(*finding), "error") ? 0 : is_at_least(level_of(*finding), "warning") ? 1 : 2;
  });
  std::string html;
  for (size_t i = 0; i < std::min(findings.size(), kMostMessages); ++i) {
    const FindingRecord& finding = *findings[i];
    html += fmt::format("<span class=\"msg {}\"><a href=\"#n{}\">{}</a> {} <i>{}</i></span>",
                        level_of(finding), finding.id, findings::name(finding.kind),
                        escape_html(finding.message), escape_html(inputs_of(finding)));
  }
  if (findings.size() > kMostMessages)
    html += fmt::format("<span class=\"msg\">and {} more</span>", findings.size() - kMostMessages);
  return html;
}

}  // namespace

std::string html_source(const SourceView& view, std::string_view text, uint64_t& room) {
  const std::vector<std::string_view> lines = split(text);
  const std::vector<bool> chosen = chosen_lines(view, lines.size());
  std::string html = "<pre class=\"source\" tabindex=\"0\">";
  uint32_t left_out = 0;
  const auto gap = [&] {
    if (left_out > 0) html += fmt::format("<span class=\"gap\">{} lines</span>", left_out);
    left_out = 0;
  };
  for (uint32_t line = 1; line <= lines.size(); ++line) {
    const auto findings = view.findings.find(line);
    const bool has_finding = findings != view.findings.end();
    if (!chosen[line] || (room == 0 && !has_finding)) {
      ++left_out;
      continue;
    }
    gap();
    room -= room > 0 ? 1 : 0;
    const auto known = view.coverage->lines.find(line);
    std::string kind = known == view.coverage->lines.end() ? "" : known->second ? "ran" : "missed";
    if (has_finding) kind += " bug";
    html += fmt::format("<span id=\"f{}-{}\" class=\"{}\"><span class=\"no\">{}</span>{}</span>", view.number,
                        line, kind, line, escape_html(lines[line - 1]));
    if (has_finding) html += messages(findings->second);
  }
  gap();
  return html + "</pre>\n";
}

}  // namespace mantissa::report
