// Every term has a value of its own, and its definition is a row; the simplex does the eliminating. Products
// are unknowns, tied to their factors by planes (McCormick). In full, a term that occurs in a product is
// replaced there by its definition, which is the definition times the rest of the product: so polynomials are
// multiplied out, as forms do it in solver/relax.

#include "solver/certify/row_prover.h"

#include <algorithm>
#include <map>
#include <set>

#include "proof/rows.h"
#include "solver/simplex/simplex.h"

namespace mantissa::solver::certify {

using expr::Kind;
using num::Rational;
using proof::Interval;
using proof::Monomial;
using proof::Row;
using proof::RowName;
using simplex::DeltaRational;
using simplex::Simplex;
using simplex::Var;

namespace {

constexpr size_t kMostRows = 400, kMostDegree = 6;

// A little wider, with short numbers: the simplex multiplies them with each other again and again.
Rational shortened(const Rational& value, bool up) {
  constexpr num::Format kShort{24, 32};
  return num::from_rational(
             kShort, up ? num::RoundingMode::kTowardPositive : num::RoundingMode::kTowardNegative, value)
      .to_rational();
}

class Search {
 public:
  Search(const proof::Boxes& boxes, bool in_full) : boxes_(boxes), rows_(boxes), in_full_(in_full) {}

  RowProof run(const Budget& budget) {
    collect();
    if (!has_comparison_ || budget.exhausted()) return {};
    RowProof result;
    if (!lonely_.kind.empty()) return written({{lonely_, lonely_factor_}});
    Simplex simplex;
    std::map<Monomial, Var> variables;
    std::vector<RowName> names;  // by variable
    const auto variable = [&](const Monomial& m) {
      const auto [at, is_new] = variables.try_emplace(m, Var{0});
      if (!is_new) return at->second;
      at->second = simplex.add_variable();
      names.push_back({"b", 0, m, {}});
      const Interval within = rows_.bounds(m);
      simplex.assert_lower(at->second, shortened(within.low, false), 0);
      simplex.assert_upper(at->second, shortened(within.high, true), 0);
      return at->second;
    };
    for (const auto& [name, row] : found_)
      for (const auto& [m, c] : row.sum)
        if (!m.empty()) variable(m);
    for (const auto& [name, row] : found_) {
      std::vector<simplex::Term> terms;
      Rational constant;
      for (const auto& [m, c] : row.sum) {
        if (m.empty())
          constant = c;
        else
          terms.push_back({variables.at(m), c});
      }
      std::sort(terms.begin(), terms.end(),
                [](const auto& a, const auto& b) { return a.variable < b.variable; });
      const Var v = simplex.add_row(terms);
      names.push_back(name);
      const Rational strict(row.is_strict ? 1 : 0);
      if (row.low) simplex.assert_lower(v, DeltaRational(bound(*row.low, false) - constant, strict), 0);
      if (row.high) simplex.assert_upper(v, DeltaRational(bound(*row.high, true) - constant, -strict), 0);
    }
    if (simplex.check(budget) != simplex::Verdict::kInfeasible) return {};
    std::vector<std::pair<RowName, Rational>> sum;
    for (const simplex::Term& term : simplex.refutation())
      sum.emplace_back(names[term.variable], term.factor);
    return written(sum);
  }

 private:
  // Of an error, before a constant that is much larger is added.
  static Rational bound(const Rational& value, bool up) {
    return value.is_zero() ? value : shortened(value, up);
  }

  void add(const RowName& name) {
    if (found_.size() >= kMostRows) return;
    auto row = rows_.row(name);
    if (!row) return;
    const bool is_constant = row->sum.empty() || (row->sum.size() == 1 && row->sum.begin()->first.empty());
    if (is_constant) {  // it decides alone, or says nothing
      const Rational value = row->sum.empty() ? Rational(0) : row->sum.begin()->second;
      const bool above = row->high && (value > *row->high || (value == *row->high && row->is_strict));
      const bool below = row->low && (value < *row->low || (value == *row->low && row->is_strict));
      if (above || below) {
        lonely_ = name;
        lonely_factor_ = above ? 1 : -1;
        has_comparison_ = true;
      }
      return;
    }
    for (const auto& [m, c] : row->sum) {
      if (m.size() > 1) products_.insert(m);
      for (const uint32_t n : m) reach(n);
    }
    found_.emplace_back(name, std::move(*row));
  }

