// Integer instructions with a symbolic or wide operand.

#include <bit>

#include "interp/interpreter.h"
#include "interp/op_kind.h"
#include "support/low_bits.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using ir::Instruction;
using ir::Op;

namespace {

// On one bit the terms are Bool, and arithmetic is logic.
Expr one_bit(Pool& pool, Op op, Expr a, Expr b) {
  switch (op) {
    case Op::kAdd:
    case Op::kSub:
    case Op::kXor:
    case Op::kNe: return pool.make(Kind::kXor, {a, b});
    case Op::kMul:
    case Op::kAnd: return pool.mk_and(a, b);
    case Op::kOr: return pool.mk_or(a, b);
    case Op::kEq: return pool.mk_eq(a, b);
    case Op::kUlt:
    case Op::kUsubo: return pool.mk_and(pool.mk_not(a), b);
    case Op::kUle: return pool.mk_or(pool.mk_not(a), b);
    case Op::kSlt: return pool.mk_and(a, pool.mk_not(b));  // 1 is -1
    case Op::kSle: return pool.mk_or(a, pool.mk_not(b));
    case Op::kUaddo:
    case Op::kSaddo:
    case Op::kSmulo: return pool.mk_and(a, b);
    case Op::kSsubo: return pool.mk_and(pool.mk_not(a), b);
    default: return pool.bool_const(false);  // kUmulo: 1 * 1 fits
  }
}

bool is_predicate(Op op) {
  MANTISSA_CHECK(kind_of(op) != Kind::kCount, std::string(ir::name(op)));
  const expr::SortRule rule = expr::info(kind_of(op)).rule;
  return rule == expr::SortRule::kSameToBool || rule == expr::SortRule::kBvToBool;
}

bool is_base_with_offset(uint32_t width, uint64_t base, uint64_t offset) {
  constexpr uint64_t kMost = uint64_t{1} << 40;
  return width == 64 && memory::in_address_space(base) && offset + kMost < 2 * kMost;
}

// Whether an address is about to be added to a difference of pointers.
bool is_base_with_difference(uint32_t width, uint64_t base, uint64_t constant) {
  return width == 64 && base + constant != 0 && memory::in_address_space(base) &&
         memory::in_address_space(-constant);
}

}  // namespace

// The operation on two integers of the same width; one-bit results of operations on one bit come back as
// Bool.
Val Interpreter::int_op(Op op, const Val& a, const Val& b, uint32_t width) {
  const bool is_sum =
      (op == Op::kAdd && a.symbolic() != b.symbolic()) || (op == Op::kSub && a.symbolic() && !b.symbolic());
  if (is_sum && width > 1 && width <= 64) {
    const Val& number = a.symbolic() ? b : a;
    return from_term(add_constant(int_term(a.symbolic() ? a : b, width),
                                  op == Op::kAdd ? number.low : uint64_t{0} - number.low));
  }
  if ((op == Op::kAdd || op == Op::kSub) && width == 64 && a.symbolic() && b.symbolic())
    return from_term(add_terms(op, int_term(a, 64), int_term(b, 64)));
  const Sort bits = Sort::bit_vec(width), result = is_predicate(op) ? Sort::boolean() : bits;
  Val value = compute(kind_of(op), result, {{a, bits}, {b, bits}});
  if (op == Op::kNe) {
    if (value.symbolic())
      value.value = pool_.mk_not(value.value);
    else
      value.low ^= 1;
  }
  if (width == 1 && value.symbolic() && !pool_.sort(value.value).is_bool())
    value.value = pool_.mk_eq(value.value, pool_.bv_const(1, 1));
  return value;
}

