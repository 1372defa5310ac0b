// libm in three types from one table: the transcendental functions as math terms, evaluated by the host's
// libm.

#include <array>
#include <deque>
#include <string>

#include "models/models.h"
#include "num/libm.h"

namespace mantissa::models {

using expr::Kind;
using expr::Sort;
using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

constexpr num::Format kFormats[] = {num::kFloat, num::kDouble, num::kX87};

// data: format index << 8 | function.
bool math(Interpreter& interp, Call& call, uint64_t data) {
  const Sort sort = Sort::floating(kFormats[data >> 8]);
  const uint32_t function = data & 0xff;
  Val mode;
  mode.low = static_cast<uint64_t>(interp.state().rounding);
  const Sort rm = Sort::rounding_mode();
  if (num::info(static_cast<num::MathFunction>(function)).arity == 1)
    call.results[0] = interp.compute(Kind::kMath1, sort, {{mode, rm}, {call.arguments[0], sort}}, {function});
  else
    call.results[0] = interp.compute(
        Kind::kMath2, sort, {{mode, rm}, {call.arguments[0], sort}, {call.arguments[1], sort}}, {function});
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& libm() {
  static std::deque<std::string> names;
  static const std::unordered_map<std::string_view, interp::Handler> kTable = [] {
    std::unordered_map<std::string_view, interp::Handler> table;
    for (uint32_t i = 0; i < static_cast<uint32_t>(num::MathFunction::kCount); ++i) {
      const std::string base(num::info(static_cast<num::MathFunction>(i)).name);
      const std::array<std::string, 3> typed = {base + "f", base, base + "l"};
      for (uint64_t format = 0; format < 3; ++format) {
        names.push_back(typed[format]);
        table.emplace(names.back(), interp::Handler{math, format << 8 | i});
      }
    }
    return table;
  }();
  return kTable;
}

}  // namespace mantissa::models
