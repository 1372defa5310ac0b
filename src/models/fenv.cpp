// <fenv.h>. The rounding mode is the state's; a symbolic one asks, with one alternative for each of the four
// modes and one for what is none. Flags live in the state as conditions (interp/ops_float_flags.cpp). A
// fenv_t in memory is laid out as x86-64's: control word at 0, status word at 4, MXCSR at 28.

#include <cfenv>

#include "models/models.h"

namespace mantissa::models {

using expr::Expr;
using expr::Kind;
using interp::Call;
using interp::Interpreter;
using interp::Val;
using num::RoundingMode;

namespace {

struct ModeCode {
  RoundingMode mode;
  uint32_t code;
};
constexpr ModeCode kModes[] = {{RoundingMode::kNearestEven, FE_TONEAREST},
                               {RoundingMode::kTowardNegative, FE_DOWNWARD},
                               {RoundingMode::kTowardPositive, FE_UPWARD},
                               {RoundingMode::kTowardZero, FE_TOWARDZERO}};

struct FlagCode {
  num::Flag flag;
  uint32_t code;
};
constexpr FlagCode kFlags[] = {{num::kInvalid, FE_INVALID},
                               {num::kDivByZero, FE_DIVBYZERO},
                               {num::kOverflow, FE_OVERFLOW},
                               {num::kUnderflow, FE_UNDERFLOW},
                               {num::kInexact, FE_INEXACT}};

constexpr uint64_t kControlAt = 0, kStatusAt = 4, kMxcsrAt = 28;
constexpr uint32_t kMasks = 0x1f80, kControl = 0x37f;
constexpr uint64_t kDefaultEnvironment = ~uint64_t{0};       // FE_DFL_ENV
constexpr uint64_t kTrappingEnvironment = ~uint64_t{0} - 1;  // FE_NOMASK_ENV
constexpr const char* kOtherEnvironment =
    "fesetenv: an environment that traps or flushes subnormal numbers to zero is not followed";

Val word(uint64_t value) {
  Val result;
  result.low = value;
  return result;
}

uint32_t code_of(RoundingMode mode) {
  for (const ModeCode& row : kModes)
    if (row.mode == mode) return row.code;
  return FE_TONEAREST;
}

// Which of the four modes a value is; 4: none. Nothing: asked.
std::optional<size_t> which_mode(Interpreter& interp, const Val& value, uint32_t width, uint32_t scale) {
  expr::Pool& pool = interp.pool();
  if (!value.symbolic()) {
    for (size_t i = 0; i < 4; ++i)
      if (value.low == kModes[i].code * uint64_t{scale}) return i;
    return 4;
  }
  interp::Question question;
  question.ask = interp::Ask::kSwitch;
  const Expr term = interp.bits_term(value, width);
  Expr none = pool.bool_const(true);
  for (const ModeCode& row : kModes) {
    const Expr is = pool.mk_eq(term, pool.bv_const(width, row.code * uint64_t{scale}));
    question.alternatives.push_back(is);
    none = pool.mk_and(none, pool.mk_not(is));
  }
  question.alternatives.push_back(none);
  const std::optional<uint64_t> answer = interp.ask(std::move(question));
  if (!answer) return std::nullopt;
  return static_cast<size_t>(*answer);
}

bool set_round(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<size_t> which = which_mode(interp, call.arguments[0], 32, 1);
  if (!which) return false;
  if (*which < 4) interp.state().rounding = kModes[*which].mode;
  call.results[0].low = *which < 4 ? 0 : 1;
  return true;
}

bool get_round(Interpreter& interp, Call& call, uint64_t) {
  call.results[0].low = code_of(interp.state().rounding);
  return true;
}

std::optional<uint32_t> excepts(Interpreter& interp, const Val& value) {
  const std::optional<uint64_t> set = interp.concrete(value, 32, "a set of exceptions");
  if (!set) return std::nullopt;
  return static_cast<uint32_t>(*set) & FE_ALL_EXCEPT;
}

// The flags of a set as FE_ bits.
Val flag_word(Interpreter& interp, uint32_t set) {
  if (interp.options().soft_floats)
    interp.lose("integer code for floats (--method isc) raises no exceptions");
  expr::Pool& pool = interp.pool();
  interp::FloatFlags& flags = interp.state().flags;
  uint32_t certain = 0;
  Expr term;
  for (const FlagCode& row : kFlags) {
    if (!(set & row.code)) continue;
    if (flags.raised & row.flag) certain |= row.code;
    const Expr condition = flags.of(row.flag);
    if (!condition || (flags.raised & row.flag)) continue;
    const Expr bit = pool.mk_ite(condition, pool.bv_const(32, row.code), pool.bv_const(32, 0));
    term = term ? pool.make(Kind::kBvOr, {term, bit}) : bit;
  }
  if (!term) return word(certain);
  return interp.from_term(pool.make(Kind::kBvOr, {term, pool.bv_const(32, certain)}));
}

void clear_flags(Interpreter& interp, uint32_t set) {
  interp::FloatFlags& flags = interp.state().flags;
  for (const FlagCode& row : kFlags) {
    if (!(set & row.code)) continue;
    flags.raised &= static_cast<num::Flags>(~row.flag);
    flags.of(row.flag) = {};
  }
}

// Sets the flags of a set to what a word of FE_ bits says; with `keep` those already raised stay.
void set_flags(Interpreter& interp, const Val& value, uint32_t set, bool keep) {
  expr::Pool& pool = interp.pool();
  if (!keep) clear_flags(interp, set);
  for (const FlagCode& row : kFlags) {
    if (!(set & row.code)) continue;
    if (!value.symbolic()) {
      if (value.low & row.code) interp.raise(row.flag);
      continue;
    }
    const uint32_t bit = static_cast<uint32_t>(std::countr_zero(row.code));
    interp.raise(row.flag,
                 pool.mk_eq(pool.extract(interp.bits_term(value, 32), bit, bit), pool.bv_const(1, 1)));
  }
}

bool test_except(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint32_t> set = excepts(interp, call.arguments[0]);
  if (!set) return false;
  call.results[0] = flag_word(interp, *set);
  return true;
}

bool clear_except(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint32_t> set = excepts(interp, call.arguments[0]);
  if (!set) return false;
  clear_flags(interp, *set);
  return true;
}

// Overflow and underflow are raised alone, as glibc on x86-64 does with SSE for all but the x87's own cases.
bool raise_except(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint32_t> set = excepts(interp, call.arguments[0]);
  if (!set) return false;
  set_flags(interp, word(*set), *set, true);
  return true;
}

bool get_flag(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint32_t> set = excepts(interp, call.arguments[1]);
  if (!set) return false;
  Val flags = flag_word(interp, *set);
  if (flags.symbolic()) flags = interp.from_term(interp.pool().extract(flags.value, 15, 0));
  return interp.store(call.arguments[0], 16, flags);
}

Val widened(Interpreter& interp, const Val& value) {
  if (!value.symbolic()) return value;
  return interp.from_term(interp.pool().make(Kind::kBvZeroExtend, {interp.bits_term(value, 16)}, {16}));
}

bool set_flag(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint32_t> set = excepts(interp, call.arguments[1]);
  if (!set) return false;
  Val flags;
  if (!interp.load(call.arguments[0], 16, ir::FloatType::kNone, flags)) return false;
  set_flags(interp, widened(interp, flags), *set, false);
  return true;
}

bool store_environment(Interpreter& interp, const Val& pointer) {
  const std::optional<uint64_t> address = interp.concrete(pointer, 64, "the address of a fenv_t");
  if (!address) return false;
  const uint32_t mode = code_of(interp.state().rounding);
  const Val flags = flag_word(interp, FE_ALL_EXCEPT);
  Val mxcsr = word(kMasks | mode << 3 | flags.low);
  if (flags.symbolic())
    mxcsr = interp.from_term(interp.pool().make(
        Kind::kBvConcat,
        {interp.pool().bv_const(26, (kMasks | mode << 3) >> 6), interp.pool().extract(flags.value, 5, 0)}));
  return interp.fill(word(*address), word(0), word(sizeof(fenv_t))) &&
         interp.store(word(*address + kControlAt), 16, word(kControl | mode)) &&
         interp.store(word(*address + kStatusAt), 32, flags) &&
         interp.store(word(*address + kMxcsrAt), 32, mxcsr);
}

bool get_environment(Interpreter& interp, Call& call, uint64_t) {
  return store_environment(interp, call.arguments[0]);
}

bool hold_except(Interpreter& interp, Call& call, uint64_t) {
  if (!store_environment(interp, call.arguments[0])) return false;
  clear_flags(interp, FE_ALL_EXCEPT);
  return true;
}

// Whether an MXCSR has all traps masked and keeps subnormal numbers, as far as its term shows.
bool is_usual(expr::Pool& pool, Expr mxcsr) {
  return pool.extract(mxcsr, 12, 6) == pool.bv_const(7, kMasks >> 6) &&
         pool.extract(mxcsr, 15, 15) == pool.bv_const(1, 0);
}

// data 1: feupdateenv, which keeps the flags that are raised.
bool set_environment(Interpreter& interp, Call& call, uint64_t data) {
  const std::optional<uint64_t> address = interp.concrete(call.arguments[0], 64, "the address of a fenv_t");
  if (!address) return false;
  if (*address == kDefaultEnvironment) {
    interp.state().rounding = RoundingMode::kNearestEven;
    if (data == 0) clear_flags(interp, FE_ALL_EXCEPT);
    return true;
  }
  if (*address == kTrappingEnvironment) {
    interp.lose(kOtherEnvironment);
    return true;
  }
  Val mxcsr;
  if (!interp.load(word(*address + kMxcsrAt), 32, ir::FloatType::kNone, mxcsr)) return false;
  if (!is_usual(interp.pool(), interp.bits_term(mxcsr, 32))) interp.lose(kOtherEnvironment);
  Val mode = word(mxcsr.low & 0x6000);
  if (mxcsr.symbolic())
    mode =
        interp.from_term(interp.pool().make(Kind::kBvAnd, {mxcsr.value, interp.pool().bv_const(32, 0x6000)}));
  const std::optional<size_t> which = which_mode(interp, mode, 32, 8);
  if (!which) return false;
  if (*which < 4) interp.state().rounding = kModes[*which].mode;
  set_flags(interp, mxcsr, FE_ALL_EXCEPT, data == 1);
  return true;
}

// Traps are off, and stay off: a program that turns them on dies natively where we go on.
bool enable_traps(Interpreter& interp, Call& call, uint64_t) {
  interp.lose("feenableexcept: trapping exceptions are not followed");
  call.results[0].low = 0;
  return true;
}

bool no_traps(Interpreter&, Call& call, uint64_t) {
  call.results[0].low = 0;
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& fenv() {
  static const std::unordered_map<std::string_view, interp::Handler> kTable = {
      {"fesetround", {set_round, 0, "i:i"}},        {"fegetround", {get_round, 0, "i:"}},
      {"fetestexcept", {test_except, 0, "i:i"}},    {"feclearexcept", {clear_except, 0, "i:i"}},
      {"feraiseexcept", {raise_except, 0, "i:i"}},  {"fesetexcept", {raise_except, 0, "i:i"}},
      {"fegetexceptflag", {get_flag, 0, "i:pi"}},   {"fesetexceptflag", {set_flag, 0, "i:pi"}},
      {"fegetenv", {get_environment, 0, "i:p"}},    {"feholdexcept", {hold_except, 0, "i:p"}},
      {"fesetenv", {set_environment, 0, "i:p"}},    {"feupdateenv", {set_environment, 1, "i:p"}},
      {"feenableexcept", {enable_traps, 0, "i:i"}}, {"fedisableexcept", {no_traps, 0, "i:i"}},
      {"fegetexcept", {no_traps, 0, "i:"}},
  };
  return kTable;
}

}  // namespace mantissa::models
