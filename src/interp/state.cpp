#include "interp/state.h"

#include <algorithm>
#include <cstring>

namespace mantissa::interp {

namespace {

size_t register_bytes(uint32_t count) { return (count + (count + 1) / 2) * sizeof(uint64_t); }

}  // namespace

static_assert(sizeof(Frame) % alignof(uint64_t) == 0);

Frame::Frame(const ir::Function& f, uint32_t index)
    : function(&f), function_index(index), register_count(f.register_count) {}

void* Frame::allocate(uint32_t register_count) {
  return ::operator new(sizeof(Frame) + register_bytes(register_count));
}

Frame* Frame::make(const ir::Function& f, uint32_t index) {
  Frame* const frame = ::new (allocate(f.register_count)) Frame(f, index);
  std::copy(f.constants.begin(), f.constants.end(), frame->words());  // may be none
  std::memset(static_cast<void*>(frame->values()), 0, f.register_count * sizeof(expr::Expr));
  return frame;
}

Frame* Frame::clone(const Frame& other) {
  Frame* const frame = ::new (allocate(other.register_count)) Frame(other);
  std::memcpy(frame->words(), other.words(), register_bytes(other.register_count));
  return frame;
}

State::State(const ir::Program& program, uint32_t entry) : memory(program) {
  frames.push_back(Ref<Frame>(Frame::make(program.functions[entry], entry)));
  // Constructors run first: each returns into the next, the last into the entry.
  for (size_t i = program.constructors.size(); i-- > 0;)
    frames.push_back(
        Ref<Frame>(Frame::make(program.functions[program.constructors[i]], program.constructors[i])));
}

void State::lose(NoteId loss) {
  bool known = false;
  losses.newest_first([&](NoteId one) { known = known || one == loss; });
  if (!known) losses.push(loss);
}

ir::SourceLocation State::place() const {
  const Frame& frame = top();
  return frame.pc < frame.function->places.size() ? frame.function->places[frame.pc] : ir::SourceLocation();
}

ir::SourceLocation State::own_place(std::string* function) const {
  for (size_t i = frames.size(); i-- > 0;) {
    const Frame& frame = *frames[i];
    if (frame.function->is_runtime || frame.function->is_driver) continue;
    const uint32_t pc = i + 1 == frames.size() || frame.pc == 0 ? frame.pc : frame.pc - 1;
    if (function) *function = frame.function->source_name;
    return pc < frame.function->places.size() ? frame.function->places[pc] : ir::SourceLocation();
  }
  return place();
}

std::vector<State::StackEntry> State::stack_trace(const ir::Program& program) const {
  constexpr size_t kShown = 64;  // frames at each end: a recursion that fills the stack has a quarter million
  std::vector<StackEntry> trace;
  for (size_t i = frames.size(); i-- > 0;) {
    if (frames.size() > 2 * kShown && i + 1 == frames.size() - kShown) {
      trace.push_back({"... (" + std::to_string(frames.size() - 2 * kShown) + " more calls)", {}});
      i = kShown;
      continue;
    }
    const Frame& frame = *frames[i];
    if (frame.function->is_driver || frame.function->is_runtime) continue;
    // Frames below the top stand after their call.
    const uint32_t pc = i + 1 == frames.size() || frame.pc == 0 ? frame.pc : frame.pc - 1;
    ir::SourceLocation place =
        pc < frame.function->places.size() ? frame.function->places[pc] : ir::SourceLocation();
    std::string function = frame.function->source_name;
    uint32_t inlined = pc < frame.function->stacks.size() ? frame.function->stacks[pc] : 0;
    while (inlined != 0) {
      const ir::InlinedAt& at = program.inlined[inlined];
      trace.push_back({at.function, place});
      place = at.call_site;
      inlined = at.parent;
    }
    trace.push_back({std::move(function), place});
  }
  return trace;
}

}  // namespace mantissa::interp
