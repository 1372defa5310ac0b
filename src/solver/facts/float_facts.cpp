// Rounding is monotone, and what is a number of the format stays: nearly all of the table follows from these
// two. A fact is stated as a clause whose guards exclude NaN; guards that the query decides fall away by
// propagation, the others cost little.

#include "solver/facts/float_facts.h"

#include <algorithm>
#include <map>
#include <optional>

#include "expr/expr_map.h"
#include "expr/traverse.h"

namespace mantissa::solver::facts {

namespace {

using expr::Expr;
using expr::Kind;
using num::RoundingMode;

class Stating {
 public:
  Stating(expr::Pool& pool, std::span<const Expr> conjuncts, size_t most) : pool_(pool), most_(most) {
    expr::for_each_postorder(pool, conjuncts, [&](Expr e) {
      if (pool.sort(e).is_float() && !pool.is_const(e) && !pool.is_var(e)) terms_[pool.kind(e)].push_back(e);
    });
  }

  std::vector<Instance> take() { return std::move(result_); }
  void begin(std::string_view fact) { fact_ = fact; }
  bool is_full() const { return result_.size() >= most_; }

  std::span<const Expr> terms(Kind kind) const {
    const auto found = terms_.find(kind);
    return found == terms_.end() ? std::span<const Expr>() : std::span<const Expr>(found->second);
  }
  // Calls visit(a, b) for each pair of terms of a kind, both ways.
  template <class F>
  void pairs(Kind kind, F&& visit) {
    const auto all = terms(kind);
    const size_t count = std::min<size_t>(all.size(), kMostOfKind);
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < count; ++j)
        if (i != j) visit(all[i], all[j]);
  }

  Expr operand(Expr e, uint32_t i) const { return pool_.child(e, i); }
  std::optional<RoundingMode> mode(Expr e) const {
    const Expr m = pool_.child(e, 0);
    if (!pool_.is_const(m)) return std::nullopt;
    return pool_.value(m).as_rounding_mode();
  }

