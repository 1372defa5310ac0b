// Few axioms go in at once: a round of refinement costs more than a few clauses. Many go in as models violate
// them.

#include "solver/arrays/array_solver.h"

#include <algorithm>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "solver/arrays/axioms.h"

namespace mantissa::solver::arrays {

namespace {

using expr::Expr;
using linear::BitVectors;
using linear::Range;
using num::Rational;

constexpr uint64_t kAtOnce = 64;          // axioms
constexpr double kPrecheckShare = 0.1;    // of the time
constexpr double kPrecheckSeconds = 0.5;  // at most
constexpr size_t kMaxPrecheckReads = 64;

class ArraySolver final : public Solver {
 public:
  ArraySolver(std::unique_ptr<Solver> inner, const ArrayOptions& options, std::shared_ptr<ArrayCounts> counts)
      : inner_(std::move(inner)),
        options_(options),
        counts_(counts ? std::move(counts) : std::make_shared<ArrayCounts>()) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override {
    Capabilities result = inner_->capabilities();
    result.features |= expr::kHasArray;
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (!(features(query) & expr::kHasArray)) return inner_->solve(query, budget, board);
    ++counts_->queries;
    auto abstraction = Abstraction::make(query);
    if (!abstraction) return Unknown{Unknown::Why::kUnsupported, abstraction.error().message};
    std::vector<IndexFacts> facts(abstraction->reads.size());
    if (options_.types)
      for (size_t r = 0; r < facts.size(); ++r)
        facts[r].low = low_bits(*query.pool, abstraction->reads[r].index);
    if (options_.precheck) {
      const double seconds = std::min(kPrecheckSeconds, kPrecheckShare * budget.seconds_left());
      if (auto core = precheck(*query.pool, *abstraction, facts, budget.within(seconds))) {
        ++counts_->refuted_by_precheck;
        return Unsat{*std::move(core)};
      }
    }
    return refine(query, *abstraction, facts, budget, board);
  }

 private:
  // Algorithm 3. A core if there is no solution; the ranges of indices go to `facts`.
  std::optional<std::vector<uint32_t>> precheck(const expr::Pool& pool, const Abstraction& a,
                                                std::vector<IndexFacts>& facts, const Budget& budget) {
    if (a.reads.size() > kMaxPrecheckReads) return std::nullopt;
    BitVectors numbers(pool);
    numbers.learn_ranges(a.conjuncts);
    bool fits = true;
    for (uint32_t i = 0; i < a.conjuncts.size() && fits; ++i) fits = numbers.assert_true(a.conjuncts[i], i);
    auto verdict = fits ? numbers.check(budget) : linear::Verdict::kInfeasible;
    if (verdict == linear::Verdict::kInfeasible) return numbers.conflict();
    if (verdict == linear::Verdict::kStopped) return std::nullopt;
    bool narrowed = false;
    for (size_t r = 0; r < a.reads.size(); ++r) {
      const auto range = numbers.range_of(a.reads[r].index, budget);
      if (!range) return std::nullopt;
      if (options_.intervals) facts[r].range = range;
      const auto values = value_range(pool, a, a.reads[r], *range, facts[r].low);
      if (!values) continue;
      fits = fits && numbers.narrow(a.reads[r].variable, *values, BitVectors::kAlways);
      narrowed = true;
    }
    if (!narrowed) return std::nullopt;
    verdict = fits ? numbers.check(budget) : linear::Verdict::kInfeasible;
    if (verdict != linear::Verdict::kInfeasible) return std::nullopt;
    std::vector<uint32_t> all(a.conjuncts.size());  // the ranges came from all of them
    for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }

