// Which object is meant where an address is a term. A pointer that is made from one object reaches no other,
// so what counts is what it was made from and not what lies where it points: `a[i]` beyond the end of `a` is
// a finding though another array be there. The interpreter keeps the address that a pointer began with on the
// outside of its sum (`Interpreter::add_constant`).

#include "explore/worker.h"

namespace mantissa::explore {

using expr::Expr;
using expr::Kind;
using interp::Ask;
using interp::Ending;
using interp::FindingKind;
using interp::Question;
using interp::State;

namespace {
constexpr uint32_t kObjectsAlone = 64;  // of a pointer to any object, that are states of their own
constexpr uint64_t kShownBeyond = 16;   // bytes past an object's end that native tools watch for certain

std::string access_text(const Question& question) {
  return std::string(question.is_write ? "write of " : "read of ") + std::to_string(question.bytes) +
         (question.bytes == 1 ? " byte" : " bytes");
}

// The object that a pointer is made from whatever the path: base + offset with an address that is an
// object's, or one of several such of the same object. C lets such a pointer reach no other object, so
// leaving this one is a finding whatever lies there. A sum that an address is taken from is none: in
// p + (q - r) the object is that of p.
class BaseWalk {
 public:
  BaseWalk(const expr::Pool& pool, const memory::Memory& memory) : pool_(pool), memory_(memory) {}

  memory::ObjectRef of(Expr e) {
    if (pool_.is_const(e)) return memory_.owner(pool_.raw_value(e));
    const Kind kind = pool_.kind(e);
    if (kind != Kind::kBvAdd && kind != Kind::kIte) return {};
    if (kind == Kind::kBvAdd && (takes_address(pool_.child(e, 0)) || takes_address(pool_.child(e, 1))))
      return {};
    if (const memory::ObjectRef* known = seen_.find(e)) return *known;
    if (seen_.size() == kMostSteps) return {};
    const memory::ObjectRef a = of(pool_.child(e, kind == Kind::kIte ? 1 : 0)),
                            b = of(pool_.child(e, kind == Kind::kIte ? 2 : 1));
    memory::ObjectRef result;
    if (kind == Kind::kIte)
      result = a == b ? a : memory::ObjectRef{};
    else if (!a || !b)
      result = a ? a : b;
    seen_[e] = result;
    return result;
  }

 private:
  static constexpr size_t kMostSteps = 256;

  // Whether an address is subtracted in it; yes if it is too deep to tell.
  bool takes_address(Expr e, uint32_t depth = 0) {
    constexpr uint32_t kDeepest = 8;
    if (pool_.is_const(e)) return memory::in_address_space(-pool_.raw_value(e));
    const Kind kind = pool_.kind(e);
    if (kind == Kind::kBvNeg) return static_cast<bool>(of(pool_.child(e, 0)));
    if (kind != Kind::kBvAdd && kind != Kind::kBvSub) return false;
    if (depth == kDeepest) return true;
    return takes_address(pool_.child(e, 0), depth + 1) ||
           (kind == Kind::kBvAdd ? takes_address(pool_.child(e, 1), depth + 1)
                                 : static_cast<bool>(of(pool_.child(e, 1))));
  }

