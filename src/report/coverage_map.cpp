// A line ran if one of the blocks with code of it was entered: the interpreter marks blocks, not
// instructions, because a mark per instruction would cost more than the instruction. Sides of a switch are
// its different targets.

#include "report/coverage_map.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace mantissa::report {
namespace {

using ir::Coverage;

bool is_own(const ir::Function& function) {
  return function.defined && !function.is_runtime && !function.is_driver && !function.code.empty();
}

bool is_reached(uint32_t f, const Unreachable& unreachable) { return unreachable.empty() || !unreachable[f]; }

std::vector<bool> system_files(const ir::Program& program) {
  std::vector<bool> result;
  for (const std::string& file : program.files) result.push_back(is_system_file(file));
  return result;
}

// The first instruction of the block that `pc` belongs to.
uint32_t block_of(const ir::Function& function, uint32_t pc) {
  auto after = std::upper_bound(function.block_starts.begin(), function.block_starts.end(), pc);
  return after == function.block_starts.begin() ? 0 : *(after - 1);
}

// Calls visit(file, line, block) for every instruction with a place.
template <class Visit>
void each_line(const ir::Function& function, Visit&& visit) {
  for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
    const ir::SourceLocation& place = function.places[pc];
    if (place.file != 0 && place.line != 0) visit(place.file, place.line, block_of(function, pc));
  }
}

// Calls visit(pc, sides) for every branch of the source; a side is an instruction and the mark that says it
// was taken.
template <class Visit>
void each_branch(const ir::Function& function, Visit&& visit) {
  using Side = std::pair<uint32_t, Coverage::Mark>;
  for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
    const ir::Instruction& in = function.code[pc];
    if (!(in.flags & ir::kSourceBranch) || function.places[pc].line == 0) continue;
    if (in.op == ir::Op::kBranch) {
      visit(pc, std::vector<Side>{{pc, Coverage::kTrueSide}, {pc, Coverage::kFalseSide}});
    } else if (in.op == ir::Op::kSwitch) {
      const ir::SwitchTable& table = function.switches[in.x];
      std::set<uint32_t> targets{table.otherwise};
      for (const auto& [value, target] : table.cases) targets.insert(target);
      std::vector<Side> sides;
      for (uint32_t target : targets) sides.emplace_back(target, Coverage::kBlock);
      visit(pc, std::move(sides));
    }
  }
}

}  // namespace

// clang names the C++ library by way of its own folder: /usr/bin/../lib/gcc/.../include/c++.
bool is_system_file(const std::string& path) {
  constexpr std::string_view kFolders[] = {"/usr/include/", "/usr/local/include/", "/usr/lib/"};
  const std::string normal = std::filesystem::path(path).lexically_normal().string();
  return std::ranges::any_of(kFolders, [&](std::string_view folder) { return normal.starts_with(folder); });
}

CoverageMap map_coverage(const ir::Program& program, const Coverage& coverage,
                         const Unreachable& unreachable) {
  CoverageMap map;
  const std::vector<bool> is_system = system_files(program);
  for (uint32_t f = 0; f < program.functions.size(); ++f) {
    const ir::Function& function = program.functions[f];
    if (!is_own(function) || !is_reached(f, unreachable)) continue;
    each_line(function, [&](uint32_t file, uint32_t line, uint32_t block) {
      if (is_system[file]) return;
      map[program.files[file]].lines[line] |= coverage.has(f, block, Coverage::kBlock);
    });
    each_branch(function, [&](uint32_t pc, const auto& sides) {
      if (is_system[function.places[pc].file]) return;
      BranchCoverage branch{function.places[pc].line, {}};
      for (const auto& [at, mark] : sides) branch.sides.push_back(coverage.has(f, at, mark));
      map[program.files[function.places[pc].file]].branches.push_back(std::move(branch));
    });
    if (function.location.file != 0 && !is_system[function.location.file])
      map[program.files[function.location.file]].functions.push_back(
          {function.source_name, function.location.line, coverage.has(f, 0, Coverage::kBlock)});
  }
  return map;
}

CoverageCounts count(const CoverageMap& map) {
  CoverageCounts counts;
  for (const auto& [file, coverage] : map) {
    counts.lines_total += coverage.lines.size();
    for (const auto& [line, ran] : coverage.lines) counts.lines_covered += ran;
    for (const BranchCoverage& branch : coverage.branches) {
      counts.branches_total += branch.sides.size();
      counts.branches_covered += static_cast<uint64_t>(std::ranges::count(branch.sides, true));
    }
  }
  return counts;
}

CoverageCounter::CoverageCounter(const ir::Program& program, const Unreachable& unreachable) {
  std::map<std::pair<uint32_t, uint32_t>, std::set<std::pair<uint32_t, uint32_t>>> lines;
  std::set<std::pair<uint32_t, uint32_t>> module_lines;
  const std::vector<bool> is_system = system_files(program);
  for (uint32_t f = 0; f < program.functions.size(); ++f) {
    const ir::Function& function = program.functions[f];
    if (!is_own(function)) continue;
    const bool counts = is_reached(f, unreachable);
    each_line(function, [&](uint32_t file, uint32_t line, uint32_t block) {
      if (!is_system[file]) module_lines.insert({file, line});
      if (counts) lines[{file, line}].insert({f, block});
    });
    each_branch(function, [&](uint32_t pc, const auto& sides) {
      if (is_system[function.places[pc].file]) return;
      totals_.module_branches_total += sides.size();
      if (counts)
        for (const auto& [at, mark] : sides) sides_.push_back({f, at, mark});
    });
    if (!counts || is_system[function.location.file]) continue;
    for (size_t b = 0; b < function.block_starts.size(); ++b) {
      size_t end = b + 1 < function.block_starts.size() ? function.block_starts[b + 1] : function.code.size();
      for (size_t pc = function.block_starts[b]; pc < end; ++pc)  // what both sides do has its own blocks
        if (ir::has_both(function.code[pc])) end = function.start_of_both(function.code[pc]);
      blocks_.push_back({f, function.block_starts[b], static_cast<uint32_t>(end) - function.block_starts[b]});
      totals_.instructions_total += blocks_.back().size;
    }
  }
  for (auto& [place, blocks] : lines)
    (is_system[place.first] ? system_lines_ : lines_).push_back({{blocks.begin(), blocks.end()}});
  totals_.lines_total = lines_.size();
  totals_.system_lines_total = system_lines_.size();
  totals_.module_lines_total = module_lines.size();
  totals_.branches_total = sides_.size();
}

uint64_t CoverageCounter::covered(const std::vector<Line>& lines, const Coverage& coverage) {
  uint64_t count = 0;
  for (const Line& line : lines)
    count += std::ranges::any_of(line.blocks, [&](const auto& block) {
      return coverage.has(block.first, block.second, Coverage::kBlock);
    });
  return count;
}

CoverageCounts CoverageCounter::count(const Coverage& coverage) const {
  CoverageCounts counts = totals_;
  counts.lines_covered = covered(lines_, coverage);
  counts.system_lines_covered = covered(system_lines_, coverage);
  for (const Side& side : sides_) counts.branches_covered += coverage.has(side.function, side.pc, side.mark);
  for (const Block& block : blocks_)
    if (coverage.has(block.function, block.first, Coverage::kBlock))
      counts.instructions_covered += block.size;
  return counts;
}

}  // namespace mantissa::report
