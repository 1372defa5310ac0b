#pragma once

// Inputs: the symbolic inputs a path has made, in order. An input is a run of bytes; what variables stand for
// those bytes is decided by how the program first reads them: a double read from raw bytes becomes one float
// variable, not eight bytes. Later reads of other shapes are cut out of the variables already there.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"
#include "ir/input_type.h"
#include "ir/program.h"
#include "support/persistent_vector.h"
#include "support/spin_lock.h"

namespace mantissa::memory {

using ir::InputType;

struct Piece {
  uint32_t offset = 0, bytes = 0;
  expr::Expr variable;  // a bit-vector of 8 * bytes, or a float
};

// What never changes of an input, shared by all paths that come from where it was made.
class InputInfo : public RefCounted {
 public:
  InputInfo(std::string n, std::string v, InputType t, uint32_t b)
      : name(std::move(n)), variable(std::move(v)), type(t), bytes(b) {}
  const std::string name;      // as the program gave it; may occur again
  const std::string variable;  // of its variables: the name, with "#2", "#3", ... if it occurred before
  const InputType type;
  const uint32_t bytes;

  // The variable of some of its bytes. Remembered: its name need not be put together again on every path.
  expr::Expr piece(expr::Pool& pool, uint32_t offset, uint32_t bytes, ir::FloatType type) const;
  template <class F>
  void for_each_variable(F&& visit) const {
    for (const Known& one : known_) visit(one.variable);
  }

 private:
  struct Known {
    uint32_t offset, bytes;
    ir::FloatType type;
    expr::Expr variable;
  };
  mutable SpinLock lock_;
  mutable std::vector<Known> known_;
};

struct Input {
  Ref<InputInfo> info;
  std::vector<Piece> pieces;  // sorted by offset, disjoint
};

class Inputs {
 public:
  // A new input; returns its number. Names that occurred before get "#2", "#3", ... in their variables.
  uint32_t add(expr::Pool& pool, std::string name, InputType type, uint32_t bytes);
  uint32_t count() const { return static_cast<uint32_t>(inputs_.size()); }
  const InputInfo& operator[](uint32_t i) const { return *inputs_[i]->info; }

  // The value of bytes [offset, offset + bytes) of an input: a bit-vector, or a float expression if `type`
  // says so and the bytes are untouched or were read like this before.
  expr::Expr read(expr::Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, ir::FloatType type);

  // The input and the offset of a byte that a variable of its own stands for.
  std::optional<std::pair<uint32_t, uint32_t>> place_of(expr::Expr byte) const;
  // The variables of single bytes from there on, at most so many, as far as nothing was read in another way.
  std::vector<expr::Expr> bytes_from(expr::Pool& pool, uint32_t input, uint32_t offset, uint32_t most) const;

  // A variable for a value that no input determines. Named by how many this path made before, so that going
  // the same way again makes the same ones.
  expr::Expr fresh_variable(expr::Pool& pool, std::string_view prefix, expr::Sort sort);

  // The bytes of an input under a model; what no variable stands for is zero.
  std::vector<uint8_t> bytes_under(expr::Pool& pool, uint32_t input, const eval::Model& model) const;

  // Every variable that is known here. While no other thread adds to the same inputs.
  template <class F>
  void for_each_variable(F&& visit) const {
    for (uint32_t i = 0; i < inputs_.size(); ++i) {
      inputs_[i]->info->for_each_variable(visit);
      for (const Piece& piece : inputs_[i]->pieces) visit(piece.variable);
    }
  }

 private:
  struct Entry : RefCounted, Input {};
  Piece& touch(expr::Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, ir::FloatType type);
  PersistentVector<Ref<Entry>> inputs_;
  uint32_t fresh_variables_ = 0;
};

// Sets the variables of an input to what its bytes are. `variable`: its name, with "#2", ... if it occurred
// before. What a program will read of raw bytes is not known beforehand, so every piece of 1, 2, 4 and 8
// bytes is set, as integer and as float; of more than a thousand bytes each byte alone.
void assign_input(expr::Pool& pool, const std::string& variable, std::span<const uint8_t> bytes,
                  eval::Model& model);

// The bits of an expression as they lie in memory: floats by their pattern (x87 by its 80-bit encoding), NaNs
// by the bits that the machine gives them.
expr::Expr to_bits(expr::Pool& pool, expr::Expr value);
// A bit-vector as a float of the given type; a float expression as itself.
expr::Expr to_float(expr::Pool& pool, expr::Expr value, ir::FloatType type);

}  // namespace mantissa::memory