  // The least and the largest value of a table at the indices that a read may have.
  static std::optional<Range> value_range(const expr::Pool& pool, const Abstraction& a, const Read& read,
                                          const Range& index, const LowBits& low) {
    const auto& table = a.bases[read.base].table;
    if (!table || !table->element_sort().is_bit_vec()) return std::nullopt;
    std::optional<Range> result;
    const auto include = [&](const expr::Value& value) {
      const Rational n = Rational::from_bits(value.as_bits(), false);
      if (!result) result = {n, n};
      if (n < result->low) result->low = n;
      if (result->high < n) result->high = n;
    };
    const uint32_t width = pool.sort(read.index).width();
    const uint64_t mask = low.count >= 64 ? ~uint64_t{0} : (uint64_t{1} << low.count) - 1;
    const auto first = table->entries().lower_bound(expr::Value::bits(index.low.to_bits(width)));
    Rational covered(0);
    for (auto it = first; it != table->entries().end(); ++it) {
      if (index.high < Rational::from_bits(it->first.as_bits(), false)) break;
      if (it->first.is_small() && ((it->first.raw() ^ low.bits) & mask) != 0) continue;
      include(it->second);
      covered = covered + Rational(1);
    }
    const Rational step = Rational::power_of_two(std::min(low.count, 62u));
    if (covered < ((index.high - index.low) / step).floor() + Rational(1)) include(table->other());
    return result;
  }

  Answer refine(const Query& query, const Abstraction& a, const std::vector<IndexFacts>& facts,
                const Budget& budget, HintBoard& board) {
    expr::Pool& pool = *query.pool;
    const Axioms axioms(pool, a, facts);
    counts_->axioms += axioms.count();
    Query abstract{.pool = &pool, .conjuncts = a.conjuncts, .wanted = {}, .want_core = query.want_core};
    std::vector<Expr> indices;
    for (const Read& read : a.reads) {
      indices.push_back(read.index);
      abstract.wanted.push_back(read.variable);
    }
    for (Expr v : expr::variables(pool, indices)) abstract.wanted.push_back(v);
    for (Expr v : query.wanted)
      if (!pool.sort(v).is_array()) abstract.wanted.push_back(v);
    if (auto all = axioms.all(kAtOnce)) add(pool, a, *all, abstract);
    for (;;) {
      ++counts_->rounds;
      Answer answer = inner_->solve(abstract, budget, board);
      if (answer.is_unsat()) {
        std::vector<uint32_t>& core = answer.core();  // axioms are true and not the caller's
        std::erase_if(core, [&](uint32_t i) { return i >= query.conjuncts.size(); });
      }
      if (!answer.is_sat()) return answer;
      const std::vector<Axiom> wrong = axioms.violated(answer.model());
      if (wrong.empty()) {
        a.complete(query, answer.model());
        for (Expr v : model_variables(query))
          if (answer.model().find(v) == nullptr) answer.model().set(v, answer.model().get(pool, v));
        return answer;
      }
      if (budget.exhausted()) return Unknown{Unknown::Why::kTime, "arrays: out of time"};
      eval::Model partial = answer.model();  // wrong about arrays, but worth a look
      if (board.wants_candidates()) {
        a.complete(query, partial);
        board.candidate(name(), partial);
      }
      add(pool, a, wrong, abstract);
    }
  }

  void add(expr::Pool& pool, const Abstraction& a, const std::vector<Axiom>& axioms, Query& abstract) {
    counts_->axioms_added += axioms.size();
    for (const Axiom& axiom : axioms) abstract.conjuncts.push_back(formula(pool, a, axiom));
  }

  std::unique_ptr<Solver> inner_;
  ArrayOptions options_;
  std::shared_ptr<ArrayCounts> counts_;
};

}  // namespace

std::optional<ArrayOptions> array_options(std::string_view mode) {
  if (mode == "plain") return ArrayOptions{.precheck = false, .types = false, .intervals = false};
  if (mode == "types") return ArrayOptions{.precheck = false, .types = true, .intervals = false};
  if (mode == "intervals") return ArrayOptions{.precheck = true, .types = false, .intervals = true};
  if (mode == "both") return ArrayOptions{};
  return std::nullopt;
}

std::unique_ptr<Solver> make_arrays(std::unique_ptr<Solver> inner, const ArrayOptions& options,
                                    std::shared_ptr<ArrayCounts> counts) {
  return std::make_unique<ArraySolver>(std::move(inner), options, std::move(counts));
}

}  // namespace mantissa::solver::arrays
