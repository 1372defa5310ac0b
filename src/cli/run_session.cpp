#include "cli/run_session.h"

#include <unistd.h>

#include <algorithm>

#include "cli/checks.h"
#include "cli/confirmation.h"
#include "cli/file_checks.h"
#include "cli/run_export.h"
#include "report/run_json.h"
#include "report/suppression.h"
#include "support/escape.h"
#include "support/meter.h"
#include "support/parking.h"
#include "testcase/file.h"
#include "testcase/value_text.h"

namespace mantissa::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto kLook = 25ms;  // at the coverage; a tick is kLooksPerTick of them
constexpr int kLooksPerTick = 5, kTicksPerFlush = 2, kTicksPerSummary = 8;
constexpr auto kBetweenSummaries = 900ms;
constexpr size_t kFindingsOnScreen = 100;
constexpr auto kFlushWait = 2s;  // for a test to be written; a disk that takes longer is told of elsewhere

bool wants_status_line(const RunOptions& options) {
  return !options.quiet && !options.no_progress && !options.tui && options.format == "human" &&
         ::isatty(STDERR_FILENO) != 0;
}

}  // namespace

RunSession::RunSession(const RunOptions& options, std::filesystem::path folder, StopToken stop,
                       std::shared_ptr<solver::Statistics> statistics, interp::Ledger& ledger)
    : options_(options),
      folder_(std::move(folder)),
      stop_(std::move(stop)),
      statistics_(std::move(statistics)),
      ledger_(ledger),
      start_(std::chrono::steady_clock::now()),
      line_(wants_status_line(options)) {}

RunSession::~RunSession() {
  if (!writer_.joinable()) return;
  writer_.request_stop();
  writer_.join();
  close_display();
}

Result<std::unique_ptr<RunSession>> RunSession::open(const RunOptions& options, std::filesystem::path folder,
                                                     StopToken stop,
                                                     std::shared_ptr<solver::Statistics> statistics,
                                                     interp::Ledger& ledger, report::RunSummary about) {
  std::unique_ptr<RunSession> session(
      new RunSession(options, std::move(folder), std::move(stop), std::move(statistics), ledger));
  session->summary_ = std::move(about);
  if (auto made = testcase::make_folder(session->folder_ / "tests"); !made) return made.error();
  if (options.resume)
    if (auto loaded = session->load_earlier(); !loaded) return loaded.error();
  auto pack = testcase::PackWriter::open(session->folder_ / "tests" / "tests.pack");
  if (!pack) return pack.error();
  session->pack_ = std::move(*pack);
  auto events = report::Events::open(session->folder_ / "events.jsonl");
  if (!events) return events.error();
  session->events_ = std::move(*events);
  if (options.resume) session->keep_summary(true);  // what it says of the program no longer holds
  if (options.tui) session->tui_ = std::make_unique<Tui>(session->stop_);
  session->writer_ = std::jthread([raw = session.get()](std::stop_token ended) { raw->work(ended); });
  return session;
}

Result<void> RunSession::load_earlier() {
  std::error_code ignored;
  uint64_t recorded = 0;
  // What is damaged is not used again, its numbers neither: whatever names a test names that one for ever.
  report::HighestIds highest = report::highest_ids(folder_ / "events.jsonl");
  if (std::filesystem::exists(folder_ / "run.json", ignored)) {
    auto earlier = read_summary(folder_);
    if (!earlier)
      return Error{earlier.error().message + "; without it --resume goes on from the tests alone"};
    recorded = earlier->tests;
    if (!check_file(folder_, kWaysFile, *earlier)) std::filesystem::remove(folder_ / kWaysFile, ignored);
    summary_.findings = std::move(earlier->findings);
    for (report::FindingRecord& finding : summary_.findings) {
      options_.suppressions->apply(finding);
      found_.emplace(finding.kind, finding.place.file, finding.place.line, finding.place.column);
      highest.finding = std::max(highest.finding, finding.id);
      highest.test = std::max(highest.test, finding.test);
    }
  }
  const auto path = folder_ / "tests" / "tests.pack";
  if (std::filesystem::exists(path, ignored) || recorded > 0) {
    auto pack = testcase::read_pack(path, [&](const testcase::Test& test) {
      if (test.finding == 0) known_traces_.insert(test.trace);
      highest.finding = std::max(highest.finding, test.finding);
      return true;
    });
    if (!pack) return pack.error();
    earlier_tests_ = pack->tests;
    highest.test = std::max({highest.test, pack->highest_id, recorded});
    if (const std::string damage = damage_of_tests(folder_, pack->damaged, pack->tests, recorded);
        !damage.empty())
      std::fprintf(stderr, "mantissa run: warning: %s\n", terminal_text(damage).c_str());
  }
  summary_.tests = earlier_tests_;
  earlier_last_test_ = highest.test;
  next_test_ = highest.test + 1;
  next_finding_ = highest.finding + 1;
  return {};
}

