#pragma once

// Inputs: the symbolic inputs a path has made, in order. An input is a run of bytes; what variables stand for
// those bytes is decided by how the program first reads them: a double read from raw bytes becomes one float
// variable, not eight bytes. Later reads of other shapes are cut out of the variables already there.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"
#include "ir/program.h"
#include "support/persistent_vector.h"

namespace mantissa::memory {

// The type codes of runtime/include/mantissa/intrinsics.h.
enum class InputType : uint8_t {
  kBytes,
  kBool,
  kI8,
  kU8,
  kI16,
  kU16,
  kI32,
  kU32,
  kI64,
  kU64,
  kI128,
  kU128,
  kFloat,
  kDouble,
  kX87,
  kPointer,
  kChar
};

struct Piece {
  uint32_t offset = 0, bytes = 0;
  expr::Expr variable;  // a bit-vector of 8 * bytes, or a float
};

struct Input {
  std::string name;      // as the program gave it; may occur again
  std::string variable;  // of its variables: the name, with "#2", "#3", ... if it occurred before
  InputType type = InputType::kBytes;
  uint32_t bytes = 0;
  std::vector<Piece> pieces;  // sorted by offset, disjoint
};

class Inputs {
 public:
  // A new input; returns its number. Names that occurred before get "#2", "#3", ... in their variables.
  uint32_t add(expr::Pool& pool, std::string name, InputType type, uint32_t bytes);
  uint32_t count() const { return static_cast<uint32_t>(inputs_.size()); }
  const Input& operator[](uint32_t i) const { return *inputs_[i]; }

  // The value of bytes [offset, offset + bytes) of an input: a bit-vector, or a float expression if `type`
  // says so and the bytes are untouched or were read like this before.
  expr::Expr read(expr::Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, ir::FloatType type);

  // The bytes of an input under a model; what no variable stands for is zero.
  std::vector<uint8_t> bytes_under(const expr::Pool& pool, uint32_t input, const eval::Model& model) const;

 private:
  struct Entry : RefCounted, Input {};
  Piece& touch(expr::Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, ir::FloatType type);
  PersistentVector<Ref<Entry>> inputs_;
};

// The bits of an expression as they lie in memory: floats by their pattern (x87 by its 80-bit encoding).
expr::Expr to_bits(expr::Pool& pool, expr::Expr value);
// A bit-vector as a float of the given type; a float expression as itself.
expr::Expr to_float(expr::Pool& pool, expr::Expr value, ir::FloatType type);

}  // namespace mantissa::memory
