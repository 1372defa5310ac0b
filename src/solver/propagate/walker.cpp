// Which of two operands gets the target is settled by essential inputs: if changing one of them alone cannot
// reach it, the other has to change. Several proposals for a violated part are evaluated, the one after which
// the violated parts weigh least is made even if that is worse than before; if it is, they grow heavier.

#include "solver/propagate/walker.h"

#include <algorithm>

#include "eval/batch/mutate.h"

namespace mantissa::solver::propagate {

using eval::Operand;
using expr::Expr;
using expr::Kind;
using expr::Value;
using num::BitVec;

namespace {

constexpr double kTermNanoseconds = 12, kWideNanoseconds = 120, kStepNanoseconds = 300;
constexpr double kLook = 5e4;
constexpr uint64_t kReportNanoseconds = 5000;
constexpr uint8_t kToldPerPlace = 4;
constexpr uint64_t kMovesPerTour = 4000;  // the first; the others by Luby's sequence
constexpr uint32_t kMaxSteps = 100000;    // of one path
constexpr size_t kMaxTargets = 8;

uint64_t luby(uint64_t i) {  // 1 1 2 1 1 2 4 ... for i = 1, 2, ...
  for (;;) {
    const auto bits = static_cast<uint32_t>(64 - __builtin_clzll(i));
    if (i == (uint64_t{1} << bits) - 1) return uint64_t{1} << (bits - 1);
    i -= (uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace

Walker::Walker(const Query& query, const Graph& graph, const Known& known, std::span<const Value> literals,
               const WalkOptions& options, uint64_t seed)
    : query_(query),
      graph_(graph),
      known_(known),
      options_(options),
      values_(graph),
      detours_(graph, values_),
      dictionary_(*query.pool, query.conjuncts, literals),
      rng_(seed),
      told_(query.conjuncts.size(), 0) {}

bool Walker::over(double nanoseconds) {
  since_look_ += nanoseconds;
  if (since_look_ < kLook) return ended_ = ended_ || budget_->stopped();
  const auto work = static_cast<uint64_t>(since_look_);
  since_look_ = 0;
  return ended_ = ended_ || budget_->exhausted(work);
}

Value Walker::as_value(Node n, const BitVec& bits) const {
  return graph_.sort(n).is_bool() ? Value::boolean(!bits.is_zero()) : Value::bits(bits);
}

std::optional<Walker::Change> Walker::propose(uint32_t part) {
  return descend(graph_.parts()[part].node, BitVec(1, 1));
}

std::optional<Walker::Change> Walker::descend(Node n, BitVec target) {
  for (uint32_t count = 0; count < kMaxSteps; ++count) {
    ++steps_;
    if (graph_.kind(n) == Kind::kVar) return Change{{n, as_value(n, target)}};
    if (graph_.is_fixed(n)) return std::nullopt;
    bool bits = true;
    for (Node child : graph_.children(n)) bits = bits && graph_.is_bits(child);
    if (!bits) return descend(n, as_value(n, target));
    std::optional<Step> next = step(n, target);
    if (!next) return std::nullopt;
    n = next->to;
    target = std::move(next->target);
  }
  return std::nullopt;
}

// Floats, arrays and the rest: eval/invert's steps, any of them.
std::optional<Walker::Change> Walker::descend(Node n, Value target) {
  for (uint32_t count = 0; count < kMaxSteps; ++count) {
    ++steps_;
    if (graph_.kind(n) == Kind::kVar) {
      const expr::Sort sort = graph_.sort(n);
      if (graph_.is_word(n) && sort.is_float() && rng_.chance(4)) {  // rounding is not undone exactly
        const auto ulps = static_cast<int64_t>(rng_.below(9)) - 4;
        target = Value::from_raw(sort, eval::float_moved(sort.format(), target.raw(), ulps));
      }
      return Change{{n, std::move(target)}};
    }
    if (graph_.is_fixed(n)) return std::nullopt;
    const std::vector<eval::Proposal> ways =
        eval::invert_step(graph_.pool(), values_, graph_.term(n), target, kMaxTargets, rng_);
    if (ways.empty()) return std::nullopt;
    const eval::Proposal& way = ways[rng_.below(ways.size())];
    const auto& [term, value] = way[rng_.below(way.size())];
    n = graph_.node(term);
    target = value;
    if (graph_.is_bits(n)) {
      return descend(n, graph_.sort(n).is_bool() ? BitVec(1, target.as_bool() ? 1 : 0) : target.as_bits());
    }
  }
  return std::nullopt;
}

std::optional<Walker::Step> Walker::step(Node n, const BitVec& target) {
  const Kind kind = graph_.kind(n);
  if (kind == Kind::kIte) return step_ite(n, target);
  const bool bools = graph_.sort(graph_.children(n)[0]).is_bool();
  if (bools) return step_bool(n, !target.is_zero());
  return step_bits(n, target);
}

std::optional<Walker::Step> Walker::step_bool(Node n, bool target) {
  const auto children = graph_.children(n);
  const auto want = [&](uint32_t i, bool value) -> std::optional<Step> {
    if (graph_.is_fixed(children[i])) return std::nullopt;
    if (const eval::KnownBits* bits = known(children[i]); bits != nullptr && bits->value.is_zero() == value)
      return std::nullopt;
    return Step{children[i], BitVec(1, value ? 1 : 0)};
  };
  const auto either = [&](bool first, bool second) {
    const auto i = static_cast<uint32_t>(rng_.below(2));
    auto result = want(i, i == 0 ? first : second);
    return result ? result : want(1 - i, i == 0 ? second : first);
  };
  const bool a = values_.is_true(children[0]), b = values_.is_true(children.back());
  switch (graph_.kind(n)) {
    case Kind::kNot: return want(0, !target);
    case Kind::kAnd:
    case Kind::kOr:
      if ((graph_.kind(n) == Kind::kAnd) != target) return either(target, target);
      if (a != target && b != target) return either(target, target);
      return want(a != target ? 0 : 1, target);
    case Kind::kImplies:
      if (target) return either(false, true);
      if (!a && b) return either(true, false);
      return !a ? want(0, true) : want(1, false);
    case Kind::kXor:
    case Kind::kEq: return either(!a, !b);
    default: return std::nullopt;
  }
}

std::optional<Walker::Step> Walker::step_ite(Node n, const BitVec& target) {
  const auto children = graph_.children(n);
  const Node condition = children[0];
  const bool holds = values_.is_true(condition);
  const Node chosen = children[holds ? 1 : 2], other = children[holds ? 2 : 1];
  const auto reaches = [&](Node side) {
    const eval::KnownBits* bits = known(side);
    return !graph_.is_fixed(side) && (bits == nullptr || bits->allow(target));
  };
  const eval::KnownBits* settled = known(condition);
  const bool can_flip = !graph_.is_fixed(condition) && settled == nullptr;
  const Step flip{condition, BitVec(1, holds ? 0 : 1)};
  const bool fits = values_.bits(other) == target;
  if (can_flip && fits && (rng_.chance(2) || !reaches(chosen))) return flip;
  const bool other_may = fits || reaches(other);
  if (reaches(chosen) && !(can_flip && other_may && rng_.chance(8))) return Step{chosen, target};
  if (can_flip && other_may) return flip;
  return std::nullopt;
}

std::optional<BitVec> Walker::consistent(const Operand& operand, const BitVec& target,
                                         const BitVec& current) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    std::optional<BitVec> value =
        eval::consistent_values(operand, target, rng_).pick(operand.known, nullptr, rng_);
    if (value && *value != current) return value;
  }
  return std::nullopt;
}

std::optional<Walker::Step> Walker::step_square(Node n, const BitVec& target) {
  const Node child = graph_.children(n)[0];
  const BitVec current = values_.bits(child);
  auto root = eval::square_roots(target).pick(known(child), &current, rng_);
  if (!root) {
    const Operand operand{Kind::kBvMul, {}, 0, graph_.width(child), nullptr, known(child)};
    root = consistent(operand, target, current);
  }
  if (!root) return std::nullopt;
  return Step{child, *root};
}

std::optional<Walker::Step> Walker::step_bits(Node n, const BitVec& target) {
  const auto children = graph_.children(n);
  const Kind kind = graph_.kind(n);
  const std::span<const uint32_t> params{graph_.params(n), expr::info(kind).params};
  const auto count = static_cast<uint32_t>(children.size());
  if (count == 2 && children[0] == children[1] && kind == Kind::kBvMul) return step_square(n, target);
  if (const auto inner = options_.use_detours ? detours_.inner(n) : std::nullopt; inner && !is_noisy()) {
    auto found = detours_.invert(n, target, known(children[*inner]), rng_);
    if (found) return Step{children[*inner], std::move(found->value)};
  }
  BitVec values[2];
  Operand operands[2];
  std::optional<BitVec> inverse[2];
  for (uint32_t i = 0; i < count; ++i) values[i] = values_.bits(children[i]);
  for (uint32_t i = 0; i < count; ++i) {
    const Node child = children[i];
    operands[i] = {kind, params, i, graph_.width(child), count == 2 ? &values[1 - i] : nullptr, known(child)};
    if (!graph_.is_fixed(child))
      inverse[i] = eval::inverse_values(operands[i], target).pick(operands[i].known, &values[i], rng_);
  }
  uint32_t which = 0;
  if (count == 2) {
    which = static_cast<uint32_t>(rng_.below(2));
    if (inverse[0].has_value() != inverse[1].has_value() && !is_noisy()) which = inverse[0] ? 0 : 1;
    if (graph_.is_fixed(children[which])) which = 1 - which;
  }
  const Node child = children[which];
  const bool alone = count == 1 || graph_.is_fixed(children[1 - which]);
  if (inverse[which] && (alone || !is_noisy())) return Step{child, *inverse[which]};
  if (alone) return std::nullopt;
  if (auto value = consistent(operands[which], target, values[which])) return Step{child, *value};
  return std::nullopt;
}

Value Walker::changed_at_random(Node variable) {
  const expr::Sort sort = graph_.sort(variable);
  Value value = values_.value(variable);
  if (!graph_.is_word(variable)) {
    value = eval::mutated(rng_, graph_.pool(), value, dictionary_);
  } else {
    const uint64_t word = value.raw();
    value = Value::from_raw(sort, eval::mutated(rng_, sort, word, dictionary_.words(sort)));
  }
  if (const eval::KnownBits* bits = graph_.is_bits(variable) ? known(variable) : nullptr; bits != nullptr) {
    const BitVec now = sort.is_bool() ? BitVec(1, value.as_bool() ? 1 : 0) : value.as_bits();
    value = as_value(variable, num::bit_or(bits->value, num::bit_and(now, num::bit_not(bits->mask))));
  }
  return value;
}

Walker::Change Walker::stray(uint32_t part) {
  Node n = graph_.parts()[part].node;
  while (graph_.kind(n) != Kind::kVar) {
    const auto children = graph_.children(n);
    size_t open = 0;
    for (Node child : children) open += graph_.is_fixed(child) ? 0 : 1;
    if (open == 0) return {};
    size_t wanted = rng_.below(open);
    for (Node child : children)
      if (!graph_.is_fixed(child) && wanted-- == 0) {
        n = child;
        break;
      }
  }
  return {{n, changed_at_random(n)}};
}

void Walker::move() {
  ++moves_;
  const std::vector<uint32_t>& violated = values_.violated();
  const uint32_t part = violated[rng_.below(violated.size())];
  const uint64_t before = values_.weight();
  const bool only_one = options_.proposals <= 1 || rng_.chance(16);
  Change best;
  uint64_t least = ~uint64_t{0};
  for (uint32_t i = 0; i < (only_one ? 1 : options_.proposals); ++i) {
    std::optional<Change> change;
    const uint64_t steps = steps_;
    if (!rng_.chance(64)) change = propose(part);
    path_ = (7 * path_ + (steps_ - steps)) / 8;
    if (!change) change = stray(part);
    if (change->empty()) continue;
    computed_ += values_.change(*change);
    const uint64_t weight = values_.weight();
    if (values_.violated().empty() || only_one) return;
    values_.take_back();
    if (weight < least) {
      least = weight;
      best = std::move(*change);
    }
  }
  if (best.empty()) return;
  computed_ += values_.change(best);
  if (least >= before)
    for (uint32_t p : values_.violated()) values_.make_heavier(p);
}

void Walker::report(HintBoard& board) {
  const std::vector<uint32_t>& violated = values_.violated();
  if (violated.size() < best_count_) {
    best_count_ = violated.size();
    best_ = values_.model();
    if (board.wants_candidates() && !over(kReportNanoseconds)) board.candidate("propagate", best_);
    return;
  }
  if (violated.empty() || !board.wants_candidates()) return;
  uint32_t last = 0;  // a path's oldest condition is the last
  for (uint32_t part : violated) last = std::max(last, graph_.parts()[part].conjunct);
  if (told_[last] >= kToldPerPlace) return;
  ++told_[last];
  if (!over(kReportNanoseconds)) board.candidate("propagate", values_.model());
}

// The board's seeds first, or the default; then the best point shaken, or a random one.
void Walker::restart(HintBoard& board) {
  eval::Model model;
  const uint64_t tour = restarts_++;
  if (tour == 0) seeds_ = board.seeds();
  const bool given = tour == 0 || tour < seeds_.size();
  if (tour < seeds_.size())
    model = seeds_[tour];
  else if (!given && tour % 2 == 0)
    model = best_;
  for (Node v : graph_.variables()) {
    if (!given && (tour % 2 == 1 || rng_.chance(4))) model.set(graph_.term(v), changed_at_random(v));
    const eval::KnownBits* bits = graph_.is_bits(v) ? known(v) : nullptr;
    if (bits == nullptr) continue;
    const Value value = model.get(graph_.pool(), graph_.term(v));
    const BitVec now = value.sort().is_bool() ? BitVec(1, value.as_bool() ? 1 : 0) : value.as_bits();
    model.set(graph_.term(v),
              as_value(v, num::bit_or(bits->value, num::bit_and(now, num::bit_not(bits->mask)))));
  }
  values_.make_equal();
  const bool done = values_.start(model, [this] { return over(kTermNanoseconds * 256); });
  if (done) report(board);
}

std::optional<eval::Model> Walker::run(const Budget& budget, HintBoard& board) {
  budget_ = &budget;
  const double per_term = graph_.wide_count() > graph_.size() / 4 ? kWideNanoseconds : kTermNanoseconds;
  while (!ended_) {
    restart(board);
    const uint64_t until = moves_ + kMovesPerTour * luby(restarts_);
    while (!ended_ && moves_ < until) {
      if (values_.violated().empty()) return values_.model();
      const uint64_t steps = steps_, computed = computed_;
      move();
      report(board);
      if (values_.violated().empty()) return values_.model();
      over(kStepNanoseconds * static_cast<double>(steps_ - steps + 1) +
           per_term * static_cast<double>(computed_ - computed));
    }
  }
  return std::nullopt;
}

}  // namespace mantissa::solver::propagate
