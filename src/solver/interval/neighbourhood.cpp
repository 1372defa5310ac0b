// The real point is off by the rounding errors of the operations, so the solution lies a few ULPs away in
// some coordinates: steps double, which reaches any distance in a logarithmic number of tests, and pairs of
// variables are moved together at random, since equations tie them.

#include "solver/interval/neighbourhood.h"

namespace mantissa::solver::interval {

using eval::Key;
using expr::Value;

namespace {

Value moved(const Value& value, Key by) {
  const expr::Sort sort = value.sort();
  if (sort.is_bool()) return Value::boolean(!value.as_bool());
  if (sort.is_bit_vec() && sort.width() <= 64)
    return Value::bits(sort.width(), value.raw() + static_cast<uint64_t>(static_cast<int64_t>(by)));
  if (!sort.is_float() || !eval::has_keys(sort.format())) return value;
  const num::Format f = sort.format();
  const Key inf = eval::infinity_key(f);
  Key k = eval::key_of(value.as_float());
  if (k == eval::kNoKey) k = 0;
  k += by;
  if (k > inf) k = inf;
  if (k < eval::negate(inf)) k = eval::negate(inf);
  return Value::floating(eval::float_of(f, k));
}

}  // namespace

bool search_around(Candidates& candidates, Point point, uint64_t evaluations, const Budget& budget,
                   Rng& rng) {
  if (candidates.test(point)) return true;
  if (point.empty()) return false;
  size_t count = candidates.last_count();
  uint64_t used = 0;
  const auto attempt = [&](const Point& next) {
    ++used;
    if (candidates.test(next)) return true;
    if (candidates.last_count() >= count) {  // sideways moves too, or plateaus hold the search
      if (candidates.last_count() > count || rng.chance(4)) point = next;
      count = candidates.last_count() > count ? candidates.last_count() : count;
    }
    return false;
  };
  while (used < evaluations && !budget.exhausted()) {
    const size_t v = rng.below(point.size());
    for (int bit = 0; bit < 24; ++bit)
      for (const int sign : {1, -1}) {
        Point next = point;
        next[v] = moved(point[v], sign * (Key{1} << bit));
        if (attempt(next)) return true;
      }
    for (int i = 0; i < 32; ++i) {
      Point next = point;
      for (uint64_t j = 1 + rng.below(3); j > 0; --j) {
        const size_t w = rng.below(point.size());
        const Key step = Key{1} << rng.below(i < 16 ? 4 : 20);
        next[w] = moved(point[w], rng.chance(2) ? step : -step);
      }
      if (attempt(next)) return true;
    }
  }
  return false;
}

}  // namespace mantissa::solver::interval
