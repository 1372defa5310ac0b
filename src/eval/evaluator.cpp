// A term is flattened once into instructions over two arrays: 64-bit words and (rarely) wide values. The loop
// is one switch; float and double in nearest-even are single hardware instructions. Everything else (other
// formats and rounding modes, wide bit-vectors, arrays, Int and Real) goes through expr::apply, the
// definition.

#include "eval/evaluator.h"

#include <bit>
#include <cmath>
#include <utility>

#include "eval/tape_code.h"
#include "expr/apply.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "num/libm.h"
#include "support/low_bits.h"

namespace mantissa::eval {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;

namespace {

constexpr uint32_t kWideBit = 1u << 31;  // marks a place in `wides`

// What a variable of a word's sort is when nothing is said of it: false, 0, +0.0, nearest-even.
constexpr uint64_t kDefaultWord = 0;
static_assert(static_cast<uint64_t>(num::RoundingMode::kNearestEven) == kDefaultWord);

bool is_word_sort(Sort sort) { return sort.bits() >= 1 && sort.bits() <= 64; }

int64_t sign_extended(uint64_t word, uint32_t width) {
  return static_cast<int64_t>(word << (64 - width)) >> (64 - width);
}

constexpr uint64_t kNan64 = 0xfff8000000000000, kNan32 = 0xffc00000;
double f64(uint64_t word) { return std::bit_cast<double>(word); }
float f32(uint64_t word) { return std::bit_cast<float>(static_cast<uint32_t>(word)); }
uint64_t word(double value) { return value != value ? kNan64 : std::bit_cast<uint64_t>(value); }
uint64_t word(float value) { return value != value ? kNan32 : std::bit_cast<uint32_t>(value); }

// The word of a float with any NaN made the one NaN.
uint64_t one_nan(num::Format f, uint64_t word) {
  const uint64_t quiet = uint64_t{1} << (f.significand_bits - 2);
  const uint64_t infinity = low_bits(f.exponent_bits) << (f.significand_bits - 1);
  return (word & low_bits(f.width() - 1)) > infinity ? uint64_t{1} << (f.width() - 1) | infinity | quiet
                                                     : word;
}

// Which quick operation computes this node, if any.
class OpChoice {
 public:
  OpChoice(const Pool& pool, Expr e) : pool_(pool), e_(e) {}

  Op choose() const {
    if (!is_word_sort(pool_.sort(e_))) return Op::kGeneric;
    for (Expr child : pool_.children(e_))
      if (!is_word_sort(pool_.sort(child))) return Op::kGeneric;
    switch (pool_.kind(e_)) {
      case Kind::kNot: return Op::kNot;
      case Kind::kAnd: return Op::kAnd;
      case Kind::kOr: return Op::kOr;
      case Kind::kXor: return Op::kXor;
      case Kind::kEq: return Op::kEq;
      case Kind::kIte: return Op::kIte;
      default: break;
    }
    return is_float_kind() ? float_op() : bit_vector_op();
  }

