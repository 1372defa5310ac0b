// libm in three types from one table. A call with concrete arguments is the host's own; one with symbolic
// arguments makes terms: bit-precise ones for the exact functions, function terms for the others (or, with
// --math range, a fresh value between the function's bounds).

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <deque>
#include <string>

#include "exceptions/math_conditions.h"
#include "expr/kind_rules.h"
#include "expr/math_facts.h"
#include "findings/library_cast.h"
#include "interp/float_watch.h"
#include "models/math_table.h"
#include "models/models.h"

namespace mantissa::models {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using interp::Call;
using interp::Interpreter;
using interp::Val;

namespace {

constexpr ir::FloatType kTypes[] = {ir::FloatType::kFloat, ir::FloatType::kDouble, ir::FloatType::kX87};

struct Stores {
  size_t count = 0;  // pointers among the arguments, after the values
  uint32_t width = 0;
};

Stores stores_of(MathShape shape, ir::FloatType type) {
  const std::string_view stored = info(shape).stored;
  if (stored.empty()) return {};
  return {stored.size(), stored[0] == 'i' ? 32 : ir::storage_bits(type)};
}

Val value_of(const MathWords& words) {
  Val value;
  value.low = words.low;
  value.high = words.high;
  return value;
}

bool store_results(Interpreter& interp, const Call& call, const Stores& stores, size_t first,
                   const Val (&values)[2]) {
  for (size_t i = 0; i < stores.count; ++i)
    if (!interp.store(call.arguments[first + i], stores.width, values[i])) return false;
  return true;
}

bool call_concrete(Interpreter& interp, Call& call, const MathRow& row, ir::FloatType type) {
  const size_t count = argument_count(row.shape);
  MathWords words[3];
  for (size_t i = 0; i < count; ++i) words[i] = {call.arguments[i].low, call.arguments[i].high};
  const MathOutcome outcome = call_host_math(row, type, interp.state().rounding, std::span(words, count));
  const Val stored[2] = {value_of(outcome.stored), value_of(outcome.stored_second)};
  const Stores stores = stores_of(row.shape, type);
  // remquo of what has no remainder stores nothing.
  const bool nothing = row.shape == MathShape::kF_FFpI && (outcome.flags & num::kInvalid) != 0;
  if (!nothing && !store_results(interp, call, stores, count, stored)) return false;
  if (!call.results.empty()) call.results[0] = value_of(outcome.result);
  if (outcome.error != 0) interp.set_errno(outcome.error);
  interp.raise(outcome.flags);
  return true;
}

// The bounds of the function's value instead of the function: more values than it takes, so the path has a
// Loss.
std::optional<Expr> ranged(Interpreter& interp, Expr term) {
  expr::Pool& pool = interp.pool();
  if (pool.kind(term) != Kind::kMath1 && pool.kind(term) != Kind::kMath2) return term;
  // The same call again is the same value.
  const Expr value = pool.var("range!" + std::to_string(term.id), pool.sort(term));
  interp::Question question;
  question.ask = interp::Ask::kAssume;
  question.condition = expr::math_range(pool, term, value);
  if (!interp.ask(std::move(question))) return std::nullopt;
  interp.lose("a libm function is known by its range only (--math range)");
  return value;
}

// The operation of the processor that raises what an exact function raises.
std::optional<ir::Op> operation_of(TermsFunction terms) {
  if (terms == exact::sqrt) return ir::Op::kFsqrt;
  if (terms == exact::fma) return ir::Op::kFma;
  if (terms == exact::fmod) return ir::Op::kFrem;
  return std::nullopt;
}

num::RoundingMode long_rounding(const MathRow& row, num::RoundingMode current) {
  return row.terms == exact::lround ? num::RoundingMode::kNearestAway : current;
}

// Its result is its argument, rounded: lrint and lround, not every function that gives a long.
bool rounds_to_long(const MathRow& row) { return row.terms == exact::lrint || row.terms == exact::lround; }

Expr fits_long(const MathRow& row, const MathTerms& t) {
  const Expr mode = row.terms == exact::lround ? t.mode(num::RoundingMode::kNearestAway) : t.mode();
  return t.pool().make(Kind::kFpToSbvValid, {mode, t.x()}, {64});
}

void raise_operation(Interpreter& interp, ir::Op op, ir::FloatType type, std::span<const Val> operands) {
  ir::Instruction in;
  in.op = op;
  in.type = type;
  in.x = static_cast<uint32_t>(type);  // what a conversion takes
  in.width = ir::storage_bits(type);
  interp.raise_operation(in, interp.state().rounding, operands, true);
}

// Every function that computes its result raises invalid for a signaling NaN, as widening does.
void raise_signaling(Interpreter& interp, const Call& call, const MathRow& row, ir::FloatType type) {
  if (row.terms == exact::fabs || row.terms == exact::copysign || row.shape == MathShape::kI_F) return;
  const size_t floats = row.shape == MathShape::kF_FF || row.shape == MathShape::kF_FFpI ? 2 : 1;
  for (size_t i = 0; i < floats; ++i)
    raise_operation(interp, ir::Op::kFext, type, std::span(call.arguments).subspan(i, 1));
  if (row.shape == MathShape::kF_FL)
    raise_operation(interp, ir::Op::kFext, ir::FloatType::kX87, std::span(call.arguments).subspan(1, 1));
}

// What fdim subtracts: nothing where the first is not the greater.
void raise_difference(Interpreter& interp, const MathTerms& t) {
  const Expr none = t.le(t.x(0), t.x(1));
  const Val operands[] = {interp.from_term(t.ite(none, t.number(0), t.x(0))),
                          interp.from_term(t.ite(none, t.number(0), t.x(1)))};
  raise_operation(interp, ir::Op::kFsub, t.type(), operands);
}

void raise_exact(Interpreter& interp, Call& call, const MathRow& row, const MathTerms& t,
                 const ErrnoConditions& errors, Expr value) {
  if (const std::optional<ir::Op> op = operation_of(row.terms))
    return raise_operation(interp, *op, t.type(), std::span(call.arguments).first(t.count()));
  if (row.terms == exact::fdim) return raise_difference(interp, t);
  expr::Pool& pool = t.pool();
  raise_signaling(interp, call, row, t.type());
  interp.raise(num::kInvalid, errors.domain);
  if (row.terms == exact::logb) interp.raise(num::kDivByZero, t.is(Kind::kFpIsZero, t.x()));
  if (row.terms == exact::remquo) {
    const Expr given = pool.mk_or(t.is(Kind::kFpIsNan, t.x(0)), t.is(Kind::kFpIsNan, t.x(1)));
    const Expr none = t.is(Kind::kFpIsNan, memory::to_float(pool, value, t.type()));
    interp.raise(num::kInvalid, pool.mk_and(none, pool.mk_not(given)));
  }
  if (!pool.is_false(errors.range)) {
    const Expr infinite = t.is(Kind::kFpIsInfinite, memory::to_float(pool, value, t.type()));
    const Expr from_zero = t.is(Kind::kFpIsZero, t.x());  // a pole
    const auto raise = [&](num::Flag flag, Expr part, Expr other) {
      interp.raise(flag, pool.mk_and(errors.range, pool.mk_and(part, other)));
    };
    raise(num::kDivByZero, infinite, from_zero);
    raise(num::kOverflow, infinite, pool.mk_not(from_zero));
    raise(num::kUnderflow, pool.mk_not(infinite), pool.mk_not(from_zero));
  }
  if (row.name == "rint" || row.name == "lrint" || row.name == "llrint") {
    const Expr integral = t.eq(t.x(), pool.make(Kind::kFpRoundToIntegral, {t.mode(), t.x()}));
    Expr rounds = pool.mk_and(pool.mk_not(t.is(Kind::kFpIsNan, t.x())), pool.mk_not(integral));
    if (rounds_to_long(row)) rounds = pool.mk_and(rounds, fits_long(row, t));
    interp.raise(num::kInexact, rounds);
  }
  if (rounds_to_long(row)) interp.raise(num::kInvalid, pool.mk_not(fits_long(row, t)));
  if (row.shape == MathShape::kF_Fi || row.shape == MathShape::kF_Fl || row.errno_rules & kRangeTiny)
    interp.lose("the exception flags of " + std::string(row.name) + " are approximated");
}

// Flags of a symbolic call of a transcendental function: its domain, poles and range ends are known. Whether
// it is inexact, and whether a tiny result was exact, is its own business.
void raise_transcendental(Interpreter& interp, const MathRow& row, const MathTerms& t, Expr value) {
  exceptions::FloatTerm operation;
  operation.kind = argument_count(row.shape) == 1 ? Kind::kMath1 : Kind::kMath2;
  operation.params = {static_cast<uint32_t>(row.function)};
  operation.mode = interp.state().rounding;
  for (size_t i = 0; i < argument_count(row.shape); ++i) operation.operands.push_back(t.x(i));
  operation.result = memory::to_float(t.pool(), value, t.type());
  operation.format = t.format();
  exceptions::MathConditions conditions{exceptions::FloatTerms(t.pool())};
  exceptions::for_each_exception(exceptions::kAllFloatExceptions, [&](uint8_t exception) {
    if (const num::Flags flag = exceptions::info(exception).flag)
      interp.raise(static_cast<num::Flag>(flag), conditions.condition(operation, exception).condition);
  });
  interp.raise(num::kInexact);
  interp.lose("the exception flags of " + std::string(row.name) + " are approximated");
}

void raise_symbolic(Interpreter& interp, Call& call, const MathRow& row, const MathTerms& t,
                    const ErrnoConditions& errors, Expr value) {
  if (!interp.tracks_flags()) return;
  if (row.function == num::MathFunction::kCount)
    raise_exact(interp, call, row, t, errors, value);
  else
    raise_transcendental(interp, row, t, value);
}

bool call_symbolic(Interpreter& interp, Call& call, const MathRow& row, ir::FloatType type) {
  expr::Pool& pool = interp.pool();
  const size_t count = argument_count(row.shape);
  Expr arguments[3];
  for (size_t i = 0; i < count; ++i)
    arguments[i] = call.arguments[i].symbolic() ? call.arguments[i].value
                                                : interp.bits_term(call.arguments[i], (*call.types)[i].width);
  const MathTerms terms(pool, type, interp.state().rounding, std::span(arguments, count));
  MathResult made = math_terms(row, terms);
  if (interp.options().math_range && row.function != num::MathFunction::kCount) {
    for (Expr* part : {&made.result, &made.stored, &made.stored_second}) {
      if (!*part) continue;
      const std::optional<Expr> value = ranged(interp, *part);
      if (!value) return false;
      *part = *value;
    }
  }
  const Stores stores = stores_of(row.shape, type);
  Val stored[2];
  if (made.stored) stored[0] = interp.from_term(made.stored);
  if (made.stored_second) stored[1] = interp.from_term(made.stored_second);
  if (row.shape == MathShape::kF_FFpI) {  // remquo of what has no remainder stores nothing
    Val before;
    if (!interp.load(call.arguments[count], 32, ir::FloatType::kNone, before)) return false;
    stored[0] = interp.from_term(
        pool.mk_ite(pool.make(Kind::kFpIsNan, {made.result}), interp.bits_term(before, 32), made.stored));
  }
  if (!store_results(interp, call, stores, count, stored)) return false;
  if (made.result) call.results[0] = interp.from_term(made.result);
  const Expr value = made.result ? made.result : made.stored;
  const ErrnoConditions errors = errno_conditions(row, terms, value);
  interp.set_errno(EDOM, errors.domain);
  interp.set_errno(ERANGE, errors.range);
  raise_symbolic(interp, call, row, terms, errors, value);
  return true;
}

// The operation whose exceptions are those of the call.
std::optional<Kind> observed_kind(const MathRow& row) {
  if (row.function != num::MathFunction::kCount)
    return argument_count(row.shape) == 1 ? Kind::kMath1 : Kind::kMath2;
  if (row.terms == exact::sqrt) return Kind::kFpSqrt;
  if (row.terms == exact::fma) return Kind::kFpFma;
  if (row.terms == exact::fmod) return Kind::kFpMod;
  if (row.terms == exact::remainder || row.terms == exact::remquo) return Kind::kFpRem;
  return std::nullopt;
}

// A step of nextafter or nexttoward, away from the largest number if that is where it goes: the least number
// added, rounded in the direction of the step.
void observe_steps(Interpreter& interp, const MathTerms& t, ir::FloatType target_type) {
  const Sort sort = Sort::floating(t.format());
  const num::Float least = num::next_up(num::Float::zero(t.format()));
  const Expr target = memory::to_float(t.pool(), t.integer(1), target_type);
  const Expr start = target_type == t.type() ? t.x(0) : t.convert(ir::format(target_type), t.x(0));
  for (const bool up : {true, false}) {
    const auto toward = up ? num::RoundingMode::kTowardPositive : num::RoundingMode::kTowardNegative;
    const Expr goes = up ? t.lt(start, target) : t.lt(target, start);
    const Expr from = t.ite(goes, t.x(0), t.number(0)), step = t.constant(up ? least : num::neg(least));
    Val mode;
    mode.low = static_cast<uint64_t>(toward);
    const Interpreter::Operand operands[] = {
        {mode, Sort::rounding_mode()}, {interp.from_term(from), sort}, {interp.from_term(step), sort}};
    const Expr sum = t.pool().make(Kind::kFpAdd, {t.mode(toward), from, step});
    interp.observe_float(Kind::kFpAdd, sort, operands, {}, interp.from_term(sum));
  }
}

// The functions that are not one operation on their arguments: ldexp rounds what it scaled, fdim subtracts
// only if the first is greater, sincos is two, nextafter overflows, logb has a pole.
bool observe_composed(Interpreter& interp, const Call& call, const MathRow& row, const MathTerms& t,
                      const Interpreter::Operand& mode) {
  expr::Pool& pool = interp.pool();
  const Sort sort = Sort::floating(t.format());
  if (row.terms == exact::ldexp) {
    interp::observe_scaling(interp, t, interp.state().rounding, t.integer(1), call.results[0]);
    return true;
  }
  if (row.terms == exact::nextafter) {
    observe_steps(interp, t, t.type());
    return true;
  }
  if (row.terms == exact::nexttoward) {
    observe_steps(interp, t, ir::FloatType::kX87);
    return true;
  }
  if (row.terms == exact::logb) {  // its pole is that of 1 / x
    const Expr one = t.number(1), divisor = t.ite(t.is(Kind::kFpIsZero, t.x()), t.x(), one);
    const Interpreter::Operand operands[] = {
        mode, {interp.from_term(one), sort}, {interp.from_term(divisor), sort}};
    const Expr quotient = pool.make(Kind::kFpDiv, {t.mode(), one, divisor});
    interp.observe_float(Kind::kFpDiv, sort, operands, {}, interp.from_term(quotient));
    return true;
  }
  if (row.terms == exact::fdim) {
    const Expr taken = t.ite(t.lt(t.x(1), t.x(0)), t.x(1), t.number(0));
    const Interpreter::Operand operands[] = {
        mode, {call.arguments[0], sort}, {interp.from_term(taken), sort}};
    interp.observe_float(Kind::kFpSub, sort, operands, {}, call.results[0]);
    return true;
  }
  if (row.shape != MathShape::kV_FpFpF) return false;
  const Interpreter::Operand operands[] = {mode, {call.arguments[0], sort}};
  for (const num::MathFunction part : {num::MathFunction::kSin, num::MathFunction::kCos}) {
    const uint32_t function = static_cast<uint32_t>(part);
    const Val result = interp.from_term(pool.make(Kind::kMath1, {t.mode(), t.x()}, {function}));
    interp.observe_float(Kind::kMath1, sort, operands, std::span(&function, 1), result);
  }
  return true;
}

void observe(Interpreter& interp, const Call& call, const MathRow& row, ir::FloatType type) {
  if (!interp.watches_floats()) return;
  const size_t count = argument_count(row.shape);
  Val rounding;
  rounding.low = static_cast<uint64_t>(interp.state().rounding);
  const Interpreter::Operand mode{rounding, Sort::rounding_mode()};
  Expr arguments[3];
  for (size_t i = 0; i < count; ++i)
    arguments[i] = call.arguments[i].symbolic() ? call.arguments[i].value
                                                : interp.bits_term(call.arguments[i], (*call.types)[i].width);
  const MathTerms terms(interp.pool(), type, interp.state().rounding, std::span(arguments, count));
  if (observe_composed(interp, call, row, terms, mode)) return;
  const std::optional<Kind> kind = observed_kind(row);
  if (!kind || call.results.empty()) return;
  const Sort sort = Sort::floating(ir::format(type));
  std::vector<Interpreter::Operand> operands;
  if (expr::takes_mode(*kind)) operands.push_back(mode);
  for (size_t i = 0; i < count; ++i) operands.push_back({call.arguments[i], sort});
  const uint32_t function = static_cast<uint32_t>(row.function);
  const bool is_math = row.function != num::MathFunction::kCount;
  interp.observe_float(*kind, sort, operands, std::span(&function, is_math ? 1 : 0), call.results[0]);
}

// lgamma and gamma also write the sign of gamma to the global signgam, if the program has it.
bool store_signgam(Interpreter& interp, const Call& call, ir::FloatType type) {
  for (const ir::Global& global : interp.program().globals) {
    if (global.name != "signgam") continue;
    const Expr argument = call.arguments[0].symbolic()
                              ? call.arguments[0].value
                              : interp.bits_term(call.arguments[0], (*call.types)[0].width);
    Expr sign;
    exact::lgamma_sign(MathTerms(interp.pool(), type, interp.state().rounding, std::span(&argument, 1)),
                       sign);
    Val address;
    address.low = global.address;
    return interp.store(address, 32, interp.from_term(sign));
  }
  return true;
}

// As Handler::signature has it.
std::string signature_of(MathShape shape, ir::FloatType type) {
  const char own = type == ir::FloatType::kFloat ? 'f' : type == ir::FloatType::kDouble ? 'd' : 'x';
  const MathShapeInfo& row = info(shape);
  std::string text = std::string(row.result) + ":" + std::string(row.arguments);
  std::ranges::replace(text, 'f', own);
  return text + std::string(row.stored.size(), 'p');
}

// lrint and lround of what fits no long: as a conversion out of range.
bool check_range(Interpreter& interp, const Call& call, const MathRow& row, ir::FloatType type) {
  if (!interp.options().check_float_cast) return true;
  Val mode;
  mode.low = static_cast<uint64_t>(long_rounding(row, interp.state().rounding));
  const Val valid = interp.compute(
      Kind::kFpToSbvValid, Sort::boolean(),
      {{mode, Sort::rounding_mode()}, {call.arguments[0], Sort::floating(ir::format(type))}}, {64});
  return interp.ask_check(findings::FindingKind::kFloatCast, interp.pool().mk_not(interp.bool_term(valid)),
                          std::string(findings::kLibraryCast) + typed_name(row.name, type));
}

// data: type index << 8 | row.
bool math(Interpreter& interp, Call& call, uint64_t data) {
  const MathRow& row = math_rows()[data & 0xff];
  const ir::FloatType type = kTypes[data >> 8];
  const size_t count = argument_count(row.shape);
  if (rounds_to_long(row) && !check_range(interp, call, row, type)) return false;
  bool symbolic = false;
  for (size_t i = 0; i < count; ++i) symbolic = symbolic || call.arguments[i].symbolic();
  if (!(symbolic ? call_symbolic(interp, call, row, type) : call_concrete(interp, call, row, type)))
    return false;
  const bool writes_sign = row.function == num::MathFunction::kLgamma && row.shape == MathShape::kF_F;
  if (writes_sign && !store_signgam(interp, call, type)) return false;
  observe(interp, call, row, type);
  return true;
}

// nan("0x123"): the payload that strtoull reads, as glibc's.
bool make_nan(Interpreter& interp, Call& call, uint64_t data) {
  if (call.arguments[0].symbolic()) return native_call().run(interp, call, 0);
  const std::optional<std::string> text = interp.read_string(call.arguments[0].low);
  if (!text) {
    interp.lose("nan with a symbolic string");
    return native_call().run(interp, call, 0);
  }
  switch (data) {
    case 0: call.results[0].low = std::bit_cast<uint32_t>(std::nanf(text->c_str())); break;
    case 1: call.results[0].low = std::bit_cast<uint64_t>(std::nan(text->c_str())); break;
    default: {
      const long double value = std::nanl(text->c_str());
      std::memcpy(&call.results[0].low, &value, 8);
      std::memcpy(&call.results[0].high, reinterpret_cast<const char*>(&value) + 8, 2);
    }
  }
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& libm() {
  static std::deque<std::string> texts;
  static const std::unordered_map<std::string_view, interp::Handler> kTable = [] {
    std::unordered_map<std::string_view, interp::Handler> table;
    const auto add = [&](std::string name, interp::Handler handler, std::string signature) {
      texts.push_back(std::move(signature));
      handler.signature = texts.back();
      texts.push_back(std::move(name));
      table.emplace(texts.back(), handler);
    };
    for (uint64_t type = 0; type < 3; ++type) {
      for (uint64_t row = 0; row < math_rows().size(); ++row)
        add(typed_name(math_rows()[row].name, kTypes[type]), {math, type << 8 | row},
            signature_of(math_rows()[row].shape, kTypes[type]));
      add(typed_name("nan", kTypes[type]), {make_nan, type}, type == 0 ? "f:p" : type == 1 ? "d:p" : "x:p");
    }
    return table;
  }();
  return kTable;
}

}  // namespace mantissa::models
