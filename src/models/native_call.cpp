// A function that nobody models is called in this process, with the values the witness gives. On x86-64
// integer and floating arguments travel in separate registers, so one call with six integers and eight
// doubles serves every signature without memory arguments. A pointer of the analysed program means nothing to
// the host: such a function is not called, its results become unconstrained. Either way the path records a
// Loss.

#include <dlfcn.h>

#include <bit>
#include <cfenv>

#include "eval/witness.h"
#include "models/models.h"

namespace mantissa::models {

using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

void unconstrained(Interpreter& interp, Call& call) {
  for (size_t i = 0; i < call.results.size(); ++i) {
    const uint32_t width = (*call.result_types)[i].width;
    call.results[i].value = interp.state().inputs.fresh_variable(
        interp.pool(), "external", width == 1 ? expr::Sort::boolean() : expr::Sort::bit_vec(width));
  }
}

bool in_registers(const ir::ScalarType& type) {
  return !type.is_pointer && type.width <= 64 && type.type != ir::FloatType::kHalf &&
         type.type != ir::FloatType::kBfloat;
}

bool callable(const Call& call) {
  size_t integers = 0, floats = 0;
  for (const ir::ScalarType& type : *call.types) {
    if (!in_registers(type)) return false;
    ++(type.type == ir::FloatType::kNone ? integers : floats);
  }
  if (integers > 6 || floats > 8 || call.results.size() > 1) return false;
  return call.results.empty() || in_registers((*call.result_types)[0]);
}

int host_mode(num::RoundingMode mode) {
  switch (mode) {
    case num::RoundingMode::kTowardPositive: return FE_UPWARD;
    case num::RoundingMode::kTowardNegative: return FE_DOWNWARD;
    case num::RoundingMode::kTowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

bool call_host(Interpreter& interp, Call& call, uint64_t) {
  const std::string& name = call.function->name;
  void* const address = callable(call) ? dlsym(RTLD_DEFAULT, name.c_str()) : nullptr;
  if (address == nullptr) {
    interp.lose("external function " + name + " is not modelled: its results are unconstrained");
    unconstrained(interp, call);
    return true;
  }
  uint64_t integers[6] = {};
  double floats[8] = {};
  size_t integer_count = 0, float_count = 0;
  bool symbolic = false;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const ir::ScalarType& type = (*call.types)[i];
    const std::optional<uint64_t> value =
        interp.concrete(call.arguments[i], type.width, "an argument of an external function", false);
    if (!value) return false;
    symbolic = symbolic || call.arguments[i].symbolic();
    if (type.type == ir::FloatType::kNone)
      integers[integer_count++] = *value;
    else
      floats[float_count++] = std::bit_cast<double>(*value);
  }
  if (symbolic) interp.lose("external function " + name + " was called with values of the witness");
  using Integers = uint64_t (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double, double,
                                double, double, double, double, double, double);
  using Floats = double (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double, double,
                            double, double, double, double, double, double);
  const bool float_result = !call.results.empty() && (*call.result_types)[0].type != ir::FloatType::kNone;
  std::fesetround(host_mode(interp.state().rounding));
  uint64_t word;
  if (float_result)
    word = std::bit_cast<uint64_t>(reinterpret_cast<Floats>(address)(
        integers[0], integers[1], integers[2], integers[3], integers[4], integers[5], floats[0], floats[1],
        floats[2], floats[3], floats[4], floats[5], floats[6], floats[7]));
  else
    word = reinterpret_cast<Integers>(address)(integers[0], integers[1], integers[2], integers[3],
                                               integers[4], integers[5], floats[0], floats[1], floats[2],
                                               floats[3], floats[4], floats[5], floats[6], floats[7]);
  std::fesetround(FE_TONEAREST);
  if (!call.results.empty()) {
    const uint32_t width = (*call.result_types)[0].width;
    call.results[0].low = width < 64 ? word & ((uint64_t{1} << width) - 1) : word;
  }
  return true;
}

}  // namespace

interp::Handler native_call() { return {call_host, 0}; }

}  // namespace mantissa::models
