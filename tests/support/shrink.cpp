// Shrinking is greedy: try every replacement of one subterm, smallest result first, and start again from the
// first that still fails.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "expr/array_value.h"
#include "expr/traverse.h"
#include "support/random_terms.h"

namespace mantissa::testing {

using expr::Expr;
using expr::Kind;
using expr::Pool;

namespace {

Expr replace_raw(Pool& pool, Expr root, Expr target, Expr by, bool raw) {
  expr::ExprMap<Expr> done;
  expr::for_each_postorder(pool, std::span(&root, 1), [&](Expr e) {
    if (e == target && by) {
      done[e] = by;
      return;
    }
    const auto children = pool.children(e);
    if (children.empty()) {
      done[e] = e;
      return;
    }
    Expr operands[expr::kMaxArity];
    bool changed = !raw;
    for (size_t i = 0; i < children.size(); ++i) {
      operands[i] = *done.find(children[i]);
      changed = changed || operands[i] != children[i];
    }
    const std::span<const Expr> span(operands, children.size());
    done[e] = !changed ? e
              : raw    ? pool.make_raw(pool.kind(e), span, pool.params(e))
                       : pool.make(pool.kind(e), span, pool.params(e));
  });
  return *done.find(root);
}

std::vector<Expr> subterms(const Pool& pool, Expr root) {
  std::vector<Expr> result;
  expr::for_each_postorder(pool, std::span(&root, 1), [&](Expr e) { result.push_back(e); });
  return result;
}

size_t weight(const Pool& pool, Expr e) {  // nodes first, then constants before variables
  size_t w = 0;
  for (Expr sub : subterms(pool, e)) w += pool.is_const(sub) ? 3 : 4;
  return w;
}

}  // namespace

Expr rebuilt(Pool& pool, Expr e, bool raw) { return replace_raw(pool, e, Expr{}, Expr{}, raw); }

Expr shrink(Pool& pool, Expr e, const std::function<bool(Expr)>& fails) {
  for (int round = 0; round < 200; ++round) {
    std::vector<std::pair<size_t, Expr>> candidates;
    const std::vector<Expr> all = subterms(pool, e);
    for (Expr sub : all) {
      if (sub != e && !pool.children(sub).empty()) candidates.push_back({weight(pool, sub), sub});
      if (pool.is_const(sub)) continue;
      std::vector<Expr> by;
      const expr::Sort sort = pool.sort(sub);
      if (!sort.is_array()) by.push_back(pool.constant(expr::Value::zero(sort)));
      if (!pool.is_var(sub)) by.push_back(pool.var("w" + std::to_string(sort.word()), sort));
      for (Expr inner : subterms(pool, sub))
        if (inner != sub && pool.sort(inner) == sort && by.size() < 12) by.push_back(inner);
      for (Expr b : by) {
        if (b == sub) continue;
        const Expr changed = sub == e ? b : replace_raw(pool, e, sub, b, true);
        candidates.push_back({weight(pool, changed), changed});
      }
    }
    std::sort(candidates.begin(), candidates.end());
    const size_t now = weight(pool, e);
    const auto better = std::find_if(candidates.begin(), candidates.end(),
                                     [&](const auto& c) { return c.first < now && fails(c.second); });
    if (better == candidates.end()) return e;
    e = better->second;
  }
  return e;
}

std::string to_text(const Pool& pool, const expr::Value& value) {
  if (!value.sort().is_array()) return value.to_string();
  std::string text = "{";
  for (const auto& [index, element] : value.as_array().entries())
    text += to_text(pool, index) + ": " + to_text(pool, element) + ", ";
  return text + "else " + to_text(pool, value.as_array().other()) + "}";
}

std::string to_text(const Pool& pool, const eval::Model& model) {
  std::string text;
  for (const auto& [variable, value] : model.values())
    text += fmt::format("  {} = {}\n", pool.name(variable), to_text(pool, value));
  return text;
}

std::string to_text(const Pool& pool, Expr root) {
  std::vector<std::pair<Expr, std::string>> texts;
  expr::ExprMap<uint32_t> place;
  expr::for_each_postorder(pool, std::span(&root, 1), [&](Expr e) {
    std::string text;
    if (pool.is_const(e)) {
      text = pool.value(e).to_string();
    } else if (pool.is_var(e)) {
      text = pool.name(e);
    } else {
      text = std::string(expr::info(pool.kind(e)).text);
      if (!pool.params(e).empty()) {
        text = "(_ " + text;
        for (uint32_t p : pool.params(e)) text += " " + std::to_string(p);
        text += ")";
      }
      text = "(" + text;
      for (Expr child : pool.children(e)) text += " " + texts[*place.find(child)].second;
      text += ")";
      if (text.size() > 100'000) text = "(... a large term)";
    }
    place[e] = static_cast<uint32_t>(texts.size());
    texts.push_back({e, std::move(text)});
  });
  return texts.back().second;
}

bool long_run() {
  const char* asked = std::getenv("MANTISSA_LONG");
  return asked != nullptr && *asked != '\0' && *asked != '0';
}

uint64_t seed_or(uint64_t fallback) {
  const char* asked = std::getenv("MANTISSA_SEED");
  return asked != nullptr ? std::strtoull(asked, nullptr, 0) : fallback;
}

}  // namespace mantissa::testing
