#include "solver/relax/dominance.h"

#include <algorithm>
#include <set>

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::Rational;

namespace {

constexpr size_t kMostPlaces = 60;  // products tried for one

std::vector<uint32_t> exchanged(std::vector<uint32_t> product, size_t at, std::optional<uint32_t> by) {
  product.erase(product.begin() + static_cast<std::ptrdiff_t>(at));
  if (by) product.insert(std::ranges::upper_bound(product, *by), *by);
  return product;
}

}  // namespace

Dominance::Dominance(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms)
    : propagator_(propagator), forms_(forms) {
  for (uint32_t n = 0; n < network.size(); ++n) {
    const boxes::Network::Node& node = network.node(n);
    if (node.operands != 2) continue;
    const uint32_t a = node.operand[0], b = node.operand[1];
    const boxes::Domain& domain = propagator.domain(n);
    switch (node.operation.kind) {
      case Kind::kFpMin:
        for (const uint32_t of : {a, b}) order(n, of, {});
        break;
      case Kind::kFpMax:
        for (const uint32_t of : {a, b}) order(of, n, {});
        break;
      case Kind::kFpLe:
      case Kind::kFpLt:
        if (domain.is_true()) order(a, b, propagator.reason(n));
        if (domain.is_false()) order(b, a, propagator.reason(n));
        break;
      default: break;
    }
  }
}

void Dominance::order(uint32_t below, uint32_t above, const Reason& reason) {
  for (const uint32_t n : {below, above})
    if (!forms_.is_finite(n) || forms_.bounds(n).low.sign() < 0) return;
  Edge edge{above, reason};
  edge.reason.add(propagator_.reason(below));
  edge.reason.add(propagator_.reason(above));
  edges_.emplace(below, std::move(edge));
}

std::optional<Dominance::Place> Dominance::find(const std::vector<uint32_t>& product,
                                                const Positive& big) const {
  std::vector<Place> places = {{product, Rational(1), {}}};
  std::set<std::vector<uint32_t>> seen = {product};
  for (size_t next = 0; next < places.size(); ++next) {
    if (big.contains(places[next].product)) return places[next];
    const Place from = places[next];
    const auto go = [&](size_t at, std::optional<uint32_t> by, const Rational& factor, const Reason& why) {
      std::vector<uint32_t> to = exchanged(from.product, at, by);
      if (places.size() == kMostPlaces || !seen.insert(to).second) return;
      places.push_back({std::move(to), from.factor * factor, from.reason});
      places.back().reason.add(why);
    };
    for (size_t i = 0; i < from.product.size(); ++i) {
      const uint32_t n = from.product[i];
      const auto [first, last] = edges_.equal_range(n);
      for (auto edge = first; edge != last; ++edge)
        go(i, edge->second.above, Rational(1), edge->second.reason);
      go(i, std::nullopt, magnitude(forms_.bounds(n)), propagator_.reason(n));
    }
  }
  return std::nullopt;
}

std::optional<Rational> Dominance::bound(const Positive& small, const Positive& big, Reason& reason) const {
  Positive taken;
  Reason why;
  for (const auto& [product, factor] : small) {
    const std::optional<Place> place = find(product, big);
    if (!place) return std::nullopt;
    Rational& sum = taken[place->product];
    sum = sum + factor * place->factor;
    why.add(place->reason);
  }
  Rational most(0);
  for (const auto& [product, factor] : taken) most = larger(most, factor / big.find(product)->second);
  reason.add(why);
  return most;
}

}  // namespace mantissa::solver::relax
