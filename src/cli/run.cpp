// The pipeline: files to a program, program to an explorer for each entry, what it finds to a folder, the
// folder to a native replay. Everything found is on disk before the next step begins, so whatever fails later
// costs nothing earlier.

#include "cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <fstream>
#include <thread>

#include "cli/backends.h"
#include "cli/checks.h"
#include "cli/command.h"
#include "cli/confirmation.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/live_replay.h"
#include "cli/live_sampler.h"
#include "cli/methods.h"
#include "cli/overseer.h"
#include "cli/proof_writer.h"
#include "cli/results_folder.h"
#include "cli/run_export.h"
#include "cli/run_session.h"
#include "cli/seeds.h"
#include "cli/signals.h"
#include "cli/time_plan.h"
#include "cli/tui.h"
#include "cli/watch.h"
#include "cli/ways.h"
#include "explore/explorer.h"
#include "explore/literals.h"
#include "ir/compile.h"
#include "ir/frontend.h"
#include "models/models.h"
#include "report/grade.h"
#include "report/run_json.h"
#include "report/unreached.h"
#include "smtlib/writer.h"
#include "solver/layers/stack.h"
#include "support/escape.h"
#include "support/memory_limit.h"
#include "testcase/file.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxLiterals = 256;               // of the program, for methods that guess
constexpr uint64_t kLeastNativeMegabytes = 128;    // a sanitizer needs about half of it for itself
constexpr uint64_t kLeastCompilerMegabytes = 512;  // clang takes 95 for a small C file, 160 for <regex>
// A native test that runs on after this is taken to hang. Its path has at most as many instructions as all
// paths together; natively, with a sanitizer and marks, one takes a few nanoseconds.
constexpr double kLeastTestSeconds = 2, kMostTestSeconds = 10, kSecondsPerInstruction = 50e-9;
constexpr double kMostSecondsForProof = 10;
constexpr const char* kCertificatesFile = "unsat.proof";
constexpr double kLastSeconds = 0.4;         // for files of tests, however late it is
constexpr double kLeastSecondsForWays = 3;   // to tell how findings are come to
constexpr double kLeastSecondsForTests = 5;  // without findings; more if the analysis took more
constexpr double kLeastSecondsToSample = 2, kShareOfSampling = 0.1, kMostSecondsOfSampling = 3;
constexpr double kStepsPerSecond = 50e6, kTimesForSampling = 20;  // by the clock, where the machine is busy

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa run: %s\n", terminal_text(message).c_str());
  return status;
}

Result<solver::StackOptions> solver_options(const RunOptions& options, const solver::Registry& registry) {
  std::vector<std::string> known = registry.methods();
  known.push_back("isc");
  if (std::ranges::find(known, options.method) == known.end())
    return Error{"--method: '" + options.method + "' is none of " +
                 fmt::format("{}", fmt::join(known, ", "))};
  solver::StackOptions stack;
  // Integer simulation is a change of the program; what is left to solve are bit-vectors.
  stack.method = options.method == "isc" ? "bvfp" : options.method;
  stack.solver.seed = options.seed;
  stack.solver.arrays = options.arrays;
  stack.solver.fitness = options.fitness;
  stack.statistics = std::make_shared<solver::Statistics>();
  stack.simplify = options.simplify;
  stack.enumerate = options.enumerate;
  stack.cache = options.caches;
  stack.independence = options.exploration.independence;
  stack.answers = options.exploration.answers;
  stack.evaluate = !options.trust_models;
  if (!options.cross_check.empty()) {
    auto second = solver::second_opinion(registry, options.method, options.cross_check);
    if (!second) return Error{"--cross-check: " + second.error().message};
    stack.cross_check = *second;
  }
  if (!options.record.empty()) {
    if (auto made = testcase::make_folder(options.record); !made) return made.error();
    stack.record = std::make_shared<solver::RecordFolder>();
    stack.record->folder = options.record;
    stack.record->writer = [](const solver::Query& query) -> Result<std::string> {
      const bool has_libm =
          (solver::features(query) & expr::kHasMath) != 0;  // the standard has no names for it
      auto written = smtlib::write_query(
          *query.pool, query.conjuncts,
          {.dialect = has_libm ? smtlib::Dialect::kMantissa : smtlib::Dialect::kStandard});
      if (!written) return written.error();
      return std::move(written->text);
    };
  }
  return stack;
}

