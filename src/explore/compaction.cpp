// The levels are parts of what the process may hold. The first compaction comes at three fifths: what is used
// after it is what waits, and the rest is room to work. How many states there is room for follows; beyond
// that number the searcher is no longer asked, because its order costs more than memory has: a parser of 20
// bytes leaves six states waiting for each path that ends (bench/memory/json.c, 68,712 paths until 300 MB are
// full), and with the newest taken first their number stays (789,053 paths in 90 s, 140,000 waiting).
//
// What is used is not what is resident: of the small pieces that snapshots were made of some lie on every
// page, so that freeing them gives the system little back, but what waits next is made of them.

#include "explore/compaction.h"

#include <malloc.h>

#include <algorithm>
#include <new>

#include "explore/exploration.h"
#include "support/coarse_clock.h"

namespace mantissa::explore {

namespace {
using Clock = std::chrono::steady_clock;
constexpr uint64_t kParts = 100;
constexpr uint64_t kFirst = 60, kRoom = 15, kMost = 85,
                   kLeastRoom = 3;  // when it is due, by what is resident
// After it: what may wait in the searcher's order is what this part is enough for; from the next on some are
// given up. Of what is resident and not used, only if there were as many as may wait before.
constexpr uint64_t kForWaiting = 50, kTooMuchUsed = 70, kMuchResident = 70, kTooMuchResident = 80;
constexpr size_t kLeastMost = 1000;  // so few are never what fills memory
constexpr Clock::duration kBetweenLooks = std::chrono::milliseconds(5);
constexpr int kRounds = 4;  // of giving up
constexpr const char* kGivenUp =
    "paths that were given up because all that wait need more memory than --memory allows";

uint64_t part(uint64_t parts) { return memory_limit::get() / kParts * parts; }

uint64_t allocated() {
  const struct mallinfo2 all = mallinfo2();
  return all.uordblks + all.hblkhd;
}
}  // namespace

Compaction::Compaction(const Options& options)
    : every_(options.compact_every),
      resident_at_start_(memory_limit::resident_bytes()),
      allocated_at_start_(allocated()) {}

uint64_t Compaction::used() const {
  const uint64_t now = allocated();
  return resident_at_start_ + now - std::min(now, allocated_at_start_);
}

bool Compaction::is_due() {
  if (every_ != 0 && paths_.load(std::memory_order_relaxed) >= every_) return true;
  if (memory_limit::get() == 0) return false;
  const auto now = CoarseClock::now().time_since_epoch();
  if (now.count() >= next_look_.load(std::memory_order_relaxed)) {
    next_look_.store((now + kBetweenLooks).count(), std::memory_order_relaxed);
    is_over_ = memory_limit::resident_bytes() > std::max(level_.load(), part(kFirst));
  }
  return is_over_.load(std::memory_order_relaxed);
}

// Everything that keeps a term is asked for it. What is not asked must not keep any: workers are gone, and
// with them the interpreter's and the solvers'.
void Compaction::take_back(Exploration& all) {
  expr::ExprSet terms;
  const auto keep = [&](expr::Expr term) {
    if (term) terms.insert(term);
  };
  all.tree.for_each_term(all.setting.pool, keep);
  all.states.for_each_term(keep);
  all.obligations.for_each_term(all.setting.pool, all.first_state()->memory, keep);
  for (const Turns::Seed& seed : all.turns.seeds())
    for (const eval::Model::Entry& entry : seed.model->values()) keep(entry.first);
  std::vector<expr::Expr> roots;
  roots.reserve(terms.size());
  terms.for_each([&](expr::Expr term, expr::Nothing) { roots.push_back(term); });
  std::sort(roots.begin(), roots.end());
  all.book.forget_terms();
  all.barriers.forget_terms();
  all.setting.pool.sweep(roots);
  MemoryGuard::trim();
}

void Compaction::give_up_some(Exploration& all, uint64_t over) {
  const size_t waiting = all.states.size();
  const uint64_t each = std::max<uint64_t>(1, (used() - resident_at_start_) / std::max<size_t>(1, waiting));
  const size_t count = std::clamp<size_t>(over / each, waiting / 16, waiting / 2);
  all.states.give_up(count, [&](Pending& one) { all.drop(one.ticket(), kGivenUp, {}); });
  all.out_of_memory = true;
}

// As many as there is room for, by what those that wait use.
void Compaction::set_most(Exploration& all) {
  const size_t waiting = all.states.size();
  const uint64_t room = part(kForWaiting) - std::min(part(kForWaiting), resident_at_start_);
  const uint64_t used_now = std::max<uint64_t>(1, used() - resident_at_start_);
  const auto most = static_cast<size_t>(static_cast<double>(waiting) / static_cast<double>(used_now) *
                                        static_cast<double>(room));
  const bool is_full = memory_limit::resident_bytes() > part(kMuchResident);
  is_crowded_ = is_full || most <= waiting;
  all.states.set_most(std::max(kLeastMost, is_full ? std::min(most, waiting) : most));
}

void Compaction::run(Exploration& all) {
  all.states.drop_snapshots();
  take_back(all);
  const bool is_limited = memory_limit::get() != 0;
  const auto above = [](uint64_t bytes, uint64_t parts) { return bytes - std::min(bytes, part(parts)); };
  const auto over = [&] {
    return std::max(above(used(), kTooMuchUsed),
                    is_crowded_ ? above(memory_limit::resident_bytes(), kTooMuchResident) : 0);
  };
  for (int i = 0; i < kRounds && is_limited && over() > 0 && all.states.size() > 1; ++i) {
    give_up_some(all, over());
    take_back(all);
  }
  if (is_limited) set_most(all);
  const uint64_t resident = memory_limit::resident_bytes();
  level_ = std::max(std::min(resident + part(kRoom), part(kMost)), resident + part(kLeastRoom));
  paths_ = 0;
  ++count_;
  is_over_ = false;
  memory_limit::look();
  if (memory_limit::is_short()) throw std::bad_alloc();
}

}  // namespace mantissa::explore
