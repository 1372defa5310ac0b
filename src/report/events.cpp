#include "report/events.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "testcase/json.h"

namespace mantissa::report {

namespace {
constexpr size_t kPiece = 64 << 10;
constexpr uint64_t kMostId = uint64_t{1} << 48;  // a number above it is damage

Result<void> cut_half_line(const std::filesystem::path& path, testcase::AppendFile& file) {
  auto text = testcase::read_file(path);
  if (!text) return text.error();
  if (text->empty() || text->ends_with('\n')) return {};
  const size_t last = text->rfind('\n') + 1;  // 0 if there is none
  const bool is_whole = nlohmann::json::accept(text->begin() + static_cast<ptrdiff_t>(last), text->end());
  return is_whole ? file.append("\n") : file.cut(last);
}

// The number after `name`, wherever it stands in the line.
uint64_t number_after(std::string_view line, std::string_view name) {
  const size_t at = line.find(name);
  uint64_t number = 0;
  if (at != std::string_view::npos)
    std::from_chars(line.data() + at + name.size(), line.data() + line.size(), number);
  return number <= kMostId ? number : 0;
}

}  // namespace

HighestIds highest_ids(const std::filesystem::path& path) {
  HighestIds highest;
  auto text = testcase::read_file(path);
  if (!text) return highest;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    // A line whose kind cannot be read counts as both.
    const bool is_test = line.find("\"event\":\"test\"") != std::string_view::npos;
    const bool is_finding = line.find("\"event\":\"finding\"") != std::string_view::npos;
    const uint64_t id = number_after(line, "\"id\":");
    if (!is_finding) highest.test = std::max(highest.test, id);
    if (!is_test) highest.finding = std::max(highest.finding, id);
    highest.test = std::max(highest.test, number_after(line, "\"test\":"));
  }
  return highest;
}

Result<std::unique_ptr<Events>> Events::open(const std::filesystem::path& path) {
  auto file = testcase::AppendFile::open(path);
  if (!file) return file.error();
  if (auto cut = cut_half_line(path, *file); !cut) return cut.error();
  auto events = std::make_unique<Events>();
  events->file_ = std::move(*file);
  return events;
}

void Events::add(std::string line) {
  std::lock_guard lock(mutex_);
  buffer_ += line;
  buffer_ += '\n';
}

void Events::test(double seconds, uint64_t id, bool covers_new) {
  add(fmt::format(R"({{"t":{:.6f},"event":"test","id":{},"covers_new":{}}})", seconds, id, covers_new));
}

void Events::finding(double seconds, const FindingRecord& finding) {
  add(fmt::format(
      R"({{"t":{:.6f},"event":"finding","id":{},"kind":"{}","file":{},"line":{},"column":{},"test":{}}})",
      seconds, finding.id, findings::name(finding.kind), testcase::json_string(finding.place.file),
      finding.place.line, finding.place.column, finding.test));
}

void Events::confirmed(double seconds, const FindingRecord& finding) {
  add(fmt::format(R"({{"t":{:.6f},"event":"confirmed","finding":{},"test":{}}})", seconds, finding.id,
                  finding.test));
}

void Events::coverage(double seconds, const CoverageCounts& counts, uint64_t paths, uint64_t queries) {
  add(fmt::format(
      R"({{"t":{:.6f},"event":"coverage","lines_covered":{},"lines_total":{},"branches_covered":{},"branches_total":{},"instructions_covered":{},"instructions_total":{},"paths":{},"queries":{}}})",
      seconds, counts.lines_covered, counts.lines_total, counts.branches_covered, counts.branches_total,
      counts.instructions_covered, counts.instructions_total, paths, queries));
}

void Events::partial_solutions(double seconds, const std::map<std::string, SourceCounts>& by_source) {
  std::string line = fmt::format(R"({{"t":{:.6f},"event":"partial_solutions","by_source":{{)", seconds);
  bool is_first = true;
  for (const auto& [source, counts] : by_source) {
    line +=
        fmt::format(R"({}{}:{{"produced":{},"distinct":{},"matched":{},"new_coverage":{},"exceptions":{}}})",
                    is_first ? "" : ",", testcase::json_string(source), counts.produced, counts.distinct,
                    counts.matched, counts.covered, counts.exceptions);
    is_first = false;
  }
  add(line + "}}");
}

void Events::end(double seconds, const std::string& status) {
  add(fmt::format(R"({{"t":{:.6f},"event":"end","status":{}}})", seconds, testcase::json_string(status)));
}

void Events::prepare() {
  std::lock_guard lock(mutex_);
  writing_ += std::exchange(buffer_, {});
}

Result<void> Events::flush() {
  // In pieces of whole lines: a disk that is nearly full takes what it can.
  const std::string_view all = writing_;
  Result<void> written;
  size_t done = 0;
  while (written && done < all.size()) {
    const size_t end = std::min(all.find('\n', done + kPiece), all.size() - 1) + 1;
    written = file_.append(all.substr(done, end - done));
    if (written) done = end;
  }
  writing_.erase(0, done);
  return written;
}

}  // namespace mantissa::report
