#include "check/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

namespace mantissa::check {
namespace {

using nlohmann::json;

std::tuple<bool, const std::string&, uint32_t, uint32_t, findings::FindingKind> order_of(const Located& one) {
  const report::FindingRecord& finding = one.finding;
  return {!finding.verified, finding.place.file, finding.place.line, finding.place.column, finding.kind};
}

void add(std::vector<report::NoteRecord>& to, const std::vector<report::NoteRecord>& more) {
  for (const report::NoteRecord& note : more) {
    const auto known = std::ranges::find_if(to, [&](const report::NoteRecord& one) {
      return one.what == note.what && one.file == note.file && one.line == note.line;
    });
    if (known == to.end())
      to.push_back(note);
    else
      known->count += note.count;
  }
}

void add(report::RunSummary& to, const report::RunSummary& run) {
  to.instructions += run.instructions;
  to.completed += run.completed;
  to.pending += run.pending;
  to.branches += run.branches;
  to.infeasible += run.infeasible;
  to.unknown += run.unknown;
  to.tests += run.tests;
  to.compile_s += run.compile_s;
  to.replay_s += run.replay_s;
  to.replayed += run.replayed;
  to.not_replayed += run.not_replayed;
  to.divergences += run.divergences;
  to.divergences_with_loss += run.divergences_with_loss;
  to.wrong_models += run.wrong_models;
  to.disagreements += run.disagreements;
  to.solver.queries += run.solver.queries;
  to.solver.sat += run.solver.sat;
  to.solver.unsat += run.solver.unsat;
  to.solver.unknown += run.solver.unknown;
  to.solver.time_s += run.solver.time_s;
  to.coverage.lines_covered += run.coverage.lines_covered;
  to.coverage.lines_total += run.coverage.lines_total;
  to.coverage.branches_covered += run.coverage.branches_covered;
  to.coverage.branches_total += run.coverage.branches_total;
  add(to.losses, run.losses);
  add(to.dropped, run.dropped);
  add(to.skipped, run.skipped);
}

}  // namespace

size_t functions_of(const UnitOutcome& unit) {
  size_t count = unit.failures.size();
  for (const UnitRun& run : unit.runs)
    if (!run.summary.entry.empty())
      count += 1 + static_cast<size_t>(std::ranges::count(run.summary.entry, ','));
  return count;
}

size_t begun_of(const UnitOutcome& unit) {
  size_t count = unit.failures.size();
  for (const UnitRun& run : unit.runs) count += run.summary.entries.size();
  return count;
}

std::vector<Located> all_findings(const std::vector<UnitOutcome>& units) {
  std::map<std::tuple<findings::FindingKind, std::string, uint32_t, uint32_t>, Located> found;
  for (const UnitOutcome& unit : units)
    for (const UnitRun& run : unit.runs)
      for (const report::FindingRecord& finding : run.summary.findings) {
        const auto key =
            std::tuple(finding.kind, finding.place.file, finding.place.line, finding.place.column);
        const auto [known, is_new] = found.try_emplace(key, Located{&unit, &run, finding});
        if (!is_new && finding.verified && !known->second.finding.verified)
          known->second = {&unit, &run, finding};
      }
  std::vector<Located> result;
  for (auto& [key, one] : found) result.push_back(std::move(one));
  std::ranges::sort(result, [](const Located& a, const Located& b) { return order_of(a) < order_of(b); });
  return result;
}

report::RunSummary summarise(const std::vector<UnitOutcome>& units, const std::vector<Located>& findings) {
  report::RunSummary all;
  all.status = "incomplete";
  for (const UnitOutcome& unit : units) {
    all.inputs.push_back(unit.unit.file.string());
    if (!unit.problem.empty()) all.skipped.push_back({unit.problem, unit.unit.file.string(), 0, 1});
    for (const auto& [function, why] : unit.failures)
      all.skipped.push_back({fmt::format("{}: {}", function, why), unit.unit.file.string(), 0, 1});
    for (const UnitRun& run : unit.runs) add(all, run.summary);
  }
  all.assumptions.push_back({"functions are called with any arguments, by nobody in particular", "", 0, 1});
  for (const Located& one : findings) {
    all.findings.push_back(one.finding);
    all.findings.back().id = all.findings.size();
  }
  return all;
}

std::string to_check_json(const std::vector<UnitOutcome>& units, const std::vector<Located>& findings,
                          const std::filesystem::path& folder) {
  const auto relative = [&](const std::filesystem::path& path) {
    return std::filesystem::relative(path, folder).string();
  };
  json files = json::array();
  for (const UnitOutcome& unit : units) {
    json failures = json::array(), runs = json::array();
    for (const auto& [function, why] : unit.failures)
      failures.push_back({{"function", function}, {"why", why}});
    uint64_t queries = 0, paths = 0, branches = 0;
    json functions = json::array();
    for (const UnitRun& run : unit.runs) {
      runs.push_back(relative(run.folder));
      queries += run.summary.solver.queries;
      branches += run.summary.branches;
      for (const report::EntryRecord& entry : run.summary.entries)
        functions.push_back({{"function", entry.function},
                             {"seconds", entry.seconds},
                             {"branches", entry.branches},
                             {"queries", entry.queries},
                             {"pending", entry.pending}});
      for (const auto& [ending, count] : run.summary.endings.contains("paths")
                                             ? run.summary.endings.at("paths")
                                             : std::map<std::string, uint64_t>())
        paths += count;
    }
    std::map<std::string, uint64_t> by_function;
    for (const Located& one : findings)
      if (one.unit == &unit) ++by_function[one.finding.place.function];
    files.push_back({{"file", unit.unit.file.string()},
                     {"functions", functions_of(unit)},
                     {"begun", functions},
                     {"seconds", unit.seconds},
                     {"paths", paths},
                     {"branches", branches},
                     {"queries", queries},
                     {"cached", unit.is_cached},
                     {"problem", unit.problem},
                     {"failures", failures},
                     {"findings", by_function},
                     {"runs", runs}});
  }
  json list = json::array();
  for (size_t i = 0; i < findings.size(); ++i)
    list.push_back({{"id", i + 1},
                    {"run", relative(findings[i].run->folder)},
                    {"finding", findings[i].finding.id},
                    {"test", findings[i].finding.test}});
  const json all = {{"files", files}, {"findings", list}};
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace mantissa::check