 private:
  bool is_float_kind() const {
    for (Expr child : pool_.children(e_))
      if (pool_.sort(child).is_float() || pool_.sort(child).is_rounding_mode()) return true;
    return pool_.sort(e_).is_float();
  }
  Op bit_vector_op() const {
    switch (pool_.kind(e_)) {
      case Kind::kBvNot: return Op::kBvNot;
      case Kind::kBvNeg: return Op::kBvNeg;
      case Kind::kBvAnd: return Op::kBvAnd;
      case Kind::kBvOr: return Op::kBvOr;
      case Kind::kBvXor: return Op::kBvXor;
      case Kind::kBvAdd: return Op::kBvAdd;
      case Kind::kBvSub: return Op::kBvSub;
      case Kind::kBvMul: return Op::kBvMul;
      case Kind::kBvUdiv: return Op::kBvUdiv;
      case Kind::kBvUrem: return Op::kBvUrem;
      case Kind::kBvSdiv: return Op::kBvSdiv;
      case Kind::kBvSrem: return Op::kBvSrem;
      case Kind::kBvShl: return Op::kBvShl;
      case Kind::kBvLshr: return Op::kBvLshr;
      case Kind::kBvAshr: return Op::kBvAshr;
      case Kind::kBvUlt: return Op::kBvUlt;
      case Kind::kBvUle: return Op::kBvUle;
      case Kind::kBvSlt: return Op::kBvSlt;
      case Kind::kBvSle: return Op::kBvSle;
      case Kind::kBvConcat: return Op::kBvConcat;
      case Kind::kBvExtract: return Op::kBvExtract;
      case Kind::kBvZeroExtend: return Op::kBvZeroExtend;
      case Kind::kBvSignExtend: return Op::kBvSignExtend;
      default: return Op::kGeneric;
    }
  }
  bool nearest_even() const {
    return pool_.child(e_, 0) == const_cast<Pool&>(pool_).rm_const(num::RoundingMode::kNearestEven);
  }
  Op float_op() const {
    switch (pool_.kind(e_)) {
      case Kind::kFpAbs: return Op::kAbs;
      case Kind::kFpNeg: return Op::kNeg;
      case Kind::kFpIsNan: return Op::kIsNan;
      case Kind::kFpIsInfinite: return Op::kIsInfinite;
      case Kind::kFpIsZero: return Op::kIsZero;
      case Kind::kFpIsSubnormal: return Op::kIsSubnormal;
      case Kind::kFpIsNormal: return Op::kIsNormal;
      case Kind::kFpIsNegative: return Op::kIsNegative;
      case Kind::kFpIsPositive: return Op::kIsPositive;
      case Kind::kFpFromBits: return Op::kFromBits;
      case Kind::kFpToBits: return Op::kCopy;
      default: break;
    }
    const Sort last = pool_.sort(pool_.children(e_).back());
    if (last == Sort::floating(num::kDouble)) return double_op();
    if (last == Sort::floating(num::kFloat)) return single_op();
    const bool from_signed = pool_.kind(e_) == Kind::kFpFromSbv;
    return from_signed && nearest_even() && pool_.sort(e_) == Sort::floating(num::kDouble) ? Op::kSignedTo64
                                                                                           : Op::kGeneric;
  }
  Op double_op() const {
    switch (pool_.kind(e_)) {
      case Kind::kFpLe: return Op::kLe64;
      case Kind::kFpLt: return Op::kLt64;
      case Kind::kFpEq: return Op::kEq64;
      default: break;
    }
    if (!pool_.sort(pool_.child(e_, 0)).is_rounding_mode() || !nearest_even()) return Op::kGeneric;
    switch (pool_.kind(e_)) {
      case Kind::kFpAdd: return Op::kAdd64;
      case Kind::kFpSub: return Op::kSub64;
      case Kind::kFpMul: return Op::kMul64;
      case Kind::kFpDiv: return Op::kDiv64;
      case Kind::kFpSqrt: return Op::kSqrt64;
      case Kind::kMath1:
      case Kind::kMath2: return Op::kMath64;
      case Kind::kFpFromFp: return pool_.sort(e_) == Sort::floating(num::kFloat) ? Op::kNarrow : Op::kGeneric;
      default: return Op::kGeneric;
    }
  }
  Op single_op() const {
    switch (pool_.kind(e_)) {
      case Kind::kFpLe: return Op::kLe32;
      case Kind::kFpLt: return Op::kLt32;
      case Kind::kFpEq: return Op::kEq32;
      case Kind::kFpFromFp: return pool_.sort(e_) == Sort::floating(num::kDouble) ? Op::kWiden : Op::kGeneric;
      default: break;
    }
    if (!pool_.sort(pool_.child(e_, 0)).is_rounding_mode() || !nearest_even()) return Op::kGeneric;
    switch (pool_.kind(e_)) {
      case Kind::kFpAdd: return Op::kAdd32;
      case Kind::kFpSub: return Op::kSub32;
      case Kind::kFpMul: return Op::kMul32;
      case Kind::kFpDiv: return Op::kDiv32;
      case Kind::kFpSqrt: return Op::kSqrt32;
      case Kind::kMath1:
      case Kind::kMath2: return Op::kMath32;
      default: return Op::kGeneric;
    }
  }

  const Pool& pool_;
  Expr e_;
};

}  // namespace

struct Tape::Code {
  const Pool& pool;
  std::vector<Instruction> instructions;
  std::vector<uint64_t> words;
  std::vector<Value> wides;
  std::vector<uint32_t> operand_places;  // of generic instructions: instruction.a is the first
  std::vector<Expr> variables;
  std::vector<uint32_t> variable_places;
  std::vector<std::pair<uint32_t, Sort>> roots;
  expr::ExprMap<uint32_t> place_of;
  expr::ExprSet seen;
  bool has_run = false;  // all of it, under what the variables' places hold

