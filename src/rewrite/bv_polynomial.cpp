// Multiplied out in full, so two ways to compute one polynomial are the same sum: gates need minutes to see
// that at ten bits. Most equalities are none of this kind, so it gives up early.

#include "rewrite/bv_polynomial.h"

#include <algorithm>
#include <map>
#include <vector>

namespace mantissa::rewrite {
namespace {

constexpr size_t kMostMonomials = 32, kMostFactors = 8;

using Monomial = std::vector<uint32_t>;  // handles of terms, in order
using Polynomial = std::map<Monomial, BitVec>;

class Expansion {
 public:
  Expansion(Terms t, uint32_t width) : t_(t), width_(width) {}

  // Adds `factor` times the term. False: too large.
  bool add(Expr e, const BitVec& factor, Polynomial& to) {
    if (steps_-- == 0) return false;
    const auto operand = [&](uint32_t i) { return t_.at(e, i); };
    switch (t_.kind(e)) {
      case Kind::kConst: return put({}, num::mul(factor, t_.bits(e)), to);
      case Kind::kBvAdd: return add(operand(0), factor, to) && add(operand(1), factor, to);
      case Kind::kBvSub: return add(operand(0), factor, to) && add(operand(1), num::neg(factor), to);
      case Kind::kBvNeg: return add(operand(0), num::neg(factor), to);
      case Kind::kBvNot:  // -x - 1
        return add(operand(0), num::neg(factor), to) && put({}, num::neg(factor), to);
      case Kind::kBvShl:
        if (!t_.is_const(operand(1))) break;
        return add(operand(0), num::mul(factor, num::shl(BitVec::one(width_), t_.bits(operand(1)))), to);
      case Kind::kBvMul: {
        Polynomial a, b;
        if (!add(operand(0), BitVec::one(width_), a) || !add(operand(1), factor, b)) return false;
        for (const auto& [m, c] : a)
          for (const auto& [n, d] : b) {
            Monomial both = m;
            both.insert(both.end(), n.begin(), n.end());
            std::sort(both.begin(), both.end());
            if (both.size() > kMostFactors || !put(std::move(both), num::mul(c, d), to)) return false;
          }
        return true;
      }
      case Kind::kBvConcat: {  // x shifted left, as it is simplified
        const Expr high = operand(0), low = operand(1);
        if (!t_.is_const(low) || !t_.bits(low).is_zero() || !t_.is(high, Kind::kBvExtract)) break;
        const Expr x = t_.at(high, 0);
        if (t_.width(x) != width_ || t_.param(high, 1) != 0) break;
        return add(x, num::mul(factor, num::shl(BitVec::one(width_), t_.width(low))), to);
      }
      default: break;
    }
    return put({e.id}, factor, to);
  }

 private:
  bool put(Monomial m, const BitVec& factor, Polynomial& to) {
    const auto [at, is_new] = to.try_emplace(std::move(m), factor);
    if (!is_new) at->second = num::add(at->second, factor);
    if (at->second.is_zero()) to.erase(at);
    return to.size() <= kMostMonomials;
  }

  Terms t_;
  const uint32_t width_;
  int steps_ = 128;
};

bool has_product(Terms t, Expr e, int depth) {
  const Kind k = t.kind(e);
  if (k == Kind::kBvMul) return true;
  if (depth == 0 || (k != Kind::kBvAdd && k != Kind::kBvSub && k != Kind::kBvNeg && k != Kind::kBvNot))
    return false;
  for (const Expr child : t.pool.children(e))
    if (has_product(t, child, depth - 1)) return true;
  return false;
}

}  // namespace

std::optional<BitVec> constant_difference(Terms t, Expr a, Expr b) {
  if (!t.sort(a).is_bit_vec() || (!has_product(t, a, 3) && !has_product(t, b, 3))) return std::nullopt;
  const uint32_t width = t.width(a);
  Expansion expansion(t, width);
  Polynomial difference;
  if (!expansion.add(a, BitVec::one(width), difference) || !expansion.add(b, BitVec::ones(width), difference))
    return std::nullopt;
  if (difference.empty()) return BitVec(width, 0);
  if (difference.size() > 1 || !difference.begin()->first.empty()) return std::nullopt;
  return difference.begin()->second;
}

}  // namespace mantissa::rewrite
