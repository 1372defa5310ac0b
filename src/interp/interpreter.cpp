// The loop. Instructions on concrete operands of at most 64 bits are done here, touching no expression
// machinery: one test that both handles are empty, the operation, the next instruction. Everything else (a
// symbolic operand, a wide integer, memory outside the window, calls) goes to the families in ops_*.cpp
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

int64_t sext(uint64_t word, uint32_t width) {
  return static_cast<int64_t>(word << (64 - width)) >> (64 - width);
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
      tracks_flags_(observes_flags(program)) {
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

// Concrete access inside the object accessed last; fixed sizes are one instruction each.
inline bool Interpreter::load_from_window(uint64_t address, const Instruction& in, uint64_t& result) const {
  const uint32_t bytes = (in.width + 7) / 8;
  const uint64_t offset = address - read_window_.base;
  if (offset > read_window_.size || read_window_.size - offset < bytes) return false;
  if (!read_window_.object->is_plain()) return false;
  if (read_window_.object->may_hold_address() && (in.flags & ir::kLooks || bytes < 8)) [[unlikely]] {
    if (!state_->rests_on_addresses && shows_address(*read_window_.object, offset, bytes)) return false;
  }
  uint64_t word = 0;
  const uint8_t* from = read_window_.object->concrete_bytes() + offset;
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
  const uint64_t offset = address - write_window_.base;
  if (offset > write_window_.size || write_window_.size - offset < bytes) return false;
  if (!write_window_.object->is_plain_to_write()) return false;
  if (memory::in_address_space(word) || state_->moves_address_bytes) [[unlikely]]
    write_window_.object->note_address();
  uint8_t* to = write_window_.object->concrete_bytes() + offset;
  switch (bytes) {
    case 1: *to = static_cast<uint8_t>(word); break;
    case 4: std::memcpy(to, &word, 4); break;
    case 8: std::memcpy(to, &word, 8); break;
    default: std::memcpy(to, &word, bytes); break;
  }
  return true;
}

// Operations on float and double in nearest-even, concrete: the hardware's own.
#define MANTISSA_FAST_FLOAT(op)                                                     \
  if ((v[in.a].id | v[in.b].id) == 0 && nearest && in.mode == ir::Mode::kDynamic) { \
    if (in.type == ir::FloatType::kDouble) {                                        \
      const double result = f64(w[in.a]) op f64(w[in.b]);                           \
      if (watched && may_have_raised(result) && watched[pc] != 0) break;            \
      w[in.d] = std::bit_cast<uint64_t>(result);                                    \
      v[in.d] = Expr{};                                                             \
      ++pc;                                                                         \
      continue;                                                                     \
    }                                                                               \
    if (in.type == ir::FloatType::kFloat) {                                         \
      const float result = f32(w[in.a]) op f32(w[in.b]);                            \
      if (watched && may_have_raised(result) && watched[pc] != 0) break;            \
      w[in.d] = std::bit_cast<uint32_t>(result);                                    \
      v[in.d] = Expr{};                                                             \
      ++pc;                                                                         \
      continue;                                                                     \
    }                                                                               \
  }                                                                                 \
  break
#define MANTISSA_FAST_INT(result)                         \
  if ((v[in.a].id | v[in.b].id) == 0 && in.width <= 64) { \
    const uint64_t a = w[in.a], b = w[in.b];              \
    w[in.d] = (result);                                   \
    v[in.d] = Expr{};                                     \
    ++pc;                                                 \
    continue;                                             \
  }                                                       \
  break
#define MANTISSA_FAST_INT_IF(condition, result) \
  if (!(condition)) break;                      \
  MANTISSA_FAST_INT(result)
#define MANTISSA_FAST_ONE(result)          \
  if (v[in.a].id == 0 && in.width <= 64) { \
    const uint64_t a = w[in.a];            \
    w[in.d] = (result);                    \
    v[in.d] = Expr{};                      \
    ++pc;                                  \
    continue;                              \
  }                                        \
  break

Stop Interpreter::run(State& state, uint64_t max_steps) {
  state_ = &state;
  is_proved_ = state.witness != nullptr;
  reset_windows();
  answer_cursor_ = 0;
  frame_ = state.frames.back().writable();
  uint64_t left = max_steps;
  for (;;) {
    const Instruction* const code = frame_->function->code.data();
    uint64_t* const w = frame_->words();
    Expr* const v = frame_->values();
    const uint32_t function_index = frame_->function_index;
    const FloatSites::Mask* const watched = float_sites_ ? float_sites_->of(function_index) : nullptr;
    const bool was_nearest = state.rounding == num::RoundingMode::kNearestEven;
    const bool nearest = was_nearest && !tracks_flags_;
    Frame* const frame = frame_;
    uint32_t pc = frame->pc;
    for (;;) {
      if (left == 0) {
        frame->pc = pc;
        return counted(Stop::kBudget, max_steps);
      }
      --left;
      const Instruction& in = code[pc];
      switch (in.op) {
        case Op::kAdd: MANTISSA_FAST_INT((a + b) & low_bits(in.width));
        case Op::kSub: MANTISSA_FAST_INT((a - b) & low_bits(in.width));
        case Op::kMul: MANTISSA_FAST_INT((a * b) & low_bits(in.width));
        case Op::kAnd: MANTISSA_FAST_INT(a & b);
        case Op::kOr: MANTISSA_FAST_INT(a | b);
        case Op::kXor: MANTISSA_FAST_INT(a ^ b);
        case Op::kEq: MANTISSA_FAST_INT(a == b);
        case Op::kNe: MANTISSA_FAST_INT(a != b);
        case Op::kUlt: MANTISSA_FAST_INT(a < b);
        case Op::kUle: MANTISSA_FAST_INT(a <= b);
        case Op::kSlt: MANTISSA_FAST_INT(sext(a, in.width) < sext(b, in.width));
        case Op::kSle: MANTISSA_FAST_INT(sext(a, in.width) <= sext(b, in.width));
        case Op::kShl: MANTISSA_FAST_INT_IF(w[in.b] < in.width, (a << b) & low_bits(in.width));
        case Op::kLshr: MANTISSA_FAST_INT_IF(w[in.b] < in.width, a >> b);
        case Op::kAshr: MANTISSA_FAST_INT_IF(w[in.b] < in.width, cut(sext(a, in.width) >> b, in.width));
        case Op::kUdiv: MANTISSA_FAST_INT_IF(w[in.b] != 0, a / b);
        case Op::kUrem: MANTISSA_FAST_INT_IF(w[in.b] != 0, a % b);
        case Op::kSdiv:
          MANTISSA_FAST_INT_IF(divides(w[in.b], in.width),
                               cut(sext(a, in.width) / sext(b, in.width), in.width));
        case Op::kSrem:
          MANTISSA_FAST_INT_IF(divides(w[in.b], in.width),
                               cut(sext(a, in.width) % sext(b, in.width), in.width));
        case Op::kTrunc:
          if (in.x > 64) break;
          MANTISSA_FAST_ONE(a & low_bits(in.width));
        case Op::kZext: MANTISSA_FAST_ONE(a);
        case Op::kBitcast: MANTISSA_FAST_ONE(a);
        case Op::kSext: MANTISSA_FAST_ONE(cut(sext(a, in.x), in.width));
        case Op::kCopy:
          if (in.width > 64) break;
          w[in.d] = w[in.a];
          v[in.d] = v[in.a];
          ++pc;
          continue;
        case Op::kSelect:
          if (v[in.a].id != 0 || in.width > 64) break;
          v[in.d] = v[w[in.a] ? in.b : in.c];
          w[in.d] = w[w[in.a] ? in.b : in.c];
          ++pc;
          continue;
        case Op::kPtrAdd: MANTISSA_FAST_ONE(a + in.imm);
        case Op::kPtrIndex: MANTISSA_FAST_INT(a + static_cast<uint64_t>(sext(b, in.width)) * in.imm);
        case Op::kFadd: MANTISSA_FAST_FLOAT(+);
        case Op::kFsub: MANTISSA_FAST_FLOAT(-);
        case Op::kFmul: MANTISSA_FAST_FLOAT(*);
        case Op::kFdiv: MANTISSA_FAST_FLOAT(/);
        case Op::kFcmp:
          if ((v[in.a].id | v[in.b].id) != 0 || tracks_flags_) break;
          if (!compare_words(in, w[in.a], w[in.b], w[in.d])) break;
          v[in.d] = Expr{};
          ++pc;
          continue;
        case Op::kLoad:
          if (v[in.a].id != 0 || in.width > 64 || !load_from_window(w[in.a], in, w[in.d])) break;
          v[in.d] = Expr{};
          ++pc;
          continue;
        case Op::kStore:
          if ((v[in.a].id | v[in.b].id) != 0 || in.width > 64) break;
          if (!store_to_window(w[in.a], in.width, w[in.b])) break;
          ++pc;
          continue;
        case Op::kTrace:
          state.note_site(in.imm);
          ++pc;
          continue;
        case Op::kJump:
          pc = in.x;
          mark(function_index, pc, Coverage::kBlock);
          continue;
        case Op::kBranch: {
          if (v[in.a].id != 0) break;
          const bool taken = w[in.a] != 0;
          mark(function_index, pc, taken ? Coverage::kTrueSide : Coverage::kFalseSide);
          pc = taken ? in.x : in.b;
          mark(function_index, pc, Coverage::kBlock);
          continue;
        }
        default: break;
      }
      frame->pc = pc;
      next_pc_ = pc + 1;
      frame_changed_ = false;
      if (!step_slow(in)) return counted(stop_, max_steps - left);
      if (!state.answers.empty()) state.answers.clear();
      if (!state.excluded.empty()) state.excluded.clear();
      answer_cursor_ = 0;
      frame_->pc = next_pc_;
      if (frame_changed_ || was_nearest != (state.rounding == num::RoundingMode::kNearestEven)) break;
      pc = next_pc_;
    }
  }
}

#undef MANTISSA_FAST_FLOAT
#undef MANTISSA_FAST_INT
#undef MANTISSA_FAST_INT_IF
#undef MANTISSA_FAST_ONE

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
