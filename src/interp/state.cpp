#include "interp/state.h"

#include <cstring>

#include "interp/coverage.h"

namespace mantissa::interp {

Frame::Frame(const ir::Function& f, uint32_t index)
    : function(&f),
      function_index(index),
      register_count(f.register_count),
      storage(new uint64_t[f.register_count + (f.register_count + 1) / 2]) {
  std::memcpy(words(), f.constants.data(), f.constants.size() * sizeof(uint64_t));
  std::memset(static_cast<void*>(values()), 0, f.register_count * sizeof(expr::Expr));
}

Frame::Frame(const Frame& other)
    : RefCounted(other),
      function(other.function),
      function_index(other.function_index),
      pc(other.pc),
      register_count(other.register_count),
      stack_height(other.stack_height),
      result_list(other.result_list),
      varargs(other.varargs),
      storage(new uint64_t[other.register_count + (other.register_count + 1) / 2]) {
  std::memcpy(storage.get(), other.storage.get(),
              (register_count + (register_count + 1) / 2) * sizeof(uint64_t));
}

State::State(const ir::Program& program, uint32_t entry) : memory(program) {
  frames.push_back(Ref<Frame>::make(program.functions[entry], entry));
  // Constructors run first: each returns into the next, the last into the entry.
  for (size_t i = program.constructors.size(); i-- > 0;)
    frames.push_back(Ref<Frame>::make(program.functions[program.constructors[i]], program.constructors[i]));
}

ir::SourceLocation State::place() const {
  const Frame& frame = top();
  return frame.pc < frame.function->places.size() ? frame.function->places[frame.pc] : ir::SourceLocation();
}

std::vector<State::StackEntry> State::stack_trace(const ir::Program& program) const {
  std::vector<StackEntry> trace;
  for (size_t i = frames.size(); i-- > 0;) {
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

Coverage::Coverage(const ir::Program& program) {
  for (const ir::Function& function : program.functions)
    marks_.emplace_back(new std::atomic<uint8_t>[function.code.size() + 1]());
}

}  // namespace mantissa::interp
