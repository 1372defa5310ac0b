// One function per theory, each a switch over its kinds; a kind that none of them knows is refused. Words and
// floats live in two vectors that only grow, so that references stay cheap to keep as indices.

#include "solver/bitblast/blaster.h"

#include <array>

namespace mantissa::solver::bitblast {

using expr::Expr;
using expr::Kind;
using expr::Sort;

namespace {
constexpr uint64_t kGateNanoseconds = 100;  // to make one and find its like
}  // namespace

void Blaster::set(Expr e, Word word) {
  places_[e] = static_cast<uint32_t>(words_.size());
  words_.push_back(std::move(word));
}

void Blaster::set(Expr e, Unpacked value) {
  places_[e] = static_cast<uint32_t>(numbers_.size());
  numbers_.push_back(std::move(value));
}

const Word& Blaster::word(Expr term) const { return words_[*places_.find(term)]; }
const Unpacked& Blaster::number(Expr e, uint32_t i) const {
  return numbers_[*places_.find(pool_.child(e, i))];
}

namespace {
struct Limited {
  Limited(Aig& aig, const Budget& budget) : aig(aig) { aig.set_budget(&budget); }
  ~Limited() { aig.set_budget(nullptr); }
  Aig& aig;
};
}  // namespace

std::optional<Lit> Blaster::definition(Expr operation, const Budget& budget) try {
  const Limited limited(c_.aig(), budget);
  const uint32_t gates = c_.aig().size();
  const Unpacked in_place = numbers_[*places_.find(operation)];
  const Lit result = f_.same(in_place, *rounded(operation));
  budget.work(kGateNanoseconds * (c_.aig().size() - gates));
  return result;
} catch (const Aig::Interrupted&) {
  was_interrupted_ = true;
  return std::nullopt;
}

std::optional<Lit> Blaster::boolean(Expr term, const Budget& budget, std::string* why) try {
  why->clear();
  const Limited limited(c_.aig(), budget);
  std::vector<Expr> stack{term};
  uint32_t gates = c_.aig().size();
  while (!stack.empty()) {
    const Expr e = stack.back();
    if (places_.contains(e)) {
      stack.pop_back();
      continue;
    }
    const size_t before = stack.size();
    for (Expr child : pool_.children(e))
      if (!places_.contains(child)) stack.push_back(child);
    if (stack.size() != before) continue;
    stack.pop_back();
    if (budget.exhausted() || !build(e, why)) return std::nullopt;
    budget.work(kGateNanoseconds * (c_.aig().size() - gates));
    gates = c_.aig().size();
  }
  return word(term)[0];
} catch (const Aig::Interrupted&) {
  was_interrupted_ = true;
  return std::nullopt;
}

bool Blaster::build(Expr e, std::string* why) {
  const Kind kind = pool_.kind(e);
  if (kind == Kind::kConst && !pool_.sort(e).is_arithmetic()) {
    build_constant(e);
    return true;
  }
  if (kind == Kind::kVar && !pool_.sort(e).is_arithmetic() && !pool_.sort(e).is_array()) {
    build_variable(e);
    return true;
  }
  if (build_core(e) || build_bits(e) || build_compare(e) || build_float(e) || build_predicate(e) ||
      build_rounded(e) || build_conversion(e))
    return true;
  *why = std::string(expr::info(kind).text) + " of " + pool_.to_string(pool_.sort(e));
  return false;
}

void Blaster::build_constant(Expr e) {
  const Sort sort = pool_.sort(e);
  const expr::Value value = pool_.value(e);
  if (sort.is_float()) {
    set(e, f_.unpack(sort.format(), Circuits::constant(value.as_bits())));
    return;
  }
  set(e,
      sort.is_bit_vec() ? Circuits::constant(value.as_bits()) : Circuits::constant(sort.bits(), value.raw()));
}

void Blaster::build_variable(Expr e) {
  const Sort sort = pool_.sort(e);
  const Word bits = c_.fresh(sort.bits());
  if (sort.is_float()) {
    set(e, f_.unpack(sort.format(), bits));
    return;
  }
  if (sort.is_rounding_mode()) {
    const Lit is_mode = c_.ule(bits, Circuits::constant(3, 4));
    for (Lit bit : bits) c_.aig().set_axiom(bit.node(), is_mode);
  }
  set(e, bits);
}

const Word& Blaster::variable_bits(Expr variable) const {
  return pool_.sort(variable).is_float() ? numbers_[*places_.find(variable)].pattern : word(variable);
}

expr::Value Blaster::value(Expr term, const std::vector<uint8_t>& nodes) const {
  const Sort sort = pool_.sort(term);
  if (!places_.contains(term)) return pool_.default_value(sort);
  const auto is_true = [&](Lit a) {
    return (a.node() < nodes.size() && nodes[a.node()] != 0) != a.negated();
  };
  if (sort.is_float()) return expr::Value::floating(value_of(numbers_[*places_.find(term)], is_true));
  const Word& bits = word(term);
  num::BitVec pattern = num::BitVec::zero(static_cast<uint32_t>(bits.size()));
  for (uint32_t i = 0; i < bits.size(); ++i)
    if (is_true(bits[i])) pattern.set_bit(i, true);
  if (sort.is_bit_vec()) return expr::Value::bits(pattern);
  return expr::Value::from_raw(sort, pattern.low64());
}

void Blaster::append_literals(Expr term, Word& literals) const {
  const auto append = [&](const Word& word) { literals.insert(literals.end(), word.begin(), word.end()); };
  if (!pool_.sort(term).is_float()) return append(word(term));
  const Unpacked& number = numbers_[*places_.find(term)];
  append({number.nan, number.inf, number.zero, number.sign});
  append(number.exponent);
  append(number.significand);
  append(number.pattern);
}

bool Blaster::build_core(Expr e) {
  if (pool_.features(e) & expr::kHasArray) return false;
  Aig& aig = c_.aig();
  switch (pool_.kind(e)) {
    case Kind::kNot: return set(e, !bit(e, 0)), true;
    case Kind::kAnd: return set(e, aig.land(bit(e, 0), bit(e, 1))), true;
    case Kind::kOr: return set(e, aig.lor(bit(e, 0), bit(e, 1))), true;
    case Kind::kXor: return set(e, aig.lxor(bit(e, 0), bit(e, 1))), true;
    case Kind::kImplies: return set(e, aig.lor(!bit(e, 0), bit(e, 1))), true;
    case Kind::kEq:
      if (pool_.sort(pool_.child(e, 0)).is_float()) return set(e, f_.same(number(e, 0), number(e, 1))), true;
      return set(e, c_.eq(operand(e, 0), operand(e, 1))), true;
    case Kind::kIte:
      if (pool_.sort(e).is_float()) return set(e, f_.ite(bit(e, 0), number(e, 1), number(e, 2))), true;
      return set(e, c_.mux(bit(e, 0), operand(e, 1), operand(e, 2))), true;
    default: return false;
  }
}

bool Blaster::build_bits(Expr e) {
  const Kind kind = pool_.kind(e);
  const uint32_t width = pool_.sort(e).is_bit_vec() ? pool_.sort(e).width() : 0;
  const auto a = [&]() -> const Word& { return operand(e, 0); };
  const auto b = [&]() -> const Word& { return operand(e, 1); };
  switch (kind) {
    case Kind::kBvNot: return set(e, Circuits::invert(a())), true;
    case Kind::kBvNeg: return set(e, c_.negate(a())), true;
    case Kind::kBvAnd: return set(e, c_.bit_and(a(), b())), true;
    case Kind::kBvOr: return set(e, c_.bit_or(a(), b())), true;
    case Kind::kBvXor: return set(e, c_.bit_xor(a(), b())), true;
    case Kind::kBvAdd: return set(e, c_.add(a(), b())), true;
    case Kind::kBvSub: return set(e, c_.sub(a(), b())), true;
    case Kind::kBvMul: return set(e, c_.mul(a(), b())), true;
    case Kind::kBvUdiv: return set(e, c_.divide(a(), b()).quotient), true;
    case Kind::kBvUrem: return set(e, c_.divide(a(), b()).remainder), true;
    case Kind::kBvSdiv: return set(e, c_.sdiv(a(), b())), true;
    case Kind::kBvSrem: return set(e, c_.srem(a(), b())), true;
    case Kind::kBvSmod: return set(e, c_.smod(a(), b())), true;
    case Kind::kBvShl: return set(e, c_.shift_left(a(), b())), true;
    case Kind::kBvLshr: return set(e, c_.shift_right(a(), b())), true;
    case Kind::kBvAshr: return set(e, c_.shift_right(a(), b(), a().back())), true;
    case Kind::kBvConcat: return set(e, Circuits::concat(a(), b())), true;
    case Kind::kBvExtract: return set(e, Circuits::extract(a(), pool_.param(e, 0), pool_.param(e, 1))), true;
    case Kind::kBvZeroExtend: return set(e, Circuits::zero_extend(a(), width)), true;
    case Kind::kBvSignExtend: return set(e, Circuits::sign_extend(a(), width)), true;
    case Kind::kBvRotateLeft: return set(e, Circuits::rotate_left(a(), pool_.param(e, 0) % width)), true;
    case Kind::kBvRotateRight:
      return set(e, Circuits::rotate_left(a(), width - pool_.param(e, 0) % width)), true;
    default: return false;
  }
}

bool Blaster::build_compare(Expr e) {
  Aig& aig = c_.aig();
  const auto a = [&]() -> const Word& { return operand(e, 0); };
  const auto b = [&]() -> const Word& { return operand(e, 1); };
  Lit carry = kFalse;
  switch (pool_.kind(e)) {
    case Kind::kBvUlt: return set(e, c_.ult(a(), b())), true;
    case Kind::kBvUle: return set(e, c_.ule(a(), b())), true;
    case Kind::kBvSlt: return set(e, c_.slt(a(), b())), true;
    case Kind::kBvSle: return set(e, c_.sle(a(), b())), true;
    case Kind::kBvUaddo: c_.add(a(), b(), kFalse, &carry); return set(e, carry), true;
    case Kind::kBvUsubo: return set(e, c_.ult(a(), b())), true;
    case Kind::kBvSaddo: {
      const Lit top = c_.add(a(), b()).back();
      return set(e, aig.land(!aig.lxor(a().back(), b().back()), aig.lxor(top, a().back()))), true;
    }
    case Kind::kBvSsubo: {
      const Lit top = c_.sub(a(), b()).back();
      return set(e, aig.land(aig.lxor(a().back(), b().back()), aig.lxor(top, a().back()))), true;
    }
    case Kind::kBvUmulo: return set(e, c_.umul_overflows(a(), b())), true;
    case Kind::kBvSmulo: return set(e, c_.smul_overflows(a(), b())), true;
    default: return false;
  }
}

}  // namespace mantissa::solver::bitblast
