// Why real allocation and not one register per value: the registers of all frames are what a fork copies and
// a call clears, and phi copies are a third of the instructions of a small loop. Live ranges are exact (lists
// of segments with holes) while copies are merged, since a loop's phi and its next value meet only through
// the hole between the last use of the one and the copy; registers are then given out by a linear scan over
// whole ranges.
//
// Positions: instruction i reads at 2i and writes at 2i + 1. An instruction that touches a pair of registers
// or writes several keeps its operands until 2i + 2, so results and operands never overlap there.

#include "ir/draft.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

#include "ir/live_ranges.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

template <class Visit>
void for_each_target(Function& function, Visit&& visit) {
  for (Instruction& instruction : function.code) {
    if (instruction.op == Op::kJump || instruction.op == Op::kBranch) visit(instruction.x);
    if (instruction.op == Op::kBranch) visit(instruction.b);
  }
  for (SwitchTable& table : function.switches) {
    visit(table.otherwise);
    for (auto& [value, target] : table.cases) visit(target);
  }
  for (auto& targets : function.indirect_targets)
    for (auto& [address, target] : targets) visit(target);
  for (Landing& landing : function.landings) visit(landing.target);
  for (Merged& merged : function.merged) {
    visit(merged.start);
    for (uint32_t& branch : merged.branches) visit(branch);
  }
}

// Keeps the marked instructions and renumbers every target; a target that goes stands for the next that
// stays.
void keep_only(Function& function, const std::vector<char>& keep) {
  std::vector<uint32_t> moved(function.code.size() + 1);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < function.code.size(); ++i) {
    moved[i] = kept;
    if (!keep[i]) continue;
    function.code[kept] = function.code[i];
    function.places[kept] = function.places[i];
    function.stacks[kept] = function.stacks[i];
    ++kept;
  }
  moved[function.code.size()] = kept;
  function.code.resize(kept);
  function.places.resize(kept);
  function.stacks.resize(kept);
  for_each_target(function, [&](uint32_t& target) { target = moved[target]; });
  for (uint32_t& start : function.block_starts) start = moved[start];
}

void drop_self_copies(Function& function) {
  std::vector<char> keep(function.code.size());
  for (uint32_t i = 0; i < keep.size(); ++i)
    keep[i] = function.code[i].op != Op::kCopy || function.code[i].d != function.code[i].a;
  keep_only(function, keep);
}

// An edge without copies left is only a jump: go where it goes. Jumps that are blocks of the source stay,
// they count for coverage; so does what does both sides of a branch, since it is not marked itself.
void drop_empty_edges(Function& function) {
  std::vector<char> is_block(function.code.size(), 0), keep(function.code.size(), 1);
  for (uint32_t start : function.block_starts) is_block[start] = 1;
  for (const Merged& merged : function.merged) is_block[merged.start] = 1;
  for_each_target(function, [&](uint32_t& target) {
    if (function.code[target].op == Op::kJump && !is_block[target]) {
      keep[target] = 0;
      target = function.code[target].x;
    }
  });
  keep_only(function, keep);
}

class Allocation {
 public:
  explicit Allocation(Draft& draft) : draft_(draft), real_(draft.registers.size(), kNone) {}

  void run() {
    place_constants();
    place_parameters();
    LiveRanges ranges(draft_);
    ranges.merge_copies();
    place_locals(ranges);
    rename(ranges);
  }

 private:
  static constexpr Reg kNone = ~Reg{0};

  void place_constants() {
    Function& function = draft_.function;
    std::map<std::tuple<uint8_t, uint64_t, uint64_t>, Reg> known;
    for_each_register(function, [&](Reg& reg, bool) {
      const VirtualRegister& info = draft_.registers[reg];
      if (info.kind != VirtualRegister::Kind::kConstant || real_[reg] != kNone) return;
      auto [entry, added] = known.try_emplace({info.words, info.low, info.high}, function.constants.size());
      if (added) {
        function.constants.push_back(info.low);
        if (info.words == 2) function.constants.push_back(info.high);
      }
      real_[reg] = entry->second;
    });
  }

  void place_parameters() {
    Reg next = draft_.function.constants.size();
    draft_.function.first_parameter = next;
    for (Reg reg = 0; reg < draft_.registers.size(); ++reg) {
      if (draft_.registers[reg].kind != VirtualRegister::Kind::kParameter) continue;
      real_[reg] = next;
      next += draft_.registers[reg].words;
    }
    count_ = next;
  }

  void place_locals(const LiveRanges& ranges) {
    struct Ending {
      uint32_t end;
      Reg real;
      uint8_t words;
      bool operator<(const Ending& other) const { return end > other.end; }
    };
    std::priority_queue<Ending> active;
    std::vector<Reg> order = ranges.leaders_by_start();
    std::vector<Reg> free[3];
    for (Reg leader : order) {
      const VirtualRegister& info = draft_.registers[leader];
      uint32_t start = ranges.start(leader);
      while (!active.empty() && active.top().end <= start) {
        free[active.top().words].push_back(active.top().real);
        active.pop();
      }
      Reg& real = real_[leader];
      if (real == kNone) {
        std::vector<Reg>& fitting = free[info.words];
        if (!fitting.empty()) {
          real = fitting.back();
          fitting.pop_back();
        } else {
          real = count_;
          count_ += info.words;
        }
      }
      active.push({ranges.end(leader), real, info.words});
    }
    // A call and a return use at least the registers they name.
    draft_.function.register_count = count_;
  }

  void rename(const LiveRanges& ranges) {
    for_each_register(draft_.function, [&](Reg& reg, bool) {
      Reg leader = draft_.registers[reg].kind == VirtualRegister::Kind::kConstant ? reg : ranges.leader(reg);
      MANTISSA_CHECK(real_[leader] != kNone);
      reg = real_[leader];
    });
  }

  Draft& draft_;
  std::vector<Reg> real_;
  Reg count_ = 0;
};

}  // namespace

Function finish(Draft draft) {
  Allocation(draft).run();
  drop_self_copies(draft.function);
  drop_empty_edges(draft.function);
  return std::move(draft.function);
}

}  // namespace mantissa::ir
