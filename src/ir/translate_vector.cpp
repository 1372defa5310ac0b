// Vectors are their lanes. Moving lanes around is renaming; only an index that varies, and a bitcast that
// cuts lanes differently, need code.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

using llvm::CmpInst;
namespace Intrinsic = llvm::Intrinsic;

}  // namespace

void FunctionTranslator::translate_vector(const llvm::Instruction& instruction) {
  if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    Parts all = raw(shuffle->getOperand(0));
    all.append(raw(shuffle->getOperand(1)));
    Parts results;
    for (int index : shuffle->getShuffleMask()) results.push_back(index < 0 ? kUndefined : all[index]);
    return set(&instruction, std::move(results));
  }
  auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction);
  const llvm::Value* vector = instruction.getOperand(0);
  const llvm::Value* index = instruction.getOperand(insert ? 2 : 1);
  Parts lanes = raw(vector);
  ScalarType type = shape(vector).parts[0];
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(index)) {
    uint64_t lane = known->getValue().getLimitedValue();
    if (lane >= lanes.size()) return set(&instruction, Parts(shape(&instruction).parts.size(), kUndefined));
    if (!insert) return set(&instruction, {lanes[lane]});
    lanes[lane] = raw(instruction.getOperand(1))[0];
    return set(&instruction, std::move(lanes));
  }
  uint32_t index_width = shape(index).parts[0].width;
  Part chosen = use_scalar(index);
  lanes = use(vector);
  auto select = [&](size_t lane, Part yes, Part no) {
    Part is_lane = compare(CmpInst::ICMP_EQ, index_width, chosen, constant(index_width, lane));
    Part result = fresh(type);
    emit(Op::kSelect, type.width, result, is_lane, yes, no).type = type.type;
    return result;
  };
  if (insert) {
    Part value = defined(raw(instruction.getOperand(1))[0], type);
    for (size_t lane = 0; lane < lanes.size(); ++lane) lanes[lane] = select(lane, value, lanes[lane]);
    return set(&instruction, std::move(lanes));
  }
  Part result = lanes[0];
  for (size_t lane = 1; lane < lanes.size(); ++lane) result = select(lane, lanes[lane], result);
  set(&instruction, {result});
}

void FunctionTranslator::translate_bitcast(const llvm::CastInst& cast) {
  const Shape &from = shape(cast.getOperand(0)), &to = shape(&cast);
  bool same_cut = from.parts.size() == to.parts.size() && from.parts[0].width == to.parts[0].width;
  if (same_cut && from.parts[0].type == to.parts[0].type) return set(&cast, raw(cast.getOperand(0)));
  set(&cast, reslice(use(cast.getOperand(0)), from.parts, to.parts));
}

Parts FunctionTranslator::reslice(const Parts& from, llvm::ArrayRef<ScalarType> from_types,
                                  llvm::ArrayRef<ScalarType> to_types) {
  auto bitcast = [&](Part source, const ScalarType& source_type, const ScalarType& type) {
    if (source_type.type == type.type) return source;
    Part result = fresh(type);
    Instruction& emitted = emit(Op::kBitcast, type.width, result, source);
    emitted.type = type.type;
    emitted.x = static_cast<uint32_t>(source_type.type);
    return result;
  };
  Parts results;
  bool same_cut = from_types.size() == to_types.size() && from_types[0].width == to_types[0].width;
  if (same_cut) {
    for (size_t i = 0; i < from.size(); ++i) results.push_back(bitcast(from[i], from_types[i], to_types[i]));
    return results;
  }
  Parts integers;
  llvm::SmallVector<uint32_t, 8> widths;
  for (size_t i = 0; i < from.size(); ++i) {
    widths.push_back(from_types[i].width);
    integers.push_back(bitcast(from[i], from_types[i], {FloatType::kNone, from_types[i].width, false}));
  }
  uint64_t bit = 0;
  for (const ScalarType& type : to_types) {
    results.push_back(
        bitcast(slice(integers, widths, bit, type.width), {FloatType::kNone, type.width, false}, type));
    bit += type.width;
  }
  return results;
}

// The integer in bits [first_bit, first_bit + width) of the parts laid end to end, the first one lowest.
Part FunctionTranslator::slice(const Parts& from, llvm::ArrayRef<uint32_t> widths, uint64_t first_bit,
                               uint32_t width) {
  Part result = kUndefined;
  uint64_t start = 0;
  for (size_t i = 0; i < from.size(); start += widths[i], ++i) {
    uint64_t low = std::max(start, first_bit), high = std::min(start + widths[i], first_bit + width);
    if (low >= high) continue;
    Part piece = from[i];
    if (low > start) piece = emit_new(Op::kLshr, widths[i], piece, constant(widths[i], low - start));
    piece = resize(piece, widths[i], high - low);
    piece = resize(piece, high - low, width);
    if (low > first_bit) piece = emit_new(Op::kShl, width, piece, constant(width, low - first_bit));
    result = result == kUndefined ? piece : emit_new(Op::kOr, width, result, piece);
  }
  return result == kUndefined ? constant(width, 0) : result;
}

