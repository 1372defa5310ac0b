// fp.min and fp.max have just two open points per format, (+0, -0) and (-0, +0): a Boolean for each, shared
// by all applications, is the whole function. fp.to_ubv and fp.to_sbv have too many for that: one variable
// per application, and pairwise conditions for those a query uses. The names of hidden variables contain a
// backslash, which no SMT-LIB symbol may, so a script cannot declare them.

#include "smtlib/partial_functions.h"

#include <algorithm>

#include "expr/traverse.h"
#include "support/hash.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::ExprSet;
using expr::Kind;
using expr::Sort;

size_t PartialFunctions::KeyHash::operator()(const Key& key) const {
  const uint64_t head = hash_combine(static_cast<uint64_t>(key.kind), key.width);
  return hash_combine(hash_combine(head, key.mode.id), key.x.id);
}

Expr PartialFunctions::unknown(Kind kind, uint32_t width, Expr mode, Expr x, Sort result) {
  const auto [it, is_new] =
      index_.try_emplace({kind, width, mode, x}, static_cast<uint32_t>(entries_.size()));
  if (is_new) {
    const Expr variable = pool_.fresh_var(std::string(expr::info(kind).text) + "\\", result);
    by_unknown_[variable] = it->second;
    entries_.push_back({kind, width, mode, x, variable});
  }
  return entries_[it->second].unknown;
}

Expr PartialFunctions::to_bits(Kind kind, Expr mode, Expr x, uint32_t width) {
  const Kind test = kind == Kind::kFpToUbv ? Kind::kFpToUbvValid : Kind::kFpToSbvValid;
  const Expr valid = pool_.make(test, {mode, x}, {width});
  const Expr total = pool_.make(kind, {mode, x}, {width});
  if (pool_.is_true(valid)) return total;
  return pool_.mk_ite(valid, total, unknown(kind, width, mode, x, Sort::bit_vec(width)));
}

Expr PartialFunctions::min_max(Kind kind, Expr x, Expr y) {
  const Expr total = pool_.make(kind, {x, y});
  const Expr x_negative = pool_.make(Kind::kFpIsNegative, {x});
  const Expr y_negative = pool_.make(Kind::kFpIsNegative, {y});
  const Expr open[] = {pool_.make(Kind::kFpIsZero, {x}), pool_.make(Kind::kFpIsZero, {y}),
                       pool_.make(Kind::kXor, {x_negative, y_negative})};
  const Expr is_open = pool_.mk_and(open);
  if (pool_.is_false(is_open)) return total;
  const Sort sort = pool_.sort(x);
  const uint64_t key = static_cast<uint64_t>(kind) << 32 | sort.word();
  const auto [it, is_new] = zero_choices_.try_emplace(key);
  if (is_new)
    it->second = {pool_.fresh_var("fp.min_max\\", Sort::boolean()),
                  pool_.fresh_var("fp.min_max\\", Sort::boolean())};
  const Expr takes_first = pool_.mk_ite(x_negative, it->second.first, it->second.second);
  return pool_.mk_ite(is_open, pool_.mk_ite(takes_first, x, y), total);
}

bool PartialFunctions::comparable(const Entry& a, const Entry& b) const {
  return a.kind == b.kind && a.width == b.width && pool_.sort(a.x) == pool_.sort(b.x);
}

std::vector<uint32_t> PartialFunctions::used(std::span<const Expr> terms) const {
  std::vector<uint32_t> found;
  if (entries_.empty()) return found;
  ExprSet seen;
  expr::for_each_postorder(pool_, terms, seen, [&](Expr e) {
    if (!pool_.is_var(e)) return;
    if (const uint32_t* entry = by_unknown_.find(e)) found.push_back(*entry);
  });
  return found;
}

std::vector<Expr> PartialFunctions::side_conditions(std::span<const Expr> terms) const {
  std::vector<Expr> conditions;
  if (entries_.empty()) return conditions;
  std::vector<uint32_t> found;
  ExprSet seen;
  const auto look = [&](std::span<const Expr> roots) {
    expr::for_each_postorder(pool_, roots, seen, [&](Expr e) {
      if (!pool_.is_var(e)) return;
      if (const uint32_t* entry = by_unknown_.find(e)) found.push_back(*entry);
    });
  };
  look(terms);
  const bool has_loose =
      std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.is_loose(); });
  const std::vector<num::Rational> constants =
      has_loose ? real_constants(terms) : std::vector<num::Rational>();
  // A condition names the arguments of its two applications, which may hold further hidden variables: the
  // list grows while it is walked.
  for (size_t i = 0; i < found.size(); ++i) {
    const Entry a = entries_[found[i]];
    const size_t before = conditions.size();
    if (a.is_loose()) add_facts(a, constants, conditions);
    for (size_t j = 0; j < i; ++j) {
      const Entry& b = entries_[found[j]];
      if (!comparable(a, b)) continue;
      if (a.is_loose()) add_order(a, b, conditions);
      const Expr same = pool_.mk_and(pool_.mk_eq(a.mode, b.mode), pool_.mk_eq(a.x, b.x));
      const Expr condition = pool_.make(Kind::kImplies, {same, pool_.mk_eq(a.unknown, b.unknown)});
      if (pool_.is_true(condition)) continue;
      conditions.push_back(condition);
    }
    look(std::vector<Expr>(conditions.begin() + static_cast<ptrdiff_t>(before), conditions.end()));
  }
  return conditions;
}

}  // namespace mantissa::smtlib
