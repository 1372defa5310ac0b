#include "report/junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "report/grade.h"
#include "report/verdict.h"
#include "support/escape.h"

namespace mantissa::report {
namespace {

std::string place_text(const Place& place) {
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string test_case(const FindingRecord& finding) {
  std::string details = place_text(finding.place) + ": " + finding.message + "\n";
  for (const InputValue& input : finding.inputs)
    if (input.matters) details += fmt::format("{} {} = {}\n", input.type, input.name, input.decimal);
  if (!finding.verified) details += "unverified: " + finding.unverified + "\n";
  std::string text =
      fmt::format("  <testcase classname=\"{}\" name=\"{}\">\n", xml_text(finding.entry),
                  xml_text(fmt::format("{} at {}", findings::name(finding.kind), place_text(finding.place))));
  if (finding.suppressed.empty())
    text +=
        fmt::format("    <failure type=\"{}\" message=\"{}\">{}</failure>\n", findings::name(finding.kind),
                    xml_text(fmt::format("{}: {}", level_of(finding), finding.message)), xml_text(details));
  else
    text += fmt::format("    <skipped message=\"{}\"/>\n", xml_text(finding.suppressed));
  return text + "  </testcase>\n";
}

}  // namespace

std::string to_junit(const RunSummary& summary) {
  std::string cases;
  std::set<std::string> found;
  size_t count = 0, failures = 0, skipped = 0;
  for (const FindingRecord& finding : summary.findings) {
    ++count;
    ++(finding.suppressed.empty() ? failures : skipped);
    if (finding.suppressed.empty()) found.insert(finding.entry);
    cases += test_case(finding);
  }
  std::istringstream entries(summary.entry);
  for (std::string entry; std::getline(entries, entry, ',');) {
    if (found.contains(entry)) continue;
    ++count;
    cases += fmt::format("  <testcase classname=\"{0}\" name=\"{0}\"/>\n", xml_text(entry));
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"mantissa\" tests=\"{}\" "
      "failures=\"{}\" "
      "errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n{}  "
      "<system-out>{}</system-out>\n</testsuite>\n</testsuites>\n",
      count, failures, summary.error.empty() ? 0 : 1, skipped, summary.time_s, cases,
      xml_text(verdict(summary)));
}

}  // namespace mantissa::report
