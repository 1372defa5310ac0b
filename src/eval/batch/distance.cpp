// Branch distances. The walk goes over pairs of a Bool term and a polarity, so that negations end up at the
// comparisons; each pair gets one column. A comparison of floats or words has a loop; a wide one goes through
// value_distance; a Bool term of another kind is 0 or 1.

#include "eval/batch/code.h"

#include <array>

#include "support/low_bits.h"

namespace mantissa::eval::batch {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class DistanceCompiler {
 public:
  explicit DistanceCompiler(Compiler& compiler)
      : to_(compiler), code_(compiler.code_), difference_(code_.options.metric == Metric::kDifference) {}

  ColumnId run(Expr root) {
    std::vector<Side> stack{{root, false}};
    while (!stack.empty()) {
      const Side side = stack.back();
      if (find(side) != kNoColumn) {
        stack.pop_back();
        continue;
      }
      bool ready = true;
      for (const Side& part : parts(side))
        if (part.term && find(part) == kNoColumn) {
          stack.push_back(part);
          ready = false;
        }
      if (!ready) continue;
      stack.pop_back();
      to_.distance_[side.negated][side.term] = combine(side);
    }
    return find({root, false});
  }

 private:
  struct Side {
    Expr term;
    bool negated = false;
  };
  using Parts = std::array<Side, 4>;

  ColumnId find(const Side& side) const {
    const ColumnId* column = to_.distance_[side.negated].find(side.term);
    return column != nullptr ? *column : kNoColumn;
  }
  bool is_bool_equality(Expr e) const {
    const Kind kind = code_.pool.kind(e);
    return kind == Kind::kXor || (kind == Kind::kEq && code_.pool.sort(code_.pool.child(e, 0)).is_bool());
  }
  // The sides it is put together from; unused ones have no term.
  Parts parts(const Side& side) const {
    const auto child = [&](uint32_t i) { return code_.pool.child(side.term, i); };
    const bool n = side.negated;
    switch (code_.pool.kind(side.term)) {
      case Kind::kNot: return {{{child(0), !n}}};
      case Kind::kAnd:
      case Kind::kOr: return {{{child(0), n}, {child(1), n}}};
      case Kind::kImplies: return {{{child(0), !n}, {child(1), n}}};
      case Kind::kXor:
      case Kind::kEq:
        if (!is_bool_equality(side.term)) return {};
        return {{{child(0), false}, {child(1), false}, {child(0), true}, {child(1), true}}};
      case Kind::kIte: return {{{child(0), false}, {child(1), n}, {child(0), true}, {child(2), n}}};
      default: return {};
    }
  }

  ColumnId sum(const Side& a, const Side& b) {
    return emit(difference_ ? Op::kDiffSum : Op::kDistSum, find(a), find(b));
  }
  ColumnId minimum(ColumnId a, ColumnId b) { return emit(Op::kDistMin, a, b); }
  ColumnId emit(Op op, ColumnId a, ColumnId b = kNoColumn, uint64_t imm = 0, uint64_t imm2 = 0) {
    return to_.emit(op, ColumnClass::k64, a, b, kNoColumn, imm, imm2);
  }

  ColumnId combine(const Side& side) {
    const Parts p = parts(side);
    const Kind kind = code_.pool.kind(side.term);
    switch (kind) {
      case Kind::kNot: return find(p[0]);
      case Kind::kAnd:
      case Kind::kOr:
      case Kind::kImplies:
        return (kind == Kind::kAnd) != side.negated ? sum(p[0], p[1]) : minimum(find(p[0]), find(p[1]));
      case Kind::kIte: return minimum(sum(p[0], p[1]), sum(p[2], p[3]));
      default: break;
    }
    if (is_bool_equality(side.term)) {
      const bool equal = (kind == Kind::kEq) != side.negated;
      return equal ? minimum(sum(p[0], p[1]), sum(p[2], p[3])) : minimum(sum(p[0], p[3]), sum(p[2], p[1]));
    }
    return atom(side);
  }

  ColumnId atom(const Side& side) {
    const expr::Pool& pool = code_.pool;
    const auto children = pool.children(side.term);
    const ColumnId whole = to_.term(side.term);  // its operands are computed as well
    if (!children.empty()) {
      const Sort sort = pool.sort(children.back());
      ColumnId column = kNoColumn;
      switch (expr::info(pool.kind(side.term)).rule) {
        case expr::SortRule::kSameToBool:
          if (sort.is_float())
            column = float_atom(side, sort);
          else if (sort.is_bit_vec())
            column = word_atom(side, sort);
          if (column == kNoColumn && !is_word_sort(sort)) column = generic_atom(side);
          break;
        case expr::SortRule::kBvToBool:
          column = is_word_sort(sort) ? word_atom(side, sort) : generic_atom(side);
          break;
        case expr::SortRule::kFpToBool:
          column = arity(pool.kind(side.term)) == 2 ? float_atom(side, sort) : class_atom(side, sort);
          if (column == kNoColumn && arity(pool.kind(side.term)) == 2) column = generic_atom(side);
          break;
        case expr::SortRule::kArithToBool: column = generic_atom(side); break;
        default: break;
      }
      if (column != kNoColumn) return column;
    }
    const uint64_t one = difference_ ? 0x3ff0000000000000 : 1;
    return emit(side.negated ? Op::kDistNotBool : Op::kDistBool, whole, kNoColumn, one);
  }

