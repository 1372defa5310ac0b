#include "explore/leaks.h"

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
  Reachable(const expr::Pool& pool, const memory::Memory& memory) : pool_(pool), memory_(memory) {
    memory_.for_each_live([&](ObjectRef ref, const Object& object) {
      const bool is_root = ref.space != Space::kHeap || object.is_internal();
      if (is_root) waiting_.push_back(ref);
    });
    while (!waiting_.empty()) {
      const ObjectRef next = waiting_.back();
      waiting_.pop_back();
      scan(memory_.object(next));
    }
  }

  bool contains(uint64_t base) const { return seen_.contains(base); }

 private:
  void scan(const Object& object) {
    if (!object.may_hold_address()) return;
    for (uint64_t at = 0; at + 8 <= object.size(); ++at) {
      uint64_t word = 0;
      std::memcpy(&word, object.concrete_bytes() + at, 8);
      look(word);
    }
    object.for_each_term(0, object.size(), [&](expr::Expr term) {
      expr::for_each_postorder(pool_, std::span(&term, 1), [&](expr::Expr e) {
        if (pool_.is_const(e) && pool_.sort(e).is_bit_vec() && pool_.sort(e).width() == 64)
          look(pool_.raw_value(e));
      });
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

}  // namespace mantissa::explore
