// One table serves the reader (by symbol number) and the writer (names a variable must not take).

#include "smtlib/builtins.h"

#include <unordered_map>

namespace mantissa::smtlib {
namespace {

std::vector<Builtin> make_table() {
  using expr::Kind;
  std::vector<Builtin> table = {
#define MANTISSA_BUILTIN(name, shape, kind, theory, indices, least, most) \
  {name, Shape::shape, Kind::kind, static_cast<Theories>(theory), indices, least, most, {}},
#include "smtlib/builtins.def"
#undef MANTISSA_BUILTIN
  };
  for (size_t i = 0; i < static_cast<size_t>(num::MathFunction::kCount); ++i) {
    const num::MathFunctionInfo& function = num::info(static_cast<num::MathFunction>(i));
    const auto arguments = static_cast<uint8_t>(function.arity + 1);  // the rounding mode first
    table.push_back({"math." + std::string(function.name), Shape::kMath,
                     function.arity == 1 ? Kind::kMath1 : Kind::kMath2, kExtension, 0, arguments, arguments,
                     function.function});
  }
  return table;
}

}  // namespace

std::span<const Builtin> builtins() {
  static const std::vector<Builtin> table = make_table();
  return table;
}

const Builtin* find_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, const Builtin*> index = [] {
    std::unordered_map<std::string_view, const Builtin*> map;
    for (const Builtin& builtin : builtins()) map.emplace(builtin.name, &builtin);
    return map;
  }();
  const auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace mantissa::smtlib
