// The loop. Instructions on concrete operands of at most 64 bits are done here, touching no expression
// machinery: one test that both handles are empty, the operation, the next instruction. Everything else (a
// symbolic operand, a wide integer, memory outside the windows, calls) goes to the families in ops_*.cpp
// through step_slow.

#include "interp/interpreter.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "expr/apply.h"
#include "memory/nan_bits.h"
#include "support/low_bits.h"

namespace mantissa::interp {

using expr::Expr;
using ir::Instruction;
using ir::Op;

namespace {

// How the names of variables begin that nothing determines (memory/inputs).
constexpr std::string_view kUninitialized[] = {"uninit!!"};
constexpr std::string_view kUndetermined[] = {"uninit!!", "guess!!"};

int64_t sext(uint64_t word, uint32_t width) {
  return static_cast<int64_t>(word << (-width & 63)) >> (-width & 63);
}
uint64_t cut(int64_t number, uint32_t width) { return static_cast<uint64_t>(number) & low_bits(width); }
double f64(uint64_t word) { return std::bit_cast<double>(word); }
float f32(uint64_t word) { return std::bit_cast<float>(static_cast<uint32_t>(word)); }

bool compare(double a, double b, uint64_t predicate) {
  const uint64_t relation = a < b ? ir::kLess : a > b ? ir::kGreater : a == b ? ir::kEqual : ir::kUnordered;
  return (relation & predicate) != 0;
}

// A result in nearest-even above the smallest normal number and below infinity tells that no exception but
// inexact was raised.
template <class T>
bool may_have_raised(T result) {
  const T magnitude = std::abs(result);
  return !(magnitude > std::numeric_limits<T>::min() && magnitude <= std::numeric_limits<T>::max());
}

// Neither 0 nor -1: the quotient exists and does not overflow.
bool divides(uint64_t divisor, uint32_t width) {
  return width <= 64 && divisor != 0 && divisor != low_bits(width);
}

ir::ScalarType type_of(char letter) {
  switch (letter) {
    case 'i': return {ir::FloatType::kNone, 32, false};
    case 'p': return {ir::FloatType::kNone, 64, true};
    case 'f': return {ir::FloatType::kFloat, 32, false};
    case 'd': return {ir::FloatType::kDouble, 64, false};
    case 'x': return {ir::FloatType::kX87, 80, false};
    default: return {ir::FloatType::kNone, 64, false};
  }
}

bool compare_words(const Instruction& in, uint64_t a, uint64_t b, uint64_t& result) {
  if (in.type == ir::FloatType::kDouble)
    result = compare(f64(a), f64(b), in.imm);
  else if (in.type == ir::FloatType::kFloat)
    result = compare(f32(a), f32(b), in.imm);
  else
    return false;
  return true;
}

}  // namespace

Interpreter::Interpreter(const ir::Program& program, expr::Pool& pool, Coverage& coverage, Ledger& ledger,
                         InterpreterOptions options, const HandlerTable& handlers)
    : program_(program),
      pool_(pool),
      coverage_(coverage),
      ledger_(ledger),
      options_(options),
      tracks_flags_(observes_flags(program)),
      uninitialized_(pool, kUninitialized),
      undetermined_(pool, kUndetermined) {
  for (const ir::Global& global : program.globals)
    if (global.name == "__m_errno") errno_address_ = global.address;
  for (const ir::Function& function : program.functions) {
    handlers_.push_back(function.defined ? Handler() : handlers(function));
    Signature& signature = signatures_.emplace_back();
    const std::string_view text = handlers_.back().signature;
    if (text.empty()) continue;
    signature.is_known = true;
    if (text[0] != 'v') signature.results.push_back(type_of(text[0]));
    for (const char letter : text.substr(2)) signature.arguments.push_back(type_of(letter));
  }
}

// Concrete access inside an object accessed of late; fixed sizes are one instruction each. Parts of it may be
// symbolic or undefined: locals and structures with padding are.
inline bool Interpreter::load_from_window(uint64_t address, const Instruction& in, uint64_t& result) {
  const uint32_t bytes = (in.width + 7) / 8;
  const Windows::Entry* const window = read_windows_.find(address, bytes);
  if (window == nullptr) return false;
  const memory::Object& object = *window->object;
  const uint64_t offset = address - window->base;
  if (!object.is_plain() && !object.is_plain(offset, bytes)) return false;
  if (object.may_hold_address() && (in.flags & ir::kLooks || bytes < 8)) [[unlikely]] {
    if (!state_->rests_on_addresses && shows_address(object, offset, bytes)) return false;
  }
  uint64_t word = 0;
  const uint8_t* from = object.concrete_bytes() + offset;
  switch (bytes) {
    case 1: word = *from; break;
    case 4: std::memcpy(&word, from, 4); break;
    case 8: std::memcpy(&word, from, 8); break;
    default: std::memcpy(&word, from, bytes); break;
  }
  result = word & low_bits(in.width);
  return true;
}

inline bool Interpreter::store_to_window(uint64_t address, uint32_t width, uint64_t word) {
  const uint32_t bytes = (width + 7) / 8;
  const Windows::Entry* const window = write_windows_.find(address, bytes);
  if (window == nullptr || !window->object->store_in_place(address - window->base, bytes, word)) return false;
  if (memory::in_address_space(word) || state_->moves_address_bytes) [[unlikely]]
    window->object->note_address();
  return true;
}

// The registers of the frame that runs. Each operation is carried out if its operands are concrete and of at
// most 64 bits; false: nothing has happened. All of it is inlined into the loop.
struct Interpreter::Quick {
  const Instruction* code;
  uint64_t* words;
  Expr* values;
  State& state;
  const std::atomic<uint8_t>* marks;  // of coverage, by instruction
  const FloatSites::Mask* watched;    // of the function, or null
  uint32_t function_index;
  bool nearest;  // operations on floats are the hardware's own