  const expr::Pool& pool_;
  const memory::Memory& memory_;
  expr::ExprMap<memory::ObjectRef> seen_;
};

// The addresses that it is made from by sums and choices.
std::vector<uint64_t> addresses_in(const expr::Pool& pool, Expr e) {
  constexpr size_t kMostSteps = 256;
  std::vector<uint64_t> result;
  std::vector<Expr> open{e};
  expr::ExprSet seen;
  while (!open.empty() && seen.size() < kMostSteps) {
    const Expr at = open.back();
    open.pop_back();
    if (!seen.insert(at).second) continue;
    if (pool.is_const(at) && memory::in_address_space(pool.raw_value(at)))
      result.push_back(pool.raw_value(at));
    if (pool.kind(at) == Kind::kBvAdd || pool.kind(at) == Kind::kIte)
      for (const Expr child : pool.children(at))
        if (pool.sort(child).is_bit_vec()) open.push_back(child);
  }
  return result;
}

// Whether it is a sum, or one of several values that are.
bool has_offset(const expr::Pool& pool, Expr e, uint32_t depth = 0) {
  constexpr uint32_t kDeepest = 16;
  if (pool.kind(e) != expr::Kind::kIte || depth > kDeepest) return pool.kind(e) == expr::Kind::kBvAdd;
  return has_offset(pool, pool.child(e, 1), depth + 1) || has_offset(pool, pool.child(e, 2), depth + 1);
}

}  // namespace

Expr Worker::in_bounds(Expr address, const memory::Object& object, uint64_t bytes) {
  if (object.size() < bytes) return pool_.bool_const(false);
  const Expr offset = interpreter_.add_constant(address, -object.base());
  return pool_.make(Kind::kBvUle, {offset, pool_.bv_const(64, object.size() - bytes)});
}

memory::ObjectRef Worker::base_object(const State& state, Expr address) {
  const auto sum = interpreter_.constant_sum(address);
  if (sum && memory::in_address_space(sum->constant)) return state.memory.owner(sum->constant);
  return BaseWalk(pool_, state.memory).of(address);
}

// The same where the base depends on the path (one of several pointers, one read at a symbolic index): of the
// terms of the sum the one that is an address of an object under the witness. None if there are several.
std::optional<Worker::PointerBase> Worker::base_by_witness(State& state, Expr address) {
  constexpr size_t kMostTerms = 32;
  std::vector<Expr> terms{address};
  PointerBase base;
  for (size_t i = 0; i < terms.size() && terms.size() <= kMostTerms; ++i) {
    Expr term = terms[i];
    while (pool_.kind(term) == Kind::kIte && has_offset(pool_, term)) {
      const Expr when = pool_.child(term, 0);
      const bool holds = is_true(state, when);
      base.conditions.push_back(holds ? when : pool_.mk_not(when));
      term = pool_.child(term, holds ? 1 : 2);
    }
    if (pool_.kind(term) == Kind::kBvAdd) {
      terms.insert(terms.end(), {pool_.child(term, 0), pool_.child(term, 1)});
      continue;
    }
    const uint64_t value = state.witness->value(term).raw();
    const memory::ObjectRef ref = state.memory.owner(value);
    if (!ref || value - state.memory.object(ref).base() > state.memory.object(ref).size()) continue;
    if (base.object) return std::nullopt;
    base.object = ref;
    const memory::Object& object = state.memory.object(ref);
    base.conditions.push_back(pool_.make(
        Kind::kBvUle, {interpreter_.add_constant(term, -object.base()), pool_.bv_const(64, object.size())}));
  }
  const bool is_sum = terms.size() > 1 || base.conditions.size() > 1;
  return base.object && is_sum ? std::optional(std::move(base)) : std::nullopt;
}

// After a finding: the objects that the pointer may still point into. A few are states of their own; the rest
// is one more, which asks again with a witness inside one of them.
void Worker::go_on_inside(const State& state, const Question& question) {
  uint32_t candidates = 0;
  std::vector<Expr> others;
  state.memory.for_each_live([&](memory::ObjectRef other, const memory::Object& object) {
    const uint64_t code = interp::encode_object(other);
    if (std::find(state.excluded.begin(), state.excluded.end(), code) != state.excluded.end()) return;
    const Expr inside = in_bounds(question.subject, object, question.bytes);
    if (pool_.is_false(inside)) return;
    if (++candidates > kObjectsAlone) {
      others.push_back(inside);
      return;
    }
    Pending there = fork(state, inside);
    there.state->answer(code);
    defer(std::move(there));
  });
  if (!others.empty()) defer(fork(state, pool_.mk_or(others)));
}

// An access by way of a pointer that is made from the object.
Worker::Next Worker::check_inside(StatePtr& at, const Question& question, memory::ObjectRef base) {
  const memory::Object& object = at->memory.object(base);
  Question check = question;
  check.ask = Ask::kCheck;
  check.kind = FindingKind::kOutOfBounds;
  check.condition = pool_.mk_not(in_bounds(question.subject, object, question.bytes));
  check.message = access_text(question) + " outside its object";
  if (object.size() >= question.bytes) {
    const Expr beyond =
        interpreter_.add_constant(question.subject, -(object.base() + object.size() - question.bytes + 1));
    check.prefer = pool_.make(Kind::kBvUlt, {beyond, pool_.bv_const(64, kShownBeyond)});
  }
  if (pool_.is_true(check.condition)) {  // no offset is right
    if (ensure_witness(at)) {
      report_access(*at, {.kind = check.kind, .message = check.message, .about = question.subject});
      if (!following_) all_.end_path(*at, Ending::kFinding);
    }
    return Next::kEnded;
  }
  return answer_check(at, check, interp::encode_object(base));
}

// A pointer that is made from an object that is no more was met outside of its place; inside is another bug.
void Worker::file_use_after_end(const State& state, const Question& question) {
  std::vector<Expr> inside;
  for (const uint64_t base : addresses_in(pool_, question.subject)) {
    const auto place = state.memory.place_of_ended(base);
    if (!place) continue;
    const Expr offset = interpreter_.add_constant(question.subject, -place->base);
    inside.push_back(pool_.make(Kind::kBvUlt, {offset, pool_.bv_const(64, place->size)}));
  }
  if (inside.empty()) return;
  Question other = question;
  other.kind = FindingKind::kUseAfterFree;
  other.condition = pool_.mk_or(inside);
  other.message = access_text(question) + " in an object that is no more";
  file_bug(state, other);
}

Worker::Next Worker::answer_pointer(StatePtr& at, const Question& question) {
  State& state = *at;
  if (const memory::ObjectRef base = base_object(state, question.subject)) {
    if (options_.under_constrained && state.memory.object(base).is_assumed())
      return answer_made_up(at, question, base);
    return check_inside(at, question, base);
  }
  // Anything may be meant: the witness says which object, and the rest waits.
  if (!ensure_witness(at)) return Next::kEnded;
  if (const auto base = base_by_witness(state, question.subject); base && !options_.under_constrained) {
    for (Expr condition : base->conditions) {
      if (pool_.is_true(condition) || path_set_.contains(state.path, condition)) continue;
      defer(fork(state, pool_.mk_not(condition)));
      constrain(state, condition);
    }
    return check_inside(at, question, base->object);
  }
  const uint64_t address = state.witness->value(question.subject).raw();
  const memory::ObjectRef ref = state.memory.find(address);
  if (!ref ||
      state.memory.object(ref).size() - (address - state.memory.object(ref).base()) < question.bytes) {
    if (options_.under_constrained) {  // which of several pointers it is that is wrong nobody knows
      ledger_.note(interp::NoteKind::kLoss, "a pointer that may be one of several is not followed",
                   state.own_place());
      go_on_inside(state, question);
      all_.end_path(state, Ending::kDropped);
      return Next::kEnded;
    }
    const memory::Fault fault = ref ? memory::Fault::kOutOfBounds : state.memory.diagnose(address);
    const FindingKind kind = fault == memory::Fault::kNull           ? FindingKind::kNullDereference
                             : fault == memory::Fault::kUseAfterFree ? FindingKind::kUseAfterFree
                                                                     : FindingKind::kOutOfBounds;
    report_access(state,
                  {.kind = kind,
                   .message = access_text(question) + " through a pointer to no object",
                   .about = question.subject,
                   .end = kind == FindingKind::kUseAfterFree ? state.memory.end_of(address) : std::nullopt});
    const Expr null = pool_.make(Kind::kBvUlt, {question.subject, pool_.bv_const(64, memory::kNullPage)});
    if (kind == FindingKind::kNullDereference) {  // what is not null is another matter
      state.covered_new = false;
      defer(narrowed(std::move(at), pool_.mk_not(null)));
      return Next::kEnded;
    }
    Question other = question;
    other.kind = FindingKind::kNullDereference;
    other.condition = null;
    other.message = access_text(question) + " through a null pointer";
    file_bug(state, other);
    if (kind == FindingKind::kOutOfBounds) file_use_after_end(state, question);
    if (following_) return Next::kEnded;
    go_on_inside(state, question);
    all_.end_path(state, Ending::kFinding);
    return Next::kEnded;
  }
  const Expr inside = in_bounds(question.subject, state.memory.object(ref), question.bytes);
  Pending elsewhere = fork(state, pool_.mk_not(inside));
  elsewhere.state->exclude(interp::encode_object(ref));
  defer(std::move(elsewhere));
  constrain(state, inside);
  state.answer(interp::encode_object(ref));
  return Next::kGoOn;
}

}  // namespace mantissa::explore
