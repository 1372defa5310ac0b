// The policy in one place: how a question is answered. With a witness the answer is evaluated; what else
// could have been answered becomes a pending copy. Without one (lazy) both sides go on unproved; a bug, the
// end of the path, and every few conditions on the way are where the solver is asked.

#include <algorithm>

#include "explore/leaks.h"
#include "explore/worker.h"

namespace mantissa::explore {

using expr::Expr;
using expr::Kind;
using interp::Ask;
using interp::Ending;
using interp::Question;
using interp::State;

namespace {
constexpr uint32_t kFewValues = 4;    // of what is taken as one value after another
constexpr uint32_t kMostValues = 64;  // of it, where none is beyond kSmall: 64 doubles
constexpr uint64_t kSmall = 512;
constexpr size_t kMostNoted = 100'000;  // conditions whose place is kept
// Without a witness a path is made sure of after so many conditions. Never doing so would unroll a loop with
// a symbolic bound for ever, since "once more" is only refuted by a solver; doing so at each would be eager.
// Where only bugs are looked for most paths are never solved.
constexpr uint32_t kUnverified = 8, kUnverifiedUnderConstrained = 32;
}  // namespace

void Worker::constrain(State& state, Expr condition) {
  if (!pool_.is_true(condition)) advance(state, condition);
}

// One more condition holds. Assignments that came here with the state go their own ways.
void Worker::advance(State& state, Expr condition) {
  state.path.push(condition);
  if (following_) return;
  if (all_.tree.advance(state.node, condition)) multiplex_.go_on(all_.tree.above(state.node));
}

bool Worker::is_true(State& state, Expr condition) { return conditions_.is_true(condition, *state.witness); }

void Worker::note_condition(const State& state, Expr condition, ir::BarrierCondition::Of of, bool holds) {
  if (options_.under_constrained || noted_.size() >= kMostNoted || !noted_.insert(condition).second) return;
  all_.barriers.saw(condition, {state.own_place(), of, holds});
}

void Worker::note_barrier(const ir::Coverage::Site& side, std::span<const Expr> core) {
  if (options_.under_constrained || side.what == ir::Coverage::Mark{}) return;
  if (!all_.setting.coverage.has(side.function, side.pc, side.what)) all_.barriers.blocked(side, core);
}

Pending Worker::fork(const State& state, Expr condition, interp::Matter matter) {
  auto copy = std::make_unique<State>(state);
  copy->covered_new = false;
  ++copy->depth;
  copy->path.push(condition);
  if (!following_) {
    copy->ticket = ledger_.open(matter);
    copy->node = all_.tree.branch(state.node, condition);
  }
  return unsolved(std::move(copy));
}

Pending Worker::narrowed(StatePtr state, Expr condition) {
  advance(*state, condition);
  return unsolved(std::move(state));
}

Pending Worker::unsolved(StatePtr state) {
  Pending pending;
  if (state->witness) pending.model = state->witness->shared_model();
  state->witness = nullptr;
  pending.unsolved = pending.model ? 1 : state->path.size();
  pending.depth = state->depth;
  pending.state = std::move(state);
  return pending;
}

// Keeps a fork for later, or settles its feasibility now.
void Worker::defer(Pending pending) {
  if (following_) return;
  if (pool_.is_false(pending.path().front())) return pending.ticket().end(Ending::kInfeasible);
  if (options_.feasibility == Feasibility::kEager && !settle(pending)) return;
  all_.states.add(std::move(pending));
  all_.turns.wake();
}

// Leaves a fork out, which is a loss unless there is no such input.
void Worker::give_up(Pending pending, const std::string& why) {
  if (following_) return;
  if (solve(pending, query_seconds(0)) == Verdict::kUnsat) return end_infeasible(pending.ticket());
  ledger_.note(interp::NoteKind::kLoss, why, pending.state->own_place());
  pending.ticket().end(Ending::kDropped);
}

void Worker::file_bug(const State& state, const Question& question) {
  if (following_) return;
  Bug bug{question.kind, question.message, question.prefer, state.own_place()};
  const bool is_new = is_open(bug);
  if (!is_new && !may_cover(state)) return;
  Pending pending = fork(state, question.condition, interp::Matter::kBug);
  pending.bug = std::make_unique<Bug>(std::move(bug));
  if (is_new && options_.feasibility != Feasibility::kPending) return begin(std::move(pending));
  all_.states.add(std::move(pending));
}

Worker::Next Worker::answer(StatePtr& state) {
  const Question& question = interpreter_.question();
  switch (question.ask) {
    case Ask::kBranch:
    case Ask::kSwitch: return answer_branch(state, question);
    case Ask::kPointer: return answer_pointer(state, question);
    case Ask::kCheck: return answer_check(state, question, 0);
    case Ask::kConcretize: return answer_concretize(state, question);
    case Ask::kAssume: return answer_assume(state, question);
  }
  return Next::kEnded;
}

namespace {

// Where alternative `i` of a branch or a switch goes on, in the order of the interpreter; none of others.
ir::Coverage::Site side_of(const interp::Frame& frame, const ir::Instruction& in, size_t i) {
  using Coverage = ir::Coverage;
  if (in.op == ir::Op::kBranch)
    return {frame.function_index, frame.pc, i ? Coverage::kTrueSide : Coverage::kFalseSide};
  if (in.op != ir::Op::kSwitch) return {};
  std::vector<uint32_t> targets;
  const auto add = [&](uint32_t target) {
    if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
  };
  const ir::SwitchTable& table = frame.function->switches[in.x];
  for (const auto& [value, target] : table.cases) add(target);
  add(table.otherwise);
  return {frame.function_index, targets[i], Coverage::kBlock};
}

}  // namespace

// Which of the alternatives is on the path already; the others contradict it.
std::optional<size_t> Worker::decided_before(const State& state, std::span<const Expr> alternatives) {
  for (size_t i = 0; i < alternatives.size(); ++i)
    if (path_set_.contains(state.path, alternatives[i])) return i;
  return std::nullopt;
}

// Where somebody has taken each side before: nothing is to be covered there any more, and what is behind is
// the same code with other values.
bool Worker::takes_both(const interp::Frame& frame, const ir::Instruction& branch) const {
  using Coverage = ir::Coverage;
  if (!options_.merge || options_.under_constrained) return false;
  const Coverage& coverage = all_.setting.coverage;
  return std::ranges::all_of(frame.function->merged[branch.c - 1].branches, [&](uint32_t pc) {
    return coverage.has(frame.function_index, pc, Coverage::kTrueSide) &&
           coverage.has(frame.function_index, pc, Coverage::kFalseSide);
  });
}

Worker::Next Worker::answer_branch(StatePtr& at, const Question& question) {
  const uint32_t unverified = options_.under_constrained ? kUnverifiedUnderConstrained : kUnverified;
  if (!at->witness && at->path.size() % unverified == unverified - 1 && !ensure_witness(at))
    return Next::kEnded;
  State& state = *at;
  const bool two_way = question.ask == Ask::kBranch;
  const Expr sides[2] = {two_way ? pool_.mk_not(question.condition) : Expr{}, question.condition};
  const std::span<const Expr> conditions =
      two_way ? std::span<const Expr>(sides) : std::span<const Expr>(question.alternatives);
  const interp::Frame& frame = state.top();
  const ir::Instruction& in = frame.function->code[frame.pc];
  if (const std::optional<size_t> known = decided_before(state, conditions)) {
    if (two_way) note_barrier(side_of(frame, in, 1 - *known), conditions.subspan(*known, 1));
    note_check(state, conditions[*known]);
    ++untold_.branches;
    state.answer(*known);
    ++state.depth;
    return Next::kGoOn;
  }
  if (question.may_take_both && takes_both(frame, in)) {
    state.answer(interp::kBothSides);
    ++state.depth;
    return Next::kGoOn;
  }
  for (size_t i = 0; i < conditions.size(); ++i)
    note_condition(state, conditions[i],
                   two_way ? ir::BarrierCondition::Of::kBranch : ir::BarrierCondition::Of::kSwitch, i == 1);
  size_t chosen = 0;
  if (state.witness) {
    while (chosen + 1 < conditions.size() && !is_true(state, conditions[chosen])) ++chosen;
  } else {
    while (chosen + 1 < conditions.size() && pool_.is_false(conditions[chosen])) ++chosen;
  }
  for (size_t i = 0; i < conditions.size(); ++i) {
    if (i == chosen || following_) continue;
    if (pool_.is_false(conditions[i])) {
      note_barrier(side_of(frame, in, i), {});
      continue;
    }
    ++untold_.branches;
    Pending other = fork(state, conditions[i]);
    note_check(*other.state, conditions[i]);
    other.state->answer(i);
    if (two_way) {
      const auto side = i ? interp::Coverage::kTrueSide : interp::Coverage::kFalseSide;
      other.side = {frame.function_index, frame.pc, side};
      other.block = {frame.function_index, i ? in.x : in.b, interp::Coverage::kBlock};
      other.target_is_new =
          !all_.setting.coverage.has(other.side.function, other.side.pc, other.side.what) ||
          !all_.setting.coverage.has(other.block.function, other.block.pc, other.block.what);
    } else {
      other.side = side_of(frame, in, i);
    }
    if (state.witness) sides_.add(conditions[i], other.target_is_new);
    defer(std::move(other));
  }
  ++untold_.branches;
  note_check(state, conditions[chosen]);
  constrain(state, conditions[chosen]);
  state.answer(chosen);
  ++state.depth;
  return Next::kGoOn;
}

// `word` is what the interpreter is told where it is fine.
Worker::Next Worker::answer_check(StatePtr& at, const Question& question, uint64_t word) {
  State& state = *at;
  const Expr fine = pool_.mk_not(question.condition);
  if (path_set_.contains(state.path, fine)) {
    state.answer(word);
    return Next::kGoOn;
  }
  if (options_.under_constrained)
    if (const Expr counts = counting_part(state, question.condition); counts != question.condition)
      return answer_unlooked_at(at, question, word, counts);
  if (options_.under_constrained && path_set_.contains(state.path, question.condition)) {
    if (ensure_witness(at))
      report(*at, {.kind = question.kind, .message = question.message}, at->witness->model());
    if (at) all_.end_path(*at, Ending::kFinding);
    return Next::kEnded;
  }
  if (state.witness && is_true(state, question.condition)) {
    report(state, {.kind = question.kind, .message = question.message, .about = question.condition},
           state.witness->model(), {{question.condition, question.prefer}});
    state.answer(word);
    state.covered_new = false;  // the finding's test shows what was new
    ++state.depth;
    defer(narrowed(std::move(at), fine));
    return Next::kEnded;
  }
  file_bug(state, question);
  note_condition(state, fine, ir::BarrierCondition::Of::kOther, true);
  constrain(state, fine);
  state.answer(word);
  return Next::kGoOn;
}

// A value of which the path allows nothing beyond `kSmall` has few others: all of them are tried, so that
// `malloc(n * sizeof(double))` with n <= 8 hinders no `complete`. Asked once, when the usual number is
// reached.
bool Worker::has_few_values(const State& state, Expr value) {
  const PersistentList<Expr> beyond =
      state.path.with(pool_.make(Kind::kBvUlt, {pool_.bv_const(pool_.sort(value).width(), kSmall), value}));
  PathSolver::ModelRef model;
  return ask(beyond, 1, &state.witness->model(), budget_.within(query_seconds(0)), model) == Verdict::kUnsat;
}

Worker::Next Worker::answer_concretize(StatePtr& at, const Question& question) {
  if (!ensure_witness(at)) return Next::kEnded;
  State& state = *at;
  const expr::Value value = state.witness->value(question.subject);
  const Expr equal = pool_.mk_eq(question.subject, pool_.constant(value));
  const uint32_t tried = static_cast<uint32_t>(state.excluded.size()) + 1;
  const uint32_t limit = question.exhaustive ? options_.values_per_concretization : kFewValues;
  Pending other = fork(state, pool_.mk_not(equal));
  other.state->exclude(value.raw());
  const bool goes_on =
      tried < limit || (tried < kMostValues && (tried > limit || has_few_values(state, question.subject)));
  if (goes_on)
    defer(std::move(other));
  else
    give_up(std::move(other), question.message + " has more values than were tried");
  constrain(state, equal);
  state.answer(value.raw());
  return Next::kGoOn;
}

Worker::Next Worker::answer_assume(StatePtr& at, const Question& question) {
  State& state = *at;
  note_untracked(options_.leaks, pool_, state, ledger_);
  note_condition(state, question.condition, ir::BarrierCondition::Of::kAssumption, true);
  state.answer(1);
  if (state.top().function->is_driver) all_.book.note_premise(question.condition);
  if (!state.witness || is_true(state, question.condition)) {
    constrain(state, question.condition);
    return Next::kGoOn;
  }
  defer(narrowed(std::move(at), question.condition));
  return Next::kEnded;
}

}  // namespace mantissa::explore
