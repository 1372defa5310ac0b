// Values are hexfloats, which both compilers read exactly, with the decimal beside them. What is zero is not
// written: objects come from calloc, so that a sanitizer knows where they end. What is const is copied to
// byte by byte.

#include "testcase/plain_c_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "testcase/alarm.h"
#include "testcase/shell.h"
#include "testcase/stub_text.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

bool is_zero(const Input& input) {
  return std::ranges::all_of(input.bytes, [](uint8_t byte) { return byte == 0; });
}

std::string remark(const Input& input) {
  return is_float(input.type) ? fmt::format("  // {}", to_decimal(input)) : std::string();
}

// In C++ a number is no enumerator; of a variable that is a reference there is no type to convert it to.
std::string assignment(const Input& input, const ir::CCall::Input& where, bool is_cxx) {
  const bool is_referred =
      is_cxx && where.is_enumerator && where.place.find_first_of(".>[*") == std::string::npos;
  if (where.shape == ir::CCall::Shape::kValue && !where.is_const && !is_referred)
    if (auto constant = to_c_constant(input))
      return fmt::format("  {} = {}{};{}\n", where.place,
                         is_cxx && where.is_enumerator ? fmt::format("(__typeof__({}))", where.place) : "",
                         *constant, remark(input));
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
// variables still point to it. In C++ a class has its room without being constructed.
class Declarations {
 public:
  Declarations(const ir::CCall& call, const Alarm& alarm, const std::vector<bool>& missing)
      : call_(call),
        missing_(missing),
        is_static_(std::string_view(alarm.flags).find("address") != std::string_view::npos),
        is_done_(call.objects.size()) {}

  std::string text() {
    for (const ir::CCall::Parameter& parameter : call_.parameters)
      if (!parameter.is_scalar) declare(parameter);
    for (size_t i = 0; i < call_.objects.size(); ++i)
      if (!is_done_[i] && !missing_[i]) allocate(call_.objects[i]);
    return std::move(text_);
  }

 private:
  static std::string room(const ir::CCall::Object& object) {
    return object.bytes != 0 ? fmt::format("calloc({}, 1)", object.bytes)
                             : fmt::format("calloc({}, sizeof *{})", object.count, object.pointer);
  }

  void declare(const ir::CCall::Parameter& parameter) {
    const auto object = std::ranges::find(call_.objects, parameter.name, &ir::CCall::Object::pointer);
    const bool has_object = object != call_.objects.end();
    const auto index = static_cast<size_t>(object - call_.objects.begin());
    const std::string variable = parameter.type + (parameter.type.ends_with("*") ? "" : " ") + parameter.name;
    const char* kept = is_static_ ? "static " : "";
    if (has_object && missing_[index])
      text_ += fmt::format("  {} = 0;\n", variable);
    else if (!has_object && !call_.is_cxx)
      text_ += fmt::format("  {}{} = {{0}};\n", kept, variable);
    else if (!has_object)
      text_ += fmt::format("  {0}{1} &{2} = *({1} *)calloc(1, sizeof({1}));\n", kept, parameter.type,
                           parameter.name);
    else if (call_.is_cxx)
      text_ += fmt::format("  {}{} = ({})calloc({}, {});\n", kept, variable, parameter.type,
                           object->bytes != 0 ? object->bytes : object->count,
                           object->bytes != 0 ? "1" : fmt::format("sizeof *{}", parameter.name));
    else if (is_static_)
      text_ += fmt::format("  static {};\n", variable);
    else
      text_ += fmt::format("  {} = {};\n", variable, room(*object));
    if (has_object && (!is_static_ || call_.is_cxx)) is_done_[index] = true;
  }

  void allocate(const ir::CCall::Object& object) {
    const std::string cast = call_.is_cxx ? fmt::format("(__typeof__({}))", object.pointer) : "";
    text_ += object.is_const ? fmt::format("  *(void **)&{} = {};\n", object.pointer, room(object))
                             : fmt::format("  {} = {}{};\n", object.pointer, cast, room(object));
  }

  const ir::CCall& call_;
  const std::vector<bool>& missing_;
  const bool is_static_;
  std::vector<bool> is_done_;
  std::string text_;
};

bool is_trapped(const Alarm& alarm) { return *alarm.exception && !alarm.is_inside; }

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

// Hexfloats are of C++17, and of GNU's dialects; of an overloaded function there is no pointer to call by.
bool has_words(const ir::CCall& call, const std::vector<std::string>& flags) {
  if (!call.is_cxx) return true;
  constexpr std::string_view kOld[] = {"-std=c++98", "-std=c++03", "-std=c++0x",
                                       "-std=c++11", "-std=c++1y", "-std=c++14"};
  const bool is_old = std::ranges::any_of(
      flags, [&](const std::string& flag) { return std::ranges::find(kOld, flag) != std::end(kOld); });
  return !is_old && !is_optimised(flags);
}

// The overload that is meant is found by the types of what it is given.
std::string cxx_argument(const ir::CCall::Parameter& parameter, const std::string& constant) {
  for (const std::string_view type : {"int", "float", "double", "long double", "bool"})
    if (parameter.type == type) return constant;
  return fmt::format("({}){}", parameter.type, constant);
}

std::string passed(const ir::CCall::Parameter& parameter) {
  switch (parameter.passed) {
    case ir::CCall::Passed::kItself: return parameter.name;
    case ir::CCall::Passed::kReferred: return "*" + parameter.name;
    case ir::CCall::Passed::kMoved: break;
  }
  return fmt::format("static_cast<{}&&>(*{})", parameter.type.substr(0, parameter.type.size() - 1),
                     parameter.name);
}

std::string head_of(const ir::CCall& call, const PlainTestOptions& options, const Alarm& alarm,
                    const std::string& stubs) {
  std::string out;
  if (options.framework == Framework::kNone)
    out = fmt::format("// {} && ./a.out\n",
                      comment_text(to_command(build_of(call, options), options.framework)));
  out += fmt::format("// {}\n", comment_text(options.title));
  if (options.has_main && !options.others_have_main) out += "#define main main_of_program\n";
  out += fmt::format("#include \"{}\"\n", call.file);
  if (options.has_main || options.others_have_main) out += "#undef main\n";
  if (*alarm.exception) out += "#include <fenv.h>\n#include <stdio.h>\n";
  out += "#include <stdlib.h>\n#include <string.h>\n\n";
  if (is_trapped(alarm) && !call.is_cxx)
    out += "int feenableexcept(int);  // glibc: the exception ends the program where it is raised\n\n";
  if (alarm.wipes_stack) out += kWipeStack;
  out += stubs;
  const bool is_called_from_cxx = call.is_cxx && options.framework != Framework::kNone;
  return out +
         fmt::format("{}int {}(void) {{\n", is_called_from_cxx ? "extern \"C\" " : "", options.function);
}

}  // namespace

