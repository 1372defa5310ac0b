// A way has one colour for its method in every picture, and one sort of line for its searcher.

#include "campaign/pictures.h"

#include <algorithm>
#include <map>

#include "campaign/plot.h"
#include "campaign/statistics.h"

namespace mantissa::campaign {
namespace {

Look look(const JobList& list, const Way& way) {
  const auto place = [](const std::vector<std::string>& names, const std::string& name) {
    return static_cast<size_t>(std::ranges::find(names, name) - names.begin());
  };
  return {place(list.methods, way.method), place(list.searches, way.search)};
}

// The mean over a way's runs of something that grows with time, at 80 moments.
template <class At>
Series trend(const Measures& measures, const Way& way, At at) {
  Series series{label(measures.list(), way), {}, look(measures.list(), way)};
  const std::vector<const Record*>& records = measures.of(way);
  constexpr int kMoments = 80;
  for (int i = 0; i <= kMoments && !records.empty(); ++i) {
    const double seconds = measures.list().seconds * i / kMoments;
    double sum = 0;
    for (const Record* record : records) sum += at(*record, seconds);
    series.points.emplace_back(seconds, sum / static_cast<double>(records.size()));
  }
  return series;
}

std::string plot_coverage(const Measures& measures) {
  std::vector<Box> boxes;
  for (const Way& way : measures.ways()) {
    std::vector<double> shares = measures.shares(way);
    for (double& share : shares) share *= 100;
    boxes.push_back({label(measures.list(), way), quartiles(shares), look(measures.list(), way)});
  }
  return plot_boxes("Lines covered, share of known", "%", boxes);
}

std::string plot_coverage_trend(const Measures& measures) {
  std::vector<Series> series;
  for (const Way& way : measures.ways())
    series.push_back(trend(measures, way, [&](const Record& record, double seconds) {
      const size_t all = measures.known_lines(measures.list().jobs[record.job].entry);
      return all == 0 ? 0 : 100 * static_cast<double>(lines_at(record, seconds)) / static_cast<double>(all);
    }));
  return plot_lines("Lines covered over time, mean over functions", "seconds", "% of known", series);
}

std::string plot_findings_trend(const Measures& measures) {
  std::vector<Series> series;
  for (const Way& way : measures.ways())
    series.push_back(trend(measures, way, [](const Record& record, double seconds) {
      return static_cast<double>(std::ranges::count_if(
          record.findings, [&](const FoundBug& bug) { return bug.verified && bug.seconds <= seconds; }));
    }));
  return plot_lines("Verified findings over time, mean over functions", "seconds", "findings", series);
}

std::string plot_kinds(const Measures& measures, const std::vector<std::string>& kinds) {
  std::vector<Stack> stacks;
  std::vector<std::string> names;
  for (const std::string& kind : kinds) names.push_back(short_kind(kind));
  for (const Way& way : measures.ways())
    stacks.push_back({label(measures.list(), way), counts_by_kind(measures, way, kinds)});
  return plot_stacks("Verified findings by kind", "findings", names, stacks);
}

std::string plot_overlap(const Measures& measures) {
  std::vector<std::string> names;
  std::map<BugKey, std::vector<bool>> members;
  for (size_t i = 0; i < measures.ways().size(); ++i) {
    names.push_back(label(measures.list(), measures.ways()[i]));
    for (const BugKey& bug : measures.found(measures.ways()[i])) {
      std::vector<bool>& in = members[bug];
      in.resize(measures.ways().size());
      in[i] = true;
    }
  }
  std::map<std::vector<bool>, size_t> overlaps;
  for (const auto& [bug, in] : members) ++overlaps[in];
  std::vector<Overlap> list;
  for (const auto& [in, count] : overlaps) list.push_back({in, count});
  return plot_overlaps("Which methods find the same", names, std::move(list));
}

// The files in which most lines were covered: a picture of all can be too long to read.
std::string plot_files(const Measures& measures) {
  constexpr size_t kMost = 60;
  std::vector<FileLines> files = lines_by_file(measures);
  std::ranges::stable_sort(files, [](const FileLines& a, const FileLines& b) { return a.known > b.known; });
  const size_t left_out = files.size() > kMost ? files.size() - kMost : 0;
  files.resize(files.size() - left_out);
  std::ranges::stable_sort(files, {}, &FileLines::name);
  std::vector<std::string> columns;
  for (const Way& way : measures.ways()) columns.push_back(label(measures.list(), way));
  std::vector<HeatRow> rows;
  for (const FileLines& file : files) {
    HeatRow row{file.name + " (" + std::to_string(file.known) + ")", {}};
    for (const size_t covered : file.covered)
      row.values.push_back(100.0 * static_cast<double>(covered) /
                           static_cast<double>(std::max<size_t>(1, file.known)));
    rows.push_back(std::move(row));
  }
  return plot_heat(
      "Lines covered by source file, % of those (number) that any run covered", columns, rows,
      left_out == 0 ? "" : "and " + std::to_string(left_out) + " files with fewer covered lines");
}

}  // namespace

std::vector<Picture> make_pictures(const Measures& measures, const std::vector<std::string>& kinds) {
  std::vector<Picture> result = {{"coverage-trend", plot_coverage_trend(measures)},
                                 {"findings-trend", plot_findings_trend(measures)},
                                 {"findings-kinds", plot_kinds(measures, kinds)}};
  // Shares of what any run covered say nothing of the only one.
  if (measures.ways().size() > 1)
    result.insert(result.end(), {{"coverage-boxes", plot_coverage(measures)},
                                 {"coverage-files", plot_files(measures)},
                                 {"findings-overlap", plot_overlap(measures)}});
  return result;
}

}  // namespace mantissa::campaign
