// Float intrinsics, plain and constrained. lrint and its family round first and convert exactly then, so that
// the conversion's own mode is always toward zero. Intrinsics that stand for libm functions never come here:
// they were replaced by calls before (passes.h).

#include "ir/fast_math.h"
#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

namespace Intrinsic = llvm::Intrinsic;

// Operations lane by lane: how many operands, how they round.
struct LaneOp {
  Op op;
  int operands;
  Mode mode = Mode::kDynamic;
  uint64_t imm = 0;  // kFround: 1 raises no inexact
};

std::optional<LaneOp> lane_op(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::sqrt:
    case Intrinsic::experimental_constrained_sqrt: return LaneOp{Op::kFsqrt, 1};
    case Intrinsic::fma:
    case Intrinsic::experimental_constrained_fma: return LaneOp{Op::kFma, 3};
    case Intrinsic::fabs: return LaneOp{Op::kFabs, 1};
    case Intrinsic::copysign: return LaneOp{Op::kFcopysign, 2};
    case Intrinsic::floor:
    case Intrinsic::experimental_constrained_floor: return LaneOp{Op::kFround, 1, Mode::kDown, 1};
    case Intrinsic::ceil:
    case Intrinsic::experimental_constrained_ceil: return LaneOp{Op::kFround, 1, Mode::kUp, 1};
    case Intrinsic::trunc:
    case Intrinsic::experimental_constrained_trunc: return LaneOp{Op::kFround, 1, Mode::kToZero, 1};
    case Intrinsic::round:
    case Intrinsic::experimental_constrained_round: return LaneOp{Op::kFround, 1, Mode::kNearestAway, 1};
    case Intrinsic::roundeven:
    case Intrinsic::experimental_constrained_roundeven: return LaneOp{Op::kFround, 1, Mode::kNearestEven, 1};
    case Intrinsic::rint:
    case Intrinsic::experimental_constrained_rint: return LaneOp{Op::kFround, 1, Mode::kDynamic, 0};
    case Intrinsic::nearbyint:
    case Intrinsic::experimental_constrained_nearbyint: return LaneOp{Op::kFround, 1, Mode::kDynamic, 1};
    case Intrinsic::minnum:
    case Intrinsic::experimental_constrained_minnum: return LaneOp{Op::kFminnum, 2};
    case Intrinsic::maxnum:
    case Intrinsic::experimental_constrained_maxnum: return LaneOp{Op::kFmaxnum, 2};
    case Intrinsic::minimum:
    case Intrinsic::experimental_constrained_minimum: return LaneOp{Op::kFminimum, 2};
    case Intrinsic::maximum:
    case Intrinsic::experimental_constrained_maximum: return LaneOp{Op::kFmaximum, 2};
    case Intrinsic::experimental_constrained_fadd: return LaneOp{Op::kFadd, 2};
    case Intrinsic::experimental_constrained_fsub: return LaneOp{Op::kFsub, 2};
    case Intrinsic::experimental_constrained_fmul: return LaneOp{Op::kFmul, 2};
    case Intrinsic::experimental_constrained_fdiv: return LaneOp{Op::kFdiv, 2};
    case Intrinsic::experimental_constrained_frem: return LaneOp{Op::kFrem, 2};
    default: return std::nullopt;
  }
}

std::optional<Mode> integer_rounding(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::lrint:
    case Intrinsic::llrint:
    case Intrinsic::experimental_constrained_lrint:
    case Intrinsic::experimental_constrained_llrint: return Mode::kDynamic;
    case Intrinsic::lround:
    case Intrinsic::llround:
    case Intrinsic::experimental_constrained_lround:
    case Intrinsic::experimental_constrained_llround: return Mode::kNearestAway;
    default: return std::nullopt;
  }
}

std::optional<unsigned> conversion(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::experimental_constrained_fpext: return llvm::Instruction::FPExt;
    case Intrinsic::experimental_constrained_fptrunc: return llvm::Instruction::FPTrunc;
    case Intrinsic::experimental_constrained_fptosi: return llvm::Instruction::FPToSI;
    case Intrinsic::experimental_constrained_fptoui: return llvm::Instruction::FPToUI;
    case Intrinsic::experimental_constrained_sitofp: return llvm::Instruction::SIToFP;
    case Intrinsic::experimental_constrained_uitofp: return llvm::Instruction::UIToFP;
    default: return std::nullopt;
  }
}