std::string names_of(const std::vector<ir::Stub>& stubs) {
  constexpr size_t kMost = 8;
  std::string text;
  for (size_t i = 0; i < std::min(stubs.size(), kMost); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ", ", stubs[i].name);
  return stubs.size() > kMost ? fmt::format("{} and {} more", text, stubs.size() - kMost) : text;
}

ir::FrontendOptions frontend_options(const RunOptions& options, const Installation& installation,
                                     const fs::path& save_program, const Budget& budget) {
  ir::FrontendOptions frontend;
  frontend.budget = budget;
  if (const uint64_t megabytes = options.exploration.memory_mb; megabytes != 0)
    frontend.compiler_memory = std::max(megabytes, kLeastCompilerMegabytes) << 20;
  frontend.inputs = options.files;
  frontend.compiler_flags = options.clang_flags;
  // The optimiser may otherwise compute what a condition guards before it asks the condition, and the
  // exception would be its own. The user's flags come later and win.
  if (options.exploration.float_exceptions != 0 || asks_for_casts(options.check))
    frontend.compiler_flags.insert(frontend.compiler_flags.begin(),
                                   {"-ffp-exception-behavior=maytrap", "-frounding-math"});
  frontend.include_directories = {installation.headers};
  frontend.runtime = installation.runtime;
  if (options.method == "isc") frontend.soft_floats = installation.soft_floats;
  frontend.note_float_operations =
      options.exploration.float_exceptions != 0 || options.checks.check_float_cast;
  if (!options.libm.empty()) frontend.libraries = {options.libm};
  frontend.entry = options.entry;
  frontend.each_function = options.each_function.has_value();
  frontend.pattern = options.each_function.value_or("");
  frontend.driver.elements = options.elements;
  frontend.driver.pointer_depth = options.depth;
  frontend.driver.nulls = options.nulls == "all"       ? ir::Nulls::kAll
                          : options.nulls == "members" ? ir::Nulls::kMembers
                                                       : ir::Nulls::kNone;
  frontend.driver.finite = options.finite.value_or(options.exploration.float_exceptions != 0);
  frontend.driver.of_functions = options.of_functions;
  frontend.driver.asked_finite = options.finite;
  frontend.driver.ranges = options.ranges;
  frontend.driver.under_constrained = options.under_constrained;
  for (const std::string& text : options.assume_texts) frontend.driver.conditions.push_back({text});
  frontend.driver.arguments = options.arguments;
  frontend.error_function = options.error_function;
  frontend.may_fail = options.checks.environment != 0;
  frontend.number_addresses = options.number_addresses;
  if (options.sym_stdin != 0) frontend.driver.symbolic_stdin = options.sym_stdin;
  frontend.driver.symbolic_files = options.sym_files;
  frontend.jobs = options.exploration.jobs;
  frontend.keep_variables = options.checks.check_uninitialized;
  frontend.save_program = save_program.string();
  return frontend;
}

class Analysis {
 public:
  Analysis(RunOptions& options, const std::vector<std::string>& command, const Installation& installation,
           solver::StackOptions solvers, const solver::Registry& registry, ResultsFolder& results)
      : options_(options),
        command_(command),
        installation_(installation),
        solvers_(std::move(solvers)),
        registry_(registry),
        results_(results),
        folder_(results.path()),
        plan_(options.exploration.time_s, options.replay != "none", stop_) {}

