#include "explore/exploration.h"

#include <algorithm>

#include "explore/literals.h"

namespace mantissa::explore {

using interp::Ending;
using interp::State;

namespace {
constexpr size_t kLiteralTexts = 24;
std::unique_ptr<interp::FloatSites> sites_of(const Setting& what) {
  if (what.options.float_exceptions == 0) return nullptr;
  return std::make_unique<interp::FloatSites>(what.program, what.options.float_exceptions);
}
}  // namespace

Exploration::Exploration(const Setting& what, Listener& listener, const StopToken& stop, Sampling* sampling)
    : setting(what),
      budget(Budget().with_token(stop).until(std::min(what.options.time_s, what.options.clock_s))),
      float_sites(sites_of(what)),
      states(what.options, tree, &what.coverage),
      obligations(tree),
      book(what.program, what.pool, what.options, listener),
      turns(what.options, budget, states, obligations),
      samples(sampling, what.options),
      number_texts(literals(what.program, kLiteralTexts)),
      compaction(what.options) {}

std::unique_ptr<State> Exploration::first_state() const {
  return std::make_unique<State>(setting.program, setting.program.entry);
}

void Exploration::report_finding(const State& state, const Found& what, const eval::Model& model) {
  const std::optional<FindingKey> key = book.add_finding(state, what, model);
  if (!key) return;
  obligations.settle(*key);
  const bool is_end = setting.options.stop_at >> static_cast<unsigned>(what.kind) & 1;
  if (setting.options.stop_at_first_finding && is_end) turns.stop();
}

void Exploration::end_path(State& state, Ending ending) {
  state.ticket.end(ending);
  if (ending == Ending::kCompleted || ending == Ending::kFinding) turns.count_path();
  compaction.count_path();
}

void Exploration::drop(interp::Ticket& ticket, std::string_view why, const ir::SourceLocation& place) {
  setting.ledger.note(interp::NoteKind::kDrop, why, place);
  ticket.end(Ending::kDropped);
}

void Exploration::stop_for_memory() {
  out_of_memory = true;
  turns.stop();
}

Progress Exploration::progress() const {
  Progress now = counters.now();
  now.pending = states.size() + obligations.size() + turns.running();
  book.count(now);
  now.partial_solutions = sources.counts();
  now.compactions = compaction.count();
  return now;
}

void Exploration::close() {
  const bool waits = states.size() + obligations.size() > 0;
  states.end_all(Ending::kLeft);
  obligations.end_all(Ending::kLeft);
  if (out_of_memory) setting.ledger.cut(interp::Cut::kMemory);
  if (waits && budget.clock_seconds_left() <= 0) setting.ledger.cut(interp::Cut::kTime);
}

}  // namespace mantissa::explore
