#include "interp/state_terms.h"

namespace mantissa::interp {

void for_each_term_outside_memory(const State& state, const std::function<void(expr::Expr)>& visit) {
  for (const Ref<Frame>& frame : state.frames)
    for (uint32_t i = 0; i < frame->register_count; ++i) visit(frame->values()[i]);
  for (const JumpPoint& point : state.jumps)
    for (uint32_t i = 0; i < point.frame->register_count; ++i) visit(point.frame->values()[i]);
  state.inputs.for_each_variable(visit);
  for (const PersistentList<expr::Expr>* list : {&state.path, &state.undefined, &state.guesses})
    list->newest_first(visit);
  state.checks.newest_first([&](const CodeCheck& check) { visit(check.condition); });
  state.address_numbers.newest_first([&](const AddressNumber& one) { visit(one.variable); });
  state.output.newest_first([&](const OutputChunk& chunk) {
    for (const auto& [position, term] : chunk.symbolic) visit(term);
  });
  for (expr::Expr condition : state.flags.conditions) visit(condition);
  for (const Trace* trace : {&state.trace, &state.deep_trace}) trace->for_each_term(visit);
  visit(state.exit_term);
}

}  // namespace mantissa::interp
