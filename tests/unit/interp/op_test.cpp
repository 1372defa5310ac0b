// Every operation on registers gives with terms for operands what it gives with numbers: the quick step of
// the loop, the families behind it and the terms they make say the same.

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "interp/interpreter.h"
#include "support/low_bits.h"
#include "support/rng.h"

namespace mantissa::interp {
namespace {

using ir::FloatType;
using ir::Instruction;
using ir::Op;
using ir::OpFamily;

constexpr ir::Reg kA = 0, kB = 2, kC = 4, kD = 6;  // two words each
constexpr uint32_t kWidths[] = {1, 2, 8, 13, 32, 63, 64, 65, 100, 128};
constexpr FloatType kTypes[] = {FloatType::kHalf, FloatType::kFloat, FloatType::kDouble, FloatType::kQuad};

// What a register holds: an integer of a width, or a float.
struct Shape {
  uint32_t width = 0;  // 0: not read
  FloatType type = FloatType::kNone;
  expr::Sort sort() const {
    if (type != FloatType::kNone) return expr::Sort::floating(ir::format(type));
    return width == 1 ? expr::Sort::boolean() : expr::Sort::bit_vec(width);
  }
};

struct Case {
  Instruction in;
  Shape operands[3];
  bool can_be_terms[3] = {true, true, true};
  uint32_t result = 0;  // bits
};

num::BitVec random_bits(Rng& rng, uint32_t width) {
  uint64_t words[2] = {rng.next(), rng.next()};
  if (rng.chance(3)) words[0] = rng.below(4), words[1] = 0;
  if (rng.chance(6)) words[0] = words[1] = ~uint64_t{0};
  return num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1));
}

num::Float random_float(Rng& rng, FloatType type) {
  const num::Format format = ir::format(type);
  for (;;) {
    const num::Float any = rng.chance(2) ? num::Float::from_bits(format, random_bits(rng, format.width()))
                                         : num::convert(format, num::RoundingMode::kNearestEven,
                                                        num::Float::from_double(rng.unit() * 200 - 100));
    if (!any.is_nan()) return any;  // its bits are a matter of their own
  }
}

Case integer_case(Op op, Rng& rng) {
  Case made;
  made.in.op = op;
  const uint32_t width = kWidths[rng.below(std::size(kWidths))];
  made.in.width = made.result = width;
  for (Shape& shape : made.operands) shape = {width};
  return made;
}

Case convert_case(Op op, Rng& rng) {
  Case made = integer_case(op, rng);
  const uint32_t other = kWidths[rng.below(std::size(kWidths))];
  const uint32_t less = std::min(made.in.width, other), more = std::max(made.in.width, other);
  if (op == Op::kTrunc) made.in.width = made.result = less, made.in.x = more, made.operands[0] = {more};
  if (op == Op::kZext || op == Op::kSext)
    made.in.width = made.result = more, made.in.x = less, made.operands[0] = {less};
  if (op == Op::kSelect) made.operands[0] = {1};
  return made;
}

Case float_case(Op op, Rng& rng) {
  Case made;
  made.in.op = op;
  const FloatType type = kTypes[rng.below(std::size(kTypes))];
  made.in.type = type;
  made.result = ir::storage_bits(type);
  for (Shape& shape : made.operands) shape = {ir::storage_bits(type), type};
  if (op == Op::kFround) made.in.mode = static_cast<ir::Mode>(rng.below(6));
  if (op == Op::kFldexp) made.in.width = 32, made.operands[1] = {32};
  if (op == Op::kFcmp) made.in.imm = rng.below(16), made.result = 1;
  if (op == Op::kFclass) made.in.imm = rng.below(1024), made.result = 1;
  return made;
}

Case float_convert_case(Op op, Rng& rng) {
  Case made = float_case(op, rng);
  const bool is_wider = op == Op::kFext;
  if (op == Op::kFext || op == Op::kFtrunc) {
    const auto first = rng.below(3), second = first + 1 + rng.below(3 - first);
    made.in.type = kTypes[is_wider ? second : first];
    const FloatType from = kTypes[is_wider ? first : second];
    made.in.x = static_cast<uint32_t>(from);
    made.operands[0] = {ir::storage_bits(from), from};
    made.result = ir::storage_bits(made.in.type);
  } else if (op == Op::kStoF || op == Op::kUtoF) {
    made.in.width = kWidths[1 + rng.below(std::size(kWidths) - 1)];
    made.operands[0] = {made.in.width};
  } else {
    made.in.width = made.result = 32;
    made.in.mode = ir::Mode::kToZero;
  }
  return made;
}

std::optional<Case> random_case(Op op, Rng& rng) {
  switch (ir::info(op).family) {
    case OpFamily::kInt:
    case OpFamily::kDivide:
    case OpFamily::kShift: {
      Case made = integer_case(op, rng);
      const bool is_test = (op >= Op::kEq && op <= Op::kSle) || (op >= Op::kUaddo && op <= Op::kSmulo);
      if (is_test) made.result = 1;
      if (op == Op::kPtrAdd || op == Op::kPtrIndex) {
        made.in.imm = rng.below(100);
        made.in.width = rng.chance(2) ? 32 : 64;  // of the index
        made.operands[0] = {64};
        made.operands[1] = {made.in.width};
        made.result = 64;
      }
      // What they ask about a term is not this test's matter.
      if (ir::info(op).family != OpFamily::kInt) made.can_be_terms[1] = false;
      return made;
    }
    case OpFamily::kConvert:  // between integers nothing is reinterpreted
      if (op == Op::kBitcast || op == Op::kUndef) return std::nullopt;
      return convert_case(op, rng);
    case OpFamily::kBits: {
      Case made = integer_case(op, rng);
      if (op == Op::kBswap) {
        made.in.width = made.result = 16u << rng.below(4);
        made.operands[0] = {made.in.width};
      }
      return made;
    }
    case OpFamily::kFloat:
      if (op == Op::kFfrexp || op == Op::kGetRounding || op == Op::kSetRounding) return std::nullopt;
      return float_case(op, rng);
    case OpFamily::kFloatCompare: return float_case(op, rng);
    case OpFamily::kFloatConvert: return float_convert_case(op, rng);
    default: return std::nullopt;
  }
}

