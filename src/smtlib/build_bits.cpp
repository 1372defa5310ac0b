// Bit-vector symbols that are not one node.

#include <fmt/format.h>

#include "smtlib/sort_reader.h"
#include "smtlib/term_builder.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

Result<Expr> TermBuilder::apply_bits(const Builtin& builtin, Indices indices, Arguments arguments) {
  for (Expr e : arguments)
    if (!sort(e).is_bit_vec())
      return wrong(builtin, arguments.size() == 1 ? "a bit-vector" : "bit-vectors", arguments);
  const uint32_t width = sort(arguments[0]).width();
  switch (builtin.shape) {
    case Shape::kComplement: {
      auto inner = checked(builtin.kind, arguments);
      if (!inner) return inner;
      return pool_.make(Kind::kBvNot, {*inner});
    }
    case Shape::kBvComp: {
      auto same = checked(Kind::kEq, arguments);
      if (!same) return wrong(builtin, "bit-vectors of one width", arguments);
      return pool_.mk_ite(*same, pool_.bv_const(1, 1), pool_.bv_const(1, 0));
    }
    case Shape::kConcat: {
      uint64_t total = 0;
      for (Expr e : arguments) total += sort(e).width();
      if (const auto ok = check_width(total); !ok) return ok.error();
      return fold_left(Kind::kBvConcat, arguments);
    }
    case Shape::kExtend:
      if (const auto ok = check_width(uint64_t{width} + indices[0]); !ok) return ok.error();
      return checked(builtin.kind, arguments, indices);
    case Shape::kRotate: {
      const uint32_t amount[] = {indices[0] % width};
      return checked(builtin.kind, arguments, amount);
    }
    case Shape::kRepeat: return repeat(indices[0], arguments[0]);
    case Shape::kReduction: return reduction(builtin.kind, arguments[0]);
    case Shape::kBvIte: {
      if (width != 1 || sort(arguments[1]) != sort(arguments[2]))
        return wrong(builtin, "one bit and two bit-vectors of one width", arguments);
      return pool_.mk_ite(pool_.mk_eq(arguments[0], pool_.bv_const(1, 1)), arguments[1], arguments[2]);
    }
    case Shape::kRotateBy:
      if (sort(arguments[1]) != sort(arguments[0]))
        return wrong(builtin, "bit-vectors of one width", arguments);
      return rotation(builtin.kind == Kind::kBvShl, arguments[0], arguments[1]);
    case Shape::kNoOverflow: return no_overflow(builtin, arguments);
    default: return bit_overflow(builtin, arguments);
  }
}

Result<Expr> TermBuilder::repeat(uint32_t count, Expr bits) {
  if (count == 0) return Error{"'repeat' needs an index of at least 1"};
  if (const auto ok = check_width(uint64_t{count} * sort(bits).width()); !ok) return ok.error();
  // By doubling: the highest bit of the count first.
  Expr result = bits;
  for (int bit = 30 - __builtin_clz(count); bit >= 0; --bit) {
    result = pool_.make(Kind::kBvConcat, {result, result});
    if (count >> bit & 1) result = pool_.make(Kind::kBvConcat, {result, bits});
  }
  return result;
}

Result<Expr> TermBuilder::bit_overflow(const Builtin& builtin, Arguments arguments) {
  const uint32_t width = sort(arguments[0]).width();
  const Expr least = pool_.constant(Value::bits(num::BitVec::min_signed(width)));
  const Expr is_least = pool_.mk_eq(arguments[0], least);
  if (builtin.shape == Shape::kBvNego) return is_least;
  if (sort(arguments[1]) != sort(arguments[0])) return wrong(builtin, "bit-vectors of one width", arguments);
  const Expr minus_one = pool_.constant(Value::bits(num::BitVec::ones(width)));
  return pool_.mk_and(is_least, pool_.mk_eq(arguments[1], minus_one));
}

Expr TermBuilder::reduction(Kind kind, Expr bits) {
  const uint32_t width = sort(bits).width();
  if (kind != Kind::kBvXor) {
    const bool any = kind == Kind::kBvOr;
    const num::BitVec other = any ? num::BitVec::zero(width) : num::BitVec::ones(width);
    const Expr same = pool_.mk_eq(bits, pool_.constant(Value::bits(other)));
    return pool_.mk_ite(same, pool_.bv_const(1, any ? 0 : 1), pool_.bv_const(1, any ? 1 : 0));
  }
  // The halves on each other, until one bit is left. An odd one in the middle is kept with the upper half.
  Expr rest = bits;
  for (uint32_t n = width; n > 1;) {
    const uint32_t low = n / 2;
    const Expr lower = pool_.extract(rest, low - 1, 0), upper = pool_.extract(rest, n - 1, low);
    n -= low;
    const Expr same_width = n == low ? lower : pool_.make(Kind::kBvZeroExtend, {lower}, {n - low});
    rest = pool_.make(Kind::kBvXor, {same_width, upper});
  }
  return rest;
}

// A width w is below 2^w, so it is a number of its own width; what is shifted by all of it is gone.
Expr TermBuilder::rotation(bool left, Expr bits, Expr amount) {
  const uint32_t width = sort(bits).width();
  const Expr all = pool_.bv_const(width, width);
  const Expr by = pool_.make(Kind::kBvUrem, {amount, all});
  const Expr rest = pool_.make(Kind::kBvSub, {all, by});
  return pool_.make(Kind::kBvOr, {pool_.make(Kind::kBvShl, {bits, left ? by : rest}),
                                  pool_.make(Kind::kBvLshr, {bits, left ? rest : by})});
}

// A signed product that is not representable is too large where the signs are the same, else too small.
Result<Expr> TermBuilder::no_overflow(const Builtin& builtin, Arguments arguments) {
  auto wrong_product = checked(builtin.kind, arguments);
  if (!wrong_product || builtin.kind == Kind::kBvUmulo)
    return wrong_product ? Result<Expr>(pool_.mk_not(*wrong_product)) : wrong_product;
  const uint32_t top = sort(arguments[0]).width() - 1;
  const Expr same_sign =
      pool_.mk_eq(pool_.extract(arguments[0], top, top), pool_.extract(arguments[1], top, top));
  const bool too_large = builtin.name.ends_with("noovfl");
  return pool_.mk_not(pool_.mk_and(*wrong_product, too_large ? same_sign : pool_.mk_not(same_sign)));
}

}  // namespace mantissa::smtlib
