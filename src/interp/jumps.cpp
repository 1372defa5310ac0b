// setjmp and longjmp. What a jmp_buf holds is a word that stands for a copy of the frame as it was at the
// call: registers hold what they held then, and variables, which stay in memory in such functions
// (ir/passes.cpp), what they hold now. That is what a compiler gives that keeps variables in memory,
// natively, too; C leaves open what a variable that is not volatile holds if it was changed in between. A
// place dies with its frame.

#include <algorithm>
#include <cstring>

#include "interp/interpreter.h"

namespace mantissa::interp {

namespace {

constexpr uint64_t kTokenBase = 0x6a6d'7000'0000'0001;  // no address, and nothing a program writes by chance
constexpr size_t kPointsOfFrame = 256;                  // a loop around setjmp makes one in each round

bool are_same(const Frame& a, const Frame& b) {
  return a.function == b.function && a.pc == b.pc &&
         std::memcmp(a.words(), b.words(), a.register_count * sizeof(uint64_t)) == 0 &&
         std::memcmp(a.values(), b.values(), a.register_count * sizeof(expr::Expr)) == 0;
}

}  // namespace

uint64_t Interpreter::make_jump_point() {
  Ref<Frame> copy(Frame::clone(*frame_));
  copy.writable()->pc = next_pc_;
  std::vector<JumpPoint>& jumps = state_->jumps;
  const uint32_t depth = static_cast<uint32_t>(state_->frames.size());
  const uint32_t height = state_->memory.stack_height();
  const auto first =
      std::find_if(jumps.begin(), jumps.end(), [&](const JumpPoint& p) { return p.depth == depth; });
  for (auto point = first; point != jumps.end(); ++point)
    if (point->stack_height == height && are_same(*point->frame, *copy)) return point->token;
  // The oldest is forgotten; going back there is then not followed (jump_back).
  if (static_cast<size_t>(jumps.end() - first) >= kPointsOfFrame) jumps.erase(first);
  const uint64_t token = kTokenBase + state_->jumps_made++;
  jumps.push_back({token, depth, height, std::move(copy)});
  return token;
}

bool Interpreter::jump_back(uint64_t token, const Val& result) {
  const std::vector<JumpPoint>& jumps = state_->jumps;
  const auto point =
      std::find_if(jumps.begin(), jumps.end(), [&](const JumpPoint& p) { return p.token == token; });
  if (point == jumps.end()) return false;
  const Ref<Frame> frame = point->frame;
  leave_frames(point->depth, point->stack_height);
  state_->frames.back() = Ref<Frame>(Frame::clone(*frame));
  frame_ = state_->frames.back().writable();
  next_pc_ = frame_->pc;
  const ir::Instruction& call = frame_->function->code[next_pc_ - 1];
  const ir::OperandList& results = frame_->function->operand_lists[static_cast<uint32_t>(call.imm)];
  for (size_t i = 0; i < results.registers.size(); ++i)
    put(results.registers[i], results.types[i].width, resize(result, 32, results.types[i].width, true));
  return true;
}

const ir::Landing* Interpreter::landing_of(uint64_t depth) const {
  if (depth == 0 || depth >= state_->frames.size()) return nullptr;
  const Frame& frame = *state_->frames[depth - 1];
  const ir::Instruction& call = frame.function->code[frame.pc - 1];
  if (call.op != ir::Op::kCall && call.op != ir::Op::kCallIndirect) return nullptr;
  return call.c == 0 ? nullptr : &frame.function->landings[call.c - 1];
}

// A frame that has not begun has called nobody: constructors of static objects run above it.
uint64_t Interpreter::next_landing(uint64_t below) const {
  for (uint64_t depth = std::min<uint64_t>(below, state_->frames.size()); depth-- > 1;) {
    if (state_->frames[depth - 1]->pc == 0) return 0;
    if (landing_of(depth)) return depth;
  }
  return 0;
}

void Interpreter::land(uint64_t depth, const ir::Landing::Clause* clause, uint64_t exception) {
  const uint32_t target = landing_of(depth)->target;
  // Innermost are the functions of the runtime library that throw.
  bool throws = true;
  for (uint64_t i = state_->frames.size(); i-- > depth;) {
    const Frame& left = *state_->frames[i];
    throws = throws && left.function->is_runtime;
    const bool is_marked = left.pc > 0 && left.function->code[left.pc - 1].flags & ir::kNoUnwind;
    if (!throws && (left.function->is_nounwind || is_marked))
      lose(
          "an exception leaves a function that is taken not to throw: what happens then is left to the "
          "compiler");
  }
  state_->landed_exception = exception;
  state_->landed_selector = clause ? clause->selector : 0;
  leave_frames(depth, state_->frames[depth]->stack_height);
  jump(target);
}

// Back to a frame further out, with everything that has been put on the stack since gone.
void Interpreter::leave_frames(size_t depth, uint32_t stack_height) {
  state_->frames.resize(depth);
  while (!state_->jumps.empty() && state_->jumps.back().depth > depth) state_->jumps.pop_back();
  if (state_->memory.stack_height() > stack_height) state_->memory.pop_stack(stack_height);
  reset_windows();
  frame_ = state_->frames.back().writable();
  frame_changed_ = true;
}

}  // namespace mantissa::interp