  int run() {
    SignalGuard signals(stop_);
    auto built =
        ir::build_program(frontend_options(options_, installation_, results_.new_program(), plan_.all()));
    if (!built) {
      results_.abandon();
      return fail(kBadUsage, built.error().message);
    }
    report_frontend(*built);
    if (options_.trust_models)
      ledger_.note(interp::NoteKind::kAssumption, "models of solvers satisfy what was asked");
    if (auto seeds = read_seeds(options_); !seeds) {
      results_.abandon();
      return fail(kBadUsage, seeds.error().message);
    } else {
      seeds_ = std::move(*seeds);
    }
    if (auto opened = open_session(*built); !opened) {
      results_.abandon();
      return fail(kBadUsage, opened.error().message);
    }
    if (options_.output.empty()) link_last();
    if (built->cut_short) return finish_before_analysis(built->out_of_memory);
    if (options_.replay != "none") prepare_replay();
    const int status = finish(*built, oversee(*built));
    // What was computed is not taken apart when time is up, and a build that nobody waits for any more is
    // not waited for.
    if (overseer_.has_given_up() || plan_.all().clock_seconds_left() <= 0) leave(status);
    return status;
  }

 private:
  Result<void> open_session(const ir::FrontendResult& built) {
    report::RunSummary about = describe(built), earlier;
    if (options_.resume) {
      // What cannot be read the session complains about.
      if (auto read = read_summary(folder_)) earlier = std::move(*read);
      if (auto same = check_same_analysis(folder_, earlier, about); !same) return same;
      waiting_findings_ = earlier.findings.size();
      waiting_tests_ = earlier.tests;
    }
    if (built.cut_short) {  // there is no program: what is in the folder is of the earlier one
      about.program = earlier.program;
      about.settings = earlier.settings;
    }
    if (auto cleared = results_.clear(); !cleared) return cleared;
    auto session = RunSession::open(options_, folder_, stop_, solvers_.statistics, ledger_, std::move(about));
    if (!session) return session.error();
    session_ = std::move(*session);
    if (built.cut_short) return {};  // no program
    if (auto taken = results_.take_program(); !taken) return taken;
    if (options_.certificates && !open_certificates())
      return Error{"cannot write " + (folder_ / kCertificatesFile).string()};
    if (auto saved = save_recipe(built); !saved) return saved;
    session_->note_program();
    return {};
  }

  // Each proof has what is left of its query's time, and no more than kMostSecondsForProof.
  bool open_certificates() {
    solvers_.certificates = std::make_shared<solver::Certificates>(
        [this](expr::Pool& pool, std::span<const expr::Expr> core, const Budget& budget) {
          const double seconds = std::min(budget.seconds_left(), kMostSecondsForProof);
          return proofs_.add_checked(pool, core, budget.until(seconds));
        });
    return proofs_.open(folder_ / kCertificatesFile);
  }

  // Only what was left open for want of a certificate is a reason not to be complete.
  void close_certificates(report::RunSummary& summary) {
    const solver::Certificates& all = *solvers_.certificates;
    const std::string file = (folder_ / kCertificatesFile).string();
    if (!proofs_.close()) summary.error = "cannot write " + file;
    if (!options_.quiet)
      std::fprintf(stderr, "note: %llu certificates were checked and are in %s\n",
                   static_cast<unsigned long long>(all.accepted()), file.c_str());
    if (all.open() > 0 && summary.unknown > 0)
      ledger_.note(interp::NoteKind::kLoss, "proofs without a certificate; the first: " + all.first_open());
  }

  // The link is a convenience: what cannot be linked is no reason to stop.
  void link_last() const {
    std::error_code ignored;
    if (fs::is_symlink("mantissa-last", ignored)) fs::remove("mantissa-last", ignored);
    fs::create_directory_symlink(folder_, "mantissa-last", ignored);
  }

  void report_frontend(const ir::FrontendResult& built) {
    if (!built.warnings.empty() && !options_.quiet) std::fputs(terminal_text(built.warnings).c_str(), stderr);
    for (const std::string& skipped : built.skipped) {
      std::fprintf(stderr, "note: skipped: %s\n", terminal_text(skipped).c_str());
      ledger_.note(interp::NoteKind::kSkip, skipped);
    }
    if (!built.stubs.empty() && !options_.quiet)
      std::fprintf(stderr, "note: no file defines %s: what they return are inputs\n",
                   terminal_text(names_of(built.stubs)).c_str());
    for (const std::string& assumption : built.assumptions)
      ledger_.note(interp::NoteKind::kAssumption, assumption);
    for (const ir::Driver& driver : built.drivers)
      for (const std::string& note : driver.notes)
        std::fprintf(stderr, "note: %s\n", terminal_text(note).c_str());
    for (const std::string& operation : built.not_simulated)
      std::fprintf(stderr, "note: --method isc has no integer code for %s: it stays a float operation\n",
                   terminal_text(operation).c_str());
  }

