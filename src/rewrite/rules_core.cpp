// Bool, equality and if-then-else. Normal forms: xor is not(=); negation sits above =; comparisons absorb
// negation; an operation on an if-then-else of constants is an if-then-else of constants.

#include <algorithm>

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

// and/or share their rules up to duality: `outer` over `inner`, where `inner` is the dual of `outer`.
Expr absorb(Terms t, Expr e, Kind outer, Kind inner) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr a = t.at(e, i), b = t.at(e, 1 - i);
    if (t.is(b, inner)) {
      if (t.partner(b, a)) return a;
      for (uint32_t j = 0; j < 2; ++j)
        if (t.complementary(a, t.at(b, j), Kind::kNot)) return t.make(outer, {a, t.at(b, 1 - j)});
    }
    if (t.is(b, outer)) {
      if (t.partner(b, a)) return b;
      for (uint32_t j = 0; j < 2; ++j)
        if (t.complementary(a, t.at(b, j), Kind::kNot)) return t.truth(outer == Kind::kOr);
    }
  }
  return {};
}

Expr eq_ite_const(Terms t, Expr e) {
  Expr choice, k;
  if (!t.split(e, &choice, &k) || !t.is(choice, Kind::kIte)) return {};
  const Expr c = t.at(choice, 0), a = t.at(choice, 1), b = t.at(choice, 2);
  if (t.is_const(a)) return a == k ? t.either(c, t.eq(b, k)) : t.both(t.no(c), t.eq(b, k));
  if (t.is_const(b)) return b == k ? t.either(t.no(c), t.eq(a, k)) : t.both(c, t.eq(a, k));
  return {};
}

Expr eq_ite_same(Terms t, Expr e) {
  for (uint32_t i = 0; i < 2; ++i) {
    const Expr choice = t.at(e, i), x = t.at(e, 1 - i);
    if (!t.is(choice, Kind::kIte)) continue;
    const Expr c = t.at(choice, 0), a = t.at(choice, 1), b = t.at(choice, 2);
    if (a == x) return t.either(c, t.eq(b, x));
    if (b == x) return t.either(t.no(c), t.eq(a, x));
  }
  return {};
}

// Everything but the if-then-else operand is constant, so both results fold.
Expr lift_const_ite(Terms t, Expr e) {
  if (t.is(e, Kind::kIte) || t.is(e, Kind::kConstArray)) return {};
  const auto operands = t.pool.children(e);
  uint32_t place = expr::kMaxArity;
  for (uint32_t i = 0; i < operands.size(); ++i) {
    if (t.is_const(operands[i])) continue;
    if (place != expr::kMaxArity || !t.is(operands[i], Kind::kIte)) return {};
    place = i;
  }
  if (place == expr::kMaxArity) return {};
  const Expr choice = operands[place];
  if (!t.is_const(t.at(choice, 1)) || !t.is_const(t.at(choice, 2))) return {};
  Expr branches[2];
  for (uint32_t side = 0; side < 2; ++side) {
    Expr copy[expr::kMaxArity];
    for (uint32_t i = 0; i < operands.size(); ++i)
      copy[i] = i == place ? t.at(choice, side + 1) : operands[i];
    branches[side] = t.pool.make(t.kind(e), std::span(copy, operands.size()), t.pool.params(e));
  }
  return t.ite(t.at(choice, 0), branches[0], branches[1]);
}

// An extract is pushed into branches by rules_bv_slice, so it is not pulled out here.
bool may_be_pulled(Kind kind) {
  return expr::arity(kind) > 0 && kind != Kind::kIte && kind != Kind::kBvExtract && kind != Kind::kConstArray;
}

