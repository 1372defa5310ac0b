// A function that nobody models is not called: it would act on the analyser (exit, setuid, a clock) or answer
// for this process and not for the analysed one (gettid, arc4random), and a pointer of the analysed program
// means nothing to the host. Its results are unconstrained and the path has a Loss. The exceptions are the
// few functions below: they depend on their arguments and the rounding mode alone and do nothing but compute,
// so the host's answer is the program's. They are named here one by one and never looked up by the program's
// words.

#include <math.h>

#include <bit>
#include <cerrno>
#include <cfenv>

#include "models/models.h"

namespace mantissa::models {

using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

// Bessel functions of an integer order.
struct PureFunction {
  std::string_view name;
  ir::FloatType type;
  uint64_t (*run)(int order, uint64_t bits);
};

template <double (*function)(int, double)>
uint64_t of_double(int order, uint64_t bits) {
  return std::bit_cast<uint64_t>(function(order, std::bit_cast<double>(bits)));
}
template <float (*function)(int, float)>
uint64_t of_float(int order, uint64_t bits) {
  return std::bit_cast<uint32_t>(function(order, std::bit_cast<float>(static_cast<uint32_t>(bits))));
}

constexpr PureFunction kPure[] = {{"jn", ir::FloatType::kDouble, of_double<::jn>},
                                  {"yn", ir::FloatType::kDouble, of_double<::yn>},
                                  {"jnf", ir::FloatType::kFloat, of_float<::jnf>},
                                  {"ynf", ir::FloatType::kFloat, of_float<::ynf>}};

const PureFunction* pure_function(const Call& call) {
  for (const PureFunction& row : kPure) {
    if (row.name != call.function->name) continue;
    const bool fits = call.types->size() == 2 && call.results.size() == 1 &&
                      (*call.types)[0].type == ir::FloatType::kNone && (*call.types)[0].width == 32 &&
                      (*call.types)[1].type == row.type && (*call.result_types)[0].type == row.type;
    return fits ? &row : nullptr;
  }
  return nullptr;
}

int host_mode(num::RoundingMode mode) {
  switch (mode) {
    case num::RoundingMode::kTowardPositive: return FE_UPWARD;
    case num::RoundingMode::kTowardNegative: return FE_DOWNWARD;
    case num::RoundingMode::kTowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

num::Flags raised() {
  constexpr std::pair<int, num::Flag> kFlags[] = {{FE_INVALID, num::kInvalid},
                                                  {FE_DIVBYZERO, num::kDivByZero},
                                                  {FE_OVERFLOW, num::kOverflow},
                                                  {FE_UNDERFLOW, num::kUnderflow},
                                                  {FE_INEXACT, num::kInexact}};
  num::Flags flags = 0;
  for (const auto& [host, flag] : kFlags)
    if (std::fetestexcept(host)) flags |= flag;
  return flags;
}

bool call_pure(Interpreter& interp, Call& call, const PureFunction& row) {
  std::optional<uint64_t> values[2];
  for (size_t i = 0; i < 2; ++i) {
    values[i] = interp.concrete(call.arguments[i], (*call.types)[i].width,
                                "an argument of a function that is only computed", false);
    if (!values[i]) return false;
  }
  std::fenv_t before;
  std::feholdexcept(&before);
  std::fesetround(host_mode(interp.state().rounding));
  errno = 0;
  call.results[0].low = row.run(static_cast<int>(*values[0]), *values[1]);
  const int error = errno;
  const num::Flags flags = raised();
  std::fesetenv(&before);
  if (error != 0) interp.set_errno(error);
  interp.raise(flags);
  return true;
}

constexpr uint64_t kMostWritten = 4096;  // bytes of an object that become unknown

// Whatever the function may have written: the object behind a pointer that it was given is unknown from here
// on. Constants stay, and what belongs to the runtime library (streams), which has a meaning of its own.
bool forget(Interpreter& interp, const Val& pointer) {
  const memory::ObjectRef ref = interp.object_behind(pointer);
  if (!ref) return false;
  interp::State& state = interp.state();
  const memory::Object& before = state.memory.object(ref);
  if (before.is_constant() || (before.is_internal() && !before.is_assumed())) return false;
  memory::ReadContext context = interp.read_context();
  memory::Object& object = state.memory.writable(ref);
  const uint64_t end = std::min(object.size(), kMostWritten);
  for (uint64_t at = 0; at < end; at += 8) {
    const uint32_t bytes = static_cast<uint32_t>(std::min<uint64_t>(8, end - at));
    memory::Loaded unknown;
    unknown.value = state.inputs.fresh_variable(interp.pool(), "external", expr::Sort::bit_vec(8 * bytes));
    object.store(context, at, bytes, unknown);
  }
  return end > 0;
}

// By a function that another file defines (ir/stubs).
bool forget_argument(Interpreter& interp, Call& call, uint64_t) {
  if (forget(interp, interp.without_null(call.arguments[0]))) interp.memory_changed();
  return true;
}

bool call_unknown(Interpreter& interp, Call& call, uint64_t) {
  if (const PureFunction* row = pure_function(call)) return call_pure(interp, call, *row);
  bool has_forgotten = false;
  for (size_t i = 0; i < call.arguments.size(); ++i)
    if (i >= call.types->size() || (*call.types)[i].is_pointer)
      has_forgotten |= forget(interp, call.arguments[i]);
  if (has_forgotten) interp.memory_changed();
  interp.lose("external function " + call.function->name + " is not modelled: " +
              (call.results.empty() && !has_forgotten ? "it does nothing here"
               : call.results.empty()                 ? "what it is given pointers to is unconstrained"
               : has_forgotten ? "its results and what it is given pointers to are unconstrained"
                               : "its results are unconstrained"));
  for (size_t i = 0; i < call.results.size(); ++i) {
    const uint32_t width = (*call.result_types)[i].width;
    call.results[i].value = interp.state().inputs.fresh_variable(
        interp.pool(), "external", width == 1 ? expr::Sort::boolean() : expr::Sort::bit_vec(width));
  }
  return true;
}

}  // namespace

interp::Handler native_call() { return {call_unknown, 0}; }

interp::Handler forget_call() { return {forget_argument, 0, "v:p"}; }

}  // namespace mantissa::models