  report::RunSummary describe(const ir::FrontendResult& built) const {
    report::RunSummary about;
    about.version = MANTISSA_VERSION;
    about.command = command_;
    about.inputs = options_.files;
    about.has_baseline = !options_.baseline.empty();
    about.program = built.fingerprint;
    about.settings = settings_of(options_);
    about.compile_s = plan_.elapsed();
    for (const ir::Driver& driver : built.drivers)
      about.entry += (about.entry.empty() ? "" : ",") + driver.entry;
    if (built.drivers.empty()) about.entry = options_.entry;
    return about;
  }

  Result<void> save_recipe(const ir::FrontendResult& built) {
    testcase::NativeRecipe recipe;
    recipe.flags = options_.clang_flags;
    for (const ir::Driver& driver : built.drivers) recipe.drivers[driver.entry] = driver.function;
    recipe.means_of_forgery = built.means_of_forgery;
    return testcase::write_file(folder_ / "replay.json", testcase::to_recipe_json(recipe));
  }

  // Out of time or memory, or told to stop, while the program was compiled and read: there is nothing to tell
  // but that.
  int finish_before_analysis(bool out_of_memory) {
    const bool is_stopped = stop_.stop_requested();
    ledger_.cut(is_stopped      ? interp::Cut::kInterrupt
                : out_of_memory ? interp::Cut::kMemory
                                : interp::Cut::kTime);
    const std::string why =
        is_stopped      ? "interrupted"
        : out_of_memory ? fmt::format("the {} MB of memory were used up",
                                      std::max(options_.exploration.memory_mb, kLeastCompilerMegabytes))
                        : fmt::format("the {:g} s of --time were over", plan_.seconds());
    auto finished = session_->finish();
    report::RunSummary& summary = session_->summary();
    session_->update_from_ledger();
    if (auto exported = export_reports(folder_, summary, {}); !exported)
      return fail(kInternalError, exported.error().message);
    if (auto written = testcase::write_file(folder_ / "run.json", report::to_run_json(summary)); !written)
      return fail(kInternalError, written.error().message);
    std::fputs(printed_text(summary, folder_.string(), options_.format, options_.quiet, {}).c_str(), stdout);
    std::fprintf(stderr, "note: %s while the program was compiled: nothing was analysed\n", why.c_str());
    if (!finished) return fail(kInternalError, finished.error().message);
    return summary.findings.empty() ? kNothingFound : kFindings;
  }

  // What replay will need is built beside the analysis, as soon as it is known to be needed.
  void prepare_replay() {
    auto program = testcase::NativeProgram::open(folder_, installation_.replay_library);
    if (!program) {
      replay_problem_ = program.error().message;
      return;
    }
    native_ = std::move(*program);
    testcase::ReplaySettings settings = replay_settings(plan_.all());
    settings.seconds_per_test = kLeastTestSeconds;
    live_ = std::make_unique<LiveReplay>(
        *native_, settings, [this](const report::FindingRecord& finding, const testcase::Replay& replay) {
          --waiting_findings_;
          session_->show(finding.id, replay.seen);
          // What is needed first is there by now.
          if (options_.tells_ways) native_->prepare(finding.entry, testcase::Build::kStory, plan_.all());
        });
    session_->watch([this](const testcase::Test& test, const report::FindingRecord* finding) {
      ++(finding ? waiting_findings_ : waiting_tests_);
      native_->prepare(test.entry, testcase::build_for(finding ? std::optional(finding->kind) : std::nullopt),
                       plan_.all());
      if (finding && testcase::build_for(finding->kind) == testcase::Build::kFloat) needs_float_build_ = true;
      if (finding) live_->add(*finding, test);
    });
  }