  ColumnId float_atom(const Side& side, Sort sort) {
    const bool single = sort == Sort::floating(num::kFloat);
    if (!single && sort != Sort::floating(num::kDouble)) return kNoColumn;
    ColumnId a = to_.column_of(code_.pool.child(side.term, 0)),
             b = to_.column_of(code_.pool.child(side.term, 1));
    const auto pick = [&](Op ulps64, Op ulps32, Op real) {
      return difference_ ? real : single ? ulps32 : ulps64;
    };
    Op op = Op::kCount;
    switch (code_.pool.kind(side.term)) {
      case Kind::kFpLt:
        op = side.negated ? pick(Op::kDistNotLt64, Op::kDistNotLt32, Op::kDiffNotLt64)
                          : pick(Op::kDistLt64, Op::kDistLt32, Op::kDiffLt64);
        break;
      case Kind::kFpLe:
        op = side.negated ? pick(Op::kDistNotLe64, Op::kDistNotLe32, Op::kDiffNotLe64)
                          : pick(Op::kDistLe64, Op::kDistLe32, Op::kDiffLe64);
        break;
      case Kind::kFpEq:
        if (side.negated) return kNoColumn;
        op = pick(Op::kDistEq64, Op::kDistEq32, Op::kDiffEq64);
        break;
      case Kind::kEq:  // identity, of which |a - b| is no measure
        if (side.negated) return kNoColumn;
        return as_metric(emit(single ? Op::kDistSame32 : Op::kDistSame64, a, b));
      default: return kNoColumn;
    }
    if (difference_ && single) {
      const bool same = a == b;
      a = to_.emit(Op::kWiden, ColumnClass::k64, a);
      b = same ? a : to_.emit(Op::kWiden, ColumnClass::k64, b);
    }
    return emit(op, a, b);
  }

  ColumnId word_atom(const Side& side, Sort sort) {
    if (!is_word_sort(sort)) return kNoColumn;
    const ColumnId a = to_.column_of(code_.pool.child(side.term, 0));
    const ColumnId b = to_.column_of(code_.pool.child(side.term, 1));
    const uint64_t sign = uint64_t{1} << (sort.width() - 1);
    const bool n = side.negated;
    // Not (a < b) is b <= a.
    const auto less = [&](bool strict, uint64_t flip) {
      return as_metric(emit(strict != n ? Op::kDistUlt : Op::kDistUle, n ? b : a, n ? a : b, flip));
    };
    switch (code_.pool.kind(side.term)) {
      case Kind::kBvUlt: return less(true, 0);
      case Kind::kBvUle: return less(false, 0);
      case Kind::kBvSlt: return less(true, sign);
      case Kind::kBvSle: return less(false, sign);
      case Kind::kEq: return n ? kNoColumn : as_metric(emit(Op::kDistBvEq, a, b, low_bits(sort.width())));
      default: return kNoColumn;
    }
  }

  ColumnId class_atom(const Side& side, Sort sort) {
    if (side.negated || !is_word_sort(sort)) return kNoColumn;
    const num::Format f = sort.format();
    const bool single = f == num::kFloat;
    const uint64_t sign = uint64_t{1} << (f.width() - 1);
    const uint64_t infinity = low_bits(f.exponent_bits) << (f.significand_bits - 1);
    const uint64_t normal = uint64_t{1} << (f.significand_bits - 1);
    const ColumnId a = to_.column_of(code_.pool.child(side.term, 0));
    const auto range = [&](uint64_t low, uint64_t high) {
      return as_metric(
          emit(single ? Op::kDistRange32 : Op::kDistRange64, to_.magnitude(a, f), kNoColumn, low, high));
    };
    const auto of_sign = [&](bool negative) {
      return as_metric(emit(single ? Op::kDistSign32 : Op::kDistSign64, a, kNoColumn,
                            sign | uint64_t{negative}, infinity));
    };
    switch (code_.pool.kind(side.term)) {
      case Kind::kFpIsNan: return range(infinity + 1, sign - 1);
      case Kind::kFpIsInfinite: return range(infinity, infinity);
      case Kind::kFpIsZero: return range(0, 0);
      case Kind::kFpIsSubnormal: return range(1, normal - 1);
      case Kind::kFpIsNormal: return range(normal, infinity - 1);
      case Kind::kFpIsNegative: return of_sign(true);
      case Kind::kFpIsPositive: return of_sign(false);
      default: return kNoColumn;
    }
  }

  ColumnId generic_atom(const Side& side) {
    Instruction in;
    in.op = Op::kGenericDistance;
    in.node = side.term;
    in.negated = side.negated;
    in.operands = static_cast<uint32_t>(code_.operands.size());
    for (Expr child : code_.pool.children(side.term)) {
      const ColumnId column = to_.column_of(child);
      code_.operands.push_back(column);
      if (code_.columns[column].role == ColumnRole::kConstant) code_.columns[column].whole = true;
    }
    in.dst = to_.new_column(ColumnClass::k64);
    code_.instructions.push_back(in);
    ++code_.slow;
    return in.dst;
  }

  ColumnId as_metric(ColumnId ulps) { return difference_ ? emit(Op::kDiffFromUlps, ulps) : ulps; }

  Compiler& to_;
  Code& code_;
  bool difference_;
};

ColumnId Compiler::distance(Expr root) {
  ColumnId column = DistanceCompiler(*this).run(root);
  if (code_.columns[column].role == ColumnRole::kConstant)
    column = emit(Op::kDistMin, ColumnClass::k64, column, column);
  if (code_.columns[column].role == ColumnRole::kTemporary) {
    code_.columns[column].role = ColumnRole::kDistance;
    code_.columns[column].slot = code_.distance_count++;
  }
  return column;
}

}  // namespace mantissa::eval::batch
