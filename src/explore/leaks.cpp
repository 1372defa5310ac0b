#include "explore/leaks.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "expr/traverse.h"

namespace mantissa::explore {

namespace {

using memory::Object;
using memory::ObjectRef;
using memory::Space;

class Reachable {
 public:
  // `only_certain`: by addresses that stand in memory as they are.
  Reachable(const expr::Pool& pool, const memory::Memory& memory, bool only_certain = false)
      : pool_(pool), memory_(memory), only_certain_(only_certain) {
    memory_.for_each_live([&](ObjectRef ref, const Object& object) {
      const bool is_root = ref.space != Space::kHeap || object.is_internal();
      if (is_root && !object.has_ended()) waiting_.push_back(ref);
    });
    follow();
  }

  // Registers are shared by values that are not alive together: what one holds may be of no use any more.
  void add_registers(const interp::Frame& frame) {
    for (uint32_t i = 0; i < frame.register_count; ++i) {
      look(frame.words()[i]);
      if (frame.values()[i]) look_into(frame.values()[i]);
    }
    follow();
  }

  bool contains(uint64_t base) const { return seen_.contains(base); }

 private:
  void follow() {
    while (!waiting_.empty()) {
      const ObjectRef next = waiting_.back();
      waiting_.pop_back();
      scan(memory_.object(next));
    }
  }

  void scan(const Object& object) {
    if (!object.may_hold_address()) return;
    for (uint64_t at = 0; at + 8 <= object.size(); ++at) {
      uint64_t word = 0;
      std::memcpy(&word, object.concrete_bytes() + at, 8);
      if (only_certain_ && !object.is_plain(at, 8)) continue;
      look(word);
    }
    if (!only_certain_) object.for_each_term(0, object.size(), [&](expr::Expr term) { look_into(term); });
  }

  void look_into(expr::Expr term) {
    expr::for_each_postorder(pool_, std::span(&term, 1), [&](expr::Expr e) {
      if (pool_.is_const(e) && pool_.sort(e).is_bit_vec() && pool_.sort(e).width() == 64)
        look(pool_.raw_value(e));
    });
  }

  // Also what points behind its end.
  void look(uint64_t word) {
    const ObjectRef ref = memory_.nearest(word);
    if (ref.space != Space::kHeap || !memory_.block(base_of(word))) return;
    if (seen_.insert(base_of(word)).second) waiting_.push_back(ref);
  }

  uint64_t base_of(uint64_t word) const {
    const ObjectRef at = memory_.find(word);
    if (at) return memory_.object(at).base();
    const ObjectRef before = memory_.find(word - 1);
    return before ? memory_.object(before).base() : 0;
  }

  const expr::Pool& pool_;
  const memory::Memory& memory_;
  const bool only_certain_;
  std::vector<ObjectRef> waiting_;
  std::unordered_set<uint64_t> seen_;  // bases
};

}  // namespace

std::vector<memory::Memory::Leak> lost_objects(const expr::Pool& pool, const interp::State& state) {
  std::vector<memory::Memory::Leak> lost = state.memory.live_heap();
  if (lost.empty()) return lost;
  const Reachable reachable(pool, state.memory);
  std::erase_if(lost, [&](const memory::Memory::Leak& one) { return reachable.contains(one.address); });
  return lost;
}

namespace {

struct Untracked {
  std::vector<memory::Memory::Leak> lost;
  bool is_certain = true;  // all others are pointed to
};

Untracked untracked_objects(const expr::Pool& pool, const interp::State& state) {
  Untracked result{state.memory.live_heap()};
  if (result.lost.empty()) return result;
  const Reachable certain(pool, state.memory, true);
  Reachable possible(pool, state.memory);
  // When main has returned, only the driver and the library that ends the program are left.
  const bool is_within = std::ranges::any_of(state.frames, [](const auto& frame) {
    return !frame->function->is_driver && !frame->function->is_runtime;
  });
  if (is_within)
    for (const auto& frame : state.frames) possible.add_registers(*frame);
  result.is_certain = std::ranges::all_of(result.lost, [&](const memory::Memory::Leak& one) {
    return certain.contains(one.address) || !possible.contains(one.address);
  });
  std::erase_if(result.lost, [&](const memory::Memory::Leak& one) { return possible.contains(one.address); });
  return result;
}

constexpr const char* kUncertain = "whether a pointer still leads to all allocated memory is not known";

}  // namespace

std::vector<memory::Memory::Leak> leaks_at_end(Leaks which, const expr::Pool& pool,
                                               const interp::State& state, interp::Ledger& ledger) {
  if (which != Leaks::kLost) return state.memory.live_heap();
  Untracked untracked = untracked_objects(pool, state);
  if (!untracked.is_certain) ledger.note(interp::NoteKind::kLoss, kUncertain, state.own_place());
  return std::move(untracked.lost);
}

void note_untracked(Leaks which, const expr::Pool& pool, const interp::State& state, interp::Ledger& ledger) {
  if (which != Leaks::kLost) return;
  const Untracked untracked = untracked_objects(pool, state);
  if (!untracked.is_certain || !untracked.lost.empty())
    ledger.note(interp::NoteKind::kLoss, kUncertain, state.own_place());
}

}  // namespace mantissa::explore