  testcase::ReplaySettings replay_settings(const Budget& budget) const {
    testcase::ReplaySettings settings;
    settings.budget = budget;
    settings.confinement = options_.replay == "plain" ? Confinement::kPlain : Confinement::kConfined;
    if (const uint64_t megabytes = options_.exploration.memory_mb; megabytes != 0)
      settings.memory = std::max<uint64_t>(megabytes, kLeastNativeMegabytes) << 20;
    return settings;
  }

  // Whether the analysis has to end, for what there is to do after it.
  bool is_late(double begin) {
    Waiting waiting{waiting_findings_, waiting_tests_, 0};
    if (native_) waiting.build_s = native_->build_seconds();
    // Exploration computes all the time: what it gets less than one processor others get.
    const double cpu = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    plan_.expect(waiting, (plan_.elapsed() - begin) / std::max(0.01, cpu - cpu_before_));
    if (plan_.left_for_analysis() > 0) return false;
    late_.request_stop();
    return true;
  }

  // Explores, and goes on without exploration when it keeps to no limit: what was found until then counts.
  std::string oversee(ir::FrontendResult& built) {
    memory_limit::set(explore::MemoryGuard(options_.exploration.memory_mb).limit_of_process());
    if (solvers_.solver.memory_mb == 0) solvers_.solver.memory_mb = (memory_limit::get() >> 20) / 2;
    coverage_ = std::make_unique<ir::Coverage>(built.program);
    cpu_before_ = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    const double begin = plan_.elapsed();
    const Overseer::End end = overseer_.run([this, &built] { problem_ = explore(built); }, plan_.all(),
                                            [this, begin] { return is_late(begin); });
    memory_limit::set(0);
    switch (end) {
      case Overseer::End::kDone: return problem_;
      case Overseer::End::kTime: ledger_.cut(interp::Cut::kTime); break;
      case Overseer::End::kMemory: ledger_.cut(interp::Cut::kMemory); break;
      case Overseer::End::kStopped: ledger_.cut(interp::Cut::kInterrupt); break;
    }
    return {};
  }

  // Explores from each entry with its share of the time; the error of an exception, or nothing.
  std::string explore(ir::FrontendResult& built) try {
    for (size_t i = 0; i < built.drivers.size() && !stop_.stop_requested(); ++i) {
      const ir::Driver& driver = built.drivers[i];
      built.program.entry = built.program.function_index.at(driver.function);
      explore::Options exploration = options_.exploration;
      const auto shares = static_cast<double>(built.drivers.size() - i);
      exploration.clock_s = plan_.left_for_analysis() / shares;
      exploration.time_s = built.drivers.size() == 1 ? plan_.for_analysis() : exploration.clock_s;
      exploration.sample_s = sample_seconds(driver.entry, exploration.time_s);
      if (built.drivers.size() > 1) session_->say(driver.entry);
      session_->begin_entry(built, *coverage_, driver.entry);
      for (const std::string& assumption : driver.assumptions)
        ledger_.note(interp::NoteKind::kAssumption,
                     built.drivers.size() > 1 ? driver.entry + ": " + assumption : assumption);
      const std::vector<expr::Value> literals = explore::literals(built.program, kMaxLiterals);
      solvers_.solver.literals = literals;
      expr::Pool pool;
      auto make_solver = [&] { return std::move(*solver::make_stack(registry_, solvers_)); };
      explore::Explorer explorer(built.program, pool, *coverage_, ledger_, exploration, options_.checks,
                                 models::handler_for, make_solver, *session_);
      std::vector<eval::Model> seeds;
      seeds.reserve(seeds_.size());
      for (const Seed& seed : seeds_) seeds.push_back(seed_model(pool, seed));
      const auto sampler = make_sampler(built.program, driver.entry, exploration.sample_s);
      session_->end_entry(explorer.run(stop_, late_, std::move(seeds), sampler.get()));
      barriers_.insert(barriers_.end(), explorer.barriers().begin(), explorer.barriers().end());
    }
    if (stop_.stop_requested()) ledger_.cut(interp::Cut::kInterrupt);
    return {};
  } catch (const std::bad_alloc&) {
    return "there is not enough memory for the objects of the program";
  } catch (const std::exception& error) {
    return error.what();
  }

