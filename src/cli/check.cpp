// `mantissa check`: bugs of a code base, function by function, without drivers. The analysis is that of
// `mantissa run --under-constrained`, one process per file; this is what is around it.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "check/budget.h"
#include "check/cache.h"
#include "check/neighbours.h"
#include "check/outcome.h"
#include "check/record.h"
#include "check/unit.h"
#include "cli/checks.h"
#include "cli/command.h"
#include "cli/duration.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/methods.h"
#include "cli/results_folder.h"
#include "cli/run_display.h"
#include "cli/run_export.h"
#include "cli/signals.h"
#include "cli/size.h"
#include "ir/compile.h"
#include "report/run_json.h"
#include "report/sarif.h"
#include "support/escape.h"
#include "support/process.h"
#include "support/thread.h"
#include "testcase/file.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

// What Canalyze-fp looks for, and what the other memory checks see on the way. Assertions are what the code
// expects of its callers: a path ends there.
constexpr const char* kKinds = "only:memory,leak,uninit,int";

constexpr size_t kMostNeighbours = 32;  // files of which functions are linked to one
constexpr double kCompileSeconds = 60;  // of one of them

struct CheckOptions {
  std::vector<std::string> paths;
  std::string output, cache, time = "10m", memory = "2G", check, solver_time = "5s", feasibility = "lazy",
                             math = "symbolic", method = "portfolio", replay = "confined", format = "human";
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  unsigned elements = 8;
  std::string link = "on", libm;
  bool force = false, cross_check = false, quiet = false, no_progress = false;
};

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa check: %s\n", terminal_text(message).c_str());
  return status;
}

std::vector<std::string> words_after_dashes() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  bool is_after = false;
  for (std::string word; std::getline(file, word, '\0');) {
    if (is_after) words.push_back(word);
    is_after |= word == "--";
  }
  return words;
}

