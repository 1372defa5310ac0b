// setjmp under the names that glibc's headers give it, and the primitive that longjmp (runtime/libc/jump.c)
// comes down to. A jmp_buf is what glibc writes there: eight words, of which the first stands for the place,
// and whether the mask of signals was kept. Of exceptions: what their unwinder in runtime/libc/cxx_throw.c
// asks.

#include "models/models.h"
#include "support/check.h"

namespace mantissa::models {

using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

constexpr uint64_t kWords = 8, kMaskKept = 8 * kWords;

// data 0: keeps no mask; 1: as its second argument says; 2: keeps it.
bool save(Interpreter& interp, Call& call, uint64_t data) {
  const std::optional<uint64_t> address = interp.concrete(call.arguments[0], 64, "the jmp_buf");
  if (!address) return false;
  Val kept;
  kept.low = data == 2;
  if (data == 1) kept = call.arguments[1];
  Val at;
  at.low = *address;
  if (!interp.locate(at, kMaskKept + 4, true)) return false;
  for (uint64_t i = 0; i < kWords; ++i) {
    at.low = *address + 8 * i;
    if (!interp.store(at, 64, Val())) return false;
  }
  at.low = *address + kMaskKept;
  if (!interp.store(at, 32, kept)) return false;
  at.low = *address;
  Val token;
  token.low = interp.make_jump_point();
  return interp.store(at, 64, token);
}

bool jump(Interpreter& interp, Call& call, uint64_t) {
  Val token;
  if (!interp.load(call.arguments[0], 64, ir::FloatType::kNone, token)) return false;
  const std::optional<uint64_t> place = interp.concrete(token, 64, "the place that longjmp goes to");
  if (!place) return false;
  const Val& given = call.arguments[1];
  Val result = given;
  expr::Pool& pool = interp.pool();
  if (given.symbolic()) {
    const expr::Expr term = interp.bits_term(given, 32);
    result =
        interp.from_term(pool.mk_ite(pool.mk_eq(term, pool.bv_const(32, 0)), pool.bv_const(32, 1), term));
  } else if (given.low == 0) {
    result.low = 1;
  }
  if (interp.jump_back(*place, result)) {
    call.has_left = true;
    return true;
  }
  interp.lose(
      "longjmp with what no setjmp of a function that is still running has filled in, or one 256 calls ago, "
      "is not followed");
  return interp.stop_quietly(interp::Stop::kExit);
}

// The landing at a depth and one of its clauses, as arguments give them; null if there is no such.
struct Asked {
  uint64_t depth = 0;
  const ir::Landing* landing = nullptr;
  const ir::Landing::Clause* clause = nullptr;
};
Asked asked(Interpreter& interp, const Call& call) {
  Asked result;
  result.depth = call.arguments[0].low;
  result.landing = interp.landing_of(result.depth);
  if (!result.landing || call.arguments.size() < 2) return result;
  const std::vector<ir::Landing::Clause>& clauses = result.landing->clauses;
  if (call.arguments[1].low < clauses.size()) result.clause = &clauses[call.arguments[1].low];
  return result;
}

bool next(Interpreter& interp, Call& call, uint64_t) {
  call.results[0].low = interp.next_landing(call.arguments[0].low);
  return true;
}

bool clauses(Interpreter& interp, Call& call, uint64_t) {
  const Asked at = asked(interp, call);
  if (at.landing) call.results[0].low = at.landing->clauses.size();
  return true;
}

bool cleans_up(Interpreter& interp, Call& call, uint64_t) {
  const Asked at = asked(interp, call);
  call.results[0].low = at.landing && at.landing->is_cleanup;
  return true;
}

bool filtered(Interpreter& interp, Call& call, uint64_t) {
  const Asked at = asked(interp, call);
  call.results[0].low = at.clause && at.clause->is_filter ? at.clause->types.size() : ~uint64_t{0};
  return true;
}

bool type(Interpreter& interp, Call& call, uint64_t) {
  const Asked at = asked(interp, call);
  const uint64_t index = call.arguments[2].low;
  if (at.clause && index < at.clause->types.size()) call.results[0].low = at.clause->types[index];
  return true;
}

bool land(Interpreter& interp, Call& call, uint64_t) {
  const Asked at = asked(interp, call);
  MANTISSA_CHECK(at.landing != nullptr);
  interp.land(at.depth, at.clause, call.arguments[2].low);
  call.has_left = true;
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& jumps() {
  static const std::unordered_map<std::string_view, interp::Handler> kTable = {
      {"_setjmp", {save, 0, "i:p"}},
      {"setjmp", {save, 2, "i:p"}},
      {"__sigsetjmp", {save, 1, "i:pi"}},
      {"sigsetjmp", {save, 1, "i:pi"}},
      {"__mantissa_jump", {jump, 0, "v:pi"}},
      {"__mantissa_landing_next", {next, 0, "l:l"}},
      {"__mantissa_landing_clauses", {clauses, 0, "l:l"}},
      {"__mantissa_landing_cleans_up", {cleans_up, 0, "i:l"}},
      {"__mantissa_landing_filtered", {filtered, 0, "l:ll"}},
      {"__mantissa_landing_type", {type, 0, "p:lll"}},
      {"__mantissa_land", {land, 0, "v:llp"}},
  };
  return kTable;
}

}  // namespace mantissa::models
