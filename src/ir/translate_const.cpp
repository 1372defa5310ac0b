// Constants to words and bytes. Symbols already have addresses, so a constant expression is computed here and
// now; what the program sees is a plain number. Expressions are evaluated with an explicit stack and
// remembered.

#include <cstring>

#include "ir/module_translator.h"
#include "support/check.h"

namespace mantissa::ir {

uint64_t ModuleTranslator::address_of(const llvm::GlobalValue* value) {
  if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(value))
    return scalar(alias->getAliasee()).getZExtValue();
  return addresses_.lookup(value);
}

llvm::APInt ModuleTranslator::leaf(const llvm::Constant* constant) {
  uint32_t bits = layout_.getTypeSizeInBits(constant->getType()).getFixedValue();
  if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(constant)) return integer->getValue();
  if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant))
    return number->getValueAPF().bitcastToAPInt();
  if (auto* symbol = llvm::dyn_cast<llvm::GlobalValue>(constant)) return llvm::APInt(64, address_of(symbol));
  if (auto* block = llvm::dyn_cast<llvm::BlockAddress>(constant))
    return llvm::APInt(64, address_of(block->getBasicBlock()));
  if (auto* function = llvm::dyn_cast<llvm::DSOLocalEquivalent>(constant))
    return llvm::APInt(64, address_of(function->getGlobalValue()));
  if (auto* function = llvm::dyn_cast<llvm::NoCFIValue>(constant))
    return llvm::APInt(64, address_of(function->getGlobalValue()));
  return llvm::APInt(bits, 0);  // null, zero, undefined
}

llvm::APInt ModuleTranslator::scalar(const llvm::Constant* constant) {
  auto* whole = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (!whole) return leaf(constant);
  llvm::SmallVector<const llvm::ConstantExpr*, 8> stack{whole};
  while (!stack.empty()) {
    const llvm::ConstantExpr* expression = stack.back();
    if (values_.count(expression)) {
      stack.pop_back();
    } else if (ready(expression, stack)) {
      llvm::APInt value = compute(expression);
      values_.try_emplace(expression, std::move(value));
      stack.pop_back();
    }
  }
  return values_.find(whole)->second;
}

bool ModuleTranslator::ready(const llvm::ConstantExpr* expression,
                             llvm::SmallVectorImpl<const llvm::ConstantExpr*>& stack) {
  size_t before = stack.size();
  for (const llvm::Use& use : expression->operands())
    if (auto* operand = llvm::dyn_cast<llvm::ConstantExpr>(use.get()); operand && !values_.count(operand))
      stack.push_back(operand);
  return stack.size() == before;
}

llvm::APInt ModuleTranslator::compute(const llvm::ConstantExpr* expression) {
  auto operand = [&](unsigned index) {
    auto* constant = llvm::cast<llvm::Constant>(expression->getOperand(index));
    auto* inner = llvm::dyn_cast<llvm::ConstantExpr>(constant);
    return inner ? values_.find(inner)->second : leaf(constant);
  };
  uint32_t bits = layout_.getTypeSizeInBits(expression->getType()).getFixedValue();
  switch (expression->getOpcode()) {
    case llvm::Instruction::Trunc:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr: return operand(0).zextOrTrunc(bits);
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast: return operand(0);
    case llvm::Instruction::Add: return operand(0) + operand(1);
    case llvm::Instruction::Sub: return operand(0) - operand(1);
    case llvm::Instruction::Mul: return operand(0) * operand(1);
    case llvm::Instruction::Xor: return operand(0) ^ operand(1);
    case llvm::Instruction::Shl: return operand(0).shl(operand(1));
    case llvm::Instruction::GetElementPtr: break;
    default: MANTISSA_UNREACHABLE(std::string("constant expression ") + expression->getOpcodeName());
  }
  uint64_t address = operand(0).getZExtValue();
  unsigned index = 1;
  for (auto step = llvm::gep_type_begin(expression), end = llvm::gep_type_end(expression); step != end;
       ++step, ++index) {
    llvm::APInt value = operand(index).sextOrTrunc(64);
    if (llvm::StructType* structure = step.getStructTypeOrNull())
      address += layout_.getStructLayout(structure)->getElementOffset(value.getZExtValue());
    else
      address += value.getZExtValue() * step.getSequentialElementStride(layout_).getFixedValue();
  }
  return llvm::APInt(64, address);
}