  Expr le(Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); }
  Expr lt(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  Expr eq(Expr a, Expr b) { return pool_.make(Kind::kFpEq, {a, b}); }
  Expr nan(Expr a) { return pool_.make(Kind::kFpIsNan, {a}); }
  Expr inf(Expr a) { return pool_.make(Kind::kFpIsInfinite, {a}); }
  Expr null(Expr a) { return pool_.make(Kind::kFpIsZero, {a}); }
  Expr negative(Expr a) { return pool_.make(Kind::kFpIsNegative, {a}); }
  Expr both(Expr a, Expr b) { return pool_.mk_and(a, b); }
  Expr either(Expr a, Expr b) { return pool_.mk_or(a, b); }
  Expr differ(Expr a, Expr b) { return pool_.make(Kind::kXor, {a, b}); }
  Expr normal(Expr a) { return pool_.make(Kind::kFpIsNormal, {a}); }
  Expr abs(Expr a) { return pool_.make(Kind::kFpAbs, {a}); }
  Expr same(Expr a, Expr b) { return pool_.mk_eq(a, b); }
  Expr twice(Expr a) { return pool_.make(Kind::kFpAdd, {pool_.rm_const(RoundingMode::kNearestEven), a, a}); }
  Expr no(Expr a) { return pool_.mk_not(a); }
  Expr yes() { return pool_.bool_const(true); }
  Expr zero(Expr like) { return pool_.fp_const(num::Float::zero(pool_.sort(like).format())); }
  Expr one(Expr like) { return pool_.fp_const(num::Float::one(pool_.sort(like).format())); }

  // One of these holds.
  void state(std::initializer_list<Expr> clause) { state(clause, pool_.bool_const(true)); }
  void state(std::initializer_list<Expr> clause, Expr choice) {
    if (is_full()) return;
    const Expr term = pool_.mk_or(std::span<const Expr>(clause.begin(), clause.size()));
    if (!pool_.is_true(term)) result_.push_back({term, choice, fact_});
  }

  Expr largest(Expr like) { return pool_.fp_const(num::Float::max_finite(pool_.sort(like).format(), false)); }
  bool is_sum(Expr e) const { return pool_.kind(e) == Kind::kFpAdd; }
  // Divided by two, or multiplied by a half.
  bool is_half(Expr e, uint32_t i) const {
    const Expr by = pool_.child(e, i);
    if (!pool_.is_const(by)) return false;
    const num::Float value = pool_.value(by).as_float();
    return value.is_finite() &&
           value.to_rational() == (pool_.kind(e) == Kind::kFpDiv ? num::Rational(2) : num::Rational(1, 2));
  }

  // Whether b lies below a, with nothing but float operations in between.
  bool is_below(Expr a, Expr b) const {
    bool found = false;
    const Expr roots[] = {a};
    expr::ExprSet seen;
    expr::for_each_postorder(
        pool_, roots, seen, [&](Expr e) { return !pool_.sort(e).is_float(); },
        [&](Expr e) { found = found || e == b; });
    return found;
  }

 private:
  static constexpr size_t kMostOfKind = 24;
  expr::Pool& pool_;
  size_t most_;
  std::map<Kind, std::vector<Expr>> terms_;
  std::vector<Instance> result_;
  std::string_view fact_;
};

// Down is below all others, up above them.
int rank(RoundingMode mode) {
  return mode == RoundingMode::kTowardNegative ? -1 : mode == RoundingMode::kTowardPositive ? 1 : 0;
}

void modes_in_order(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv, Kind::kFpSqrt, Kind::kFpFma,
                          Kind::kFpRoundToIntegral, Kind::kFpFromFp})
    s.pairs(kind, [&](Expr a, Expr b) {
      const auto m = s.mode(a), n = s.mode(b);
      if (!m || !n || rank(*m) >= rank(*n)) return;
      const uint32_t arity = expr::info(kind).arity;
      for (uint32_t i = 1; i < arity; ++i)
        if (s.operand(a, i) != s.operand(b, i)) return;
      if (s.zero(a) != s.zero(b)) return;  // another format
      s.state({s.nan(a), s.le(a, b)});
    });
}

void sum_with_sign(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub})
    for (const Expr e : s.terms(kind)) {
      const Expr a = s.operand(e, 1), b = s.operand(e, 2), zero = s.zero(e);
      const bool plus = kind == Kind::kFpAdd;
      s.state({s.nan(e), s.no(s.le(zero, b)), plus ? s.le(a, e) : s.le(e, a)});
      s.state({s.nan(e), s.no(s.le(b, zero)), plus ? s.le(e, a) : s.le(a, e)});
      if (!plus || a == b) continue;
      s.state({s.nan(e), s.no(s.le(zero, a)), s.le(b, e)});
      s.state({s.nan(e), s.no(s.le(a, zero)), s.le(e, b)});
    }
}

void difference_has_sign(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpSub)) {
    const Expr a = s.operand(e, 1), b = s.operand(e, 2), zero = s.zero(e);
    s.state({s.nan(e), s.no(s.le(b, a)), s.le(zero, e)});
    s.state({s.nan(e), s.no(s.le(a, b)), s.le(e, zero)});
  }
}

void product_with_small(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpMul))
    for (const uint32_t i : {1u, 2u}) {
      const Expr a = s.operand(e, i), b = s.operand(e, 3 - i), one = s.one(e);
      s.state({s.nan(e), s.no(s.le(s.abs(a), one)), s.le(s.abs(e), s.abs(b))});
      s.state({s.nan(e), s.no(s.le(one, s.abs(a))), s.le(s.abs(b), s.abs(e))});
    }
}

