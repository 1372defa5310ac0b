// What comparisons add up, as bounds of one by the other where a ratio of them is bounded: linear, since
// signs are known. A quotient is compared with 1, too.

#include <algorithm>
#include <set>

#include "solver/relax/relative.h"
#include "solver/relax/relaxation.h"

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::Rational;

namespace {

constexpr size_t kMostNodes = 1500, kMostTies = 60, kMostParts = 12;

// What both sides of a comparison add up, and the sums.
std::vector<uint32_t> parts_of(const boxes::Network& network, uint32_t comparison) {
  std::vector<uint32_t> parts(network.node(comparison).operand, network.node(comparison).operand + 2);
  for (size_t next = 0; next < parts.size() && parts.size() < kMostParts; ++next) {
    const boxes::Network::Node& node = network.node(parts[next]);
    if (node.operands == 0) continue;
    switch (node.operation.kind) {
      case Kind::kFpAdd:
      case Kind::kFpSub:
      case Kind::kIte: parts.insert(parts.end(), {node.operand[1], node.operand[2]}); break;
      case Kind::kFpNeg:
      case Kind::kFpAbs: parts.push_back(node.operand[0]); break;
      default: break;
    }
  }
  std::ranges::sort(parts);
  parts.erase(std::ranges::unique(parts).begin(), parts.end());
  return parts;
}

}  // namespace

void Relaxation::add_ratios() {
  if (network_.size() > kMostNodes) return;
  std::optional<Relatives> relatives;
  size_t rows = 0;
  const auto relate = [&](uint32_t a, std::optional<uint32_t> b) {
    const auto is_of_use = [&](uint32_t n) {
      return forms_.of(n).known && !propagator_.domain(n).is_point();
    };
    if (!is_of_use(a) || (b && !is_of_use(*b)) || rows >= kMostTies) return;
    if (!relatives) relatives.emplace(network_, propagator_, forms_);
    const Relative &of_a = relatives->of(a), of_b = b ? relatives->of(*b) : relatives->one();
    if (of_a.sign == 0 || of_b.sign == 0) return;
    const Relatives::Tie tie = relatives->tie(of_a, of_b);
    const Form left = forms_.scaled(forms_.of(a), Rational(of_a.sign));
    const Form right = b ? forms_.scaled(forms_.of(*b), Rational(of_b.sign)) : forms_.number(1);
    Reason reason = of_a.reason;
    reason.add(of_b.reason);
    reason.add(tie.reason);
    // left - times right against rest, unless boxes say it.
    const auto state = [&](const Rational& times, const Rational& rest, bool is_low) {
      const Form difference = forms_.difference(left, forms_.scaled(right, times));
      const Bounds known = forms_.bounds(difference);
      if (difference.terms.empty() || (is_low ? known.low >= -rest : known.high <= rest)) return;
      if (is_low)
        add_between(difference, -rest, std::nullopt, reason);
      else
        add_between(difference, std::nullopt, rest, reason);
      ++rows;
    };
    if (tie.low) state(*tie.low, tie.rest_low, true);
    if (tie.high) state(*tie.high, tie.rest_high, false);
  };
  std::set<std::pair<uint32_t, uint32_t>> done;
  for (uint32_t n = 0; n < network_.size(); ++n) {
    const boxes::Network::Node& node = network_.node(n);
    if (node.operands == 0) continue;
    const Kind kind = node.operation.kind;
    if (kind == Kind::kFpDiv) relate(n, std::nullopt);
    if ((kind != Kind::kFpLe && kind != Kind::kFpLt && kind != Kind::kFpEq) ||
        !propagator_.domain(n).is_point())
      continue;
    const std::vector<uint32_t> parts = parts_of(network_, n);
    for (size_t i = 0; i < parts.size(); ++i)
      for (size_t j = i + 1; j < parts.size(); ++j)
        if (done.emplace(parts[i], parts[j]).second) relate(parts[i], parts[j]);
  }
}

}  // namespace mantissa::solver::relax
