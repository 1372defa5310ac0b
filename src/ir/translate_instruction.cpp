// Sends each instruction to its family. Anything with a type that has no registers (integers above
// kWidestInteger bits, scalable vectors) stops here, so the families need not think of it.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

std::string describe(const llvm::Instruction& instruction) {
  return std::string("instruction ") + instruction.getOpcodeName();
}

}  // namespace

void FunctionTranslator::translate(const llvm::Instruction& instruction) {
  bool fits = shape(&instruction).supported;
  for (const llvm::Use& use : instruction.operands())
    fits = fits && (shape(use.get()).supported || use->getType()->isMetadataTy());
  if (!fits) return unsupported(instruction, describe(instruction) + " on a type without registers");

  if (!draft_.function.is_runtime && !draft_.function.is_driver) note_addresses(instruction);
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    return binary->getType()->isFPOrFPVectorTy() ? translate_float_binary(*binary)
                                                 : translate_integer_binary(*binary);
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::FNeg: return translate_float_unary(llvm::cast<llvm::UnaryOperator>(instruction));
    case llvm::Instruction::ICmp: return translate_compare(llvm::cast<llvm::ICmpInst>(instruction));
    case llvm::Instruction::FCmp: return translate_float_compare(llvm::cast<llvm::FCmpInst>(instruction));
    case llvm::Instruction::Trunc:
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::AddrSpaceCast:
      return translate_integer_cast(llvm::cast<llvm::CastInst>(instruction));
    case llvm::Instruction::FPExt:
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI:
    case llvm::Instruction::SIToFP:
    case llvm::Instruction::UIToFP: return translate_float_cast(llvm::cast<llvm::CastInst>(instruction));
    case llvm::Instruction::BitCast: return translate_bitcast(llvm::cast<llvm::CastInst>(instruction));
    case llvm::Instruction::Load: return translate_load(llvm::cast<llvm::LoadInst>(instruction));
    case llvm::Instruction::Store: return translate_store(llvm::cast<llvm::StoreInst>(instruction));
    case llvm::Instruction::Alloca: return translate_alloca(llvm::cast<llvm::AllocaInst>(instruction));
    case llvm::Instruction::GetElementPtr:
      return translate_gep(llvm::cast<llvm::GetElementPtrInst>(instruction));
    case llvm::Instruction::AtomicCmpXchg:
      return translate_compare_exchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
    case llvm::Instruction::AtomicRMW:
      return translate_read_modify_write(llvm::cast<llvm::AtomicRMWInst>(instruction));
    case llvm::Instruction::Fence: return;
    case llvm::Instruction::Select: return translate_select(llvm::cast<llvm::SelectInst>(instruction));
    case llvm::Instruction::Freeze: return translate_freeze(llvm::cast<llvm::FreezeInst>(instruction));
    case llvm::Instruction::ExtractValue:
    case llvm::Instruction::InsertValue: return translate_aggregate(instruction);
    case llvm::Instruction::ExtractElement:
    case llvm::Instruction::InsertElement:
    case llvm::Instruction::ShuffleVector: return translate_vector(instruction);
    case llvm::Instruction::LandingPad:
      return translate_landing(llvm::cast<llvm::LandingPadInst>(instruction));
    case llvm::Instruction::Call: return translate_call(llvm::cast<llvm::CallBase>(instruction));
    default: return unsupported(instruction, describe(instruction));
  }
}

void FunctionTranslator::translate_aggregate(const llvm::Instruction& instruction) {
  auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction);
  const llvm::Value* whole = instruction.getOperand(0);
  llvm::ArrayRef<unsigned> indices =
      insert ? insert->getIndices() : llvm::cast<llvm::ExtractValueInst>(instruction).getIndices();
  size_t first = 0;
  llvm::Type* type = whole->getType();
  for (unsigned index : indices) {
    auto* structure = llvm::dyn_cast<llvm::StructType>(type);
    if (structure) {
      for (unsigned i = 0; i < index; ++i)
        first += module_.shapes().of(structure->getElementType(i)).parts.size();
      type = structure->getElementType(index);
    } else {
      type = type->getArrayElementType();
      first += index * module_.shapes().of(type).parts.size();
    }
  }
  size_t count = module_.shapes().of(type).parts.size();
  Parts parts = raw(whole);
  if (insert) {
    const Parts& inserted = raw(insert->getInsertedValueOperand());
    std::copy(inserted.begin(), inserted.end(), parts.begin() + first);
    set(&instruction, std::move(parts));
  } else {
    set(&instruction, Parts(parts.begin() + first, parts.begin() + first + count));
  }
}

void FunctionTranslator::translate_select(const llvm::SelectInst& select) {
  const Shape& form = shape(&select);
  Parts conditions = use(select.getCondition());
  Parts yes = raw(select.getTrueValue()), no = raw(select.getFalseValue());
  Parts results;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    const ScalarType& type = form.parts[i];
    Part b = defined(yes[i], type), c = defined(no[i], type);
    Part result = fresh(type);
    emit(Op::kSelect, type.width, result, conditions[conditions.size() == 1 ? 0 : i], b, c).type = type.type;
    results.push_back(result);
  }
  set(&select, std::move(results));
}

void FunctionTranslator::translate_freeze(const llvm::FreezeInst& freeze) {
  const Shape& form = shape(&freeze);
  Parts sources = use(freeze.getOperand(0)), results;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    Part result = fresh(form.parts[i]);
    emit(Op::kFreeze, form.parts[i].width, result, sources[i]).type = form.parts[i].type;
    results.push_back(result);
  }
  set(&freeze, std::move(results));
}

}  // namespace mantissa::ir
