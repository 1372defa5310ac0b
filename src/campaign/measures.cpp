#include "campaign/measures.h"

#include <algorithm>

namespace mantissa::campaign {

Measures::Measures(const JobList& list, const std::vector<Record>& records) : list_(list) {
  for (const std::string& search : list.searches)
    for (const std::string& method : list.methods) ways_.push_back({method, search});
  std::set<std::string> seen;
  for (const Job& job : list.jobs)
    if (seen.insert(job.entry).second) entries_.push_back(job.entry);
  for (const Record& record : records) {
    records_[{job(record).method, job(record).search}].push_back(&record);
    auto& lines = lines_[job(record).entry];
    for (const auto& [file, coverage] : record.files)
      for (const uint32_t line : coverage.covered) lines.emplace(file, line);
  }
}

const std::vector<const Record*>& Measures::of(const Way& way) const {
  static const std::vector<const Record*> none;
  const auto at = records_.find(way);
  return at == records_.end() ? none : at->second;
}

const Record* Measures::find(const Way& way, const std::string& entry, unsigned repetition) const {
  for (const Record* record : of(way))
    if (job(*record).entry == entry && job(*record).repetition == repetition) return record;
  return nullptr;
}

size_t Measures::known_lines(const std::string& entry) const {
  const auto at = lines_.find(entry);
  return at == lines_.end() ? 0 : at->second.size();
}

double Measures::share(const Record& record) const {
  size_t covered = 0;
  for (const auto& [file, coverage] : record.files) covered += coverage.covered.size();
  const size_t all = known_lines(job(record).entry);
  return all == 0 ? 0 : static_cast<double>(covered) / static_cast<double>(all);
}

std::vector<double> Measures::shares(const Way& way) const {
  std::vector<double> result;
  for (const Record* record : of(way)) result.push_back(share(*record));
  return result;
}

Known Measures::found(const Way& way, unsigned repetition) const {
  Known known;
  for (const Record* record : of(way))
    if (job(*record).repetition == repetition)
      for (const FoundBug& bug : record->findings)
        if (bug.verified) known.insert(key_of(job(*record), bug));
  return known;
}

Known Measures::found(const Way& way) const {
  Known known;
  for (unsigned repetition = 0; repetition < list_.repetitions; ++repetition)
    known.merge(found(way, repetition));
  return known;
}

std::string label(const JobList& list, const Way& way) {
  return list.searches.size() == 1 ? way.method : way.method + " " + way.search;
}

std::string short_kind(const std::string& kind) { return kind.starts_with("float-") ? kind.substr(6) : kind; }

std::vector<double> counts_by_kind(const Measures& measures, const Way& way,
                                   const std::vector<std::string>& kinds) {
  std::vector<double> result(kinds.size(), 0);
  std::set<unsigned> done;
  for (const Record* record : measures.of(way)) done.insert(measures.list().jobs[record->job].repetition);
  for (const unsigned repetition : done)
    for (const BugKey& bug : measures.found(way, repetition))
      result[static_cast<size_t>(std::ranges::find(kinds, bug.kind) - kinds.begin())] +=
          1.0 / static_cast<double>(done.size());
  return result;
}

std::vector<FileLines> lines_by_file(const Measures& measures) {
  std::map<std::string, std::vector<std::set<uint32_t>>> files;
  const size_t ways = measures.ways().size();
  for (size_t i = 0; i < ways; ++i)
    for (const Record* record : measures.of(measures.ways()[i]))
      for (const auto& [path, coverage] : record->files) {
        auto& covered = files[path];
        covered.resize(ways);
        covered[i].insert(coverage.covered.begin(), coverage.covered.end());
      }
  std::vector<FileLines> result;
  for (const auto& [path, covered] : files) {
    std::set<uint32_t> known;
    result.push_back({path.substr(path.rfind('/') + 1), 0, {}});
    for (const auto& lines : covered) {
      result.back().covered.push_back(lines.size());
      known.insert(lines.begin(), lines.end());
    }
    result.back().known = known.size();
  }
  return result;
}

double seconds_to_cover(const Record& record, uint64_t lines) {
  if (lines == 0) return 0;
  for (const CurvePoint& point : record.curve)
    if (point.lines >= lines) return point.seconds;
  return -1;
}

uint64_t lines_at(const Record& record, double seconds) {
  uint64_t lines = 0;
  for (const CurvePoint& point : record.curve) {
    if (point.seconds > seconds) break;
    lines = point.lines;
  }
  return lines;
}

}  // namespace mantissa::campaign
