// Flattening is done once per type with an explicit stack; an aggregate of more than kMaxParts parts as one
// value does not come from a C compiler and is left unsupported rather than let it eat the memory.

#include "ir/shape.h"

namespace mantissa::ir {

namespace {

constexpr size_t kMaxParts = 1 << 16;

std::optional<ScalarType> scalar_type(const llvm::Type* type) {
  if (type->isPointerTy()) return ScalarType{FloatType::kNone, 64, true};
  if (type->isIntegerTy() && type->getIntegerBitWidth() <= kWidestInteger)
    return ScalarType{FloatType::kNone, type->getIntegerBitWidth(), false};
  FloatType kind = float_type(type);
  if (kind != FloatType::kNone) return ScalarType{kind, storage_bits(kind), false};
  return std::nullopt;
}

}  // namespace

FloatType float_type(const llvm::Type* type) {
  switch (type->getTypeID()) {
    case llvm::Type::HalfTyID: return FloatType::kHalf;
    case llvm::Type::BFloatTyID: return FloatType::kBfloat;
    case llvm::Type::FloatTyID: return FloatType::kFloat;
    case llvm::Type::DoubleTyID: return FloatType::kDouble;
    case llvm::Type::X86_FP80TyID: return FloatType::kX87;
    case llvm::Type::FP128TyID: return FloatType::kQuad;
    default: return FloatType::kNone;
  }
}

const Shape& Shapes::of(llvm::Type* type) {
  std::unique_ptr<Shape>& shape = shapes_[type];
  if (!shape) shape = std::make_unique<Shape>(make(type));
  return *shape;
}

Shape Shapes::make(llvm::Type* whole) const {
  Shape shape;
  if (whole->isVoidTy() || whole->isMetadataTy() || whole->isLabelTy() || whole->isTokenTy()) return shape;
  std::vector<std::pair<llvm::Type*, uint64_t>> stack{{whole, 0}};
  auto push_all = [&](uint64_t count, auto&& element) {
    if (shape.parts.size() + stack.size() + count > kMaxParts) {
      shape.supported = false;
      return;
    }
    for (uint64_t i = count; i-- > 0;) stack.push_back(element(i));
  };
  while (!stack.empty() && shape.supported) {
    auto [type, offset] = stack.back();
    stack.pop_back();
    if (auto scalar = scalar_type(type)) {
      shape.parts.push_back(*scalar);
      shape.offsets.push_back(offset);
    } else if (auto* structure = llvm::dyn_cast<llvm::StructType>(type);
               structure && !structure->isOpaque()) {
      const llvm::StructLayout* fields = layout_.getStructLayout(structure);
      push_all(structure->getNumElements(), [&, offset = offset](uint64_t i) {
        return std::pair(structure->getElementType(i), offset + fields->getElementOffset(i).getFixedValue());
      });
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      uint64_t stride = layout_.getTypeAllocSize(array->getElementType());
      push_all(array->getNumElements(), [&, offset = offset](uint64_t i) {
        return std::pair(array->getElementType(), offset + i * stride);
      });
    } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
      auto element = scalar_type(vector->getElementType());
      if (!element || (element->width % 8 != 0 && type != whole)) {
        shape.supported = false;
        break;
      }
      shape.packed_bits = element->width % 8 != 0;
      push_all(vector->getNumElements(), [&, offset = offset](uint64_t i) {
        return std::pair(vector->getElementType(), offset + i * (element->width / 8));
      });
    } else {
      shape.supported = false;
    }
  }
  if (!shape.supported) shape.parts.clear(), shape.offsets.clear();
  return shape;
}

}  // namespace mantissa::ir
