// Most registers live and die in one block; only those that cross an edge take part in the fixed-point
// iteration, which keeps the sets small (a csmith program has 40 times more registers than crossing ones).

#include "ir/live_ranges.h"

#include <algorithm>
#include <bit>

#include "support/check.h"

namespace mantissa::ir {

namespace {

constexpr uint32_t kNotCrossing = ~uint32_t{0};

void set_bit(std::vector<uint64_t>& set, uint32_t bit) { set[bit / 64] |= uint64_t{1} << (bit % 64); }
void clear_bit(std::vector<uint64_t>& set, uint32_t bit) { set[bit / 64] &= ~(uint64_t{1} << (bit % 64)); }

template <class Visit>
void for_each_bit(const std::vector<uint64_t>& set, Visit&& visit) {
  for (uint32_t word = 0; word < set.size(); ++word)
    for (uint64_t rest = set[word]; rest != 0; rest &= rest - 1) visit(word * 64 + std::countr_zero(rest));
}

bool has_landing(const Instruction& instruction) {
  return (instruction.op == Op::kCall || instruction.op == Op::kCallIndirect) && instruction.c != 0;
}

bool ends_block(Op op) {
  switch (op) {
    case Op::kJump:
    case Op::kBranch:
    case Op::kSwitch:
    case Op::kIndirectJump:
    case Op::kReturn:
    case Op::kUnreachable: return true;
    default: return false;
  }
}

template <class Visit>
void for_each_target(const Function& function, const Instruction& instruction, Visit&& visit) {
  switch (instruction.op) {
    case Op::kJump: visit(instruction.x); break;
    case Op::kBranch:
      visit(instruction.x);
      visit(instruction.b);
      if (has_both(instruction)) visit(function.start_of_both(instruction));
      break;
    case Op::kSwitch:
      visit(function.switches[instruction.x].otherwise);
      for (const auto& [value, target] : function.switches[instruction.x].cases) visit(target);
      break;
    case Op::kIndirectJump:
      for (const auto& [address, target] : function.indirect_targets[instruction.x]) visit(target);
      break;
    case Op::kCall:
    case Op::kCallIndirect:
      if (has_landing(instruction)) visit(function.landings[instruction.c - 1].target);
      break;
    default: break;
  }
}

}  // namespace

LiveRanges::LiveRanges(Draft& draft) : draft_(draft) {
  parent_.resize(draft.registers.size());
  for (Reg reg = 0; reg < parent_.size(); ++reg) parent_[reg] = reg;
  find_blocks();
  find_crossing();
  solve();
  build_ranges();
}

bool LiveRanges::tracked(Reg reg) const {
  return draft_.registers[reg].kind != VirtualRegister::Kind::kConstant;
}

void LiveRanges::find_blocks() {
  const Function& function = draft_.function;
  uint32_t size = function.code.size();
  std::vector<char> starts(size + 1, 0);
  starts[0] = 1;
  for (uint32_t i = 0; i < size; ++i) {
    if (!ends_block(function.code[i].op) && !has_landing(function.code[i])) continue;
    starts[i + 1] = 1;
    for_each_target(function, function.code[i], [&](uint32_t target) { starts[target] = 1; });
  }
  block_of_.resize(size);
  for (uint32_t i = 0; i < size; ++i) {
    if (starts[i]) blocks_.push_back({i, i, {}, {}, {}});
    block_of_[i] = blocks_.size() - 1;
    blocks_.back().end = i + 1;
  }
  for (Block& block : blocks_) {
    const Instruction& last = function.code[block.end - 1];
    for_each_target(function, last, [&](uint32_t target) { block.successors.push_back(block_of_[target]); });
    if (!ends_block(last.op) && block.end < size) block.successors.push_back(block_of_[block.end]);
    std::sort(block.successors.begin(), block.successors.end());
    block.successors.erase(std::unique(block.successors.begin(), block.successors.end()),
                           block.successors.end());
  }
}

void LiveRanges::find_crossing() {
  constexpr uint32_t kNowhere = ~uint32_t{0};
  std::vector<uint32_t> home(draft_.registers.size(), kNowhere);
  crossing_.assign(draft_.registers.size(), kNotCrossing);
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    for (uint32_t i = blocks_[b].begin; i < blocks_[b].end; ++i) {
      for_each_register(draft_.function, draft_.function.code[i], [&](Reg reg, bool written) {
        if (!tracked(reg)) return;
        // A register read before it is written in its block is alive on entry (a loop around one block).
        bool local = home[reg] == b || (home[reg] == kNowhere && written);
        if (home[reg] == kNowhere) home[reg] = b;
        if (local || crossing_[reg] != kNotCrossing) return;
        crossing_[reg] = crossing_registers_.size();
        crossing_registers_.push_back(reg);
      });
    }
  }
}