double RunSession::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

report::MagnitudesOfInputs stated_magnitudes(const ir::FrontendResult& built, const std::string& entry) {
  report::MagnitudesOfInputs stated;
  for (const ir::Driver& driver : built.drivers)
    if (driver.entry == entry)
      for (const auto& [name, range] : driver.ranges)
        stated.emplace(name, report::Magnitudes::with(range.low, range.high));
  return stated;
}

void RunSession::begin_entry(const ir::FrontendResult& built, const ir::Coverage& coverage,
                             const std::string& entry) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (program_ != &built.program)
    counter_ = std::make_unique<report::CoverageCounter>(built.program, built.is_unreached);
  program_ = &built.program;
  coverage_ = &coverage;
  entry_ = entry;
  entry_began_ = seconds();
  stated_ = stated_magnitudes(built, entry);
  now_ = {};
}

void RunSession::end_entry(const explore::Progress& last) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  before_ += last;
  now_ = {};
  if (last.instructions > 0)
    summary_.entries.push_back(
        {entry_, seconds() - entry_began_, last.instructions, last.branches, last.queries, last.pending});
}

std::vector<report::NoteRecord> RunSession::notes(interp::NoteKind kind) const {
  std::vector<report::NoteRecord> records;
  for (const interp::Note& note : ledger_.notes(kind))
    records.push_back(
        {note.what, program_ ? program_->files[note.place.file] : "", note.place.line, note.count});
  return records;
}

testcase::Test RunSession::convert(const explore::Test& test) {
  testcase::Test result;
  result.id = next_test_++;
  result.entry = entry_;
  result.inputs.reserve(test.inputs.size());
  for (const explore::TestInput& input : test.inputs)
    result.inputs.push_back({input.name, input.type, input.bytes});
  result.trace = test.trace;
  result.ends_normally = test.ends_normally;
  result.exit_status = test.exit_status;
  result.covers_new = test.covers_new;
  result.has_loss = test.has_loss;
  result.rests_on_addresses = test.rests_on_addresses;
  result.asks_replay = test.asks_replay;
  result.output = test.output;
  result.errors = test.errors;
  result.output_is_exact = test.output_is_exact;
  return result;
}

void RunSession::on_test(const explore::Test& test) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (is_closed_) return;
  if (!known_traces_.empty() && known_traces_.contains(test.trace)) return;
  const testcase::Test converted = convert(test);
  pack_->add(converted);
  events_->test(seconds(), converted.id, converted.covers_new);
  ++summary_.tests;
  if (watcher_) watcher_(converted, nullptr);
}

report::Place RunSession::place(const std::string& function, const ir::SourceLocation& at) const {
  return {function, at.file != 0 ? program_->files[at.file] : std::string(), at.line, at.column};
}

