// Counts through all bit patterns. Patterns that are no value (a rounding mode above the last) are skipped;
// several patterns of NaN are one value and tried several times, which does no harm.

#include "oracle.h"

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "generator.h"

namespace mantissa::fuzz {

namespace {

using expr::Sort;
using expr::Value;

// Takes a value of `sort` from the low bits of `pattern`; false if they are no value.
bool take(const expr::Pool& pool, Sort sort, uint64_t& pattern, Value* out) {
  if (sort.is_array()) {
    const Sort element = pool.array_element(sort);
    const expr::Extent& index = pool.index_extent(sort);
    auto array = pool.make_array(sort, pool.default_value(element));
    for (uint64_t i = 0; i < index.count(); ++i) {
      Value cell;
      if (!take(pool, element, pattern, &cell)) return false;
      array->set(index.nth(i), cell);
    }
    *out = Value::array(sort, std::move(array));
    return true;
  }
  uint64_t word = pattern & ((uint64_t{1} << sort.bits()) - 1);
  pattern >>= sort.bits();
  if (sort.is_rounding_mode() && word > 4) return false;
  *out = Value::from_raw(sort, word);
  return true;
}

}  // namespace

std::optional<bool> is_satisfiable(const solver::Query& query, uint32_t max_bits) {
  const expr::Pool& pool = *query.pool;
  std::vector<expr::Expr> variables = expr::variables(pool, query.conjuncts);
  uint32_t bits = 0;
  for (expr::Expr v : variables) {
    uint32_t more = sort_bits(pool, pool.sort(v));
    if (more == 0 || more > max_bits) return std::nullopt;
    bits += more;
  }
  if (bits > max_bits) return std::nullopt;
  eval::Tape tape(pool, query.conjuncts);
  for (uint64_t assignment = 0; assignment < uint64_t{1} << bits; ++assignment) {
    uint64_t pattern = assignment;
    eval::Model model;
    bool valid = true;
    for (expr::Expr v : variables) {
      Value value;
      if (!take(pool, pool.sort(v), pattern, &value)) {
        valid = false;
        break;
      }
      model.set(v, value);
    }
    if (!valid) continue;
    tape.run(model);
    bool all = true;
    for (size_t i = 0; i < query.conjuncts.size() && all; ++i) all = tape.is_true(i);
    if (all) return true;
  }
  return false;
}

}  // namespace mantissa::fuzz
