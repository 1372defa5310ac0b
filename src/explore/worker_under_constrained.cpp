// Functions as entries that nobody calls (mantissa check). Without a caller every input may be anything, and
// whatever can go wrong with an input goes wrong with some: that is no bug. Under-constrained execution
// (Ramos and Engler, 2015) reports what goes wrong whatever the inputs are. We go one step further and report
// also what goes wrong for inputs that the code itself looked at: it tests a pointer for null and uses it
// where it is, or lets an index pass that is too large. So a condition for a bug counts if every input that
// it depends on was looked at by a test in a function that is still running, or if there is none. (One of
// them would not do: INT_MIN / -1 is in every division whose divisor is tested for 0.) A test in a function
// that has returned is that function's own caution and says nothing about its caller.
//
// Paths are pruned as in Canalyze-fp, section IV-E: what ends without a bug is not solved.

#include <algorithm>

#include "explore/leaks.h"
#include "explore/worker.h"

namespace mantissa::explore {

using expr::Expr;
using interp::Ending;
using interp::State;

void Worker::note_check(State& state, Expr condition) {
  if (!options_.under_constrained) return;
  const interp::Frame& frame = state.top();
  if (frame.function->is_runtime || frame.function->is_driver) return;
  const auto depth = static_cast<uint32_t>(state.frames.size());
  if (!state.checks.empty() && state.checks.front().condition == condition &&
      state.checks.front().depth == depth)
    return;
  state.checks.push({condition, depth, frame.function_index});
}

bool Worker::rests_on_code(const State& state, Expr condition) {
  const std::span<const Expr> found = variable_sets_.of(condition);
  std::vector<Expr> unseen(found.begin(), found.end());
  state.checks.newest_first([&](const interp::CodeCheck& check) {
    if (unseen.empty() || check.depth > state.frames.size() ||
        state.frames[check.depth - 1]->function_index != check.function)
      return;
    for (Expr variable : variable_sets_.of(check.condition)) std::erase(unseen, variable);
  });
  return unseen.empty();
}

// The state goes on under a condition that nobody asks about.
Worker::Next Worker::go_on_where(StatePtr& at, Expr condition, uint64_t answer) {
  State& state = *at;
  state.answer(answer);
  if (!state.witness || is_true(state, condition)) {
    constrain(state, condition);
    return Next::kGoOn;
  }
  state.covered_new = false;
  ++state.depth;
  defer(narrowed(std::move(at), condition));
  return Next::kEnded;
}

// An access to an object whose size was made up: inside of it, or nobody knows.
Worker::Next Worker::answer_made_up(StatePtr& at, const interp::Question& question,
                                    memory::ObjectRef object) {
  State& state = *at;
  const Expr inside = in_bounds(question.subject, state.memory.object(object), question.bytes);
  if (!pool_.is_false(inside)) return go_on_where(at, inside, interp::encode_object(object));
  ledger_.note(interp::NoteKind::kLoss, "memory beyond what was made up behind a pointer is not followed",
               state.own_place());
  all_.end_path(state, Ending::kDropped);
  return Next::kEnded;
}

// A path without a finding. Only if the entry itself returned something may be lost for ever; and where a
// function that nobody follows saw pointers, it may have kept them.
void Worker::end_unproved(StatePtr state) {
  const bool has_returned = state->top().function->is_driver;
  if (options_.leaks != Leaks::kNone && has_returned && state->losses.empty()) {
    const std::vector<memory::Memory::Leak> lost = lost_objects(pool_, *state);
    if (!lost.empty() && !ensure_witness(state)) return;
    for (const memory::Memory::Leak& leak : lost)
      report(*state,
             {.kind = interp::FindingKind::kMemoryLeak,
              .message = std::to_string(leak.size) + " bytes allocated here are never freed",
              .allocated_at = leak.site},
             state->witness->model());
  }
  all_.end_path(*state, state->witness ? Ending::kCompleted : Ending::kDropped);
}

}  // namespace mantissa::explore
