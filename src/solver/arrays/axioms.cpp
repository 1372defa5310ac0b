// Whatever facts say, a model is judged by every axiom: leaving one out is about not making it, never about
// not noticing.

#include "solver/arrays/axioms.h"

#include <algorithm>
#include <map>

#include "eval/evaluator.h"

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;
using num::Rational;

namespace {

uint64_t ones(uint32_t count) { return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }

Rational number(const expr::Value& bits) { return Rational::from_bits(bits.as_bits(), false); }

}  // namespace

LowBits low_bits(const expr::Pool& pool, Expr term) {
  // Down a spine of operations that keep low bits; both sides of a sum are looked at, so a small explicit
  // stack.
  struct Frame {
    Expr e;
    bool done;
  };
  std::map<Expr, LowBits> known;
  std::vector<Frame> stack{{term, false}};
  constexpr size_t kMaxTerms = 256;
  while (!stack.empty()) {
    auto [e, done] = stack.back();
    stack.pop_back();
    if (known.contains(e)) continue;
    const uint32_t width = pool.sort(e).is_bit_vec() ? pool.sort(e).width() : 0;
    const auto children = pool.children(e);
    if (!done && known.size() < kMaxTerms && width != 0) {
      stack.push_back({e, true});
      for (Expr child : children) stack.push_back({child, false});
      continue;
    }
    LowBits r;
    const auto of = [&](size_t i) { return known.contains(children[i]) ? known[children[i]] : LowBits(); };
    if (width != 0 && pool.is_const(e)) {
      const num::BitVec bits = pool.value(e).as_bits();
      r = {bits.low64(), std::min(width, 64u)};
    } else if (done && width != 0) {
      switch (pool.kind(e)) {
        case Kind::kBvAdd:
        case Kind::kBvSub: {
          const LowBits a = of(0), b = of(1);
          r.count = std::min(a.count, b.count);
          r.bits = pool.kind(e) == Kind::kBvAdd ? a.bits + b.bits : a.bits - b.bits;
          break;
        }
        case Kind::kBvMul: {
          // Trailing zeros of one side are known bits of the product, whatever the other is.
          const LowBits a = of(0), b = of(1);
          const auto zeros = [](const LowBits& x) {
            return x.bits == 0 ? x.count
                               : std::min<uint32_t>(x.count, static_cast<uint32_t>(std::countr_zero(x.bits)));
          };
          r.count = std::max({zeros(a), zeros(b), std::min(a.count, b.count)});
          r.bits = r.count <= std::min(a.count, b.count) ? a.bits * b.bits : 0;
          if (r.count > std::min(a.count, b.count)) r.bits = 0;
          break;
        }
        case Kind::kBvShl:
          if (pool.is_const(children[1])) {
            const uint64_t by = of(1).bits;
            const LowBits a = of(0);
            r.count = static_cast<uint32_t>(std::min<uint64_t>({a.count + by, width, 64}));
            r.bits = by < 64 ? a.bits << by : 0;
          }
          break;
        case Kind::kBvConcat: {
          const LowBits low = of(1);
          r = low;
          const uint32_t low_width = pool.sort(children[1]).width();
          if (low.count == low_width && low_width < 64) {
            const LowBits high = of(0);
            r.count = std::min(64u, low_width + high.count);
            r.bits = low.bits | high.bits << low_width;
          }
          break;
        }
        case Kind::kBvZeroExtend:
        case Kind::kBvSignExtend: r = of(0); break;
        case Kind::kBvExtract:
          if (pool.param(e, 1) == 0) r = of(0);
          break;
        default: break;
      }
    }
    r.count = std::min({r.count, width, 64u});
    r.bits &= ones(r.count);
    known[e] = r;
  }
  return known[term];
}

Axioms::Axioms(const expr::Pool& pool, const Abstraction& abstraction, const std::vector<IndexFacts>& facts)
    : pool_(pool), abstraction_(abstraction), facts_(facts) {
  const auto& reads = abstraction_.reads;
  for (uint32_t r = 0; r < reads.size(); ++r) {
    if (auto span = entries(r)) count_ += span->count();
    for (uint32_t other = 0; other < r; ++other) count_ += may_meet(r, other);
  }
}