namespace {

bool is_scalar(const llvm::Type* type) { return !type->isAggregateType() && !type->isVectorTy(); }

uint64_t element_count(const llvm::Type* type) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) return structure->getNumElements();
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) return array->getNumElements();
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return vector->getNumElements();
  MANTISSA_UNREACHABLE("element_count of a scalar");
}

}  // namespace

ConstantPart constant_part(const llvm::APInt& value) {
  llvm::ArrayRef<uint64_t> words(value.getRawData(), value.getNumWords());
  return {false, words[0], words.size() > 1 ? words[1] : 0,
          words.drop_front(std::min<size_t>(2, words.size()))};
}

void ModuleTranslator::flatten(const llvm::Constant* whole, llvm::SmallVectorImpl<ConstantPart>& parts) {
  llvm::SmallVector<const llvm::Constant*, 16> stack{whole};
  while (!stack.empty()) {
    const llvm::Constant* constant = stack.back();
    stack.pop_back();
    if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) {
      ConstantPart part;
      part.is_undefined = llvm::isa<llvm::UndefValue>(constant);
      parts.append(shapes_.of(constant->getType()).parts.size(), part);
    } else if (is_scalar(constant->getType())) {
      parts.push_back(constant_part(scalar(constant)));
    } else if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant)) {
      // Vectors of addresses and the like: undefined is not right, so say that this does not exist.
      MANTISSA_UNREACHABLE(std::string("vector constant expression ") + expression->getOpcodeName());
    } else {
      for (uint64_t i = element_count(constant->getType()); i-- > 0;)
        stack.push_back(constant->getAggregateElement(i));
    }
  }
}

void ModuleTranslator::write(const llvm::Constant* whole, std::vector<uint8_t>& bytes) {
  llvm::SmallVector<std::pair<const llvm::Constant*, uint64_t>, 16> stack{{whole, 0}};
  const uint64_t total = layout_.getTypeAllocSize(whole->getType()).getFixedValue();
  auto reach = [&](uint64_t end) {
    MANTISSA_CHECK(end <= total);
    if (bytes.size() < end) bytes.resize(end);
  };
  auto put = [&](const llvm::APInt& value, uint64_t offset, uint64_t size) {
    reach(offset + size);
    llvm::APInt padded = value.zext(std::max<uint64_t>(value.getBitWidth(), size * 8));
    for (uint64_t i = 0; i < size; ++i) bytes[offset + i] = padded.extractBitsAsZExtValue(8, i * 8);
  };
  while (!stack.empty()) {
    auto [constant, offset] = stack.back();
    stack.pop_back();
    llvm::Type* type = constant->getType();
    if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) continue;
    if (is_scalar(type)) {
      put(scalar(constant), offset, layout_.getTypeStoreSize(type));
      continue;
    }
    auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(constant);
    if (data) {  // only i8 to i64 and floats: raw bytes in the host's order, which is the target's
      llvm::StringRef raw = data->getRawDataValues();
      reach(offset + raw.size());
      std::memcpy(bytes.data() + offset, raw.data(), raw.size());
      continue;
    }
    if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
      uint32_t width = layout_.getTypeSizeInBits(vector->getElementType());
      llvm::APInt all(width * vector->getNumElements(), 0);
      for (uint64_t i = 0; i < vector->getNumElements(); ++i)
        all.insertBits(scalar(constant->getAggregateElement(i)), i * width);
      put(all, offset, layout_.getTypeStoreSize(type));
      continue;
    }
    auto* structure = llvm::dyn_cast<llvm::StructType>(type);
    for (uint64_t i = 0; i < element_count(type); ++i) {
      uint64_t inner = structure ? layout_.getStructLayout(structure)->getElementOffset(i).getFixedValue()
                                 : i * layout_.getTypeAllocSize(type->getArrayElementType()).getFixedValue();
      stack.emplace_back(constant->getAggregateElement(i), offset + inner);
    }
  }
}

}  // namespace mantissa::ir
