// A slice of the terms by the values that they have: a table of fifty structures that is read at one index
// would otherwise make all of their members inputs that matter.

#include "explore/relevance.h"

#include "eval/witness.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;

constexpr uint64_t kMostStores = 1'000'000;  // that are looked through; of what is beyond all counts

class Slice {
 public:
  Slice(const expr::Pool& pool, const eval::Model& model) : pool_(pool), witness_(pool, model) {}

  expr::ExprSet of(std::span<const Expr> terms) {
    for (const Expr term : terms) open(term);
    while (!open_.empty()) {
      const Expr e = open_.back();
      open_.pop_back();
      look_into(e);
    }
    return std::move(variables_);
  }

 private:
  void open(Expr e) {
    if (!pool_.is_const(e) && seen_.insert(e).second) open_.push_back(e);
  }

  void look_into(Expr e) {
    const auto children = pool_.children(e);
    switch (pool_.kind(e)) {
      case Kind::kVar: variables_.insert(e); return;
      case Kind::kIte:
        open(children[0]);
        open(children[witness_.is_true(children[0]) ? 1 : 2]);
        return;
      case Kind::kAnd: return junction(children, false);
      case Kind::kOr: return junction(children, true);
      case Kind::kSelect: open(children[1]); return element(children[0], witness_.value(children[1]));
      default:
        for (const Expr child : children) open(child);
    }
  }

  // One side that decides is enough.
  void junction(std::span<const Expr> sides, bool decides) {
    for (const Expr side : sides)
      if (witness_.is_true(side) == decides) return open(side);
    for (const Expr side : sides) open(side);
  }

  void element(Expr array, const expr::Value& index) {
    for (;;) {
      const auto children = pool_.children(array);
      const Kind kind = pool_.kind(array);
      if (kind == Kind::kStore && stores_ < kMostStores) {
        ++stores_;
        open(children[1]);
        if (witness_.value(children[1]) == index) return open(children[2]);
        array = children[0];
      } else if (kind == Kind::kIte) {
        open(children[0]);
        array = children[witness_.is_true(children[0]) ? 1 : 2];
      } else {
        return open(array);
      }
    }
  }

  const expr::Pool& pool_;
  eval::Witness witness_;
  std::vector<Expr> open_;
  expr::ExprSet seen_, variables_;
  uint64_t stores_ = 0;
};

}  // namespace

expr::ExprSet relevant_variables(const expr::Pool& pool, std::span<const Expr> terms,
                                 const eval::Model& model) {
  return Slice(pool, model).of(terms);
}

}  // namespace mantissa::explore