bool Interpreter::step_int(const Instruction& in) {
  if (in.op == Op::kPtrAdd) {
    put(in.d, 64, from_term(add_constant(bits_term(get(in.a, 64), 64), in.imm)));
    return true;
  }
  if (in.op == Op::kPtrIndex) {
    const Val index = resize(get(in.b, in.width), in.width, 64, true);
    Val scale;
    scale.low = in.imm;
    const Val scaled = in.imm == 1 ? index : int_op(Op::kMul, index, scale, 64), base = get(in.a, 64);
    if (base.symbolic() && !scaled.symbolic())
      put(in.d, 64, from_term(add_constant(bits_term(base, 64), scaled.low)));
    else
      put(in.d, 64, int_op(Op::kAdd, base, scaled, 64));
    return true;
  }
  const Val a = get(in.a, in.width), b = get(in.b, in.width);
  if (in.width == 1)
    put(in.d, 1, from_term(one_bit(pool_, in.op, int_term(a, 1), int_term(b, 1))));
  else
    put(in.d, is_predicate(in.op) ? 1 : in.width, int_op(in.op, a, b, in.width));
  return true;
}

// What a sum with a constant consists of; none of other terms.
std::optional<Interpreter::ConstantSum> Interpreter::constant_sum(Expr term) const {
  if (pool_.kind(term) != Kind::kBvAdd || pool_.sort(term).width() > 64) return std::nullopt;
  for (uint32_t i = 0; i < 2; ++i)
    if (pool_.is_const(pool_.child(term, i)))
      return ConstantSum{pool_.raw_value(pool_.child(term, i)), pool_.child(term, 1 - i)};
  return std::nullopt;
}

// Keeps constants together: (x + 8) + 4 is x + 12, so that addresses of one object stay alike, and what a
// loop or a recursion asks about x is asked in the same words. The address that a pointer was made from stays
// as it is, (address + x) + 4 is address + (x + 4): it says which object is meant, and a sum may be the
// address of another one. So does one that comes to a difference of pointers: p + (q - r).
Expr Interpreter::add_constant(Expr term, uint64_t by) {
  const uint32_t width = pool_.sort(term).width();
  const std::optional<ConstantSum> sum = constant_sum(term);
  if (sum && is_base_with_offset(width, sum->constant, by))
    return pool_.make(Kind::kBvAdd, {add_constant(sum->rest, by), pool_.bv_const(64, sum->constant)});
  if (sum && !is_base_with_offset(width, by, sum->constant) &&
      !is_base_with_difference(width, by, sum->constant))
    return add_constant(sum->rest, sum->constant + by);
  return pool_.make(Kind::kBvAdd, {term, pool_.bv_const(width, by)});
}

// a + b or a - b of two terms of 64 bits, with the address that a pointer was made from on the outside.
Expr Interpreter::add_terms(Op op, Expr a, Expr b) {
  if (const auto sum = constant_sum(b); sum && memory::in_address_space(sum->constant))
    return add_constant(add_terms(op, a, sum->rest), op == Op::kAdd ? sum->constant : -sum->constant);
  if (const auto sum = constant_sum(a); sum && memory::in_address_space(sum->constant))
    return add_constant(add_terms(op, sum->rest, b), sum->constant);
  return pool_.make(op == Op::kAdd ? Kind::kBvAdd : Kind::kBvSub, {a, b});
}

Val Interpreter::resize(const Val& value, uint32_t from, uint32_t to, bool is_signed) {
  if (from == to) return value;
  if (from == 1 && value.symbolic()) {  // a Bool
    const num::BitVec yes = is_signed ? num::BitVec::ones(to) : num::BitVec::one(to);
    return from_term(pool_.mk_ite(int_term(value, 1), pool_.constant(expr::Value::bits(yes)),
                                  pool_.constant(expr::Value::bits(num::BitVec::zero(to)))));
  }
  if (to < from) {
    Val result = compute(Kind::kBvExtract, Sort::bit_vec(to), {{value, Sort::bit_vec(from)}}, {to - 1, 0});
    if (to == 1 && result.symbolic()) result.value = pool_.mk_eq(result.value, pool_.bv_const(1, 1));
    return result;
  }
  return compute(is_signed ? Kind::kBvSignExtend : Kind::kBvZeroExtend, Sort::bit_vec(to),
                 {{value, Sort::bit_vec(from)}}, {to - from});
}

