#include "explore/explorer.h"

#include <exception>
#include <mutex>
#include <new>
#include <system_error>

#include "explore/worker.h"
#include "support/thread.h"

namespace mantissa::explore {

Explorer::Explorer(const ir::Program& program, expr::Pool& pool, interp::Coverage& coverage,
                   interp::Ledger& ledger, Options options, interp::InterpreterOptions interpreter_options,
                   interp::HandlerTable handlers, SolverFactory solvers, Listener& listener)
    : setting_{program,           pool, coverage, ledger, options, interpreter_options, std::move(handlers),
               std::move(solvers)},
      listener_(listener) {}

Progress Explorer::run(const StopToken& stop, const StopToken& late, std::vector<eval::Model> seeds,
                       Sampling* sampling) {
  Exploration all(setting_, listener_, late, sampling);
  setting_.coverage.mark(setting_.program.entry, 0, interp::Coverage::kBlock);
  Pending first;
  first.state = all.first_state();
  first.state->node = all.tree.root();
  first.state->ticket = setting_.ledger.open(interp::Matter::kPath);
  first.unsolved = 0;
  if (!seeds.empty())
    first.model = std::make_shared<const eval::Model>(std::move(seeds.front()));
  else if (setting_.options.feasibility != Feasibility::kLazy)
    first.model = std::make_shared<const eval::Model>();
  for (size_t i = 1; i < seeds.size(); ++i)
    all.turns.add_seed({std::make_shared<const eval::Model>(std::move(seeds[i]))});
  all.states.add(std::move(first));

  // A failed check in one worker ends all of them; what was reported before stays reported.
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    const MeterRef meter = all.counters.new_meter();
    try {
      do Worker(all, meter).run();
      while (all.turns.pause([&] { all.compaction.run(all); }));
    } catch (const std::bad_alloc&) {
      all.stop_for_memory();
    } catch (...) {
      {
        std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
      all.turns.stop();
    }
    all.turns.leave();
  };
  std::vector<Thread> threads;
  threads.reserve(setting_.options.jobs);
  for (unsigned i = 1; i < setting_.options.jobs; ++i) {
    try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {  // out of threads: the others do its share
      all.turns.leave();
    }
  }
  work();
  for (Thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);

  const Progress last = all.progress();
  barriers_ = all.barriers.open(setting_.coverage);
  const bool is_late = late.stop_requested() && !stop.stop_requested();
  all.close();
  if (is_late) setting_.ledger.cut(interp::Cut::kTime);
  if (stop.stop_requested()) setting_.ledger.cut(interp::Cut::kInterrupt);
  return last;
}

}  // namespace mantissa::explore
