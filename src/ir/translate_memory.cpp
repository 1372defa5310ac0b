// Loads, stores and addresses. Memory knows whole bytes: an integer of an odd width is loaded and stored as
// the next whole number of bytes, as LLVM lays it out.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

uint32_t byte_width(uint32_t width) { return (width + 7) / 8 * 8; }

// The words in memory that an integer of so many bits is cut into.
std::vector<ScalarType> words_of(uint64_t bits) {
  std::vector<ScalarType> words;
  for (uint64_t bit = 0; bit < bits; bit += 64)
    words.push_back({FloatType::kNone, static_cast<uint32_t>(std::min<uint64_t>(64, bits - bit)), false});
  return words;
}

}  // namespace

Part FunctionTranslator::offset(Part address, uint64_t bytes) {
  if (bytes == 0) return address;
  Part result = fresh_integer(64);
  emit(Op::kPtrAdd, 64, result, address).imm = bytes;
  return result;
}

Part FunctionTranslator::load_scalar(Part address, const ScalarType& type, uint64_t alignment,
                                     uint8_t flags) {
  if (type.width > 128) {
    Parts loaded;
    const std::vector<ScalarType> pieces = words_of(type.width);
    for (size_t i = 0; i < pieces.size(); ++i)
      loaded.push_back(
          load_scalar(offset(address, 8 * i), pieces[i], std::min<uint64_t>(alignment, 8), flags));
    return reslice(loaded, pieces, type)[0];
  }
  uint32_t width = byte_width(type.width);
  Part loaded = width == type.width ? fresh(type) : fresh_integer(width);
  Instruction& emitted = emit(Op::kLoad, width, loaded, address);
  emitted.type = type.type;
  emitted.imm = alignment;
  emitted.flags = type.is_pointer ? flags & ~kLooks : flags;
  return resize(loaded, width, type.width);
}

void FunctionTranslator::store_scalar(Part address, const ScalarType& type, Part value, uint64_t alignment) {
  if (type.width > 128) {
    const std::vector<ScalarType> pieces = words_of(type.width);
    const Parts cut = reslice({value}, type, pieces);
    for (size_t i = 0; i < pieces.size(); ++i)
      store_scalar(offset(address, 8 * i), pieces[i], cut[i], std::min<uint64_t>(alignment, 8));
    return;
  }
  uint32_t width = byte_width(type.width);
  value = resize(value, type.width, width);
  Instruction& emitted = emit(Op::kStore, width, 0, address, value);
  emitted.type = type.type;
  emitted.imm = alignment;
}

Parts FunctionTranslator::load(Part address, llvm::Type* type, uint64_t alignment, uint8_t flags) {
  const Shape& form = module_.shapes().of(type);
  Parts results;
  if (!form.packed_bits) {
    for (size_t i = 0; i < form.parts.size(); ++i) {
      uint64_t known = llvm::commonAlignment(llvm::Align(alignment), form.offsets[i]).value();
      results.push_back(load_scalar(offset(address, form.offsets[i]), form.parts[i], known, flags));
    }
    return results;
  }
  // Lanes packed to bits: load words, then cut.
  uint64_t bits = module_.layout().getTypeStoreSizeInBits(type);
  Parts loaded;
  const std::vector<ScalarType> pieces = words_of(bits);
  for (size_t i = 0; i < pieces.size(); ++i) {
    uint64_t known = llvm::commonAlignment(llvm::Align(alignment), i * 8).value();
    loaded.push_back(load_scalar(offset(address, i * 8), pieces[i], known, flags));
  }
  return reslice(loaded, pieces, form.parts);
}

void FunctionTranslator::store(Part address, llvm::Type* type, const Parts& parts, uint64_t alignment) {
  const Shape& form = module_.shapes().of(type);
  if (!form.packed_bits) {
    for (size_t i = 0; i < form.parts.size(); ++i) {
      uint64_t known = llvm::commonAlignment(llvm::Align(alignment), form.offsets[i]).value();
      store_scalar(offset(address, form.offsets[i]), form.parts[i], parts[i], known);
    }
    return;
  }
  uint64_t bits = module_.layout().getTypeStoreSizeInBits(type);
  const std::vector<ScalarType> pieces = words_of(bits);
  Parts packed = reslice(parts, form.parts, pieces);
  for (size_t i = 0; i < pieces.size(); ++i) {
    uint64_t known = llvm::commonAlignment(llvm::Align(alignment), i * 8).value();
    store_scalar(offset(address, i * 8), pieces[i], packed[i], known);
  }
}

void FunctionTranslator::translate_load(const llvm::LoadInst& instruction) {
  set(&instruction, load(use_scalar(instruction.getPointerOperand()), instruction.getType(),
                         instruction.getAlign().value(), is_looked_at(instruction) ? kLooks : 0));
}

void FunctionTranslator::translate_store(const llvm::StoreInst& instruction) {
  Part address = use_scalar(instruction.getPointerOperand());
  store(address, instruction.getValueOperand()->getType(), use(instruction.getValueOperand()),
        instruction.getAlign().value());
}

void FunctionTranslator::translate_alloca(const llvm::AllocaInst& variable) {
  const llvm::Value* count = variable.getArraySize();
  Part number = resize(use_scalar(count), shape(count).parts[0].width, 64);
  Part address = fresh_integer(64);
  Instruction& emitted = emit(Op::kAlloca, 64, address, number);
  emitted.imm = module_.layout().getTypeAllocSize(variable.getAllocatedType()).getFixedValue();
  emitted.x = variable.getAlign().value();
  if (!variable.isStaticAlloca()) emitted.flags |= kDynamic;
  set(&variable, {address});
}

void FunctionTranslator::translate_gep(const llvm::GetElementPtrInst& gep) {
  size_t lanes = shape(&gep).parts.size();
  auto lane_of = [&](const Parts& parts, size_t lane) { return parts[parts.size() == 1 ? 0 : lane]; };
  Parts results;
  Parts bases = use(gep.getPointerOperand());
  llvm::SmallVector<Parts, 4> indices;
  for (const llvm::Use& index : gep.indices())
    indices.push_back(llvm::isa<llvm::Constant>(index.get()) ? Parts() : use(index.get()));
  for (size_t lane = 0; lane < lanes; ++lane) {
    Part address = lane_of(bases, lane);
    uint64_t known = 0;
    size_t position = 0;
    for (auto step = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); step != end;
         ++step, ++position) {
      const llvm::Value* index = step.getOperand();
      const ScalarType type = shape(index).parts[0];
      if (llvm::StructType* structure = step.getStructTypeOrNull()) {
        uint64_t number = llvm::cast<llvm::Constant>(index)->getUniqueInteger().getZExtValue();
        known += module_.layout().getStructLayout(structure)->getElementOffset(number).getFixedValue();
        continue;
      }
      uint64_t stride = step.getSequentialElementStride(module_.layout()).getFixedValue();
      if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(index)) {
        known += static_cast<uint64_t>(number->getValue().sextOrTrunc(64).getSExtValue()) * stride;
        continue;
      }
      if (indices[position].empty()) indices[position] = use(index);
      Part next = fresh_integer(64);
      emit(Op::kPtrIndex, type.width, next, address, lane_of(indices[position], lane)).imm = stride;
      address = next;
    }
    results.push_back(offset(address, known));
  }
  set(&gep, std::move(results));
}

}  // namespace mantissa::ir
