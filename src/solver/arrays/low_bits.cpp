// Down a spine of operations that keep low bits; both sides of a sum are looked at, so a small explicit
// stack.

#include "solver/arrays/low_bits.h"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;

namespace {

uint64_t ones(uint32_t count) { return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }

uint32_t zeros(const LowBits& x) {
  return x.bits == 0 ? x.count : std::min<uint32_t>(x.count, static_cast<uint32_t>(std::countr_zero(x.bits)));
}

// Trailing zeros of one side are known bits of the product, whatever the other is.
LowBits product(const LowBits& a, const LowBits& b) {
  const uint32_t both = std::min(a.count, b.count);
  const uint32_t count = std::max({zeros(a), zeros(b), both});
  return {count <= both ? a.bits * b.bits : 0, count};
}

LowBits joined(const LowBits& high, const LowBits& low, uint32_t low_width) {
  if (low.count < low_width || low_width >= 64) return low;
  return {low.bits | high.bits << low_width, std::min(64u, low_width + high.count)};
}

// Of an operation, given those of its operands.
LowBits of_operation(const expr::Pool& pool, Expr e, const LowBits& a, const LowBits& b) {
  const auto children = pool.children(e);
  switch (pool.kind(e)) {
    case Kind::kBvAdd: return {a.bits + b.bits, std::min(a.count, b.count)};
    case Kind::kBvSub: return {a.bits - b.bits, std::min(a.count, b.count)};
    case Kind::kBvMul: return product(a, b);
    case Kind::kBvShl: {
      if (!pool.is_const(children[1])) return {};
      const uint64_t by = b.bits;
      return {by < 64 ? a.bits << by : 0, static_cast<uint32_t>(std::min<uint64_t>(a.count + by, 64))};
    }
    case Kind::kBvConcat: return joined(a, b, pool.sort(children[1]).width());
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend: return a;
    case Kind::kBvExtract: {
      const uint32_t low = pool.param(e, 1);
      return low < a.count ? LowBits{a.bits >> low, a.count - low} : LowBits{};
    }
    default: return {};
  }
}

}  // namespace

LowBits low_bits(const expr::Pool& pool, Expr term) {
  constexpr size_t kMaxTerms = 256;
  std::map<Expr, LowBits> known;
  std::vector<std::pair<Expr, bool>> stack{{term, false}};
  const auto of = [&](Expr e) {
    const auto it = known.find(e);
    return it == known.end() ? LowBits() : it->second;
  };
  while (!stack.empty()) {
    const auto [e, done] = stack.back();
    stack.pop_back();
    if (known.contains(e)) continue;
    const uint32_t width = pool.sort(e).is_bit_vec() ? pool.sort(e).width() : 0;
    const auto children = pool.children(e);
    LowBits result;
    if (width != 0 && pool.is_const(e)) {
      result = {pool.value(e).as_bits().low64(), 64};
    } else if (width != 0 && !children.empty()) {
      if (!done && known.size() < kMaxTerms) {
        stack.push_back({e, true});
        for (Expr child : children) stack.push_back({child, false});
        continue;
      }
      if (done) result = of_operation(pool, e, of(children[0]), of(children.back()));
    }
    result.count = std::min({result.count, width, 64u});
    result.bits &= ones(result.count);
    known[e] = result;
  }
  return known[term];
}

}  // namespace mantissa::solver::arrays
