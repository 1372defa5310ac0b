#pragma once

// Explorer: runs states, answers their questions, keeps what is pending, and reports tests and findings. The
// policies (feasibility, search order) are options over one loop; worker threads share the frontier.

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "explore/frontier.h"
#include "explore/matcher.h"
#include "explore/memory_guard.h"
#include "explore/obligations.h"
#include "explore/options.h"
#include "explore/path_solver.h"
#include "explore/results.h"
#include "explore/sweep.h"
#include "interp/interpreter.h"

namespace mantissa::explore {

using SolverFactory = std::function<std::unique_ptr<solver::Solver>()>;

class Explorer {
 public:
  Explorer(const ir::Program& program, expr::Pool& pool, interp::Coverage& coverage, interp::Ledger& ledger,
           Options options, interp::InterpreterOptions interpreter_options, interp::HandlerTable handlers,
           SolverFactory solvers, Listener& listener);

  // What it comes to is in the ledger.
  Progress run(StopToken stop);

 private:
  friend class Worker;
  // The state to begin with: at the entry, nothing decided.
  std::unique_ptr<interp::State> first_state() const;
  // Under the lock: what waits. An undecided one comes up again when nothing else waits.
  void add_pending(Pending pending);
  void add_undecided(Pending pending);
  std::optional<Pending> take_pending();
  // Drops snapshots when memory is short: the oldest half, then every one that comes.
  void spare_memory();
  // Takes the lock: gives back what can be given back once the process is short of memory. False: it still
  // is.
  bool relieve();
  void stop_for_memory();                    // takes the lock
  void offer(const eval::Model& candidate);  // takes the lock
  bool is_open(interp::FindingKind kind, const ir::SourceLocation& place);
  void report_test(const interp::State& state, const eval::Model& model, bool ends_normally);
  void report_finding(const interp::State& state, interp::FindingKind kind, const std::string& message,
                      const eval::Model& model, std::optional<uint64_t> allocated_at = std::nullopt);
  void read_output(const interp::State& state, const eval::Model& model, Test& test);
  Test make_test(const interp::State& state, const eval::Model& model, bool ends_normally);
  // Every state ends here. A completed one, or one that ended in a finding, counts for --max-paths.
  void end_path(interp::State& state, interp::Ending ending);
  void drop(interp::Ticket& ticket, std::string_view why, const ir::SourceLocation& place);
  void close();  // what still waits is left, and why
  Progress progress_now();
  MeterRef new_meter();                 // takes the lock
  double work() const;                  // seconds of work done by all; under the lock
  bool is_turn_of_obligations() const;  // under the lock

  const ir::Program& program_;
  expr::Pool& pool_;
  interp::Coverage& coverage_;
  interp::Ledger& ledger_;
  Options options_;
  interp::InterpreterOptions interpreter_options_;
  interp::HandlerTable handlers_;
  SolverFactory solvers_;
  Listener& listener_;
  Budget budget_;

  std::mutex mutex_;
  std::condition_variable wake_;
  PendingStore waiting_;
  std::unique_ptr<Frontier> frontier_;
  std::deque<Slot> undecided_;
  Matcher matcher_;
  MemoryGuard memory_;
  uint32_t adds_until_look_ = 0;
  bool memory_is_short_ = false, out_of_memory_ = false;
  Budget::Clock::time_point last_trim_;
  std::unique_ptr<interp::FloatSites> float_sites_;  // none: float exceptions are not looked for
  Obligations obligations_;
  SweepTimes sweep_times_;
  std::vector<MeterRef> meters_;  // of the workers
  WorkTime path_time_, obligation_time_;
  unsigned running_ = 0;
  bool stopping_ = false;
  Progress progress_;
  struct Found {
    uint64_t id = 0;
    uint32_t tests = 0;
  };
  std::map<FindingKey, Found> found_;
  uint64_t ended_paths_ = 0;  // for max_paths
  uint64_t next_test_ = 1, next_finding_ = 1;
  double last_report_ = 0;
  Budget::Clock::time_point start_;
};

}  // namespace mantissa::explore
