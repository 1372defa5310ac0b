#pragma once

// RunSession: takes what exploration hands out and keeps it on disk as it comes. A thread of its own writes
// tests and events four times a second, run.json every second and with each new finding, so a killed process
// loses at most the last second; when the disk is full the run is stopped and what was written stays as it
// is. Tests come first: no event and no run.json tells of one that is not in the pack.

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_set>

#include "cli/run_display.h"
#include "cli/run_options.h"
#include "cli/tui.h"
#include "explore/results.h"
#include "ir/frontend.h"
#include "report/coverage_map.h"
#include "report/events.h"
#include "report/grade.h"
#include "report/summary.h"
#include "solver/layers/statistics.h"
#include "testcase/pack.h"

namespace mantissa::cli {

// What the ranges say that were stated for the inputs of an entry.
report::MagnitudesOfInputs stated_magnitudes(const ir::FrontendResult& built, const std::string& entry);

class RunSession : public explore::Listener {
 public:
  // The folder exists; `about` says what the run is. With `resume` what is in the folder is kept and added
  // to.
  static Result<std::unique_ptr<RunSession>> open(const RunOptions& options, std::filesystem::path folder,
                                                  StopToken stop,
                                                  std::shared_ptr<solver::Statistics> statistics,
                                                  interp::Ledger& ledger, report::RunSummary about);
  ~RunSession() override;

  // The program to be explored from `entry`; it and the coverage outlive the session.
  void begin_entry(const ir::FrontendResult& built, const ir::Coverage& coverage, const std::string& entry);
  void end_entry(const explore::Progress& last);

  void on_test(const explore::Test& test) override;
  void on_finding(const explore::Finding& finding, const explore::Test& test) override;
  void on_further_test(const explore::Finding& finding, const explore::Test& test) override;
  void on_cause(const explore::FindingKey& finding, const explore::FindingKey& cause) override;
  void on_progress(const explore::Progress& progress) override;

  // To be told of each test as it is kept, under our lock: it must not wait. The finding may be null.
  using Watcher = std::function<void(const testcase::Test& test, const report::FindingRecord* finding)>;
  void watch(Watcher watcher) { watcher_ = std::move(watcher); }

  // The program and the recipe are in the folder: from now on run.json says what they are.
  void note_program();
  // What the status line says beside the numbers.
  void say(std::string doing);
  // A native run has confirmed the finding: prints it, unless that was done, when its test is on disk. By the
  // thread that replays: it may have to wait, for the disk or for whoever reads what is printed.
  void show(uint64_t finding, const std::string& seen);
  const std::set<uint64_t>& printed() const { return printed_; }  // findings; after finish() only
  // Stops the writing thread and writes everything once more. Fails if something could not be written, now or
  // before.
  Result<void> finish();

  report::RunSummary& summary() { return summary_; }  // after finish() only
  // Writes run.json as what a killed run leaves, unless that was done within the last second. After finish()
  // only, while native runs change the findings.
  void keep_summary(bool at_once = false);
  const std::filesystem::path& folder() const { return folder_; }
  double seconds() const;
  // Status, counts and notes, as the ledger has them now.
  void update_from_ledger();

 private:
  using FindingKey = std::tuple<findings::FindingKind, std::string, uint32_t, uint32_t>;

  RunSession(const RunOptions& options, std::filesystem::path folder, StopToken stop,
             std::shared_ptr<solver::Statistics> statistics, interp::Ledger& ledger);
  Result<void> load_earlier();
  void flush();
  report::RunSummary written_summary() const;  // under the lock: only what is in the pack
  void work(std::stop_token ended);            // the writing thread
  void tick(bool write_summary);
  void print(const std::string& text);
  TuiView tui_view() const;  // under the lock
  void close_display();
  void update_numbers();
  void note_coverage();
  void note_progress();
  void note_partial_solutions();
  std::vector<report::NoteRecord> notes(interp::NoteKind kind) const;
  report::FindingRecord* find_record(const explore::FindingKey& key);  // under the lock
  testcase::Test convert(const explore::Test& test);
  report::Place place(const std::string& function, const ir::SourceLocation& at) const;
  void note(const Result<void>& result);

  const RunOptions& options_;
  const std::filesystem::path folder_;
  StopToken stop_;
  std::shared_ptr<solver::Statistics> statistics_;
  interp::Ledger& ledger_;
  const std::chrono::steady_clock::time_point start_;

  std::unique_ptr<testcase::PackWriter> pack_;
  std::unique_ptr<report::Events> events_;

  std::mutex keeping_;  // one run.json is written at a time, the later one last
  std::mutex mutex_;    // guards what follows
  report::RunSummary summary_;
  explore::Progress before_, now_;  // of the entries that are done, of the one that runs
  std::string entry_, doing_;
  double entry_began_ = 0;             // seconds
  report::MagnitudesOfInputs stated_;  // of the inputs of the entry
  const ir::Program* program_ = nullptr;
  const ir::Coverage* coverage_ = nullptr;
  std::unique_ptr<report::CoverageCounter> counter_;
  uint64_t coverage_seen_ = 0, produced_seen_ = 0, progress_seen_ = 0;
  uint64_t next_test_ = 1, next_finding_ = 1;
  uint64_t earlier_tests_ = 0, earlier_last_test_ = 0;  // of a resumed run
  size_t findings_kept_ = 0;                            // in run.json
  std::chrono::steady_clock::time_point kept_at_;
  std::set<FindingKey> found_;
  std::unordered_set<uint64_t> known_traces_;  // of a resumed run
  std::string error_;
  Watcher watcher_;
  std::set<uint64_t> printed_;       // findings
  std::condition_variable flushed_;  // tests are on disk, or the session is closed
  bool is_closed_ = false;           // whoever explores still, having been given up, is not heard any more

  std::mutex display_;  // guards the line, and what is printed above it; taken under no other lock
  StatusLine line_;
  std::unique_ptr<Tui> tui_;        // none: the line
  std::vector<std::string> shown_;  // findings, while there is a screen
  std::vector<double> curve_;       // coverage, once a tick: for the screen
  std::jthread writer_;
};

}  // namespace mantissa::cli