  explicit Code(const Pool& p) : pool(p) {}

  uint32_t new_place(Sort sort) {
    if (is_word_sort(sort)) {
      words.push_back(0);
      return static_cast<uint32_t>(words.size() - 1);
    }
    wides.push_back(Value());
    return static_cast<uint32_t>(wides.size() - 1) | kWideBit;
  }
  void put(uint32_t place, const Value& value) {
    if (place & kWideBit)
      wides[place & ~kWideBit] = value;
    else
      words[place] = value.raw();
  }
  Value get(uint32_t place, Sort sort) const {
    return place & kWideBit ? wides[place & ~kWideBit] : Value::from_canonical(sort, words[place]);
  }

  void compile(std::span<const Expr> root_terms) {
    const auto is_table = [&](Expr e) { return pool.table(e).has_value(); };
    expr::for_each_postorder(pool, root_terms, seen, is_table, [&](Expr e) {
      const uint32_t place = new_place(pool.sort(e));
      place_of[e] = place;
      if (const auto table = pool.table(e)) {
        put(place, *table);
      } else if (pool.is_const(e)) {
        put(place, pool.value(e));
      } else if (pool.is_var(e)) {
        variables.push_back(e);
        variable_places.push_back(place);
      } else {
        emit(e, place);
      }
    });
    for (Expr root : root_terms) roots.push_back({*place_of.find(root), pool.sort(root)});
  }

  void emit(Expr e, uint32_t place) {
    Instruction in;
    in.op = OpChoice(pool, e).choose();
    in.dst = place;
    in.node = e;
    const auto children = pool.children(e);
    const Sort last = pool.sort(children.back());
    if (in.op == Op::kGeneric) {
      in.a = static_cast<uint32_t>(operand_places.size());
      for (Expr child : children) operand_places.push_back(*place_of.find(child));
      instructions.push_back(in);
      return;
    }
    in.width = static_cast<uint8_t>(last.bits());
    if (last.is_float()) in.exponent = static_cast<uint8_t>(last.format().exponent_bits);
    if (in.op == Op::kFromBits) in.exponent = static_cast<uint8_t>(pool.param(e, 0));
    const bool skip_mode = pool.sort(children[0]).is_rounding_mode() && in.op != Op::kEq && in.op != Op::kIte;
    const auto operands = children.subspan(skip_mode ? 1 : 0);
    in.a = *place_of.find(operands[0]);
    in.b = operands.size() > 1 ? *place_of.find(operands[1]) : in.a;
    in.c = operands.size() > 2 ? *place_of.find(operands[2]) : 0;
    if (in.op == Op::kBvExtract) {
      in.b = pool.param(e, 1);
      in.width = static_cast<uint8_t>(pool.sort(e).bits());
    }
    if (in.op == Op::kMath64 || in.op == Op::kMath32) in.c = pool.param(e, 0);
    instructions.push_back(in);
  }

  void generic(const Instruction& in) {
    Value operands[expr::kMaxArity];
    const auto children = pool.children(in.node);
    for (size_t i = 0; i < children.size(); ++i)
      operands[i] = get(operand_places[in.a + i], pool.sort(children[i]));
    const Sort sort = pool.sort(in.node);
    if (pool.kind(in.node) == Kind::kConstArray) {
      put(in.dst, Value::array(sort, pool.make_array(sort, operands[0])));
      return;
    }
    put(in.dst,
        expr::apply(pool.kind(in.node), sort, pool.params(in.node), std::span(operands, children.size())));
  }

  // Takes the variables' values; false if they are those of the last run, whose results then stand.
  bool load(const Model& model) {
    bool changed = !std::exchange(has_run, false);
    for (size_t i = 0; i < variables.size(); ++i) {
      const Value* value = model.find(variables[i]);
      const uint32_t place = variable_places[i];
      if (place & kWideBit) {
        wides[place & ~kWideBit] = value ? *value : pool.default_value(pool.sort(variables[i]));
        changed = true;
      } else if (const uint64_t word = value ? value->raw() : kDefaultWord; words[place] != word) {
        words[place] = word;
        changed = true;
      }
    }
    has_run = !changed;
    return changed;
  }