void quotient_against_one(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpDiv)) {
    const Expr a = s.operand(e, 1), b = s.operand(e, 2), one = s.one(e);
    s.state({s.nan(e), s.no(s.le(s.abs(a), s.abs(b))), s.le(s.abs(e), one)});
    s.state({s.nan(e), s.no(s.le(s.abs(b), s.abs(a))), s.le(one, s.abs(e))});
  }
}

void root_of_square(Stating& s) {
  for (const Expr root : s.terms(Kind::kFpSqrt))
    for (const Expr square : s.terms(Kind::kFpMul)) {
      const Expr x = s.operand(square, 1), of = s.operand(root, 1);
      if (x != s.operand(square, 2) || s.one(root) != s.one(square) || !s.is_below(of, square)) continue;
      const auto m = s.mode(square), n = s.mode(root);
      if (!m || !n) continue;
      const bool even = *m == RoundingMode::kNearestEven && *n == RoundingMode::kNearestEven;
      if (even || *m == RoundingMode::kTowardPositive)
        s.state({s.no(s.normal(square)), s.no(s.le(square, of)), s.le(s.abs(x), root)});
      if (even || *m == RoundingMode::kTowardNegative || *m == RoundingMode::kTowardZero)
        s.state({s.no(s.normal(square)), s.no(s.le(of, square)), s.nan(root), s.le(root, s.abs(x))});
    }
}

// Whether the same value rounded as in a is never above itself rounded as in b.
bool rounds_below(const Stating& s, Expr a, Expr b) {
  const auto m = s.mode(a), n = s.mode(b);
  return s.operand(a, 0) == s.operand(b, 0) || (m && n && rank(*m) < rank(*n));
}

void monotone(Stating& s) {
  for (const Kind kind : {Kind::kFpSqrt, Kind::kFpRoundToIntegral, Kind::kFpFromFp})
    s.pairs(kind, [&](Expr a, Expr b) {
      const Expr x = s.operand(a, 1), y = s.operand(b, 1);
      if (!rounds_below(s, a, b) || s.zero(a) != s.zero(b) || s.zero(x) != s.zero(y) || x == y) return;
      s.state({s.nan(a), s.nan(b), s.no(s.le(x, y)), s.le(a, b)});
    });
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv})
    s.pairs(kind, [&](Expr a, Expr b) {
      const bool may_rise = rounds_below(s, a, b), may_fall = rounds_below(s, b, a);
      if ((!may_rise && !may_fall) || s.zero(a) != s.zero(b)) return;
      const bool commutes = kind == Kind::kFpAdd || kind == Kind::kFpMul;
      for (const uint32_t i : {1u, 2u})
        for (const uint32_t j : {1u, 2u}) {
          if (i != j && !commutes) continue;
          const Expr c = s.operand(a, 3 - i), x = s.operand(a, i), y = s.operand(b, j), zero = s.zero(a);
          if (c != s.operand(b, 3 - j) || x == y) continue;
          const Expr ordered = s.no(s.le(x, y)), rises = may_rise ? s.le(a, b) : s.yes(),
                     falls = may_fall ? s.le(b, a) : s.yes();
          if (kind == Kind::kFpAdd || (kind == Kind::kFpSub && i == 1)) {
            s.state({s.nan(a), s.nan(b), ordered, rises});
          } else if (kind == Kind::kFpSub) {
            s.state({s.nan(a), s.nan(b), ordered, falls});
          } else if (kind == Kind::kFpMul || i == 1) {
            if (kind == Kind::kFpMul) {
              s.state({s.nan(a), s.nan(b), ordered, s.no(s.le(zero, c)), rises});
              s.state({s.nan(a), s.nan(b), ordered, s.no(s.le(c, zero)), falls});
            } else {
              s.state({s.nan(a), s.nan(b), ordered, s.no(s.lt(zero, c)), rises});
              s.state({s.nan(a), s.nan(b), ordered, s.no(s.lt(c, zero)), falls});
            }
          } else {  // c / x, of divisors of one sign
            s.state({s.nan(a), s.nan(b), ordered, s.no(s.lt(zero, x)), s.no(s.le(zero, c)), falls});
            s.state({s.nan(a), s.nan(b), ordered, s.no(s.lt(zero, x)), s.no(s.le(c, zero)), rises});
          }
        }
    });
}

