#include "cli/run_display.h"

#include "report/coverage_map.h"
#include "report/run_json.h"
#include "report/verdict.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "support/escape.h"

namespace mantissa::cli {
namespace {

constexpr size_t kShownInputs = 12, kShownValue = 60;

std::string with_commas(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? "-"
                    : fmt::format("{:.1f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string counted(uint64_t number, const char* what) {
  return with_commas(number) + " " + what + (number == 1 ? "" : "s");
}

// Below the current folder as the user would type it, elsewhere as it is.
std::string shown_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (error || !path.starts_with(here.string() + "/")) return path;
  return path.substr(here.string().size() + 1);
}

std::string short_value(const std::string& text) {
  return text.size() <= kShownValue ? text : text.substr(0, kShownValue - 3) + "...";
}

// Nothing of what is as it should be: an input as people have it.
std::string grade_text(const std::string& grade) {
  if (grade == "extreme") return " [extreme input]";
  return grade == "note" ? " [note]" : "";
}

// What the path and the finding depend on; of the rest, whether it is more than zeros.
std::string inputs_text(const report::FindingRecord& finding) {
  std::string text;
  size_t shown = 0, more = 0, zeros = 0, others = 0;
  for (const report::InputValue& input : finding.inputs) {
    if (!input.matters)
      ++(input.is_zero ? zeros : others);
    else if (shown++ < kShownInputs)
      text += fmt::format("    {} {} = {}\n", input.type, input.name, short_value(input.decimal));
    else
      ++more;
  }
  if (more > 0)
    text += fmt::format("    and {} with a part in it: see its test\n", counted(more, "more input"));
  if (others > 0)
    text += fmt::format("    {} without a part in it, not all 0\n",
                        counted(others + zeros, shown == 0 ? "input" : "other input"));
  else if (zeros > 0)
    text += shown == 0 ? "    no input has a part in it: all 0\n" : "    all others 0\n";
  return text;
}

}  // namespace

std::string status_text(const StatusNumbers& n) {
  const double rate = n.seconds > 0 ? static_cast<double>(n.queries) / n.seconds : 0;
  std::string text = fmt::format("{:.0f} s", n.seconds);
  if (!n.doing.empty()) text += " | " + n.doing;
  text +=
      fmt::format(" | {} | {} | {} | lines {} | {} pending | {:.0f} queries/s", counted(n.paths, "path"),
                  counted(n.tests, "test"), counted(n.findings, "finding"),
                  percent(n.coverage.lines_covered, n.coverage.lines_total), with_commas(n.pending), rate);
  return text;
}

namespace {

std::string place_text(const report::Place& place) {
  std::string text = place.file.empty() ? "?" : shown_path(place.file);
  if (place.line != 0) text += fmt::format(":{}", place.line);
  if (place.line != 0 && place.column != 0) text += fmt::format(":{}", place.column);
  return text;
}

std::string where_text(const char* how, const report::Place& place) {
  return fmt::format("    {} at {} in {}\n", how, place_text(place), place.function);
}

// Of what is found in a header of the system, such as that of std::vector: the user's own call that leads
// there.
std::string caller_text(const report::FindingRecord& finding) {
  if (!report::is_system_file(finding.place.file)) return {};
  const auto own = std::ranges::find_if(finding.stack, [](const report::Place& place) {
    return !place.file.empty() && !report::is_system_file(place.file);
  });
  return own == finding.stack.end() ? std::string() : where_text("called", *own);
}

}  // namespace

const report::FindingRecord* cause_of(const report::FindingRecord& finding,
                                      const report::RunSummary& summary) {
  if (finding.cause == 0) return nullptr;
  const auto found = std::ranges::find(summary.findings, finding.cause, &report::FindingRecord::id);
  return found == summary.findings.end() ? nullptr : &*found;
}

std::string finding_text(const report::FindingRecord& finding, const report::FindingRecord* cause) {
  std::string text =
      fmt::format("{}: {}: {}", place_text(finding.place), findings::name(finding.kind), finding.message);
  if (cause && finding.verified) return text + fmt::format(" [follows from {}]\n", place_text(cause->place));
  text += grade_text(finding.grade) + "\n" + inputs_text(finding);
  text += caller_text(finding);
  if (finding.freed_at) text += where_text("freed", *finding.freed_at);
  if (finding.left_at) text += where_text("out of scope", *finding.left_at);
  if (!finding.verified) text += fmt::format("    unverified: {}\n", finding.unverified);
  return text;
}

std::string summary_text(const report::RunSummary& s, const std::string& folder, bool quiet,
                         const std::set<uint64_t>& printed) {
  std::string text;
  const auto counts = [](const report::FindingRecord& finding) { return finding.suppressed.empty(); };
  auto list = [&](bool verified) {
    for (const report::FindingRecord& finding : s.findings)
      if (finding.verified == verified && counts(finding) && !printed.contains(finding.id))
        text += finding_text(finding, cause_of(finding, s));
  };
  list(true);
  const auto found = static_cast<uint64_t>(std::ranges::count_if(s.findings, counts));
  const uint64_t suppressed = s.findings.size() - found;
  const auto unverified =
      static_cast<uint64_t>(std::ranges::count_if(s.findings, [&](const report::FindingRecord& finding) {
        return counts(finding) && !finding.verified;
      }));
  if (unverified > 0) {
    text += "Not verified by native replay:\n";
    list(false);
  }
  if (quiet) return text;
  if (found > 0) text += "\n";
  text += fmt::format("{} ({} verified{}), {}, {} in {:.1f} s: {}\n", counted(found, "finding"),
                      found - unverified, suppressed > 0 ? fmt::format("; {} suppressed", suppressed) : "",
                      counted(s.tests, "test"), counted(s.completed, "path"), s.time_s, report::verdict(s));
  const report::CoverageCounts& c = s.coverage;
  text += fmt::format("coverage: {} of {} lines ({}), {} of {} branches ({}){}\n", c.lines_covered,
                      c.lines_total, percent(c.lines_covered, c.lines_total), c.branches_covered,
                      c.branches_total, percent(c.branches_covered, c.branches_total),
                      c.module_lines_total > c.lines_total
                          ? fmt::format("; {} of the {} lines of all functions",
                                        percent(c.lines_covered, c.module_lines_total), c.module_lines_total)
                          : "");
  if (s.pending + s.unknown > 0)
    text +=
        fmt::format("left: {} pending, {} undecided\n", counted(s.pending, "path"), with_commas(s.unknown));
  if (!s.losses.empty())
    text += fmt::format(
        "{} (see run.json): {}{}\n", counted(s.losses.size(), "inexact step"), s.losses[0].what,
        s.losses[0].line != 0 ? fmt::format(" at {}:{}", s.losses[0].file, s.losses[0].line) : "");
  if (s.not_replayed > 0)
    text += fmt::format("{} not replayed natively; mantissa replay {} does it without a limit\n",
                        counted(s.not_replayed, "test"), folder);
  if (s.divergences > 0)
    text += fmt::format("{} of {} replayed tests took another path natively: please report this\n",
                        s.divergences, s.replayed);
  return text + fmt::format("results: {0}, page: {0}/report/index.html\n", folder);
}

std::string printed_text(const report::RunSummary& summary, const std::string& folder,
                         const std::string& format, bool quiet, const std::set<uint64_t>& printed) {
  if (format == "human") return terminal_text(summary_text(summary, folder, quiet, printed));
  if (format == "json") return report::to_run_json(summary);
  std::string text;
  for (const report::FindingRecord& finding : summary.findings)
    if (finding.suppressed.empty() && !printed.contains(finding.id)) text += report::finding_line(finding);
  return text + report::summary_line(summary);
}

void StatusLine::show(const std::string& text) {
  if (!enabled_) return;
  winsize size{};
  size_t width = 80;
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) width = size.ws_col;
  std::fprintf(stderr, "\r\033[K%s", line_text(text).substr(0, width - 1).c_str());
  std::fflush(stderr);
  shown_ = true;
}

void StatusLine::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace mantissa::cli
