// Branches, calls and returns.

#include <algorithm>

#include "expr/traverse.h"
#include "interp/interpreter.h"
#include "ir/trap.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using ir::Instruction;
using ir::Op;

void Interpreter::jump(uint32_t target) {
  next_pc_ = target;
  mark(frame_->function_index, target, Coverage::kBlock);
}

// Not where something would be noted on the way that only one side does: an exception, or a decision by a
// value that nothing determines.
bool Interpreter::can_take_both(const Instruction& branch, Expr condition) {
  if (tracks_flags_ && branch.flags & (ir::kFloatsInside | ir::kComparesInside)) return false;
  if (watches_floats() && branch.flags & ir::kFloatsInside) return false;
  if (branch.flags & ir::kConditionsInside) return state_->undefined.empty() && state_->guesses.empty();
  return !depends_on_undetermined(condition);
}

bool Interpreter::step_control(const Instruction& in) {
  switch (in.op) {
    case Op::kBranch: {
      std::optional<uint64_t> answer;
      // Where no other question can have come before it the answer is this one's, which need not be put
      // together again.
      const bool is_only = state_->undefined.empty() && state_->guesses.empty();
      if (is_only && answer_cursor_ < state_->answers.size()) {
        answer = state_->answers[answer_cursor_++];
      } else {
        Question question;
        question.ask = Ask::kBranch;
        question.condition = bool_term(get(in.a, 1));
        question.may_take_both = ir::has_both(in) && can_take_both(in, question.condition);
        if (!check_defined(question.condition, "a branch")) return false;
        answer = ask(std::move(question), options_.check_uninitialized);
        if (!answer) return false;
      }
      if (*answer == kBothSides) {
        next_pc_ = frame_->function->start_of_both(in);
        return true;
      }
      mark(frame_->function_index, frame_->pc, *answer ? Coverage::kTrueSide : Coverage::kFalseSide);
      jump(*answer ? in.x : in.b);
      return true;
    }
    case Op::kTraceIf: {
      const Val condition = get(in.a, 1);
      if (condition.symbolic())
        state_->trace.note_if(bool_term(condition), in.x != 0, in.imm);
      else if ((condition.low != 0) == (in.x != 0))
        state_->trace.note(in.imm);
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
      Val target = get(in.a, 64);
      if (options_.under_constrained && !settle_null(target, 8, false)) return false;
      if (options_.under_constrained && is_given(target)) {
        lose("a call through a pointer that is made of inputs is not followed");
        return stop_quietly(Stop::kExit);
      }
      // Read from a table at an index that is an input, say.
      if (options_.under_constrained && target.symbolic() &&
          !ask_check(
              FindingKind::kNullDereference,
              pool_.make(expr::Kind::kBvUlt, {bits_term(target, 64), pool_.bv_const(64, memory::kNullPage)}),
              "call through a null pointer"))
        return false;
      const std::optional<uint64_t> address = concrete(target, 64, "the function called");
      if (!address) return false;
      auto callee = program_.function_at.find(*address);
      if (callee != program_.function_at.end()) return step_call(in, callee->second);
      if (*address < memory::kNullPage)
        return stop_with(FindingKind::kNullDereference, "call through a null pointer");
      if (stops_at_assumed(*address)) return false;
      return stop_with(FindingKind::kOutOfBounds, "call of an address that is no function");
    }
    case Op::kReturn: return step_return(in);
    case Op::kUnreachable: return stop_with(FindingKind::kUnreachable, "unreachable code was reached");
    case Op::kTrap: {
      const auto trap = static_cast<ir::Trap>(in.imm);
      return stop_with(trap == ir::Trap::kAbort ? FindingKind::kAbort : FindingKind::kUnreachable,
                       ir::message(trap));
    }
    case Op::kAssume: {
      const Val condition = get(in.a, 1);
      if (!condition.symbolic() && condition.low) return true;
      return ask_check(FindingKind::kUnreachable, pool_.mk_not(bool_term(condition)),
                       "an assumption of the code fails");
    }
    case Op::kLanding: {
      const ir::OperandList& results = frame_->function->operand_lists[in.b];
      Val exception, selector;
      exception.low = state_->landed_exception;
      selector.low = static_cast<uint32_t>(state_->landed_selector);
      put(results.registers[0], 64, exception);
      put(results.registers[1], 32, selector);
      return true;
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

  const Expr subject = bits_term(value, in.width);
  if (!check_defined(subject, "a switch")) return false;
  std::optional<uint64_t> answer;
  const bool is_known = answer_cursor_ < state_->answers.size();
  if (is_known && (options_.check_uninitialized || !depends_on_undetermined(subject))) {
    // No need to build the question.
    answer = state_->answers[answer_cursor_++];
  } else {
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
    answer = ask(std::move(question), options_.check_uninitialized);
  }
  if (!answer) return false;
  jump(targets[*answer]);
  return true;
}

bool Interpreter::step_call(const Instruction& in, uint32_t callee) {
  if (frame_->overflows) return stop_with_overflow();
  return program_.functions[callee].defined ? enter(in, callee) : call_external(in, callee);
}

namespace {

constexpr uint64_t kDeepStack = uint64_t{512} << 10;     // from here on more comes or returns
constexpr uint64_t kStartOfStack = uint64_t{256} << 10;  // what is there before main: arguments, the loader's

uint32_t registers_of(uint32_t width) { return width > 64 ? 2 : 1; }

// Does a call pass what the function takes, each in its own type?
bool passes(const ir::OperandList& arguments, const ir::Function& function) {
  size_t at = 0;
  auto by_value = arguments.by_value.begin();
  for (const ir::Parameter& parameter : function.parameters) {
    while (by_value != arguments.by_value.end() && by_value->index < at) ++by_value;
    const bool copied = by_value != arguments.by_value.end() && by_value->index == at;
    if (parameter.by_value != copied || (copied && by_value->size != parameter.by_value_size)) return false;
    for (const ir::ScalarType& part : parameter.parts) {
      if (at >= arguments.types.size() || !agree(arguments.types[at], part)) return false;
      ++at;
    }
  }
  return true;
}

}  // namespace

// Structures in memory have no place among the registers: one that only one side knows of is undefined.
std::vector<Val> Interpreter::arguments_for(const ir::Function& function, const ir::OperandList& arguments) {
  std::vector<ir::ScalarType> from, to;
  std::vector<Val> values;
  auto by_value = arguments.by_value.begin();
  for (size_t i = 0; i < arguments.registers.size(); ++i) {
    if (by_value != arguments.by_value.end() && by_value->index == i) {
      ++by_value;
      continue;
    }
    from.push_back(arguments.types[i]);
    values.push_back(get(arguments.registers[i], arguments.types[i].width));
  }
  for (const ir::Parameter& parameter : function.parameters)
    if (!parameter.by_value) to.insert(to.end(), parameter.parts.begin(), parameter.parts.end());
  const std::vector<Val> arrived = passed_as(from, values, to);
  std::vector<Val> result;
  size_t next = 0;
  by_value = arguments.by_value.begin();
  for (const ir::Parameter& parameter : function.parameters) {
    if (!parameter.by_value) {
      for (size_t i = 0; i < parameter.parts.size(); ++i) result.push_back(arrived[next++]);
    } else if (by_value != arguments.by_value.end() && by_value->size == parameter.by_value_size) {
      result.push_back(get(arguments.registers[by_value->index], 64));
      ++by_value;
    } else {
      result.push_back(undefined_value(64));
    }
  }
  return result;
}

bool Interpreter::enter(const Instruction& in, uint32_t callee) {
  if (state_->frames.size() >= options_.max_stack_frames) {
    lose("calls deeper than " + std::to_string(options_.max_stack_frames) + " are not followed");
    return stop_quietly(Stop::kExit);
  }
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
  const bool fits = passes(arguments, function);
  const std::vector<Val> adapted = fits ? std::vector<Val>() : arguments_for(function, arguments);
  for (const ir::Parameter& parameter : function.parameters) {
    for (const ir::ScalarType& part : parameter.parts) {
      const Val value = fits ? get(arguments.registers[at], arguments.types[at].width) : adapted[at];
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
  const uint64_t before_least = frame_->least_stack, before_most = frame_->most_stack;
  state_->frames.push_back(std::move(next));
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
  jump(0);
  frame_->pc = next_pc_;
  frame_->least_stack = before_least;
  frame_->most_stack = before_most;
  // Structures passed by value lie on the stack, and are written there by the call.
  uint64_t passed = 0;
  for (const auto& [source, parameter] : copies) passed += parameter->by_value_size;
  if (passed > 0 && !grow_stack(passed, 2 * passed)) return false;
  if (frame_->overflows) return stop_with_overflow();
  return grow_stack(function.least_frame, function.most_frame);
}

// How deep exactly the native program gets is its own business: the path that shows the overflow is the one
// to where its stack was deep.
bool Interpreter::stop_with_overflow() {
  if (frame_->least_stack > kDeepStack) state_->trace = state_->deep_trace;
  return stop_with(FindingKind::kStackOverflow, "more than the 8 MiB of the stack are used");
}

// What is certain to overflow the stack is a finding; what may is a Loss, once on the way. A large frame does
// not touch the stack's end by itself.
bool Interpreter::grow_stack(uint64_t least, uint64_t most) {
  const bool was_certain = frame_->most_stack < ir::kStackSize - kStartOfStack;
  if (frame_->least_stack <= kDeepStack && frame_->least_stack + least > kDeepStack)
    state_->deep_trace = state_->trace;
  frame_->least_stack += least;
  frame_->most_stack += most;
  if (frame_->least_stack > ir::kStackSize) {
    if (least < kLargeObject) return stop_with_overflow();
    frame_->overflows = true;
    reset_windows();  // the next use of a large object is to be noticed
    return true;
  }
  if (was_certain && frame_->most_stack >= ir::kStackSize - kStartOfStack)
    lose("the stack may overflow here or later: how much of it is used is known roughly");
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
    const ir::FloatType type = arguments.types[i].type;
    if (!arguments.passes_floats && type != ir::FloatType::kNone && type != ir::FloatType::kX87) continue;
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
  if (status.symbolic() && depends_on_undetermined(status.value))
    lose("the exit status is an uninitialized or unknown value");
  if (status.symbolic())
    state_->exit_term = int_term(resize(status, width, 32, true), 32);
  else
    state_->exit_status = static_cast<int>(status.low);
}

bool Interpreter::step_return(const Instruction& in) {
  const ir::OperandList& results = frame_->function->operand_lists[in.x];
  std::vector<Val>& values = returned_;
  values.clear();
  for (size_t i = 0; i < results.registers.size(); ++i)
    values.push_back(get(results.registers[i], results.types[i].width));
  const uint32_t result_list = frame_->result_list;
  const std::vector<ir::ScalarType>& returned = results.types;  // of the function: outlives its frame
  if (state_->frames.size() == 1) {
    if (!values.empty()) set_exit_status(values[0], results.types[0].width);
    return stop_quietly(Stop::kExit);
  }
  if (state_->memory.stack_height() != frame_->stack_height) {
    state_->memory.pop_stack(frame_->stack_height);
    reset_windows();
  }
  state_->frames.pop_back();
  while (!state_->jumps.empty() && state_->jumps.back().depth > state_->frames.size())
    state_->jumps.pop_back();
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
  // Constructors return into code that did not call them and takes nothing.
  static const ir::OperandList none;
  const auto& lists = frame_->function->operand_lists;
  const ir::OperandList& targets = result_list < lists.size() ? lists[result_list] : none;
  if (!std::equal(targets.types.begin(), targets.types.end(), returned.begin(), returned.end(), agree))
    values = passed_as(returned, values, targets.types);
  for (size_t i = 0; i < targets.registers.size(); ++i)
    put(targets.registers[i], targets.types[i].width, values[i]);
  next_pc_ = frame_->pc;
  return true;
}

bool Interpreter::call_external(const Instruction& in, uint32_t callee) {
  const ir::Function& function = program_.functions[callee];
  const ir::OperandList& arguments = frame_->function->operand_lists[in.imm >> 32];
  const ir::OperandList& results = frame_->function->operand_lists[static_cast<uint32_t>(in.imm)];
  const Handler handler = handlers_[callee];
  MANTISSA_CHECK(handler.run != nullptr, "no handler for " + function.name);
  const Signature& signature = signatures_[callee];
  Call call;
  call.function = &function;
  call.types = signature.is_known ? &signature.arguments : &arguments.types;
  call.result_types = signature.is_known ? &signature.results : &results.types;
  call.arguments = std::move(passed_);
  call.arguments.clear();
  for (size_t i = 0; i < arguments.registers.size(); ++i)
    call.arguments.push_back(get(arguments.registers[i], arguments.types[i].width));
  if (!std::equal(arguments.types.begin(), arguments.types.end(), call.types->begin(), call.types->end(),
                  agree))
    call.arguments = passed_as(arguments.types, call.arguments, *call.types);
  call.results.resize(call.result_types->size());
  if (!handler.run(*this, call, handler.data)) return false;
  if (call.has_left) return true;
  // One that does not come back and was not followed: a Loss, and nothing is made up behind it.
  if (in.flags & ir::kNoReturn) {
    lose("a call of " + function.name + " that does not return was not followed");
    return stop_quietly(Stop::kExit);
  }
  if (!std::equal(results.types.begin(), results.types.end(), call.result_types->begin(),
                  call.result_types->end(), agree))
    call.results = passed_as(*call.result_types, call.results, results.types);
  for (size_t i = 0; i < results.registers.size(); ++i)
    put(results.registers[i], results.types[i].width, call.results[i]);
  passed_ = std::move(call.arguments);
  return true;
}

}  // namespace mantissa::interp