void RunSession::on_finding(const explore::Finding& finding, const explore::Test& test) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (is_closed_) return;
  if (!options_.kinds.contains(finding.kind)) {
    ledger_.note(interp::NoteKind::kAssumption,
                 "runs end where they would be a finding of kind " +
                     std::string(findings::name(finding.kind)) + ", which is not asked for",
                 finding.place);
    return;
  }
  report::FindingRecord record;
  record.place = place(finding.function, finding.place);
  record.kind = finding.kind;
  record.message = finding.message;
  if (!found_.emplace(record.kind, record.place.file, record.place.line, record.place.column).second) return;
  record.id = next_finding_++;
  record.entry = entry_;
  for (const interp::State::StackEntry& frame : finding.stack)
    record.stack.push_back(place(frame.function, frame.place));
  if (finding.freed_at) record.freed_at = place(finding.freed_at->function, finding.freed_at->place);
  if (finding.left_at) record.left_at = place(finding.left_at->function, finding.left_at->place);
  for (interp::NoteId loss : finding.losses) record.losses.push_back(ledger_.text(loss));
  testcase::Test converted = convert(test);
  converted.finding = record.id;
  record.test = converted.id;
  for (size_t i = 0; i < converted.inputs.size(); ++i) {
    record.inputs.push_back(input_value(converted.inputs[i]));
    record.inputs.back().matters = test.inputs[i].matters;
  }
  for (const checkers::NumberText& operand : finding.operands)
    record.operands.push_back({operand.decimal, operand.hexfloat, operand.bits});
  record.grade = report::grade_of(record, asks_for("underflow", options_.check), stated_);
  options_.suppressions->apply(record);
  if (finding.cause)
    if (const report::FindingRecord* cause = find_record(*finding.cause)) record.cause = cause->id;
  pack_->add(converted);
  events_->finding(seconds(), record);
  ++summary_.tests;
  if (watcher_) watcher_(converted, &record);
  summary_.findings.push_back(std::move(record));
}

report::FindingRecord* RunSession::find_record(const explore::FindingKey& key) {
  const std::string file = key.file != 0 ? program_->files[key.file] : std::string();
  for (report::FindingRecord& record : summary_.findings)
    if (record.kind == key.kind && record.place.line == key.line && record.place.column == key.column &&
        record.place.file == file)
      return &record;
  return nullptr;
}

void RunSession::on_cause(const explore::FindingKey& finding, const explore::FindingKey& cause) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (is_closed_) return;
  report::FindingRecord* const record = find_record(finding);
  const report::FindingRecord* const from = find_record(cause);
  if (record && from && record->cause == 0) record->cause = from->id;
}

void RunSession::on_further_test(const explore::Finding& finding, const explore::Test& test) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (is_closed_) return;
  const report::FindingRecord* const record =
      find_record(explore::FindingKey::at(finding.kind, finding.place));
  if (!record) return;
  testcase::Test converted = convert(test);
  converted.finding = record->id;
  pack_->add(converted);
  ++summary_.tests;
}

void RunSession::on_progress(const explore::Progress& progress) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (is_closed_) return;
  now_ = progress;
}

void RunSession::note_program() {
  {
    std::lock_guard lock(mutex_);
    note_file(folder_, "program.bc", summary_);
    note_file(folder_, "replay.json", summary_);
  }
  if (options_.resume) keep_summary(true);
}

void RunSession::say(std::string doing) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  doing_ = std::move(doing);
}

void RunSession::note(const Result<void>& result) {
  if (result) return;
  std::lock_guard lock(mutex_);
  if (error_.empty()) error_ = result.error().message;
  stop_.request_stop();
}

// Under the lock.
void RunSession::update_from_ledger() {
  using interp::Ending;
  using interp::Matter;
  summary_.status = interp::name(ledger_.status());
  summary_.completed =
      ledger_.count(Matter::kPath, Ending::kCompleted) + ledger_.count(Matter::kPath, Ending::kFinding);
  summary_.infeasible =
      ledger_.count(Matter::kPath, Ending::kInfeasible) + ledger_.count(Matter::kBug, Ending::kInfeasible);
  summary_.unknown = ledger_.count(Ending::kUnknown);
  for (size_t m = 0; m < static_cast<size_t>(Matter::kCount); ++m)
    for (size_t e = 0; e < static_cast<size_t>(Ending::kCount); ++e)
      if (const uint64_t count = ledger_.count(static_cast<Matter>(m), static_cast<Ending>(e)))
        summary_
            .endings[std::string(name(static_cast<Matter>(m)))][std::string(name(static_cast<Ending>(e)))] =
            count;
  summary_.losses = notes(interp::NoteKind::kLoss);
  summary_.assumptions = notes(interp::NoteKind::kAssumption);
  summary_.dropped = notes(interp::NoteKind::kDrop);
  summary_.skipped = notes(interp::NoteKind::kSkip);
}