  void reach(uint32_t n) {
    if (reached_.insert(n).second) open_.push_back(n);
  }

  void collect() {
    for (uint32_t n = 0; n < boxes_.size(); ++n) {
      const size_t before = found_.size();
      add({"c", n, {}, {}});
      has_comparison_ = has_comparison_ || found_.size() > before;
    }
    if (!has_comparison_) return;
    define();
    if (in_full_) {
      multiply_out();
      for (const uint32_t n : std::vector<uint32_t>(reached_.begin(), reached_.end()))
        for (const char* kind : {"e", "f"}) add({kind, n, {}, {}});
      define();
    }
    bound_products();
  }

  // Everything that occurs, by what it is.
  void define() {
    while (!open_.empty()) {
      const uint32_t n = open_.back();
      open_.pop_back();
      if (boxes_.operands(n).empty()) continue;
      const size_t before = found_.size();
      add({"d", n, {}, {}});
      if (found_.size() > before) {
        defined_.insert(n);
        continue;
      }
      for (const char* kind : {"g", "h"}) add({kind, n, {}, {}});
    }
  }

  void multiply_out() {
    std::set<std::pair<uint32_t, Monomial>> done;
    std::vector<Monomial> open(products_.begin(), products_.end());
    while (!open.empty() && found_.size() < kMostRows / 2) {
      const Monomial m = open.back();
      open.pop_back();
      // The term that is computed last: what replaces it is made of earlier ones.
      for (size_t i = m.size(); i-- > 0;) {
        const uint32_t n = m[i];
        if (!defined_.contains(n) || boxes_.pool().kind(boxes_.term(n)) == Kind::kFpSqrt) continue;
        Monomial rest = m;
        rest.erase(rest.begin() + static_cast<ptrdiff_t>(i));
        if (!done.insert({n, rest}).second) break;
        const auto row = rows_.row({"d", n, rest, {}});
        if (!row) break;
        bool fits = true;
        for (const auto& [p, c] : row->sum) fits = fits && p.size() <= kMostDegree;
        if (!fits) break;
        add({"d", n, rest, {}});
        for (const auto& [p, c] : row->sum)
          if (p.size() > 1) open.push_back(p);
        define();
        break;
      }
    }
  }

  void bound_products() {
    std::vector<Monomial> open(products_.begin(), products_.end());
    std::set<Monomial> done;
    while (!open.empty() && found_.size() + 4 <= kMostRows) {
      const Monomial m = open.back();
      open.pop_back();
      if (m.size() < 2 || !done.insert(m).second) continue;
      const Monomial last{m.back()}, rest(m.begin(), m.end() - 1);
      for (const char* kind : {"ll", "hh", "lh", "hl"})
        if (last != rest || std::string_view(kind) != "hl") add({kind, 0, rest, last});
      open.push_back(rest);
    }
  }

  RowProof written(const std::vector<std::pair<RowName, Rational>>& sum) const {
    RowProof result;
    result.found = true;
    result.text = "r";
    for (const auto& [name, factor] : sum) {
      result.text += " " + name.to_text() + " " + factor.to_string();
      if (name.kind != "b" && name.kind.size() == 1) result.terms.push_back(name.term);
      for (const Monomial* m : {&name.product, &name.other})
        result.terms.insert(result.terms.end(), m->begin(), m->end());
    }
    result.text += " .\n";
    return result;
  }

  const proof::Boxes& boxes_;
  const proof::Rows rows_;
  const bool in_full_;
  std::vector<std::pair<RowName, Row>> found_;
  std::set<Monomial> products_;
  std::set<uint32_t> reached_, defined_;
  std::vector<uint32_t> open_;
  bool has_comparison_ = false;
  RowName lonely_;
  Rational lonely_factor_;
};

}  // namespace

RowProof refute_by_rows(const proof::Boxes& boxes, bool in_full, const Budget& budget) {
  return Search(boxes, in_full).run(budget);
}

}  // namespace mantissa::solver::certify
