#pragma once

// How LLVM types fall apart into scalars. Private to this room.

#include <vector>

#include "ir/llvm_headers.h"
#include "ir/program.h"

namespace mantissa::ir {

// Wider integers than this do not come from a compiler; SROA makes them as wide as a struct.
inline constexpr uint32_t kWidestInteger = 8192;

struct Shape {
  bool supported =
      true;  // false: an integer above kWidestInteger bits, a scalable vector, too many parts, ...
  bool packed_bits = false;       // in memory the parts are packed to bits, not bytes (vectors of i1, ...)
  std::vector<ScalarType> parts;  // in order; none for void
  std::vector<uint64_t> offsets;  // of the parts in memory, bytes; not if packed_bits
};

class Shapes {
 public:
  explicit Shapes(const llvm::DataLayout& layout) : layout_(layout) {}
  const Shape& of(llvm::Type* type);
  const llvm::DataLayout& layout() const { return layout_; }

 private:
  Shape make(llvm::Type* type) const;

  const llvm::DataLayout& layout_;
  llvm::DenseMap<llvm::Type*, std::unique_ptr<Shape>> shapes_;
};

FloatType float_type(const llvm::Type* type);  // kNone if it is not a float
inline uint32_t words(const ScalarType& type) { return type.width > 64 ? 2 : 1; }

}  // namespace mantissa::ir