TestBuild build_of(const ir::CCall& call, const PlainTestOptions& options) {
  const Alarm alarm = alarm_of(options.kind, options.is_in_library);
  TestBuild build{alarm.compiler, alarm.flags, {}, {options.path}};
  if (call.is_cxx) {
    build.compiler = build.compiler.starts_with("clang") ? "clang++-19" : "g++";
    build.flags.emplace_back("-fno-access-control");  // what is private is an input, too
  }
  // Only then may a compiler take two operations for one: within an expression, as in the analysis.
  if (std::ranges::any_of(options.flags, [](const std::string& flag) { return flag.starts_with("-m"); }))
    build.flags.emplace_back("-ffp-contract=on");
  build.flags.insert(build.flags.end(), options.flags.begin(), options.flags.end());
  if (options.others_have_main) build.flags.emplace_back("-Dmain=main_of_program");
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
  if (test.inputs.size() < call.inputs.size()) return std::nullopt;
  for (size_t i = 0; i < test.inputs.size(); ++i)
    if (i < call.inputs.size() ? test.inputs[i].name != call.inputs[i].name
                               : !is_result(test.inputs[i], options.stubs))
      return std::nullopt;
  const auto stubs = to_stubs_with_values(test, options.stubs);
  if (!stubs || (call.is_cxx && !stubs->empty())) return std::nullopt;
  if (!has_words(call, options.flags)) return std::nullopt;
  const Alarm alarm = alarm_of(options.kind, options.is_in_library);
  const std::vector<bool> missing = missing_objects(test, call);
  std::string body = Declarations(call, alarm, missing).text(), arguments, remarks;
  for (const ir::CCall::Parameter& parameter : call.parameters) {
    std::string argument = passed(parameter);
    if (parameter.is_scalar) {
      const auto input = std::ranges::find(test.inputs, parameter.name, &Input::name);
      if (input == test.inputs.end()) return std::nullopt;
      if (auto constant = to_c_constant(*input)) {
        argument = call.is_cxx ? cxx_argument(parameter, *constant) : *constant;
        if (is_float(input->type))
          remarks +=
              fmt::format("{}{} = {}", remarks.empty() ? "  // " : ", ", input->name, to_decimal(*input));
      } else {
        body +=
            fmt::format("  {} {};\n", parameter.type, parameter.name) +
            assignment(*input, call.inputs[static_cast<size_t>(input - test.inputs.begin())], call.is_cxx);
      }
    }
    const bool is_object = call.is_member && &parameter == call.parameters.data();
    if (!is_object) arguments += (arguments.empty() ? "" : ", ") + argument;
  }
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const bool is_argument = std::ranges::any_of(call.parameters, [&](const ir::CCall::Parameter& parameter) {
      return parameter.is_scalar && parameter.name == test.inputs[i].name;
    });
    const ir::CCall::Input& input = call.inputs[i];
    const bool is_there = input.in < 0 || !missing[static_cast<size_t>(input.in)];
    if (input.shape == ir::CCall::Shape::kNull || !is_there) continue;
    if (!is_argument && !is_zero(test.inputs[i])) body += assignment(test.inputs[i], input, call.is_cxx);
  }
  std::string out = head_of(call, options, alarm, *stubs) + body;
  std::string function = call.is_member ? "self->" + call.function : call.function;
  // An optimiser may leave out a call whose result nobody looks at.
  if (is_optimised(options.flags)) {
    out += fmt::format("  __typeof__({0}) *volatile called = {0};\n", call.function);
    function = "called";
  }
  if (is_trapped(alarm)) out += fmt::format("  feenableexcept({});\n", alarm.exception);
  return out + fmt::format("  {}({});{}\n{}{}}}\n", function, arguments, remarks,
                           alarm.wipes_stack ? "  wipe_stack();\n" : "",
                           late_exception(alarm, options.title));
}

}  // namespace mantissa::testcase
