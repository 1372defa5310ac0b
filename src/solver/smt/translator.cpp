// Translation walks the DAG with an explicit stack: path conditions are chains a hundred thousand terms deep.
// Operations that Z3 has with the same meaning and the same operands are rows of a table; the rest is code.

#include "solver/smt/translator.h"

#include <array>
#include <string>
#include <vector>

#include "num/libm.h"
#include "solver/smt/direct_ops.h"

namespace mantissa::solver::smt {

using expr::Expr;
using expr::Kind;
using expr::SortKind;

Z3_ast Translator::translate(Expr root) {
  std::vector<Expr> stack{root};
  std::vector<Z3_ast> arguments;
  while (!stack.empty()) {
    Expr e = stack.back();
    if (done_.contains(e)) {
      stack.pop_back();
      continue;
    }
    arguments.clear();
    size_t before = stack.size();
    for (Expr child : pool_.children(e)) {
      if (Z3_ast* ast = done_.find(child))
        arguments.push_back(*ast);
      else
        stack.push_back(child);
    }
    if (stack.size() != before) continue;
    stack.pop_back();
    done_[e] = node(e, arguments);
  }
  return *done_.find(root);
}

bool is_supported(num::Format format) {
  uint32_t e = format.exponent_bits, s = format.significand_bits;
  return s >= 3 && s >= e && (e >= 21 || s <= (uint32_t{1} << e));
}

bool has_normal_roots(num::Format format) { return int64_t{format.significand_bits} <= format.bias(); }

Z3_sort Translator::sort(expr::Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool: return Z3_mk_bool_sort(z3_);
    case SortKind::kRoundingMode: return Z3_mk_bv_sort(z3_, kModeBits);
    case SortKind::kInt: return Z3_mk_int_sort(z3_);
    case SortKind::kReal: return Z3_mk_real_sort(z3_);
    case SortKind::kBitVec: return Z3_mk_bv_sort(z3_, sort.width());
    case SortKind::kFloat:
      if (!is_supported(sort.format())) throw Unsupported{pool_.to_string(sort)};
      return Z3_mk_fpa_sort(z3_, sort.format().exponent_bits, sort.format().significand_bits);
    case SortKind::kArray: break;
  }
  // Arrays of arrays nest in the element sort; the index is never an array here.
  std::vector<Z3_sort> indices;
  while (sort.is_array()) {
    expr::Sort index = pool_.array_index(sort);
    if (index.is_array()) throw Unsupported{"an array indexed by arrays"};
    if (index.is_rounding_mode()) throw Unsupported{"an array indexed by rounding modes"};
    indices.push_back(this->sort(index));
    sort = pool_.array_element(sort);
  }
  if (sort.is_rounding_mode()) throw Unsupported{"an array of rounding modes"};
  Z3_sort result = this->sort(sort);
  while (!indices.empty()) {
    result = Z3_mk_array_sort(z3_, indices.back(), result);
    indices.pop_back();
  }
  return result;
}

Z3_ast Translator::constant(const expr::Value& value) {
  switch (value.sort().kind()) {
    case SortKind::kBool: return value.as_bool() ? Z3_mk_true(z3_) : Z3_mk_false(z3_);
    case SortKind::kRoundingMode:
      return z3_.numeral(kModeBits, static_cast<uint64_t>(value.as_rounding_mode()));
    case SortKind::kInt:
    case SortKind::kReal:
      return Z3_mk_numeral(z3_, value.as_rational().to_string().c_str(), sort(value.sort()));
    case SortKind::kBitVec: return z3_.numeral(value.as_bits());
    case SortKind::kFloat: return float_constant(value.as_float());
    case SortKind::kArray: break;  // the pool keeps arrays as stores
  }
  MANTISSA_UNREACHABLE();
}

Z3_ast Translator::raw_variable(Expr e) {
  std::string name = "v";  // and not its name, which may be one of Z3's own
  name += std::to_string(e.id);
  return Z3_mk_const(z3_, Z3_mk_string_symbol(z3_, name.c_str()), sort(pool_.sort(e)));
}

Z3_ast Translator::variable(Expr e) {
  Z3_ast raw = raw_variable(e);
  if (!pool_.sort(e).is_rounding_mode()) return raw;
  Z3_ast last = z3_.numeral(kModeBits, static_cast<uint64_t>(num::RoundingMode::kTowardZero));
  return Z3_mk_ite(z3_, Z3_mk_bvult(z3_, last, raw), last, raw);
}

