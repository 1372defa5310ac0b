#include "explore/explorer.h"

#include <exception>
#include <new>
#include <unordered_set>

#include "explore/worker.h"
#include "expr/traverse.h"
#include "support/thread.h"

namespace mantissa::explore {

using expr::Expr;
using interp::FindingKind;
using interp::State;

namespace {
constexpr uint32_t kAddsPerLook = 128;
constexpr uint32_t kMostTests = 3;  // of a finding
// Whether it shows natively may depend on what lies there in memory.
bool depends_on_layout(FindingKind kind) {
  return kind == FindingKind::kOutOfBounds || kind == FindingKind::kUseAfterFree ||
         kind == FindingKind::kUninitialized;
}
constexpr auto kBetweenTrims = std::chrono::milliseconds(200);
}  // namespace

Explorer::Explorer(const ir::Program& program, expr::Pool& pool, interp::Coverage& coverage,
                   interp::Ledger& ledger, Options options, interp::InterpreterOptions interpreter_options,
                   interp::HandlerTable handlers, SolverFactory solvers, Listener& listener)
    : program_(program),
      pool_(pool),
      coverage_(coverage),
      ledger_(ledger),
      options_(options),
      interpreter_options_(interpreter_options),
      handlers_(std::move(handlers)),
      solvers_(std::move(solvers)),
      listener_(listener),
      matcher_(pool, waiting_),
      memory_(options.memory_mb) {
  if (options_.float_exceptions != 0)
    float_sites_ = std::make_unique<interp::FloatSites>(program, options_.float_exceptions);
}

Progress Explorer::run(StopToken stop) {
  start_ = Budget::Clock::now();
  budget_ = Budget().with_token(stop).until(std::min(options_.time_s, options_.clock_s));
  frontier_ = make_frontier(options_.search, options_.seed);
  coverage_.mark(program_.entry, 0, interp::Coverage::kBlock);
  Pending first;
  first.state = first_state();
  first.state->ticket = ledger_.open(interp::Matter::kPath);
  first.unsolved = 0;
  if (options_.feasibility != Feasibility::kLazy) first.model = std::make_shared<const eval::Model>();
  add_pending(std::move(first));

  const unsigned jobs = std::max(1u, options_.jobs);
  std::vector<Thread> threads;
  // A failed check in one worker ends all of them; what was reported before stays reported.
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      Worker(*this).run();
    } catch (const std::bad_alloc&) {
      stop_for_memory();
    } catch (...) {
      std::lock_guard lock(mutex_);
      if (!failure) failure = std::current_exception();
      stopping_ = true;
      wake_.notify_all();
    }
  };
  for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  for (Thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);

  const Progress last = progress_now();
  close();
  if (stop.stop_requested()) ledger_.cut(interp::Cut::kInterrupt);
  return last;
}

void Explorer::close() {
  const bool waits = waiting_.size() + obligations_.size() > 0;
  waiting_.end_all(interp::Ending::kLeft);
  obligations_.end_all(interp::Ending::kLeft);
  if (out_of_memory_) ledger_.cut(interp::Cut::kMemory);
  if (waits && budget_.clock_seconds_left() <= 0) ledger_.cut(interp::Cut::kTime);
}

std::unique_ptr<State> Explorer::first_state() const {
  return std::make_unique<State>(program_, program_.entry);
}

void Explorer::spare_memory() {
  if (adds_until_look_-- > 0) return;
  adds_until_look_ = kAddsPerLook;
  if (!memory_.is_over()) {
    memory_is_short_ = false;
    return;
  }
  const size_t count = memory_is_short_ ? waiting_.snapshots() : (waiting_.snapshots() + 1) / 2;
  for (size_t i = 0; i < count; ++i) waiting_.drop_snapshot(waiting_.oldest());
  const auto now = Budget::Clock::now();
  if (count > 0 && now - last_trim_ > kBetweenTrims) {
    MemoryGuard::trim();
    last_trim_ = Budget::Clock::now();
  }
  memory_is_short_ = memory_.is_over();
}

bool Explorer::relieve() {
  std::lock_guard lock(mutex_);
  out_of_memory_ = memory_is_short_ = true;
  while (waiting_.snapshots() > 0) waiting_.drop_snapshot(waiting_.oldest());
  MemoryGuard::trim();
  memory_limit::look();
  return !memory_limit::is_short();
}

void Explorer::stop_for_memory() {
  std::lock_guard lock(mutex_);
  out_of_memory_ = stopping_ = true;
  wake_.notify_all();
}

void Explorer::offer(const eval::Model& candidate) {
  std::lock_guard lock(mutex_);
  ++progress_.partial_produced;
  progress_.partial_matched += matcher_.offer(candidate, work());
}

void Explorer::add_pending(Pending pending) {
  spare_memory();
  if (memory_is_short_) pending.drop_snapshot();
  const Slot slot = waiting_.add(std::move(pending));
  frontier_->add(slot, waiting_[slot]);
}

void Explorer::add_undecided(Pending pending) {
  spare_memory();
  if (memory_is_short_) pending.drop_snapshot();
  undecided_.push_back(waiting_.add(std::move(pending)));
}

std::optional<Pending> Explorer::take_pending() {
  std::optional<Slot> slot = frontier_->take();
  if (!slot && !undecided_.empty()) {
    slot = undecided_.front();
    undecided_.pop_front();
  }
  if (!slot) return std::nullopt;
  Pending taken = waiting_.take(*slot);
  return taken;
}

