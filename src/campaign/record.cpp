#include "campaign/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/lcov.h"
#include "report/run_json.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kMaxPoints = 200;  // of a curve: more than a picture has columns for

// "1-4,7": lines come in runs.
std::string ranges(const std::vector<uint32_t>& lines) {
  std::string text;
  for (size_t i = 0; i < lines.size();) {
    size_t last = i;
    while (last + 1 < lines.size() && lines[last + 1] == lines[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += last == i ? std::to_string(lines[i]) : fmt::format("{}-{}", lines[i], lines[last]);
    i = last + 1;
  }
  return text;
}

std::vector<uint32_t> lines_of(const std::string& text) {
  std::vector<uint32_t> lines;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const size_t dash = part.find('-');
    const auto first = static_cast<uint32_t>(std::stoul(part));
    const auto last = dash == part.npos ? first : static_cast<uint32_t>(std::stoul(part.substr(dash + 1)));
    if (last < first || last - first > 10'000'000) throw std::out_of_range("lines");
    for (uint32_t line = first; line <= last; ++line) lines.push_back(line);
  }
  return lines;
}

// Times of findings and the curve of coverage. Half a line at the end, as a killed run leaves it, is left
// out.
void take_events(const fs::path& file, const std::vector<uint64_t>& ids, Record& record) {
  auto text = testcase::read_file(file);
  if (!text) return;
  std::map<uint64_t, double> found;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const json event = json::parse(line, nullptr, false);
    if (!event.is_object()) continue;
    const std::string sort = event.value("event", "");
    if (sort == "finding") found.emplace(event.value("id", uint64_t{0}), event.value("t", 0.0));
    if (sort == "coverage")
      record.curve.push_back({event.value("t", 0.0), event.value("lines_covered", uint64_t{0}),
                              event.value("branches_covered", uint64_t{0}),
                              event.value("paths", uint64_t{0})});
  }
  for (size_t i = 0; i < record.findings.size(); ++i)
    if (auto at = found.find(ids[i]); at != found.end()) record.findings[i].seconds = at->second;
  if (record.curve.size() <= kMaxPoints) return;
  std::vector<CurvePoint> kept;
  for (size_t i = 0; i < kMaxPoints; ++i)
    kept.push_back(record.curve[i * (record.curve.size() - 1) / (kMaxPoints - 1)]);
  record.curve = std::move(kept);
}

Result<void> take_coverage(const fs::path& file, Record& record) {
  auto text = testcase::read_file(file);
  if (!text) return {};  // a run that was cut short while compiling has none
  auto map = report::read_lcov(*text);
  if (!map) return Error{file.string() + ": " + map.error().message};
  for (const auto& [name, source] : *map) {
    FileCoverage coverage;
    for (const auto& [line, ran] : source.lines)
      if (ran) coverage.covered.push_back(line);
    coverage.total = static_cast<uint32_t>(source.lines.size());
    if (!coverage.covered.empty()) record.files[name] = std::move(coverage);
  }
  return {};
}

}  // namespace

fs::path record_path(const fs::path& campaign, size_t job) {
  return campaign / "records" / fmt::format("{:06}.json", job);
}
fs::path run_path(const fs::path& campaign, size_t job) {
  return campaign / "runs" / fmt::format("{:06}", job);
}

