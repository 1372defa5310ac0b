// Intrinsics on memory. Masked vector accesses become one guarded access per lane, because a lane that is off
// must not touch memory.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

namespace Intrinsic = llvm::Intrinsic;

}  // namespace

bool FunctionTranslator::translate_memory_intrinsic(const llvm::IntrinsicInst& call) {
  auto operand = [&](unsigned index) { return use_scalar(call.getArgOperand(index)); };
  auto three = [&](Op op) {
    Part a = operand(0), b = operand(1);
    Part count = resize(operand(2), shape(call.getArgOperand(2)).parts[0].width, 64);
    emit(op, 0, 0, a, b, count);
    return true;
  };
  switch (call.getIntrinsicID()) {
    case Intrinsic::memcpy:
    case Intrinsic::memcpy_inline: return three(Op::kMemcpy);
    case Intrinsic::memmove: return three(Op::kMemmove);
    case Intrinsic::memset:
    case Intrinsic::memset_inline: return three(Op::kMemset);
    case Intrinsic::lifetime_start: emit(Op::kLifeStart, 0, 0, operand(1)); return true;
    case Intrinsic::lifetime_end: emit(Op::kLifeEnd, 0, 0, operand(1)); return true;
    case Intrinsic::invariant_end:
    case Intrinsic::prefetch:
    case Intrinsic::vaend: return true;
    case Intrinsic::invariant_start: set(&call, {constant(64, 0)}); return true;
    case Intrinsic::vastart: {
      const VariadicPlaces next = places_after_parameters(*call.getFunction());
      emit(Op::kVaStart, 0, 0, operand(0)).imm = next.general() | uint64_t{next.vector()} << 32;
      return true;
    }
    case Intrinsic::vacopy: {
      Part a = operand(0), b = operand(1);
      emit(Op::kVaCopy, 0, 0, a, b);
      return true;
    }
    case Intrinsic::stacksave: {
      Part height = fresh_integer(64);
      emit(Op::kStackSave, 64, height);
      set(&call, {height});
      return true;
    }
    case Intrinsic::stackrestore: emit(Op::kStackRestore, 64, 0, operand(0)); return true;
    case Intrinsic::objectsize: {
      Part address = operand(0), size = fresh_integer(64);
      emit(Op::kObjectSize, 64, size, address).imm =
          llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne() ? 1 : 0;
      set(&call, {resize(size, 64, shape(&call).parts[0].width)});
      return true;
    }
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group:
    case Intrinsic::threadlocal_address:
    case Intrinsic::ptr_annotation: set(&call, raw(call.getArgOperand(0))); return true;
    case Intrinsic::ptrmask: {
      Part address = operand(0);
      Part mask = resize(operand(1), shape(call.getArgOperand(1)).parts[0].width, 64);
      set(&call, {emit_new(Op::kAnd, 64, address, mask)});
      return true;
    }
    case Intrinsic::load_relative: {
      Part base = operand(0);
      uint32_t width = shape(call.getArgOperand(1)).parts[0].width;
      Part at = fresh_integer(64), index = operand(1);
      emit(Op::kPtrIndex, width, at, base, index).imm = 1;
      Part distance = load_scalar(at, {FloatType::kNone, 32, false}, 4);
      // What it points to is another object: not the sum of an address and an offset, which stays within one.
      Part back = emit_new(Op::kSub, 64, constant(64, 0), resize(distance, 32, 64, true));
      set(&call, {emit_new(Op::kSub, 64, base, back)});
      return true;
    }
    default: return translate_masked(call);
  }
}

void FunctionTranslator::masked_lane(Part condition, llvm::function_ref<void()> body) {
  const VirtualRegister& known = draft_.registers[condition];
  if (known.kind == VirtualRegister::Kind::kConstant) {
    if (known.low != 0) body();
    return;
  }
  uint32_t inside = labels_.size(), after = inside + 1;
  labels_.resize(labels_.size() + 2);
  Instruction& branch = emit(Op::kBranch, 1, 0, condition);
  branch.x = inside;
  branch.b = after;
  labels_[inside] = draft_.function.code.size();
  body();
  emit(Op::kJump, 0).x = after;
  labels_[after] = draft_.function.code.size();
}

bool FunctionTranslator::translate_masked(const llvm::IntrinsicInst& call) {
  Intrinsic::ID id = call.getIntrinsicID();
  bool is_load =
      id == Intrinsic::masked_load || id == Intrinsic::masked_gather || id == Intrinsic::masked_expandload;
  bool is_store = id == Intrinsic::masked_store || id == Intrinsic::masked_scatter ||
                  id == Intrinsic::masked_compressstore;
  if (!is_load && !is_store) return false;
  bool has_alignment = id != Intrinsic::masked_expandload && id != Intrinsic::masked_compressstore;
  bool is_compact = !has_alignment;
  // load: pointer, [alignment,] mask, passthru; store: value, pointer, [alignment,] mask
  unsigned pointer_at = is_load ? 0 : 1, mask_at = pointer_at + (has_alignment ? 2 : 1);
  const llvm::Value* value = is_load ? &call : call.getArgOperand(0);
  const Shape& form = shape(value);
  if (form.packed_bits) return false;
  Parts pointers = use(call.getArgOperand(pointer_at)), mask = use(call.getArgOperand(mask_at));
  Parts parts = is_load ? raw(call.getArgOperand(mask_at + 1)) : use(value);
  uint64_t alignment =
      has_alignment ? llvm::cast<llvm::ConstantInt>(call.getArgOperand(pointer_at + 1))->getZExtValue() : 1;
  Part cursor = pointers[0];
  for (size_t lane = 0; lane < form.parts.size(); ++lane) {
    const ScalarType type = form.parts[lane];
    Part result = 0;
    if (is_load) {
      result = fresh(type);
      bool unknown = parts[lane] == kUndefined;
      emit(unknown ? Op::kUndef : Op::kCopy, type.width, result, unknown ? 0 : parts[lane]).type = type.type;
    }
    uint64_t lane_alignment = pointers.size() > 1
                                  ? std::max<uint64_t>(alignment, 1)
                                  : llvm::MinAlign(std::max<uint64_t>(alignment, 1), form.offsets[lane]);
    masked_lane(mask[lane], [&] {
      Part address = is_compact            ? cursor
                     : pointers.size() > 1 ? pointers[lane]
                                           : offset(cursor, form.offsets[lane]);
      if (is_load) {
        Part loaded = load_scalar(address, type, lane_alignment);
        emit(Op::kCopy, type.width, result, loaded).type = type.type;
      } else {
        store_scalar(address, type, parts[lane], lane_alignment);
      }
    });
    if (is_compact && lane + 1 < form.parts.size()) {
      Part next = fresh_integer(64), step = resize(mask[lane], 1, 8);
      emit(Op::kPtrIndex, 8, next, cursor, step).imm = type.width / 8;
      cursor = next;
    }
    if (is_load) parts[lane] = result;
  }
  if (is_load) set(&call, std::move(parts));
  return true;
}

}  // namespace mantissa::ir
