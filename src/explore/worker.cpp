// The policy in one place: how a question is answered. With a witness the answer is evaluated; what else
// could have been answered becomes a pending copy. Without one (lazy) both sides go on unproved, and a bug or
// the end of the path is where the solver is asked.

#include "explore/worker.h"

#include <algorithm>

namespace mantissa::explore {

using expr::Expr;
using expr::Kind;
using interp::Ask;
using interp::FindingKind;
using interp::Question;
using interp::State;
using interp::Stop;

namespace {
constexpr uint64_t kSlice = 20000;  // instructions between looks at the clock
constexpr uint32_t kMaxAttempts = 4;
constexpr double kLeastSeconds = 0.5, kMoreEachTime = 8;  // of a query, and of each further attempt at it
constexpr double kPreferredSeconds = 1;                   // for a finding that shows well, before any will do
constexpr uint64_t kShownBeyond = 16;  // bytes past an object's end that native tools watch for certain
}  // namespace

Worker::Worker(Explorer& explorer)
    : explorer_(explorer),
      pool_(explorer.pool_),
      interpreter_(explorer.program_, explorer.pool_, explorer.coverage_, explorer.interpreter_options_,
                   explorer.handlers_),
      float_checker_(interpreter_, *this),
      solver_(explorer.pool_, explorer.solvers_()) {
  if (explorer.float_sites_) interpreter_.watch_floats(*explorer.float_sites_, float_checker_);
}

void Worker::run() {
  Explorer& e = explorer_;
  for (;;) {
    std::optional<Pending> pending;
    std::optional<Obligation> obligation;
    {
      std::unique_lock lock(e.mutex_);
      for (;;) {
        if (e.stopping_) return;
        if (e.budget_.exhausted()) {
          e.stopping_ = true;
          e.wake_.notify_all();
          return;
        }
        if (e.is_turn_of_obligations())
          obligation = e.obligations_.take();
        else
          pending = e.frontier_->take();
        if (pending || obligation) break;
        if (e.running_ == 0) {
          e.wake_.notify_all();
          return;
        }
        e.wake_.wait_for(lock, std::chrono::milliseconds(50));
      }
      ++e.running_;
      (pending ? e.path_time_ : e.obligation_time_).begin();
    }
    const bool is_path = pending.has_value();
    if (is_path)
      begin(std::move(*pending));
    else
      discharge(std::move(*obligation));
    {
      std::lock_guard lock(e.mutex_);
      (is_path ? e.path_time_ : e.obligation_time_).end();
      --e.running_;
      publish();
      if (e.running_ == 0) e.wake_.notify_all();
    }
  }
}

// What remains of the run, shared over what must still be solved: one hard query must not starve the rest.
Budget Worker::query_budget(uint32_t attempts) const {
  Explorer& e = explorer_;
  size_t waiting;
  {
    std::lock_guard lock(e.mutex_);
    waiting = e.frontier_->size() + e.obligations_.size() + 1;
  }
  const double left = e.budget_.seconds_left();
  double share = std::max(kLeastSeconds, left * std::max(1u, e.options_.jobs) / static_cast<double>(waiting));
  for (uint32_t i = 0; i < attempts; ++i) share *= kMoreEachTime;
  return e.budget_.within(std::min(share, e.options_.solver_time_s));
}

PathSolver::Verdict Worker::solve(Pending& pending) {
  std::shared_ptr<eval::Witness> witness;
  PathSolver::Verdict verdict = PathSolver::Verdict::kUnknown;
  if (pending.prefer)
    verdict =
        solver_.solve(pending.state->path.with(pending.prefer), pending.unsolved + 1, pending.parent.get(),
                      query_budget(pending.attempts).within(kPreferredSeconds), witness);
  if (verdict != PathSolver::Verdict::kSat)
    verdict = solver_.solve(pending.state->path, pending.unsolved, pending.parent.get(),
                            query_budget(pending.attempts), witness);
  if (verdict == PathSolver::Verdict::kSat) {
    pending.state->witness = std::move(witness);
    pending.unsolved = 0;
  }
  return verdict;
}

// Takes a pending state up: solves it unless the policy says later, and runs it.
void Worker::begin(Pending pending) {
  Explorer& e = explorer_;
  const bool solve_now = pending.is_bug || e.options_.feasibility != Feasibility::kLazy;
  if (pending.is_bug) {
    std::lock_guard lock(e.mutex_);
    if (!e.is_open(pending.kind, e.own_place(*pending.state))) return;
  }
  if (pending.unsolved > 0 && solve_now) {
    switch (solve(pending)) {
      case PathSolver::Verdict::kUnsat: {
        std::lock_guard lock(e.mutex_);
        ++e.progress_.infeasible;
        return;
      }
      case PathSolver::Verdict::kUnknown: {
        std::lock_guard lock(e.mutex_);
        if (++pending.attempts < kMaxAttempts && !e.budget_.exhausted())
          e.frontier_->add(std::move(pending));
        else
          ++e.progress_.unknown;
        return;
      }
      case PathSolver::Verdict::kSat: break;
    }
  }
  if (pending.is_bug) {
    e.report_finding(*pending.state, pending.kind, pending.message, pending.state->witness->model());
    return;
  }
  run_state(std::move(pending.state));
}

// What the clock cut off counts as not explored.
void Worker::cut_off(StatePtr state) {
  std::lock_guard lock(explorer_.mutex_);
  Pending cut;
  cut.state = std::move(state);
  cut.unsolved = 0;
  explorer_.frontier_->add(std::move(cut));
}

void Worker::run_state(StatePtr state) {
  Explorer& e = explorer_;
  for (;;) {
    const uint64_t covered = e.coverage_.changes();
    const Stop stop = interpreter_.run(*state, kSlice);
    if (e.coverage_.changes() != covered) state->covered_new = true;
    switch (stop) {
      case Stop::kBudget: {
        if (!e.budget_.exhausted()) {
          std::lock_guard lock(e.mutex_);
          publish();
          continue;
        }
        return cut_off(std::move(state));
      }
      case Stop::kQuestion:
        if (e.budget_.exhausted()) return cut_off(std::move(state));
        if (answer(*state) == Next::kEnded) return;
        continue;
      case Stop::kExit: end_path(*state); return;
      case Stop::kKilled: {
        std::lock_guard lock(e.mutex_);
        ++e.progress_.killed;
        return;
      }
      case Stop::kFinding: {
        const interp::FindingInfo info = interpreter_.finding();
        if (ensure_witness(*state)) {
          e.report_finding(*state, info.kind, info.message, state->witness->model());
          e.finish_path(*state);
        }
        return;
      }
    }
  }
}

bool Worker::ensure_witness(State& state) {
  if (state.witness) return true;
  std::shared_ptr<eval::Witness> witness;
  const auto verdict =
      solver_.solve(state.path, state.path.size(), nullptr, query_budget(kMaxAttempts), witness);
  if (verdict == PathSolver::Verdict::kSat) {
    state.witness = std::move(witness);
    return true;
  }
  std::lock_guard lock(explorer_.mutex_);
  ++(verdict == PathSolver::Verdict::kUnsat ? explorer_.progress_.infeasible : explorer_.progress_.unknown);
  return false;
}

void Worker::end_path(State& state) {
  if (!ensure_witness(state)) return;
  Explorer& e = explorer_;
  if (e.options_.check_leaks) {
    for (const memory::Memory::Leak& leak : state.memory.live_heap())
      e.report_finding(state, FindingKind::kMemoryLeak,
                       std::to_string(leak.size) + " bytes allocated at line " + std::to_string(leak.site) +
                           " are never freed",
                       state.witness->model());
  }
  e.report_test(state, state.witness->model(), true);
  e.finish_path(state);
}

void Worker::constrain(State& state, Expr condition) {
  if (!pool_.is_true(condition)) state.path.push(condition);
}

Pending Worker::fork(const State& state, Expr condition) {
  Pending pending;
  pending.state = std::make_unique<State>(state);
  pending.state->witness = nullptr;
  pending.state->covered_new = false;
  ++pending.state->depth;
  pending.parent = state.witness;
  pending.unsolved = 1;
  pending.state->path.push(condition);
  return pending;
}

// Keeps a fork for later, or settles its feasibility now.
void Worker::defer(Pending pending) {
  Explorer& e = explorer_;
  if (pool_.is_false(pending.state->path.front())) {
    std::lock_guard lock(e.mutex_);
    ++e.progress_.infeasible;
    return;
  }
  if (e.options_.feasibility == Feasibility::kEager) {
    switch (solve(pending)) {
      case PathSolver::Verdict::kUnsat: {
        std::lock_guard lock(e.mutex_);
        ++e.progress_.infeasible;
        return;
      }
      case PathSolver::Verdict::kUnknown: {
        std::lock_guard lock(e.mutex_);
        ++e.progress_.unknown;
        return;
      }
      case PathSolver::Verdict::kSat: break;
    }
  }
  std::lock_guard lock(e.mutex_);
  pending.state->id = e.next_state_++;
  e.frontier_->add(std::move(pending));
  e.wake_.notify_one();
}

Worker::Next Worker::answer(State& state) {
  const Question question = interpreter_.question();
  switch (question.ask) {
    case Ask::kBranch:
    case Ask::kSwitch: return answer_branch(state, question);
    case Ask::kPointer: return answer_pointer(state, question);
    case Ask::kCheck: return answer_check(state, question);
    case Ask::kConcretize: return answer_concretize(state, question);
    case Ask::kAssume: return answer_assume(state, question);
  }
  return Next::kEnded;
}

Worker::Next Worker::answer_branch(State& state, const Question& question) {
  std::vector<Expr> conditions = question.alternatives;
  std::vector<uint64_t> answers;
  if (question.ask == Ask::kBranch) {
    conditions = {question.condition, pool_.mk_not(question.condition)};
    answers = {1, 0};
  } else {
    for (uint64_t i = 0; i < conditions.size(); ++i) answers.push_back(i);
  }
  size_t chosen = 0;
  if (state.witness) {
    while (chosen + 1 < conditions.size() && !state.witness->is_true(conditions[chosen])) ++chosen;
  } else {
    while (chosen + 1 < conditions.size() && pool_.is_false(conditions[chosen])) ++chosen;
  }
  const interp::Frame& frame = state.top();
  const ir::Instruction& in = frame.function->code[frame.pc];
  for (size_t i = 0; i < conditions.size(); ++i) {
    if (i == chosen || pool_.is_false(conditions[i])) continue;
    Pending other = fork(state, conditions[i]);
    other.state->answers.push_back(answers[i]);
    if (question.ask == Ask::kBranch) {
      const uint32_t target = answers[i] ? in.x : in.b;
      const auto side = answers[i] ? interp::Coverage::kTrueSide : interp::Coverage::kFalseSide;
      other.target_is_new = !explorer_.coverage_.has(frame.function_index, frame.pc, side) ||
                            !explorer_.coverage_.has(frame.function_index, target, interp::Coverage::kBlock);
    }
    defer(std::move(other));
  }
  constrain(state, conditions[chosen]);
  state.answers.push_back(answers[chosen]);
  ++state.depth;
  return Next::kGoOn;
}

Expr Worker::in_bounds(Expr address, const memory::Object& object, uint64_t bytes) {
  if (object.size() < bytes) return pool_.bool_const(false);
  const Expr offset = interpreter_.add_constant(address, -object.base());
  return pool_.make(Kind::kBvUle, {offset, pool_.bv_const(64, object.size() - bytes)});
}

// The object that a pointer is made from: base + offset with a constant base inside an object. C lets such a
// pointer reach no other object, so leaving this one is a finding whatever lies there.
memory::ObjectRef Worker::base_object(const State& state, Expr address) {
  if (pool_.kind(address) != Kind::kBvAdd) return {};
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr part = pool_.child(address, i);
    if (!pool_.is_const(part)) continue;
    if (const memory::ObjectRef ref = state.memory.find(pool_.raw_value(part))) return ref;
    // A negative constant offset may have moved the constant before its object: the object just above.
    return state.memory.find(pool_.raw_value(part) + ir::kRedZone);
  }
  return {};
}

