// A real solution misses the float one by the rounding errors of the operations, a few ULPs in some
// coordinates; a midpoint of a box by much more, but the distance in ULPs tells the way. Steps double, which
// reaches any distance in a logarithmic number of points. When single steps no longer help, several variables
// are moved at once by random steps, since equations tie them.

#include "solver/boxes/descent.h"

#include <algorithm>
#include <cmath>

namespace mantissa::solver::boxes {

using expr::Sort;
using expr::Value;

namespace {

constexpr uint32_t kCapacity = 512;
constexpr int kPatience = 6;  // random batches without gain

// The word `by` steps away, in the order of the sort.
uint64_t moved(Sort sort, uint64_t word, int64_t by) {
  switch (sort.kind()) {
    case expr::SortKind::kBool: return word ^ 1;
    case expr::SortKind::kRoundingMode: return static_cast<uint64_t>(by) % 5;
    case expr::SortKind::kBitVec: return word + static_cast<uint64_t>(by);
    default: break;
  }
  const num::Format f = sort.format();
  const Key inf = infinity_key(f);
  const Key from = key_of(Value::from_raw(sort, word).as_float());
  const Key to = std::clamp((from == kNoKey ? Key{0} : from) + by, negate(inf), inf);
  return Value::floating(float_of(f, to)).raw();
}

}  // namespace

Descent::Descent(const Query& query, const std::vector<expr::Expr>& variables, uint64_t seed)
    : program_(*query.pool, query.conjuncts, {}, {.metric = eval::Metric::kUlps}),
      batch_(program_, kCapacity),
      nanoseconds_(static_cast<uint64_t>(program_.cost())),
      rng_(seed) {
  moved_.resize(variables.size());
  const auto& columns = program_.variables();
  for (uint32_t v = 0; v < variables.size(); ++v) {
    const auto it = std::find(columns.begin(), columns.end(), variables[v]);
    MANTISSA_CHECK(it != columns.end());
    column_.push_back(static_cast<uint32_t>(it - columns.begin()));
    if (batch_.is_word(column_[v])) words_.push_back(v);
  }
}

// Every candidate is the point but for what is then moved. Columns that hold it already stay.
void Descent::fill(const Point& point) {
  for (uint32_t v = 0; v < point.size(); ++v) {
    if (!moved_[v] && v < filled_.size() && filled_[v] == point[v]) continue;
    moved_[v] = false;
    if (batch_.is_word(column_[v]))
      std::ranges::fill(batch_.words(column_[v]).first(kCapacity), point[v].raw());
    else
      for (uint32_t i = 0; i < kCapacity; ++i) batch_.set(i, column_[v], point[v]);
  }
  filled_ = point;
}

// All steps of as many variables as fit; the first that did not.
size_t Descent::fill_steps(const Point& point, size_t first_variable) {
  size_t i = first_variable;
  for (; i < words_.size(); ++i) {
    const uint32_t v = words_[i];
    const Sort sort = point[v].sort();
    const uint32_t bits = std::min(sort.bits(), 63u);
    if (count_ + 2 * bits > kCapacity) break;
    const auto column = batch_.words(column_[v]);
    for (uint32_t k = 0; k < bits; ++k)
      for (const int64_t sign : {1, -1})
        column[count_++] = moved(sort, point[v].raw(), sign * static_cast<int64_t>(uint64_t{1} << k));
    moved_[v] = true;
  }
  return i;
}

void Descent::fill_random(const Point& point) {
  for (; count_ < kCapacity; ++count_) {
    const uint64_t reach = 1 + rng_.below(30);
    for (uint64_t n = 1 + rng_.below(3); n > 0; --n) {
      const uint32_t v = words_[rng_.below(words_.size())];
      const auto step = static_cast<int64_t>(rng_.next() & ((uint64_t{1} << reach) - 1));
      batch_.words(column_[v])[count_] =
          moved(point[v].sort(), point[v].raw(), rng_.chance(2) ? step : -step);
      moved_[v] = true;
    }
  }
}

// How far each candidate is from satisfying what it does not. Conjunct by conjunct, as the batch has them: of
// a query of hundreds nearly all are satisfied, and candidate by candidate was half the time of such a query.
void Descent::score() {
  scores_.assign(count_, 0);
  for (size_t c = 0; c < program_.conjunct_count(); ++c) {
    const auto distances = batch_.distance(c);
    for (uint32_t i = 0; i < count_; ++i)
      if (const uint64_t d = distances[i]; d != 0) scores_[i] += 1 + std::log2(static_cast<double>(d));
  }
}

// Runs the batch and takes its best candidate if it is nearer.
bool Descent::evaluate(Candidates& candidates, Point& point, double& best, bool* improved) {
  batch_.run(count_);
  uint32_t nearest = count_;
  const uint32_t solved = batch_.first_satisfied();
  if (solved < count_) {
    nearest = solved;
    best = 0;
  } else {
    score();
    for (uint32_t i = 0; i < count_; ++i)
      if (scores_[i] < best) {
        best = scores_[i];
        nearest = i;
      }
  }
  *improved = nearest < count_;
  if (!*improved) return false;
  for (uint32_t v = 0; v < point.size(); ++v) point[v] = batch_.value(nearest, column_[v]);
  return solved < count_ && candidates.test(point);
}

bool Descent::run(Candidates& candidates, const Point& start, uint64_t evaluations, const Budget& budget) {
  if (candidates.test(start)) return true;
  if (words_.empty()) return false;
  Point point = start;
  double best = HUGE_VAL;
  uint64_t used = 0;
  int patience = kPatience;
  size_t next = 0;
  count_ = 0;
  while (used < evaluations && patience > 0 && !budget.exhausted(count_ * nanoseconds_)) {
    fill(point);
    count_ = 1;
    // As many variables as fit, going round; when a whole round was of no use, random moves.
    const bool stepping = next < words_.size();
    size_t beyond = next;
    if (stepping)
      beyond = fill_steps(point, next);
    else
      fill_random(point);
    bool improved = false;
    if (evaluate(candidates, point, best, &improved)) return true;
    used += count_;
    if (improved) {
      next = 0;
      patience = kPatience;
    } else if (stepping) {
      next = beyond;
    } else {
      --patience;
    }
  }
  return candidates.test(point);
}

}  // namespace mantissa::solver::boxes
