// Terms to instructions, bottom up, each term once. What the host computes in one instruction gets a loop;
// everything else goes through expr::apply, one candidate after the other. Floats of format float live in
// 32-bit columns, every other sort of at most 64 bits in 64-bit ones, Bool in bit sets.

#include "eval/batch/code.h"
#include "expr/kind_rules.h"
#include "expr/traverse.h"
#include "num/libm.h"
#include "support/low_bits.h"

namespace mantissa::eval::batch {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

namespace {

bool is_double(Sort sort) { return sort == Sort::floating(num::kDouble); }
bool is_single(Sort sort) { return sort == Sort::floating(num::kFloat); }

// Words of a format of at most 64 bits.
uint64_t sign_word(num::Format f) { return uint64_t{1} << (f.width() - 1); }
uint64_t infinity_word(num::Format f) { return low_bits(f.exponent_bits) << (f.significand_bits - 1); }
uint64_t nan_word(num::Format f) {
  return sign_word(f) | infinity_word(f) | uint64_t{1} << (f.significand_bits - 2);
}

}  // namespace

ColumnClass class_of(Sort sort) {
  if (sort.is_bool()) return ColumnClass::kBits;
  if (is_single(sort)) return ColumnClass::k32;
  return is_word_sort(sort) ? ColumnClass::k64 : ColumnClass::kWide;
}

ColumnId Compiler::new_column(ColumnClass cls) {
  code_.columns.push_back({.cls = cls});
  return static_cast<ColumnId>(code_.columns.size() - 1);
}

ColumnId Compiler::constant(const Value& value) {
  const ColumnId id = new_column(class_of(value.sort()));
  code_.columns[id].role = ColumnRole::kConstant;
  code_.columns[id].value = value;
  return id;
}

ColumnId Compiler::constant_word(uint64_t word) {
  auto [at, is_new] = constants_.try_emplace({64, word});
  if (is_new) at->second = constant(Value::bits(64, word));
  return at->second;
}

ColumnId Compiler::emit(Op op, ColumnClass cls, ColumnId a, ColumnId b, ColumnId c, uint64_t imm,
                        uint64_t imm2) {
  Instruction in;
  in.op = op;
  in.a = a;
  in.b = b;
  in.c = c;
  in.imm = imm;
  in.imm2 = imm2;
  const auto is_constant = [&](ColumnId id) {
    return id != kNoColumn && code_.columns[id].role == ColumnRole::kConstant;
  };
  const Form form = is_constant(b)   ? Form::kRightConstant
                    : is_constant(a) ? Form::kLeftConstant
                                     : Form::kColumns;
  in.kernel = code_.kernels.find(op, form);
  // With a constant read as one element, the other operand is a column.
  const bool short_form = in.kernel != nullptr && form != Form::kColumns;
  if (in.kernel == nullptr) in.kernel = code_.kernels.find(op, Form::kColumns);
  for (ColumnId id : {a, b, c}) {
    const bool as_element = short_form && id == (form == Form::kRightConstant ? b : a) && a != b;
    if (is_constant(id) && !as_element) code_.columns[id].whole = true;
  }
  if (short_form && a == b) in.kernel = code_.kernels.find(op, Form::kColumns);
  in.dst = new_column(cls);
  code_.instructions.push_back(in);
  return in.dst;
}

ColumnId Compiler::variable(Expr e) {
  const Sort sort = code_.pool.sort(e);
  const ColumnClass cls = class_of(sort);
  // Inputs are words in the batch; Bool and float are brought into their form first.
  const ColumnId input = new_column(cls == ColumnClass::kWide ? cls : ColumnClass::k64);
  code_.columns[input].role = ColumnRole::kInput;
  code_.columns[input].slot = static_cast<uint32_t>(code_.variables.size());
  code_.variables.push_back(e);
  code_.variable_columns.push_back(input);
  if (cls == ColumnClass::kBits) return emit(Op::kLoadBool, cls, input, input);
  if (cls == ColumnClass::k32) return emit(Op::kLoadFloat, cls, input);
  return input;
}

ColumnId Compiler::term(Expr root) {
  const auto is_table = [&](Expr e) { return code_.pool.table(e).has_value(); };
  expr::for_each_postorder(code_.pool, std::span(&root, 1), seen_, is_table, [&](Expr e) {
    const size_t before = code_.instructions.size();
    ColumnId column;
    if (const auto table = code_.pool.table(e))
      column = constant(*table);
    else if (code_.pool.is_const(e))
      column = constant(code_.pool.value(e));
    else if (code_.pool.is_var(e))
      column = variable(e);
    else
      column = operation(e);
    done_[e] = column;
    if (code_.options.flags && expr::raises_flags(code_.pool.kind(e)) && code_.instructions.size() > before)
      mark_site(e);
  });
  return column_of(root);
}

// The last instruction made is the one that may raise.
void Compiler::mark_site(Expr e) {
  Instruction& in = code_.instructions.back();
  in.site = static_cast<uint32_t>(code_.sites.size());
  code_.sites.push_back(e);
  in.node = e;
  if (in.op == Op::kGeneric) return;
  in.operands = static_cast<uint32_t>(code_.operands.size());
  for (Expr child : code_.pool.children(e)) {
    code_.operands.push_back(column_of(child));
    if (code_.columns[column_of(child)].role == ColumnRole::kConstant)
      code_.columns[column_of(child)].whole = true;
  }
}

ColumnId Compiler::generic(Expr e) {
  Instruction in;
  in.node = e;
  in.operands = static_cast<uint32_t>(code_.operands.size());
  for (Expr child : code_.pool.children(e)) {
    code_.operands.push_back(column_of(child));
    if (code_.columns[column_of(child)].role == ColumnRole::kConstant)
      code_.columns[column_of(child)].whole = true;
  }
  in.dst = new_column(class_of(code_.pool.sort(e)));
  code_.instructions.push_back(in);
  ++code_.slow;
  return in.dst;
}

ColumnId Compiler::operation(Expr e) {
  const expr::Pool& pool = code_.pool;
  const auto children = pool.children(e);
  const Sort sort = pool.sort(e), last = pool.sort(children.back());
  ColumnId column = kNoColumn;
  switch (expr::info(pool.kind(e)).rule) {
    case expr::SortRule::kBoolOp:
    case expr::SortRule::kSameToBool:
    case expr::SortRule::kIte: column = bool_operation(e); break;
    case expr::SortRule::kBvSame:
    case expr::SortRule::kConcat:
    case expr::SortRule::kExtract:
    case expr::SortRule::kExtend:
      if (is_word_sort(sort) && is_word_sort(last) && is_word_sort(pool.sort(children[0])))
        column = word_operation(e);
      break;
    case expr::SortRule::kBvToBool:
      if (is_word_sort(last)) column = word_compare(e);
      break;
    case expr::SortRule::kFpToBool:
      if (arity(pool.kind(e)) == 1) {
        if (is_word_sort(last)) column = float_class(e);
        break;
      }
      [[fallthrough]];
    case expr::SortRule::kFpSame:
    case expr::SortRule::kRmFpSame:
    case expr::SortRule::kMath:
      if (is_double(last) || is_single(last)) column = float_operation(e, is_single(last));
      break;
    case expr::SortRule::kBitsToFp:
    case expr::SortRule::kFpToBits:
    case expr::SortRule::kRmFpToFp:
    case expr::SortRule::kRmBvToFp: column = float_conversion(e); break;
    case expr::SortRule::kRmFpToBv:
    case expr::SortRule::kRmFpToBool:
      if (is_double(last) || is_single(last)) column = to_integer(e);
      break;
    default: break;
  }
  return column != kNoColumn ? column : generic(e);
}

ColumnId Compiler::bool_operation(Expr e) {
  const expr::Pool& pool = code_.pool;
  const auto children = pool.children(e);
  const ColumnId a = column_of(children[0]);
  const ColumnId b = children.size() > 1 ? column_of(children[1]) : a;
  const ColumnId c = children.size() > 2 ? column_of(children[2]) : a;
  constexpr ColumnClass kBits = ColumnClass::kBits;
  switch (pool.kind(e)) {
    case Kind::kNot: return emit(Op::kNot, kBits, a, a, a);
    case Kind::kAnd: return emit(Op::kAnd, kBits, a, b, a);
    case Kind::kOr: return emit(Op::kOr, kBits, a, b, a);
    case Kind::kXor: return emit(Op::kXor, kBits, a, b, a);
    case Kind::kImplies: return emit(Op::kOrNot, kBits, a, b, a);
    case Kind::kEq:
      switch (class_of(pool.sort(children[0]))) {
        case ColumnClass::kBits: return emit(Op::kXnor, kBits, a, b, a);
        case ColumnClass::k32: return emit(Op::kSame32, kBits, a, b);
        case ColumnClass::k64: return emit(Op::kBvEq, kBits, a, b);
        case ColumnClass::kWide: return kNoColumn;
      }
      return kNoColumn;
    default: break;
  }
  switch (class_of(pool.sort(e))) {  // kIte
    case ColumnClass::kBits: return emit(Op::kSelect1, kBits, a, b, c);
    case ColumnClass::k32: return emit(Op::kSelect32, ColumnClass::k32, a, b, c);
    case ColumnClass::k64: return emit(Op::kSelect64, ColumnClass::k64, a, b, c);
    case ColumnClass::kWide: return kNoColumn;
  }
  return kNoColumn;
}

ColumnId Compiler::word_operation(Expr e) {
  const expr::Pool& pool = code_.pool;
  const auto children = pool.children(e);
  const uint32_t width = pool.sort(e).width(), from = pool.sort(children.back()).width();
  const ColumnId a = column_of(children[0]);
  const ColumnId b = children.size() > 1 ? column_of(children[1]) : kNoColumn;
  const auto two = [&](Op op) { return emit(op, ColumnClass::k64, a, b, kNoColumn, low_bits(width), width); };
  const auto one = [&](Op op, uint64_t imm, uint64_t imm2) {
    return emit(op, ColumnClass::k64, a, kNoColumn, kNoColumn, imm, imm2);
  };
  switch (pool.kind(e)) {
    case Kind::kBvNot: return one(Op::kBvNot, low_bits(width), 0);
    case Kind::kBvNeg: return one(Op::kBvNeg, low_bits(width), 0);
    case Kind::kBvAnd: return two(Op::kBvAnd);
    case Kind::kBvOr: return two(Op::kBvOr);
    case Kind::kBvXor: return two(Op::kBvXor);
    case Kind::kBvAdd: return two(Op::kBvAdd);
    case Kind::kBvSub: return two(Op::kBvSub);
    case Kind::kBvMul: return two(Op::kBvMul);
    case Kind::kBvUdiv: return two(Op::kBvUdiv);
    case Kind::kBvUrem: return two(Op::kBvUrem);
    case Kind::kBvSdiv: return two(Op::kBvSdiv);
    case Kind::kBvSrem: return two(Op::kBvSrem);
    case Kind::kBvSmod: return two(Op::kBvSmod);
    case Kind::kBvShl: return two(Op::kBvShl);
    case Kind::kBvLshr: return two(Op::kBvLshr);
    case Kind::kBvAshr: return two(Op::kBvAshr);
    case Kind::kBvConcat: return emit(Op::kBvConcat, ColumnClass::k64, a, b, kNoColumn, from);
    case Kind::kBvExtract: return one(Op::kBvExtract, pool.param(e, 1), low_bits(width));
    case Kind::kBvZeroExtend: return a;
    case Kind::kBvSignExtend: return one(Op::kBvSignExtend, from, low_bits(width));
    case Kind::kBvRotateLeft:
    case Kind::kBvRotateRight: {
      const uint32_t amount = pool.param(e, 0) % width;
      if (amount == 0) return a;
      return one(Op::kBvRotate, pool.kind(e) == Kind::kBvRotateLeft ? amount : width - amount, width);
    }
    default: return kNoColumn;
  }
}

ColumnId Compiler::word_compare(Expr e) {
  const expr::Pool& pool = code_.pool;
  const ColumnId a = column_of(pool.child(e, 0)), b = column_of(pool.child(e, 1));
  const uint32_t width = pool.sort(pool.child(e, 0)).width();
  const uint64_t top = uint64_t{1} << 63, sign = uint64_t{1} << (width - 1);
  const auto compare = [&](Op op, uint64_t imm) {
    return emit(op, ColumnClass::kBits, a, b, kNoColumn, imm);
  };
  switch (pool.kind(e)) {
    case Kind::kBvUlt: return compare(Op::kBvUlt, top);
    case Kind::kBvUle: return compare(Op::kBvUle, top);
    case Kind::kBvSlt: return compare(Op::kBvSlt, top ^ sign);
    case Kind::kBvSle: return compare(Op::kBvSle, top ^ sign);
    case Kind::kBvUaddo: return compare(Op::kBvUaddo, width);
    case Kind::kBvSaddo: return compare(Op::kBvSaddo, width);
    case Kind::kBvUsubo: return compare(Op::kBvUsubo, width);
    case Kind::kBvSsubo: return compare(Op::kBvSsubo, width);
    case Kind::kBvUmulo: return compare(Op::kBvUmulo, width);
    case Kind::kBvSmulo: return compare(Op::kBvSmulo, width);
    default: return kNoColumn;
  }
}

ColumnId Compiler::magnitude(ColumnId column, num::Format format) {
  if (format == num::kFloat) return emit(Op::kMagnitude32, ColumnClass::k32, column);
  const uint64_t mask = sign_word(format) - 1;
  return emit(Op::kBvAnd, ColumnClass::k64, column, constant_word(mask), kNoColumn, ~uint64_t{0});
}

ColumnId Compiler::float_class(Expr e) {
  const num::Format format = code_.pool.sort(code_.pool.child(e, 0)).format();
  const ColumnId a = column_of(code_.pool.child(e, 0));
  const bool single = format == num::kFloat;
  const uint64_t infinity = infinity_word(format),
                 first_normal = uint64_t{1} << (format.significand_bits - 1);
  const auto in_range = [&](uint64_t low, uint64_t high) {
    const ColumnId m = magnitude(a, format);
    return emit(single ? Op::kInRange32 : Op::kInRange64, ColumnClass::kBits, m, m, kNoColumn, low,
                high - low);
  };
  const auto sign = [&](Op op) {
    return emit(op, ColumnClass::kBits, a, a, kNoColumn, sign_word(format), nan_word(format));
  };
  switch (code_.pool.kind(e)) {
    case Kind::kFpIsNan: return in_range(infinity + 1, sign_word(format) - 1);
    case Kind::kFpIsInfinite: return in_range(infinity, infinity);
    case Kind::kFpIsZero: return in_range(0, 0);
    case Kind::kFpIsSubnormal: return in_range(1, first_normal - 1);
    case Kind::kFpIsNormal: return in_range(first_normal, infinity - 1);
    case Kind::kFpIsNegative: return sign(single ? Op::kNegative32 : Op::kNegative64);
    case Kind::kFpIsPositive: return sign(single ? Op::kPositive32 : Op::kPositive64);
    default: return kNoColumn;
  }
}

// Whether the host has the rounding mode of the node, a constant.
bool Compiler::host_mode(Expr e, num::RoundingMode* mode) const {
  const Expr m = code_.pool.child(e, 0);
  if (!code_.pool.is_const(m)) return false;
  *mode = code_.pool.value(m).as_rounding_mode();
  return *mode != num::RoundingMode::kNearestAway;
}

ColumnId Compiler::float_operation(Expr e, bool single) {
  const expr::Pool& pool = code_.pool;
  const auto children = pool.children(e);
  const ColumnClass cls = single ? ColumnClass::k32 : ColumnClass::k64;
  const auto at = [&](size_t i) { return i < children.size() ? column_of(children[i]) : kNoColumn; };
  const auto pick = [&](Op of_double, Op of_single) { return single ? of_single : of_double; };
  switch (pool.kind(e)) {
    case Kind::kFpAbs: return emit(pick(Op::kAbs64, Op::kAbs32), cls, at(0));
    case Kind::kFpNeg: return emit(pick(Op::kNeg64, Op::kNeg32), cls, at(0));
    case Kind::kFpRem: return emit(pick(Op::kRem64, Op::kRem32), cls, at(0), at(1));
    case Kind::kFpMod: return emit(pick(Op::kMod64, Op::kMod32), cls, at(0), at(1));
    case Kind::kFpMin: return emit(pick(Op::kMin64, Op::kMin32), cls, at(0), at(1));
    case Kind::kFpMax: return emit(pick(Op::kMax64, Op::kMax32), cls, at(0), at(1));
    case Kind::kFpLt: return emit(pick(Op::kLt64, Op::kLt32), ColumnClass::kBits, at(0), at(1));
    case Kind::kFpLe: return emit(pick(Op::kLe64, Op::kLe32), ColumnClass::kBits, at(0), at(1));
    case Kind::kFpEq: return emit(pick(Op::kEq64, Op::kEq32), ColumnClass::kBits, at(0), at(1));
    default: break;
  }
  num::RoundingMode mode;
  if (!host_mode(e, &mode)) return kNoColumn;
  const bool math = pool.kind(e) == Kind::kMath1 || pool.kind(e) == Kind::kMath2;
  if (math && mode != num::RoundingMode::kNearestEven) return kNoColumn;
  ColumnId result = kNoColumn;
  switch (pool.kind(e)) {
    case Kind::kFpAdd: result = emit(pick(Op::kAdd64, Op::kAdd32), cls, at(1), at(2)); break;
    case Kind::kFpSub: result = emit(pick(Op::kSub64, Op::kSub32), cls, at(1), at(2)); break;
    case Kind::kFpMul: result = emit(pick(Op::kMul64, Op::kMul32), cls, at(1), at(2)); break;
    case Kind::kFpDiv: result = emit(pick(Op::kDiv64, Op::kDiv32), cls, at(1), at(2)); break;
    case Kind::kFpFma: result = emit(pick(Op::kFma64, Op::kFma32), cls, at(1), at(2), at(3)); break;
    case Kind::kFpSqrt: result = emit(pick(Op::kSqrt64, Op::kSqrt32), cls, at(1)); break;
    case Kind::kFpRoundToIntegral: result = emit(pick(Op::kRound64, Op::kRound32), cls, at(1)); break;
    case Kind::kMath1:
    case Kind::kMath2:
      result = emit(pick(Op::kMath64, Op::kMath32), cls, at(1), at(children.size() - 1), kNoColumn,
                    pool.param(e, 0));
      break;
    default: return kNoColumn;
  }
  code_.instructions.back().mode = mode;
  return result;
}

ColumnId Compiler::float_conversion(Expr e) {
  const expr::Pool& pool = code_.pool;
  const Expr operand = pool.children(e).back();
  const Sort to = pool.sort(e), from = pool.sort(operand);
  const ColumnId a = column_of(operand);
  if (!is_word_sort(to) || !is_word_sort(from)) return kNoColumn;
  if (pool.kind(e) == Kind::kFpToBits)
    return is_single(from) ? emit(Op::kStoreFloat, ColumnClass::k64, a) : a;
  if (pool.kind(e) == Kind::kFpFromBits) {
    if (is_single(to)) return emit(Op::kLoadFloat, ColumnClass::k32, a);
    return emit(Op::kOneNan, ColumnClass::k64, a, kNoColumn, kNoColumn, infinity_word(to.format()),
                nan_word(to.format()));
  }
  num::RoundingMode mode;
  if (!host_mode(e, &mode) || (!is_double(to) && !is_single(to))) return kNoColumn;
  const ColumnClass cls = class_of(to);
  ColumnId result = kNoColumn;
  if (pool.kind(e) == Kind::kFpFromFp) {
    if (from == to) return a;
    if (is_single(from)) result = emit(Op::kWiden, cls, a);
    if (is_double(from)) result = emit(Op::kNarrow, cls, a);
  } else {
    const bool is_signed = pool.kind(e) == Kind::kFpFromSbv;
    // An unsigned number of fewer than 64 bits is a signed one of 64. With 64 bits the compiler's way is
    // only known to be right to nearest.
    if (!is_signed && from.width() == 64 && mode != num::RoundingMode::kNearestEven) return kNoColumn;
    const uint64_t width = is_signed ? from.width() : 64;
    const bool as_unsigned = !is_signed && from.width() == 64;
    const Op op = is_double(to) ? (as_unsigned ? Op::kFromUnsigned64 : Op::kFromSigned64)
                                : (as_unsigned ? Op::kFromUnsigned32 : Op::kFromSigned32);
    result = emit(op, cls, a, kNoColumn, kNoColumn, width);
  }
  if (result != kNoColumn) code_.instructions.back().mode = mode;
  return result;
}

// Rounds to integral in double, which holds every float, then converts what fits.
ColumnId Compiler::to_integer(Expr e) {
  const expr::Pool& pool = code_.pool;
  const uint32_t width = pool.param(e, 0);
  num::RoundingMode mode;
  if (width > 64 || !host_mode(e, &mode)) return kNoColumn;
  const Expr operand = pool.child(e, 1);
  ColumnId a = column_of(operand);
  if (is_single(pool.sort(operand))) a = emit(Op::kWiden, ColumnClass::k64, a);
  a = emit(Op::kRound64, ColumnClass::k64, a);
  code_.instructions.back().mode = mode;
  const uint64_t power = uint64_t{1023 + width} << 52;  // 2^width
  using enum expr::SortRule;
  static_assert(expr::count_of({kRmFpToBv, kRmFpToBool}) == 4, "cases are missing");
  switch (pool.kind(e)) {
    case Kind::kFpToSbv:
      return emit(Op::kToSigned, ColumnClass::k64, a, kNoColumn, kNoColumn, width, low_bits(width));
    case Kind::kFpToUbv:
      return emit(Op::kToUnsigned, ColumnClass::k64, a, kNoColumn, kNoColumn, width, low_bits(width));
    case Kind::kFpToSbvValid: {
      const uint64_t half = power - (uint64_t{1} << 52);
      return emit(Op::kToIntegerValid, ColumnClass::kBits, a, a, kNoColumn, half | uint64_t{1} << 63, half);
    }
    case Kind::kFpToUbvValid: return emit(Op::kToIntegerValid, ColumnClass::kBits, a, a, kNoColumn, 0, power);
    default: MANTISSA_UNREACHABLE(std::string(expr::info(pool.kind(e)).name));
  }
}

}  // namespace mantissa::eval::batch
