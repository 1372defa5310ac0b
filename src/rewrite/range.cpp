// Three levels are looked at: enough for masks, extensions and remainders, which is where C programs get
// their bounds, and a fixed cost per comparison.

#include "rewrite/range.h"

#include <algorithm>
#include <bit>

#include "support/low_bits.h"

namespace mantissa::rewrite {
namespace {

constexpr int kDepth = 3;

// The smallest 2^k - 1 that is at least x.
uint64_t filled(uint64_t x) { return x == 0 ? 0 : low_bits(static_cast<uint32_t>(std::bit_width(x))); }

Range range_of(Terms t, Expr e, int depth) {
  const uint32_t w = t.width(e);
  const Range all{0, low_bits(w)};
  if (t.is_const(e)) return {t.pool.raw_value(e), t.pool.raw_value(e)};
  if (depth == 0) return all;
  const auto operand = [&](uint32_t i) { return range_of(t, t.at(e, i), depth - 1); };
  switch (t.kind(e)) {
    case Kind::kBvZeroExtend: return operand(0);
    case Kind::kBvAnd: return {0, std::min(operand(0).high, operand(1).high)};
    case Kind::kBvOr: {
      const Range a = operand(0), b = operand(1);
      return {std::max(a.low, b.low), filled(a.high | b.high)};
    }
    case Kind::kBvConcat: {
      const Range a = operand(0), b = operand(1);
      const uint32_t shift = t.width(t.at(e, 1));
      return {a.low << shift | b.low, a.high << shift | b.high};
    }
    case Kind::kBvUdiv: {
      const Range a = operand(0), b = operand(1);
      if (b.low == 0) return all;
      return {a.low / b.high, a.high / b.low};
    }
    case Kind::kBvUrem: {
      const Range a = operand(0), b = operand(1);
      if (b.low == 0) return {0, a.high};
      return {a.high < b.low ? a.low : 0, std::min(a.high, b.high - 1)};
    }
    case Kind::kBvLshr: return {0, operand(0).high};
    case Kind::kBvAdd: {
      const Range a = operand(0), b = operand(1);
      return b.high > low_bits(w) - a.high ? all : Range{a.low + b.low, a.high + b.high};
    }
    case Kind::kIte: {
      const Range a = operand(1), b = operand(2);
      return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    default: return all;
  }
}

}  // namespace

bool unsigned_range(Terms t, Expr e, Range* range) {
  if (!t.sort(e).is_bit_vec() || t.width(e) > 64) return false;
  *range = range_of(t, e, kDepth);
  return true;
}

}  // namespace mantissa::rewrite
