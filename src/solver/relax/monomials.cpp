#include "solver/relax/monomials.h"

#include <cstdlib>

namespace mantissa::solver::relax {

Monomials::Monomials() : all_(1) {}

Monomial Monomials::find_or_add(std::vector<Power> powers) {
  if (powers.empty()) return kOne;
  const auto [it, is_new] = numbers_.try_emplace(powers, static_cast<Monomial>(all_.size()));
  if (is_new) {
    Entry entry;
    for (const Power& p : powers) {
      const auto size = static_cast<uint32_t>(std::abs(p.exponent));
      entry.degree += size;
      if (is_error(p.unknown)) entry.errors += size;
    }
    entry.powers = std::move(powers);
    all_.push_back(std::move(entry));
  }
  return it->second;
}

Monomial Monomials::unknown(Symbol u, int32_t exponent) { return find_or_add({{u, exponent}}); }

Monomial Monomials::product(Monomial a, Monomial b) {
  if (a == kOne) return b;
  if (b == kOne) return a;
  if (b < a) std::swap(a, b);
  const uint64_t key = static_cast<uint64_t>(a) << 32 | static_cast<uint64_t>(b);
  if (const auto known = products_.find(key); known != products_.end()) return known->second;
  const std::vector<Power>&x = powers(a), &y = powers(b);
  std::vector<Power> result;
  size_t i = 0, j = 0;
  while (i < x.size() || j < y.size()) {
    if (j == y.size() || (i < x.size() && x[i].unknown < y[j].unknown)) {
      result.push_back(x[i++]);
    } else if (i == x.size() || y[j].unknown < x[i].unknown) {
      result.push_back(y[j++]);
    } else {
      if (const int32_t sum = x[i].exponent + y[j].exponent; sum != 0) result.push_back({x[i].unknown, sum});
      ++i, ++j;
    }
  }
  const Monomial m = find_or_add(std::move(result));
  products_.emplace(key, m);
  return m;
}

}  // namespace mantissa::solver::relax
