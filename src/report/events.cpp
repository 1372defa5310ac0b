#include "report/events.h"

#include <fmt/format.h>

#include <algorithm>

#include "testcase/json.h"

namespace mantissa::report {

namespace {
constexpr size_t kPiece = 64 << 10;
}  // namespace

Result<std::unique_ptr<Events>> Events::open(const std::filesystem::path& path) {
  auto file = testcase::AppendFile::open(path);
  if (!file) return file.error();
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
      seconds, finding.id, interp::name(finding.kind), testcase::json_string(finding.place.file),
      finding.place.line, finding.place.column, finding.test));
}

void Events::coverage(double seconds, const CoverageCounts& counts, uint64_t paths) {
  add(fmt::format(
      R"({{"t":{:.6f},"event":"coverage","lines_covered":{},"lines_total":{},"branches_covered":{},"branches_total":{},"paths":{}}})",
      seconds, counts.lines_covered, counts.lines_total, counts.branches_covered, counts.branches_total,
      paths));
}

void Events::end(double seconds, const std::string& status) {
  add(fmt::format(R"({{"t":{:.6f},"event":"end","status":{}}})", seconds, testcase::json_string(status)));
}

Result<void> Events::flush() {
  {
    std::lock_guard lock(mutex_);
    writing_ += std::exchange(buffer_, {});
  }
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
