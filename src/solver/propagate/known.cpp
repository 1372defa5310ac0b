// The ternary domain of Niemetz and Preiner, "Ternary propagation-based local search for more bit-precise
// reasoning" (FMCAD 2020), with the rules that pay on words: low bits of arithmetic, leading and trailing
// zeros, bounds that are constants.

#include "solver/propagate/known.h"

#include "expr/apply.h"

namespace mantissa::solver::propagate {

using eval::KnownBits;
using expr::Kind;
using num::BitVec;

namespace {

uint32_t low_known(const KnownBits& a) { return num::bit_not(a.mask).trailing_zeros(); }
uint32_t leading_zeros_of(const KnownBits& a) {
  return num::bit_not(num::bit_and(a.mask, num::bit_not(a.value))).leading_zeros();
}
uint32_t trailing_zeros_of(const KnownBits& a) {
  return num::bit_not(num::bit_and(a.mask, num::bit_not(a.value))).trailing_zeros();
}
BitVec lowest(uint32_t width, uint32_t count) {  // count ones
  return count >= width ? BitVec::ones(width) : num::bit_not(num::shl(BitVec::ones(width), count));
}
BitVec highest(uint32_t width, uint32_t count) {
  return count == 0 ? BitVec::zero(width) : num::bit_not(lowest(width, width - std::min(count, width)));
}
BitVec known_zeros(const KnownBits& a) { return num::bit_and(a.mask, num::bit_not(a.value)); }

}  // namespace

Known::Known(const Graph& graph) : graph_(graph), place_(graph.size(), kNone) {
  const auto n = static_cast<Node>(graph.size());
  for (Node i = 0; i < n; ++i) upwards(i);
  for (const Graph::Part& part : graph.parts()) add_all(part.node, BitVec(1, 1));
  for (Node i = n; i-- > 0;) downwards(i);
  for (Node i = 0; i < n; ++i) upwards(i);
}

void Known::add(Node n, const BitVec& mask, const BitVec& value) {
  if (mask.is_zero()) return;
  const BitVec given = num::bit_and(value, mask);
  if (place_[n] == kNone) {
    place_[n] = static_cast<uint32_t>(facts_.size());
    facts_.push_back({mask, given});
    return;
  }
  Bits& known = facts_[place_[n]];
  const BitVec both = num::bit_and(mask, known.mask);
  if (num::bit_and(given, both) != num::bit_and(known.value, both)) return;
  known.mask = num::bit_or(known.mask, mask);
  known.value = num::bit_or(known.value, given);
}

Known::Bits Known::get(Node n) const {
  if (place_[n] != kNone) return facts_[place_[n]];
  return {BitVec::zero(graph_.width(n)), BitVec::zero(graph_.width(n))};
}
bool Known::is_known(Node n) const { return place_[n] != kNone && facts_[place_[n]].mask.is_ones(); }

void Known::upwards(Node n) {
  if (!graph_.is_bits(n) || is_known(n)) return;
  const Kind kind = graph_.kind(n);
  if (kind == Kind::kConst)
    return add_all(n, [&] {
      const expr::Value value = graph_.pool().value(graph_.term(n));
      return value.sort().is_bool() ? BitVec(1, value.as_bool() ? 1 : 0) : value.as_bits();
    }());
  for (Node child : graph_.children(n))
    if (!graph_.is_bits(child)) return;
  upwards_bitwise(n);
  if (kind >= Kind::kBvNeg && kind <= Kind::kBvAshr) upwards_arithmetic(n);
  upwards_structure(n);
}

void Known::upwards_bitwise(Node n) {
  const auto children = graph_.children(n);
  switch (graph_.kind(n)) {
    case Kind::kNot:
    case Kind::kBvNot: {
      const Bits a = get(children[0]);
      return add(n, a.mask, num::bit_not(a.value));
    }
    case Kind::kAnd:
    case Kind::kBvAnd: {
      const Bits a = get(children[0]), b = get(children[1]);
      const BitVec ones = num::bit_and(a.value, b.value);
      return add(n, num::bit_or(ones, num::bit_or(known_zeros(a), known_zeros(b))), ones);
    }
    case Kind::kOr:
    case Kind::kBvOr: {
      const Bits a = get(children[0]), b = get(children[1]);
      const BitVec ones = num::bit_or(a.value, b.value);
      return add(n, num::bit_or(ones, num::bit_and(known_zeros(a), known_zeros(b))), ones);
    }
    case Kind::kXor:
    case Kind::kBvXor: {
      const Bits a = get(children[0]), b = get(children[1]);
      return add(n, num::bit_and(a.mask, b.mask), num::bit_xor(a.value, b.value));
    }
    case Kind::kIte: {
      const Bits a = get(children[1]), b = get(children[2]);
      if (is_known(children[0])) {
        const Bits& side = value(children[0]).is_zero() ? b : a;
        return add(n, side.mask, side.value);
      }
      const BitVec same = num::bit_not(num::bit_xor(a.value, b.value));
      return add(n, num::bit_and(same, num::bit_and(a.mask, b.mask)), a.value);
    }
    case Kind::kEq: {
      const Bits a = get(children[0]), b = get(children[1]);
      const BitVec both = num::bit_and(a.mask, b.mask);
      if (num::bit_and(a.value, both) != num::bit_and(b.value, both)) return add_all(n, BitVec(1, 0));
      if (both.is_ones()) return add_all(n, BitVec(1, 1));
      return;
    }
    default: return;
  }
}

void Known::low_zeros_above(Node n, uint32_t leading, uint32_t trailing) {
  const uint32_t width = graph_.width(n);
  add(n, num::bit_or(highest(width, leading), lowest(width, trailing)), BitVec::zero(width));
}

void Known::upwards_arithmetic(Node n) {
  const auto children = graph_.children(n);
  const uint32_t width = graph_.width(n);
  const Bits a = get(children[0]), b = get(children.back());
  const uint32_t low = std::min(low_known(a), low_known(b));
  const uint32_t zeros_a = leading_zeros_of(a), zeros_b = leading_zeros_of(b);
  const bool amount = is_known(children.back()) && num::ult(b.value, BitVec(width, width));
  const auto by = static_cast<uint32_t>(b.value.low64());
  switch (graph_.kind(n)) {
    case Kind::kBvNeg: return add(n, lowest(width, low), num::neg(a.value));
    case Kind::kBvAdd:
      add(n, lowest(width, low), num::add(a.value, b.value));
      if (const uint32_t zeros = std::min(zeros_a, zeros_b); zeros > 1) low_zeros_above(n, zeros - 1, 0);
      return;
    case Kind::kBvSub: return add(n, lowest(width, low), num::sub(a.value, b.value));
    case Kind::kBvMul:
      add(n, lowest(width, low), num::mul(a.value, b.value));
      low_zeros_above(n, zeros_a + zeros_b > width ? zeros_a + zeros_b - width : 0,
                      std::min(width, trailing_zeros_of(a) + trailing_zeros_of(b)));
      return;
    case Kind::kBvUdiv:
      if (!b.value.is_zero())
        low_zeros_above(n, std::min(width, zeros_a + width - 1 - b.value.leading_zeros()), 0);
      return;
    case Kind::kBvUrem:
      return low_zeros_above(n, b.value.is_zero() ? zeros_a : std::max(zeros_a, zeros_b), 0);
    case Kind::kBvShl:
      if (amount) add(n, num::bit_or(num::shl(a.mask, by), lowest(width, by)), num::shl(a.value, by));
      return;
    case Kind::kBvLshr:
      if (amount)
        return add(n, num::bit_or(num::lshr(a.mask, by), highest(width, by)), num::lshr(a.value, by));
      return low_zeros_above(n, zeros_a, 0);
    case Kind::kBvAshr:
      if (amount) add(n, num::ashr(a.mask, by), num::ashr(a.value, by));
      return;
    default: return;
  }
}

void Known::upwards_structure(Node n) {
  const auto children = graph_.children(n);
  const uint32_t* params = graph_.params(n);
  const uint32_t width = graph_.width(n);
  switch (graph_.kind(n)) {
    case Kind::kBvConcat: {
      const Bits a = get(children[0]), b = get(children[1]);
      return add(n, num::concat(a.mask, b.mask), num::concat(a.value, b.value));
    }
    case Kind::kBvExtract: {
      const Bits a = get(children[0]);
      return add(n, num::extract(a.mask, params[0], params[1]), num::extract(a.value, params[0], params[1]));
    }
    case Kind::kBvZeroExtend: {
      const Bits a = get(children[0]);
      return add(n, num::bit_or(num::zero_extend(a.mask, width), highest(width, params[0])),
                 num::zero_extend(a.value, width));
    }
    case Kind::kBvSignExtend: {
      const Bits a = get(children[0]);
      return add(n, num::sign_extend(a.mask, width), num::sign_extend(a.value, width));
    }
    case Kind::kBvRotateLeft:
    case Kind::kBvRotateRight: {
      const Bits a = get(children[0]);
      const uint32_t by = params[0] % width, left = graph_.kind(n) == Kind::kBvRotateLeft ? by : width - by;
      return add(n, num::rotate_left(a.mask, left % width), num::rotate_left(a.value, left % width));
    }
    default: return;
  }
}

void Known::downwards(Node n) {
  if (!graph_.is_bits(n) || place_[n] == kNone || graph_.is_fixed(n)) return;
  for (Node child : graph_.children(n))
    if (!graph_.is_bits(child)) return;
  if (graph_.sort(n).is_bool())
    downwards_bool(n, !value(n).is_zero());
  else
    downwards_bits(n);
}

void Known::downwards_bool(Node n, bool wanted) {
  const auto children = graph_.children(n);
  switch (graph_.kind(n)) {
    case Kind::kNot: return add_all(children[0], BitVec(1, wanted ? 0 : 1));
    case Kind::kAnd:
    case Kind::kOr:
      if ((graph_.kind(n) == Kind::kAnd) == wanted)
        for (Node child : children) add_all(child, BitVec(1, wanted ? 1 : 0));
      return;
    case Kind::kImplies:
      if (wanted) return;
      add_all(children[0], BitVec(1, 1));
      return add_all(children[1], BitVec(1, 0));
    case Kind::kEq:
      if (wanted || graph_.width(children[0]) == 1) {
        for (uint32_t i = 0; i < 2; ++i) {
          const Bits other = get(children[1 - i]);
          add(children[i], other.mask, wanted ? other.value : num::bit_not(other.value));
        }
      }
      return;
    default: return downwards_order(n, wanted);
  }
}

// A bound that is a constant: what is below has its leading zeros, what is above its leading ones.
void Known::downwards_order(Node n, bool wanted) {
  const Kind kind = graph_.kind(n);
  if (kind != Kind::kBvUlt && kind != Kind::kBvUle) return;
  const auto children = graph_.children(n);
  for (uint32_t i = 0; i < 2; ++i) {
    if (!is_known(children[1 - i])) continue;
    const BitVec bound = value(children[1 - i]), one = BitVec::one(bound.width());
    const bool inclusive = (kind == Kind::kBvUlt) != wanted;
    if ((i == 0) == wanted) {  // below
      if (!inclusive && bound.is_zero()) continue;
      const BitVec most = inclusive ? bound : num::sub(bound, one);
      add(children[i], highest(bound.width(), most.leading_zeros()), BitVec::zero(bound.width()));
    } else {
      if (!inclusive && bound.is_ones()) continue;
      const BitVec least = inclusive ? bound : num::add(bound, one);
      add(children[i], highest(bound.width(), num::bit_not(least).leading_zeros()), least);
    }
  }
}

void Known::downwards_bits(Node n) {
  const auto children = graph_.children(n);
  const uint32_t* params = graph_.params(n);
  const Bits t = get(n);
  const uint32_t width = graph_.width(n);
  switch (graph_.kind(n)) {
    case Kind::kBvNot: return add(children[0], t.mask, num::bit_not(t.value));
    case Kind::kBvNeg: return add(children[0], lowest(width, low_known(t)), num::neg(t.value));
    case Kind::kBvConcat: {
      const uint32_t low = graph_.width(children[1]);
      add(children[0], num::extract(t.mask, width - 1, low), num::extract(t.value, width - 1, low));
      return add(children[1], num::extract(t.mask, low - 1, 0), num::extract(t.value, low - 1, 0));
    }
    case Kind::kBvExtract: {
      const uint32_t wide = graph_.width(children[0]);
      return add(children[0], num::shl(num::zero_extend(t.mask, wide), params[1]),
                 num::shl(num::zero_extend(t.value, wide), params[1]));
    }
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend: {
      const uint32_t low = graph_.width(children[0]);
      return add(children[0], num::extract(t.mask, low - 1, 0), num::extract(t.value, low - 1, 0));
    }
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor:
    case Kind::kBvAdd:
      for (uint32_t i = 0; i < 2; ++i) {
        const Bits s = get(children[1 - i]);
        if (graph_.kind(n) == Kind::kBvAnd)
          add(children[i], num::bit_or(t.value, num::bit_and(t.mask, s.value)), t.value);
        else if (graph_.kind(n) == Kind::kBvOr)
          add(children[i], num::bit_or(known_zeros(t), num::bit_and(t.mask, known_zeros(s))), t.value);
        else if (graph_.kind(n) == Kind::kBvXor)
          add(children[i], num::bit_and(t.mask, s.mask), num::bit_xor(t.value, s.value));
        else
          add(children[i], lowest(width, std::min(low_known(t), low_known(s))), num::sub(t.value, s.value));
      }
      return;
    default: return;
  }
}

}  // namespace mantissa::solver::propagate
