// Inputs of native sampling. Where the paths so far leave a state that waits there, it is run with the input.
// Where they do not, since the path is done or was given up, and what the input showed natively is not found,
// the program is followed once more from its start: of 64 inputs of airy_Ai 6 came to a state that waits, and
// many exceptions had been given up before. Such a path stands for nothing in the ledger: it only
// shows exceptions, and whatever lies beside it was counted when the tree was there.

#include "explore/worker.h"

namespace mantissa::explore {

using interp::Stop;

namespace {
constexpr uint64_t kSlice = 20000;             // instructions between looks at the clock
constexpr uint64_t kMostFollowed = 2'000'000;  // instructions of one input
constexpr uint64_t kQuestionNanoseconds = 2000, kInstructionNanoseconds = 10;  // about
}  // namespace

void Worker::look_at_samples() {
  for (const SampledInput& input : all_.samples.look(all_.counters.work(), all_.budget))
    all_.turns.add_seed(
        {std::make_shared<const eval::Model>(model_of(pool_, input.inputs)), input.shows, true});
}

bool Worker::is_shown(const Turns::Seed& seed) const { return seed.shows && all_.book.contains(*seed.shows); }

void Worker::run_sample(Turns::Seed seed) {
  if (is_shown(seed)) return all_.sources.made(all_.sources.number(kSamples));
  given_ = seed;
  std::optional<Pending> pending = multiplex_.place(kSamples, seed.model);
  const bool has_state = pending.has_value();
  if (pending) begin(std::move(*pending));
  if (seed.shows ? !is_shown(seed) : !has_state) follow(seed);
  given_ = std::nullopt;
}

void Worker::follow(const Turns::Seed& seed) {
  StatePtr state = all_.first_state();
  give_witness(*state, seed.model);
  following_ = true;
  while (state && state->steps < kMostFollowed && !is_shown(seed)) {
    const uint64_t before = interpreter_.instructions(), covered = all_.setting.coverage.changes();
    const Stop stop = interpreter_.run(*state, kSlice);
    meter_->add(kQuestionNanoseconds + kInstructionNanoseconds * (interpreter_.instructions() - before));
    if (all_.setting.coverage.changes() != covered) state->covered_new = true;
    if (memory_limit::is_short() || all_.budget.is_over()) break;
    if (stop == Stop::kBudget || (stop == Stop::kQuestion && answer(state) == Next::kGoOn)) continue;
    if (state && stop == Stop::kExit && state->covered_new)
      all_.book.add_test(*state, state->witness->model(), true);
    if (state && stop == Stop::kFinding) {
      const interp::FindingInfo info = interpreter_.finding();
      report(*state, {.kind = info.kind, .message = info.message, .end = info.end}, state->witness->model());
    }
    break;
  }
  following_ = false;
}

}  // namespace mantissa::explore
