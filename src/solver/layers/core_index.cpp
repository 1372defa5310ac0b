// A core is filed under its greatest member only: the newest condition of a path is what made it
// unsatisfiable, and occurs in few cores. The signature spares most of the comparisons that are left.

#include "solver/layers/core_index.h"

#include <algorithm>

namespace mantissa::solver {

using expr::Expr;

namespace {
constexpr size_t kMaxCores = 4096, kMaxMembers = 64;

uint64_t signature_of(std::span<const Expr> members) {
  uint64_t signature = 0;
  for (Expr e : members) signature |= uint64_t{1} << (e.id * uint64_t{0x9e3779b97f4a7c15} >> 58);
  return signature;
}
}  // namespace

void CoreIndex::add(std::vector<Expr> core, Provenance from) {
  if (core.empty() || core.size() > kMaxMembers) return;
  if (cores_.size() >= kMaxCores) {
    cores_.clear();
    by_newest_ = expr::ExprMap<std::vector<uint32_t>>();
  }
  std::sort(core.begin(), core.end());
  by_newest_[core.back()].push_back(static_cast<uint32_t>(cores_.size()));
  const uint64_t signature = signature_of(core);
  cores_.push_back({signature, std::move(core), std::move(from)});
}

const CoreIndex::Core* CoreIndex::contained_in(std::span<const Expr> conjuncts) const {
  const uint64_t signature = signature_of(conjuncts);
  for (Expr newest : conjuncts) {
    const std::vector<uint32_t>* filed = by_newest_.find(newest);
    if (filed == nullptr) continue;
    for (uint32_t number : *filed) {
      const Core& core = cores_[number];
      if ((core.signature & ~signature) == 0 &&
          std::includes(conjuncts.begin(), conjuncts.end(), core.members.begin(), core.members.end()))
        return &core;
    }
  }
  return nullptr;
}

}  // namespace mantissa::solver