  // Native sampling beside the analysis is for functions: a whole program is none that can be called again.
  // Only where native code may run and is confined, and only if exceptions are looked for that it shows.
  double sample_seconds(const std::string& entry, double seconds) const {
    const bool is_wanted = options_.sample == "on" && options_.partial_solutions != "off" &&
                           options_.replay == "confined" && options_.exploration.float_exceptions != 0 &&
                           options_.method != "isc" && !options_.under_constrained;
    if (!is_wanted || !native_ || entry == "main" || seconds < kLeastSecondsToSample) return 0;
    return std::min(kMostSecondsOfSampling, kShareOfSampling * seconds);
  }

  std::unique_ptr<LiveSampler> make_sampler(const ir::Program& program, const std::string& entry,
                                            double seconds) {
    if (seconds <= 0) return nullptr;
    LiveSampler::Plan plan{
        .entry = entry, .kinds = options_.kinds, .settings = {}, .build = {}, .failed = {}};
    plan.settings.seconds = kTimesForSampling * seconds;
    plan.settings.steps = static_cast<uint64_t>(kStepsPerSecond * seconds);
    plan.settings.seed = options_.seed;
    plan.settings.budget = plan_.all();
    plan.settings.memory = replay_settings({}).memory;
    plan.build = plan_.all().with_token(no_float_build_);
    plan.failed = [this](const std::string& why) {
      if (!options_.quiet)
        std::fprintf(stderr, "note: no inputs were sampled natively: %s\n", terminal_text(why).c_str());
    };
    return std::make_unique<LiveSampler>(*native_, program, std::move(plan));
  }

  int finish(const ir::FrontendResult& built, const std::string& problem) {
    if (live_) live_->close();
    if (!needs_float_build_ && !options_.resume) no_float_build_.request_stop();
    report::RunSummary& summary = session_->summary();
    auto finished = session_->finish();
    if (!problem.empty()) ledger_.cut(interp::Cut::kInterrupt);
    summary.error = !problem.empty() ? problem : finished ? "" : finished.error().message;
    const report::CoverageMap coverage = report::map_coverage(built.program, *coverage_, built.is_unreached);
    auto keep = [&](const Result<void>& result) {
      if (!result && summary.error.empty()) summary.error = result.error().message;
    };
    if (solvers_.record && solvers_.record->failures > 0)
      keep(Error{fmt::format("cannot write {} of the queries to {}", solvers_.record->failures.load(),
                             options_.record)});
    // Files of tests and replay share what is left; the pack has all tests already.
    const uint64_t unwritten = write_tests(summary, 0.25 * plan_.all().clock_seconds_left());
    // A replay that is killed leaves reports; one that has no time for more is not waited for.
    const bool replays = options_.replay != "none" && summary.tests > 0;
    if (replays && plan_.all().clock_seconds_left() > kLastSeconds)
      keep(export_reports(folder_, summary, coverage));
    if (replays) replay(built, summary);
    if (solvers_.certificates) close_certificates(summary);
    if (unwritten > 0) {
      if (const uint64_t left = write_tests(summary, plan_.all().clock_seconds_left()); left > 0)
        std::fprintf(stderr, "note: %s in %s only; mantissa replay writes their files\n",
                     left == 1 ? "1 test is" : fmt::format("{} tests are", left).c_str(),
                     (folder_ / "tests" / "tests.pack").c_str());
    }
    ledger_.diverged(summary.divergences + summary.divergences_with_loss);
    ledger_.answered_wrongly(summary.wrong_models + summary.disagreements);
    for (const std::string& report : solvers_.statistics->checks->reports())
      std::fprintf(stderr, "mantissa run: a solver is wrong (please report this): %s\n",
                   terminal_text(report).c_str());
    session_->update_from_ledger();
    if (native_ && options_.tells_ways) keep(explain_findings(summary));
    keep(write_findings(summary, built));
    keep(export_reports(folder_, summary, coverage));
    for (const char* name : {"coverage.lcov", "events.jsonl", kWaysFile}) note_file(folder_, name, summary);
    keep(write_unreached(built.program, summary));
    note_native_builds(folder_, summary);
    keep(testcase::write_file(folder_ / "run.json", report::to_run_json(summary),
                              testcase::Durability::kDurable));
    std::fputs(
        printed_text(summary, folder_.string(), options_.format, options_.quiet, session_->printed()).c_str(),
        stdout);
    if (!summary.error.empty()) return fail(kInternalError, summary.error);
    if (const std::string wrong = solvers_wrong(); !wrong.empty()) return fail(kInternalError, wrong);
    const bool has_findings = std::ranges::any_of(summary.findings, [this](const report::FindingRecord& one) {
      return one.suppressed.empty() && report::is_at_least(report::level_of(one), options_.fail_on);
    });
    return has_findings ? kFindings : kNothingFound;
  }