Mode mode_of(std::optional<llvm::RoundingMode> mode) {
  if (!mode) return Mode::kDynamic;
  switch (*mode) {
    case llvm::RoundingMode::TowardZero: return Mode::kToZero;
    case llvm::RoundingMode::NearestTiesToEven: return Mode::kNearestEven;
    case llvm::RoundingMode::TowardPositive: return Mode::kUp;
    case llvm::RoundingMode::TowardNegative: return Mode::kDown;
    case llvm::RoundingMode::NearestTiesToAway: return Mode::kNearestAway;
    default: return Mode::kDynamic;
  }
}

}  // namespace

void FunctionTranslator::lanes(const llvm::IntrinsicInst& call, Op op, int operands, Mode mode,
                               uint64_t imm) {
  const Shape& form = shape(&call);
  Parts sources[3], results;
  for (int k = 0; k < operands; ++k) sources[k] = use(call.getArgOperand(k));
  for (size_t i = 0; i < form.parts.size(); ++i) {
    auto operand = [&](int k) { return k < operands ? sources[k][i] : 0; };
    results.push_back(float_op(op, form.parts[i].type, operand(0), operand(1), operand(2)));
    Instruction& emitted = draft_.function.code.back();
    emitted.mode = mode;
    emitted.imm = imm;
  }
  set(&call, std::move(results));
}

void FunctionTranslator::fused_or_not(const llvm::IntrinsicInst& call, Mode mode) {
  FloatType scalar = shape(&call).parts[0].type;
  bool fused = has_fma(source_) && (scalar == FloatType::kFloat || scalar == FloatType::kDouble);
  if (fused) return lanes(call, Op::kFma, 3, mode);
  const Shape& form = shape(&call);
  Parts a = use(call.getArgOperand(0)), b = use(call.getArgOperand(1)), c = use(call.getArgOperand(2)),
        results;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    Part product = float_op(Op::kFmul, form.parts[i].type, a[i], b[i]);
    draft_.function.code.back().mode = mode;
    results.push_back(float_op(Op::kFadd, form.parts[i].type, product, c[i]));
    draft_.function.code.back().mode = mode;
  }
  set(&call, std::move(results));
}

void FunctionTranslator::round_to_integer(const llvm::IntrinsicInst& call, Mode mode) {
  const Shape &from = shape(call.getArgOperand(0)), &to = shape(&call);
  Parts sources = use(call.getArgOperand(0)), results;
  for (size_t i = 0; i < to.parts.size(); ++i) {
    Part rounded = float_op(Op::kFround, from.parts[i].type, sources[i]);
    draft_.function.code.back().mode = mode;
    draft_.function.code.back().imm = mode == Mode::kNearestAway;
    results.push_back(convert(llvm::Instruction::FPToSI, from.parts[i], to.parts[i], rounded));
  }
  set(&call, std::move(results));
}

bool FunctionTranslator::translate_float_intrinsic(const llvm::IntrinsicInst& call) {
  Intrinsic::ID id = call.getIntrinsicID();
  if (auto known = lane_op(id)) {
    lanes(call, known->op, known->operands, known->mode, known->imm);
    return true;
  }
  if (auto mode = integer_rounding(id)) {
    round_to_integer(call, *mode);
    return true;
  }
  auto for_lanes = [&](auto&& lane) {
    Parts sources = use(call.getArgOperand(0)), results;
    const Shape& form = shape(call.getArgOperand(0));
    for (size_t i = 0; i < sources.size(); ++i) results.push_back(lane(i, form.parts[i].type, sources[i]));
    set(&call, std::move(results));
    return true;
  };
  switch (id) {
    case Intrinsic::fmuladd: fused_or_not(call, Mode::kDynamic); return true;
    case Intrinsic::is_fpclass:
      return for_lanes([&](size_t, FloatType type, Part source) {
        Part result = fresh_integer(1);
        Instruction& emitted = emit(Op::kFclass, storage_bits(type), result, source);
        emitted.type = type;
        emitted.imm = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue();
        return result;
      });
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      return for_lanes([&](size_t i, FloatType type, Part source) {
        uint32_t width = shape(&call).parts[i].width;
        Part result = emit_new(id == Intrinsic::fptosi_sat ? Op::kFtoSsat : Op::kFtoUsat, width, source);
        draft_.function.code.back().type = type;
        draft_.function.code.back().mode = Mode::kToZero;
        return result;
      });
    case Intrinsic::canonicalize:
      return for_lanes([&](size_t, FloatType type, Part source) {
        llvm::APInt one =
            llvm::APFloat::getOne(call.getType()->getScalarType()->getFltSemantics()).bitcastToAPInt();
        uint32_t width = one.getBitWidth();
        return float_op(Op::kFmul, type, source,
                        constant(width, one.extractBitsAsZExtValue(std::min(width, 64u), 0),
                                 width > 64 ? one.lshr(64).getZExtValue() : 0));
      });
    case Intrinsic::ldexp: return translate_ldexp(call);
    case Intrinsic::frexp: {
      Parts sources = use(call.getArgOperand(0)), exponents, results;
      const Shape& form = shape(call.getArgOperand(0));
      uint32_t width = shape(&call).parts.back().width;
      for (size_t i = 0; i < sources.size(); ++i) {
        exponents.push_back(fresh_integer(width));
        results.push_back(fresh(form.parts[i]));
        emit(Op::kFfrexp, width, results.back(), sources[i], 0, exponents.back()).type = form.parts[i].type;
      }
      results.append(exponents);
      set(&call, std::move(results));
      return true;
    }
    case Intrinsic::get_rounding: {
      Part result = fresh_integer(32);
      emit(Op::kGetRounding, 32, result);
      set(&call, {result});
      return true;
    }
    case Intrinsic::set_rounding: {
      Part mode = use_scalar(call.getArgOperand(0));
      emit(Op::kSetRounding, 32, 0, mode);
      return true;
    }
    default: return false;
  }
}