  uint32_t place_of(const Instruction& in) const { return static_cast<uint32_t>(&in - code); }
  [[gnu::always_inline]] bool is_marked(uint32_t pc, Coverage::Mark what) const {
    return (marks[pc].load(std::memory_order_relaxed) & what) != 0;
  }

  [[gnu::always_inline]] bool is_concrete(const Instruction& in) const {
    return (values[in.a].id | values[in.b].id) == 0;
  }
  [[gnu::always_inline]] bool put(const Instruction& in, uint64_t word) const {
    words[in.d] = word;
    values[in.d] = Expr{};
    return true;
  }
  template <class Compute>
  [[gnu::always_inline]] bool one(const Instruction& in, Compute compute) const {
    return values[in.a].id == 0 && in.width <= 64 && put(in, compute(words[in.a]));
  }
  template <class Compute>
  [[gnu::always_inline]] bool two(const Instruction& in, Compute compute) const {
    return is_concrete(in) && in.width <= 64 && put(in, compute(words[in.a], words[in.b]));
  }
  template <class Compute>
  [[gnu::always_inline]] bool two_floats(const Instruction& in, Compute compute) const {
    if (!is_concrete(in) || !nearest || in.mode != ir::Mode::kDynamic) return false;
    if (in.type == ir::FloatType::kDouble) {
      const double result = compute(f64(words[in.a]), f64(words[in.b]));
      if (watched && may_have_raised(result) && watched[place_of(in)] != 0) return false;
      return put(in, std::bit_cast<uint64_t>(result));
    }
    if (in.type == ir::FloatType::kFloat) {
      const float result = compute(f32(words[in.a]), f32(words[in.b]));
      if (watched && may_have_raised(result) && watched[place_of(in)] != 0) return false;
      return put(in, std::bit_cast<uint32_t>(result));
    }
    return false;
  }
};

// Moves on to the next instruction, or to where it leads. What was run is counted where it leads elsewhere:
// code without a jump is short, and to count each instruction takes a tenth of a loop's time.
[[gnu::always_inline]] inline Interpreter::Quickly Interpreter::step_quick(const Instruction*& at,
                                                                           const Quick& on, Left& left) {
  const Instruction& in = *at;
  const uint32_t width = in.width;
  uint64_t* const w = on.words;
  Expr* const v = on.values;
  const auto two = [&](auto compute) { return on.two(in, compute); };
  const auto one = [&](auto compute) { return on.one(in, compute); };
  const auto two_floats = [&](auto compute) { return on.two_floats(in, compute); };
  const auto next = [&](bool is_done) {
    at += is_done;
    return is_done ? Quickly::kDone : Quickly::kNot;
  };
  const auto go_to = [&](uint32_t pc, uint32_t target) {
    if (!on.is_marked(target, Coverage::kBlock)) [[unlikely]]
      mark(on.function_index, target, Coverage::kBlock);
    at = on.code + target;
    left.steps -= pc + 1 - left.from;
    left.from = target;
    return left.steps > 0 ? Quickly::kDone : Quickly::kOver;
  };
  using Word = uint64_t;
  switch (in.op) {
    case Op::kAdd: return next(two([&](Word a, Word b) { return (a + b) & low_bits(width); }));
    case Op::kSub: return next(two([&](Word a, Word b) { return (a - b) & low_bits(width); }));
    case Op::kMul: return next(two([&](Word a, Word b) { return (a * b) & low_bits(width); }));
    case Op::kAnd: return next(two([](Word a, Word b) { return a & b; }));
    case Op::kOr: return next(two([](Word a, Word b) { return a | b; }));
    case Op::kXor: return next(two([](Word a, Word b) { return a ^ b; }));
    case Op::kEq: return next(two([](Word a, Word b) { return a == b; }));
    case Op::kNe: return next(two([](Word a, Word b) { return a != b; }));
    case Op::kUlt: return next(two([](Word a, Word b) { return a < b; }));
    case Op::kUle: return next(two([](Word a, Word b) { return a <= b; }));
    case Op::kSlt: return next(two([&](Word a, Word b) { return sext(a, width) < sext(b, width); }));
    case Op::kSle: return next(two([&](Word a, Word b) { return sext(a, width) <= sext(b, width); }));
    case Op::kShl:
      return next(w[in.b] < width && two([&](Word a, Word b) { return (a << b) & low_bits(width); }));
    case Op::kLshr: return next(w[in.b] < width && two([](Word a, Word b) { return a >> b; }));
    case Op::kAshr:
      return next(w[in.b] < width && two([&](Word a, Word b) { return cut(sext(a, width) >> b, width); }));
    case Op::kUdiv: return next(w[in.b] != 0 && two([](Word a, Word b) { return a / b; }));
    case Op::kUrem: return next(w[in.b] != 0 && two([](Word a, Word b) { return a % b; }));
    case Op::kSdiv:
      return next(divides(w[in.b], width) &&
                  two([&](Word a, Word b) { return cut(sext(a, width) / sext(b, width), width); }));
    case Op::kSrem:
      return next(divides(w[in.b], width) &&
                  two([&](Word a, Word b) { return cut(sext(a, width) % sext(b, width), width); }));
    case Op::kTrunc: return next(in.x <= 64 && one([&](Word a) { return a & low_bits(width); }));
    case Op::kZext:
    case Op::kBitcast: return next(one([](Word a) { return a; }));
    case Op::kSext: return next(one([&](Word a) { return cut(sext(a, in.x), width); }));
    case Op::kCopy:
      if (width > 64) return Quickly::kNot;
      w[in.d] = w[in.a];
      v[in.d] = v[in.a];
      return next(true);
    case Op::kSelect:
      if (v[in.a].id != 0 || width > 64) return Quickly::kNot;
      v[in.d] = v[w[in.a] ? in.b : in.c];
      w[in.d] = w[w[in.a] ? in.b : in.c];
      return next(true);
    case Op::kPtrAdd: return next(one([&](Word a) { return a + in.imm; }));
    case Op::kPtrIndex:
      return next(two([&](Word a, Word b) { return a + static_cast<Word>(sext(b, width)) * in.imm; }));
    case Op::kFadd: return next(two_floats([](auto a, auto b) { return a + b; }));
    case Op::kFsub: return next(two_floats([](auto a, auto b) { return a - b; }));
    case Op::kFmul: return next(two_floats([](auto a, auto b) { return a * b; }));
    case Op::kFdiv: return next(two_floats([](auto a, auto b) { return a / b; }));
    case Op::kFcmp:
      if (!on.is_concrete(in) || tracks_flags_ || !compare_words(in, w[in.a], w[in.b], w[in.d]))
        return Quickly::kNot;
      v[in.d] = Expr{};
      return next(true);
    case Op::kLoad:
      if (v[in.a].id != 0 || width > 64 || !load_from_window(w[in.a], in, w[in.d])) return Quickly::kNot;
      v[in.d] = Expr{};
      return next(true);
    case Op::kStore:
      return next(on.is_concrete(in) && width <= 64 && store_to_window(w[in.a], width, w[in.b]));
    case Op::kTrace: on.state.trace.note(in.imm); return next(true);
    case Op::kJump: return go_to(on.place_of(in), in.x);
    case Op::kBranch: {
      if (v[in.a].id != 0) return Quickly::kNot;
      const uint32_t pc = on.place_of(in);
      const bool taken = w[in.a] != 0;
      const Coverage::Mark side = taken ? Coverage::kTrueSide : Coverage::kFalseSide;
      if (!on.is_marked(pc, side)) [[unlikely]]
        mark(on.function_index, pc, side);
      return go_to(pc, taken ? in.x : in.b);
    }
    default: return Quickly::kNot;
  }
}

Stop Interpreter::run(State& state, uint64_t max_steps) {
  state_ = &state;
  is_proved_ = state.witness != nullptr;
  reset_windows();
  answer_cursor_ = 0;
  frame_ = state.frames.back().writable();
  Left left{static_cast<int64_t>(max_steps), frame_->pc};
  const auto over = [&](Stop stop) {
    return counted(stop, static_cast<uint64_t>(static_cast<int64_t>(max_steps) - left.steps));
  };
  for (;;) {
    Frame* const frame = frame_;
    const bool was_nearest = state.rounding == num::RoundingMode::kNearestEven;
    const Quick on{frame->function->code.data(),
                   frame->words(),
                   frame->values(),
                   state,
                   coverage_.of(frame->function_index),
                   float_sites_ ? float_sites_->of(frame->function_index) : nullptr,
                   frame->function_index,
                   was_nearest && !tracks_flags_};
    const Instruction* at = on.code + frame->pc;
    for (;;) {
      const Quickly how = step_quick(at, on, left);
      if (how == Quickly::kDone) continue;
      if (how == Quickly::kOver) {
        frame->pc = left.from;
        return over(Stop::kBudget);
      }
      const uint32_t pc = on.place_of(*at);
      left.steps -= pc + 1 - left.from;
      frame->pc = pc;
      next_pc_ = pc + 1;
      frame_changed_ = false;
      if (!step_slow(*at)) return over(stop_);
      if (!state.answers.empty()) state.answers.clear();
      if (!state.excluded.empty()) state.excluded.clear();
      answer_cursor_ = 0;
      frame_->pc = left.from = next_pc_;
      if (left.steps <= 0) return over(Stop::kBudget);
      if (frame_changed_ || was_nearest != (state.rounding == num::RoundingMode::kNearestEven)) break;
      at = on.code + next_pc_;
    }
  }
}

Stop Interpreter::counted(Stop stop, uint64_t executed) {
  instructions_ += executed;
  state_->steps += executed;
  return stop;
}

bool Interpreter::step_slow(const Instruction& in) {
  if (tracks_flags_) raise_flags(in);
  switch (ir::info(in.op).family) {
    case ir::OpFamily::kInt: return step_int(in);
    case ir::OpFamily::kDivide: return step_divide(in);
    case ir::OpFamily::kShift: return step_shift(in);
    case ir::OpFamily::kConvert: return step_convert(in);
    case ir::OpFamily::kBits: return step_bits(in);
    case ir::OpFamily::kFloat: return step_float(in);
    case ir::OpFamily::kFloatCompare: return step_float_compare(in);
    case ir::OpFamily::kFloatConvert: return step_float_convert(in);
    case ir::OpFamily::kMemory: return step_memory(in);
    case ir::OpFamily::kControl: return step_control(in);
  }
  MANTISSA_UNREACHABLE(std::string(ir::name(in.op)));
}

std::optional<uint64_t> Interpreter::ask(Question question, bool defined) {
  // Checks of uninitialised values say nothing of guesses.
  if (!(defined && state_->guesses.empty()) && !settle_undetermined(question)) return std::nullopt;
  if (answer_cursor_ < state_->answers.size()) return state_->answers[answer_cursor_++];
  question_ = std::move(question);
  stop_ = Stop::kQuestion;
  return std::nullopt;
}

void Interpreter::note_unproved(Coverage::Site site) {
  if (coverage_.has(site.function, site.pc, site.what)) return;
  std::vector<Coverage::Site>& noted = state_->unproved;
  if (std::find(noted.begin(), noted.end(), site) == noted.end()) noted.push_back(site);
}

bool Interpreter::ask_check(FindingKind kind, Expr bug, std::string message) {
  if (pool_.is_false(bug)) return true;
  if (pool_.is_true(bug)) return stop_with(kind, std::move(message));
  Question question;
  question.ask = Ask::kCheck;
  question.kind = kind;
  question.condition = bug;
  question.message = std::move(message);
  return ask(std::move(question)).has_value();
}

bool Interpreter::stop_with(FindingKind kind, std::string message) {
  finding_ = {kind, std::move(message), std::nullopt};
  stop_ = Stop::kFinding;
  return false;
}

bool Interpreter::stop_after_end(FindingKind kind, std::string message, uint64_t address) {
  finding_ = {kind, std::move(message), state_->memory.end_of(address)};
  stop_ = Stop::kFinding;
  return false;
}

bool Interpreter::stop_quietly(Stop how) {
  stop_ = how;
  return false;
}

void Interpreter::lose(std::string_view what) {
  if (!is_restoring_) state_->lose(ledger_.note(NoteKind::kLoss, what, state_->own_place()));
}

void Interpreter::presume(std::string_view what) {
  if (!is_restoring_) ledger_.note(NoteKind::kAssumption, what, state_->own_place());
}

void Interpreter::presume_once(std::string_view what) {
  if (!is_restoring_ && presumed_.emplace(what).second) presume(what);
}

Val Interpreter::get(ir::Reg reg, uint32_t width) const {
  Val result;
  result.low = frame_->words()[reg];
  if (width > 64) result.high = frame_->words()[reg + 1];
  result.value = frame_->values()[reg];
  return result;
}

void Interpreter::put(ir::Reg reg, uint32_t width, const Val& value) {
  frame_->words()[reg] = value.low;
  frame_->values()[reg] = value.value;
  if (width > 64) {
    frame_->words()[reg + 1] = value.high;
    frame_->values()[reg + 1] = Expr{};
  }
}

Expr Interpreter::bits_term(const Val& value, uint32_t width) {
  if (!value.symbolic()) {
    const uint64_t words[2] = {value.low, value.high};
    return pool_.constant(
        expr::Value::bits(num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1))));
  }
  if (pool_.sort(value.value).is_bool())
    return pool_.mk_ite(value.value, pool_.bv_const(width, 1), pool_.bv_const(width, 0));
  return memory::to_bits(pool_, value.value);
}