// Operations on what lies in order, in one mode or rounded apart like the ends of intervals. Where an operand
// is shared, monotone says it.
void ends_in_order(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv})
    s.pairs(kind, [&](Expr a, Expr b) {
      if (!rounds_below(s, a, b) || s.zero(a) != s.zero(b)) return;
      const Expr zero = s.zero(a);
      const bool commutes = kind == Kind::kFpAdd || kind == Kind::kFpMul;
      for (const uint32_t i : {1u, 2u}) {
        if (i == 2 && (!commutes || s.operand(a, 1) == s.operand(a, 2) || s.operand(b, 1) == s.operand(b, 2)))
          continue;
        const Expr x = s.operand(a, 1), y = s.operand(a, 2), v = s.operand(b, i), w = s.operand(b, 3 - i);
        if (x == v || y == w) continue;
        const Expr first = s.no(s.le(x, v)), second = s.no(commutes ? s.le(y, w) : s.le(w, y));
        if (kind == Kind::kFpAdd || kind == Kind::kFpSub)
          s.state({s.nan(a), s.nan(b), first, second, s.le(a, b)});
        else if (kind == Kind::kFpMul)
          s.state({s.nan(a), s.nan(b), first, second, s.no(s.le(zero, x)), s.no(s.le(zero, y)), s.le(a, b)});
        else
          s.state({s.nan(a), s.nan(b), first, second, s.no(s.le(zero, x)), s.no(s.lt(zero, w)), s.le(a, b)});
      }
    });
}

// Half of a sum that is not cut off at the largest number. Of x + x and y + y, which are exact, x + y is
// between.
void mean_between(Stating& s) {
  for (const Kind kind : {Kind::kFpDiv, Kind::kFpMul})
    for (const Expr m : s.terms(kind))
      for (const uint32_t i : {1u, 2u}) {
        if (kind == Kind::kFpDiv && i == 2) continue;
        const Expr sum = s.operand(m, i);
        if (!s.is_half(m, 3 - i) || !s.is_sum(sum)) continue;
        const Expr x = s.operand(sum, 1), y = s.operand(sum, 2);
        const Expr is_cut = s.no(s.lt(s.abs(sum), s.largest(m)));
        for (const auto& [low, high] : {std::pair(x, y), std::pair(y, x)}) {
          s.state({is_cut, s.no(s.le(low, high)), s.le(low, m)});
          s.state({is_cut, s.no(s.le(low, high)), s.le(m, high)});
        }
      }
}

void commutes(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpMul})
    s.pairs(kind, [&](Expr a, Expr b) {
      if (s.operand(a, 0) == s.operand(b, 0) && s.operand(a, 1) == s.operand(b, 2) &&
          s.operand(a, 2) == s.operand(b, 1) && a.id < b.id)
        s.state({s.nan(a), s.eq(a, b)});
    });
}

// Of the magnitudes of both operands, in either order.
bool is_of_magnitudes(Stating& s, Expr of, Expr e) {
  const Expr p = s.abs(s.operand(e, 1)), q = s.abs(s.operand(e, 2)), a = s.operand(of, 1),
             b = s.operand(of, 2);
  return s.operand(of, 0) == s.operand(e, 0) && ((a == p && b == q) || (a == q && b == p));
}

void size_of_sum(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub})
    for (const Expr sum : s.terms(kind))
      for (const Expr most : s.terms(Kind::kFpAdd)) {
        if (s.is_full()) return;
        // Downward a negative sum becomes larger.
        if (sum == most ||
            s.mode(sum).value_or(RoundingMode::kTowardNegative) == RoundingMode::kTowardNegative)
          continue;
        if (is_of_magnitudes(s, most, sum)) s.state({s.nan(sum), s.le(s.abs(sum), most)});
      }
}