bool FunctionTranslator::translate_ldexp(const llvm::IntrinsicInst& call) {
  Parts sources = use(call.getArgOperand(0)), exponents = use(call.getArgOperand(1)), results;
  const Shape &form = shape(&call), &exponent_form = shape(call.getArgOperand(1));
  for (size_t i = 0; i < sources.size(); ++i) {
    size_t k = exponents.size() == 1 ? 0 : i;
    results.push_back(float_op(Op::kFldexp, form.parts[i].type, sources[i], exponents[k]));
    draft_.function.code.back().width = exponent_form.parts[k].width;
  }
  set(&call, std::move(results));
  return true;
}

bool FunctionTranslator::translate_constrained(const llvm::ConstrainedFPIntrinsic& call) {
  Intrinsic::ID id = call.getIntrinsicID();
  Mode mode = mode_of(call.getRoundingMode());
  bool ignores = call.getExceptionBehavior() == llvm::fp::ebIgnore;
  if (auto known = lane_op(id)) {
    bool has_own = known->op == Op::kFround && known->mode != Mode::kDynamic;
    lanes(call, known->op, known->operands, has_own ? known->mode : mode, known->imm);
    return true;
  }
  if (auto own = integer_rounding(id)) {
    round_to_integer(call, *own == Mode::kDynamic ? mode : *own);
    return true;
  }
  if (auto opcode = conversion(id)) {
    const Shape &from = shape(call.getArgOperand(0)), &to = shape(&call);
    Parts sources = use(call.getArgOperand(0)), results;
    for (size_t i = 0; i < to.parts.size(); ++i) {
      results.push_back(convert(*opcode, from.parts[i], to.parts[i], sources[i]));
      Instruction& emitted = draft_.function.code.back();
      if (emitted.mode == Mode::kDynamic) emitted.mode = mode;
      if (!ignores) emitted.flags &= ~kSpeculated;  // what may trap is not moved above its guard
    }
    set(&call, std::move(results));
    return true;
  }
  if (auto* comparison = llvm::dyn_cast<llvm::ConstrainedFPCmpIntrinsic>(&call)) {
    const Shape& form = shape(call.getArgOperand(0));
    Parts left = use(call.getArgOperand(0)), right = use(call.getArgOperand(1)), results;
    for (size_t i = 0; i < form.parts.size(); ++i) {
      results.push_back(fresh_integer(1));
      Instruction& emitted = emit(Op::kFcmp, form.parts[i].width, results.back(), left[i], right[i]);
      emitted.type = form.parts[i].type;
      emitted.imm = comparison->getPredicate() | (comparison->isSignaling() ? kSignaling : 0);
    }
    set(&call, std::move(results));
    return true;
  }
  if (id == Intrinsic::experimental_constrained_fmuladd) return fused_or_not(call, mode), true;
  if (id == Intrinsic::experimental_constrained_ldexp) return translate_ldexp(call);
  return false;
}

}  // namespace mantissa::ir
