// One line per instruction: index, operation with width or float type, operands as the operation reads them.

#include "ir/dump.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/draft.h"

namespace mantissa::ir {

namespace {

std::string_view type_name(FloatType type) {
  switch (type) {
    case FloatType::kNone: return "";
    case FloatType::kHalf: return "half";
    case FloatType::kBfloat: return "bfloat";
    case FloatType::kFloat: return "float";
    case FloatType::kDouble: return "double";
    case FloatType::kX87: return "x87";
    case FloatType::kQuad: return "quad";
  }
  return "?";
}

std::string_view mode_name(Mode mode) {
  switch (mode) {
    case Mode::kNearestEven: return "nearest";
    case Mode::kNearestAway: return "away";
    case Mode::kUp: return "up";
    case Mode::kDown: return "down";
    case Mode::kToZero: return "zero";
    case Mode::kDynamic: return "";
  }
  return "?";
}

std::string scalar_name(const ScalarType& type) {
  if (type.type != FloatType::kNone) return std::string(type_name(type.type));
  return type.is_pointer ? "ptr" : fmt::format("i{}", type.width);
}

class Writer {
 public:
  Writer(const Program& program, const Function& function) : program_(program), function_(function) {}

  std::string run() {
    header();
    for (uint32_t i = 0; i < function_.code.size(); ++i) line(i);
    for (uint32_t i = 0; i < function_.switches.size(); ++i) {
      text_ += fmt::format("  switch {}:", i);
      for (const auto& [value, target] : function_.switches[i].cases)
        text_ += fmt::format(" {}->{}", value, target);
      text_ += fmt::format(" else {}\n", function_.switches[i].otherwise);
    }
    for (uint32_t i = 0; i < function_.indirect_targets.size(); ++i) {
      text_ += fmt::format("  targets {}:", i);
      for (const auto& [address, target] : function_.indirect_targets[i])
        text_ += fmt::format(" {:#x}->{}", address, target);
      text_ += '\n';
    }
    return std::move(text_);
  }

 private:
  void header() {
    text_ += fmt::format("{} {}(", function_.defined ? "define" : "declare", function_.name);
    bool first = true;
    for (const Parameter& parameter : function_.parameters) {
      text_ += first ? "" : ", ";
      first = false;
      text_ += parameter.name.empty() ? "_" : parameter.name;
      for (const ScalarType& part : parameter.parts) text_ += " " + scalar_name(part);
      if (parameter.by_value)
        text_ += fmt::format(" byval {} align {}", parameter.by_value_size, parameter.by_value_alignment);
    }
    text_ += function_.is_variadic ? (first ? "...)" : ", ...)") : ")";
    for (const ScalarType& part : function_.results) text_ += " " + scalar_name(part);
    if (function_.defined)
      text_ += fmt::format(" ; {} registers, {} constants, parameters at {}", function_.register_count,
                           function_.constants.size(), function_.first_parameter);
    text_ += '\n';
  }

  std::string reg(Reg number) const {
    if (number < function_.constants.size()) {
      uint64_t value = function_.constants[number];
      return value < 4096 ? fmt::format("{}", value) : fmt::format("{:#x}", value);
    }
    return fmt::format("%{}", number);
  }

  std::string list(uint64_t index) const {
    const OperandList& operands = function_.operand_lists[index];
    std::string text = "(";
    for (size_t i = 0; i < operands.registers.size(); ++i)
      text +=
          fmt::format("{}{} {}", i ? ", " : "", scalar_name(operands.types[i]), reg(operands.registers[i]));
    for (const ByValue& copy : operands.by_value)
      text += fmt::format(", byval {}: {}", copy.index, copy.size);
    return text + ")";
  }