Expr Interpreter::int_term(const Val& value, uint32_t width) {
  if (width != 1) return bits_term(value, width);
  if (!value.symbolic()) return pool_.bool_const(value.low != 0);
  if (pool_.sort(value.value).is_bool()) return value.value;
  return pool_.mk_eq(value.value, pool_.bv_const(1, 1));
}

Expr Interpreter::float_term(const Val& value, ir::FloatType type) {
  return memory::to_float(pool_, value.symbolic() ? value.value : bits_term(value, ir::storage_bits(type)),
                          type);
}

expr::Value to_value(const Val& value, expr::Sort sort) {
  switch (sort.kind()) {
    case expr::SortKind::kBool: return expr::Value::boolean(value.low != 0);
    case expr::SortKind::kRoundingMode: return expr::Value::from_raw(sort, value.low);
    default: break;
  }
  const bool is_x87 = sort == expr::Sort::floating(num::kX87);
  const uint32_t width = is_x87 ? 80 : sort.bits();
  const uint64_t words[2] = {value.low, value.high};
  const num::BitVec bits = num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1));
  if (is_x87) return expr::Value::floating(num::Float::from_x87(bits));
  if (sort.is_float()) return expr::Value::floating(num::Float::from_bits(sort.format(), bits));
  return expr::Value::bits(bits);
}

