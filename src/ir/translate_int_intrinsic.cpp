// Integer intrinsics. What the bytecode lacks (saturation, abs, min, max) is built from comparisons and
// selects, which the solvers know well.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

using llvm::CmpInst;
namespace Intrinsic = llvm::Intrinsic;

struct Overflow {
  Op value, flag;
};

std::optional<Overflow> overflow_ops(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::uadd_sat: return Overflow{Op::kAdd, Op::kUaddo};
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::sadd_sat: return Overflow{Op::kAdd, Op::kSaddo};
    case Intrinsic::usub_with_overflow:
    case Intrinsic::usub_sat: return Overflow{Op::kSub, Op::kUsubo};
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::ssub_sat: return Overflow{Op::kSub, Op::kSsubo};
    case Intrinsic::umul_with_overflow: return Overflow{Op::kMul, Op::kUmulo};
    case Intrinsic::smul_with_overflow: return Overflow{Op::kMul, Op::kSmulo};
    default: return std::nullopt;
  }
}

std::optional<Op> unary_op(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::ctpop: return Op::kCtpop;
    case Intrinsic::ctlz: return Op::kCtlz;
    case Intrinsic::cttz: return Op::kCttz;
    case Intrinsic::bswap: return Op::kBswap;
    case Intrinsic::bitreverse: return Op::kBitreverse;
    default: return std::nullopt;
  }
}

std::optional<CmpInst::Predicate> extremum(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::smin: return CmpInst::ICMP_SLT;
    case Intrinsic::smax: return CmpInst::ICMP_SGT;
    case Intrinsic::umin: return CmpInst::ICMP_ULT;
    case Intrinsic::umax: return CmpInst::ICMP_UGT;
    default: return std::nullopt;
  }
}

}  // namespace

Part FunctionTranslator::saturating(Intrinsic::ID id, uint32_t width, Part a, Part b) {
  Overflow ops = *overflow_ops(id);
  Part value = emit_new(ops.value, width, a, b);
  Part overflows = fresh_integer(1);
  emit(ops.flag, width, overflows, a, b);
  auto number = [&](const llvm::APInt& value) { return wide_constant(width, constant_part(value)); };
  Part limit = 0;
  if (id == Intrinsic::uadd_sat) {
    limit = number(llvm::APInt::getMaxValue(width));
  } else if (id == Intrinsic::usub_sat) {
    limit = number(llvm::APInt::getZero(width));
  } else {  // overflow goes where a's sign points
    Part negative = compare(CmpInst::ICMP_SLT, width, a, number(llvm::APInt::getZero(width)));
    limit = emit_new(Op::kSelect, width, negative, number(llvm::APInt::getSignedMinValue(width)),
                     number(llvm::APInt::getSignedMaxValue(width)));
  }
  return emit_new(Op::kSelect, width, overflows, limit, value);
}

Part FunctionTranslator::saturating_shift(bool is_signed, uint32_t width, Part a, Part b) {
  auto number = [&](const llvm::APInt& value) { return wide_constant(width, constant_part(value)); };
  Part value = emit_new(Op::kShl, width, a, b);
  Part back = emit_new(is_signed ? Op::kAshr : Op::kLshr, width, value, b);
  Part fits = compare(CmpInst::ICMP_EQ, width, back, a);
  Part limit = number(llvm::APInt::getMaxValue(width));
  if (is_signed) {
    Part negative = compare(CmpInst::ICMP_SLT, width, a, number(llvm::APInt::getZero(width)));
    limit = emit_new(Op::kSelect, width, negative, number(llvm::APInt::getSignedMinValue(width)),
                     number(llvm::APInt::getSignedMaxValue(width)));
  }
  return emit_new(Op::kSelect, width, fits, value, limit);
}

bool FunctionTranslator::translate_integer_intrinsic(const llvm::IntrinsicInst& call) {
  Intrinsic::ID id = call.getIntrinsicID();
  auto for_lanes = [&](auto&& lane) {
    Parts a = use(call.getArgOperand(0)), results;
    Parts b = call.arg_size() > 1 ? use(call.getArgOperand(1)) : Parts();
    b.resize(std::max(a.size(), b.size()));
    const Shape& form = shape(call.getArgOperand(0));
    for (size_t i = 0; i < a.size(); ++i) results.push_back(lane(form.parts[i].width, a[i], b[i]));
    set(&call, std::move(results));
    return true;
  };
  if (auto op = unary_op(id))
    return for_lanes([&](uint32_t width, Part a, Part) { return emit_new(*op, width, a); });
  if (auto predicate = extremum(id))
    return for_lanes([&](uint32_t width, Part a, Part b) {
      return emit_new(Op::kSelect, width, compare(*predicate, width, a, b), a, b);
    });
  if (auto ops = overflow_ops(id); ops && call.getType()->isStructTy()) {
    Parts a = use(call.getArgOperand(0)), b = use(call.getArgOperand(1)), results, flags;
    uint32_t width = shape(call.getArgOperand(0)).parts[0].width;
    for (size_t i = 0; i < a.size(); ++i) {
      results.push_back(emit_new(ops->value, width, a[i], b[i]));
      flags.push_back(fresh_integer(1));
      emit(ops->flag, width, flags.back(), a[i], b[i]);
    }
    results.append(flags);
    set(&call, std::move(results));
    return true;
  }
  switch (id) {
    case Intrinsic::uadd_sat:
    case Intrinsic::sadd_sat:
    case Intrinsic::usub_sat:
    case Intrinsic::ssub_sat:
      return for_lanes([&](uint32_t width, Part a, Part b) { return saturating(id, width, a, b); });
    case Intrinsic::ushl_sat:
    case Intrinsic::sshl_sat:
      return for_lanes([&](uint32_t width, Part a, Part b) {
        return saturating_shift(id == Intrinsic::sshl_sat, width, a, b);
      });
    case Intrinsic::abs:
      return for_lanes([&](uint32_t width, Part a, Part) {
        Part zero = constant(width, 0);
        Part negated = emit_new(Op::kSub, width, zero, a);
        return emit_new(Op::kSelect, width, compare(CmpInst::ICMP_SLT, width, a, zero), negated, a);
      });
    case Intrinsic::scmp:
    case Intrinsic::ucmp: {
      uint32_t result_width = shape(&call).parts[0].width;
      bool is_signed = id == Intrinsic::scmp;
      return for_lanes([&](uint32_t width, Part a, Part b) {
        Part less = compare(is_signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, width, a, b);
        Part more = compare(is_signed ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT, width, a, b);
        return emit_new(Op::kSub, result_width, resize(more, 1, result_width), resize(less, 1, result_width));
      });
    }
    case Intrinsic::fshl:
    case Intrinsic::fshr: set(&call, funnel(call)); return true;
    default: return false;
  }
}

Parts FunctionTranslator::funnel(const llvm::IntrinsicInst& call) {
  Op op = call.getIntrinsicID() == Intrinsic::fshl ? Op::kFshl : Op::kFshr;
  Parts a = use(call.getArgOperand(0)), b = use(call.getArgOperand(1)), c = use(call.getArgOperand(2)),
        results;
  for (size_t i = 0; i < a.size(); ++i)
    results.push_back(emit_new(op, shape(&call).parts[i].width, a[i], b[i], c[i]));
  return results;
}

}  // namespace mantissa::ir
