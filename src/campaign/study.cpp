#include "campaign/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "campaign/measures.h"
#include "campaign/statistics.h"
#include "report/html_page.h"

namespace mantissa::campaign {
namespace {

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }
std::string number(double value) { return fmt::format("{:.4g}", value); }

std::vector<std::string> kinds_in(const Known& known) {
  std::set<std::string> kinds;
  for (const BugKey& bug : known) kinds.insert(bug.kind);
  return {kinds.begin(), kinds.end()};
}

// Of all times the campaign's process ran: how long, and what share of its workers' time was spent on what no
// analysis does. Jobs that ran elsewhere, or under an earlier version, are in no session.
void add_overhead(const std::vector<Session>& sessions, size_t records, Table& table) {
  double wall = 0, paid = 0, worked = 0;
  size_t jobs = 0;
  std::set<unsigned> workers;
  for (const Session& session : sessions) {
    wall += session.wall();
    if (session.workers == 0) continue;
    paid += session.wall() * session.workers;
    worked += session.worked;
    jobs += session.jobs;
    workers.insert(session.workers);
  }
  std::string counts;
  for (const unsigned count : workers) counts += (counts.empty() ? "" : " or ") + std::to_string(count);
  table.rows.push_back({"seconds that the campaign ran (times, workers)",
                        sessions.empty() ? "not recorded"
                                         : fmt::format("{:.0f} ({}, {})", wall, sessions.size(),
                                                       counts.empty() ? "elsewhere" : counts)});
  std::string overhead = paid > 0 ? percent((paid - worked) / paid) : "not recorded";
  if (paid > 0 && jobs != records) overhead += fmt::format(" (of the {} jobs that it recorded)", jobs);
  table.rows.push_back({"overhead: these times workers, less reading, analysis, replay", overhead});
}

Table overview(const Measures& measures, const std::vector<Record>& records,
               const std::vector<Session>& sessions) {
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
  add_overhead(sessions, records.size(), table);
  row("verified findings (distinct by function, kind, place)",
      fmt::format("{}", found_by(list, records).size()));
  row("findings that replay did not confirm, in sum", fmt::format("{}", unverified));
  row("tests that diverged natively", fmt::format("{}", divergences));
  return table;
}

std::string recall(double found, const Known& known) {
  return known.empty() ? "-" : percent(found / static_cast<double>(known.size()));
}

// Found natively, whatever the methods found: a row below theirs.
std::vector<std::string> sampling_row(const Measures& measures, const std::vector<std::string>& kinds,
                                      const Known& known, const Known& sampled) {
  std::vector<std::string> row = {"native sampling"};
  Known alone = sampled;
  for (const Way& way : measures.ways())
    for (const BugKey& bug : measures.found(way)) alone.erase(bug);
  for (const std::string& kind : kinds)
    row.push_back(
        std::to_string(std::ranges::count_if(sampled, [&](const BugKey& bug) { return bug.kind == kind; })));
  row.push_back(std::to_string(sampled.size()));
  row.push_back(recall(static_cast<double>(sampled.size()), known));
  row.push_back(std::to_string(alone.size()));
  return row;
}

Table exceptions(const Measures& measures, const std::vector<std::string>& kinds, const Known& known,
                 const std::vector<FunctionSamples>& samples) {
  Table table{
      "findings",
      "Verified findings by kind, the share of all that is known, and those that no other method with the "
      "same search found",
      {"method"},
      {}};
  if (measures.list().repetitions > 1)
    table.caption += fmt::format(" (mean of the repetitions that were done, of {}; alone in any)",
                                 measures.list().repetitions);
  for (const std::string& kind : kinds) table.head.push_back(short_kind(kind));
  table.head.insert(table.head.end(), {"all", "recall", "only it"});
  for (const Way& way : measures.ways()) {
    std::vector<std::string> row = {label(measures.list(), way)};
    double all = 0;
    for (const double count : counts_by_kind(measures, way, kinds)) {
      row.push_back(number(count));
      all += count;
    }
    Known alone = measures.found(way);
    for (const Way& other : measures.ways())
      if (other.search == way.search && !(other == way))
        for (const BugKey& bug : measures.found(other)) alone.erase(bug);
    row.push_back(number(all));
    row.push_back(recall(all, known));
    row.push_back(std::to_string(alone.size()));
    table.rows.push_back(std::move(row));
  }
  if (!samples.empty()) table.rows.push_back(sampling_row(measures, kinds, known, found_by(samples)));
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

// Each method against the first, with the same search (of one method: each search against the first): does it
// cover more, and how much sooner does it reach the first one's last coverage?
Table against_first(const Measures& measures) {
  const bool has_methods = measures.list().methods.size() > 1;
  Table table{
      "comparison",
      fmt::format(
          "Against {}: how often it covers more (ties half), Mann-Whitney's p over functions and "
          "repetitions, and "
          "how many times sooner it has covered as many lines (geometric mean over the runs that ever do)",
          has_methods ? measures.list().methods.front() + " with the same search"
                      : label(measures.list(), measures.ways().front())),
      {"method", "covers more", "p", "times sooner", "reached by"},
      {}};
  for (const Way& way : measures.ways()) {
    const Way base = has_methods ? Way{measures.list().methods.front(), way.search} : measures.ways().front();
    if (way == base) continue;
    const std::vector<double> base_shares = measures.shares(base);
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
      "files",
      "Lines covered by source file, all functions and repetitions together, as a share of those that any "
      "run covered",
      {"file", "lines that any covered"},
      {}};
  for (const Way& way : measures.ways()) table.head.push_back(label(measures.list(), way));
  for (const FileLines& file : lines_by_file(measures)) {
    std::vector<std::string> row = {file.name, std::to_string(file.known)};
    for (const size_t covered : file.covered)
      row.push_back(
          percent(static_cast<double>(covered) / static_cast<double>(std::max<size_t>(1, file.known))));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table by_sampling(const std::vector<FunctionSamples>& samples) {
  Table table{
      "sampling",
      "Native sampling: calls with random inputs, and the exceptions that they showed and a replay confirmed",
      {"function", "seconds", "samples", "a second", "assumptions failed", "crashed", "did not end",
       "exceptions", "not confirmed", "not sampled"},
      {}};
  for (const FunctionSamples& one : samples)
    table.rows.push_back(
        {one.entry, fmt::format("{:.1f}", one.seconds), std::to_string(one.samples),
         one.seconds > 0 ? fmt::format("{:.0f}", static_cast<double>(one.samples) / one.seconds) : "-",
         std::to_string(one.rejected), std::to_string(one.crashed), std::to_string(one.hung),
         std::to_string(one.found.size()), std::to_string(one.unconfirmed), one.why});
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

}  // namespace

Study make_study(const Material& material) {
  const Measures measures(material.list, material.records);
  // A file of known findings may be shared with campaigns of other functions.
  const std::set<std::string> entries(measures.entries().begin(), measures.entries().end());
  Known known = material.known;
  std::erase_if(known, [&](const BugKey& bug) { return !entries.contains(bug.entry); });
  const std::vector<std::string> kinds = kinds_in(known);
  Study study;
  study.tables = {overview(measures, material.records, material.sessions),
                  exceptions(measures, kinds, known, material.samples), coverage(measures)};
  if (measures.ways().size() > 1) study.tables.push_back(against_first(measures));
  study.tables.push_back(by_function(measures));
  study.tables.push_back(by_file(measures));
  if (!material.samples.empty()) study.tables.push_back(by_sampling(material.samples));
  study.tables.push_back(failures(material.list, material.records));
  study.pictures = make_pictures(measures, kinds);
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