MeterRef Explorer::new_meter() {
  std::lock_guard lock(mutex_);
  return meters_.emplace_back(std::make_shared<Meter>());
}

double Explorer::work() const {
  double sum = 0;
  for (const MeterRef& meter : meters_) sum += meter->seconds();
  return sum;
}

Progress Explorer::progress_now() {
  Progress now = progress_;
  now.pending = waiting_.size() + obligations_.size() + running_;
  now.seconds = std::chrono::duration<double>(Budget::Clock::now() - start_).count();
  return now;
}

bool Explorer::is_open(FindingKind kind, const ir::SourceLocation& place) {
  return !found_.contains({kind, place.file, place.line, place.column});
}

void Explorer::read_output(const State& state, const eval::Model& model, Test& test) {
  test.output_is_exact = state.output_is_exact;
  std::unique_ptr<eval::Witness> witness;
  std::unordered_set<Expr> undefined;
  state.undefined.newest_first([&](Expr variable) { undefined.insert(variable); });
  for (const interp::OutputChunk& chunk : state.output.oldest_first()) {
    std::string bytes(chunk.bytes.begin(), chunk.bytes.end());
    for (const auto& [position, term] : chunk.symbolic) {
      if (!witness) witness = std::make_unique<eval::Witness>(pool_, model);
      bytes[position] = static_cast<char>(witness->value(term).raw());
      if (!undefined.empty())
        for (Expr variable : expr::variables(pool_, std::span(&term, 1)))
          if (undefined.contains(variable)) test.output_is_exact = false;
    }
    (chunk.is_error ? test.errors : test.output) += bytes;
  }
}

Test Explorer::make_test(const State& state, const eval::Model& model, bool ends_normally) {
  Test test;
  test.id = next_test_++;
  for (uint32_t i = 0; i < state.inputs.count(); ++i) {
    const memory::InputInfo& input = state.inputs[i];
    test.inputs.push_back({input.name, input.type, state.inputs.bytes_under(pool_, i, model)});
  }
  test.trace = state.trace;
  test.ends_normally = ends_normally;
  test.exit_status = state.exit_term
                         ? static_cast<int>(eval::Witness(pool_, model).value(state.exit_term).raw())
                         : state.exit_status;
  read_output(state, model, test);
  test.covers_new = state.covered_new;
  test.has_loss = !state.losses.empty();
  test.rests_on_addresses = state.rests_on_addresses;
  return test;
}

void Explorer::report_test(const State& state, const eval::Model& model, bool ends_normally) {
  if (options_.tests == TestPolicy::kNone) return;
  if (options_.tests == TestPolicy::kNew && !state.covered_new) return;
  std::lock_guard lock(mutex_);
  ++progress_.tests;
  listener_.on_test(make_test(state, model, ends_normally));
}

void Explorer::report_finding(const State& state, FindingKind kind, const std::string& message,
                              const eval::Model& model, std::optional<uint64_t> allocated_at) {
  std::lock_guard lock(mutex_);
  Finding finding;
  finding.kind = kind;
  finding.message = message;
  if (kind == FindingKind::kFloatCast) {
    eval::Witness witness(pool_, model);
    if (const std::string value = checkers::describe_cast(pool_, state, witness); !value.empty())
      finding.message += ": " + value;
  }
  finding.stack = state.stack_trace(program_);
  finding.place = state.own_place(&finding.function);
  if (allocated_at && *allocated_at != interp::Interpreter::kNoSite) {  // a leak belongs to its allocation
    const ir::Function& function = program_.functions[*allocated_at >> 32];
    const auto pc = static_cast<uint32_t>(*allocated_at);
    finding.function = function.source_name;
    finding.place = pc < function.places.size() ? function.places[pc] : ir::SourceLocation();
    finding.stack = {{finding.function, finding.place}};
  }
  finding.losses = state.losses.oldest_first();
  const FindingKey key{kind, finding.place.file, finding.place.line, finding.place.column};
  const auto [known, is_new] = found_.try_emplace(key);
  if (!is_new && (!depends_on_layout(kind) || known->second.tests >= kMostTests)) return;
  ++known->second.tests;
  if (!is_new) {  // natively the first may hit something else that is there
    finding.id = known->second.id;
    listener_.on_further_test(finding, make_test(state, model, false));
    return;
  }
  obligations_.settle(key);
  finding.id = known->second.id = next_finding_++;
  const Test test = make_test(state, model, false);
  finding.test = test.id;
  ++progress_.tests;
  ++progress_.findings;
  listener_.on_finding(finding, test);
  if (options_.stop_at_first_finding) {
    stopping_ = true;
    wake_.notify_all();
  }
}

void Explorer::drop(interp::Ticket& ticket, std::string_view why, const ir::SourceLocation& place) {
  ledger_.note(interp::NoteKind::kDrop, why, place);
  ticket.end(interp::Ending::kDropped);
}

void Explorer::end_path(State& state, interp::Ending ending) {
  state.ticket.end(ending);
  if (options_.max_paths == 0) return;
  if (ending != interp::Ending::kCompleted && ending != interp::Ending::kFinding) return;
  std::lock_guard lock(mutex_);
  if (++ended_paths_ >= options_.max_paths) {
    stopping_ = true;
    wake_.notify_all();
  }
}

}  // namespace mantissa::explore
