// The nesting of array values is that of their sorts, which the reader limits, but pools are also filled by
// others: so no recursion here either.

#include "smtlib/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "expr/array_value.h"
#include "smtlib/builtins.h"
#include "smtlib/command_source.h"
#include "smtlib/lexer.h"

namespace mantissa::smtlib {

using expr::Value;

std::string symbol_text(std::string_view name) {
  const Builtin* builtin = find_builtin(name);
  const bool simple = !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
                      std::all_of(name.begin(), name.end(), is_symbol_char) && !is_command_name(name) &&
                      !(builtin && builtin->shape == Shape::kReserved);
  return simple ? std::string(name) : fmt::format("|{}|", name);
}

std::string string_literal(std::string_view text) {
  std::string out;
  out += '"';
  for (char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
  return out;
}

std::string value_text(const expr::Pool& pool, const Value& value) {
  std::string out;
  std::vector<std::variant<const Value*, std::string>> stack = {&value};
  while (!stack.empty()) {
    const auto top = std::move(stack.back());
    stack.pop_back();
    if (const auto* text = std::get_if<std::string>(&top)) {
      out += *text;
      continue;
    }
    const Value& v = *std::get<const Value*>(top);
    if (!v.sort().is_array()) {
      out += v.to_string();
      continue;
    }
    const expr::ArrayValue& array = v.as_array();
    // Pushed in reverse: the stores close after the constant array.
    for (size_t i = array.entries().size(); i-- > 0;) {
      const auto& [index, element] = array.entries().nth(i);
      stack.emplace_back(")");
      stack.emplace_back(&element);
      stack.emplace_back(" ");
      stack.emplace_back(&index);
      stack.emplace_back(" ");
      out += "(store ";
    }
    stack.emplace_back(")");
    stack.emplace_back(&array.other());
    out += "((as const " + pool.to_string(v.sort()) + ") ";
  }
  return out;
}

std::string one_line(std::string_view source) {
  std::string out;
  Lexer lexer(source);
  bool glue = true;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
    if (!glue && token.kind != TokenKind::kRight) out += ' ';
    out += token.source();
    glue = token.kind == TokenKind::kLeft;
  }
  return out;
}

}  // namespace mantissa::smtlib
