// Exceptions of float operations. They do not end a path and put no condition on it: the state goes on
// whatever the operation raised. The witness is asked first, at the operation; what it does not raise waits
// in the queue, which gets the solver for its share of the time, in turns that grow longer with each
// failure, so that one hard product does not hold up a hundred easy ones.

#include <algorithm>

#include "explore/worker.h"

namespace mantissa::explore {

using checkers::FloatObligation;
using interp::State;

namespace {
constexpr double kShare = 0.5;                   // of the time, while paths wait too
constexpr double kTurns[] = {0.25, 2, 10, 1e9};  // seconds, by attempt
constexpr double kEasyPart = 0.3;                // of a turn, for the sufficient condition
constexpr double kProbeSeconds = 0.1;
constexpr uint32_t kMatchedPerLocation = 4;
}  // namespace

void Worker::on_obligation(FloatObligation what) {
  if (restoring_) return;
  Explorer& e = explorer_;
  State& state = interpreter_.state();
  FindingKey key;
  {
    std::lock_guard lock(e.mutex_);
    const ir::SourceLocation place = e.own_place(state);
    key = {what.kind, place.file, place.line, place.column};
    if (e.found_.contains(key)) {
      e.float_sites_->close(state.top().function_index, state.top().pc, what.exception);
      return;
    }
  }
  if (state.witness && checkers::is_raised(what, *state.witness)) {
    report_exception(state, what, *state.witness);
    return;
  }
  if (pool_.is_true(what.condition) && state.witness) return;  // libm says otherwise
  Obligation obligation;
  obligation.state = interpreter_.snapshot();
  obligation.state->witness = nullptr;
  obligation.parent = state.witness;
  obligation.what = std::move(what);
  obligation.key = key;
  std::lock_guard lock(e.mutex_);
  if (!e.obligations_.add(std::move(obligation))) ++e.progress_.dropped;
  e.wake_.notify_one();
}

void Worker::report_exception(const State& state, const FloatObligation& what, eval::Witness& witness) {
  explorer_.report_finding(state, what.kind, checkers::describe(what, witness), witness.model());
  explorer_.float_sites_->close(state.top().function_index, state.top().pc, what.exception);
}

bool Explorer::is_turn_of_obligations() const {
  if (obligations_.size() == 0) return false;
  return waiting_.size() == 0 || obligation_time_.seconds() * (1 - kShare) <= path_time_.seconds() * kShare;
}

void Worker::discharge(Obligation obligation) {
  Explorer& e = explorer_;
  {
    std::lock_guard lock(e.mutex_);
    if (e.found_.contains(obligation.key)) return;
  }
  const FloatObligation& what = obligation.what;
  const double seconds = std::min(kTurns[std::min<size_t>(obligation.attempts, std::size(kTurns) - 1)],
                                  e.options_.solver_time_s);
  if (obligation.attempts == 0 && !obligation.is_probed) {
    obligation.is_probed = true;
    if (probe(obligation)) return;
    std::lock_guard lock(e.mutex_);
    if (!e.obligations_.add(std::move(obligation))) ++e.progress_.dropped;
    return;
  }
  PathSolver::ModelRef model;
  const eval::Model* const parent = obligation.parent ? &obligation.parent->model() : nullptr;
  const auto solve_for = [&](expr::Expr condition, double limit) {
    const PersistentList<expr::Expr> path = obligation.state->path.with(condition);
    return solver_.solve(path, obligation.parent ? 1 : path.size(), parent, e.budget_.within(limit), model);
  };
  auto verdict = Verdict::kUnknown;
  if (what.sufficient) verdict = solve_for(what.sufficient, seconds * kEasyPart);
  if (verdict != Verdict::kSat) verdict = solve_for(what.condition, seconds);
  if (verdict == Verdict::kUnsat) return;
  if (verdict == Verdict::kSat) {
    eval::Witness witness(pool_, model);
    if (checkers::is_raised(what, witness)) {
      report_exception(*obligation.state, what, witness);
      match(witness);
      return;
    }
  }
  std::lock_guard lock(e.mutex_);
  const bool again =
      verdict == Verdict::kUnknown && !e.budget_.stopped() && ++obligation.attempts < std::size(kTurns);
  if (!again || !e.obligations_.add(std::move(obligation))) ++e.progress_.unknown;
}

// By evaluation: the first turn of each obligation, before any has a turn with the solver.
bool Worker::probe(const Obligation& obligation) {
  std::vector<expr::Expr> conditions = {obligation.what.condition};
  obligation.state->path.newest_first([&](expr::Expr condition) { conditions.push_back(condition); });
  std::optional<eval::Model> model =
      probe_.find(conditions, obligation.parent ? obligation.parent->model() : eval::Model(),
                  explorer_.budget_.within(kProbeSeconds));
  if (!model) return false;
  eval::Witness witness(pool_, std::move(*model));
  if (!checkers::is_raised(obligation.what, witness)) return false;
  report_exception(*obligation.state, obligation.what, witness);
  match(witness);
  return true;
}

// An input that raises one exception often raises others: those that wait are tried by evaluation.
void Worker::match(eval::Witness& witness) {
  Explorer& e = explorer_;
  std::vector<std::pair<std::unique_ptr<State>, FloatObligation>> raised;
  {
    std::lock_guard lock(e.mutex_);
    e.obligations_.visit_each(kMatchedPerLocation, [&](Obligation& waiting) {
      if (!checkers::is_raised(waiting.what, witness)) return false;
      bool holds = true;
      waiting.state->path.newest_first(
          [&](expr::Expr condition) { holds = holds && witness.is_true(condition); });
      if (holds) raised.emplace_back(std::make_unique<State>(*waiting.state), waiting.what);
      return holds;
    });
  }
  for (const auto& [state, what] : raised) report_exception(*state, what, witness);
}

}  // namespace mantissa::explore
