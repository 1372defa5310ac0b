#include "solver/propagate/graph.h"

#include "expr/apply.h"
#include "expr/traverse.h"

namespace mantissa::solver::propagate {

using expr::Expr;
using expr::Kind;
using expr::Sort;

namespace {

bool is_word_sort(Sort sort) { return sort.bits() >= 1 && sort.bits() <= 64; }

bool has_quick_way(Kind kind, Sort sort) {
  if (sort.is_rounding_mode()) return false;
  const uint64_t zeros[expr::kMaxArity] = {};
  const uint32_t params[2] = {};
  uint64_t result = 0;
  return expr::apply_word(kind, 1, 1, params, zeros, &result);
}

}  // namespace

Graph::Graph(const Query& query) : pool_(*query.pool) {
  expr::for_each_postorder(pool_, query.conjuncts, [this](Expr e) { add(e); });
  first_parent_.assign(nodes_.size() + 1, 0);
  for (Node child : children_) ++first_parent_[child + 1];
  for (size_t n = 0; n < nodes_.size(); ++n) first_parent_[n + 1] += first_parent_[n];
  parents_.resize(children_.size());
  std::vector<uint32_t> next(first_parent_.begin(), first_parent_.end() - 1);
  for (Node n = 0; n < nodes_.size(); ++n)
    for (Node child : children(n)) parents_[next[child]++] = n;
  for (uint32_t c = 0; c < query.conjuncts.size(); ++c) add_parts(query.conjuncts[c], c);
}

void Graph::add(Expr e) {
  const auto n = static_cast<Node>(nodes_.size());
  numbers_[e] = n;
  Info info;
  info.term = e;
  info.sort = pool_.sort(e);
  info.kind = pool_.kind(e);
  info.params = pool_.params(e).data();
  info.first_child = static_cast<uint32_t>(children_.size());
  if (info.sort.is_bool() || info.sort.is_bit_vec()) info.width = info.sort.bits();
  if (!is_word_sort(info.sort)) info.place = wides_++;
  bool words = is_word_sort(info.sort), fixed = info.kind != Kind::kVar;
  for (Expr child : pool_.children(e)) {
    const Node c = *numbers_.find(child);
    children_.push_back(c);
    words = words && is_word(c);
    fixed = fixed && is_fixed(c);
    info.operand_bits = pool_.sort(child).bits();
  }
  info.is_fixed = fixed;
  info.is_quick = words && expr::arity(info.kind) > 0 && has_quick_way(info.kind, info.sort);
  if (info.kind == Kind::kVar) variables_.push_back(n);
  nodes_.push_back(info);
}

void Graph::add_parts(Expr conjunct, uint32_t number) {
  std::vector<Expr> open{conjunct};
  while (!open.empty()) {
    const Expr e = open.back();
    open.pop_back();
    Info& info = nodes_[node(e)];
    if (info.kind == Kind::kAnd) {
      // Met again: its parts are there already.
      if (info.part != kNone) continue;
      info.part = kNone - 1;
      open.push_back(pool_.child(e, 1));
      open.push_back(pool_.child(e, 0));
    } else if (info.part == kNone) {
      info.part = static_cast<uint32_t>(parts_.size());
      parts_.push_back({node(e), number});
    } else {
      parts_[info.part].conjunct = number;
    }
  }
  for (Info& info : nodes_)
    if (info.part == kNone - 1) info.part = kNone;
}

}  // namespace mantissa::solver::propagate
