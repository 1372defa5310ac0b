// Evaluation costs a hundredth of a propagation, so every box that survives is sampled at several points:
// middle in ULP order and in value, ends, a random one, and the number with the fewest digits, which is the
// one programs compare with.

#include "solver/boxes/candidates.h"

#include <bit>

#include "solver/boxes/monotone.h"

namespace mantissa::solver::boxes {

using expr::Sort;
using expr::Value;
using num::Float;
using num::RoundingMode;

Candidates::Candidates(const Query& query, std::string_view source, HintBoard& board)
    : query_(query),
      source_(source),
      board_(board),
      tape_(*query.pool, query.conjuncts),
      conjuncts_(query.conjuncts.size()),
      told_(query.conjuncts.size(), 0) {
  variables_ = tape_.variables();
  for (const expr::Expr v : variables_) {
    const uint32_t bits = query.pool->sort(v).bits();
    in_words_ = in_words_ && bits > 0 && bits <= 64;
  }
  words_.resize(variables_.size());
}

bool Candidates::test(const Point& point) {
  if (in_words_) {
    for (size_t i = 0; i < point.size(); ++i) words_[i] = point[i].raw();
    tape_.run(words_);
  } else {
    tape_.run(model_of(point));
  }
  size_t count = 0;
  size_t leaves_at = 0;  // one more than the last conjunct that fails: a path's oldest condition is the last
  for (size_t i = 0; i < conjuncts_; ++i) {
    const bool holds = tape_.is_true(i);
    count += holds ? 1 : 0;
    if (!holds) leaves_at = i + 1;
  }
  if (count > best_count_ || best_.empty()) {
    best_count_ = count;
    best_ = point;
    if (board_.wants_candidates()) board_.candidate(source_, model_of(point));
  } else if (leaves_at > 0 && told_[leaves_at - 1] < kToldPerPlace && board_.wants_candidates()) {
    ++told_[leaves_at - 1];
    board_.candidate(source_, model_of(point));
  }
  return count == conjuncts_;
}

Point Candidates::point_of(const eval::Model& model) const {
  Point point;
  for (const expr::Expr v : variables_) point.push_back(model.get(*query_.pool, v));
  return point;
}

eval::Model Candidates::model_of(const Point& point) const {
  eval::Model model;
  for (size_t i = 0; i < variables_.size(); ++i) model.set(variables_[i], point[i]);
  return model;
}

eval::Model Candidates::solution() const {
  eval::Model model = model_of(best_);
  for (const expr::Expr v : model_variables(query_))
    if (model.find(v) == nullptr) model.set(v, query_.pool->default_value(query_.pool->sort(v)));
  return model;
}

namespace {

Key random_between(Key lo, Key hi, Rng& rng) {
  const auto size = steps_between(lo, hi);
  const auto draw = static_cast<unsigned __int128>(rng.next()) << 64 | rng.next();
  return static_cast<Key>(static_cast<unsigned __int128>(lo) + (size + 1 == 0 ? draw : draw % (size + 1)));
}

// The key with the most trailing zeros between the two, both of one sign's order.
Key simplest(Key lo, Key hi) {
  if (lo <= 0 && hi >= 0) return 0;
  if (hi < 0) return negate(simplest(negate(hi), negate(lo)));
  for (int bit = 126; bit > 0; --bit) {
    const auto step = static_cast<unsigned __int128>(1) << bit;
    const auto up = (static_cast<unsigned __int128>(lo) + (step - 1)) & ~(step - 1);  // below 2^128: lo > 0
    if (up <= static_cast<unsigned __int128>(hi)) return static_cast<Key>(up);
  }
  return lo;
}

Key mean(num::Format f, Span s) {
  if (f == num::kDouble || f == num::kFloat) {
    const double lo = approximate(f, s.lo), hi = approximate(f, s.hi);
    const Key k = key_of_double(f, lo / 2 + hi / 2, RoundingMode::kNearestEven);
    if (k != kNoKey && s.has(k)) return k;
  }
  return s.is_point() ? s.lo : middle(s.lo, s.hi);
}

Key pick_key(Span s, Pick how, Rng& rng) {
  switch (how) {
    case Pick::kLow: return s.lo;
    case Pick::kHigh: return s.hi;
    case Pick::kRandom: return random_between(s.lo, s.hi, rng);
    case Pick::kSimple: return simplest(s.lo, s.hi);
    default: return s.is_point() ? s.lo : middle(s.lo, s.hi);
  }
}

}  // namespace

Value pick(const Domain& domain, Sort sort, const expr::Pool& pool, Pick how, Rng& rng) {
  if (domain.is_opaque() || domain.empty())
    return domain.is_point() ? domain.point() : pool.default_value(sort);
  switch (sort.kind()) {
    case expr::SortKind::kBool:
      if (domain.is_point()) return domain.point();
      return Value::boolean(how == Pick::kRandom ? rng.chance(2) : how == Pick::kHigh);
    case expr::SortKind::kRoundingMode:
      return Value::rounding_mode(static_cast<RoundingMode>(std::countr_zero(domain.modes())));
    case expr::SortKind::kBitVec: {
      // Signed bounds when they are the tighter ones.
      const bool as_signed =
          domain.as_signed().hi - domain.as_signed().lo < domain.as_unsigned().hi - domain.as_unsigned().lo;
      const Key k = pick_key(as_signed ? domain.as_signed() : domain.as_unsigned(), how, rng);
      return Value::bits(num::BitVec::from_u128(sort.width(), static_cast<unsigned __int128>(k)));
    }
    default: break;
  }
  const num::Format from = domain.format();
  if (domain.keys().empty()) return Value::floating(Float::nan(sort.format()));
  const Span s = domain.keys();
  const Key k = how == Pick::kMean ? mean(from, s) : pick_key(s, how, rng);
  const Float x = float_of(from, k);
  return Value::floating(from == sort.format() ? x
                                               : num::convert(sort.format(), RoundingMode::kNearestEven, x));
}

}  // namespace mantissa::solver::boxes