bool Interpreter::step_divide(const Instruction& in) {
  const Val a = get(in.a, in.width), b = get(in.b, in.width);
  const bool is_signed = in.op == Op::kSdiv || in.op == Op::kSrem;
  if (b.symbolic() && !check_defined(int_term(b, in.width), "a divisor")) return false;  // it may trap
  const auto is = [&](const Val& value, const num::BitVec& constant) {
    const Val other = from_term(pool_.constant(expr::Value::bits(constant)));
    return bool_term(int_op(Op::kEq, value, other, in.width));
  };
  if (options_.check_division) {
    if (!ask_check(FindingKind::kDivisionByZero, is(b, num::BitVec::zero(in.width)), "division by zero"))
      return false;
    if (is_signed && in.width > 1) {
      const Expr overflow =
          pool_.mk_and(is(a, num::BitVec::min_signed(in.width)), is(b, num::BitVec::ones(in.width)));
      if (!ask_check(FindingKind::kDivisionByZero, overflow, "signed division overflows (minimum / -1)"))
        return false;
    }
  }
  put(in.d, in.width, int_op(in.op, a, b, in.width));
  return true;
}

bool Interpreter::step_shift(const Instruction& in) {
  const Val a = get(in.a, in.width), b = get(in.b, in.width);
  // A shift too far is poison, which the optimiser makes where nobody uses it (it moves shifts above their
  // guards): in optimised code, and so in the whole runtime library, it is no finding by itself. What it is
  // natively is up to the compiler, hence the assumption.
  if (options_.check_shift && !frame_->function->is_runtime) {
    Val last;  // the largest amount that is defined
    last.low = in.width - 1;
    const Expr too_far = bool_term(int_op(Op::kUlt, last, b, in.width));
    if (in.flags & ir::kSpeculated) {
      if (!pool_.is_false(too_far))
        presume("no result of a shift by too many bits is used in optimised code");
    } else if (!ask_check(FindingKind::kShift, too_far,
                          "shift by at least the width of " + std::to_string(in.width) + " bits")) {
      return false;
    }
  }
  put(in.d, in.width, int_op(in.op, a, b, in.width));
  return true;
}

bool Interpreter::step_convert(const Instruction& in) {
  switch (in.op) {
    case Op::kTrunc: put(in.d, in.width, resize(get(in.a, in.x), in.x, in.width, false)); return true;
    case Op::kZext:
    case Op::kSext:
      put(in.d, in.width, resize(get(in.a, in.x), in.x, in.width, in.op == Op::kSext));
      return true;
    case Op::kCopy:
    case Op::kFreeze: put(in.d, in.width, get(in.a, in.width)); return true;
    case Op::kBitcast: {  // to an integer: the float's bits; to a float: bits stay bits until something
                          // computes
      Val value = get(in.a, in.width);
      if (value.symbolic() && in.type == ir::FloatType::kNone)
        value = from_term(memory::to_bits(pool_, value.value));
      put(in.d, in.width, value);
      return true;
    }
    case Op::kUndef: {
      const Sort sort = in.width == 1 ? Sort::boolean() : Sort::bit_vec(in.width);
      Val value;
      value.value = state_->inputs.fresh_variable(pool_, "uninit", sort);
      state_->undefined.push(value.value);
      put(in.d, in.width, value);
      return true;
    }
    default: break;
  }
  // kSelect: of two values, an ite term; both sides in one sort.
  const Val condition = get(in.a, 1), yes = get(in.b, in.width), no = get(in.c, in.width);
  if (!condition.symbolic()) {
    put(in.d, in.width, condition.low ? yes : no);
    return true;
  }
  Expr a, b;
  if (in.type != ir::FloatType::kNone && ((yes.symbolic() && pool_.sort(yes.value).is_float()) ||
                                          (no.symbolic() && pool_.sort(no.value).is_float()))) {
    a = float_term(yes, in.type);
    b = float_term(no, in.type);
  } else {
    a = int_term(yes, in.width);
    b = int_term(no, in.width);
  }
  put(in.d, in.width, from_term(pool_.mk_ite(int_term(condition, 1), a, b)));
  return true;
}

