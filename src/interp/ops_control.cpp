// Branches, calls and returns.

#include <algorithm>

#include "expr/traverse.h"
#include "interp/definedness.h"
#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using ir::Instruction;
using ir::Op;

void Interpreter::jump(uint32_t target) {
  next_pc_ = target;
  mark(frame_->function_index, target, Coverage::kBlock);
}

// A decision that depends on uninitialised memory: the program's behaviour is not determined by its inputs.
bool Interpreter::check_defined(Expr term, const char* what) {
  if (!options_.check_uninitialized || state_->undefined.empty()) return true;
  expr::ExprSet undefined;
  state_->undefined.newest_first([&](Expr variable) { undefined.insert(variable); });
  const std::vector<Expr> used = expr::variables(pool_, std::span(&term, 1));
  if (std::none_of(used.begin(), used.end(), [&](Expr v) { return undefined.contains(v); })) return true;
  return ask_check(FindingKind::kUninitialized, pool_.mk_not(definedness(pool_, term, undefined)),
                   std::string(what) + " depends on an uninitialized value");
}

bool Interpreter::is_behind_external_call() const {
  if (frame_->pc == 0) return false;
  const Instruction& before = frame_->function->code[frame_->pc - 1];
  return before.op == Op::kCall && !program_.functions[before.x].defined;
}

bool Interpreter::step_control(const Instruction& in) {
  switch (in.op) {
    case Op::kBranch: {
      Question question;
      question.ask = Ask::kBranch;
      question.condition = bool_term(get(in.a, 1));
      if (!check_defined(question.condition, "a branch")) return false;
      const std::optional<uint64_t> answer = ask(std::move(question));
      if (!answer) return false;
      mark(frame_->function_index, frame_->pc, *answer ? Coverage::kTrueSide : Coverage::kFalseSide);
      jump(*answer ? in.x : in.b);
      return true;
    }
    case Op::kJump: jump(in.x); return true;
    case Op::kSwitch: return step_switch(in);
    case Op::kIndirectJump: {
      const std::optional<uint64_t> address = concrete(get(in.a, 64), 64, "the target of a computed goto");
      if (!address) return false;
      for (const auto& [block, target] : frame_->function->indirect_targets[in.x]) {
        if (block != *address) continue;
        jump(target);
        return true;
      }
      return stop_with(FindingKind::kUnreachable, "a computed goto to no label of this function");
    }
    case Op::kCall: return step_call(in, in.x);
    case Op::kCallIndirect: {
      const std::optional<uint64_t> address = concrete(get(in.a, 64), 64, "the function called");
      if (!address) return false;
      auto callee = program_.function_at.find(*address);
      if (callee != program_.function_at.end()) return step_call(in, callee->second);
      if (*address < memory::kNullPage)
        return stop_with(FindingKind::kNullDereference, "call through a null pointer");
      return stop_with(FindingKind::kOutOfBounds, "call of an address that is no function");
    }
    case Op::kReturn: return step_return(in);
    case Op::kUnreachable:
      // A function of the host's that does not come back (longjmp, ...) and that was not followed: a loss, no
      // finding.
      if (is_behind_external_call()) return stop_quietly(Stop::kExit);
      return stop_with(FindingKind::kUnreachable, "unreachable code was reached");
    case Op::kTrap: return stop_with(FindingKind::kAbort, "a trap instruction was reached");
    case Op::kAssume: {
      const Val condition = get(in.a, 1);
      if (!condition.symbolic() && condition.low) return true;
      return ask_check(FindingKind::kUnreachable, pool_.mk_not(bool_term(condition)),
                       "an assumption of the code fails");
    }
    case Op::kUnsupported: {
      lose("unsupported: " + program_.strings[in.x]);
      const ir::OperandList& results = frame_->function->operand_lists[in.b];
      for (size_t i = 0; i < results.registers.size(); ++i) {
        const uint32_t width = results.types[i].width;
        Val value;
        value.value = state_->inputs.fresh_variable(
            pool_, "unsupported", width == 1 ? expr::Sort::boolean() : expr::Sort::bit_vec(width));
        put(results.registers[i], width, value);
      }
      return true;
    }
    default: MANTISSA_UNREACHABLE("no such instruction: " + std::string(ir::name(in.op)));
  }
}