void remainder_is_small(Stating& s) {
  for (const Kind kind : {Kind::kFpMod, Kind::kFpRem})
    for (const Expr r : s.terms(kind)) {
      const Expr f = s.operand(r, 0), g = s.operand(r, 1), zero = s.zero(r);
      s.state({s.nan(r), s.le(s.abs(r), s.abs(f))});
      s.state({s.nan(r), s.lt(s.abs(r), s.abs(g))});
      if (kind == Kind::kFpRem) {
        s.state({s.nan(r), s.le(s.twice(s.abs(r)), s.abs(g))});
        continue;
      }
      for (const Expr same : {s.eq(r, f), s.same(r, f)}) {
        s.state({s.no(s.lt(s.abs(f), s.abs(g))), same});
        s.state({s.no(s.le(zero, f)), s.no(s.lt(f, g)), same});
      }
      s.state({s.nan(r), s.no(s.le(zero, f)), s.le(zero, r)});
      s.state({s.nan(r), s.no(s.le(f, zero)), s.le(r, zero)});
    }
}

void larger_of_two(Stating& s) {
  for (const Kind kind : {Kind::kFpMax, Kind::kFpMin})
    for (const Expr m : s.terms(kind)) {
      const Expr a = s.operand(m, 0), b = s.operand(m, 1), in_order = s.le(a, b), turned = s.le(b, a);
      s.state({s.no(in_order), s.eq(m, kind == Kind::kFpMax ? b : a)}, in_order);
      s.state({s.no(turned), s.eq(m, kind == Kind::kFpMax ? a : b)});
      s.state({s.nan(a), s.nan(b), in_order, turned});
    }
}

void root_against_one(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpSqrt)) {
    const Expr x = s.operand(e, 1), zero = s.zero(e), one = s.one(e);
    s.state({s.no(s.le(one, x)), s.le(one, e)});
    s.state({s.no(s.le(one, x)), s.le(e, x)});
    s.state({s.no(s.le(zero, x)), s.no(s.le(x, one)), s.le(e, one)});
    s.state({s.no(s.le(zero, x)), s.no(s.le(x, one)), s.le(x, e)});
  }
}

// Where factors are shared: a larger addend, a larger factor. Beside a product alone, and beside the addend.
void fused_in_order(Stating& s) {
  s.pairs(Kind::kFpFma, [&](Expr a, Expr b) {
    if (!rounds_below(s, a, b) || s.zero(a) != s.zero(b)) return;
    const Expr zero = s.zero(a), c = s.operand(a, 3), d = s.operand(b, 3);
    for (const uint32_t i : {1u, 2u})
      for (const uint32_t j : {1u, 2u}) {
        const Expr x = s.operand(a, i), y = s.operand(a, 3 - i), v = s.operand(b, j);
        if (y != s.operand(b, 3 - j)) continue;
        if (x == v) {
          if (c != d && (i == 1 || s.operand(a, 1) != s.operand(a, 2)))
            s.state({s.nan(a), s.nan(b), s.no(s.le(c, d)), s.le(a, b)});
        } else if (c == d) {
          s.state({s.nan(a), s.nan(b), s.no(s.le(x, v)), s.no(s.le(zero, y)), s.le(a, b)});
          s.state({s.nan(a), s.nan(b), s.no(s.le(v, x)), s.no(s.le(y, zero)), s.le(a, b)});
        }
      }
  });
  for (const Expr e : s.terms(Kind::kFpFma)) {
    const Expr x = s.operand(e, 1), y = s.operand(e, 2), c = s.operand(e, 3), zero = s.zero(e);
    const Expr alike[] = {s.le(zero, x), s.le(zero, y)}, turned[] = {s.le(x, zero), s.le(y, zero)};
    s.state({s.nan(e), s.no(alike[0]), s.no(alike[1]), s.le(c, e)});
    s.state({s.nan(e), s.no(alike[0]), s.no(turned[1]), s.le(e, c)});
    if (x == y) continue;
    s.state({s.nan(e), s.no(turned[0]), s.no(turned[1]), s.le(c, e)});
    s.state({s.nan(e), s.no(turned[0]), s.no(alike[1]), s.le(e, c)});
  }
  for (const Expr e : s.terms(Kind::kFpFma))
    for (const Expr p : s.terms(Kind::kFpMul)) {
      const Expr x = s.operand(e, 1), y = s.operand(e, 2), c = s.operand(e, 3), zero = s.zero(e);
      const bool same =
          (x == s.operand(p, 1) && y == s.operand(p, 2)) || (x == s.operand(p, 2) && y == s.operand(p, 1));
      if (!same || s.zero(e) != s.zero(p)) continue;
      if (rounds_below(s, p, e)) s.state({s.nan(e), s.nan(p), s.no(s.le(zero, c)), s.le(p, e)});
      if (rounds_below(s, e, p)) s.state({s.nan(e), s.nan(p), s.no(s.le(c, zero)), s.le(e, p)});
    }
}

