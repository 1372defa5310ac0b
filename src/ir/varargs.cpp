#include "ir/varargs.h"

namespace mantissa::ir {

uint32_t VariadicPlaces::add(const llvm::Type& type, const llvm::DataLayout& layout) {
  llvm::Type* of = const_cast<llvm::Type*>(&type);
  const uint64_t size = layout.getTypeStoreSize(of).getFixedValue();
  const auto in_registers = [](uint32_t& next, uint32_t end, uint64_t bytes) -> uint32_t {
    if (next + bytes > end) return kStack;  // none is left
    const uint32_t place = next;
    next += static_cast<uint32_t>(bytes);
    return place;
  };
  uint32_t place = kStack;
  const bool is_vector = (type.isFloatingPointTy() && !type.isX86_FP80Ty()) || type.isVectorTy();
  if (is_vector && size <= 16)
    place = in_registers(vector_, kStack, 16);
  else if (type.isIntOrPtrTy() && size <= 16)
    place = in_registers(general_, kVectorRegisters, size <= 8 ? 8 : 16);
  return place < kStack ? place : add_in_memory(size, size > 8 ? 16 : 8);
}

uint32_t VariadicPlaces::add_in_memory(uint64_t size, uint64_t alignment) {
  const uint64_t unit = std::max<uint64_t>(8, alignment);
  const uint32_t place = static_cast<uint32_t>((stack_ + unit - 1) / unit * unit);
  stack_ = static_cast<uint32_t>(place + (size + 7) / 8 * 8);
  return place;
}

VariadicPlaces places_after_parameters(const llvm::Function& function) {
  VariadicPlaces places;
  for (const llvm::Argument& argument : function.args())
    if (!argument.hasByValAttr()) places.add(*argument.getType(), function.getParent()->getDataLayout());
  return places;
}

}  // namespace mantissa::ir
