// Few axioms go in at once: a round of refinement costs more than a few clauses. Many go in as models violate
// them. What was added once is added at once in every later query with the same reads: an axiom is true of
// all, and a solver underneath that goes on from query to query has it already.

#include "solver/arrays/array_solver.h"

#include <algorithm>
#include <unordered_map>

#include "expr/traverse.h"
#include "solver/arrays/precheck.h"

namespace mantissa::solver::arrays {

namespace {

using expr::Expr;

constexpr uint64_t kAtOnce = 64;                      // axioms
constexpr uint64_t kPatience = 50, kNowAndThen = 10;  // queries
constexpr double kPrecheckShare = 0.1;                // of the time
constexpr double kPrecheckSeconds = 0.5;              // at most
constexpr size_t kMaxTerms = 1'000'000;               // remembered before starting over

Unknown out_of_budget(const Budget& budget) {
  return budget.stopped() ? Unknown{Unknown::Why::kStopped, "arrays: stopped"}
                          : Unknown{Unknown::Why::kTime, "arrays: out of time"};
}

// Axioms that some query needed, by the read with the larger number.
class Learnt {
 public:
  void add(const Axiom& axiom, Expr formula) {
    by_read_[std::max(axiom.read, axiom.other)].push_back(
        {std::min(axiom.read, axiom.other), axiom, formula});
  }
  // Those of the reads, which are sorted.
  std::vector<Expr> of(const std::vector<uint32_t>& reads) const {
    std::vector<Expr> result;
    for (uint32_t read : reads) {
      const auto it = by_read_.find(read);
      if (it == by_read_.end()) continue;
      for (const Entry& entry : it->second)
        if (entry.axiom.kind != Axiom::Kind::kPair ||
            std::binary_search(reads.begin(), reads.end(), entry.other))
          result.push_back(entry.formula);
    }
    return result;
  }

 private:
  struct Entry {
    uint32_t other;
    Axiom axiom;
    Expr formula;
  };
  std::unordered_map<uint32_t, std::vector<Entry>> by_read_;
};

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
    result.refines_arrays = true;
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (!(features(query) & expr::kHasArray)) return inner_->solve(query, budget, board);
    ++counts_->queries;
    if (!reads_ || &reads_->pool() != query.pool || reads_->size() > kMaxTerms) {
      reads_.emplace(*query.pool, options_.intervals);
      learnt_ = {};
    }
    auto abstraction = reads_->abstract(query, budget);
    if (!abstraction) return Unknown{Unknown::Why::kUnsupported, abstraction.error().message};
    if (!*abstraction) return out_of_budget(budget);
    const Abstraction& a = **abstraction;
    std::vector<IndexFacts> facts(a.reads.size());
    if (options_.types)
      for (size_t r = 0; r < facts.size(); ++r) facts[r].low = reads_->read(a.reads[r]).low;
    if (options_.precheck && !a.reads.empty() && is_precheck_due(a, facts)) {
      const double seconds = std::min(kPrecheckSeconds, kPrecheckShare * budget.seconds_left());
      std::vector<IndexFacts> ranges = facts;
      if (auto core = precheck_.run(*reads_, a, ranges, budget.within(seconds))) {
        ++counts_->refuted_by_precheck;
        idle_ = 0;
        return Unsat{*std::move(core)};
      }
      if (options_.intervals) facts = std::move(ranges);
    }
    return refine(query, a, facts, budget, board);
  }

 private:
  // One that refutes nothing for a long time is left out where its bounds are not needed either, but for a
  // query now and then.
  bool is_precheck_due(const Abstraction& a, const std::vector<IndexFacts>& facts) {
    if (idle_++ < kPatience || idle_ % kNowAndThen == 0) return true;
    return options_.intervals && Axioms(*reads_, a, facts, true).count() > kAtOnce;
  }

  Query abstract_query(const Query& query, const Abstraction& a) const {
    expr::Pool& pool = *query.pool;
    Query result{.pool = &pool, .conjuncts = a.conjuncts, .wanted = {}, .want_core = query.want_core};
    std::vector<Expr> indices;
    for (uint32_t number : a.reads) {
      indices.push_back(reads_->read(number).index);
      result.wanted.push_back(reads_->read(number).variable);
    }
    for (Expr v : expr::variables(pool, indices)) result.wanted.push_back(v);
    for (Expr v : query.wanted)
      if (!pool.sort(v).is_array()) result.wanted.push_back(v);
    return result;
  }

  Answer refine(const Query& query, const Abstraction& a, const std::vector<IndexFacts>& facts,
                const Budget& budget, HintBoard& board) {
    const Axioms axioms(*reads_, a, facts, options_.intervals);
    counts_->axioms += axioms.count();
    Query abstract = abstract_query(query, a);
    stated_ = expr::ExprSet();
    for (Expr e : abstract.conjuncts) stated_.insert(e);
    for (Expr known : learnt_.of(a.reads)) add(known, abstract);
    if (auto all = axioms.all(kAtOnce)) add(*all, abstract);
    for (;;) {
      ++counts_->rounds;
      Answer answer = inner_->solve(abstract, budget, board);
      if (answer.is_unsat()) {
        std::vector<uint32_t>& core = answer.core();  // axioms are true and not the caller's
        std::erase_if(core, [&](uint32_t i) { return i >= query.conjuncts.size(); });
      }
      if (!answer.is_sat()) return answer;
      const std::vector<Axiom> wrong = axioms.violated(answer.model());
      if (wrong.empty()) return completed(query, a, std::move(answer));
      if (budget.exhausted()) return out_of_budget(budget);
      if (board.wants_candidates()) {  // wrong about arrays, but worth a look
        eval::Model partial = answer.model();
        reads_->complete(a, partial);
        board.candidate(name(), partial);
      }
      const size_t before = abstract.conjuncts.size();
      add(wrong, abstract);
      if (abstract.conjuncts.size() == before)  // the model breaks what it was asked for
        return Unknown{Unknown::Why::kWrongModel, "arrays: a model of the solver underneath is wrong"};
    }
  }

  Answer completed(const Query& query, const Abstraction& a, Answer answer) const {
    reads_->complete(a, answer.model());
    for (Expr v : model_variables(query))
      if (answer.model().find(v) == nullptr) answer.model().set(v, answer.model().get(*query.pool, v));
    return answer;
  }

  void add(const std::vector<Axiom>& axioms, Query& abstract) {
    for (const Axiom& axiom : axioms) {
      const Expr stated = formula(*reads_, axiom);
      if (stated_.contains(stated)) continue;
      learnt_.add(axiom, stated);
      add(stated, abstract);
    }
  }
  void add(Expr axiom, Query& abstract) {
    ++counts_->axioms_added;
    stated_.insert(axiom);
    abstract.conjuncts.push_back(axiom);
  }

  std::unique_ptr<Solver> inner_;
  ArrayOptions options_;
  std::shared_ptr<ArrayCounts> counts_;
  std::optional<Abstractor> reads_;
  Learnt learnt_;
  expr::ExprSet stated_;  // the conjuncts of the query at hand and its axioms
  Precheck precheck_;
  uint64_t idle_ = 0;  // queries since it last refuted one
};

}  // namespace

std::optional<ArrayOptions> array_options(std::string_view mode) {
  if (mode == "plain") return ArrayOptions{.precheck = false, .types = false, .intervals = false};
  if (mode == "precheck") return ArrayOptions{.precheck = true, .types = false, .intervals = false};
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
