// Only operands that are numbers by what the instruction does with them: addresses and sizes are none.

#include "explore/literals.h"

#include <set>
#include <tuple>

namespace mantissa::explore {

using expr::Sort;
using expr::Value;
using ir::Op;

namespace {

class Collector {
 public:
  Collector(const ir::Program& program, size_t limit) : program_(program), limit_(limit) {}

  std::vector<Value> run() {
    std::vector<bool> seen(program_.functions.size());
    std::vector<uint32_t> queue{program_.entry};
    seen[program_.entry] = true;
    for (size_t next = 0; next < queue.size() && values_.size() < limit_; ++next) {
      const ir::Function& function = program_.functions[queue[next]];
      for (const ir::Instruction& in : function.code) {
        if (in.op == Op::kCall && !seen[in.x]) {
          seen[in.x] = true;
          queue.push_back(in.x);
        }
        if (!function.is_runtime && !function.is_driver) look_at(function, in);
      }
    }
    if (values_.size() > limit_) values_.resize(limit_);
    return std::move(values_);
  }

 private:
  void look_at(const ir::Function& function, const ir::Instruction& in) {
    switch (in.op) {
      case Op::kFma: add(function, in.c, in.type, in.width); [[fallthrough]];
      case Op::kFadd:
      case Op::kFsub:
      case Op::kFmul:
      case Op::kFdiv:
      case Op::kFrem:
      case Op::kFminnum:
      case Op::kFmaxnum:
      case Op::kFminimum:
      case Op::kFmaximum:
      case Op::kFcmp:
      case Op::kAdd:
      case Op::kSub:
      case Op::kMul:
      case Op::kEq:
      case Op::kNe:
      case Op::kUlt:
      case Op::kUle:
      case Op::kSlt:
      case Op::kSle: add(function, in.a, in.type, in.width); [[fallthrough]];
      case Op::kStore:
        if (in.op != Op::kStore || in.type != ir::FloatType::kNone) add(function, in.b, in.type, in.width);
        break;
      case Op::kSwitch:
        for (const auto& [value, target] : function.switches[in.x].cases)
          add(ir::FloatType::kNone, in.width, value);
        break;
      case Op::kCall: {
        const ir::OperandList& list = function.operand_lists[in.imm >> 32];
        for (size_t i = 0; i < list.registers.size(); ++i)
          if (!list.types[i].is_pointer)
            add(function, list.registers[i], list.types[i].type, list.types[i].width);
        break;
      }
      default: break;
    }
  }

  void add(const ir::Function& function, ir::Reg reg, ir::FloatType type, uint32_t width) {
    if (reg < function.constants.size()) add(type, width, function.constants[reg]);
  }

  void add(ir::FloatType type, uint32_t width, uint64_t word) {
    const bool is_float = type != ir::FloatType::kNone;
    if (is_float) width = ir::storage_bits(type);
    if (width < 2 || width > 64 || !known_.insert({type, is_float ? 0 : width, word}).second) return;
    values_.push_back(
        Value::from_raw(is_float ? Sort::floating(ir::format(type)) : Sort::bit_vec(width), word));
  }

  const ir::Program& program_;
  const size_t limit_;
  std::set<std::tuple<ir::FloatType, uint32_t, uint64_t>> known_;
  std::vector<Value> values_;
};

}  // namespace

std::vector<Value> literals(const ir::Program& program, size_t limit) {
  return Collector(program, limit).run();
}

}  // namespace mantissa::explore