class Machine {
 public:
  explicit Machine(const Case& made) : made_(made) {
    ir::Function& function = program_.functions.emplace_back();
    function.name = function.source_name = "f";
    function.defined = true;
    function.register_count = 8;
    Instruction in = made.in;
    in.d = kD, in.a = kA, in.b = kB, in.c = kC;
    function.code = {in, {.op = Op::kJump, .x = 1}};  // steps are counted at jumps
    function.places.resize(2);
    function.stacks.resize(2);
    function.operand_lists.emplace_back();
  }

  // The result's bits; nothing if the instruction asks or stops.
  std::optional<num::BitVec> run(const num::BitVec (&operands)[3], const bool (&is_term)[3]) {
    Coverage coverage(program_);
    Ledger ledger;
    Interpreter interpreter(program_, pool_, coverage, ledger, {},
                            [](const ir::Function&) { return Handler(); });
    State state(program_, 0);
    Frame& frame = *state.frames.back().writable();
    eval::Model model;
    constexpr ir::Reg kRegisters[] = {kA, kB, kC};
    for (size_t i = 0; i < 3; ++i) {
      const Shape& shape = made_.operands[i];
      if (shape.width == 0) continue;
      if (is_term[i]) {
        const expr::Expr term = pool_.var("x" + std::to_string(i), shape.sort());
        frame.values()[kRegisters[i]] = term;
        model.set(term, value_of(shape.sort(), operands[i]));
        continue;
      }
      for (size_t word = 0; word < operands[i].words().size(); ++word)
        frame.words()[kRegisters[i] + word] = operands[i].words()[word];
    }
    if (interpreter.run(state, 1) != Stop::kBudget) return std::nullopt;
    const Frame& after = state.top();
    is_term_ = static_cast<bool>(after.values()[kD]);
    if (!is_term_)
      return num::BitVec::from_words(made_.result, std::span(after.words() + kD, made_.result > 64 ? 2 : 1));
    const expr::Value value = eval::evaluate(pool_, after.values()[kD], model);
    if (value.sort().is_bool()) return num::BitVec(1, value.as_bool() ? 1 : 0);
    return value.sort().is_float() ? value.as_float().bits() : value.as_bits();
  }
  bool gave_term() const { return is_term_; }

 private:
  static expr::Value value_of(expr::Sort sort, const num::BitVec& bits) {
    if (sort.is_bool()) return expr::Value::boolean(bits.words()[0] != 0);
    return sort.is_float() ? expr::Value::floating(num::Float::from_bits(sort.format(), bits))
                           : expr::Value::bits(bits);
  }
  const Case& made_;
  ir::Program program_;
  expr::Pool pool_;
  bool is_term_ = false;
};

class EveryOperation : public testing::TestWithParam<Op> {};

TEST_P(EveryOperation, IsTheSameOnTermsAndOnNumbers) {
  const Op op = GetParam();
  const uint64_t seed = 11 + static_cast<uint64_t>(op);
  Rng rng(seed);
  const int rounds = std::getenv("MANTISSA_LONG") ? 20000 : 200;
  int compared = 0, terms = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    const std::optional<Case> made = random_case(op, rng);
    ASSERT_TRUE(made);
    num::BitVec operands[3];
    for (size_t i = 0; i < 3; ++i) {
      const Shape& shape = made->operands[i];
      if (shape.width == 0) continue;
      operands[i] = shape.type == FloatType::kNone ? random_bits(rng, shape.width)
                                                   : random_float(rng, shape.type).bits();
    }
    const bool numbers[3] = {};
    bool some[3];
    for (size_t i = 0; i < 3; ++i) some[i] = made->can_be_terms[i] && rng.chance(2);
    Machine machine(*made);
    const auto expected = machine.run(operands, numbers);
    if (!expected) continue;  // a divisor of zero, a shift too far
    ASSERT_FALSE(machine.gave_term());
    const auto got = machine.run(operands, some);
    if (!got) continue;  // it asks whether the conversion is defined
    ++compared;
    terms += machine.gave_term();
    EXPECT_EQ(*got, *expected) << ir::name(op) << " width " << made->in.width << " type "
                               << static_cast<int>(made->in.type) << " seed " << seed << " round " << round;
  }
  EXPECT_GT(compared, rounds / 10);
  EXPECT_GT(terms, 0);
}

std::vector<Op> operations() {
  std::vector<Op> result;
  Rng rng(1);
  for (size_t i = 0; i < static_cast<size_t>(Op::kCount); ++i)
    if (random_case(static_cast<Op>(i), rng)) result.push_back(static_cast<Op>(i));
  return result;
}

INSTANTIATE_TEST_SUITE_P(All, EveryOperation, testing::ValuesIn(operations()),
                         [](const auto& test) { return std::string(ir::name(test.param)); });

}  // namespace
}  // namespace mantissa::interp