Expr pull_common_operation(Terms t, Expr e) {
  const Expr a = t.at(e, 1), b = t.at(e, 2);
  if (t.kind(a) != t.kind(b) || !may_be_pulled(t.kind(a))) return {};
  const auto as = t.pool.children(a), bs = t.pool.children(b);
  const auto pa = t.pool.params(a), pb = t.pool.params(b);
  if (!std::equal(pa.begin(), pa.end(), pb.begin())) return {};
  uint32_t place = expr::kMaxArity;
  for (uint32_t i = 0; i < as.size(); ++i) {
    if (as[i] == bs[i]) continue;
    if (place != expr::kMaxArity || t.sort(as[i]) != t.sort(bs[i])) return {};
    place = i;
  }
  if (place == expr::kMaxArity) return {};
  Expr operands[expr::kMaxArity];
  for (uint32_t i = 0; i < as.size(); ++i) operands[i] = as[i];
  operands[place] = t.ite(t.at(e, 0), as[place], bs[place]);
  return t.pool.make(t.kind(a), std::span(operands, as.size()), pa);
}

const Rule kRules[] = {
    // match: (f k .. (ite c k1 k2) ..), all others constant
    // result: (ite c f(k1) f(k2))
    {"core-lift-const-ite", {}, lift_const_ite},
    // match: (and a (or a b)), (and a (or (not a) b)), (and a (and a b)), (and a (and (not a) b))
    // result: a, (and a b), (and a b), false
    {"core-and-absorb",
     {Kind::kAnd},
     [](Terms t, Expr e) -> Expr { return absorb(t, e, Kind::kAnd, Kind::kOr); }},
    // match: (or a (and a b)), (or a (and (not a) b)), (or a (or a b)), (or a (or (not a) b))
    // result: a, (or a b), (or a b), true
    {"core-or-absorb",
     {Kind::kOr},
     [](Terms t, Expr e) -> Expr { return absorb(t, e, Kind::kOr, Kind::kAnd); }},
    // match: (and (not a) (not b)), (or (not a) (not b))
    // result: (not (or a b)), (not (and a b))
    {"core-de-morgan",
     {Kind::kAnd, Kind::kOr},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kNot) || !t.is(b, Kind::kNot)) return {};
       return t.no(t.make(t.is(e, Kind::kAnd) ? Kind::kOr : Kind::kAnd, {t.at(a, 0), t.at(b, 0)}));
     }},
    // match: (xor a b)
    // result: (not (= a b))
    {"core-xor-to-eq",
     {Kind::kXor},
     [](Terms t, Expr e) -> Expr { return t.no(t.eq(t.at(e, 0), t.at(e, 1))); }},
    // match: (= (not a) b)
    // result: (not (= a b))
    {"core-eq-not",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i)
         if (t.is(t.at(e, i), Kind::kNot)) return t.no(t.eq(t.at(t.at(e, i), 0), t.at(e, 1 - i)));
       return {};
     }},
    // match: (= a (= a b)), Bool
    // result: b
    {"core-eq-eq",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i)
         if (t.is(t.at(e, i), Kind::kEq))
           if (const Expr b = t.partner(t.at(e, i), t.at(e, 1 - i))) return b;
       return {};
     }},
    // match: (= a (and a b)), (= a (or a b)), Bool
    // result: (or (not a) b), (or a (not b))
    {"core-eq-and-or",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i) {
         const Expr a = t.at(e, i), junction = t.at(e, 1 - i);
         if (!t.is(junction, Kind::kAnd) && !t.is(junction, Kind::kOr)) continue;
         const Expr b = t.partner(junction, a);
         if (!b) continue;
         return t.is(junction, Kind::kAnd) ? t.either(t.no(a), b) : t.either(a, t.no(b));
       }
       return {};
     }},
    // match: (= (ite c k1 b) k2)
    // result: (or c (= b k2)) if k1 is k2, else (and (not c) (= b k2))
    {"core-eq-ite-const", {Kind::kEq}, eq_ite_const},
    // match: (= (ite c a b) a)
    // result: (or c (= b a))
    {"core-eq-ite-same", {Kind::kEq}, eq_ite_same},
    // match: (= (ite c a b) (ite c d f))
    // result: (ite c (= a d) (= b f))
    {"core-eq-ite-ite",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kIte) || !t.is(b, Kind::kIte) || t.at(a, 0) != t.at(b, 0)) return {};
       return t.ite(t.at(a, 0), t.eq(t.at(a, 1), t.at(b, 1)), t.eq(t.at(a, 2), t.at(b, 2)));
     }},
    // match: (ite c (ite c a b) d), (ite c a (ite c b d))
    // result: (ite c a d)
    {"core-ite-same-condition",
     {Kind::kIte},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0), a = t.at(e, 1), b = t.at(e, 2);
       if (t.is(a, Kind::kIte) && t.at(a, 0) == c) return t.ite(c, t.at(a, 1), b);
       if (t.is(b, Kind::kIte) && t.at(b, 0) == c) return t.ite(c, a, t.at(b, 2));
       return {};
     }},
    // match: (ite c a (ite d a b)), (ite c a (ite d b a))
    // result: (ite (or c d) a b), (ite (or c (not d)) a b)
    {"core-ite-merge-else",
     {Kind::kIte},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0), a = t.at(e, 1), inner = t.at(e, 2);
       if (!t.is(inner, Kind::kIte)) return {};
       const Expr d = t.at(inner, 0);
       if (t.at(inner, 1) == a) return t.ite(t.either(c, d), a, t.at(inner, 2));
       if (t.at(inner, 2) == a) return t.ite(t.either(c, t.no(d)), a, t.at(inner, 1));
       return {};
     }},
    // match: (ite c (ite d a b) b), (ite c (ite d b a) b)
    // result: (ite (and c d) a b), (ite (and c (not d)) a b)
    {"core-ite-merge-then",
     {Kind::kIte},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0), inner = t.at(e, 1), b = t.at(e, 2);
       if (!t.is(inner, Kind::kIte)) return {};
       const Expr d = t.at(inner, 0);
       if (t.at(inner, 2) == b) return t.ite(t.both(c, d), t.at(inner, 1), b);
       if (t.at(inner, 1) == b) return t.ite(t.both(c, t.no(d)), t.at(inner, 2), b);
       return {};
     }},
    // match: (ite c c b), (ite c a c), (ite c a (not a)), Bool
    // result: (or c b), (and c a), (= c a)
    {"core-ite-bool",
     {Kind::kIte},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0), a = t.at(e, 1), b = t.at(e, 2);
       if (!t.sort(a).is_bool()) return {};
       if (a == c) return t.either(c, b);
       if (b == c) return t.both(c, a);
       return t.complementary(a, b, Kind::kNot) ? t.eq(c, a) : Expr{};
     }},
    // match: (ite (= a b) a b)
    // result: b
    {"core-ite-eq",
     {Kind::kIte},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0);
       if (!t.is(c, Kind::kEq)) return {};
       return t.partner(c, t.at(e, 1)) == t.at(e, 2) ? t.at(e, 2) : Expr{};
     }},
    // match: (ite c f(x, a) f(x, b))
    // result: f(x, (ite c a b))
    {"core-ite-pull", {Kind::kIte}, pull_common_operation},
    // match: (not (bvult a b)), (not (bvule a b)), signed and Int, Real alike
    // result: (bvule b a), (bvult b a)
    {"core-not-compare",
     {Kind::kNot},
     [](Terms t, Expr e) -> Expr {
       const Expr c = t.at(e, 0);
       switch (t.kind(c)) {
         case Kind::kBvUlt: return t.make(Kind::kBvUle, {t.at(c, 1), t.at(c, 0)});
         case Kind::kBvUle: return t.make(Kind::kBvUlt, {t.at(c, 1), t.at(c, 0)});
         case Kind::kBvSlt: return t.make(Kind::kBvSle, {t.at(c, 1), t.at(c, 0)});
         case Kind::kBvSle: return t.make(Kind::kBvSlt, {t.at(c, 1), t.at(c, 0)});
         case Kind::kLt: return t.make(Kind::kLe, {t.at(c, 1), t.at(c, 0)});
         case Kind::kLe: return t.make(Kind::kLt, {t.at(c, 1), t.at(c, 0)});
         default: return {};
       }
     }},
};

}  // namespace

std::span<const Rule> core_rules() { return kRules; }

}  // namespace mantissa::rewrite