// The cases that lead to one target are one alternative, so a range of characters costs one question, not
// fifty.
bool Interpreter::step_switch(const Instruction& in) {
  const ir::SwitchTable& table = frame_->function->switches[in.x];
  const Val value = get(in.a, in.width);
  if (!value.symbolic()) {
    auto at = std::lower_bound(table.cases.begin(), table.cases.end(), value.low,
                               [](const auto& entry, uint64_t v) { return entry.first < v; });
    const bool found = at != table.cases.end() && at->first == value.low;
    jump(found ? at->second : table.otherwise);
    return true;
  }
  std::vector<uint32_t> targets;
  for (const auto& [constant, target] : table.cases)
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) targets.push_back(target);
  if (std::find(targets.begin(), targets.end(), table.otherwise) == targets.end())
    targets.push_back(table.otherwise);

  std::optional<uint64_t> answer;
  if (answer_cursor_ < state_->answers.size()) {
    answer = state_->answers[answer_cursor_++];
  } else {
    const Expr subject = bits_term(value, in.width);
    if (!check_defined(subject, "a switch")) return false;
    std::vector<std::vector<Expr>> matches(targets.size());
    std::vector<Expr> all;
    for (const auto& [constant, target] : table.cases) {
      const Expr equal = pool_.mk_eq(subject, pool_.bv_const(in.width, constant));
      const size_t index =
          static_cast<size_t>(std::find(targets.begin(), targets.end(), target) - targets.begin());
      matches[index].push_back(equal);
      all.push_back(equal);
    }
    Question question;
    question.ask = Ask::kSwitch;
    question.subject = subject;
    for (size_t i = 0; i < targets.size(); ++i) {
      Expr condition = pool_.mk_or(matches[i]);
      if (targets[i] == table.otherwise) condition = pool_.mk_or(condition, pool_.mk_not(pool_.mk_or(all)));
      question.alternatives.push_back(condition);
    }
    answer = ask(std::move(question));
  }
  if (!answer) return false;
  jump(targets[*answer]);
  return true;
}

bool Interpreter::step_call(const Instruction& in, uint32_t callee) {
  return program_.functions[callee].defined ? enter(in, callee) : call_external(in, callee);
}

namespace {

uint32_t registers_of(uint32_t width) { return width > 64 ? 2 : 1; }

}  // namespace

bool Interpreter::enter(const Instruction& in, uint32_t callee) {
  if (state_->frames.size() >= options_.max_stack_frames)
    return stop_with(FindingKind::kStackOverflow,
                     "recursion deeper than " + std::to_string(options_.max_stack_frames) + " calls");
  const ir::Function& function = program_.functions[callee];
  const ir::OperandList& arguments = frame_->function->operand_lists[in.imm >> 32];
  const uint32_t height = state_->memory.stack_height();
  Ref<Frame> next(Frame::make(function, callee));
  Frame& target = *next.writable();
  target.stack_height = height;
  target.result_list = static_cast<uint32_t>(in.imm);

  size_t at = 0;
  ir::Reg reg = function.first_parameter;
  std::vector<std::pair<Val, const ir::Parameter*>> copies;
  for (const ir::Parameter& parameter : function.parameters) {
    for (const ir::ScalarType& part : parameter.parts) {
      const bool passed = at < arguments.registers.size();
      const Val value = passed ? get(arguments.registers[at], arguments.types[at].width) : Val();
      ++at;
      target.words()[reg] = value.low;
      target.values()[reg] = value.value;
      if (part.width > 64) target.words()[reg + 1] = value.high;
      if (parameter.by_value) copies.push_back({value, &parameter});
      reg += registers_of(part.width);
    }
  }
  if (function.is_variadic) {
    pass_varargs(arguments, at, target);
    if (!copy_variadic_structures(arguments, at, target)) {  // as below
      state_->memory.pop_stack(height);
      return false;
    }
  }
  for (const auto& [source, parameter] : copies) {
    Val copy_address, size;
    copy_address.low = state_->memory.push_stack(parameter->by_value_size, parameter->by_value_alignment);
    size.low = parameter->by_value_size;
    if (!copy(copy_address, source, size)) {  // the copy asked or failed: take back what was made for it
      state_->memory.pop_stack(height);
      return false;
    }
    ir::Reg place = function.first_parameter;
    for (const ir::Parameter& other : function.parameters) {
      if (&other == parameter) break;
      for (const ir::ScalarType& part : other.parts) place += registers_of(part.width);
    }
    target.words()[place] = copy_address.low;
    target.values()[place] = Expr{};
  }
  frame_->pc = next_pc_;
  state_->frames.push_back(std::move(next));
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
  reset_windows();
  jump(0);
  return true;
}

