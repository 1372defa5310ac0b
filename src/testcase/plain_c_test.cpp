// Values are hexfloats, which both compilers read exactly, with the decimal beside them. What is zero is not
// written: objects come from calloc, so that a sanitizer knows where they end. What is const is copied to
// byte by byte.

#include "testcase/plain_c_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "testcase/alarm.h"
#include "testcase/shell.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

bool is_zero(const Input& input) {
  return std::ranges::all_of(input.bytes, [](uint8_t byte) { return byte == 0; });
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

// Of each object whether it is not there, because a pointer on the way to it is null.
std::vector<bool> missing_objects(const Test& test, const ir::CCall& call) {
  std::vector<bool> missing(call.objects.size());
  for (size_t i = 0; i < call.inputs.size(); ++i)
    if (call.inputs[i].shape == ir::CCall::Shape::kNull && test.inputs[i].bytes == std::vector<uint8_t>{1})
      missing[static_cast<size_t>(call.inputs[i].in)] = true;
  for (size_t i = 0; i < missing.size(); ++i)  // what an object is in comes before it
    if (call.objects[i].in >= 0 && missing[static_cast<size_t>(call.objects[i].in)]) missing[i] = true;
  return missing;
}

// The variables and what they point to. What the test itself allocates is not told as leaked where static
// variables still point to it.
std::string declarations(const ir::CCall& call, const Alarm& alarm, const std::vector<bool>& missing) {
  const bool is_static = std::string_view(alarm.flags).find("address") != std::string_view::npos;
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
    const bool is_null =
        object != call.objects.end() && missing[static_cast<size_t>(object - call.objects.begin())];
    if (is_null)
      text += fmt::format("  {} = 0;\n", variable);
    else if (object == call.objects.end())
      text += fmt::format("  {}{} = {{0}};\n", is_static ? "static " : "", variable);
    else if (is_static)
      text += fmt::format("  static {};\n", variable);
    else
      text += fmt::format("  {} = {};\n", variable, room(*object));
    if (object != call.objects.end() && !is_static)
      is_done[static_cast<size_t>(object - call.objects.begin())] = true;
  }
  for (size_t i = 0; i < call.objects.size(); ++i)
    if (!is_done[i] && !missing[i])
      text += fmt::format("  {}{} = {};\n", call.objects[i].is_const ? "*(void **)&" : "",
                          call.objects[i].pointer, room(call.objects[i]));
  return text;
}

// A float exception ends the program where it is raised, but for what the x87 unit stores: that it tells at
// its next instruction, if there is one.
std::string late_exception(const Alarm& alarm, const std::string& title) {
  if (!*alarm.exception) return "  return 0;\n";
  const std::string line = title + "\n";
  const std::span<const uint8_t> text(reinterpret_cast<const uint8_t*>(line.data()), line.size());
  return fmt::format("  if (!fetestexcept({})) return 0;\n  fputs({}, stderr);\n  return 1;\n",
                     alarm.exception, to_quoted(text));
}

bool is_optimised(const std::vector<std::string>& flags) {
  return std::ranges::any_of(flags,
                             [](const std::string& flag) { return flag.starts_with("-O") && flag != "-O0"; });
}

}  // namespace

TestBuild build_of(const ir::CCall& call, const PlainTestOptions& options) {
  const Alarm alarm = alarm_of(options.kind);
  TestBuild build{alarm.compiler, alarm.flags, {}, {options.path}};
  // Only then may a compiler take two operations for one: within an expression, as in the analysis.
  if (std::ranges::any_of(options.flags, [](const std::string& flag) { return flag.starts_with("-m"); }))
    build.flags.emplace_back("-ffp-contract=on");
  build.flags.insert(build.flags.end(), options.flags.begin(), options.flags.end());
  for (const std::string& source : options.sources)
    if (source != call.file) build.files.push_back(source);
  return build;
}

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
  const std::vector<bool> missing = missing_objects(test, call);
  std::string body = declarations(call, alarm, missing), arguments, remarks;
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
    const ir::CCall::Input& input = call.inputs[i];
    const bool is_there = input.in < 0 || !missing[static_cast<size_t>(input.in)];
    if (input.shape == ir::CCall::Shape::kNull || !is_there) continue;
    if (!is_argument && !is_zero(test.inputs[i])) body += assignment(test.inputs[i], call.inputs[i]);
  }
  const TestBuild build = build_of(call, options);
  std::string out =
      options.framework == Framework::kNone
          ? fmt::format("// {} && ./a.out\n", comment_text(to_command(build, options.framework)))
          : std::string();
  out += fmt::format("// {}\n", comment_text(options.title));
  if (options.has_main) out += "#define main main_of_program\n";
  out += fmt::format("#include \"{}\"\n", call.file);
  if (options.has_main) out += "#undef main\n";
  if (*alarm.exception) out += "#include <fenv.h>\n#include <stdio.h>\n";
  out += "#include <stdlib.h>\n#include <string.h>\n\n";
  if (*alarm.exception)
    out += "int feenableexcept(int);  // glibc: the exception ends the program where it is raised\n\n";
  out += fmt::format("int {}(void) {{\n{}", options.function, body);
  std::string function = call.function;
  // An optimiser may leave out a call whose result nobody looks at.
  if (is_optimised(options.flags)) {
    out += fmt::format("  __typeof__({0}) *volatile called = {0};\n", call.function);
    function = "called";
  }
  if (*alarm.exception) out += fmt::format("  feenableexcept({});\n", alarm.exception);
  return out + fmt::format("  {}({});{}\n{}}}\n", function, arguments, remarks,
                           late_exception(alarm, options.title));
}

}  // namespace mantissa::testcase