void class_of_product(Stating& s) {
  for (const Kind kind : {Kind::kFpMul, Kind::kFpDiv})
    for (const Expr e : s.terms(kind)) {
      const Expr a = s.operand(e, 1), b = s.operand(e, 2);
      const bool times = kind == Kind::kFpMul;
      const Expr small = times ? s.null(b) : s.inf(b), large = times ? s.inf(b) : s.null(b);
      s.state({s.no(s.nan(a)), s.nan(e)});
      s.state({s.no(s.nan(b)), s.nan(e)});
      s.state({s.no(s.null(a)), s.no(large), s.nan(e)});
      s.state({s.no(s.inf(a)), s.no(small), s.nan(e)});
      s.state({s.no(s.nan(e)), s.nan(a), s.nan(b), s.both(s.null(a), large), s.both(s.inf(a), small)});
      s.state({s.nan(e), s.no(s.differ(s.negative(e), s.differ(s.negative(a), s.negative(b))))});
      s.state({s.no(s.null(a)), s.nan(e), s.null(e)});
      s.state({s.no(small), s.nan(e), s.null(e)});
      s.state({s.no(s.inf(a)), s.nan(e), s.inf(e)});
      s.state({s.no(large), s.nan(e), s.inf(e)});
    }
}

void class_of_sum(Stating& s) {
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub})
    for (const Expr e : s.terms(kind)) {
      const Expr a = s.operand(e, 1), b = s.operand(e, 2);
      s.state({s.no(s.nan(a)), s.nan(e)});
      s.state({s.no(s.nan(b)), s.nan(e)});
      s.state({s.no(s.nan(e)), s.nan(a), s.nan(b), s.both(s.inf(a), s.inf(b))});
      s.state({s.no(s.inf(a)), s.nan(e), s.inf(e)});
      s.state({s.no(s.inf(b)), s.nan(e), s.inf(e)});
    }
}

void class_of_root(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpSqrt)) {
    const Expr x = s.operand(e, 1);
    s.state({s.no(s.nan(x)), s.nan(e)});
    s.state({s.no(s.nan(e)), s.nan(x), s.both(s.negative(x), s.no(s.null(x)))});
    s.state({s.no(s.negative(x)), s.null(x), s.nan(e)});
    s.state({s.nan(e), s.no(s.differ(s.negative(e), s.negative(x)))});
    s.state({s.no(s.null(x)), s.null(e)});
    s.state({s.null(x), s.no(s.null(e))});
    s.state({s.inf(x), s.no(s.inf(e))});
  }
}