Worker::Next Worker::answer_pointer(State& state, const Question& question) {
  const std::string access = question.is_write ? "write of " : "read of ";
  const std::string size = std::to_string(question.bytes) + (question.bytes == 1 ? " byte" : " bytes");
  if (const memory::ObjectRef base = base_object(state, question.subject)) {
    const Expr inside = in_bounds(question.subject, state.memory.object(base), question.bytes);
    Question check = question;
    check.ask = Ask::kCheck;
    check.kind = FindingKind::kOutOfBounds;
    check.condition = pool_.mk_not(inside);
    check.message = access + size + " outside its object";
    const memory::Object& object = state.memory.object(base);
    if (object.size() >= question.bytes) {
      const Expr beyond =
          interpreter_.add_constant(question.subject, -(object.base() + object.size() - question.bytes + 1));
      check.prefer = pool_.make(Kind::kBvUlt, {beyond, pool_.bv_const(64, kShownBeyond)});
    }
    if (pool_.is_true(check.condition)) {  // no offset is right
      if (ensure_witness(state)) {
        explorer_.report_finding(state, check.kind, check.message, state.witness->model());
        explorer_.finish_path(state);
      }
      return Next::kEnded;
    }
    const Next next = answer_check(state, check);
    if (next == Next::kGoOn) state.answers.back() = interp::encode_object(base);
    return next;
  }
  // Anything may be meant: the witness says which object, and the rest waits.
  if (!ensure_witness(state)) return Next::kEnded;
  const uint64_t address = state.witness->value(question.subject).raw();
  const memory::ObjectRef ref = state.memory.find(address);
  if (!ref ||
      state.memory.object(ref).size() - (address - state.memory.object(ref).base()) < question.bytes) {
    const memory::Fault fault = ref ? memory::Fault::kOutOfBounds : state.memory.diagnose(address);
    const FindingKind kind = fault == memory::Fault::kNull           ? FindingKind::kNullDereference
                             : fault == memory::Fault::kUseAfterFree ? FindingKind::kUseAfterFree
                                                                     : FindingKind::kOutOfBounds;
    explorer_.report_finding(state, kind, access + size + " through a pointer to no object",
                             state.witness->model());
    // Go on with the objects it may still point into: those named by constants in the term.
    uint32_t candidates = 0;
    state.memory.for_each_live([&](memory::ObjectRef other, const memory::Object& object) {
      const uint64_t code = interp::encode_object(other);
      if (std::find(state.excluded.begin(), state.excluded.end(), code) != state.excluded.end()) return;
      if (object.size() < question.bytes || candidates >= 64) return;
      ++candidates;
      Pending there = fork(state, in_bounds(question.subject, object, question.bytes));
      there.state->answers.push_back(code);
      defer(std::move(there));
    });
    explorer_.finish_path(state);
    return Next::kEnded;
  }
  const Expr inside = in_bounds(question.subject, state.memory.object(ref), question.bytes);
  Pending elsewhere = fork(state, pool_.mk_not(inside));
  elsewhere.state->excluded.push_back(interp::encode_object(ref));
  defer(std::move(elsewhere));
  constrain(state, inside);
  state.answers.push_back(interp::encode_object(ref));
  return Next::kGoOn;
}

