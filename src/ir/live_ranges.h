#pragma once

// LiveRanges: where each virtual register of a draft holds a value that is read later. Private to this room.

#include <cstdint>
#include <utility>
#include <vector>

#include "ir/draft.h"

namespace mantissa::ir {

// Calls visit(reg, written) for every register field and operand list entry of an instruction, reads first.
template <class Visit>
void for_each_register(Function& function, Instruction& instruction, Visit&& visit) {
  const Roles& role = info(instruction.op).roles;
  if (role.reads_a) visit(instruction.a, false);
  if (role.reads_b) visit(instruction.b, false);
  if (role.reads_c) visit(instruction.c, false);
  auto list = [&](uint64_t index, bool written) {
    for (Reg& reg : function.operand_lists[index].registers) visit(reg, written);
  };
  switch (instruction.op) {
    case Op::kCall:
    case Op::kCallIndirect:
      list(instruction.imm >> 32, false);
      list(instruction.imm & 0xffffffff, true);
      break;
    case Op::kReturn: list(instruction.x, false); break;
    case Op::kLanding:
    case Op::kUnsupported: list(instruction.b, true); break;
    default: break;
  }
  if (role.writes_d) visit(instruction.d, true);
  if (role.writes_c) visit(instruction.c, true);
}

// The same for the whole function; every operand list belongs to one instruction.
template <class Visit>
void for_each_register(Function& function, Visit&& visit) {
  for (Instruction& instruction : function.code) for_each_register(function, instruction, visit);
}

class LiveRanges {
 public:
  explicit LiveRanges(Draft& draft);

  // Makes the two sides of a copy one register wherever they are not alive at the same time.
  void merge_copies();

  Reg leader(Reg reg) const;                  // the register that stands for `reg` after merging
  std::vector<Reg> leaders_by_start() const;  // only those with a range; parameters always have one
  uint32_t start(Reg leader) const { return ranges_[leader].front().first; }
  uint32_t end(Reg leader) const { return ranges_[leader].back().second; }

 private:
  using Range = std::vector<std::pair<uint32_t, uint32_t>>;  // half-open, sorted, disjoint

  struct Block {
    uint32_t begin, end;
    std::vector<uint32_t> successors;
    std::vector<uint64_t> live_in, live_out;  // sets of crossing registers
  };

  void find_blocks();
  void find_crossing();
  void solve();
  void build_ranges();
  void build_block(const Block& block);
  static bool overlap(const Range& a, const Range& b);
  bool tracked(Reg reg) const;
  bool is_wide(Instruction& instruction) const;

  Draft& draft_;
  std::vector<Block> blocks_;
  std::vector<uint32_t> block_of_;       // instruction -> block
  std::vector<uint32_t> crossing_;       // register -> index in the sets, or kNotCrossing
  std::vector<Reg> crossing_registers_;  // and back
  std::vector<Range> ranges_;            // register -> where it is alive
  std::vector<Reg> parent_;
};

}  // namespace mantissa::ir