// Under the lock.
void RunSession::update_numbers() {
  explore::Progress total = now_;
  total += before_;
  summary_.time_s = seconds();
  summary_.instructions = total.instructions;
  summary_.pending = total.pending;
  summary_.branches = total.branches;
  update_from_ledger();
  summary_.restored = total.restored;
  summary_.compactions = total.compactions;
  summary_.solver = {total.queries, total.sat, total.unsat, total.unknown_queries, total.solver_seconds};
  summary_.cached_queries = total.cached_queries;
  summary_.witnesses_by_query = total.witnesses_by_query;
  summary_.witnesses_remembered = total.witnesses_remembered;
  summary_.partial_solutions.clear();
  for (const auto& [source, counts] : total.partial_solutions)
    summary_.partial_solutions[source] = {counts.produced, counts.distinct, counts.matched, counts.covered,
                                          counts.exceptions};
  summary_.answered_by_core = statistics_->caches.cores;
  summary_.answered_by_model = statistics_->caches.models;
  summary_.answered_by_guess = statistics_->caches.guesses;
  summary_.wrong_models = statistics_->checks->wrong_models() + statistics_->checks->wrong_proofs();
  summary_.disagreements = statistics_->cross_checks->disagreements;
  summary_.cut_by_clock = Meter::cut_by_clock();
  summary_.by_backend.clear();
  for (const auto& [backend, counts] : statistics_->by_backend())
    summary_.by_backend[backend] = {counts.queries, counts.sat, counts.unsat, counts.unknown, counts.seconds};
  if (statistics_->arrays->queries != 0) summary_.arrays = statistics_->arrays->by_name();
  note_coverage();
}

// Under the lock.
void RunSession::note_coverage() {
  if (coverage_ == nullptr || coverage_->changes() == coverage_seen_) return;
  coverage_seen_ = coverage_->changes();
  summary_.coverage = counter_->count(*coverage_);
  events_->coverage(seconds(), summary_.coverage, summary_.completed, summary_.solver.queries);
}

// Under the lock.
void RunSession::note_progress() {
  const uint64_t done = summary_.completed + summary_.solver.queries;
  if (done == progress_seen_) return;
  progress_seen_ = done;
  events_->coverage(seconds(), summary_.coverage, summary_.completed, summary_.solver.queries);
}

// Under the lock.
void RunSession::note_partial_solutions() {
  uint64_t produced = 0;
  for (const auto& [source, counts] : summary_.partial_solutions) produced += counts.produced;
  if (produced == produced_seen_) return;
  produced_seen_ = produced;
  events_->partial_solutions(seconds(), summary_.partial_solutions);
}

// Whoever reads what is printed may let us wait for ever: then the line stays as it is, and files are still
// written.
void RunSession::tick(bool write_summary) {
  std::string status;
  TuiView view;
  bool is_kept = false;
  {
    std::lock_guard lock(mutex_);
    update_numbers();
    if (write_summary) note_progress();
    if (write_summary) note_partial_solutions();
    StatusNumbers numbers;
    numbers.seconds = summary_.time_s;
    numbers.paths = summary_.completed;
    numbers.pending = summary_.pending;
    numbers.tests = summary_.tests;
    numbers.findings = summary_.findings.size();
    numbers.queries = summary_.solver.queries;
    numbers.coverage = summary_.coverage;
    numbers.doing = doing_;
    if (const report::CoverageCounts& seen = summary_.coverage; tui_ && seen.lines_total > 0)
      curve_.push_back(static_cast<double>(seen.lines_covered) / static_cast<double>(seen.lines_total));
    status = status_text(numbers);
    if (tui_) {
      view = tui_view();
      view.numbers = numbers;
    }
    is_kept = !write_summary && findings_kept_ == summary_.findings.size();
  }
  if (const std::unique_lock display(display_, std::try_to_lock); display) {
    line_.show(status);
    if (tui_) tui_->draw(std::move(view));
  }
  if (!is_kept) keep_summary(true);
}

void RunSession::show(uint64_t finding, const std::string& seen) {
  std::string text;
  {
    std::unique_lock lock(mutex_);
    auto record = std::ranges::find(summary_.findings, finding, &report::FindingRecord::id);
    if (record == summary_.findings.end()) return;
    const uint64_t test = record->test;
    flushed_.wait_for(lock, kFlushWait, [&] { return is_closed_ || pack_->last_written() >= test; });
    // Others may have come while we waited, and moved it.
    record = std::ranges::find(summary_.findings, finding, &report::FindingRecord::id);
    record->verified = true;
    record->unverified.clear();
    record->native = seen;
    if (!printed_.insert(finding).second) return;
    if (!is_closed_) events_->confirmed(seconds(), *record);
    if (record->suppressed.empty())
      text = options_.format == "jsonl" ? report::finding_line(*record)
                                        : finding_text(*record, cause_of(*record, summary_));
  }
  if (options_.format != "json" && !text.empty()) print(text);
}