  void line(uint32_t index) {
    const Instruction& code = function_.code[index];
    const std::vector<uint32_t>& starts = function_.block_starts;
    if (std::binary_search(starts.begin(), starts.end(), index)) text_ += " block\n";
    text_ += fmt::format("  {}: {}", index, name(code.op).substr(1));
    if (code.type != FloatType::kNone) text_ += fmt::format(".{}", type_name(code.type));
    if (code.width != 0) text_ += fmt::format(".{}", code.width);
    if (code.mode != Mode::kDynamic) text_ += fmt::format(".{}", mode_name(code.mode));
    operands(code);
    if (code.flags & kSpeculated) text_ += " speculated";
    if (code.flags & kSourceBranch) text_ += " source";
    const SourceLocation& place = function_.places[index];
    if (place.line != 0) text_ += fmt::format(" @{}:{}", place.line, place.column);
    text_ += '\n';
  }

  void operands(const Instruction& code) {
    const Roles& role = info(code.op).roles;
    if (role.writes_d) text_ += fmt::format(" {} =", reg(code.d));
    if (role.writes_c) text_ += fmt::format(" {} =", reg(code.c));
    if (role.reads_a) text_ += " " + reg(code.a);
    if (role.reads_b) text_ += " " + reg(code.b);
    if (role.reads_c) text_ += " " + reg(code.c);
    switch (code.op) {
      case Op::kJump: text_ += fmt::format(" {}", code.x); break;
      case Op::kBranch:
        text_ += fmt::format(" {} {}", code.x, code.b);
        if (has_both(code)) text_ += fmt::format(" or both at {}", function_.start_of_both(code));
        break;
      case Op::kSwitch:
      case Op::kIndirectJump: text_ += fmt::format(" table {}", code.x); break;
      case Op::kReturn: text_ += " " + list(code.x); break;
      case Op::kCall: text_ += " " + program_.functions[code.x].name; [[fallthrough]];
      case Op::kCallIndirect:
        text_ += list(code.imm >> 32) + " -> " + list(code.imm & 0xffffffff);
        if (code.c != 0) text_ += fmt::format(" lands at {}", function_.landings[code.c - 1].target);
        break;
      case Op::kLanding: text_ += " -> " + list(code.b); break;
      case Op::kUnsupported:
        text_ += fmt::format(" '{}' -> {}", program_.strings[code.x], list(code.b));
        break;
      case Op::kTrunc:
      case Op::kZext:
      case Op::kSext: text_ += fmt::format(" from {}", code.x); break;
      case Op::kBitcast:
      case Op::kFext:
      case Op::kFtrunc:
        text_ += fmt::format(" from {}", code.x ? type_name(static_cast<FloatType>(code.x)) : "bits");
        break;
      case Op::kLoad:
      case Op::kStore: text_ += fmt::format(" align {}", code.imm); break;
      case Op::kAlloca: text_ += fmt::format(" * {} align {}", code.imm, code.x); break;
      case Op::kTraceIf: text_ += fmt::format(" is {}", code.x); [[fallthrough]];
      case Op::kTrace: text_ += fmt::format(" {:#x}", code.imm); break;
      case Op::kPtrAdd: text_ += fmt::format(" {:+}", static_cast<int64_t>(code.imm)); break;
      case Op::kPtrIndex: text_ += fmt::format(" * {}", static_cast<int64_t>(code.imm)); break;
      case Op::kFround:
      case Op::kFcmp:
      case Op::kFclass:
      case Op::kObjectSize: text_ += fmt::format(" imm {}", code.imm); break;
      default: break;
    }
  }

  const Program& program_;
  const Function& function_;
  std::string text_;
};

}  // namespace

std::string to_text(const Program& program, const Function& function) {
  return Writer(program, function).run();
}

std::string to_text(const Program& program) {
  std::string text;
  for (const Global& global : program.globals) {
    text += fmt::format("global {} at {:#x} size {} align {}{}{}", global.name, global.address, global.size,
                        global.alignment, global.is_constant ? " constant" : "",
                        global.is_external ? " external" : "");
    for (size_t i = 0; i < global.initial.size(); ++i)
      text += fmt::format("{}{:02x}", i ? "" : " = ", global.initial[i]);
    text += '\n';
  }
  for (const Function& function : program.functions) text += to_text(program, function);
  return text;
}

}  // namespace mantissa::ir
