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
#include "explore/looked_at.h"
#include "explore/worker.h"
#include "expr/traverse.h"

namespace mantissa::explore {

using expr::Expr;
using interp::Ending;
using interp::State;

namespace {

// Which of two pointers comes first: that asks neither of them whether it is null.
bool orders_pointers(const expr::Pool& pool, Expr condition) {
  if (pool.kind(condition) == expr::Kind::kNot) condition = pool.child(condition, 0);
  const expr::Kind kind = pool.kind(condition);
  const bool is_order = kind == expr::Kind::kBvUlt || kind == expr::Kind::kBvUle ||
                        kind == expr::Kind::kBvSlt || kind == expr::Kind::kBvSle;
  bool has_address = false;
  if (is_order)
    expr::for_each_postorder(pool, std::span(&condition, 1), [&](Expr e) {
      has_address |= pool.is_const(e) && pool.sort(e) == expr::Sort::bit_vec(64) &&
                     memory::in_address_space(pool.raw_value(e));
    });
  return has_address;
}

}  // namespace

void Worker::note_check(State& state, Expr condition) {
  if (!options_.under_constrained || orders_pointers(pool_, condition)) return;
  const interp::Frame& frame = state.top();
  if (frame.function->is_runtime || frame.function->is_driver || state.frames.size() < 2) return;
  const auto depth = static_cast<uint32_t>(state.frames.size());
  if (!state.checks.empty() && state.checks.front().condition == condition &&
      state.checks.front().depth == depth)
    return;
  state.checks.push({condition, depth, frame.function_index});
  if (says_given_null(state, condition)) given_nulls_.emplace(frame.function_index, condition);
}

// That a pointer which the function at hand was called with is null.
bool Worker::says_given_null(const State& state, Expr condition) const {
  const size_t depth = state.frames.size();
  const interp::Frame& caller = *state.frames[depth - 2];
  if (caller.function->is_driver || caller.pc == 0) return false;
  const ir::Instruction& call = caller.function->code[caller.pc - 1];
  if (call.op != ir::Op::kCall && call.op != ir::Op::kCallIndirect) return false;
  return std::ranges::any_of(caller.function->operand_lists[call.imm >> 32].registers, [&](ir::Reg argument) {
    const Expr value = caller.values()[argument];
    return value && pool_.sort(value) == expr::Sort::bit_vec(64) &&
           pool_.mk_eq(value, pool_.bv_const(64, 0)) == condition;
  });
}

// Whether a path that ends in something illegal is worth a question. One that ends at a null pointer because
// a function was given one, looked at it and gave back another is that function's caution again. What is
// known is shown by its first test (Book).
bool Worker::is_news(const State& state, interp::FindingKind kind) const {
  if (kind != interp::FindingKind::kNullDereference) return true;
  if (all_.book.contains(all_.book.key_of(state, {.kind = kind, .message = {}}))) return false;
  bool is_passed_on = false;
  state.checks.newest_first([&](const interp::CodeCheck& check) {
    const bool is_running =
        check.depth <= state.frames.size() && state.frames[check.depth - 1]->function_index == check.function;
    is_passed_on |= !is_running && given_nulls_.contains({check.function, check.condition});
  });
  return !is_passed_on;
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

// Of a condition for a bug what counts as one: false if nothing does. Of an index that the code bounds on one
// side only that side: on the other it trusts its callers, as with what it did not look at.
Expr Worker::counting_part(const State& state, Expr condition) {
  if (!rests_on_code(state, condition)) return pool_.bool_const(false);
  const Expr term = too_large(pool_, condition);
  if (!term) return condition;
  BoundedSides sides;
  state.checks.newest_first([&](const interp::CodeCheck& check) {
    if (check.depth <= state.frames.size() && state.frames[check.depth - 1]->function_index == check.function)
      note_bounds(pool_, check.condition, sides);
  });
  const bool above = is_bounded_above(pool_, term, sides), below = is_bounded_below(pool_, term, sides);
  if (above && below) return condition;
  if (!above && !below) return pool_.bool_const(false);
  const Expr is_negative =
      pool_.make(expr::Kind::kBvSlt, {term, pool_.bv_const(pool_.sort(term).width(), 0)});
  return pool_.mk_and(condition, above ? pool_.mk_not(is_negative) : is_negative);
}

// A condition for a bug of which a part counts, or nothing.
Worker::Next Worker::answer_unlooked_at(StatePtr& at, const interp::Question& question, uint64_t word,
                                        Expr counts) {
  if (!pool_.is_false(counts)) {
    interp::Question part = question;
    part.condition = counts;
    file_bug(*at, part);
  }
  const Expr fine = pool_.mk_not(question.condition);
  if (!path_set_.contains(at->path, question.condition)) return go_on_where(at, fine, word);
  all_.end_path(*at, Ending::kDropped);
  return Next::kEnded;
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
