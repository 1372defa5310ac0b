// One thread runs: atomic accesses are plain ones. What remains is to spell out their arithmetic.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

void FunctionTranslator::translate_compare_exchange(const llvm::AtomicCmpXchgInst& instruction) {
  llvm::Type* type = instruction.getNewValOperand()->getType();
  const ScalarType scalar = shape(instruction.getNewValOperand()).parts[0];
  uint64_t alignment = instruction.getAlign().value();
  Part address = use_scalar(instruction.getPointerOperand());
  Part expected = use_scalar(instruction.getCompareOperand()),
       wanted = use_scalar(instruction.getNewValOperand());
  Part old = load(address, type, alignment)[0];
  Part same = compare(llvm::CmpInst::ICMP_EQ, scalar.width, old, expected);
  store(address, type, {emit_new(Op::kSelect, scalar.width, same, wanted, old)}, alignment);
  set(&instruction, {old, same});
}

void FunctionTranslator::translate_read_modify_write(const llvm::AtomicRMWInst& instruction) {
  using Rmw = llvm::AtomicRMWInst;
  using llvm::CmpInst;
  const ScalarType type = shape(&instruction).parts[0];
  uint32_t width = type.width;
  uint64_t alignment = instruction.getAlign().value();
  Part address = use_scalar(instruction.getPointerOperand()),
       operand = use_scalar(instruction.getValOperand());
  Part old = load(address, instruction.getType(), alignment)[0];
  auto pick = [&](CmpInst::Predicate predicate) {
    return emit_new(Op::kSelect, width, compare(predicate, width, old, operand), old, operand);
  };
  Part updated = operand;
  switch (instruction.getOperation()) {
    case Rmw::Xchg: break;
    case Rmw::Add: updated = emit_new(Op::kAdd, width, old, operand); break;
    case Rmw::Sub: updated = emit_new(Op::kSub, width, old, operand); break;
    case Rmw::And: updated = emit_new(Op::kAnd, width, old, operand); break;
    case Rmw::Or: updated = emit_new(Op::kOr, width, old, operand); break;
    case Rmw::Xor: updated = emit_new(Op::kXor, width, old, operand); break;
    case Rmw::Nand: {
      Part both = emit_new(Op::kAnd, width, old, operand);
      updated = emit_new(Op::kXor, width, both, constant(width, ~uint64_t{0}, width > 64 ? ~uint64_t{0} : 0));
      break;
    }
    case Rmw::Max: updated = pick(CmpInst::ICMP_SGT); break;
    case Rmw::Min: updated = pick(CmpInst::ICMP_SLT); break;
    case Rmw::UMax: updated = pick(CmpInst::ICMP_UGT); break;
    case Rmw::UMin: updated = pick(CmpInst::ICMP_ULT); break;
    case Rmw::FAdd: updated = float_op(Op::kFadd, type.type, old, operand); break;
    case Rmw::FSub: updated = float_op(Op::kFsub, type.type, old, operand); break;
    case Rmw::FMax: updated = float_op(Op::kFmaxnum, type.type, old, operand); break;
    case Rmw::FMin: updated = float_op(Op::kFminnum, type.type, old, operand); break;
    case Rmw::UIncWrap: {
      Part next = emit_new(Op::kAdd, width, old, constant(width, 1));
      Part wraps = compare(CmpInst::ICMP_UGE, width, old, operand);
      updated = emit_new(Op::kSelect, width, wraps, constant(width, 0), next);
      break;
    }
    case Rmw::UDecWrap: {
      Part next = emit_new(Op::kSub, width, old, constant(width, 1));
      Part is_zero = compare(CmpInst::ICMP_EQ, width, old, constant(width, 0));
      Part above = compare(CmpInst::ICMP_UGT, width, old, operand);
      updated = emit_new(Op::kSelect, width, emit_new(Op::kOr, 1, is_zero, above), operand, next);
      break;
    }
    default:
      return unsupported(instruction, "atomicrmw " + Rmw::getOperationName(instruction.getOperation()).str());
  }
  store(address, instruction.getType(), {updated}, alignment);
  set(&instruction, {old});
}

}  // namespace mantissa::ir