// Variadic arguments lie in one object, the block of ir/varargs.h.
void Interpreter::pass_varargs(const ir::OperandList& arguments, size_t first, Frame& target) {
  target.varargs = state_->memory.push_stack(arguments.block_size, 16);
  memory::ReadContext context = read_context();
  memory::Object& object = state_->memory.writable(state_->memory.nearest(target.varargs));
  auto by_value = arguments.by_value.begin();
  for (size_t i = first; i < arguments.places.size(); ++i) {
    while (by_value != arguments.by_value.end() && by_value->index < i) ++by_value;
    if (by_value != arguments.by_value.end() && by_value->index == i) continue;
    const uint32_t width = arguments.types[i].width, bytes = (width + 7) / 8;
    const Val value = get(arguments.registers[i], width);
    memory::Loaded stored{value.low, value.high, value.value};
    if (value.symbolic() && width % 8 != 0) stored.value = bits_term(value, 8 * bytes);
    object.store(context, arguments.places[i], bytes, stored);
  }
}

// Structures among them are copied into the block.
bool Interpreter::copy_variadic_structures(const ir::OperandList& arguments, size_t first,
                                           const Frame& target) {
  for (const ir::ByValue& structure : arguments.by_value) {
    if (structure.index < first || structure.index >= arguments.places.size()) continue;
    Val to, size;
    to.low = target.varargs + arguments.places[structure.index];
    size.low = structure.size;
    if (!copy(to, get(arguments.registers[structure.index], 64), size)) return false;
  }
  return true;
}

void Interpreter::set_exit_status(const Val& status, uint32_t width) {
  if (status.symbolic())
    state_->exit_term = int_term(resize(status, width, 32, true), 32);
  else
    state_->exit_status = static_cast<int>(status.low);
}

bool Interpreter::step_return(const Instruction& in) {
  const ir::OperandList& results = frame_->function->operand_lists[in.x];
  std::vector<Val> values;
  for (size_t i = 0; i < results.registers.size(); ++i)
    values.push_back(get(results.registers[i], results.types[i].width));
  const uint32_t result_list = frame_->result_list;
  if (state_->frames.size() == 1) {
    if (!values.empty()) set_exit_status(values[0], results.types[0].width);
    return stop_quietly(Stop::kExit);
  }
  state_->memory.pop_stack(frame_->stack_height);
  reset_windows();
  state_->frames.pop_back();
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
  // Constructors return into code that did not call them and takes nothing.
  const ir::OperandList none;
  const ir::OperandList& targets = values.empty() ? none : frame_->function->operand_lists[result_list];
  for (size_t i = 0; i < targets.registers.size() && i < values.size(); ++i)
    put(targets.registers[i], targets.types[i].width, values[i]);
  next_pc_ = frame_->pc;
  return true;
}

bool Interpreter::call_external(const Instruction& in, uint32_t callee) {
  const ir::Function& function = program_.functions[callee];
  const ir::OperandList& arguments = frame_->function->operand_lists[in.imm >> 32];
  const ir::OperandList& results = frame_->function->operand_lists[static_cast<uint32_t>(in.imm)];
  Call call;
  call.function = &function;
  call.types = &arguments.types;
  call.result_types = &results.types;
  for (size_t i = 0; i < arguments.registers.size(); ++i)
    call.arguments.push_back(get(arguments.registers[i], arguments.types[i].width));
  call.results.resize(results.registers.size());
  const Handler handler = handlers_[callee];
  MANTISSA_CHECK(handler.run != nullptr, "no handler for " + function.name);
  if (!handler.run(*this, call, handler.data)) return false;
  for (size_t i = 0; i < results.registers.size(); ++i)
    put(results.registers[i], results.types[i].width, call.results[i]);
  return true;
}

}  // namespace mantissa::interp
