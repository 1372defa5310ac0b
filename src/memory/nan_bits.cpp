// A NaN's sign and fraction are one variable per input, used only when the program looks at the bits of that
// input. It is read as a difference to the default NaN: zero, which is what a model has for a variable that
// it does not mention, is the NaN that an operation makes.

#include "memory/nan_bits.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "eval/witness.h"
#include "expr/expr_map.h"

namespace mantissa::memory {

using expr::Expr;
using expr::ExprMap;
using expr::Kind;
using expr::Pool;
using expr::Sort;

namespace {

// Where the parts of a NaN lie: sign, exponent with all bits set (x87: and the integer bit), fraction.
struct Layout {
  explicit Layout(num::Format f)
      : fraction(f.significand_bits - 1), ones(f.exponent_bits + (f == num::kX87 ? 1 : 0)) {}
  uint32_t fraction, ones;
  uint32_t width() const { return 1 + ones + fraction; }
};

Expr bits(Pool& pool, const num::BitVec& value) { return pool.constant(expr::Value::bits(value)); }

Expr assemble(Pool& pool, const Layout& layout, Expr sign, Expr fraction) {
  const Expr ones = bits(pool, num::BitVec::ones(layout.ones));
  return pool.make(Kind::kBvConcat, {sign, pool.make(Kind::kBvConcat, {ones, fraction})});
}

Expr sign_of(Pool& pool, const Layout& layout, Expr nan) {
  return pool.extract(nan, layout.width() - 1, layout.width() - 1);
}
Expr fraction_of(Pool& pool, const Layout& layout, Expr nan) {
  return pool.extract(nan, layout.fraction - 1, 0);
}

// The fraction with its highest bit set.
Expr quiet_fraction(Pool& pool, Expr fraction) {
  const uint32_t width = pool.sort(fraction).width();
  if (width == 1) return pool.bv_const(1, 1);
  return pool.make(Kind::kBvConcat, {pool.bv_const(1, 1), pool.extract(fraction, width - 2, 0)});
}

Expr quiet(Pool& pool, const Layout& layout, Expr nan) {
  return assemble(pool, layout, sign_of(pool, layout, nan),
                  quiet_fraction(pool, fraction_of(pool, layout, nan)));
}

Expr default_nan(Pool& pool, const Layout& layout) {
  return assemble(pool, layout, pool.bv_const(1, 1),
                  quiet_fraction(pool, bits(pool, num::BitVec(layout.fraction, 0))));
}

// Any NaN: a fraction of zero would be infinity and stands for the default one.
Expr any_nan(Pool& pool, const Layout& layout, Expr variable) {
  const Expr made = quiet_fraction(pool, bits(pool, num::BitVec(layout.fraction, 0)));
  const Expr sign = pool.make(Kind::kBvNot, {pool.extract(variable, layout.fraction, layout.fraction)});
  const Expr fraction = pool.make(Kind::kBvXor, {pool.extract(variable, layout.fraction - 1, 0), made});
  const Expr none = pool.mk_eq(fraction, bits(pool, num::BitVec(layout.fraction, 0)));
  return assemble(pool, layout, sign, pool.mk_ite(none, made, fraction));
}

Expr variable_of(Pool& pool, const Layout& layout, Expr value) {
  return pool.var(fmt::format("{}!nan", pool.name(value)), Sort::bit_vec(1 + layout.fraction));
}

Expr is_nan(Pool& pool, Expr value) { return pool.make(Kind::kFpIsNan, {value}); }

// A NaN of another format: the fraction keeps its leading bits.
Expr converted(Pool& pool, const Layout& from, const Layout& to, Expr nan) {
  Expr fraction = fraction_of(pool, from, nan);
  if (to.fraction < from.fraction)
    fraction = pool.extract(fraction, from.fraction - 1, from.fraction - to.fraction);
  else if (to.fraction > from.fraction)
    fraction =
        pool.make(Kind::kBvConcat, {fraction, bits(pool, num::BitVec(to.fraction - from.fraction, 0))});
  return assemble(pool, to, sign_of(pool, from, nan), quiet_fraction(pool, fraction));
}

// What of the operands of a term its NaN may come from: at most three.
struct Sources {
  std::array<Expr, 3> terms;
  size_t count = 0;
};

Sources sources(const Pool& pool, Expr value) {
  Sources result;
  if (pool.is_const(value) || pool.is_var(value) || pool.kind(value) == Kind::kSelect) return result;
  for (Expr child : pool.children(value))
    if (pool.sort(child).is_float() && result.count < result.terms.size())
      result.terms[result.count++] = child;
  return result;
}

Expr combine(Pool& pool, Expr value, const ExprMap<Expr>& known) {
  const num::Format format = pool.sort(value).format();
  const Layout layout(format);
  if (pool.is_var(value)) return any_nan(pool, layout, variable_of(pool, layout, value));
  const Sources from = sources(pool, value);
  const auto nan = [&](size_t i) { return *known.find(from.terms[i]); };
  switch (pool.kind(value)) {
    case Kind::kFpFromX87: return pool.child(value, 0);
    case Kind::kFpFromBits: {
      const Expr pattern = pool.child(value, 0);
      if (format != num::kX87) return pattern;
      const uint32_t top = pool.sort(pattern).width() - 1;  // without the encoding's integer bit
      return assemble(pool, layout, pool.extract(pattern, top, top), fraction_of(pool, layout, pattern));
    }
    case Kind::kIte: return pool.mk_ite(pool.child(value, 0), nan(0), nan(1));
    case Kind::kFpNeg:
    case Kind::kFpAbs: {
      const Expr sign = pool.kind(value) == Kind::kFpAbs
                            ? pool.bv_const(1, 0)
                            : pool.make(Kind::kBvNot, {sign_of(pool, layout, nan(0))});
      return assemble(pool, layout, sign, fraction_of(pool, layout, nan(0)));
    }
    default: break;
  }
  Expr result = default_nan(pool, layout);
  for (size_t i = from.count; i-- > 0;) {
    const Layout source(pool.sort(from.terms[i]).format());
    Expr passed = pool.kind(value) == Kind::kFpFromFp ? converted(pool, source, layout, nan(i))
                                                      : quiet(pool, layout, nan(i));
    if (format == num::kX87 && i + 1 < from.count) {  // of two NaNs the one with the larger fraction
      const Expr less =
          pool.make(Kind::kBvUlt, {fraction_of(pool, layout, passed), fraction_of(pool, layout, result)});
      passed = pool.mk_ite(pool.mk_and(is_nan(pool, from.terms[i + 1]), less), result, passed);
    }
    result = pool.mk_ite(is_nan(pool, from.terms[i]), passed, result);
  }
  return result;
}

}  // namespace

Expr nan_bits(Pool& pool, Expr value) {
  ExprMap<Expr> known;
  std::vector<Expr> stack{value};
  while (!stack.empty()) {
    const Expr top = stack.back();
    const size_t depth = stack.size();
    if (!known.contains(top)) {
      const Sources from = sources(pool, top);
      for (size_t i = 0; i < from.count; ++i)
        if (!known.contains(from.terms[i])) stack.push_back(from.terms[i]);
      if (stack.size() > depth) continue;
      const Expr made = combine(pool, top, known);
      *known.insert(top).first = made;
    }
    stack.pop_back();
  }
  return *known.find(value);
}

namespace {

// What is computed is quiet, what is given or moved need not be. Of a deep choice nothing is said: it may be.
bool may_signal(const Pool& pool, Expr value, int depth) {
  switch (pool.kind(value)) {
    case Kind::kVar:
    case Kind::kSelect:
    case Kind::kFpFromBits:
    case Kind::kFpFromX87: return true;
    case Kind::kFpNeg:
    case Kind::kFpAbs: return may_signal(pool, pool.child(value, 0), depth);
    case Kind::kIte:
      return depth == 0 || may_signal(pool, pool.child(value, 1), depth - 1) ||
             may_signal(pool, pool.child(value, 2), depth - 1);
    default: return false;
  }
}

}  // namespace

Expr is_signaling(Pool& pool, Expr value, ir::FloatType type) {
  constexpr int kDepth = 6;
  const bool is_number = pool.sort(value).is_float();
  if (is_number && !may_signal(pool, value, kDepth)) return pool.bool_const(false);
  const num::Format format = ir::format(type);
  const Expr of_float = is_number ? value : float_constant(pool, value, format);
  const Expr pattern = is_number ? nan_bits(pool, value) : value;
  const uint32_t quiet_bit = Layout(format).fraction - 1;
  const Expr is_quiet = pool.mk_eq(pool.extract(pattern, quiet_bit, quiet_bit), pool.bv_const(1, 1));
  return pool.mk_and(pool.make(Kind::kFpIsNan, {of_float}), pool.mk_not(is_quiet));
}

// By the bits alone: solvers need not add.
Expr nan_of_two(Pool& pool, Expr x, Expr y) {
  const Expr mode = pool.rm_const(num::RoundingMode::kNearestEven);
  const Expr sum = pool.make(Kind::kFpAdd, {mode, x, y});
  return float_constant(pool, nan_bits(pool, sum), pool.sort(x).format());
}

Expr float_constant(Pool& pool, Expr bits, num::Format format) {
  const bool is_x87 = format == num::kX87;
  const Kind kind = is_x87 ? Kind::kFpFromX87 : Kind::kFpFromBits;
  const uint32_t params[] = {format.exponent_bits, format.significand_bits};
  const std::span<const uint32_t> used(params, is_x87 ? 0 : 2);
  const Expr folded = pool.make(kind, std::span(&bits, 1), used);
  if (!pool.is_const(folded)) return folded;
  const num::Float number = pool.value(folded).as_float();
  if (!number.is_nan() || pool.make(is_x87 ? Kind::kFpToX87 : Kind::kFpToBits, {folded}) == bits)
    return folded;
  return pool.make_raw(kind, std::span(&bits, 1), used);
}

num::BitVec nan_bits_of_constants(Pool& pool, Expr value) {
  return eval::Witness(pool, eval::Model()).value(nan_bits(pool, value)).as_bits();
}

num::BitVec bits_under(Pool& pool, Expr variable, const eval::Model& model) {
  const expr::Value value = model.get(pool, variable);
  if (!value.sort().is_float()) return value.as_bits();
  if (value.as_float().is_nan()) return eval::Witness(pool, model).value(nan_bits(pool, variable)).as_bits();
  return value.sort() == Sort::floating(num::kX87) ? value.as_float().to_x87() : value.as_bits();
}

}  // namespace mantissa::memory
