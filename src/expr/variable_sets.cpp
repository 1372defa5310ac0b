// Walking each condition anew made the run quadratic in the length of a path: two thirds of the time of a
// series of GSL went there. Sets are shared by the terms that have them; those of more than a few hundred
// variables are not kept, since a sum over a long input would keep one for each partial sum.

#include "expr/variable_sets.h"

#include <algorithm>
#include <iterator>

#include "expr/traverse.h"

namespace mantissa::expr {

namespace {
constexpr size_t kMaxKept = 256;  // variables of a set
constexpr uint32_t kEmpty = 0, kLarge = 1;
}  // namespace

VariableSets::VariableSets(const Pool& pool) : pool_(pool) { forget(); }

void VariableSets::forget() {
  known_ = ExprMap<Set>();
  sets_.clear();
  numbers_.clear();
  joins_.clear();
  intern({});
  sets_.emplace_back();  // kLarge, whose members are looked up each time
}

std::span<const Expr> VariableSets::of(Expr term) {
  const Set set = set_of(term);
  if (set != kLarge) return sets_[set];
  large_ = variables(pool_, std::span(&term, 1));
  return large_;
}

VariableSets::Set VariableSets::set_of(Expr term) {
  if (const Set* known = known_.find(term)) return *known;
  stack_.assign(1, {term, false});
  while (!stack_.empty()) {
    const auto [node, children_done] = stack_.back();
    stack_.pop_back();
    if (known_.contains(node)) continue;
    if (children_done || pool_.children(node).empty()) {
      const Set set = set_of_node(node);
      known_[node] = set;
      continue;
    }
    stack_.push_back({node, true});
    for (Expr child : pool_.children(node))
      if (!known_.contains(child)) stack_.push_back({child, false});
  }
  return *known_.find(term);
}

VariableSets::Set VariableSets::set_of_node(Expr node) {
  if (pool_.is_var(node)) return intern({node});
  Set result = kEmpty;
  for (Expr child : pool_.children(node)) result = join(result, *known_.find(child));
  return result;
}

VariableSets::Set VariableSets::intern(std::vector<Expr> variables) {
  const auto [place, is_new] = numbers_.try_emplace(std::move(variables), static_cast<Set>(sets_.size()));
  if (is_new) sets_.push_back(place->first);
  return place->second;
}

VariableSets::Set VariableSets::join(Set a, Set b) {
  if (a == b || b == kEmpty) return a;
  if (a == kEmpty) return b;
  if (a == kLarge || b == kLarge) return kLarge;
  if (a > b) std::swap(a, b);
  const auto [place, is_new] = joins_.try_emplace(uint64_t{a} << 32 | b, kLarge);
  if (!is_new) return place->second;
  std::vector<Expr> both;
  std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(both));
  if (both.size() <= kMaxKept) place->second = intern(std::move(both));
  return place->second;
}

}  // namespace mantissa::expr