  void run() {
    run_from(0);
    has_run = true;
  }
  void run_from(size_t first) {
    for (size_t i = first; i < instructions.size(); ++i) {
      const Instruction& in = instructions[i];
      if (in.op == Op::kGeneric)
        generic(in);
      else
        words[in.dst] = step(in, words[in.a]);
    }
  }

  uint64_t step(const Instruction& in, uint64_t a) const {
    switch (in.op) {
      case Op::kNot: return a ^ 1;
      case Op::kAnd:
      case Op::kBvAnd: return a & words[in.b];
      case Op::kOr:
      case Op::kBvOr: return a | words[in.b];
      case Op::kXor:
      case Op::kBvXor: return a ^ words[in.b];
      case Op::kEq: return a == words[in.b];
      case Op::kIte: return a ? words[in.b] : words[in.c];
      case Op::kCopy:
      case Op::kBvZeroExtend: return a;
      case Op::kAdd64: return word(f64(a) + f64(words[in.b]));
      case Op::kSub64: return word(f64(a) - f64(words[in.b]));
      case Op::kMul64: return word(f64(a) * f64(words[in.b]));
      case Op::kDiv64: return word(f64(a) / f64(words[in.b]));
      case Op::kSqrt64: return word(std::sqrt(f64(a)));
      case Op::kLe64: return f64(a) <= f64(words[in.b]);
      case Op::kLt64: return f64(a) < f64(words[in.b]);
      case Op::kEq64: return f64(a) == f64(words[in.b]);
      case Op::kAdd32: return word(f32(a) + f32(words[in.b]));
      case Op::kSub32: return word(f32(a) - f32(words[in.b]));
      case Op::kMul32: return word(f32(a) * f32(words[in.b]));
      case Op::kDiv32: return word(f32(a) / f32(words[in.b]));
      case Op::kSqrt32: return word(std::sqrt(f32(a)));
      case Op::kLe32: return f32(a) <= f32(words[in.b]);
      case Op::kLt32: return f32(a) < f32(words[in.b]);
      case Op::kEq32: return f32(a) == f32(words[in.b]);
      case Op::kWiden: return word(static_cast<double>(f32(a)));
      case Op::kNarrow: return word(static_cast<float>(f64(a)));
      case Op::kSignedTo64: return word(static_cast<double>(sign_extended(a, in.width)));
      case Op::kMath64:
        return word(call_double(static_cast<num::MathFunction>(in.c), f64(a), f64(words[in.b])));
      case Op::kMath32:
        return word(call_float(static_cast<num::MathFunction>(in.c), f32(a), f32(words[in.b])));
      default: return in.op < Op::kCopy ? bit_step(in, a) : class_step(in, a);
    }
  }

  uint64_t bit_step(const Instruction& in, uint64_t a) const {
    const uint32_t w = in.width;
    const uint64_t b = in.op == Op::kBvExtract ? 0 : words[in.b];
    switch (in.op) {
      case Op::kBvNot: return ~a & low_bits(w);
      case Op::kBvNeg: return -a & low_bits(w);
      case Op::kBvAdd: return (a + b) & low_bits(w);
      case Op::kBvSub: return (a - b) & low_bits(w);
      case Op::kBvMul: return (a * b) & low_bits(w);
      case Op::kBvUdiv: return b == 0 ? low_bits(w) : a / b;
      case Op::kBvUrem: return b == 0 ? a : a % b;
      case Op::kBvSdiv: {  // through magnitudes, so the most negative number needs no case of its own
        const bool na = a >> (w - 1), nb = b >> (w - 1);
        const uint64_t ua = na ? -a & low_bits(w) : a, ub = nb ? -b & low_bits(w) : b;
        const uint64_t q = ub == 0 ? low_bits(w) : ua / ub;
        return (na != nb ? -q : q) & low_bits(w);
      }
      case Op::kBvSrem: {
        const bool na = a >> (w - 1), nb = b >> (w - 1);
        const uint64_t ua = na ? -a & low_bits(w) : a, ub = nb ? -b & low_bits(w) : b;
        const uint64_t r = ub == 0 ? ua : ua % ub;
        return (na ? -r : r) & low_bits(w);
      }
      case Op::kBvShl: return b >= w ? 0 : (a << b) & low_bits(w);
      case Op::kBvLshr: return b >= w ? 0 : a >> b;
      case Op::kBvAshr:
        return static_cast<uint64_t>(sign_extended(a, w) >> (b >= w ? w - 1 : b)) & low_bits(w);
      case Op::kBvUlt: return a < b;
      case Op::kBvUle: return a <= b;
      case Op::kBvSlt: return sign_extended(a, w) < sign_extended(b, w);
      case Op::kBvSle: return sign_extended(a, w) <= sign_extended(b, w);
      case Op::kBvConcat: return a << w | b;  // the width of the last operand
      case Op::kBvExtract: return a >> in.b & low_bits(w);
      case Op::kBvSignExtend:
        return static_cast<uint64_t>(sign_extended(a, w)) & low_bits(pool.sort(in.node).bits());
      default: MANTISSA_UNREACHABLE();
    }
  }