void LiveRanges::solve() {
  size_t words = (crossing_registers_.size() + 63) / 64;
  std::vector<std::vector<uint64_t>> written(blocks_.size(), std::vector<uint64_t>(words));
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    Block& block = blocks_[b];
    block.live_in.assign(words, 0);
    block.live_out.assign(words, 0);
    for (uint32_t i = block.end; i-- > block.begin;) {
      Instruction& instruction = draft_.function.code[i];
      for_each_register(draft_.function, instruction, [&](Reg reg, bool is_write) {
        if (!is_write || crossing_[reg] == kNotCrossing) return;
        clear_bit(block.live_in, crossing_[reg]);
        set_bit(written[b], crossing_[reg]);
      });
      for_each_register(draft_.function, instruction, [&](Reg reg, bool is_write) {
        if (!is_write && crossing_[reg] != kNotCrossing) set_bit(block.live_in, crossing_[reg]);
      });
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = blocks_.size(); b-- > 0;) {
      Block& block = blocks_[b];
      for (uint32_t successor : block.successors) {
        for (size_t word = 0; word < words; ++word) {
          uint64_t added = blocks_[successor].live_in[word] & ~block.live_out[word];
          if (added == 0) continue;
          block.live_out[word] |= added;
          uint64_t through = added & ~written[b][word] & ~block.live_in[word];
          if (through == 0) continue;
          block.live_in[word] |= through;
          changed = true;
        }
      }
    }
  }
}

bool LiveRanges::is_wide(Instruction& instruction) const {
  if (instruction.op == Op::kCopy) return false;  // pairs are shared whole or not at all
  int written = 0;
  bool wide = false;
  for_each_register(draft_.function, instruction, [&](Reg reg, bool is_write) {
    written += is_write;
    wide = wide || draft_.registers[reg].words > 1;
  });
  return wide || written > 1;
}

void LiveRanges::build_block(const Block& block) {
  // Ranges are built backwards: segments are appended in falling order and reversed at the end.
  auto open = [&](Reg reg, uint32_t from, uint32_t to) {
    Range& range = ranges_[reg];
    if (!range.empty() && range.back().first <= to) {
      range.back().first = std::min(range.back().first, from);
      range.back().second = std::max(range.back().second, to);
    } else {
      range.emplace_back(from, to);
    }
  };
  for_each_bit(block.live_out,
               [&](uint32_t bit) { open(crossing_registers_[bit], 2 * block.begin, 2 * block.end); });
  for (uint32_t i = block.end; i-- > block.begin;) {
    Instruction& instruction = draft_.function.code[i];
    uint32_t reads_until = is_wide(instruction) ? 2 * i + 2 : 2 * i + 1;
    for_each_register(draft_.function, instruction, [&](Reg reg, bool is_write) {
      if (!is_write || !tracked(reg)) return;
      Range& range = ranges_[reg];
      bool alive = !range.empty() && range.back().first < 2 * i + 1 && range.back().second > 2 * i + 1;
      if (alive)
        range.back().first = 2 * i + 1;  // begins here
      else
        open(reg, 2 * i + 1, 2 * i + 2);  // written, never read
    });
    for_each_register(draft_.function, instruction, [&](Reg reg, bool is_write) {
      if (!is_write && tracked(reg)) open(reg, 2 * block.begin, reads_until);
    });
  }
}

void LiveRanges::build_ranges() {
  ranges_.resize(draft_.registers.size());
  for (uint32_t b = blocks_.size(); b-- > 0;) build_block(blocks_[b]);
  for (Reg reg = 0; reg < ranges_.size(); ++reg) {
    Range& range = ranges_[reg];
    std::reverse(range.begin(), range.end());
    if (draft_.registers[reg].kind != VirtualRegister::Kind::kParameter) continue;
    if (range.empty() || range.front().first > 0) range.insert(range.begin(), {0, 1});
  }
}

bool LiveRanges::overlap(const Range& a, const Range& b) {
  auto left = a.begin(), right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (left->second <= right->first)
      ++left;
    else if (right->second <= left->first)
      ++right;
    else
      return true;
  }
  return false;
}

Reg LiveRanges::leader(Reg reg) const {
  while (parent_[reg] != reg) reg = parent_[reg];
  return reg;
}

void LiveRanges::merge_copies() {
  for (const Instruction& instruction : draft_.function.code) {
    if (instruction.op != Op::kCopy || !tracked(instruction.a)) continue;
    Reg kept = leader(instruction.d), gone = leader(instruction.a);
    if (kept == gone || draft_.registers[kept].words != draft_.registers[gone].words) continue;
    auto is_parameter = [&](Reg reg) {
      return draft_.registers[reg].kind == VirtualRegister::Kind::kParameter;
    };
    if (is_parameter(kept) && is_parameter(gone)) continue;
    if (is_parameter(gone)) std::swap(kept, gone);
    if (overlap(ranges_[kept], ranges_[gone])) continue;
    Range merged;
    std::merge(ranges_[kept].begin(), ranges_[kept].end(), ranges_[gone].begin(), ranges_[gone].end(),
               std::back_inserter(merged));
    ranges_[kept] = std::move(merged);
    ranges_[gone].clear();
    parent_[gone] = kept;
  }
}

std::vector<Reg> LiveRanges::leaders_by_start() const {
  std::vector<Reg> order;
  for (Reg reg = 0; reg < ranges_.size(); ++reg)
    if (!ranges_[reg].empty()) order.push_back(reg);
  std::sort(order.begin(), order.end(),
            [&](Reg a, Reg b) { return std::pair(start(a), a) < std::pair(start(b), b); });
  return order;
}

}  // namespace mantissa::ir