namespace {

Expr count_ones(Pool& pool, Expr a, uint32_t width) {
  Expr sum = pool.bv_const(width, 0);
  for (uint32_t i = 0; i < width; ++i) {
    Expr bit = pool.extract(a, i, i);
    if (width > 1) bit = pool.make(Kind::kBvZeroExtend, {bit}, {width - 1});
    sum = pool.make(Kind::kBvAdd, {sum, bit});
  }
  return sum;
}

// The position of the first one from the given end, or the width.
Expr count_zeros(Pool& pool, Expr a, uint32_t width, bool leading) {
  Expr result = pool.bv_const(width, width);
  for (uint32_t i = 0; i < width; ++i) {  // the bit looked at last wins: end at the near end
    const uint32_t position = leading ? i : width - 1 - i;
    const Expr is_one = pool.mk_eq(pool.extract(a, position, position), pool.bv_const(1, 1));
    result = pool.mk_ite(is_one, pool.bv_const(width, leading ? width - 1 - position : position), result);
  }
  return result;
}

Expr reversed(Pool& pool, Expr a, uint32_t width, uint32_t unit) {
  Expr result;
  for (uint32_t i = 0; i < width; i += unit) {
    const Expr part = pool.extract(a, i + unit - 1, i);
    result = result ? pool.make(Kind::kBvConcat, {result, part}) : part;
  }
  return result;
}

Expr funnel(Pool& pool, Expr a, Expr b, Expr amount, uint32_t width, bool left) {
  const Expr by = pool.make(Kind::kBvUrem, {amount, pool.bv_const(width, width)});
  const Expr both = pool.make(Kind::kBvConcat, {a, b});
  const Expr wide_by = pool.make(Kind::kBvZeroExtend, {by}, {width});
  if (left) return pool.extract(pool.make(Kind::kBvShl, {both, wide_by}), 2 * width - 1, width);
  return pool.extract(pool.make(Kind::kBvLshr, {both, wide_by}), width - 1, 0);
}

}  // namespace

namespace {

uint64_t concrete_bits(Op op, uint32_t width, uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t mask = low_bits(width);
  switch (op) {
    case Op::kCtpop: return static_cast<uint64_t>(std::popcount(a));
    case Op::kCtlz: return static_cast<uint64_t>(std::countl_zero(a)) - (64 - width);
    case Op::kCttz: return a == 0 ? width : static_cast<uint64_t>(std::countr_zero(a));
    case Op::kBswap: return __builtin_bswap64(a) >> (64 - width);
    case Op::kBitreverse: {
      uint64_t result = 0;
      for (uint32_t i = 0; i < width; ++i) result |= (a >> i & 1) << (width - 1 - i);
      return result;
    }
    default: {
      const uint64_t by = c % width;
      if (by == 0) return op == Op::kFshl ? a : b;
      return (op == Op::kFshl ? a << by | b >> (width - by) : a << (width - by) | b >> by) & mask;
    }
  }
}

}  // namespace

bool Interpreter::step_bits(const Instruction& in) {
  const uint32_t width = in.width;
  const bool funnel_shift = in.op == Op::kFshl || in.op == Op::kFshr;
  const Val first = get(in.a, width), second = funnel_shift ? get(in.b, width) : Val(),
            third = funnel_shift ? get(in.c, width) : Val();
  if (width <= 64 && !first.symbolic() && !second.symbolic() && !third.symbolic()) {
    Val result;
    result.low = concrete_bits(in.op, width, first.low, second.low, third.low);
    put(in.d, width, result);
    return true;
  }
  const Expr a = bits_term(first, width);
  Expr result;
  switch (in.op) {
    case Op::kCtpop: result = count_ones(pool_, a, width); break;
    case Op::kCtlz: result = count_zeros(pool_, a, width, true); break;
    case Op::kCttz: result = count_zeros(pool_, a, width, false); break;
    case Op::kBswap: result = reversed(pool_, a, width, 8); break;
    case Op::kBitreverse: result = reversed(pool_, a, width, 1); break;
    default:
      result = funnel(pool_, a, bits_term(second, width), bits_term(third, width), width, in.op == Op::kFshl);
      break;
  }
  if (width == 1) result = pool_.mk_eq(result, pool_.bv_const(1, 1));
  put(in.d, width, from_term(result));
  return true;
}

}  // namespace mantissa::interp
