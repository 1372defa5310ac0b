// One thread's loop: take what waits, make sure of its witness, run it, and put back what cannot be decided
// yet. How questions are answered is in worker_answers.cpp.

#include "explore/worker.h"

#include <algorithm>

#include "explore/leaks.h"

namespace mantissa::explore {

using expr::Expr;
using interp::Ending;
using interp::State;
using interp::Stop;

namespace {
constexpr uint64_t kSlice = 20000;                 // instructions between looks at the clock
constexpr uint64_t kBarren = 5 * kSlice;           // without new coverage, before others get a turn
constexpr uint64_t kBarrenEarly = kSlice / 2;      // the same, of a path that was taken before its turn
constexpr uint64_t kBarrenShowing = 100 * kSlice;  // the same, where what it is run for is yet to come
constexpr uint64_t kLeastQuestions = 256;          // of the first path after a compaction, before the next
constexpr uint64_t kQuestionNanoseconds = 2000, kInstructionNanoseconds = 10;  // about
constexpr const char* kTooLarge =
    "a path, or a question about one, that needs more memory than --memory allows";
constexpr uint64_t kBetweenTelling = 500'000;             // nanoseconds of work
constexpr uint64_t kFlipNanoseconds = 20'000;             // to invert a condition, about
constexpr uint64_t kConditionNanoseconds = 400;           // to evaluate one, about
constexpr uint32_t kTextsRun = 2;                         // paths to one beginning whose texts are run
constexpr size_t kMostTexts = 2000;                       // that wait
constexpr double kPreferredSeconds = 1;                   // for a finding that shows well, before any will do
constexpr double kLeastSeconds = 0.1, kMoreEachTime = 8;  // of a query, and of each further attempt at it
}  // namespace

Worker::Worker(Exploration& exploration, MeterRef meter)
    : all_(exploration),
      options_(exploration.setting.options),
      ledger_(exploration.setting.ledger),
      pool_(exploration.setting.pool),
      interpreter_(exploration.setting.program, pool_, exploration.setting.coverage, ledger_,
                   exploration.setting.interpreter_options, exploration.setting.handlers),
      float_checker_(interpreter_, *this),
      meter_(std::move(meter)),
      budget_(exploration.budget.metered(meter_)),
      multiplex_(pool_, all_.tree, all_.states, all_.sources, meter_, options_.partial_solutions,
                 [this](const OpenException& one, eval::Witness& witness) {
                   const bool is_new = !all_.book.contains(one.key);
                   if (is_new) report_exception(*one.state, one.what, witness);
                   return is_new;
                 }),
      solver_(pool_, exploration.setting.solvers,
              options_.partial_solutions
                  ? solver::HintBoard::Listener([this](std::string_view source, const eval::Model& model) {
                      multiplex_.hear(source, model);
                    })
                  : solver::HintBoard::Listener()),
      conditions_(pool_),
      probe_(pool_, options_.seed + exploration.compaction.count()),
      simplest_(pool_, options_.seed + exploration.compaction.count()),
      neighbours_(pool_, options_.seed + exploration.compaction.count()),
      flips_(pool_, options_.seed + exploration.compaction.count(), options_.float_exceptions != 0),
      variable_sets_(pool_),
      sides_(options_.seed + exploration.compaction.count()) {
  if (all_.float_sites) interpreter_.watch_floats(*all_.float_sites, float_checker_);
}

Worker::~Worker() { tell(); }

void Worker::run() {
  for (;;) {
    if (!has_memory()) return all_.stop_for_memory();
    std::optional<Turns::Task> task = all_.turns.next(*meter_);
    if (!task) return;
    const bool is_path = !std::holds_alternative<Obligation>(*task);
    try {
      if (auto* seed = std::get_if<Turns::Seed>(&*task))
        run_seed(std::move(*seed));
      else if (is_path)
        begin(std::move(std::get<Pending>(*task)));
      else
        discharge(std::move(std::get<Obligation>(*task)));
      run_texts();
    } catch (const std::bad_alloc&) {
      lose_for_memory();
    }
    all_.turns.done(is_path, *meter_);
    ++tasks_;
    publish();
  }
}

// Whether there is some for one more task, or will be after a pause. Right after one there is no more to be
// had.
bool Worker::has_memory() {
  must_pause();
  if (!memory_limit::is_short() || all_.states.relieve()) return true;
  if (tasks_ == 0) return false;
  all_.turns.request_pause();
  return true;
}

bool Worker::must_pause() {
  if (!all_.turns.is_pausing() && all_.compaction.is_due()) all_.turns.request_pause();
  return all_.turns.is_pausing();
}

// An input of the user's: where it leaves the paths so far a state waits, and is run with it.
void Worker::run_seed(Turns::Seed seed) {
  if (seed.is_sampled) return run_sample(std::move(seed));
  if (std::optional<Pending> pending = multiplex_.place("seed", std::move(seed.model)))
    begin(std::move(*pending));
}

// A path, or a question about one, that needs more memory than there is. Others may need less.
void Worker::lose_for_memory() {
  set_restoring(false);
  ledger_.note(interp::NoteKind::kDrop, kTooLarge);
  all_.out_of_memory = true;
}

// What remains of the run, shared over what must still be solved: one hard query must not starve the rest.
double Worker::query_seconds(uint32_t attempts) const {
  const auto waiting = static_cast<double>(1 + all_.states.size() + all_.obligations.size());
  const double left = std::max(0.0, options_.time_s - meter_->seconds());
  double share = std::max(kLeastSeconds, left * std::max(1u, options_.jobs) / waiting);
  for (uint32_t i = 0; i < attempts; ++i) share *= kMoreEachTime;
  return std::min(share, options_.solver_time_s);
}

// What the solver comes across on the way is sent down the tree.
Verdict Worker::ask(const PersistentList<Expr>& path, uint32_t unsolved, const eval::Model* parent,
                    const Budget& budget, PathSolver::ModelRef& model) {
  multiplex_.complete_from(parent);
  const Verdict verdict = solver_.solve(path, unsolved, parent, budget, model);
  multiplex_.flush();
  return verdict;
}

Verdict Worker::solve(Pending& pending, double seconds) {
  const Budget budget = budget_.within(seconds);
  PathSolver::ModelRef model;
  Verdict verdict = ask(pending.path(), pending.unsolved, pending.model.get(), budget, model);
  // Most bugs are none, so how one would show best is not asked before.
  if (verdict == Verdict::kSat && pending.bug && pending.bug->prefer) {
    PathSolver::ModelRef preferred;
    if (ask(pending.path().with(pending.bug->prefer), 1, model.get(), budget.within(kPreferredSeconds),
            preferred) == Verdict::kSat)
      model = std::move(preferred);
  }
  // What was come across on the way may have come here.
  if (verdict == Verdict::kUnknown) {
    model = multiplex_.guest_of(pending.node());
    if (model) verdict = Verdict::kSat;
  }
  if (verdict == Verdict::kSat) {
    pending.model = std::move(model);
    pending.unsolved = 0;
  }
  return verdict;
}

// What the proof takes for granted the run takes for granted.
void Worker::end_infeasible(interp::Ticket& ticket) {
  for (const std::string& assumption : solver_.assumptions())
    ledger_.note(interp::NoteKind::kAssumption, assumption);
  if (const solver::Provenance& from = solver_.from(); from.needs_confirmation && !from.confirmed)
    ledger_.note(interp::NoteKind::kAssumption,
                 "proofs of " + std::string(from.backend()) + " alone are right");
  ticket.end(Ending::kInfeasible);
}

// Solves a pending state; false if it is done with: infeasible, or undecided and put back for later. One
// that had all the time a query may have, or that the solver gave up on by itself, stays undecided.
bool Worker::settle(Pending& pending) {
  const double seconds = query_seconds(pending.attempts);
  const double start = meter_->seconds();
  switch (solve(pending, seconds)) {
    case Verdict::kSat: {
      ++(solver_.from().remembered ? untold_.witnesses_remembered : untold_.witnesses_by_query);
      return true;
    }
    case Verdict::kUnsat:
      if (!pending.bug) note_barrier(pending.side, solver_.core());
      end_infeasible(pending.ticket());
      return false;
    case Verdict::kUnknown: break;
  }
  if (solver_.lacked_memory() && !pending.lacked_memory) {  // there may be more the next time
    pending.lacked_memory = true;
    all_.states.add_undecided(std::move(pending));
    return false;
  }
  if (solver_.lacked_memory()) {
    lose_for_memory();
    pending.ticket().end(Ending::kUnknown);
    return false;
  }
  const double taken = meter_->seconds() - start;
  const bool out_of_time = all_.budget.exhausted();
  const bool is_final = seconds >= options_.solver_time_s || taken < seconds / 2;
  if (is_final && !out_of_time) {
    pending.ticket().end(Ending::kUnknown);
    return false;
  }
  ++pending.attempts;
  all_.states.add_undecided(std::move(pending));
  return false;
}

// Takes a pending state up: solves it unless the policy says later, and runs it.
void Worker::begin(Pending pending) {
  if (pending.bug && !is_open(*pending.bug) && !may_cover(pending))
    return pending.ticket().end(Ending::kKnown);
  // One that came back undecided is solved under every policy: it is the solver it waits for.
  const bool solve_now = pending.bug || pending.attempts > 0 || options_.feasibility != Feasibility::kLazy;
  const bool is_asked = pending.unsolved > 0 && solve_now;
  if (is_asked && !settle(pending)) return;
  const bool was_cheap = is_asked && solver_.from().remembered;
  if (!pending.state && !restore(pending)) return;
  if (pending.parent) stay_near_parent(pending);
  if (pending.unsolved == 0 && pending.model) give_witness(*pending.state, std::move(pending.model));
  if (pending.bug) {
    report(*pending.state, {.kind = pending.bug->kind, .message = pending.bug->message},
           pending.state->witness->model(), {{pending.bug->prefer}});
    return pending.ticket().end(Ending::kFinding);
  }
  source_ = pending.source;
  is_early_ = pending.is_early;
  if (!was_cheap) try_neighbours(*pending.state);
  const std::shared_ptr<eval::Witness> witness = pending.state->witness;
  run_state(std::move(pending.state));
  try_flips(witness.get());
}

// A model that was given comes from anywhere. What the newest condition says nothing about stays as it was,
// if that satisfies the path as well: what follows a valid input goes further than what follows any.
void Worker::stay_near_parent(Pending& pending) {
  eval::Model model = *pending.parent;
  for (Expr variable : variable_sets_.of(pending.path().front()))
    model.set(variable, pending.model->get(pool_, variable));
  const std::vector<Expr> path = pending.path().oldest_first();
  meter_->add(kConditionNanoseconds * path.size());
  if (conditions_.first_false(path, model)) return;
  pending.model = std::make_shared<const eval::Model>(std::move(model));
}

// The sides that the path did not take, by what the witness would have to be.
void Worker::try_flips(eval::Witness* witness) {
  sides_.take(taken_sides_);
  if (witness == nullptr || !options_.partial_solutions || !options_.flips || !multiplex_.is_affordable())
    return;
  multiplex_.complete_from(&witness->model());
  const auto flip = [&](Expr side) {
    for (const eval::Model& one : flips_.of(*witness, side)) multiplex_.hear_asked("flips", one);
    multiplex_.spend(kFlipNanoseconds);
  };
  for (Expr side : taken_sides_.fresh) flip(side);
  for (Expr side : taken_sides_.rest)
    if (multiplex_.asks("flips")) flip(side);
  multiplex_.flush();
}

// A number is read from text. Inputs with texts of numbers there are run like those of the user's where none
// was read before, and sent down the tree on as many other paths as it is worth.
void Worker::try_number_texts(State& state) {
  const std::vector<interp::NumberText> texts = std::exchange(state.number_texts, {});
  if (restoring_ || !options_.partial_solutions || !state.witness) return;
  const eval::Model& model = state.witness->model();
  for (const interp::NumberText& text : texts) {
    if (texts_tried_[text.bytes.front()]++ < kTextsRun) {
      for (eval::Model& one : all_.number_texts.of(text, model))
        if (texts_.size() < kMostTexts)
          texts_.push_back({std::make_shared<const eval::Model>(std::move(one))});
      continue;
    }
    multiplex_.complete_from(&model);
    if (multiplex_.asks("texts"))
      for (const eval::Model& one : all_.number_texts.of(text, model)) multiplex_.hear_asked("texts", one);
    multiplex_.flush();
  }
}

// While there are any they have half of the work.
void Worker::run_texts() {
  while (!texts_.empty() && text_work_ < meter_->nanoseconds() / 2 && !all_.budget.exhausted() &&
         !must_pause()) {
    const uint64_t before = meter_->nanoseconds();
    Turns::Seed text = std::move(texts_.front());
    texts_.pop_front();
    run_seed(std::move(text));
    text_work_ += meter_->nanoseconds() - before;
  }
}

// The state's witness goes this way; what differs little from it may go others that wait.
void Worker::try_neighbours(const State& state) {
  if (!options_.partial_solutions || !state.witness || state.path.empty() || !multiplex_.is_affordable())
    return;
  const eval::Model& model = state.witness->model();
  multiplex_.complete_from(&model);
  if (multiplex_.asks("neighbours"))
    for (const eval::Model& one : neighbours_.of(model, state.path.front()))
      multiplex_.hear_asked("neighbours", one);
  multiplex_.flush();
}

// Runs a fresh state through the decisions of one whose snapshot was dropped. A program that does not do the
// same again (an external function with a mind of its own) is noticed, and counts as not explored.
bool Worker::restore(Pending& pending) {
  StatePtr state = all_.first_state();
  const std::vector<interp::Decision> decisions = pending.dropped->decisions.oldest_first();
  if (pending.model) give_witness(*state, pending.model);
  expr::ExprSet path;
  pending.dropped->path.newest_first([&](Expr condition) { path.insert(condition); });
  size_t next = 0;
  bool same = true;
  set_restoring(true);
  // A bug waits at a question of its own that nothing has answered.
  while (same && (next < decisions.size() || pending.bug)) {
    const Stop stop = interpreter_.run(*state, kSlice);
    meter_->add(kQuestionNanoseconds);
    if (memory_limit::is_short() && !all_.states.relieve()) {
      lose_for_memory();
      pending.ticket().end(Ending::kDropped);
      return false;
    }
    if (stop == Stop::kBudget && !all_.budget.exhausted()) continue;
    if (stop == Stop::kBudget) {
      set_restoring(false);
      all_.states.add_undecided(std::move(pending));
      return false;
    }
    same = stop == Stop::kQuestion;
    if (!same || next == decisions.size()) break;
    while (next < decisions.size() && decisions[next].excludes) state->exclude(decisions[next++].word);
    if (next == decisions.size()) break;
    const interp::Question& question = interpreter_.question();
    const uint64_t word = decisions[next++].word;
    if (question.ask == interp::Ask::kBranch) {
      if (word == interp::kBothSides) {
        same = question.may_take_both;
      } else {
        const Expr held = word ? question.condition : pool_.mk_not(question.condition);
        same = pool_.is_true(held) || path.contains(held);
      }
    }
    state->answer(word);
  }
  set_restoring(false);
  if (!same) {
    all_.drop(pending.ticket(), "a path that was given up to save memory was not found again",
              state->own_place());
    return false;
  }
  state->path = std::move(pending.dropped->path);
  state->losses = std::move(pending.dropped->losses);
  state->ticket = std::move(pending.dropped->ticket);
  state->node = std::move(pending.dropped->node);
  state->depth = pending.depth;
  state->covered_new = pending.covered_new;
  state->witness = nullptr;
  pending.dropped = nullptr;
  pending.state = std::move(state);
  ++untold_.restored;
  return true;
}

void Worker::set_restoring(bool restoring) {
  restoring_ = restoring;
  interpreter_.set_restoring(restoring);
}

// What is cut off waits: for its next turn, or for ever if the time is over. What was taken before its turn
// must not be the next by a depth-first order.
void Worker::cut_off(StatePtr state) {
  Pending cut;
  if (state->witness) cut.model = state->witness->shared_model();
  cut.unsolved = cut.model ? 0 : state->path.size();
  cut.depth = state->depth;
  cut.state = std::move(state);
  if (is_early_ && options_.search == SearchOrder::kDfs)
    all_.states.add_undecided(std::move(cut));
  else
    all_.states.add(std::move(cut));
}

// A loop that turns for long leaves its thread to others, if it is coverage that is looked for, or if it was
// not its turn.
bool Worker::leaves_to_others(uint64_t barren) {
  if (given_ && given_->shows && barren < kBarrenShowing && !is_shown(*given_)) return false;
  if (barren < (is_early_ ? kBarrenEarly : kBarren)) return false;
  return (is_early_ || options_.search == SearchOrder::kCoverage) &&
         all_.states.size() + all_.obligations.size() > 0;
}

void Worker::run_state(StatePtr state) {
  uint64_t barren_since = state->steps;
  uint64_t questions = 0;  // what is answered is not asked again after a pause
  for (;;) {
    const uint64_t covered = all_.setting.coverage.changes();
    const uint64_t before = interpreter_.instructions();
    const Stop stop = interpreter_.run(*state, kSlice);
    if (!state->number_texts.empty()) try_number_texts(*state);
    meter_->add(kQuestionNanoseconds + kInstructionNanoseconds * (interpreter_.instructions() - before));
    if (all_.setting.coverage.changes() != covered) {
      state->covered_new = true;
      barren_since = state->steps;
      if (source_) all_.sources.covered(*source_);
      source_ = std::nullopt;
    }
    switch (stop) {
      case Stop::kBudget:
      case Stop::kQuestion:
        if (stop == Stop::kBudget) publish();
        questions += stop == Stop::kQuestion;
        if ((tasks_ > 0 || questions > kLeastQuestions) && must_pause()) return cut_off(std::move(state));
        if (memory_limit::is_short() && !all_.states.relieve()) {
          lose_for_memory();
          return all_.end_path(*state, Ending::kDropped);
        }
        if (all_.budget.is_over()) return cut_off(std::move(state));
        if (leaves_to_others(state->steps - barren_since)) return cut_off(std::move(state));
        if (stop == Stop::kQuestion && answer(state) == Next::kEnded) return;
        continue;
      case Stop::kExit: return end_path(std::move(state));
      case Stop::kKilled:
        note_untracked(options_.leaks, pool_, *state, ledger_);
        return all_.end_path(*state, Ending::kExcluded);
      case Stop::kFinding: {
        const interp::FindingInfo info = interpreter_.finding();
        note_untracked(options_.leaks, pool_, *state, ledger_);
        if (options_.under_constrained && !is_news(*state, info.kind))
          return all_.end_path(*state, Ending::kDropped);
        if (!ensure_witness(state)) return;
        report(*state, {.kind = info.kind, .message = info.message, .end = info.end},
               state->witness->model());
        return all_.end_path(*state, Ending::kFinding);
      }
    }
  }
}

void Worker::give_witness(State& state, PathSolver::ModelRef model) {
  state.witness = std::make_shared<eval::Witness>(pool_, std::move(model));
  for (const interp::Coverage::Site& site : state.unproved)
    if (all_.setting.coverage.mark(site.function, site.pc, site.what)) state.covered_new = true;
  state.unproved.clear();
}

// Whether it ran something without a witness that nobody is known to reach. A known bug is solved then, too:
// the way to it may be the only one that an input takes.
bool Worker::may_cover(const State& state) const {
  const auto is_open = [&](const interp::Coverage::Site& site) {
    return !all_.setting.coverage.has(site.function, site.pc, site.what);
  };
  return !options_.under_constrained && std::ranges::any_of(state.unproved, is_open);
}

bool Worker::may_cover(const Pending& pending) const {
  if (pending.state) return may_cover(*pending.state);
  return !options_.under_constrained && options_.feasibility == Feasibility::kLazy;
}

bool Worker::ensure_witness(StatePtr& state) {
  if (state->witness) return true;
  if (PathSolver::ModelRef model = multiplex_.guest_of(state->node)) {
    give_witness(*state, std::move(model));
    return true;
  }
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
  if (options_.under_constrained) return end_unproved(std::move(state));
  if (!ensure_witness(state)) return;
  const eval::Model& model = state->witness->model();
  if (options_.leaks != Leaks::kNone) {
    for (const memory::Memory::Leak& leak : leaks_at_end(options_.leaks, pool_, *state, ledger_))
      report(*state,
             {.kind = interp::FindingKind::kMemoryLeak,
              .message = std::to_string(leak.size) + " bytes allocated here are never freed",
              .allocated_at = leak.site},
             model);
  }
  all_.book.add_test(*state, model, true);
  all_.end_path(*state, Ending::kCompleted);
}

// Now and then: a path may take a microsecond.
void Worker::publish() {
  if (meter_->nanoseconds() < told_at_ + kBetweenTelling) return;
  tell();
  look_at_samples();
  if (all_.counters.is_report_due()) all_.book.tell(all_.progress());
}

void Worker::tell() {
  told_at_ = meter_->nanoseconds();
  const SolveStatistics& now = solver_.statistics();
  Progress more = std::exchange(untold_, {});
  more.instructions = interpreter_.instructions() - reported_instructions_;
  more.queries = now.queries - reported_.queries;
  more.cached_queries = now.cached - reported_.cached;
  more.sat = now.sat - reported_.sat;
  more.unsat = now.unsat - reported_.unsat;
  more.unknown_queries = now.unknown - reported_.unknown;
  more.solver_seconds = now.seconds - reported_.seconds;
  reported_instructions_ = interpreter_.instructions();
  reported_ = now;
  all_.counters.add(more);
}

}  // namespace mantissa::explore
