// Integer code raises no exceptions, so the operation it stands for is told of after it (ir/soft_floats.h):
// operands and result as the integer code has them, the exception a condition over their values.

#include <deque>
#include <string>

#include "models/models.h"

namespace mantissa::models {

using expr::Kind;
using expr::Sort;
using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

struct NotedOperation {
  std::string_view name;
  Kind kind;
  uint8_t operands;
};
constexpr NotedOperation kOperations[] = {
    {"add", Kind::kFpAdd, 2}, {"sub", Kind::kFpSub, 2},   {"mul", Kind::kFpMul, 2}, {"div", Kind::kFpDiv, 2},
    {"mod", Kind::kFpMod, 2}, {"sqrt", Kind::kFpSqrt, 1}, {"fma", Kind::kFpFma, 3}};

struct NotedType {
  std::string_view suffix;
  ir::FloatType type;
};
constexpr NotedType kNotedTypes[] = {{"f16", ir::FloatType::kHalf},
                                     {"bf16", ir::FloatType::kBfloat},
                                     {"f32", ir::FloatType::kFloat},
                                     {"f64", ir::FloatType::kDouble},
                                     {"f80", ir::FloatType::kX87}};

Sort sort_of(uint64_t type) { return Sort::floating(ir::format(kNotedTypes[type].type)); }

Interpreter::Operand current_mode(Interpreter& interp) {
  Val mode;
  mode.low = static_cast<uint64_t>(interp.state().rounding);
  return {mode, Sort::rounding_mode()};
}

// data: operation << 8 | type.
bool note_operation(Interpreter& interp, Call& call, uint64_t data) {
  const NotedOperation& operation = kOperations[data >> 8];
  const Sort sort = sort_of(data & 0xff);
  std::vector<Interpreter::Operand> operands;
  if (operation.kind != Kind::kFpMod) operands.push_back(current_mode(interp));
  for (size_t i = 0; i < operation.operands; ++i) operands.push_back({call.arguments[i], sort});
  interp.observe_float(operation.kind, sort, operands, {}, call.arguments[operation.operands]);
  return true;
}

// data: type from << 8 | type to.
bool note_conversion(Interpreter& interp, Call& call, uint64_t data) {
  const Sort to = sort_of(data & 0xff);
  const Interpreter::Operand operands[] = {current_mode(interp), {call.arguments[0], sort_of(data >> 8)}};
  const uint32_t format[] = {to.format().exponent_bits, to.format().significand_bits};
  interp.observe_float(Kind::kFpFromFp, to, operands, format, call.arguments[1]);
  return true;
}

// data: is signed << 8 | type.
bool note_from_integer(Interpreter& interp, Call& call, uint64_t data) {
  const Sort to = sort_of(data & 0xff);
  const Interpreter::Operand operands[] = {current_mode(interp), {call.arguments[0], Sort::bit_vec(64)}};
  const uint32_t format[] = {to.format().exponent_bits, to.format().significand_bits};
  interp.observe_float(data >> 8 ? Kind::kFpFromSbv : Kind::kFpFromUbv, to, operands, format,
                       call.arguments[1]);
  return true;
}

// data: is signed << 8 | type.
bool note_cast(Interpreter& interp, Call& call, uint64_t data) {
  if (!interp.options().check_float_cast) return true;
  Val toward_zero;
  toward_zero.low = static_cast<uint64_t>(num::RoundingMode::kTowardZero);
  const Val valid =
      interp.compute(data >> 8 ? Kind::kFpToSbvValid : Kind::kFpToUbvValid, Sort::boolean(),
                     {{toward_zero, Sort::rounding_mode()}, {call.arguments[0], sort_of(data & 0xff)}},
                     {static_cast<uint32_t>(call.arguments[1].low)});
  const expr::Expr bug = interp.pool().mk_not(interp.bool_term(valid));
  return interp.ask_check(findings::FindingKind::kFloatCast, bug, "float to integer conversion out of range");
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& soft_float_notes() {
  static std::deque<std::string> names;
  static const std::unordered_map<std::string_view, interp::Handler> kTable = [] {
    std::unordered_map<std::string_view, interp::Handler> table;
    const auto add = [&](std::string name, interp::Handler handler) {
      names.push_back("__mantissa_note_" + std::move(name));
      table.emplace(names.back(), handler);
    };
    for (uint64_t type = 0; type < std::size(kNotedTypes); ++type) {
      const std::string suffix(kNotedTypes[type].suffix);
      for (uint64_t operation = 0; operation < std::size(kOperations); ++operation)
        add(std::string(kOperations[operation].name) + "_" + suffix, {note_operation, operation << 8 | type});
      add("cast_s_" + suffix, {note_cast, 1 << 8 | type});
      add("cast_u_" + suffix, {note_cast, type});
      add("from_s_" + suffix, {note_from_integer, 1 << 8 | type});
      add("from_u_" + suffix, {note_from_integer, type});
      for (uint64_t from = 0; from < std::size(kNotedTypes); ++from)
        add(std::string(kNotedTypes[from].suffix) + "_to_" + suffix, {note_conversion, from << 8 | type});
    }
    return table;
  }();
  return kTable;
}

}  // namespace mantissa::models