bool FunctionTranslator::translate_vector_intrinsic(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case Intrinsic::vector_insert: {
      Parts parts = raw(call.getArgOperand(0)), inner = raw(call.getArgOperand(1));
      uint64_t at = llvm::cast<llvm::ConstantInt>(call.getArgOperand(2))->getZExtValue();
      std::copy(inner.begin(), inner.end(), parts.begin() + at);
      set(&call, std::move(parts));
      return true;
    }
    case Intrinsic::vector_extract: {
      Parts parts = raw(call.getArgOperand(0));
      uint64_t at = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue();
      set(&call, Parts(parts.begin() + at, parts.begin() + at + shape(&call).parts.size()));
      return true;
    }
    case Intrinsic::vector_reverse: {
      Parts parts = raw(call.getArgOperand(0));
      std::reverse(parts.begin(), parts.end());
      set(&call, std::move(parts));
      return true;
    }
    case Intrinsic::vector_interleave2: {
      Parts even = raw(call.getArgOperand(0)), odd = raw(call.getArgOperand(1)), results;
      for (size_t i = 0; i < even.size(); ++i) results.append({even[i], odd[i]});
      set(&call, std::move(results));
      return true;
    }
    case Intrinsic::vector_deinterleave2: {
      Parts all = raw(call.getArgOperand(0)), results;
      for (size_t first : {0, 1})
        for (size_t i = first; i < all.size(); i += 2) results.push_back(all[i]);
      set(&call, std::move(results));
      return true;
    }
    case Intrinsic::get_active_lane_mask: {
      uint32_t width = shape(call.getArgOperand(0)).parts[0].width;
      Part base = use_scalar(call.getArgOperand(0)), count = use_scalar(call.getArgOperand(1));
      Parts results;
      for (size_t lane = 0; lane < shape(&call).parts.size(); ++lane) {
        Part index = emit_new(Op::kAdd, width, base, constant(width, lane));
        Part below = compare(CmpInst::ICMP_ULT, width, index, count);
        Part no_wrap = compare(CmpInst::ICMP_UGE, width, index, base);
        results.push_back(emit_new(Op::kAnd, 1, below, no_wrap));
      }
      set(&call, std::move(results));
      return true;
    }
    default: return translate_reduction(call);
  }
}

namespace {

struct Reduction {
  Op op;
  std::optional<CmpInst::Predicate> better;  // for minimum and maximum: keep a if a `better` b
  bool has_start = false;
};

std::optional<Reduction> reduction_of(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::vector_reduce_add: return Reduction{Op::kAdd, {}};
    case Intrinsic::vector_reduce_mul: return Reduction{Op::kMul, {}};
    case Intrinsic::vector_reduce_and: return Reduction{Op::kAnd, {}};
    case Intrinsic::vector_reduce_or: return Reduction{Op::kOr, {}};
    case Intrinsic::vector_reduce_xor: return Reduction{Op::kXor, {}};
    case Intrinsic::vector_reduce_smax: return Reduction{Op::kSelect, CmpInst::ICMP_SGT};
    case Intrinsic::vector_reduce_smin: return Reduction{Op::kSelect, CmpInst::ICMP_SLT};
    case Intrinsic::vector_reduce_umax: return Reduction{Op::kSelect, CmpInst::ICMP_UGT};
    case Intrinsic::vector_reduce_umin: return Reduction{Op::kSelect, CmpInst::ICMP_ULT};
    case Intrinsic::vector_reduce_fadd: return Reduction{Op::kFadd, {}, true};
    case Intrinsic::vector_reduce_fmul: return Reduction{Op::kFmul, {}, true};
    case Intrinsic::vector_reduce_fmax: return Reduction{Op::kFmaxnum, {}};
    case Intrinsic::vector_reduce_fmin: return Reduction{Op::kFminnum, {}};
    case Intrinsic::vector_reduce_fmaximum: return Reduction{Op::kFmaximum, {}};
    case Intrinsic::vector_reduce_fminimum: return Reduction{Op::kFminimum, {}};
    default: return std::nullopt;
  }
}

}  // namespace

bool FunctionTranslator::translate_reduction(const llvm::IntrinsicInst& call) {
  auto reduction = reduction_of(call.getIntrinsicID());
  if (!reduction) return false;
  const ScalarType type = shape(&call).parts[0];
  Parts lanes = use(call.getArgOperand(reduction->has_start ? 1 : 0));
  if (reduction->has_start) lanes.insert(lanes.begin(), use_scalar(call.getArgOperand(0)));
  Part result = lanes[0];
  for (size_t i = 1; i < lanes.size(); ++i) {
    if (reduction->better) {
      Part keep = compare(*reduction->better, type.width, result, lanes[i]);
      result = emit_new(Op::kSelect, type.width, keep, result, lanes[i]);
    } else if (type.type != FloatType::kNone) {
      result = float_op(reduction->op, type.type, result, lanes[i]);
    } else {
      result = emit_new(reduction->op, type.width, result, lanes[i]);
    }
  }
  set(&call, {result});
  return true;
}

}  // namespace mantissa::ir