  // Why lines are not reached is known of a run that left nothing out.
  Result<void> write_unreached(const ir::Program& program, report::RunSummary& summary) {
    const fs::path path = folder_ / kUnreachedFile;
    summary.files.erase(kUnreachedFile);
    if (summary.status != "complete") {
      std::error_code ignored;
      fs::remove(path, ignored);
      return {};
    }
    auto written = testcase::write_file(
        path, report::to_unreached_json(report::find_unreached(program, *coverage_, barriers_)));
    note_file(folder_, kUnreachedFile, summary);
    return written;
  }

  // The way to each finding, within a tenth of what the run took, and no later than it has to end.
  Result<void> explain_findings(const report::RunSummary& summary) {
    // A build that is not done yet is waited for; its problems are those of the ways.
    const auto first = std::ranges::find_if(summary.findings, &report::FindingRecord::verified);
    if (first == summary.findings.end()) return {};
    (void)native_->binary(first->entry, testcase::Build::kStory, plan_.all());
    const double seconds = std::max(kLeastSecondsForWays, 0.1 * plan_.elapsed());
    report::Ways ways = options_.resume ? read_ways(folder_) : report::Ways();
    tell_ways(*native_, replay_settings(plan_.all().within(seconds)), summary, ways);
    remove_stories(folder_);
    return testcase::write_file(folder_ / kWaysFile, report::to_ways_json(ways));
  }

  Result<void> write_findings(const report::RunSummary& summary, const ir::FrontendResult& built) {
    const FindingExport options{options_.clang_flags, installation_.headers,
                                *testcase::framework_named(options_.framework), built.stubs};
    auto plain = export_findings(folder_, summary, options, built.drivers);
    if (!plain) return plain.error();
    if (!plain->empty())
      std::fprintf(
          stderr,
          "note: tests in C only, since they need MemorySanitizer, arguments, files, standard input or "
          "a main in C++: findings %s\n",
          fmt::format("{}", fmt::join(*plain, ", ")).c_str());
    return {};
  }

  // Files of the tests, for so many seconds at the most; a run that was told to stop ends soon. How many are
  // left to do.
  uint64_t write_tests(report::RunSummary& summary, double seconds) {
    const double most = stop_.stop_requested() ? kLastSeconds : std::max(kLastSeconds, seconds);
    auto exported = export_tests(folder_, summary, Budget::seconds(most));
    if (!exported && summary.error.empty()) summary.error = exported.error().message;
    return exported ? *exported : 0;
  }

  // Proofs that cross-checking or a model showed to be wrong; a wrong model was caught and did no harm.
  std::string solvers_wrong() const {
    const solver::Statistics& statistics = *solvers_.statistics;
    const uint64_t disagreements = statistics.cross_checks->disagreements + statistics.checks->wrong_proofs();
    return disagreements == 0 ? "" : fmt::format("{} answers of solvers were contradicted", disagreements);
  }