Z3_ast Translator::node(Expr e, Args a) {
  Kind kind = pool_.kind(e);
  if (UnaryOp op = kUnaryOps[static_cast<size_t>(kind)]) return op(z3_, a[0]);
  if (BinaryOp op = kBinaryOps[static_cast<size_t>(kind)]) return op(z3_, a[0], a[1]);
  if (TernaryOp op = kTernaryOps[static_cast<size_t>(kind)]) return op(z3_, a[0], a[1], a[2]);
  switch (kind) {
    case Kind::kConst: return constant(pool_.value(e));
    case Kind::kVar: return variable(e);
    case Kind::kAnd: return both(a[0], a[1]);
    case Kind::kOr: return either(a[0], a[1]);
    case Kind::kConstArray: return Z3_mk_const_array(z3_, sort(pool_.array_index(pool_.sort(e))), a[0]);
    case Kind::kAdd: return Z3_mk_add(z3_, 2, a.data());
    case Kind::kSub: return Z3_mk_sub(z3_, 2, a.data());
    case Kind::kMul: return Z3_mk_mul(z3_, 2, a.data());
    case Kind::kBvExtract: return bits(a[0], pool_.param(e, 0), pool_.param(e, 1));
    case Kind::kBvZeroExtend: return Z3_mk_zero_ext(z3_, pool_.param(e, 0), a[0]);
    case Kind::kBvSignExtend: return Z3_mk_sign_ext(z3_, pool_.param(e, 0), a[0]);
    case Kind::kBvRotateLeft: return Z3_mk_rotate_left(z3_, pool_.param(e, 0), a[0]);
    case Kind::kBvRotateRight: return Z3_mk_rotate_right(z3_, pool_.param(e, 0), a[0]);
    case Kind::kBvUaddo:
    case Kind::kBvSaddo:
    case Kind::kBvUsubo:
    case Kind::kBvSsubo:
    case Kind::kBvUmulo:
    case Kind::kBvSmulo: return overflow(kind, pool_.sort(pool_.child(e, 0)).width(), a);
    case Kind::kMath1:
    case Kind::kMath2:
      throw Unsupported{std::string(num::info(static_cast<num::MathFunction>(pool_.param(e, 0))).name)};
    default: return floating(e, a);
  }
}

// Z3 has these in halves (no overflow, no underflow); one more bit, or twice the width, says the same
// plainly.
Z3_ast Translator::overflow(Kind kind, uint32_t width, Args a) {
  auto top_bits_differ = [&](Z3_ast sum) {
    return Z3_mk_not(z3_, Z3_mk_eq(z3_, bits(sum, width, width), bits(sum, width - 1, width - 1)));
  };
  auto zero_ext = [&](Z3_ast x, uint32_t more) { return Z3_mk_zero_ext(z3_, more, x); };
  auto sign_ext = [&](Z3_ast x, uint32_t more) { return Z3_mk_sign_ext(z3_, more, x); };
  switch (kind) {
    case Kind::kBvUaddo: return bit_is_set(Z3_mk_bvadd(z3_, zero_ext(a[0], 1), zero_ext(a[1], 1)), width);
    case Kind::kBvSaddo: return top_bits_differ(Z3_mk_bvadd(z3_, sign_ext(a[0], 1), sign_ext(a[1], 1)));
    case Kind::kBvUsubo: return Z3_mk_bvult(z3_, a[0], a[1]);
    case Kind::kBvSsubo: return top_bits_differ(Z3_mk_bvsub(z3_, sign_ext(a[0], 1), sign_ext(a[1], 1)));
    case Kind::kBvUmulo: {
      Z3_ast product = Z3_mk_bvmul(z3_, zero_ext(a[0], width), zero_ext(a[1], width));
      return Z3_mk_not(z3_,
                       Z3_mk_eq(z3_, bits(product, 2 * width - 1, width), z3_.numeral(width, uint64_t{0})));
    }
    case Kind::kBvSmulo: {
      Z3_ast product = Z3_mk_bvmul(z3_, sign_ext(a[0], width), sign_ext(a[1], width));
      Z3_ast kept = sign_ext(bits(product, width - 1, 0), width);
      return Z3_mk_not(z3_, Z3_mk_eq(z3_, product, kept));
    }
    default: MANTISSA_UNREACHABLE();
  }
}

}  // namespace mantissa::solver::smt