void RunSession::print(const std::string& text) {
  const std::lock_guard display(display_);
  if (tui_) {
    shown_.push_back(text);
    return;
  }
  line_.clear();
  std::fputs(terminal_text(text).c_str(), stdout);
  std::fflush(stdout);
}

TuiView RunSession::tui_view() const {
  TuiView view;
  for (const std::string& file : summary_.inputs)
    view.title += (view.title.empty() ? "" : " ") + std::filesystem::path(file).filename().string();
  view.title += ", " + summary_.entry;
  view.seconds_of = options_.exploration.time_s;
  view.infeasible = summary_.infeasible;
  view.unknown = summary_.unknown;
  view.instructions = summary_.instructions;
  view.by_backend = summary_.by_backend;
  const size_t count = summary_.findings.size();
  for (size_t i = count; i-- > 0 && count - i <= kFindingsOnScreen;)
    view.findings.push_back(finding_text(summary_.findings[i]));
  view.coverage = curve_;
  return view;
}

// What was told on the screen is told again where it stays.
void RunSession::close_display() {
  const std::lock_guard display(display_);
  line_.clear();
  if (!tui_) return;
  tui_ = nullptr;
  for (const std::string& text : shown_) std::fputs(terminal_text(text).c_str(), stdout);
  std::fflush(stdout);
}

report::RunSummary RunSession::written_summary() const {
  report::RunSummary written = summary_;
  const uint64_t last = std::max(earlier_last_test_, pack_->last_written());
  written.tests = earlier_tests_ + pack_->written();
  std::erase_if(written.findings, [&](const report::FindingRecord& finding) { return finding.test > last; });
  written.error = error_;
  return written;
}

void RunSession::keep_summary(bool at_once) {
  std::lock_guard keeping(keeping_);
  report::RunSummary copy;
  {
    std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (!at_once && now - kept_at_ < kBetweenSummaries) return;
    kept_at_ = now;
    copy = written_summary();
    findings_kept_ = copy.findings.size();
  }
  copy.status = "interrupted";  // what a killed run leaves
  note(testcase::write_file(folder_ / "run.json", report::to_run_json(copy)));
}

// After a failed write no event tells of what is not there.
void RunSession::flush() {
  events_->prepare();
  auto written = pack_->flush();
  note(written);
  if (written) note(events_->flush());
  flushed_.notify_all();
}

void RunSession::work(std::stop_token ended) {
  for (int ticks = 0; !ended.stop_requested(); ++ticks) {
    for (int looks = 0; looks < kLooksPerTick && !ended.stop_requested(); ++looks) {
      std::this_thread::sleep_for(kLook);
      std::lock_guard lock(mutex_);
      note_coverage();
    }
    if (ticks % kTicksPerFlush == 0) flush();
    tick(ticks % kTicksPerSummary == 0);
  }
}

Result<void> RunSession::finish() {
  if (writer_.joinable()) {
    writer_.request_stop();
    writer_.join();
    std::lock_guard lock(mutex_);
    is_closed_ = true;
    update_numbers();
    note_progress();
    note_partial_solutions();
    events_->end(seconds(), summary_.status);
    flushed_.notify_all();
  }
  close_display();
  flush();
  note(pack_->sync());
  const uint64_t last = std::max(earlier_last_test_, pack_->last_written());
  const uint64_t written = earlier_tests_ + pack_->written();
  if (written < summary_.tests) {
    if (!error_.empty())
      error_ += "; " + std::to_string(summary_.tests - written) + " tests could not be written";
    summary_.tests = written;
    for (report::FindingRecord& finding : summary_.findings)
      if (finding.test > last) {
        finding.test = 0;
        finding.unverified = "its test could not be written";
      }
  }
  summary_.error = error_;
  keep_summary(true);
  if (!error_.empty()) return Error{error_};
  return {};
}

}  // namespace mantissa::cli
