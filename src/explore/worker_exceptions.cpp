// Exceptions of float operations. They do not end a path and put no condition on it: the state goes on
// whatever the operation raised. The witness is asked first, at the operation; what it does not raise waits
// in the queue, which gets the solver for its share of the time, in turns that grow longer with each
// failure, so that one hard product does not hold up a hundred easy ones.

#include <algorithm>

#include "explore/worker.h"
#include "expr/traverse.h"

namespace mantissa::explore {

using checkers::FloatObligation;
using interp::Ending;
using interp::State;

namespace {
constexpr const char* kTooMany = "exceptions of operations that were reached very often";
constexpr double kTurns[] = {0.25, 2, 10, 1e9};  // seconds, by attempt
constexpr double kEasyPart = 0.3;                // of a turn, for the sufficient condition
constexpr double kProbeSeconds = 0.03;
constexpr uint64_t kSweepNanoseconds = 300'000'000, kMatchNanoseconds = 1'000'000;  // of work
constexpr uint32_t kSweptPerLocation = 4;
constexpr size_t kSweptVariables = 64;  // changed in a sweep
}  // namespace

FindingKey Worker::key_here(const State& state, interp::FindingKind kind) const {
  return FindingKey::at(kind, state.own_place());
}

// Noted without terms and without a ticket: there would be millions.
void Worker::drop_crowded(const State& state) {
  ledger_.note(interp::NoteKind::kDrop, kTooMany, state.own_place());
}

// What is found is closed. Where enough wait, an exception is worth its terms only if this path raises it.
uint8_t Worker::wanted(uint8_t exceptions, const checkers::FloatTerm& operation) {
  if (restoring_) return 0;
  State& state = interpreter_.state();
  uint8_t crowded = 0;
  FindingKey key = key_here(state, {});
  exceptions::for_each_exception(exceptions, [&](uint8_t exception) {
    key.kind = checkers::kind_of(exception);
    if (all_.book.contains(key)) {
      all_.float_sites->close(state.top().function_index, state.top().pc, exception);
      exceptions &= static_cast<uint8_t>(~exception);
    } else if (all_.obligations.is_crowded(key)) {
      crowded |= exception;
    }
  });
  if (following_) crowded = exceptions;
  if (crowded == 0) return exceptions;
  if (!following_) drop_crowded(state);
  const uint8_t raised = state.witness ? checkers::suspected(crowded, operation.kind, operation.operands,
                                                             operation.result, *state.witness)
                                       : 0;
  return exceptions & static_cast<uint8_t>(~crowded | raised);
}

void Worker::on_obligation(FloatObligation what) {
  State& state = interpreter_.state();
  if (state.witness && checkers::is_raised(what, *state.witness)) {
    report_exception(state, what, *state.witness);
    if (given_) all_.sources.met(all_.sources.number(kSamples));
    return;
  }
  if (following_) return;
  // Certain by what is known of libm's function, and its own flags say otherwise: for constants that is all.
  if (pool_.is_true(what.condition) && state.witness &&
      std::all_of(what.operands.begin(), what.operands.end(),
                  [&](expr::Expr operand) { return pool_.is_const(operand); }))
    return;
  auto open = std::make_shared<OpenException>();
  std::unique_ptr<State> snapshot = interpreter_.snapshot();
  snapshot->witness = nullptr;
  open->state = std::move(snapshot);
  open->key = key_here(state, what.kind);
  open->what = std::move(what);
  Obligation obligation;
  obligation.open = std::move(open);
  obligation.parent = state.witness;
  obligation.ticket = ledger_.open(interp::Matter::kException);
  if (!all_.obligations.add(std::move(obligation))) all_.drop(obligation.ticket, kTooMany, state.own_place());
  all_.turns.wake();
}

void Worker::report_exception(const State& state, const FloatObligation& what, eval::Witness& found) {
  std::optional<eval::Witness> simple;
  if (options_.simplest && !all_.book.contains(key_here(state, what.kind))) {
    simple.emplace(pool_, simplest(state, {{what.condition}}, found.model()));
    if (!checkers::is_raised(what, *simple)) simple.reset();
  }
  eval::Witness& witness = simple ? *simple : found;
  all_.report_finding(state,
                      {.kind = what.kind,
                       .message = checkers::describe(what, witness),
                       .about = what.condition,
                       .operands = checkers::operands_of(what, witness),
                       .result = what.result,
                       .origin = checkers::origin_of(pool_, what.operands, witness)},
                      witness.model());
  all_.float_sites->close(state.top().function_index, state.top().pc, what.exception);
}

void Worker::discharge(Obligation obligation) {
  sweep();
  if (all_.book.contains(obligation.key())) return obligation.ticket.end(Ending::kKnown);
  const FloatObligation& what = obligation.what();
  const double seconds =
      std::min(kTurns[std::min<size_t>(obligation.attempts, std::size(kTurns) - 1)], options_.solver_time_s);
  if (obligation.attempts == 0 && !obligation.is_probed) {
    obligation.is_probed = true;
    if (probe(obligation)) return obligation.ticket.end(Ending::kFinding);
    if (!all_.obligations.add(std::move(obligation)))
      all_.drop(obligation.ticket, kTooMany, obligation.state().own_place());
    return;
  }
  PathSolver::ModelRef model;
  const eval::Model* const parent = obligation.parent ? &obligation.parent->model() : nullptr;
  const auto solve_for = [&](expr::Expr condition, double limit) {
    const PersistentList<expr::Expr> path = obligation.state().path.with(condition);
    return ask(path, obligation.parent ? 1 : path.size(), parent, budget_.within(limit), model);
  };
  auto verdict = Verdict::kUnknown;
  if (what.sufficient) verdict = solve_for(what.sufficient, seconds * kEasyPart);
  if (verdict != Verdict::kSat) verdict = solve_for(what.condition, seconds);
  if (verdict == Verdict::kUnsat) return end_infeasible(obligation.ticket);
  if (verdict == Verdict::kSat) {
    eval::Witness witness(pool_, model);
    if (checkers::is_raised(what, witness)) {
      report_exception(obligation.state(), what, witness);
      match(witness);
      return obligation.ticket.end(Ending::kFinding);
    }
  }
  if (verdict == Verdict::kUnknown && solver_.lacked_memory() && !obligation.lacked_memory) {
    obligation.lacked_memory = true;
    if (!all_.obligations.add(std::move(obligation))) obligation.ticket.end(Ending::kUnknown);
    return;
  }
  if (verdict == Verdict::kUnknown && solver_.lacked_memory()) {
    lose_for_memory();
    return obligation.ticket.end(Ending::kUnknown);
  }
  const bool again =
      verdict == Verdict::kUnknown && (all_.budget.exhausted() || ++obligation.attempts < std::size(kTurns));
  if (!again || !all_.obligations.add(std::move(obligation))) obligation.ticket.end(Ending::kUnknown);
}

// By evaluation: the first turn of each obligation, before any has a turn with the solver.
bool Worker::probe(const Obligation& obligation) {
  std::vector<expr::Expr> conditions = {obligation.what().condition};
  obligation.state().path.newest_first([&](expr::Expr condition) { conditions.push_back(condition); });
  std::optional<eval::Model> model =
      probe_.find(conditions, obligation.parent ? obligation.parent->model() : eval::Model(),
                  budget_.within(kProbeSeconds));
  if (!model) return false;
  eval::Witness witness(pool_, std::move(*model));
  if (!checkers::is_raised(obligation.what(), witness)) return false;
  report_exception(obligation.state(), obligation.what(), witness);
  match(witness);
  return true;
}

// An input that raises one exception often raises others: it goes down the tree to those that wait.
void Worker::match(const eval::Witness& witness) {
  multiplex_.send("exception", {witness.model()}, kMatchNanoseconds);
}

// Assignments that are like those of the exceptions that wait, some variables changed.
std::vector<eval::Model> Worker::variations(uint32_t count) {
  std::vector<std::shared_ptr<eval::Witness>> parents;
  std::vector<expr::Expr> terms;
  expr::ExprSet seen;
  all_.obligations.visit_some(kSweptPerLocation, [&](const Obligation& one) {
    parents.push_back(one.parent);
    terms.push_back(one.what().result);
    one.state().path.newest_first([&](expr::Expr condition) {
      if (seen.insert(condition).second) terms.push_back(condition);
    });
  });
  std::vector<expr::Expr> variables = expr::variables(pool_, terms);
  if (variables.size() > kSweptVariables) variables.resize(kSweptVariables);
  std::vector<eval::Model> models;
  for (uint32_t i = 0; i < count && !parents.empty(); ++i) {
    const std::shared_ptr<eval::Witness>& parent = parents[i % parents.size()];
    models.push_back(probe_.vary(variables, parent ? parent->model() : eval::Model()));
  }
  return models;
}

// All that wait against many assignments, in the order in which they come down the tree.
void Worker::sweep() {
  const std::optional<uint32_t> due =
      all_.sweep_times.begin(all_.obligations.locations(), all_.counters.work());
  if (!due) return;
  const size_t met = multiplex_.send("sweep", variations(*due), kSweepNanoseconds);
  all_.sweep_times.end(met > 0, all_.counters.work());
}

}  // namespace mantissa::explore