std::string counted(uint64_t number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

class Check {
 public:
  Check(const CheckOptions& options, std::vector<check::Unit> units, fs::path folder, double seconds,
        uint64_t memory, check::Cache cache)
      : options_(options),
        cache_(std::move(cache)),
        units_(std::move(units)),
        folder_(std::move(folder)),
        time_(seconds, options.jobs, weight_of_all(units_)),
        seconds_(seconds),
        line_(!options.quiet && !options.no_progress && options.format == "human" &&
              ::isatty(STDERR_FILENO) != 0) {
    settings_.program = fs::read_symlink("/proc/self/exe").string();
    settings_.memory = memory / std::max(1U, options.jobs);
    const std::string kinds = options.check.empty() ? kKinds : fmt::format("{},{}", kKinds, options.check);
    settings_.options = {"--check",       kinds,
                         "--env",         "malloc",
                         "--feasibility", options.feasibility,
                         "--math",        options.math,
                         "--method",      options.method,
                         "--solver-time", options.solver_time,
                         "--replay",      options.replay,
                         "--elements",    std::to_string(options.elements),
                         "--memory",      fmt::format("{}M", settings_.memory >> 20)};
    if (options.cross_check) settings_.options.push_back("--cross-check");
    if (!options.libm.empty())
      settings_.options.insert(settings_.options.end(), {"--libm", fs::absolute(options.libm).string()});
    if (options.link == "on") neighbours_ = check::find_neighbours(units_, kMostNeighbours);
    for (size_t i = 0; i < units_.size(); ++i) bitcode_.push_back(std::make_unique<Bitcode>());
  }

  int run() {
    const SignalGuard signals(stop_);
    outcomes_.resize(units_.size());
    run_together(std::min<size_t>(options_.jobs, units_.size()), [&](size_t) { work(); });
    return finish();
  }

 private:
  static uint64_t weight_of(const check::Unit& unit) { return unit.bytes + 1000; }
  static uint64_t weight_of_all(const std::vector<check::Unit>& units) {
    uint64_t sum = 0;
    for (const check::Unit& unit : units) sum += weight_of(unit);
    return sum;
  }

  double elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  void work() {
    for (;;) {
      size_t number = 0;
      double seconds = 0;
      {
        const std::scoped_lock lock(mutex_);
        if (next_ == units_.size() || stop_.stop_requested()) return;
        number = next_++;
        seconds = time_.share(weight_of(units_[number]), elapsed());
      }
      check::UnitOutcome outcome;
      outcome.unit = units_[number];
      if (seconds < 0.5)
        outcome.problem = "no time was left";
      else
        outcome =
            outcome_of(with_neighbours(number), folder_ / "units" / fmt::format("{:06}", number), seconds);
      const std::scoped_lock lock(mutex_);
      show(outcome);
      outcomes_[number] = std::move(outcome);
    }
  }

  // What a file calls of others is compiled once for all that call it. What does not compile stays unknown.
  check::Unit with_neighbours(size_t number) {
    check::Unit unit = units_[number];
    if (neighbours_.empty()) return unit;
    for (const size_t one : neighbours_[number]) {
      Bitcode& bitcode = *bitcode_[one];
      std::call_once(bitcode.once, [&] { bitcode.path = compile(one); });
      if (!bitcode.path.empty()) unit.linked.push_back(bitcode.path);
    }
    return unit;
  }

  std::string compile(size_t number) const {
    const check::Unit& unit = units_[number];
    auto clang = ir::find_clang();
    auto installation = find_installation();
    const fs::path path = folder_ / "linked" / fmt::format("{:06}.bc", number);
    if (!clang || !installation || !testcase::make_folder(path.parent_path())) return "";
    ir::CompileOptions options;
    options.flags = unit.flags;
    // As `mantissa run` compiles the file itself (run.cpp).
    if (auto checks = parse_checks(settings_.options[1]); checks && checks->float_exceptions != 0)
      options.flags.insert(options.flags.begin(), {"-ffp-exception-behavior=maytrap", "-frounding-math"});
    options.include_directories = {installation->headers};
    ProcessOptions compiler;
    compiler.command = {*clang};
    for (const std::string& flag : ir::compiler_flags(options)) compiler.command.push_back(flag);
    for (const char* word : {"-w", "-emit-llvm", "-c", "-o"}) compiler.command.emplace_back(word);
    for (const std::string& word : {path.string(), std::string("--"), unit.file.string()})
      compiler.command.push_back(word);
    compiler.folder = unit.folder;
    compiler.seconds = kCompileSeconds;
    compiler.stop = stop_;
    auto done = run_process(compiler);
    return done && done->is_good() ? path.string() : "";
  }

  check::UnitOutcome outcome_of(const check::Unit& unit, const fs::path& folder, double seconds) const {
    const std::string key = cache_.key(settings_, unit, stop_);
    if (auto known = cache_.find(key, unit, seconds, folder)) return std::move(*known);
    check::UnitOutcome outcome = check::run_unit(settings_, unit, folder, seconds, stop_);
    cache_.keep(key, outcome, seconds);
    return outcome;
  }

  // Under the lock: what is certain at once, the rest at the end.
  void show(const check::UnitOutcome& outcome) {
    ++done_;
    for (const check::UnitRun& run : outcome.runs)
      for (const report::FindingRecord& finding : run.summary.findings) {
        if (!finding.verified) continue;
        if (!printed_.emplace(finding.kind, finding.place.file, finding.place.line, finding.place.column)
                 .second)
          continue;
        line_.clear();
        if (options_.format == "human") std::fputs(terminal_text(finding_text(finding)).c_str(), stdout);
        std::fflush(stdout);
      }
    const double left = std::max(0.0, seconds_ - elapsed());
    line_.show(fmt::format("{} of {} | {} | {:.0f} s, at most {:.0f} s left", done_,
                           counted(units_.size(), "file"), counted(printed_.size(), "finding"), elapsed(),
                           left));
  }

  int finish() {
    line_.clear();
    std::erase_if(outcomes_, [](const check::UnitOutcome& one) { return one.unit.file.empty(); });
    const std::vector<check::Located> findings = check::all_findings(outcomes_);
    report::RunSummary summary = check::summarise(outcomes_, findings);
    summary.version = MANTISSA_VERSION;
    summary.command = {"mantissa", "check"};
    summary.command.insert(summary.command.end(), options_.paths.begin(), options_.paths.end());
    summary.entry = "every function";
    summary.time_s = elapsed();
    if (stop_.stop_requested()) summary.status = "interrupted";
    copy_tests(findings);
    for (const auto& written :
         {testcase::write_file(folder_ / "check.json", check::to_check_json(outcomes_, findings, folder_)),
          testcase::write_file(folder_ / "findings.sarif", report::to_sarif(summary)),
          testcase::write_file(folder_ / "run.json", report::to_run_json(summary)),
          export_html(folder_, summary, {})})
      if (!written) return fail(kInternalError, written.error().message);
    if (options_.format == "json")
      std::fputs(report::to_run_json(summary).c_str(), stdout);
    else
      std::fputs(terminal_text(text_of(summary)).c_str(), stdout);
    if (outcomes_.size() == 1 && !outcomes_[0].problem.empty()) return fail(kBadUsage, outcomes_[0].problem);
    return std::ranges::any_of(summary.findings, &report::FindingRecord::verified) ? kFindings
                                                                                   : kNothingFound;
  }

  // findings/NNNNNN.c of all units, as one folder.
  void copy_tests(const std::vector<check::Located>& findings) const {
    std::error_code ignored;
    for (size_t i = 0; i < findings.size(); ++i) {
      const fs::path from =
          findings[i].run->folder / "findings" / fmt::format("{:06}.c", findings[i].finding.id);
      if (!fs::exists(from, ignored)) continue;
      fs::create_directories(folder_ / "findings", ignored);
      fs::copy_file(from, folder_ / "findings" / fmt::format("{:06}.c", i + 1), ignored);
    }
  }

  // A line for each file, or one for many that have the same reason.
  static std::string not_analysed(const std::string& why, const std::vector<std::string>& files) {
    constexpr size_t kMostLines = 3;
    if (files.size() > kMostLines)
      return fmt::format("not analysed: {} and {} more: {} (check.json lists them)\n", files[0],
                         counted(files.size() - 1, "file"), why);
    std::string text;
    for (const std::string& file : files) text += fmt::format("not analysed: {}: {}\n", file, why);
    return text;
  }

  std::string text_of(const report::RunSummary& summary) const {
    std::string text;
    uint64_t verified = 0;
    for (const report::FindingRecord& finding : summary.findings) verified += finding.verified;
    if (verified < summary.findings.size()) text += "Not verified by native replay, and not counted:\n";
    for (const report::FindingRecord& finding : summary.findings)
      if (!finding.verified) text += finding_text(finding);
    if (options_.quiet) return text;
    uint64_t failed = 0, functions = 0, begun = 0;
    std::vector<std::pair<std::string, std::vector<std::string>>> whole;  // files by why nothing was analysed
    for (const check::UnitOutcome& outcome : outcomes_) {
      if (!outcome.problem.empty()) {
        ++failed;
        auto at = std::ranges::find(whole, outcome.problem, &decltype(whole)::value_type::first);
        if (at == whole.end()) at = whole.insert(at, {outcome.problem, {}});
        at->second.push_back(outcome.unit.file.string());
      }
      for (const auto& [function, why] : outcome.failures)
        text += fmt::format("not analysed: {}: function {}: {}\n", outcome.unit.file.string(), function, why);
      functions += check::functions_of(outcome);
      begun += check::begun_of(outcome);
    }
    for (const auto& [why, files] : whole) text += not_analysed(why, files);
    if (begun < functions)
      text += fmt::format("not begun for want of time: {} (check.json lists those that were)\n",
                          counted(functions - begun, "function"));
    text += fmt::format("{} ({} not verified and not counted) in {} of {}, {} in {:.1f} s\n",
                        counted(verified, "finding"), summary.findings.size() - verified,
                        counted(functions, "function"), counted(outcomes_.size() - failed, "file"),
                        counted(summary.solver.queries, "question") + " to solvers", summary.time_s);
    return text + fmt::format("results: {0}, page: {0}/report/index.html\n", folder_.string());
  }

  struct Bitcode {
    std::once_flag once;
    std::string path;  // empty: there is none
  };

  const CheckOptions& options_;
  const check::Cache cache_;
  const std::vector<check::Unit> units_;
  const fs::path folder_;
  check::WorkerSettings settings_;
  check::SharedTime time_;
  const double seconds_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const StopToken stop_;
  std::mutex mutex_;  // guards what follows
  StatusLine line_;
  size_t next_ = 0, done_ = 0;
  std::set<std::tuple<findings::FindingKind, std::string, uint32_t, uint32_t>> printed_;
  std::vector<check::UnitOutcome> outcomes_;
  std::vector<std::vector<size_t>> neighbours_;    // of each unit; empty: none are linked
  std::vector<std::unique_ptr<Bitcode>> bitcode_;  // of each unit
};

Result<std::vector<check::Unit>> recorded_units(const std::vector<std::string>& build, bool is_quiet,
                                                std::string& database) {
  const StopToken stop;
  const SignalGuard signals(stop);
  if (!is_quiet)
    std::fprintf(stderr, "note: running %s\n",
                 terminal_text(fmt::format("{}", fmt::join(build, " "))).c_str());
  auto recorded = check::record_build(build, stop);
  if (!recorded) return recorded.error();
  if (!is_quiet)
    std::fprintf(stderr, "note: it compiled %s; compile_commands.json in the results folder lists them\n",
                 counted(recorded->units.size(), "C file").c_str());
  database = std::move(recorded->compile_commands);
  return std::move(recorded->units);
}

int run_check(const CheckOptions& options) {
  if (auto checks = parse_checks(options.check); !checks) return fail(kBadUsage, checks.error().message);
  if ((options.math == "inline") != !options.libm.empty())
    return fail(kBadUsage,
                "--math inline and --libm FILE.bc go together; scripts/build-libm makes one from musl");
  auto seconds = parse_duration(options.time);
  if (!seconds) return fail(kBadUsage, "--time: " + seconds.error().message);
  auto memory = parse_size(options.memory);
  if (!memory) return fail(kBadUsage, "--memory: " + memory.error().message);
  const std::vector<std::string> after = words_after_dashes();
  if (options.paths.empty() && after.empty())
    return fail(kBadUsage,
                "name C files, folders or a compile_commands.json, or a build: mantissa check -- make");
  auto clang = ir::find_clang();
  if (!clang) return fail(kBadUsage, clang.error().message);
  std::string database;
  auto units = options.paths.empty() ? recorded_units(after, options.quiet, database)
                                     : check::find_units(options.paths, after);
  if (!units) return fail(kBadUsage, units.error().message);
  RunOptions place;
  place.output = options.output;
  place.force = options.force;
  auto results = ResultsFolder::make(place);
  if (!results) return fail(kBadUsage, results.error().message);
  if (auto cleared = results->clear(); !cleared) return fail(kBadUsage, cleared.error().message);
  std::error_code error;
  fs::remove_all(results->path() / "units", error);
  fs::remove_all(results->path() / "findings", error);
  fs::remove_all(results->path() / "linked", error);
  if (auto made = testcase::make_folder(results->path() / "units"); !made)
    return fail(kBadUsage, made.error().message);
  if (!database.empty())
    if (auto written = testcase::write_file(results->path() / "compile_commands.json", database); !written)
      return fail(kInternalError, written.error().message);
  check::Cache cache(options.cache.empty() ? fs::path() : fs::absolute(options.cache), *clang);
  return Check(options, std::move(*units), fs::absolute(results->path()), *seconds, *memory, std::move(cache))
      .run();
}

}  // namespace