namespace {

Val to_val(const num::BitVec& bits) {
  Val result;
  result.low = bits.words()[0];
  if (bits.words().size() > 1) result.high = bits.words()[1];
  return result;
}

Val to_val(const expr::Value& value) {
  Val result;
  if (value.is_small()) {
    result.low = value.raw();
    return result;
  }
  return to_val(value.sort() == expr::Sort::floating(num::kX87) ? value.as_float().to_x87()
                                                                : value.as_bits());
}

}  // namespace

Val Interpreter::from_term(Expr term) {
  const expr::Sort sort = pool_.sort(term);
  if (pool_.is_const(term) && !(sort.is_bit_vec() && sort.width() > 128)) return to_val(pool_.value(term));
  Val result;
  result.value = term;
  return result;
}

Expr Interpreter::term_of(const Val& value, expr::Sort sort) {
  if (sort.is_float()) {
    if (value.symbolic() && pool_.sort(value.value).is_float()) return value.value;
    const uint32_t width = sort == expr::Sort::floating(num::kX87) ? 80 : sort.bits();
    return memory::float_constant(pool_, value.symbolic() ? value.value : bits_term(value, width),
                                  sort.format());
  }
  if (!value.symbolic()) return pool_.constant(to_value(value, sort));
  if (sort.is_bit_vec()) return bits_term(value, sort.width());
  return sort.is_bool() ? int_term(value, 1) : value.value;
}

