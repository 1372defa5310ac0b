// Values are hexfloats, which both compilers read exactly, with the decimal beside them. What is zero is not
// written: objects come from calloc, so that a sanitizer knows where they end. What is const is copied to
// byte by byte.

#include "testcase/plain_c_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "testcase/alarm.h"
#include "testcase/shell.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

using findings::FindingKind;

bool is_zero(const Input& input) {
  return std::ranges::all_of(input.bytes, [](uint8_t byte) { return byte == 0; });
}

std::string command(const ir::CCall& call, const PlainTestOptions& options) {
  const Alarm alarm = alarm_of(options.kind);
  std::string text = fmt::format("{} -g{}", alarm.compiler, alarm.flags);
  // Only then may a compiler take two operations for one: within an expression, as in the analysis.
  if (std::ranges::any_of(options.flags, [](const std::string& flag) { return flag.starts_with("-m"); }))
    text += " -ffp-contract=on";
  for (const std::string& flag : options.flags) text += " " + shell_word(flag);
  text += " " + shell_word(options.path);
  for (const std::string& source : options.sources)
    if (source != call.file) text += " " + shell_word(source);
  return text + " -lm && ./a.out";
}

std::string remark(const Input& input) {
  return is_float(input.type) ? fmt::format("  // {}", to_decimal(input)) : std::string();
}

std::string assignment(const Input& input, const ir::CCall::Input& where) {
  if (where.shape == ir::CCall::Shape::kValue && !where.is_const)
    if (auto constant = to_c_constant(input))
      return fmt::format("  {} = {};{}\n", where.place, *constant, remark(input));
  size_t used = input.bytes.size();
  while (used > 0 && input.bytes[used - 1] == 0) --used;
  return fmt::format("  memcpy({}{}{}, {}, {});{}\n", where.is_const ? "(void *)" : "",
                     where.shape == ir::CCall::Shape::kPointed ? "" : "&", where.place,
                     to_quoted(input.bytes), used, remark(input));
}

// The variables and what they point to. A leak is told from what the test itself allocates by what static
// variables still point to.
std::string declarations(const ir::CCall& call, FindingKind kind) {
  const bool is_static = kind == FindingKind::kMemoryLeak;
  std::string text;
  const auto room = [](const ir::CCall::Object& object) {
    return object.bytes != 0 ? fmt::format("calloc({}, 1)", object.bytes)
                             : fmt::format("calloc({}, sizeof *{})", object.count, object.pointer);
  };
  std::vector<bool> is_done(call.objects.size());
  for (const ir::CCall::Parameter& parameter : call.parameters) {
    if (parameter.is_scalar) continue;
    const auto object = std::ranges::find(call.objects, parameter.name, &ir::CCall::Object::pointer);
    const std::string variable = parameter.type + (parameter.type.ends_with("*") ? "" : " ") + parameter.name;
    if (object == call.objects.end())
      text += fmt::format("  {}{} = {{0}};\n", is_static ? "static " : "", variable);
    else if (is_static)
      text += fmt::format("  static {};\n", variable);
    else
      text += fmt::format("  {} = {};\n", variable, room(*object));
    if (object != call.objects.end() && !is_static)
      is_done[static_cast<size_t>(object - call.objects.begin())] = true;
  }
  for (size_t i = 0; i < call.objects.size(); ++i)
    if (!is_done[i])
      text += fmt::format("  {}{} = {};\n", call.objects[i].is_const ? "*(void **)&" : "",
                          call.objects[i].pointer, room(call.objects[i]));
  return text;
}

}  // namespace

std::optional<std::string> to_c_constant(const Input& input) {
  if (input.type == InputType::kFloat || input.type == InputType::kDouble || input.type == InputType::kX87) {
    const char* suffix = input.type == InputType::kFloat ? "f" : input.type == InputType::kX87 ? "l" : "";
    const std::string text = to_hexfloat(input);
    if (text == "inf" || text == "-inf")
      return fmt::format("{}__builtin_inf{}()", text.starts_with("-") ? "-" : "", suffix);
    if (!text.starts_with("0x") && !text.starts_with("-0x")) return std::nullopt;
    return text + suffix;
  }
  if (input.type == InputType::kI64 && to_decimal(input) == "-9223372036854775808")
    return "-9223372036854775807 - 1";
  switch (input.type) {
    case InputType::kBool:
    case InputType::kI8:
    case InputType::kU8:
    case InputType::kChar:
    case InputType::kI16:
    case InputType::kU16:
    case InputType::kI32:
    case InputType::kI64: return to_decimal(input);
    case InputType::kU32:
    case InputType::kU64: return to_decimal(input) + "u";
    default: return std::nullopt;
  }
}

std::optional<std::string> to_plain_c_test(const Test& test, const ir::CCall& call,
                                           const PlainTestOptions& options) {
  if (test.inputs.size() != call.inputs.size()) return std::nullopt;
  for (size_t i = 0; i < test.inputs.size(); ++i)
    if (test.inputs[i].name != call.inputs[i].name) return std::nullopt;
  const Alarm alarm = alarm_of(options.kind);
  std::string body = declarations(call, options.kind), arguments, remarks;
  for (const ir::CCall::Parameter& parameter : call.parameters) {
    std::string argument = parameter.name;
    if (parameter.is_scalar) {
      const auto input = std::ranges::find(test.inputs, parameter.name, &Input::name);
      if (input == test.inputs.end()) return std::nullopt;
      if (auto constant = to_c_constant(*input)) {
        argument = *constant;
        if (is_float(input->type))
          remarks +=
              fmt::format("{}{} = {}", remarks.empty() ? "  // " : ", ", input->name, to_decimal(*input));
      } else {
        body += fmt::format("  {} {};\n", parameter.type, parameter.name) +
                assignment(*input, call.inputs[static_cast<size_t>(input - test.inputs.begin())]);
      }
    }
    arguments += (arguments.empty() ? "" : ", ") + argument;
  }
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    const bool is_argument = std::ranges::any_of(call.parameters, [&](const ir::CCall::Parameter& parameter) {
      return parameter.is_scalar && parameter.name == test.inputs[i].name;
    });
    if (!is_argument && !is_zero(test.inputs[i])) body += assignment(test.inputs[i], call.inputs[i]);
  }
  std::string out =
      fmt::format("// {}\n// {}\n", comment_text(command(call, options)), comment_text(options.title));
  if (options.has_main) out += "#define main main_of_program\n";
  out += fmt::format("#include \"{}\"\n", call.file);
  if (options.has_main) out += "#undef main\n";
  if (*alarm.exception) out += "#include <fenv.h>\n";
  out += "#include <stdlib.h>\n#include <string.h>\n\n";
  if (*alarm.exception)
    out += "int feenableexcept(int);  // glibc: the exception ends the program where it is raised\n\n";
  out += "int main(void) {\n" + body;
  if (*alarm.exception) out += fmt::format("  feenableexcept({});\n", alarm.exception);
  return out + fmt::format("  {}({});{}\n  return 0;\n}}\n", call.function, arguments, remarks);
}

}  // namespace mantissa::testcase
