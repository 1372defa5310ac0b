// Integer arithmetic, comparisons and casts, lane by lane.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

Op binary_op(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::Add: return Op::kAdd;
    case llvm::Instruction::Sub: return Op::kSub;
    case llvm::Instruction::Mul: return Op::kMul;
    case llvm::Instruction::UDiv: return Op::kUdiv;
    case llvm::Instruction::SDiv: return Op::kSdiv;
    case llvm::Instruction::URem: return Op::kUrem;
    case llvm::Instruction::SRem: return Op::kSrem;
    case llvm::Instruction::And: return Op::kAnd;
    case llvm::Instruction::Or: return Op::kOr;
    case llvm::Instruction::Xor: return Op::kXor;
    case llvm::Instruction::Shl: return Op::kShl;
    case llvm::Instruction::LShr: return Op::kLshr;
    case llvm::Instruction::AShr: return Op::kAshr;
    default: MANTISSA_UNREACHABLE("not an integer operation");
  }
}

}  // namespace

void FunctionTranslator::translate_integer_binary(const llvm::BinaryOperator& instruction) {
  const Shape& form = shape(&instruction);
  Op op = binary_op(instruction.getOpcode());
  Parts left = use(instruction.getOperand(0)), right = use(instruction.getOperand(1)), results;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    Part result = fresh(form.parts[i]);
    Instruction& emitted = emit(op, form.parts[i].width, result, left[i], right[i]);
    if (is_optimised_ && instruction.isShift()) emitted.flags |= kSpeculated;
    results.push_back(result);
  }
  set(&instruction, std::move(results));
}

Part FunctionTranslator::compare(llvm::CmpInst::Predicate predicate, uint32_t width, Part a, Part b) {
  Op op = Op::kEq;
  bool swapped = false;
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: op = Op::kEq; break;
    case llvm::CmpInst::ICMP_NE: op = Op::kNe; break;
    case llvm::CmpInst::ICMP_ULT: op = Op::kUlt; break;
    case llvm::CmpInst::ICMP_ULE: op = Op::kUle; break;
    case llvm::CmpInst::ICMP_SLT: op = Op::kSlt; break;
    case llvm::CmpInst::ICMP_SLE: op = Op::kSle; break;
    case llvm::CmpInst::ICMP_UGT: op = Op::kUlt, swapped = true; break;
    case llvm::CmpInst::ICMP_UGE: op = Op::kUle, swapped = true; break;
    case llvm::CmpInst::ICMP_SGT: op = Op::kSlt, swapped = true; break;
    case llvm::CmpInst::ICMP_SGE: op = Op::kSle, swapped = true; break;
    default: MANTISSA_UNREACHABLE("not an integer predicate");
  }
  if (swapped) std::swap(a, b);
  Part result = fresh_integer(1);
  emit(op, width, result, a, b);
  return result;
}

void FunctionTranslator::translate_compare(const llvm::ICmpInst& instruction) {
  const Shape& form = shape(instruction.getOperand(0));
  Parts left = use(instruction.getOperand(0)), right = use(instruction.getOperand(1)), results;
  for (size_t i = 0; i < form.parts.size(); ++i)
    results.push_back(compare(instruction.getPredicate(), form.parts[i].width, left[i], right[i]));
  set(&instruction, std::move(results));
}

Part FunctionTranslator::resize(Part part, uint32_t from, uint32_t to, bool is_signed) {
  if (from == to) return part;
  const VirtualRegister& known = draft_.registers[part];
  if (known.kind == VirtualRegister::Kind::kConstant && from <= 64 && to <= 64) {
    bool negative = is_signed && (known.low >> (from - 1) & 1) != 0;
    return constant(to, negative ? known.low | ~uint64_t{0} << (from - 1) : known.low);
  }
  Part result = fresh_integer(to);
  emit(from > to ? Op::kTrunc : is_signed ? Op::kSext : Op::kZext, to, result, part).x = from;
  return result;
}

void FunctionTranslator::translate_integer_cast(const llvm::CastInst& cast) {
  const Shape &from = shape(cast.getOperand(0)), &to = shape(&cast);
  if (cast.getOpcode() == llvm::Instruction::AddrSpaceCast) return set(&cast, raw(cast.getOperand(0)));
  Parts sources = use(cast.getOperand(0)), results;
  for (size_t i = 0; i < to.parts.size(); ++i)
    results.push_back(resize(sources[i], from.parts[i].width, to.parts[i].width,
                             cast.getOpcode() == llvm::Instruction::SExt));
  set(&cast, std::move(results));
}

}  // namespace mantissa::ir