std::string to_json(const Record& record) {
  json findings = json::array(), curve = json::array(), files = json::object();
  for (const FoundBug& bug : record.findings)
    findings.push_back({{"kind", bug.kind},
                        {"file", bug.file},
                        {"line", bug.line},
                        {"column", bug.column},
                        {"verified", bug.verified},
                        {"t", bug.seconds}});
  for (const CurvePoint& point : record.curve)
    curve.push_back({point.seconds, point.lines, point.branches, point.paths});
  for (const auto& [name, coverage] : record.files)
    files[name] = {{"covered", ranges(coverage.covered)}, {"total", coverage.total}};
  const json all = {{"job", record.job},
                    {"outcome", record.outcome},
                    {"why", record.why},
                    {"host", record.host},
                    {"wall_s", record.wall_s},
                    {"status", record.status},
                    {"compile_s", record.compile_s},
                    {"time_s", record.time_s},
                    {"replay_s", record.replay_s},
                    {"paths", record.paths},
                    {"tests", record.tests},
                    {"queries", record.queries},
                    {"instructions", record.instructions},
                    {"divergences", record.divergences},
                    {"lines", {record.lines, record.lines_total}},
                    {"branches", {record.branches, record.branches_total}},
                    {"findings", findings},
                    {"curve", curve},
                    {"files", files}};
  return all.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Record> read_record(std::string_view text) {
  try {
    const json all = json::parse(text);
    Record r;
    r.job = all.at("job");
    r.outcome = all.at("outcome");
    r.why = all.at("why");
    r.host = all.at("host");
    r.wall_s = all.at("wall_s");
    r.status = all.at("status");
    r.compile_s = all.at("compile_s");
    r.time_s = all.at("time_s");
    r.replay_s = all.at("replay_s");
    r.paths = all.at("paths");
    r.tests = all.at("tests");
    r.queries = all.at("queries");
    r.instructions = all.at("instructions");
    r.divergences = all.at("divergences");
    r.lines = all.at("lines").at(0);
    r.lines_total = all.at("lines").at(1);
    r.branches = all.at("branches").at(0);
    r.branches_total = all.at("branches").at(1);
    for (const json& bug : all.at("findings"))
      r.findings.push_back({bug.at("kind"), bug.at("file"), bug.at("line"), bug.at("column"),
                            bug.at("verified"), bug.at("t")});
    for (const json& point : all.at("curve"))
      r.curve.push_back({point.at(0), point.at(1), point.at(2), point.at(3)});
    for (const auto& [name, coverage] : all.at("files").items())
      r.files[name] = {lines_of(coverage.at("covered")), coverage.at("total")};
    return r;
  } catch (const std::exception& error) {  // json's, and numbers that are none
    return Error{error.what()};
  }
}

Result<void> take_results(const fs::path& run, Record& record) {
  auto text = testcase::read_file(run / "run.json");
  if (!text) return text.error();
  auto summary = report::read_run_json(*text);
  if (!summary) return Error{(run / "run.json").string() + ": " + summary.error().message};
  record.status = summary->status;
  record.compile_s = summary->compile_s;
  record.time_s = summary->time_s;
  record.replay_s = summary->replay_s;
  record.paths = summary->completed;
  record.tests = summary->tests;
  record.queries = summary->solver.queries;
  record.instructions = summary->instructions;
  record.divergences = summary->divergences;
  record.lines = summary->coverage.lines_covered;
  record.lines_total = summary->coverage.lines_total;
  record.branches = summary->coverage.branches_covered;
  record.branches_total = summary->coverage.branches_total;
  std::vector<uint64_t> ids;
  for (const report::FindingRecord& found : summary->findings) {
    ids.push_back(found.id);
    record.findings.push_back({std::string(findings::name(found.kind)), found.place.file, found.place.line,
                               found.place.column, found.verified, 0});
  }
  take_events(run / "events.jsonl", ids, record);
  return take_coverage(run / "coverage.lcov", record);
}

std::vector<Record> read_records(const fs::path& campaign, size_t jobs, std::vector<std::string>* damaged) {
  std::vector<Record> records;
  for (size_t job = 0; job < jobs; ++job) {
    const fs::path path = record_path(campaign, job);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) continue;
    auto text = testcase::read_file(path);
    auto record = text ? read_record(*text) : Result<Record>(text.error());
    if (record && record->job == job)
      records.push_back(std::move(*record));
    else if (damaged != nullptr)
      damaged->push_back(path.string() + ": " + (record ? "is that of another job" : record.error().message));
  }
  return records;
}

}  // namespace mantissa::campaign
