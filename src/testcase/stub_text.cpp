#include "testcase/stub_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "testcase/plain_c_test.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

// "gain()" of gain, and "*gain()" of what its result points to.
std::string input_name(const ir::Stub& stub) {
  return (stub.type.ends_with("*") ? "*" : "") + stub.name + "()";
}

// The name that the linker has stands in quotes, which none of C or C++ has.
std::string head(const ir::Stub& stub, size_t number) {
  const char* space = stub.type.ends_with("*") ? "" : " ";
  return fmt::format(
      "{0}{1}result_{2}(void) __asm__(\"{3}\");  // what the program calls {3}\n{0}{1}result_{2}(void) {{\n",
      stub.type, space, number, stub.name);
}

}  // namespace

bool is_result(const Input& input, const std::vector<ir::Stub>& stubs) {
  return std::ranges::any_of(stubs, [&](const ir::Stub& stub) { return input.name == input_name(stub); });
}

std::optional<std::string> to_stubs_with_values(const Test& test, const std::vector<ir::Stub>& stubs) {
  std::string text;
  for (size_t i = 0; i < stubs.size(); ++i) {
    const ir::Stub& stub = stubs[i];
    if (stub.type.empty()) return std::nullopt;
    std::vector<std::string> values;
    for (const Input& input : test.inputs) {
      if (input.name != input_name(stub)) continue;
      auto value = stub.type.ends_with("*")
                       ? fmt::format("(char[{}]){{{}}}", input.bytes.size(), fmt::join(input.bytes, ", "))
                       : to_c_constant(input);
      if (!value) return std::nullopt;
      values.push_back(std::move(*value));
    }
    text += head(stub, i);
    if (stub.type == "void") {
      text += "}\n";
    } else if (values.empty()) {
      text += "  return 0;\n}\n";
    } else {
      text += fmt::format(
          "  static {} values[] = {{{}}};\n  static unsigned next;\n  return next < {} ? values[next++] : "
          "0;\n}}\n",
          stub.type, fmt::join(values, ", "), values.size());
    }
  }
  return text.empty() ? text : text + "\n";
}

std::string to_stubs_that_ask(const std::vector<ir::Stub>& stubs) {
  std::string text;
  for (size_t i = 0; i < stubs.size(); ++i) {
    const ir::Stub& stub = stubs[i];
    if (stub.type.empty() || stub.type.ends_with("*")) continue;
    text += (text.empty() ? "\n" : "") + head(stub, i);
    if (stub.type != "void")
      text += fmt::format(
          "  {} value;\n  __mantissa_input(&value, sizeof value, \"{}()\", 0);\n  return value;\n", stub.type,
          stub.name);
    text += "}\n";
  }
  return text;
}

}  // namespace mantissa::testcase
