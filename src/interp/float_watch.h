#pragma once

// Watching float operations: which exceptions are still looked for at which instruction, and who is told when
// an operation there has been carried out. A closed instruction costs one load, a program without float
// checks one test for null.

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "exceptions/float_exception.h"
#include "expr/pool.h"
#include "ir/program.h"

namespace mantissa::interp {

struct Val;

// The exceptions looked for at each instruction; shared by all workers. Code of the runtime library and of
// drivers is nobody's bug, and an operation on constants alone is the compiler's to fold: both are closed
// from the start, as is what an operation can never raise. What stands for an operation of the language (the
// quotient of complex numbers) raises it where the program calls it: such a function stays open, whatever
// was found at one of its callers.
class FloatSites {
 public:
  using Mask = std::atomic<uint8_t>;
  FloatSites(const ir::Program& program, uint8_t wanted);

  const Mask* of(uint32_t function) const { return open_[function].get(); }
  uint8_t open(uint32_t function, uint32_t pc) const {
    return open_[function][pc].load(std::memory_order_relaxed);
  }
  void close(uint32_t function, uint32_t pc, uint8_t exceptions) {
    if (!has_many_callers_[function])
      open_[function][pc].fetch_and(static_cast<uint8_t>(~exceptions), std::memory_order_relaxed);
  }

 private:
  std::vector<std::unique_ptr<Mask[]>> open_;
  std::vector<bool> has_many_callers_;  // of the program, each a place of its own
};

// An operation just carried out at the program point, as Interpreter::compute was asked for it: kinds with a
// rounding mode have it as first operand.
struct FloatOperation {
  expr::Kind kind;
  expr::Sort sort;  // of the result
  std::span<const uint32_t> params;
  std::span<const Val> values;
  std::span<const expr::Sort> sorts;  // of the values
  const Val& result;
};

class FloatObserver {
 public:
  virtual ~FloatObserver() = default;
  // `open`: the exceptions still looked for at the program point; not 0.
  virtual void on_float(const FloatOperation& operation, uint8_t open) = 0;
};

}  // namespace mantissa::interp