void class_of_fused(Stating& s) {
  for (const Expr e : s.terms(Kind::kFpFma)) {
    const Expr a = s.operand(e, 1), b = s.operand(e, 2), c = s.operand(e, 3);
    for (const Expr x : {a, b, c}) s.state({s.no(s.nan(x)), s.nan(e)});
    s.state({s.no(s.null(a)), s.no(s.inf(b)), s.nan(e)});
    s.state({s.no(s.inf(a)), s.no(s.null(b)), s.nan(e)});
    s.state({s.no(s.nan(e)), s.nan(a), s.nan(b), s.nan(c), s.inf(a), s.inf(b)});
    for (const Expr x : {a, b, c}) s.state({s.no(s.inf(x)), s.nan(e), s.inf(e)});
  }
}

struct Entry {
  Fact fact;
  void (*state)(Stating&);
};

constexpr Entry kTable[] = {
    {{"larger-of-two", "the larger of two numbers is the second if the first is not above it"},
     larger_of_two},
    {{"modes-in-order", "rounded down is not above rounded in any other mode, rounded up not below"},
     modes_in_order},
    {{"remainder-is-small",
      "a remainder is smaller than its divisor and no larger than its dividend; fmod's is a smaller dividend "
      "and "
      "has its sign, rem's is at most half the divisor"},
     remainder_is_small},
    {{"sum-with-sign", "adding what is not negative does not make less"}, sum_with_sign},
    {{"difference-has-sign", "a - b is not negative if b is not above a"}, difference_has_sign},
    {{"root-of-square", "the root of what is not below x * x is not below |x|, if x * x is normal"},
     root_of_square},
    {{"quotient-against-one", "a quotient is at most one if its dividend is no larger than its divisor"},
     quotient_against_one},
    {{"product-with-small", "a product with a factor of at most one is no larger than the other factor"},
     product_with_small},
    {{"mean-between", "half of x + y is between x and y"}, mean_between},
    {{"commutes", "sums and products do not depend on the order of two operands"}, commutes},
    {{"size-of-sum", "|a + b| is not above |a| + |b|, nor is |a - b|"}, size_of_sum},
    {{"monotone", "rounded operations are monotone in each operand, as the exact ones are"}, monotone},
    {{"ends-in-order",
      "x + y is not above v + w if x is not above v and y not above w; products and quotients of what is not "
      "negative alike"},
     ends_in_order},
    {{"fused-in-order",
      "x * y + c rounded once is monotone in its addend and in each factor, and lies where the product's "
      "sign "
      "says it lies beside c and c's sign beside x * y"},
     fused_in_order},
    {{"root-against-one", "a root lies between one and what it is the root of"}, root_against_one},
    {{"class-of-product",
      "what is NaN, infinite or zero of products and quotients, by their operands; their sign", Fact::kClass},
     class_of_product},
    {{"class-of-sum", "what is NaN or infinite of sums, by their operands", Fact::kClass}, class_of_sum},
    {{"class-of-root", "what is NaN, infinite or zero of roots, and their sign", Fact::kClass},
     class_of_root},
    {{"class-of-fused", "what is NaN or infinite of fused products and sums", Fact::kClass}, class_of_fused},
};

}  // namespace

std::span<const Fact> table() {
  static const auto facts = [] {
    std::array<Fact, std::size(kTable)> result{};
    for (size_t i = 0; i < result.size(); ++i) result[i] = kTable[i].fact;
    return result;
  }();
  return facts;
}

std::vector<Instance> instances(expr::Pool& pool, std::span<const Expr> conjuncts, size_t most,
                                std::string_view only, std::optional<Fact::About> about) {
  Stating stating(pool, conjuncts, most);
  for (const Entry& entry : kTable) {
    if (about && entry.fact.about != *about) continue;
    if (entry.fact.name.find(only) == std::string_view::npos) continue;
    stating.begin(entry.fact.name);
    entry.state(stating);
  }
  return stating.take();
}

}  // namespace mantissa::solver::facts
