// A SAT solver sees a bound of a variable, but must learn clause by clause that a sum of ten bounded products
// is no NaN and has a small exponent. Saying so costs one comparison with a constant for each term. Not worth
// it, measured: one-sided bounds, and those of float variables, which slow the search for models.

#include "solver/passes/interval_facts.h"

#include <algorithm>
#include <unordered_map>

#include "solver/boxes/propagator.h"
#include "solver/boxes/shaving.h"

namespace mantissa::solver::passes {

namespace {

using boxes::Domain;
using boxes::Network;
using boxes::Propagator;
using boxes::Reason;
using expr::Expr;
using expr::Kind;

class Facts {
 public:
  Facts(Problem& problem, const Network& network, const Propagator& propagator)
      : problem_(problem), pool_(problem.pool()), network_(network), propagator_(propagator) {}

  std::vector<Conjunct> all() {
    for (uint32_t n = 0; n < network_.size(); ++n) {
      const Expr e = network_.node(n).term;
      const Domain& domain = propagator_.domain(n);
      if (pool_.is_const(e) || domain.is_opaque() || domain == network_.initial()[n]) continue;
      if (domain.is_point())
        fixed(n, domain);
      else if (pool_.sort(e).is_float())
        float_bounds(n, domain);
      else if (pool_.sort(e).is_bit_vec() && pool_.is_var(e))
        word_bounds(n, domain);
    }
    return std::move(result_);
  }

  // The conjuncts that something rests on: those that share a bit of the reason.
  Origin origin(const Reason& reason) {
    auto [at, is_new] = origins_.try_emplace(reason.conjuncts, 0);
    if (!is_new) return at->second;
    const std::vector<Conjunct>& conjuncts = problem_.conjuncts();
    Origin all = 0;
    for (size_t i = 0; i < conjuncts.size(); ++i)
      if (reason.conjuncts >> (i % 64) & 1) all = problem_.origins().join(all, conjuncts[i].origin);
    return at->second = all;
  }

 private:
  void say(uint32_t n, Expr fact) { result_.push_back({fact, origin(propagator_.reason(n))}); }

  void fixed(uint32_t n, const Domain& domain) {
    const Expr e = network_.node(n).term;
    if (!pool_.sort(e).is_bool()) return say(n, pool_.mk_eq(e, pool_.constant(domain.point())));
    say(n, domain.is_true() ? e : pool_.mk_not(e));
  }

  void float_bounds(uint32_t n, const Domain& domain) {
    const Expr e = network_.node(n).term;
    const Kind kind = pool_.kind(e);
    if (kind == Kind::kFpAbs || kind == Kind::kFpNeg || kind == Kind::kVar || domain.nan()) return;
    if (domain.has_infinity(true) || domain.has_infinity(false)) return;
    const auto end = [&](boxes::Key key) { return pool_.fp_const(boxes::float_of(domain.format(), key)); };
    say(n, pool_.make(Kind::kFpLe, {end(domain.keys().lo), e}));
    say(n, pool_.make(Kind::kFpLe, {e, end(domain.keys().hi)}));
  }

  void word_bounds(uint32_t n, const Domain& domain) {
    const Expr e = network_.node(n).term;
    const uint32_t width = domain.width();
    const auto bound = [&](Kind kind, boxes::Span now, boxes::Span whole) {
      const auto end = [&](boxes::Key key) {
        const uint64_t words[] = {static_cast<uint64_t>(key), static_cast<uint64_t>(key >> 64)};
        return pool_.constant(
            expr::Value::bits(num::BitVec::from_words(width, std::span(words, width > 64 ? 2 : 1))));
      };
      if (now.lo > whole.lo) say(n, pool_.make(kind, {end(now.lo), e}));
      if (now.hi < whole.hi) say(n, pool_.make(kind, {e, end(now.hi)}));
    };
    bound(Kind::kBvUle, domain.as_unsigned(), boxes::whole_unsigned(width));
    bound(Kind::kBvSle, domain.as_signed(), boxes::whole_signed(width));
  }

  Problem& problem_;
  expr::Pool& pool_;
  const Network& network_;
  const Propagator& propagator_;
  std::unordered_map<uint64_t, Origin> origins_;
  std::vector<Conjunct> result_;
};

constexpr uint64_t kShavingRevisions = 1'000'000;

class IntervalFacts final : public Pass {
 public:
  explicit IntervalFacts(bool thorough) : thorough_(thorough) {}
  std::string_view name() const override { return "interval-facts"; }

  WayBack run(Problem& problem, const Budget& budget) const override {
    expr::Pool& pool = problem.pool();
    Query query;
    query.pool = &pool;
    query.conjuncts = problem.terms();
    if ((features(query) & expr::kHasFloat) == 0) return {};
    const Network network(query, boxes::Meaning::kFloat);
    Propagator propagator(network);
    Facts facts(problem, network, propagator);
    const bool possible = propagator.assert_conjuncts();
    Propagator::Outcome outcome = possible ? propagator.propagate(budget) : Propagator::Outcome::kConflict;
    if (thorough_ && outcome == Propagator::Outcome::kFixpoint)
      outcome = boxes::shave(network, propagator, kShavingRevisions, budget);
    std::vector<Conjunct> conjuncts = problem.conjuncts();
    if (outcome == Propagator::Outcome::kConflict) {
      conjuncts.push_back({pool.bool_const(false), facts.origin(propagator.conflict())});
    } else if (outcome == Propagator::Outcome::kFixpoint) {
      for (Conjunct& c : facts.all()) conjuncts.push_back(c);
    }
    problem.replace(std::move(conjuncts));
    return {};
  }

 private:
  bool thorough_;
};

}  // namespace

std::unique_ptr<Pass> make_interval_facts(bool thorough) { return std::make_unique<IntervalFacts>(thorough); }

}  // namespace mantissa::solver::passes