  void replay(const ir::FrontendResult& built, report::RunSummary& summary) {
    const double before = plan_.elapsed();
    const Budget budget = plan_.replay();
    VerifyResult verified;
    if (native_) {
      VerifyOptions settings;
      settings.known = live_->finish();
      for (const ir::Driver& driver : built.drivers)
        settings.stated[driver.entry] = stated_magnitudes(built, driver.entry);
      // What is not replayed by the end of the run stays unverified.
      settings.replay = replay_settings(budget);
      settings.replay.seconds_per_test =
          std::min(kMostTestSeconds,
                   kLeastTestSeconds + kSecondsPerInstruction * static_cast<double>(summary.instructions));
      settings.seconds_for_tests = std::max(kLeastSecondsForTests, summary.time_s);
      verified = verify(*native_, summary, settings, [&](const ReplayReport& report) {
        if (report.finding && is_shown(report.replay, *report.finding))
          session_->show(report.finding->id, report.replay.seen);
        session_->keep_summary();
      });
    } else {
      verified.problem = replay_problem_;
      verified.not_replayed = summary.tests;
    }
    summary.replay_s = plan_.elapsed() - before;
    summary.replayed = verified.replayed;
    summary.not_replayed = verified.not_replayed;
    summary.divergences = verified.divergences;
    summary.divergences_with_loss = verified.divergences_with_loss;
    for (const std::string& loss : losses(verified, summary)) ledger_.note(interp::NoteKind::kLoss, loss);
    if (!verified.missing.empty() && !options_.quiet)
      std::fprintf(stderr, "note: this system does not give native code %s\n", verified.missing.c_str());
    if (!verified.problem.empty() && !budget.exhausted())
      std::fprintf(stderr, "mantissa run: not all tests were replayed: %s\n",
                   terminal_text(verified.problem).c_str());
  }

  RunOptions& options_;
  const std::vector<std::string>& command_;
  const Installation& installation_;
  solver::StackOptions solvers_;
  const solver::Registry& registry_;
  ResultsFolder& results_;
  const fs::path folder_;
  ProofWriter proofs_;  // open if certificates are asked for
  StopToken stop_;
  const StopToken late_ = stop_.child();            // the analysis has to end
  const StopToken no_float_build_ = stop_.child();  // that sampling began is needed by nobody any more
  std::atomic<bool> needs_float_build_ = false;
  TimePlan plan_;
  std::vector<Seed> seeds_;
  std::atomic<uint64_t> waiting_findings_ = 0, waiting_tests_ = 0;  // to be replayed
  double cpu_before_ = 0;                                           // seconds, before exploration
  interp::Ledger ledger_;
  std::unique_ptr<ir::Coverage> coverage_;
  std::unique_ptr<testcase::NativeProgram> native_;
  std::string replay_problem_;  // why there is none
  std::unique_ptr<RunSession> session_;
  std::unique_ptr<LiveReplay> live_;  // if there is a native program
  std::string problem_;               // of the exploration
  std::vector<ir::Barrier> barriers_;
  Overseer overseer_{true};
};

std::vector<std::string> own_command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

}  // namespace

int run_analysis(RunOptions& options, const std::vector<std::string>& command) {
  split_clang_flags(command, options);
  if (auto meaning = interpret(options); !meaning) return fail(kBadUsage, meaning.error().message);
  if (options.tui)
    if (auto possible = Tui::check(); !possible) return fail(kBadUsage, possible.error().message);
  if (options.watch) return watch_and_run(options, command);
  for (const std::string& note : options.notes)
    std::fprintf(stderr, "note: %s\n", terminal_text(note).c_str());
  solver::Registry registry;
  register_backends(registry);
  auto solvers = solver_options(options, registry);
  if (!solvers) return fail(kBadUsage, solvers.error().message);
  auto installation = find_installation();
  if (!installation) return fail(kInternalError, installation.error().message);
  auto results = ResultsFolder::make(options);
  if (!results) return fail(kBadUsage, results.error().message);
  return Analysis(options, command, *installation, *solvers, registry, *results).run();
}

Action add_run(CLI::App& command) {
  auto options = std::make_shared<RunOptions>();
  declare(command, *options);
  return [options] { return run_analysis(*options, own_command_line()); };
}

}  // namespace mantissa::cli
