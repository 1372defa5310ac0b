// One thread's loop: take what waits, make sure of its witness, run it, and put back what cannot be decided
// yet. How questions are answered is in worker_answers.cpp.

#include "explore/worker.h"

#include <algorithm>

namespace mantissa::explore {

using expr::Expr;
using interp::Ending;
using interp::State;
using interp::Stop;

namespace {
constexpr uint64_t kSlice = 20000;        // instructions between looks at the clock
constexpr uint64_t kBarren = 5 * kSlice;  // without new coverage, before others get a turn
constexpr uint64_t kQuestionNanoseconds = 2000, kInstructionNanoseconds = 10;  // about
constexpr const char* kTooLarge =
    "a path, or a question about one, that needs more memory than --memory allows";
constexpr double kPreferredSeconds = 1;                   // for a finding that shows well, before any will do
constexpr double kLeastSeconds = 0.1, kMoreEachTime = 8;  // of a query, and of each further attempt at it
}  // namespace

Worker::Worker(Explorer& explorer)
    : explorer_(explorer),
      pool_(explorer.pool_),
      interpreter_(explorer.program_, explorer.pool_, explorer.coverage_, explorer.ledger_,
                   explorer.interpreter_options_, explorer.handlers_),
      float_checker_(interpreter_, *this),
      meter_(explorer.new_meter()),
      budget_(explorer.budget_.metered(meter_)),
      solver_(explorer.pool_, explorer.solvers_,
              explorer.options_.partial_solutions
                  ? solver::HintBoard::Listener(
                        [&explorer](std::string_view, const eval::Model& model) { explorer.offer(model); })
                  : solver::HintBoard::Listener()),
      conditions_(explorer.pool_),
      probe_(explorer.pool_, explorer.options_.seed) {
  if (explorer.float_sites_) interpreter_.watch_floats(*explorer.float_sites_, float_checker_);
}

void Worker::run() {
  Explorer& e = explorer_;
  for (;;) {
    std::optional<Pending> pending;
    std::optional<Obligation> obligation;
    if (memory_limit::is_short() && !e.relieve()) return e.stop_for_memory();
    {
      std::unique_lock lock(e.mutex_);
      for (;;) {
        if (e.stopping_) return;
        if (e.budget_.stopped() || e.budget_.clock_seconds_left() <= 0) {
          e.stopping_ = true;
          e.wake_.notify_all();
          return;
        }
        if (e.is_turn_of_obligations())
          obligation = e.obligations_.take();
        else
          pending = e.take_pending();
        if (pending || obligation) break;
        if (e.running_ == 0) {
          e.wake_.notify_all();
          return;
        }
        e.wake_.wait_for(lock, std::chrono::milliseconds(50));
      }
      ++e.running_;
      (pending ? e.path_time_ : e.obligation_time_).begin(*meter_);
    }
    const bool is_path = pending.has_value();
    try {
      if (is_path)
        begin(std::move(*pending));
      else
        discharge(std::move(*obligation));
    } catch (const std::bad_alloc&) {
      lose_for_memory();
    }
    {
      std::lock_guard lock(e.mutex_);
      (is_path ? e.path_time_ : e.obligation_time_).end(*meter_);
      --e.running_;
      publish();
      if (e.running_ == 0) e.wake_.notify_all();
    }
  }
}

// A path, or a question about one, that needs more memory than there is. Others may need less.
void Worker::lose_for_memory() {
  set_restoring(false);
  explorer_.ledger_.note(interp::NoteKind::kDrop, kTooLarge);
  std::lock_guard lock(explorer_.mutex_);
  explorer_.out_of_memory_ = true;
}

// What remains of the run, shared over what must still be solved: one hard query must not starve the rest.
double Worker::query_seconds(uint32_t attempts) const {
  Explorer& e = explorer_;
  double waiting = 1;
  {
    std::lock_guard lock(e.mutex_);
    waiting += static_cast<double>(e.waiting_.size() + e.obligations_.size());
  }
  const double left = std::max(0.0, e.options_.time_s - meter_->seconds());
  double share = std::max(kLeastSeconds, left * std::max(1u, e.options_.jobs) / waiting);
  for (uint32_t i = 0; i < attempts; ++i) share *= kMoreEachTime;
  return std::min(share, e.options_.solver_time_s);
}

Verdict Worker::solve(Pending& pending, double seconds) {
  const Budget budget = budget_.within(seconds);
  Verdict verdict = Verdict::kUnknown;
  PathSolver::ModelRef model;
  if (pending.bug && pending.bug->prefer)
    verdict = solver_.solve(pending.path().with(pending.bug->prefer), pending.unsolved + 1,
                            pending.model.get(), budget.within(kPreferredSeconds), model);
  if (verdict != Verdict::kSat)
    verdict = solver_.solve(pending.path(), pending.unsolved, pending.model.get(), budget, model);
  if (verdict == Verdict::kSat) {
    pending.model = std::move(model);
    pending.unsolved = 0;
  }
  return verdict;
}

// What the proof takes for granted the run takes for granted.
void Worker::end_infeasible(interp::Ticket& ticket) {
  for (const std::string& assumption : solver_.assumptions())
    explorer_.ledger_.note(interp::NoteKind::kAssumption, assumption);
  if (const solver::Provenance& from = solver_.from(); from.needs_confirmation && !from.confirmed)
    explorer_.ledger_.note(interp::NoteKind::kAssumption,
                           "proofs of " + std::string(from.backend()) + " alone are right");
  ticket.end(Ending::kInfeasible);
}

// Solves a pending state; false if it is done with: infeasible, or undecided and put back for later. One
// that had all the time a query may have, or that the solver gave up on by itself, stays undecided.
bool Worker::settle(Pending& pending) {
  Explorer& e = explorer_;
  const double seconds = query_seconds(pending.attempts);
  const double start = meter_->seconds();
  switch (solve(pending, seconds)) {
    case Verdict::kSat: return true;
    case Verdict::kUnsat: end_infeasible(pending.ticket()); return false;
    case Verdict::kUnknown: break;
  }
  if (solver_.lacked_memory()) {
    lose_for_memory();
    pending.ticket().end(Ending::kUnknown);
    return false;
  }
  const double taken = meter_->seconds() - start;
  const bool out_of_time = e.budget_.exhausted();
  const bool is_final = seconds >= e.options_.solver_time_s || taken < seconds / 2;
  if (is_final && !out_of_time) {
    pending.ticket().end(Ending::kUnknown);
    return false;
  }
  std::lock_guard lock(e.mutex_);
  ++pending.attempts;
  e.add_undecided(std::move(pending));
  return false;
}

// Takes a pending state up: solves it unless the policy says later, and runs it.
void Worker::begin(Pending pending) {
  Explorer& e = explorer_;
  if (pending.bug) {
    std::unique_lock lock(e.mutex_);
    if (!e.is_open(pending.bug->kind, pending.bug->place)) return pending.ticket().end(Ending::kKnown);
  }
  // One that came back undecided is solved under every policy: it is the solver it waits for.
  const bool solve_now = pending.bug || pending.attempts > 0 || e.options_.feasibility != Feasibility::kLazy;
  if (pending.unsolved > 0 && solve_now && !settle(pending)) return;
  if (!pending.state && !restore(pending)) return;
  if (pending.unsolved == 0 && pending.model) give_witness(*pending.state, std::move(pending.model));
  if (pending.bug) {
    e.report_finding(*pending.state, pending.bug->kind, pending.bug->message,
                     pending.state->witness->model());
    return pending.ticket().end(Ending::kFinding);
  }
  run_state(std::move(pending.state));
}

// Runs a fresh state through the decisions of one whose snapshot was dropped. A program that does not do the
// same again (an external function with a mind of its own) is noticed, and counts as not explored.
bool Worker::restore(Pending& pending) {
  Explorer& e = explorer_;
  StatePtr state = e.first_state();
  const std::vector<interp::Decision> decisions = pending.dropped_decisions.oldest_first();
  if (pending.model) give_witness(*state, pending.model);
  expr::ExprSet path;
  pending.dropped_path.newest_first([&](Expr condition) { path.insert(condition); });
  size_t next = 0;
  bool same = true;
  set_restoring(true);
  // A bug waits at a question of its own that nothing has answered.
  while (same && (next < decisions.size() || pending.bug)) {
    const Stop stop = interpreter_.run(*state, kSlice);
    meter_->add(kQuestionNanoseconds);
    if (stop == Stop::kBudget && !e.budget_.exhausted()) continue;
    if (stop == Stop::kBudget) {
      set_restoring(false);
      std::lock_guard lock(e.mutex_);
      e.add_undecided(std::move(pending));
      return false;
    }
    same = stop == Stop::kQuestion;
    if (!same || next == decisions.size()) break;
    while (next < decisions.size() && decisions[next].excludes) state->exclude(decisions[next++].word);
    if (next == decisions.size()) break;
    const interp::Question& question = interpreter_.question();
    const uint64_t word = decisions[next++].word;
    if (question.ask == interp::Ask::kBranch) {
      const Expr held = word ? question.condition : pool_.mk_not(question.condition);
      same = pool_.is_true(held) || path.contains(held);
    }
    state->answer(word);
  }
  set_restoring(false);
  if (!same) {
    e.drop(pending.dropped_ticket, "a path that was given up to save memory was not found again",
           state->own_place());
    return false;
  }
  state->path = std::move(pending.dropped_path);
  state->losses = std::move(pending.dropped_losses);
  state->ticket = std::move(pending.dropped_ticket);
  state->depth = pending.depth;
  state->covered_new = pending.covered_new;
  state->witness = nullptr;
  pending.state = std::move(state);
  std::lock_guard lock(e.mutex_);
  ++e.progress_.restored;
  return true;
}

void Worker::set_restoring(bool restoring) {
  restoring_ = restoring;
  interpreter_.set_restoring(restoring);
}

// What is cut off waits: for its next turn, or for ever if the time is over.
void Worker::cut_off(StatePtr state) {
  Pending cut;
  if (state->witness) cut.model = state->witness->shared_model();
  cut.unsolved = cut.model ? 0 : state->path.size();
  cut.depth = state->depth;
  cut.state = std::move(state);
  std::lock_guard lock(explorer_.mutex_);
  explorer_.add_pending(std::move(cut));
}

// A loop that turns for long leaves its thread to others, if it is coverage that is looked for.
bool Worker::leaves_to_others() {
  Explorer& e = explorer_;
  std::lock_guard lock(e.mutex_);
  return e.options_.search == SearchOrder::kCoverage && e.waiting_.size() + e.obligations_.size() > 0;
}

void Worker::run_state(StatePtr state) {
  Explorer& e = explorer_;
  uint64_t barren_since = state->steps;
  for (;;) {
    const uint64_t covered = e.coverage_.changes();
    const uint64_t before = interpreter_.instructions();
    const Stop stop = interpreter_.run(*state, kSlice);
    meter_->add(kQuestionNanoseconds + kInstructionNanoseconds * (interpreter_.instructions() - before));
    if (e.coverage_.changes() != covered) {
      state->covered_new = true;
      barren_since = state->steps;
    }
    switch (stop) {
      case Stop::kBudget:
      case Stop::kQuestion:
        if (stop == Stop::kBudget) {
          std::lock_guard lock(e.mutex_);
          publish();
        }
        if (memory_limit::is_short() && !e.relieve()) {
          lose_for_memory();
          return e.end_path(*state, Ending::kDropped);
        }
        if (e.budget_.exhausted()) return cut_off(std::move(state));
        if (state->steps - barren_since >= kBarren && leaves_to_others()) return cut_off(std::move(state));
        if (stop == Stop::kQuestion && answer(state) == Next::kEnded) return;
        continue;
      case Stop::kExit: return end_path(std::move(state));
      case Stop::kKilled: return e.end_path(*state, Ending::kExcluded);
      case Stop::kFinding: {
        const interp::FindingInfo info = interpreter_.finding();
        if (!ensure_witness(state)) return;
        e.report_finding(*state, info.kind, info.message, state->witness->model());
        return e.end_path(*state, Ending::kFinding);
      }
    }
  }
}

void Worker::give_witness(State& state, PathSolver::ModelRef model) {
  state.witness = std::make_shared<eval::Witness>(pool_, std::move(model));
  for (const interp::Coverage::Site& site : state.unproved)
    if (explorer_.coverage_.mark(site.function, site.pc, site.what)) state.covered_new = true;
  state.unproved.clear();
}

bool Worker::ensure_witness(StatePtr& state) {
  if (state->witness) return true;
  Pending pending;
  pending.unsolved = state->path.size();
  pending.depth = state->depth;
  pending.state = std::move(state);
  if (!settle(pending)) return false;
  state = std::move(pending.state);
  give_witness(*state, std::move(pending.model));
  return true;
}

void Worker::end_path(StatePtr state) {
  if (!ensure_witness(state)) return;
  Explorer& e = explorer_;
  const eval::Model& model = state->witness->model();
  if (e.options_.check_leaks) {
    for (const memory::Memory::Leak& leak : state->memory.live_heap())
      e.report_finding(*state, interp::FindingKind::kMemoryLeak,
                       std::to_string(leak.size) + " bytes allocated here are never freed", model, leak.site);
  }
  e.report_test(*state, model, true);
  e.end_path(*state, Ending::kCompleted);
}

void Worker::publish() {
  Progress& total = explorer_.progress_;
  total.instructions += interpreter_.instructions() - reported_instructions_;
  reported_instructions_ = interpreter_.instructions();
  const SolveStatistics& now = solver_.statistics();
  total.queries += now.queries - reported_.queries;
  total.cached_queries += now.cached - reported_.cached;
  total.sat += now.sat - reported_.sat;
  total.unsat += now.unsat - reported_.unsat;
  total.unknown_queries += now.unknown - reported_.unknown;
  total.solver_seconds += now.seconds - reported_.seconds;
  reported_ = now;
  const double seconds = std::chrono::duration<double>(Budget::Clock::now() - explorer_.start_).count();
  if (seconds - explorer_.last_report_ < 0.1) return;
  explorer_.last_report_ = seconds;
  explorer_.listener_.on_progress(explorer_.progress_now());
}

}  // namespace mantissa::explore
