// Columns to slots: one walk, a slot is free again after the last instruction that reads its column. A result
// never takes the place of an operand of the same instruction, so the loops may assume that they do not
// overlap. The strip is as long as lets all columns that are read again stay in half of a first-level cache
// of 48 KiB (32 KiB caches still hold them).

#include <algorithm>

#include "eval/batch/code.h"
#include "expr/pool.h"

namespace mantissa::eval::batch {

namespace {

constexpr uint32_t kCacheBytes = 28 * 1024, kMinStrip = 128, kMaxStrip = 1024;

template <class F>
void for_each_operand(const Code& code, const Instruction& in, F&& visit) {
  for (ColumnId id : {in.a, in.b, in.c})
    if (id != kNoColumn) visit(id);
  if (!in.node) return;
  const uint32_t count = static_cast<uint32_t>(code.pool.children(in.node).size());
  for (uint32_t i = 0; i < count; ++i) visit(code.operands[in.operands + i]);
}

uint32_t choose_strip(const Code& code) {
  uint32_t bytes = 8 * code.slots[static_cast<int>(ColumnClass::k64)] +
                   4 * code.slots[static_cast<int>(ColumnClass::k32)] + 1;
  std::vector<bool> loaded(code.columns.size());  // inputs read once, to be brought into their form
  for (const Instruction& in : code.instructions)
    if (in.op == Op::kLoadFloat || in.op == Op::kLoadBool) loaded[in.a] = true;
  for (size_t i = 0; i < code.columns.size(); ++i) {
    const Column& column = code.columns[i];
    if (column.role == ColumnRole::kInput && loaded[i]) continue;
    if (column.role == ColumnRole::kInput || column.role == ColumnRole::kDistance) bytes += 8;
    if (column.role == ColumnRole::kConstant && column.whole) bytes += 8;
  }
  return std::clamp(kCacheBytes / bytes / 64 * 64, kMinStrip, kMaxStrip);
}

}  // namespace

void allocate(Code& code) {
  constexpr uint32_t kNever = ~0u;
  std::vector<uint32_t> last_use(code.columns.size(), 0);
  for (uint32_t i = 0; i < code.instructions.size(); ++i)
    for_each_operand(code, code.instructions[i], [&](ColumnId id) { last_use[id] = i; });
  for (const std::vector<ColumnId>* kept : {&code.conjuncts, &code.probes})
    for (ColumnId id : *kept)
      if (id != kNoColumn) last_use[id] = kNever;

  std::vector<uint32_t> free_slots[4];
  std::vector<ColumnId> operands;
  for (uint32_t i = 0; i < code.instructions.size(); ++i) {
    const Instruction& in = code.instructions[i];
    const auto release = [&](ColumnId id) {
      const Column& column = code.columns[id];
      if (column.role == ColumnRole::kTemporary)
        free_slots[static_cast<int>(column.cls)].push_back(column.slot);
    };
    Column& result = code.columns[in.dst];
    if (result.role == ColumnRole::kTemporary) {
      auto& available = free_slots[static_cast<int>(result.cls)];
      if (available.empty()) {
        result.slot = code.slots[static_cast<int>(result.cls)]++;
      } else {
        result.slot = available.back();
        available.pop_back();
      }
    }
    operands.clear();
    for_each_operand(code, in, [&](ColumnId id) {
      if (last_use[id] == i) operands.push_back(id);
    });
    std::sort(operands.begin(), operands.end());
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    for (ColumnId id : operands) release(id);
    if (last_use[in.dst] <= i && last_use[in.dst] != kNever) release(in.dst);  // nobody reads it
  }
  code.strip = choose_strip(code);
}

}  // namespace mantissa::eval::batch
