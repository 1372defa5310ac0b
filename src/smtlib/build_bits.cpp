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

}  // namespace mantissa::smtlib
