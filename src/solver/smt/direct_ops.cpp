// One row per kind; what is missing here is code in translator*.cpp, and a kind missing in both is refused
// there.

#include "solver/smt/direct_ops.h"

namespace mantissa::solver::smt {

using expr::Kind;

namespace {
template <class Op>
struct Row {
  Kind kind;
  Op op;
};
template <class Op, size_t N>
constexpr OpTable<Op> table(const Row<Op> (&rows)[N]) {
  OpTable<Op> result{};
  for (const Row<Op>& row : rows) result[static_cast<size_t>(row.kind)] = row.op;
  return result;
}
}  // namespace

// clang-format off
const OpTable<UnaryOp> kUnaryOps = table<UnaryOp>({
    {Kind::kNot, Z3_mk_not},
    {Kind::kBvNot, Z3_mk_bvnot},
    {Kind::kBvNeg, Z3_mk_bvneg},
    {Kind::kFpAbs, Z3_mk_fpa_abs},
    {Kind::kFpNeg, Z3_mk_fpa_neg},
    {Kind::kFpIsNormal, Z3_mk_fpa_is_normal},
    {Kind::kFpIsSubnormal, Z3_mk_fpa_is_subnormal},
    {Kind::kFpIsZero, Z3_mk_fpa_is_zero},
    {Kind::kFpIsInfinite, Z3_mk_fpa_is_infinite},
    {Kind::kFpIsNan, Z3_mk_fpa_is_nan},
    {Kind::kFpIsNegative, Z3_mk_fpa_is_negative},
    {Kind::kFpIsPositive, Z3_mk_fpa_is_positive},
    {Kind::kNeg, Z3_mk_unary_minus},
    {Kind::kToReal, Z3_mk_int2real},
    {Kind::kToInt, Z3_mk_real2int},
    {Kind::kIsInt, Z3_mk_is_int},
});

const OpTable<BinaryOp> kBinaryOps = table<BinaryOp>({
    {Kind::kXor, Z3_mk_xor},
    {Kind::kImplies, Z3_mk_implies},
    {Kind::kEq, Z3_mk_eq},
    {Kind::kBvAnd, Z3_mk_bvand},
    {Kind::kBvOr, Z3_mk_bvor},
    {Kind::kBvXor, Z3_mk_bvxor},
    {Kind::kBvAdd, Z3_mk_bvadd},
    {Kind::kBvSub, Z3_mk_bvsub},
    {Kind::kBvMul, Z3_mk_bvmul},
    {Kind::kBvUdiv, Z3_mk_bvudiv},
    {Kind::kBvUrem, Z3_mk_bvurem},
    {Kind::kBvSdiv, Z3_mk_bvsdiv},
    {Kind::kBvSrem, Z3_mk_bvsrem},
    {Kind::kBvSmod, Z3_mk_bvsmod},
    {Kind::kBvShl, Z3_mk_bvshl},
    {Kind::kBvLshr, Z3_mk_bvlshr},
    {Kind::kBvAshr, Z3_mk_bvashr},
    {Kind::kBvUlt, Z3_mk_bvult},
    {Kind::kBvUle, Z3_mk_bvule},
    {Kind::kBvSlt, Z3_mk_bvslt},
    {Kind::kBvSle, Z3_mk_bvsle},
    {Kind::kFpLt, Z3_mk_fpa_lt},
    {Kind::kFpEq, Z3_mk_fpa_eq},
    {Kind::kBvConcat, Z3_mk_concat},
    {Kind::kFpLe, Z3_mk_fpa_leq},
    {Kind::kSelect, Z3_mk_select},
    {Kind::kRealDiv, Z3_mk_div},
    {Kind::kIntDiv, Z3_mk_div},
    {Kind::kIntMod, Z3_mk_mod},
    {Kind::kLe, Z3_mk_le},
    {Kind::kLt, Z3_mk_lt},
});

const OpTable<TernaryOp> kTernaryOps = table<TernaryOp>({
    {Kind::kIte, Z3_mk_ite},
    {Kind::kStore, Z3_mk_store},
});
// clang-format on

}  // namespace mantissa::solver::smt
