// Where objects lie, as inputs (--env addresses). Each object that the program asks about gets a number of
// its own: any address of user space that its alignment allows, apart from all others. What the engine itself
// uses as address stays what it is; a number that becomes a pointer again is computed anew with the engine's
// addresses in place of the unknown ones, so tagged, packed and xored pointers lead where they should. No
// native run can be made to lie as a test wants: a path that depends on such a number has a Loss.

#include <fmt/format.h>

#include <bit>

#include "eval/witness.h"
#include "expr/traverse.h"
#include "models/models.h"

namespace mantissa::models {

using expr::Expr;
using expr::Kind;
using interp::AddressNumber;
using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

constexpr uint32_t kAddressBits = 47;
constexpr uint64_t kLowest = 1 << 16;

const AddressNumber* find(const interp::State& state, uint64_t base) {
  const AddressNumber* found = nullptr;
  state.address_numbers.newest_first([&](const AddressNumber& known) {
    if (known.base == base) found = &known;
  });
  return found;
}

// Lowest bits zero, highest bits zero: what the alignment and the address space say holds by construction.
Expr start_of(expr::Pool& pool, const AddressNumber& number) {
  const uint32_t zeros = kAddressBits - pool.sort(number.variable).width();
  Expr start = number.variable;
  if (zeros > 0) start = pool.make(Kind::kBvConcat, {start, pool.bv_const(zeros, 0)});
  return pool.make(Kind::kBvZeroExtend, {start}, {64 - kAddressBits});
}

// What the variable is where the engine has put the object.
Expr own_start(expr::Pool& pool, const AddressNumber& number) {
  const uint32_t width = pool.sort(number.variable).width();
  return pool.bv_const(width, number.base >> (kAddressBits - width));
}

// Not near null, not beyond the end, apart from the others.
Expr possible(expr::Pool& pool, const interp::State& state, const AddressNumber& number) {
  const auto at_most = [&](Expr a, Expr b) { return pool.make(Kind::kBvUle, {a, b}); };
  const auto end_of = [&](const AddressNumber& n) {
    return pool.make(Kind::kBvAdd, {start_of(pool, n), pool.bv_const(64, n.size)});
  };
  const Expr start = start_of(pool, number), end = end_of(number);
  Expr result = pool.mk_and(at_most(pool.bv_const(64, kLowest), start),
                            at_most(end, pool.bv_const(64, uint64_t{1} << kAddressBits)));
  state.address_numbers.newest_first([&](const AddressNumber& other) {
    result =
        pool.mk_and(result, pool.mk_or(at_most(end, start_of(pool, other)), at_most(end_of(other), start)));
  });
  return result;
}

// The engine's own addresses satisfy what is supposed, so a witness stays one.
void suppose(Interpreter& interp, const AddressNumber& number) {
  interp::State& state = interp.state();
  expr::Pool& pool = interp.pool();
  state.path.push(possible(pool, state, number));
  state.guesses.push(number.variable);
  state.address_numbers.push(number);
  if (!state.witness) return;
  eval::Model model = state.witness->model();
  model.set(number.variable, pool.value(own_start(pool, number)));
  state.witness = std::make_shared<eval::Witness>(pool, std::move(model));
}

bool number_of(Interpreter& interp, Call& call, uint64_t) {
  const Val &pointer = call.arguments[0], &other = call.arguments[1];
  call.results[0] = pointer;
  if (!pointer.symbolic() && pointer.low < memory::kNullPage) return true;
  interp::State& state = interp.state();
  const memory::ObjectRef ref = interp.object_behind(pointer);
  if (!ref) {
    interp.rest_on_addresses();  // a function, an object that is no more, one of several
    return true;
  }
  if (ref == interp.object_behind(other)) return true;
  const memory::Object& object = state.memory.object(ref);
  expr::Pool& pool = interp.pool();
  AddressNumber number{object.base(), std::max<uint64_t>(object.size(), 1), {}};
  if (const AddressNumber* known = find(state, object.base())) {
    number = *known;
  } else {
    const uint32_t alignment = object.kind() == memory::ObjectKind::kHeap ? 16 : object.alignment();
    const uint32_t width = kAddressBits - std::countr_zero(std::max(alignment, 1u));
    number.variable = pool.var(fmt::format("guess!!address {:x}", number.base), expr::Sort::bit_vec(width));
    suppose(interp, number);
  }
  const Expr offset = interp.add_constant(interp.bits_term(pointer, 64), -object.base());
  call.results[0] = interp.from_term(pool.make(Kind::kBvAdd, {start_of(pool, number), offset}));
  return true;
}

bool address_of(Interpreter& interp, Call& call, uint64_t) {
  call.results[0] = call.arguments[0];
  const interp::State& state = interp.state();
  if (!call.arguments[0].symbolic() || state.address_numbers.empty()) return true;
  expr::Pool& pool = interp.pool();
  expr::ExprMap<Expr> bases;
  state.address_numbers.newest_first(
      [&](const AddressNumber& number) { bases[number.variable] = own_start(pool, number); });
  call.results[0] = interp.from_term(expr::substitute(pool, call.arguments[0].value, bases));
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& addresses() {
  static const std::unordered_map<std::string_view, interp::Handler> kTable = {
      {"__mantissa_address_number", {number_of, 0, "l:pp"}},
      {"__mantissa_number_address", {address_of, 0, "l:l"}},
  };
  return kTable;
}

}  // namespace mantissa::models
