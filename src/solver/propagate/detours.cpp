#include "solver/propagate/detours.h"

#include <algorithm>

#include "expr/apply.h"

namespace mantissa::solver::propagate {

using expr::Value;
using num::BitVec;

namespace {

constexpr size_t kMaxSeen = 16;  // terms looked at below the outer operand
constexpr uint32_t kMaxRounds = 70;

Value value_of(expr::Sort sort, const BitVec& bits) {
  return sort.is_bool() ? Value::boolean(!bits.is_zero()) : Value::bits(bits);
}
BitVec bits_of(const Value& value) {
  return value.sort().is_bool() ? BitVec(1, value.as_bool() ? 1 : 0) : value.as_bits();
}

}  // namespace

bool Detours::depends(Node n, Node on, std::vector<Node>& terms, size_t& seen) const {
  if (n == on) return true;
  if (n < on || ++seen > kMaxSeen || !graph_.is_bits(n)) return false;
  if (std::find(terms.begin(), terms.end(), n) != terms.end()) return true;
  bool result = false;
  for (Node child : graph_.children(n)) {
    if (!graph_.is_bits(child)) return false;
    result = depends(child, on, terms, seen) || result;
  }
  if (result) terms.push_back(n);
  return result;
}

std::optional<Detours::Detour> Detours::look(Node n) const {
  const auto children = graph_.children(n);
  if (children.size() != 2 || graph_.sort(n).is_bool() || !eval::is_invertible_kind(graph_.kind(n)))
    return {};
  if (graph_.is_fixed(children[0]) || graph_.is_fixed(children[1]) || children[0] == children[1]) return {};
  Detour result;
  result.inner = children[0] < children[1] ? 0 : 1;
  size_t seen = 0;
  if (!depends(children[1 - result.inner], children[result.inner], result.terms, seen) || seen > kMaxSeen)
    return {};
  std::sort(result.terms.begin(), result.terms.end());
  return result;
}

const Detours::Detour* Detours::detour(Node n) {
  if (places_[n] == kUnasked) {
    std::optional<Detour> found = look(n);
    places_[n] = found ? static_cast<uint32_t>(detours_.size()) : kNone;
    if (found) detours_.push_back(std::move(*found));
  }
  return places_[n] == kNone ? nullptr : &detours_[places_[n]];
}

std::optional<uint32_t> Detours::inner(Node n) {
  const Detour* found = detour(n);
  return found != nullptr ? std::optional(found->inner) : std::nullopt;
}

BitVec Detours::outer(const Detour& detour, Node inner, const BitVec& value) const {
  std::vector<Value> made(detour.terms.size());
  for (size_t i = 0; i < detour.terms.size(); ++i) {
    const Node n = detour.terms[i];
    Value operands[expr::kMaxArity];
    size_t count = 0;
    for (Node child : graph_.children(n)) {
      const auto at =
          std::lower_bound(detour.terms.begin(), detour.terms.begin() + static_cast<long>(i), child);
      const auto place = static_cast<size_t>(at - detour.terms.begin());
      operands[count++] = child == inner                              ? value_of(graph_.sort(child), value)
                          : place < i && detour.terms[place] == child ? made[place]
                                                                      : values_.value(child);
    }
    made[i] = expr::apply(graph_.kind(n), graph_.sort(n),
                          {graph_.params(n), expr::info(graph_.kind(n)).params}, {operands, count});
  }
  return bits_of(made.back());
}

std::optional<Detours::Found> Detours::invert(Node n, const BitVec& target, const eval::KnownBits* known,
                                              Rng& rng) {
  const Detour* found = detour(n);
  if (found == nullptr) return std::nullopt;
  const Node inner = graph_.children(n)[found->inner];
  const expr::KindInfo& info = expr::info(graph_.kind(n));
  BitVec x = values_.bits(inner), other = outer(*found, inner, x);
  for (uint32_t round = 0; round < std::min(kMaxRounds, graph_.width(inner) + 2); ++round) {
    const eval::Operand operand{info.kind, {graph_.params(n), info.params}, found->inner, x.width(), &other};
    std::optional<BitVec> next = eval::inverse_values(operand, target).pick(known, &x, rng);
    if (!next) return std::nullopt;
    x = std::move(*next);
    const BitVec becomes = outer(*found, inner, x);
    if (becomes == other) return Found{found->inner, std::move(x)};
    other = becomes;
  }
  return std::nullopt;
}

}  // namespace mantissa::solver::propagate
