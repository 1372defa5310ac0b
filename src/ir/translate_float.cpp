// Float instructions. Without a constrained intrinsic the rounding mode is the state's: native code reads the
// control register too, whatever the compiler believed.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

Op binary_op(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::FAdd: return Op::kFadd;
    case llvm::Instruction::FSub: return Op::kFsub;
    case llvm::Instruction::FMul: return Op::kFmul;
    case llvm::Instruction::FDiv: return Op::kFdiv;
    case llvm::Instruction::FRem: return Op::kFrem;
    default: MANTISSA_UNREACHABLE("not a float operation");
  }
}

Op cast_op(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::FPExt: return Op::kFext;
    case llvm::Instruction::FPTrunc: return Op::kFtrunc;
    case llvm::Instruction::FPToSI: return Op::kFtoS;
    case llvm::Instruction::FPToUI: return Op::kFtoU;
    case llvm::Instruction::SIToFP: return Op::kStoF;
    case llvm::Instruction::UIToFP: return Op::kUtoF;
    default: MANTISSA_UNREACHABLE("not a float conversion");
  }
}

}  // namespace

Part FunctionTranslator::float_op(Op op, FloatType type, Part a, Part b, Part c) {
  Part result = fresh({type, storage_bits(type), false});
  emit(op, storage_bits(type), result, a, b, c).type = type;
  return result;
}

void FunctionTranslator::translate_float_binary(const llvm::BinaryOperator& instruction) {
  const Shape& form = shape(&instruction);
  Op op = binary_op(instruction.getOpcode());
  Parts left = use(instruction.getOperand(0)), right = use(instruction.getOperand(1)), results;
  for (size_t i = 0; i < form.parts.size(); ++i)
    results.push_back(float_op(op, form.parts[i].type, left[i], right[i]));
  set(&instruction, std::move(results));
}

void FunctionTranslator::translate_float_unary(const llvm::UnaryOperator& instruction) {
  const Shape& form = shape(&instruction);
  Parts sources = use(instruction.getOperand(0)), results;
  for (size_t i = 0; i < form.parts.size(); ++i)
    results.push_back(float_op(Op::kFneg, form.parts[i].type, sources[i]));
  set(&instruction, std::move(results));
}

void FunctionTranslator::translate_float_compare(const llvm::FCmpInst& instruction) {
  static_assert(int{llvm::CmpInst::FCMP_OEQ} == kEqual && int{llvm::CmpInst::FCMP_OGT} == kGreater &&
                int{llvm::CmpInst::FCMP_OLT} == kLess && int{llvm::CmpInst::FCMP_UNO} == kUnordered);
  const Shape& form = shape(instruction.getOperand(0));
  Parts left = use(instruction.getOperand(0)), right = use(instruction.getOperand(1)), results;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    Part result = fresh_integer(1);
    Instruction& emitted = emit(Op::kFcmp, form.parts[i].width, result, left[i], right[i]);
    emitted.type = form.parts[i].type;
    emitted.imm = instruction.getPredicate();
    results.push_back(result);
  }
  set(&instruction, std::move(results));
}

Part FunctionTranslator::convert(unsigned opcode, const ScalarType& from, const ScalarType& to, Part source) {
  Op op = cast_op(opcode);
  bool to_integer = op == Op::kFtoS || op == Op::kFtoU, to_float = op == Op::kStoF || op == Op::kUtoF;
  Part result = fresh(to);
  Instruction& emitted = emit(op, to_float ? from.width : to.width, result, source);
  emitted.type = to_integer ? from.type : to.type;
  if (to_integer) {
    emitted.mode = Mode::kToZero;
    if (is_optimised_) emitted.flags |= kSpeculated;
  }
  if (op == Op::kFext || op == Op::kFtrunc) emitted.x = static_cast<uint32_t>(from.type);
  return result;
}

void FunctionTranslator::translate_float_cast(const llvm::CastInst& cast) {
  const Shape &from = shape(cast.getOperand(0)), &to = shape(&cast);
  Parts sources = use(cast.getOperand(0)), results;
  for (size_t i = 0; i < to.parts.size(); ++i)
    results.push_back(convert(cast.getOpcode(), from.parts[i], to.parts[i], sources[i]));
  set(&cast, std::move(results));
}

}  // namespace mantissa::ir