Worker::Next Worker::answer_check(State& state, const Question& question) {
  const Expr fine = pool_.mk_not(question.condition);
  if (state.witness && state.witness->is_true(question.condition)) {
    explorer_.report_finding(state, question.kind, question.message, state.witness->model());
    Pending without = fork(state, fine);
    without.state->answers.push_back(0);
    if (question.ask == Ask::kCheck && question.subject) {  // a pointer check: the answer is its object
      if (const memory::ObjectRef base = base_object(state, question.subject))
        without.state->answers.back() = interp::encode_object(base);
    }
    defer(std::move(without));
    return Next::kEnded;
  }
  bool open;
  {
    std::lock_guard lock(explorer_.mutex_);
    open = explorer_.is_open(question.kind, explorer_.own_place(state));
  }
  if (open) {
    Pending bug = fork(state, question.condition);
    bug.is_bug = true;
    bug.kind = question.kind;
    bug.message = question.message;
    bug.prefer = question.prefer;
    if (explorer_.options_.feasibility == Feasibility::kPending) {
      std::lock_guard lock(explorer_.mutex_);
      explorer_.frontier_->add(std::move(bug));
    } else {
      begin(std::move(bug));
    }
  }
  constrain(state, fine);
  state.answers.push_back(0);
  return Next::kGoOn;
}

Worker::Next Worker::answer_concretize(State& state, const Question& question) {
  if (!ensure_witness(state)) return Next::kEnded;
  const expr::Value value = state.witness->value(question.subject);
  const Expr equal = pool_.mk_eq(question.subject, pool_.constant(value));
  const uint32_t tried = static_cast<uint32_t>(state.excluded.size());
  const uint32_t limit = question.exhaustive ? explorer_.options_.values_per_concretization : 4;
  if (tried + 1 < limit) {
    Pending other = fork(state, pool_.mk_not(equal));
    other.state->excluded.push_back(value.raw());
    defer(std::move(other));
  } else {
    state.losses.push({question.message + " has more values than were tried", state.place()});
  }
  constrain(state, equal);
  state.answers.push_back(value.raw());
  return Next::kGoOn;
}

Worker::Next Worker::answer_assume(State& state, const Question& question) {
  state.answers.push_back(1);
  if (!state.witness || state.witness->is_true(question.condition)) {
    constrain(state, question.condition);
    return Next::kGoOn;
  }
  Pending later = fork(state, question.condition);
  later.state->depth = state.depth;
  later.state->covered_new = state.covered_new;
  defer(std::move(later));
  return Next::kEnded;
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
