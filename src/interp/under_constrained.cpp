// Entries that nobody calls (mantissa check). A driver makes a pointer null or a fresh object by an input of
// its own, as one value: ite(null?, 0, object). While nobody has looked at it the value stays whole, so that
// whether the code tested it before it used it is still to be seen where it is used. An access goes to the
// object; that the pointer is null is a finding only if the code's own tests say so, which the explorer
// decides. What lies beyond an object that was made up is as unknown as its size.

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;

namespace {

struct NullChoice {
  Expr is_null, null, other;  // when; what it is then, an offset from null at most; what it is otherwise
};

bool is_null_page(const expr::Pool& pool, Expr e) {
  return pool.is_const(e) && pool.raw_value(e) < memory::kNullPage;
}

// Whether a sum or a choice has an address in it. A choice among small numbers is an offset and no pointer
// that may be null.
bool has_address(const expr::Pool& pool, Expr e, uint32_t depth = 0) {
  constexpr uint32_t kDeepest = 8;
  if (pool.is_const(e)) return memory::in_address_space(pool.raw_value(e));
  const Kind kind = pool.kind(e);
  if (depth == kDeepest || (kind != Kind::kIte && kind != Kind::kBvAdd)) return false;
  const uint32_t first = kind == Kind::kIte ? 1 : 0;
  return has_address(pool, pool.child(e, first), depth + 1) ||
         has_address(pool, pool.child(e, first + 1), depth + 1);
}

std::optional<NullChoice> null_choice(expr::Pool& pool, Expr e) {
  if (pool.kind(e) == Kind::kIte) {
    const Expr when = pool.child(e, 0), yes = pool.child(e, 1), no = pool.child(e, 2);
    if (is_null_page(pool, yes) && has_address(pool, no)) return NullChoice{when, yes, no};
    if (is_null_page(pool, no) && has_address(pool, yes)) return NullChoice{pool.mk_not(when), no, yes};
    return std::nullopt;
  }
  if (pool.kind(e) != Kind::kBvAdd) return std::nullopt;
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr rest = pool.child(e, 1 - i);
    if (auto choice = null_choice(pool, pool.child(e, i))) {
      choice->null = pool.make(Kind::kBvAdd, {choice->null, rest});
      choice->other = pool.make(Kind::kBvAdd, {choice->other, rest});
      return choice;
    }
  }
  return std::nullopt;
}

}  // namespace

// The address without its null. False: stopped.
bool Interpreter::settle_null(Val& address, uint64_t bytes, bool is_write) {
  while (address.symbolic()) {
    const std::optional<NullChoice> choice = null_choice(pool_, bits_term(address, 64));
    if (!choice) return true;
    Question question;
    question.ask = Ask::kCheck;
    question.kind = FindingKind::kNullDereference;
    question.condition = choice->is_null;
    question.message = (is_write ? "write of " : "read of ") + std::to_string(bytes) +
                       (bytes == 1 ? " byte" : " bytes") + " through a null pointer";
    if (!ask(std::move(question))) return false;
    address = from_term(choice->other);
  }
  return true;
}

// A pointer of which one value is wanted: one path for null, one for the rest, neither of them solved.
// False: stopped.
bool Interpreter::null_or_other(Val& value) {
  while (value.symbolic()) {
    const std::optional<NullChoice> choice = null_choice(pool_, bits_term(value, 64));
    if (!choice) return true;
    Question question;
    question.ask = Ask::kSwitch;
    question.alternatives = {pool_.mk_not(choice->is_null), choice->is_null};
    const std::optional<uint64_t> answer = ask(std::move(question));
    if (!answer) return false;
    value = from_term(*answer == 1 ? choice->null : choice->other);
  }
  return true;
}

Val Interpreter::without_null(const Val& pointer) {
  Val result = pointer;
  while (result.symbolic()) {
    const std::optional<NullChoice> choice = null_choice(pool_, bits_term(result, 64));
    if (!choice) break;
    result = from_term(choice->other);
  }
  return result;
}

// Whether the address belongs to an object that was made up, wherever in or behind it, or to none that is
// near: the path ends then.
bool Interpreter::stops_at_assumed(uint64_t address) {
  if (!options_.under_constrained || address < memory::kNullPage) return false;
  if (!state_->memory.is_assumed(address) && state_->memory.nearest(address)) return false;
  lose("memory beyond what was made up behind a pointer is not followed");
  stop_quietly(Stop::kExit);
  return true;
}

}  // namespace mantissa::interp
