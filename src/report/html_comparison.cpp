// The first run is the one that the others are compared with: an earlier commit, another method.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/html_page.h"
#include "report/html_report.h"

namespace mantissa::report {
namespace {

constexpr size_t kMostListed = 200, kMostRanges = 60, kMostEntries = 4;

// By fingerprint where there is one.
std::string key(const FindingRecord& finding) {
  return finding.fingerprint.empty()
             ? fmt::format("{} {}:{}:{}", findings::name(finding.kind), finding.place.file,
                           finding.place.line, finding.place.column)
             : finding.fingerprint;
}

std::set<std::string> keys(const RunSummary& run) {
  std::set<std::string> all;
  for (const FindingRecord& finding : run.findings) all.insert(key(finding));
  return all;
}

// What there is none of cannot be opened.
std::string folded(uint64_t count, std::string_view one, std::string_view many, bool is_open,
                   const std::string& items) {
  if (count == 0) return fmt::format("<p class=\"none\">no {}</p>\n", many);
  return fmt::format("<details{}><summary>{} {}</summary><ul>\n{}</ul></details>\n", is_open ? " open" : "",
                     count, count == 1 ? one : many, items);
}

template <class Wanted>
std::string finding_list(std::string_view one, std::string_view many, bool is_open, const RunSummary& from,
                         Wanted&& wanted) {
  std::string items;
  size_t count = 0;
  for (const FindingRecord& finding : from.findings)
    if (wanted(key(finding)) && ++count <= kMostListed)
      items += fmt::format("<li>{}:{}: {}: {}</li>\n", escape_html(finding.place.file), finding.place.line,
                           findings::name(finding.kind), escape_html(finding.message));
  if (count > kMostListed) items += fmt::format("<li>and {} more</li>\n", count - kMostListed);
  return folded(count, one, many, is_open, items);
}

// "12-15, 18" of the lines that ran in one and not in the other.
std::string line_ranges(const FileCoverage& ran, const FileCoverage* not_there, uint64_t& count) {
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
  for (const auto& [line, has_run] : ran.lines) {
    const bool ran_there = not_there && not_there->lines.contains(line) && not_there->lines.at(line);
    if (!has_run || ran_there) continue;
    ++count;
    if (!ranges.empty() && ranges.back().second + 1 == line)
      ranges.back().second = line;
    else
      ranges.emplace_back(line, line);
  }
  std::string text;
  for (size_t i = 0; i < std::min(ranges.size(), kMostRanges); ++i)
    text += fmt::format("{}{}{}", i == 0 ? "" : ", ", ranges[i].first,
                        ranges[i].first == ranges[i].second ? "" : fmt::format("-{}", ranges[i].second));
  return ranges.size() > kMostRanges ? text + ", ..." : text;
}

std::string line_list(std::string_view one, std::string_view many, const CoverageMap& ran,
                      const CoverageMap& other) {
  std::string items;
  uint64_t count = 0;
  for (const auto& [file, cover] : ran) {
    const auto there = other.find(file);
    const std::string ranges = line_ranges(cover, there == other.end() ? nullptr : &there->second, count);
    if (!ranges.empty()) items += fmt::format("<li>{}: {}</li>\n", escape_html(file), ranges);
  }
  return folded(count, one, many, true, items);
}

std::string differences(std::span<const NamedRun> runs) {
  std::string html;
  const std::set<std::string> first = keys(runs[0].summary);
  for (const NamedRun& run : runs.subspan(1)) {
    const std::set<std::string> own = keys(run.summary);
    html += fmt::format("<h2>{} against {}</h2>\n", escape_html(run.name), escape_html(runs[0].name));
    html += finding_list("new finding", "new findings", true, run.summary,
                         [&](const std::string& one) { return !first.contains(one); });
    html += finding_list("finding gone", "findings gone", true, runs[0].summary,
                         [&](const std::string& one) { return !own.contains(one); });
    html += finding_list("finding in both", "findings in both", false, run.summary,
                         [&](const std::string& one) { return first.contains(one); });
    html += line_list("line gained", "lines gained", run.coverage, runs[0].coverage);
    html += line_list("line lost", "lines lost", runs[0].coverage, run.coverage);
  }
  return html;
}

// Each quantity of all runs in one picture.
std::string overlaid(std::span<const NamedRun> runs) {
  const std::pair<const char*, Curve Curves::*> kinds[] = {{"Findings", &Curves::findings},
                                                           {"Lines covered", &Curves::lines},
                                                           {"Paths", &Curves::paths},
                                                           {"Queries", &Curves::queries}};
  std::string html;
  for (const auto& [name, kind] : kinds) {
    std::map<std::string, Curve> all;
    double seconds = 0;
    for (const NamedRun& run : runs) {
      all[run.name] = run.curves.*kind;
      seconds = std::max(seconds, run.summary.time_s);
    }
    if (const std::string picture = draw_curves(all, seconds); !picture.empty())
      html += fmt::format("<h3>{}, over time</h3>\n{}", name, picture);
  }
  return html;
}

// The first of many, and so that a line can be broken between them.
std::string entries(const std::string& list) {
  std::string text;
  size_t count = 0;
  for (size_t at = 0; at <= list.size(); ++count) {
    const size_t end = std::min(list.find(',', at), list.size());
    if (count < kMostEntries) text += (count == 0 ? "" : ", ") + list.substr(at, end - at);
    at = end + 1;
  }
  return count > kMostEntries ? text + fmt::format(" and {} more", count - kMostEntries) : text;
}

std::string by_kind(std::span<const NamedRun> runs) {
  std::string html = "<h2>Findings by kind</h2>\n<div class=\"wide\"><table class=\"small\"><tr><th>run</th>";
  std::set<findings::FindingKind> kinds;
  for (const NamedRun& run : runs)
    for (const FindingRecord& finding : run.summary.findings) kinds.insert(finding.kind);
  for (findings::FindingKind kind : kinds) html += fmt::format("<th>{}</th>", findings::name(kind));
  html += "</tr>\n";
  for (const NamedRun& run : runs) {
    html += fmt::format("<tr><td>{}</td>", escape_html(run.name));
    for (findings::FindingKind kind : kinds)
      html += fmt::format("<td class=\"n\">{}</td>",
                          std::ranges::count(run.summary.findings, kind, &FindingRecord::kind));
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

}  // namespace

std::string to_comparison_html(std::span<const NamedRun> runs) {
  std::string body =
      "<h1>mantissa: comparison of runs</h1>\n<div "
      "class=\"wide\"><table class=\"fit\"><tr><th>run</th><th>entry</th><th>status</th>"
      "<th>seconds</th><th>paths</th><th>tests</th><th>findings</th><th>confirmed</th><th>lines</th>"
      "<th>branches</th><th>queries</th><th>solving, s</th></tr>\n";
  for (const NamedRun& run : runs) {
    const RunSummary& s = run.summary;
    body += fmt::format(
        "<tr><td><a href=\"{0}\">{1}</a></td><td>{2}</td><td>{3}</td><td "
        "class=\"n\">{4:.1f}</td><td "
        "class=\"n\">{5}</td><td class=\"n\">{6}</td><td class=\"n\">{7}</td><td "
        "class=\"n\">{8}</td><td>{9}</td><td>{10}</td>"
        "<td class=\"n\">{11}</td><td class=\"n\">{12:.2f}</td></tr>\n",
        escape_html(run.page), escape_html(run.name), escape_html(entries(s.entry)), escape_html(s.status),
        s.time_s, s.completed, s.tests, s.findings.size(),
        std::ranges::count_if(s.findings, &FindingRecord::verified),
        html_share(s.coverage.lines_covered, s.coverage.lines_total),
        html_share(s.coverage.branches_covered, s.coverage.branches_total), s.solver.queries,
        s.solver.time_s);
  }
  body += "</table></div>\n" + by_kind(runs);
  if (runs.size() > 1) body += differences(runs);
  return html_page("mantissa: comparison of runs", body + overlaid(runs));
}

}  // namespace mantissa::report