bool Axioms::may_meet(uint32_t a, uint32_t b) const {
  if (abstraction_.reads[a].base != abstraction_.reads[b].base) return false;
  const IndexFacts &x = facts_[a], &y = facts_[b];
  const uint64_t mask = ones(std::min(x.low.count, y.low.count));
  if (((x.low.bits ^ y.low.bits) & mask) != 0) return false;
  return !x.range || !y.range || !(x.range->high < y.range->low || y.range->high < x.range->low);
}

uint64_t Axioms::Span::count() const {
  if (last < first) return 0;
  const Rational n = ((last - first) / step).floor() + Rational(1);
  return n.fits_int64() ? static_cast<uint64_t>(n.to_int64()) : ~uint64_t{0};
}

std::optional<Axioms::Span> Axioms::entries(uint32_t read) const {
  const Base& base = abstraction_.bases[abstraction_.reads[read].base];
  if (!base.table || base.table->entries().empty()) return std::nullopt;
  const IndexFacts& facts = facts_[read];
  const uint32_t bits = std::min(facts.low.count, 62u);
  const Rational step = Rational::power_of_two(bits);
  const Rational residue(static_cast<int64_t>(facts.low.bits & ones(bits)));
  Rational first(0), last = number(base.table->entries().rbegin()->first);
  if (facts.range) {
    first = facts.range->low;
    if (facts.range->high < last) last = facts.range->high;
  }
  // The first index from there on that has the residue.
  first = residue + step * -((residue - first) / step).floor();
  return Span{first, last, step};
}

std::optional<std::vector<Axiom>> Axioms::all(uint64_t limit) const {
  if (count_ > limit) return std::nullopt;
  std::vector<Axiom> result;
  const auto& reads = abstraction_.reads;
  for (uint32_t r = 0; r < reads.size(); ++r) {
    if (auto span = entries(r)) {
      const uint32_t width = pool_.sort(reads[r].index).width();
      for (Rational i = span->first; i <= span->last; i = i + span->step)
        result.push_back({Axiom::Kind::kEntry, r, 0, expr::Value::bits(i.to_bits(width))});
    }
    for (uint32_t other = 0; other < r; ++other)
      if (may_meet(r, other)) result.push_back({Axiom::Kind::kPair, r, other, {}});
  }
  return result;
}

std::vector<Axiom> Axioms::violated(const eval::Model& model) const {
  std::vector<Axiom> result;
  const auto& reads = abstraction_.reads;
  std::map<std::pair<uint32_t, expr::Value>, uint32_t> first_at;  // base, index: the first read there
  for (uint32_t r = 0; r < reads.size(); ++r) {
    const expr::Value index = eval::evaluate(pool_, reads[r].index, model),
                      value = model.get(pool_, reads[r].variable);
    const Base& base = abstraction_.bases[reads[r].base];
    if (base.table) {
      if (!(base.table->select(index) == value)) result.push_back({Axiom::Kind::kEntry, r, 0, index});
      continue;
    }
    auto [it, is_new] = first_at.try_emplace({reads[r].base, index}, r);
    if (!is_new && !(model.get(pool_, reads[it->second].variable) == value))
      result.push_back({Axiom::Kind::kPair, r, it->second, {}});
  }
  return result;
}

Expr formula(expr::Pool& pool, const Abstraction& abstraction, const Axiom& axiom) {
  const Read& read = abstraction.reads[axiom.read];
  if (axiom.kind == Axiom::Kind::kPair) {
    const Read& other = abstraction.reads[axiom.other];
    return pool.make(Kind::kImplies,
                     {pool.mk_eq(read.index, other.index), pool.mk_eq(read.variable, other.variable)});
  }
  const expr::Value& value = abstraction.bases[read.base].table->select(axiom.index);
  return pool.make(Kind::kImplies, {pool.mk_eq(read.index, pool.constant(axiom.index)),
                                    pool.mk_eq(read.variable, pool.constant(value))});
}

}  // namespace mantissa::solver::arrays
