// Arrays. Reads pass writes at places known to differ: constants, and the same term plus different constants,
// which is how pointers into one object look.

#include "rewrite/rule.h"

namespace mantissa::rewrite {
namespace {

// e as base + offset; a constant has no base.
void base_and_offset(Terms t, Expr e, Expr* base, BitVec* offset) {
  Expr c;
  if (t.is_const(e)) {
    *base = Expr{};
    *offset = t.bits(e);
  } else if (t.split(e, Kind::kBvAdd, base, &c)) {
    *offset = t.bits(c);
  } else {
    *base = e;
    *offset = BitVec::zero(t.width(e));
  }
}

bool known_different(Terms t, Expr i, Expr j) {
  if (!t.sort(i).is_bit_vec()) return t.is_const(i) && t.is_const(j) && i != j;
  Expr base_i, base_j;
  BitVec offset_i, offset_j;
  base_and_offset(t, i, &base_i, &offset_i);
  base_and_offset(t, j, &base_j, &offset_j);
  return base_i == base_j && !(offset_i == offset_j);
}

const Rule kRules[] = {
    // match: (select (store a i v) j), i and j known to differ
    // result: (select a j)
    {"array-read-past-write",
     {Kind::kSelect},
     [](Terms t, Expr e) -> Expr {
       constexpr int kMaxSteps = 64;
       Expr a = t.at(e, 0);
       const Expr j = t.at(e, 1);
       for (int i = 0; i < kMaxSteps && t.is(a, Kind::kStore) && known_different(t, t.at(a, 1), j); ++i)
         a = t.at(a, 0);
       return a == t.at(e, 0) ? Expr{} : t.make(Kind::kSelect, {a, j});
     }},
    // match: (select (ite c a b) i), a or b a constant array, or a store at i
    // result: (ite c (select a i) (select b i))
    {"array-read-ite",
     {Kind::kSelect},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), i = t.at(e, 1);
       if (!t.is(a, Kind::kIte)) return {};
       const auto known = [&](Expr x) {
         return t.is(x, Kind::kConstArray) || (t.is(x, Kind::kStore) && t.at(x, 1) == i);
       };
       if (!known(t.at(a, 1)) && !known(t.at(a, 2))) return {};
       return t.ite(t.at(a, 0), t.make(Kind::kSelect, {t.at(a, 1), i}),
                    t.make(Kind::kSelect, {t.at(a, 2), i}));
     }},
    // match: (store (store a i v) i w)
    // result: (store a i w)
    {"array-write-over-write",
     {Kind::kStore},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), i = t.at(e, 1);
       if (!t.is(a, Kind::kStore) || t.at(a, 1) != i) return {};
       return t.make(Kind::kStore, {t.at(a, 0), i, t.at(e, 2)});
     }},
    // match: (store a i (select a i))
    // result: a
    {"array-write-what-is-there",
     {Kind::kStore},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), v = t.at(e, 2);
       return t.is(v, Kind::kSelect) && t.at(v, 0) == a && t.at(v, 1) == t.at(e, 1) ? a : Expr{};
     }},
    // match: (store (const-array v) i v)
    // result: (const-array v)
    {"array-write-default",
     {Kind::kStore},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0);
       return t.is(a, Kind::kConstArray) && t.at(a, 0) == t.at(e, 2) ? a : Expr{};
     }},
    // match: (= (store a i v) (store a i w))
    // result: (= v w)
    {"array-eq-same-write",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kStore) || !t.is(b, Kind::kStore)) return {};
       if (t.at(a, 0) != t.at(b, 0) || t.at(a, 1) != t.at(b, 1)) return {};
       return t.eq(t.at(a, 2), t.at(b, 2));
     }},
    // match: (= (store a i v) a)
    // result: (= (select a i) v)
    {"array-eq-written",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       for (uint32_t i = 0; i < 2; ++i) {
         const Expr a = t.at(e, i), b = t.at(e, 1 - i);
         if (t.is(a, Kind::kStore) && t.at(a, 0) == b)
           return t.eq(t.make(Kind::kSelect, {b, t.at(a, 1)}), t.at(a, 2));
       }
       return {};
     }},
    // match: (= (const-array v) (const-array w))
    // result: (= v w)
    {"array-eq-const",
     {Kind::kEq},
     [](Terms t, Expr e) -> Expr {
       const Expr a = t.at(e, 0), b = t.at(e, 1);
       if (!t.is(a, Kind::kConstArray) || !t.is(b, Kind::kConstArray)) return {};
       return t.eq(t.at(a, 0), t.at(b, 0));
     }},
};

}  // namespace

std::span<const Rule> array_rules() { return kRules; }

}  // namespace mantissa::rewrite
