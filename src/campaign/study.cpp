#include "campaign/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "campaign/measures.h"
#include "campaign/plot.h"
#include "campaign/statistics.h"
#include "report/html_page.h"

namespace mantissa::campaign {
namespace {

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }
std::string number(double value) { return fmt::format("{:.4g}", value); }

std::string label(const JobList& list, const Way& way) {
  return list.searches.size() == 1 ? way.method : way.method + " " + way.search;
}

std::vector<std::string> kinds_in(const Known& known) {
  std::set<std::string> kinds;
  for (const BugKey& bug : known) kinds.insert(bug.kind);
  return {kinds.begin(), kinds.end()};
}

std::string short_kind(const std::string& kind) { return kind.starts_with("float-") ? kind.substr(6) : kind; }

// Of each kind, the mean over repetitions of how many were found.
std::vector<double> counts(const Measures& measures, const Way& way, const std::vector<std::string>& kinds) {
  std::vector<double> result(kinds.size(), 0);
  const unsigned repetitions = measures.list().repetitions;
  for (unsigned repetition = 0; repetition < repetitions; ++repetition)
    for (const BugKey& bug : measures.found(way, repetition))
      result[static_cast<size_t>(std::ranges::find(kinds, bug.kind) - kinds.begin())] += 1.0 / repetitions;
  return result;
}

Table overview(const Measures& measures, const std::vector<Record>& records) {
  const JobList& list = measures.list();
  Table table{"overview",
              fmt::format("{}: {} jobs of {:g} s", list.name, list.jobs.size(), list.seconds),
              {"what", "value"},
              {}};
  size_t done = 0, failed = 0, killed = 0, unverified = 0, divergences = 0;
  double wall = 0, analysis = 0, reading = 0, replay = 0;
  for (const Record& record : records) {
    done += record.outcome == "done";
    failed += record.outcome == "failed";
    killed += record.outcome == "killed";
    wall += record.wall_s;
    analysis += record.time_s;
    reading += record.compile_s;
    replay += record.replay_s;
    divergences += record.divergences;
    for (const FoundBug& bug : record.findings) unverified += !bug.verified;
  }
  const auto row = [&](const char* what, const std::string& value) { table.rows.push_back({what, value}); };
  row("jobs done", fmt::format("{}", done));
  row("jobs failed, killed, without a record",
      fmt::format("{}, {}, {}", failed, killed, list.jobs.size() - records.size()));
  row("seconds in sum: from start to end", fmt::format("{:.0f}", wall));
  row("of these reading, analysis, replay", fmt::format("{:.0f}, {:.0f}, {:.0f}", reading, analysis, replay));
  row("budget in sum", fmt::format("{:.0f}", list.seconds * static_cast<double>(list.jobs.size())));
  row("verified findings (distinct by function, kind, place)",
      fmt::format("{}", found_by(list, records).size()));
  row("findings that replay did not confirm, in sum", fmt::format("{}", unverified));
  row("tests that diverged natively", fmt::format("{}", divergences));
  return table;
}

Table exceptions(const Measures& measures, const std::vector<std::string>& kinds, const Known& known) {
  Table table{"findings", "Verified findings by kind, and the share of all that is known", {"method"}, {}};
  if (measures.list().repetitions > 1)
    table.caption += fmt::format(" (mean of {} repetitions)", measures.list().repetitions);
  for (const std::string& kind : kinds) table.head.push_back(short_kind(kind));
  table.head.insert(table.head.end(), {"all", "recall", "only it"});
  for (const Way& way : measures.ways()) {
    std::vector<std::string> row = {label(measures.list(), way)};
    double all = 0;
    for (const double count : counts(measures, way, kinds)) {
      row.push_back(number(count));
      all += count;
    }
    Known alone = measures.found(way);
    for (const Way& other : measures.ways())
      if (!(other == way))
        for (const BugKey& bug : measures.found(other)) alone.erase(bug);
    row.push_back(number(all));
    row.push_back(known.empty() ? "-" : percent(all / static_cast<double>(known.size())));
    row.push_back(std::to_string(alone.size()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table coverage(const Measures& measures) {
  Table table{"coverage",
              "Lines covered, as a share of what any run of the function covered: median and quartiles over "
              "functions and repetitions",
              {"method", "median", "quartiles", "lines in sum", "branches in sum", "paths in sum"},
              {}};
  for (const Way& way : measures.ways()) {
    const Quartiles q = quartiles(measures.shares(way));
    uint64_t lines = 0, branches = 0, paths = 0;
    for (const Record* record : measures.of(way)) {
      lines += record->lines;
      branches += record->branches;
      paths += record->paths;
    }
    table.rows.push_back({label(measures.list(), way), percent(q.median),
                          percent(q.low) + " to " + percent(q.high), std::to_string(lines),
                          std::to_string(branches), std::to_string(paths)});
  }
  return table;
}

// Each way against the first: does it cover more, and how much sooner does it reach the first one's last
// coverage?
Table against_first(const Measures& measures) {
  const Way& base = measures.ways().front();
  Table table{
      "comparison",
      fmt::format(
          "Against {}: how often it covers more (ties half), Mann-Whitney's p over functions and "
          "repetitions, and how "
          "many times sooner it has covered as many lines (geometric mean over the runs that ever do)",
          label(measures.list(), base)),
      {"method", "covers more", "p", "times sooner", "reached by"},
      {}};
  const std::vector<double> base_shares = measures.shares(base);
  for (const Way& way : measures.ways()) {
    if (way == base) continue;
    const std::vector<double> shares = measures.shares(way);
    std::vector<double> ratios;
    size_t pairs = 0;
    for (const Record* record : measures.of(way)) {
      const Job& job = measures.list().jobs[record->job];
      const Record* other = measures.find(base, job.entry, job.repetition);
      if (other == nullptr || other->lines == 0) continue;
      ++pairs;
      const double seconds = seconds_to_cover(*record, other->lines);
      const double base_seconds = seconds_to_cover(*other, other->lines);
      constexpr double kTick = 1e-3;  // sooner than that is not measured
      if (seconds >= 0 && base_seconds >= 0)
        ratios.push_back(std::max(base_seconds, kTick) / std::max(seconds, kTick));
    }
    table.rows.push_back({label(measures.list(), way), percent(superiority(shares, base_shares)),
                          fmt::format("{:.3g}", mann_whitney(shares, base_shares)),
                          number(geometric_mean(ratios)), fmt::format("{} of {}", ratios.size(), pairs)});
  }
  return table;
}

Table by_function(const Measures& measures) {
  Table table{"functions",
              "Lines covered (verified findings) by function, the best of the repetitions",
              {"function"},
              {}};
  for (const Way& way : measures.ways()) table.head.push_back(label(measures.list(), way));
  for (const std::string& entry : measures.entries()) {
    std::vector<std::string> row = {entry};
    for (const Way& way : measures.ways()) {
      uint64_t lines = 0;
      Known found;
      bool ran = false;
      for (unsigned repetition = 0; repetition < measures.list().repetitions; ++repetition)
        if (const Record* record = measures.find(way, entry, repetition)) {
          ran = true;
          lines = std::max(lines, record->lines);
          for (const FoundBug& bug : record->findings)
            if (bug.verified) found.insert(key_of(measures.list().jobs[record->job], bug));
        }
      row.push_back(ran ? fmt::format("{} ({})", lines, found.size()) : "-");
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table by_file(const Measures& measures) {
  Table table{
      "files", "Lines covered by source file, all functions and repetitions together", {"file", "lines"}, {}};
  for (const Way& way : measures.ways()) table.head.push_back(label(measures.list(), way));
  std::map<std::string, uint32_t> files;
  std::map<std::string, std::map<Way, std::set<uint32_t>>> covered;
  for (const Way& way : measures.ways())
    for (const Record* record : measures.of(way))
      for (const auto& [file, coverage] : record->files) {
        files[file] = std::max(files[file], coverage.total);
        covered[file][way].insert(coverage.covered.begin(), coverage.covered.end());
      }
  for (const auto& [file, total] : files) {
    std::vector<std::string> row = {file.substr(file.rfind('/') + 1), std::to_string(total)};
    for (const Way& way : measures.ways())
      row.push_back(percent(total == 0 ? 0 : static_cast<double>(covered[file][way].size()) / total));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table failures(const JobList& list, const std::vector<Record>& records) {
  Table table{"failures",
              "Jobs that failed or were killed",
              {"job", "function", "method", "search", "outcome", "why"},
              {}};
  for (const Record& record : records)
    if (!record.done()) {
      const Job& job = list.jobs[record.job];
      table.rows.push_back(
          {std::to_string(record.job), job.entry, job.method, job.search, record.outcome, record.why});
    }
  return table;
}

// The mean over a way's runs of something that grows with time, at 80 moments.
template <class At>
Series trend(const Measures& measures, const Way& way, At at) {
  Series series{label(measures.list(), way), {}};
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

std::vector<Picture> pictures(const Measures& measures, const std::vector<std::string>& kinds) {
  std::vector<Box> boxes;
  std::vector<Series> covered, found;
  std::vector<Stack> stacks;
  std::vector<std::string> names, kind_names;
  for (const std::string& kind : kinds) kind_names.push_back(short_kind(kind));
  std::map<BugKey, std::vector<bool>> members;
  for (size_t i = 0; i < measures.ways().size(); ++i) {
    const Way& way = measures.ways()[i];
    names.push_back(label(measures.list(), way));
    std::vector<double> shares = measures.shares(way);
    for (double& share : shares) share *= 100;
    boxes.push_back({names.back(), quartiles(shares)});
    covered.push_back(trend(measures, way, [&](const Record& record, double seconds) {
      const size_t all = measures.known_lines(measures.list().jobs[record.job].entry);
      return all == 0 ? 0 : 100 * static_cast<double>(lines_at(record, seconds)) / static_cast<double>(all);
    }));
    found.push_back(trend(measures, way, [](const Record& record, double seconds) {
      return static_cast<double>(std::ranges::count_if(
          record.findings, [&](const FoundBug& bug) { return bug.verified && bug.seconds <= seconds; }));
    }));
    stacks.push_back({names.back(), counts(measures, way, kinds)});
    for (const BugKey& bug : measures.found(way)) {
      std::vector<bool>& in = members[bug];
      in.resize(measures.ways().size());
      in[i] = true;
    }
  }
  std::map<std::vector<bool>, size_t> overlaps;
  for (const auto& [bug, in] : members) ++overlaps[in];
  std::vector<Overlap> list;
  for (const auto& [in, count] : overlaps) list.push_back({in, count});
  std::vector<Picture> result = {
      {"coverage-boxes", plot_boxes("Lines covered, share of known", "%", boxes)},
      {"coverage-trend",
       plot_lines("Lines covered over time, mean over functions", "seconds", "% of known", covered)},
      {"findings-trend",
       plot_lines("Verified findings over time, mean over functions", "seconds", "findings", found)},
      {"findings-kinds", plot_stacks("Verified findings by kind", "findings", kind_names, stacks)}};
  if (measures.ways().size() > 1)
    result.push_back(
        {"findings-overlap", plot_overlaps("Which methods find the same", names, std::move(list))});
  return result;
}

}  // namespace

Study make_study(const JobList& list, const std::vector<Record>& records, const Known& known) {
  const Measures measures(list, records);
  const std::vector<std::string> kinds = kinds_in(known);
  Study study;
  study.tables = {overview(measures, records), exceptions(measures, kinds, known), coverage(measures)};
  if (measures.ways().size() > 1) study.tables.push_back(against_first(measures));
  study.tables.push_back(by_function(measures));
  study.tables.push_back(by_file(measures));
  study.tables.push_back(failures(list, records));
  study.pictures = pictures(measures, kinds);
  return study;
}

std::string to_page(const JobList& list, const Study& study) {
  std::string body = "<h1>" + report::escape_html(list.name) + "</h1>\n";
  for (const Picture& picture : study.pictures)
    body += "<figure id=\"" + picture.name + "\">" + picture.svg + "</figure>\n";
  for (const Table& table : study.tables) body += to_html(table);
  return report::html_page(list.name, body);
}

}  // namespace mantissa::campaign