Action add_check(CLI::App& command) {
  auto o = std::make_shared<CheckOptions>();
  command.add_option(
      "PATH", o->paths,
      "C files, folders, compile_commands.json or a folder with one, flags for clang after --; none "
      "of them: a build after --, whose C files are taken (mantissa check -- make)");
  command.add_option("--time", o->time, "budget of the whole code base (10m)");
  command.add_option("--jobs,-j", o->jobs, "files at a time (all cores)")->check(CLI::Range(1, 1024));
  command.add_option("--memory", o->memory, "memory of all of it (2G)");
  command
      .add_option("--check", o->check,
                  "what is looked for beside memory, leak, uninit, int: fp, or single words")
      ->type_name("LIST");
  command.add_option("--elements", o->elements, "elements made up behind a pointer (8)")
      ->check(CLI::Range(1, 4096));
  command
      .add_option("--feasibility", o->feasibility,
                  "when a path is solved (lazy: where something illegal is met)")
      ->check(CLI::IsMember({"lazy", "pending", "eager"}));
  command.add_option("--math", o->math, "how calls of libm are treated (symbolic)")
      ->check(CLI::IsMember({"symbolic", "range", "inline"}));
  command.add_option("--libm", o->libm, "bitcode of a libm, for --math inline")->type_name("FILE.bc");
  command
      .add_option("--link", o->link,
                  "functions of other files of the code base are followed, one file far, and not inputs (on)")
      ->check(CLI::IsMember({"on", "off"}));
  command.add_option("--method", o->method, "solving method (portfolio)")
      ->type_name(fmt::format("{{{}}}", fmt::join(kMethods, ",")));
  command.add_option("--solver-time", o->solver_time, "budget of one query (5s)");
  command.add_flag("--cross-check", o->cross_check,
                   "every solver answer is confirmed by a second, independent backend");
  command.add_option("--replay", o->replay, "how findings are verified natively (confined)")
      ->check(CLI::IsMember({"none", "confined", "plain"}));
  command
      .add_option("--cache", o->cache, "keep results here by contents: a second run does only what changed")
      ->type_name("DIR");
  command.add_option("-o", o->output, "folder for the results (mantissa-out-N)")->type_name("DIR");
  command.add_flag("--force", o->force, "replace the results in DIR");
  command.add_option("--format", o->format, "what is printed (human)")
      ->check(CLI::IsMember({"human", "json"}));
  command.add_flag("--quiet,-q", o->quiet, "print findings only");
  command.add_flag("--no-progress", o->no_progress, "no status line");
  return [o] { return run_check(*o); };
}

}  // namespace mantissa::cli