Val Interpreter::computed(expr::Kind kind, expr::Sort result, std::span<const Operand> operands,
                          std::span<const uint32_t> params) {
  bool symbolic = false;
  for (const Operand& operand : operands) symbolic = symbolic || operand.value.symbolic();
  symbolic = symbolic || (result.is_bit_vec() && result.width() > 128);  // has no room in words
  size_t count = 0;
  if (!symbolic) {
    expr::Value values[expr::kMaxArity];
    bool keeps_nan = false;  // one that is not the default NaN, which values are
    for (const Operand& operand : operands) {
      const expr::Value& value = values[count++] = to_value(operand.value, operand.sort);
      if (!operand.sort.is_float() || !value.as_float().is_nan()) continue;
      const Val as_default = to_val(value);
      keeps_nan |= as_default.low != operand.value.low || as_default.high != operand.value.high;
    }
    const expr::Value made = expr::apply(kind, result, params, std::span(values, count));
    if (!keeps_nan || !result.is_float() || !made.as_float().is_nan()) return to_val(made);
    count = 0;
  }
  Expr terms[expr::kMaxArity];
  for (const Operand& operand : operands) terms[count++] = term_of(operand.value, operand.sort);
  const Expr term = pool_.make(kind, std::span(terms, count), params);
  return symbolic ? from_term(term) : to_val(memory::nan_bits_of_constants(pool_, term));
}

Val Interpreter::compute_all(expr::Kind kind, expr::Sort result, std::span<const Operand> operands,
                             std::span<const uint32_t> params) {
  const Val value = computed(kind, result, operands, params);
  if (float_sites_ != nullptr && exceptions::can_raise(kind))
    observe_float(kind, result, operands, params, value);
  return value;
}

uint64_t encode_object(memory::ObjectRef ref) { return static_cast<uint64_t>(ref.space) << 32 | ref.index; }
memory::ObjectRef decode_object(uint64_t word) {
  return {static_cast<memory::Space>(word >> 32), static_cast<uint32_t>(word)};
}

}  // namespace mantissa::interp