  uint64_t class_step(const Instruction& in, uint64_t a) const {
    const uint64_t sign = uint64_t{1} << (in.width - 1);
    const uint64_t fraction_mask = low_bits(in.width - 1 - in.exponent);
    const uint64_t infinity = (sign - 1) & ~fraction_mask;
    const uint64_t magnitude = a & (sign - 1);
    const bool nan = magnitude > infinity;
    switch (in.op) {
      case Op::kAbs: return nan ? a : magnitude;
      case Op::kNeg: return nan ? a : a ^ sign;
      case Op::kFromBits: return nan ? (sign | infinity | (fraction_mask + 1) >> 1) : a;
      case Op::kIsNan: return nan;
      case Op::kIsInfinite: return magnitude == infinity;
      case Op::kIsZero: return magnitude == 0;
      case Op::kIsSubnormal: return magnitude != 0 && magnitude <= fraction_mask;
      case Op::kIsNormal: return magnitude > fraction_mask && magnitude < infinity;
      case Op::kIsNegative: return !nan && (a & sign);
      case Op::kIsPositive: return !nan && !(a & sign);
      default: MANTISSA_UNREACHABLE();
    }
  }
};

Tape::Tape(const Pool& pool, std::span<const Expr> roots) : code_(std::make_unique<Code>(pool)) {
  code_->compile(roots);
}
Tape::~Tape() = default;
Tape::Tape(Tape&&) noexcept = default;
Tape& Tape::operator=(Tape&&) noexcept = default;

void Tape::run(const Model& model) {
  if (code_->load(model)) code_->run();
}

size_t Tape::extend(Expr root, const Model& model) {
  const size_t first = code_->instructions.size(), first_variable = code_->variables.size();
  code_->compile(std::span(&root, 1));
  for (size_t i = first_variable; i < code_->variables.size(); ++i)
    code_->put(code_->variable_places[i], model.get(code_->pool, code_->variables[i]));
  code_->run_from(first);
  return code_->roots.size() - 1;
}

void Tape::run(std::span<const uint64_t> words) {
  MANTISSA_CHECK(words.size() == code_->variables.size());
  for (size_t i = 0; i < words.size(); ++i) {
    const Sort sort = code_->pool.sort(code_->variables[i]);
    code_->words[code_->variable_places[i]] = sort.is_float() ? one_nan(sort.format(), words[i]) : words[i];
  }
  code_->run();
}

Value Tape::value(size_t root) const {
  return code_->get(code_->roots[root].first, code_->roots[root].second);
}
bool Tape::is_true(size_t root) const { return code_->words[code_->roots[root].first] != 0; }
size_t Tape::size() const { return code_->instructions.size(); }
const std::vector<Expr>& Tape::variables() const { return code_->variables; }

Value evaluate(const Pool& pool, Expr e, const Model& model) {
  Tape tape(pool, std::span(&e, 1));
  tape.run(model);
  return tape.value(0);
}

std::optional<Expr> first_false(const Pool& pool, std::span<const Expr> conjuncts, const Model& model) {
  Tape tape(pool, conjuncts);
  tape.run(model);
  for (size_t i = 0; i < conjuncts.size(); ++i)
    if (!tape.is_true(i)) return conjuncts[i];
  return std::nullopt;
}

bool satisfies(const Pool& pool, std::span<const Expr> conjuncts, const Model& model) {
  return !first_false(pool, conjuncts, model);
}

}  // namespace mantissa::eval
