// Why conjuncts are asserted and not all assumed: CaDiCaL simplifies with what is asserted, and on float
// problems that is worth more than keeping the clauses of a query that may never come again. Queries of a
// program full of branches are another matter: each is easy, and a new solver for each flip costs more than
// it takes to solve. After a few restarts all is assumed, until a query turns out to be hard.

#include "solver/bitblast/instance.h"

#include <algorithm>

#include "eval/evaluator.h"

namespace mantissa::solver::bitblast {

using expr::Expr;

Unknown out_of_budget(const Budget& budget) {
  return budget.stopped() ? Unknown{Unknown::Why::kStopped, "bitblast: stopped"}
                          : Unknown{Unknown::Why::kTime, "bitblast: out of time"};
}

namespace {

constexpr int kPatience = 4;  // restarts before all is assumed
constexpr int kCrowd = 3, kFewVariables = 2'000, kManyVariables = 100'000;
constexpr int64_t kEasyConflicts = 2'000;  // of a query that is answered so

int64_t limited(int64_t conflicts, int64_t most) { return conflicts < 0 ? most : std::min(conflicts, most); }

Unknown out_of_memory() {
  return {Unknown::Why::kMemory, "bitblast: gates and clauses reach the memory limit"};
}

}  // namespace

Instance::Instance(const expr::Pool& pool, const Encoding& encoding)
    : pool_(pool), encoding_(encoding), circuits_(aig_, encoding.division), blaster_(pool, circuits_) {
  if (encoding.abstract_products) {
    abstraction_.emplace();
    circuits_.set_abstraction(&*abstraction_);
  }
  if (encoding.abstract_floats) {
    floats_.emplace(encoding.wide_float);
    blaster_.set_abstraction(&*floats_);
  }
  new_solver();
}

bool Instance::is_large() const {
  return blaster_.size() > 200'000 || aig_.size() > 20'000'000 || blaster_.was_interrupted();
}

// A solver that only gets assumptions gives every gate that it ever saw a value, so a query costs what all
// queries since the last restart are made of; to state it anew costs what it is made of itself.
bool Instance::is_crowded() const {
  return sat_->variables() > std::clamp(kCrowd * first_variables_, kFewVariables, kManyVariables);
}

void Instance::new_solver() {
  cnf_.reset();
  sat_ = std::make_unique<SatSolver>(encoding_.seed);
  cnf_ = std::make_unique<Cnf>(aig_, *sat_);
  asserted_.clear();
  first_variables_ = 0;
  if (floats_) floats_->give_back_lemmas();
}

Answer Instance::solve(const Query& query, const Budget& budget, HintBoard& board, int64_t conflicts) {
  std::vector<Lit> literals;
  for (uint32_t i = 0; i < query.conjuncts.size(); ++i) {
    std::string why;
    const std::optional<Lit> literal = blaster_.boolean(query.conjuncts[i], budget, &why);
    if (!literal)
      return why.empty() ? out_of_budget(budget)
                         : Unknown{Unknown::Why::kUnsupported, "bitblast: cannot state " + why};
    if (*literal == kFalse) return Unsat{{i}};
    if (encoding_.max_bytes != 0 && cnf_->bytes() > encoding_.max_bytes) return out_of_memory();
    literals.push_back(*literal);
  }
  prepare(query, literals, budget);
  Answer answer =
      search(query, literals, budget, board, assume_only_ ? limited(conflicts, kEasyConflicts) : conflicts);
  const bool is_hard =
      assume_only_ && answer.is_unknown() && answer.unknown().why == Unknown::Why::kIncomplete;
  if (is_hard) {  // worth a solver of its own
    assume_only_ = false;
    is_first_ = true;
    restarts_ = -kPatience;
    new_solver();
    prepare(query, literals, budget);
    answer = search(query, literals, budget, board, conflicts);
  }
  cnf_->set_limits(nullptr, 0);
  if (first_variables_ == 0) first_variables_ = sat_->variables();
  return answer;
}

// Why the clauses are not all there.
Unknown Instance::unfinished(const Budget& budget) const {
  return cnf_->reached() == Cnf::Limit::kMemory ? out_of_memory() : out_of_budget(budget);
}

// Decides what is asserted and what assumed; see the header.
void Instance::prepare(const Query& query, const std::vector<Lit>& literals, const Budget& budget) {
  const std::unordered_set<Expr> now(query.conjuncts.begin(), query.conjuncts.end());
  const bool goes_on =
      std::all_of(asserted_.begin(), asserted_.end(), [&](Expr e) { return now.contains(e); });
  if (!goes_on) assume_only_ = ++restarts_ >= kPatience;
  const bool may_forget = asserted_.empty() && now != last_;
  if (!goes_on || (query.want_core && !asserted_.empty()) || (may_forget && is_crowded())) new_solver();
  cnf_->set_limits(&budget, encoding_.max_bytes);
  cnf_->finish();
  if (!query.want_core && !assume_only_)
    for (size_t i = 0; i < literals.size() && cnf_->is_complete(); ++i)
      if ((is_first_ || last_.contains(query.conjuncts[i])) && asserted_.insert(query.conjuncts[i]).second)
        cnf_->assert_true(literals[i]);
  is_first_ = false;
  last_ = now;
}

bool Instance::is_used(const FloatAbstraction::Operation& operation) const {
  const Unpacked& a = operation.result;
  return is_used(Word{a.nan, a.inf, a.zero, a.sign}) || is_used(a.exponent) || is_used(a.significand);
}

bool Instance::is_used(const Word& word) const {
  return std::any_of(word.begin(), word.end(), [&](Lit bit) { return !is_constant(bit) && cnf_->has(bit); });
}

// What a model must say of the operands of operations that it speaks of. Whether anything was new.
bool Instance::define_operands() {
  bool changed = false;
  const auto define = [&](const Word& word) {
    const bool known = std::all_of(word.begin(), word.end(),
                                   [&](Lit bit) { return is_constant(bit) || cnf_->is_defined(bit); });
    if (known) return;
    cnf_->define(word);
    changed = true;
  };
  if (abstraction_)
    for (const Abstraction::Product& product : abstraction_->products()) {
      if (!is_used(product.result)) continue;
      define(product.a);
      define(product.b);
    }
  if (floats_)
    for (const FloatAbstraction::Operation& operation : floats_->operations()) {
      if (!is_used(operation)) continue;
      Word all;
      for (const Expr child : pool_.children(operation.term)) blaster_.append_literals(child, all);
      define(all);
    }
  return changed;
}

// Until everything that a model speaks of has its lemmas and its operands. False if a limit ended it.
bool Instance::complete_abstractions() {
  for (bool changed = abstraction_ || floats_; changed && cnf_->is_complete();) {
    changed = define_operands();
    if (!floats_) continue;
    for (const Lit lemma : floats_->take_lemmas([&](const auto& operation) { return is_used(operation); })) {
      cnf_->assert_true(lemma);
      changed = true;
    }
  }
  return cnf_->is_complete();
}

// What a model gets wrong becomes lemmas; without any, or if it satisfies the query all the same, it is
// found. False if the budget ended.
bool Instance::refine(const Query& query, const Budget& budget, HintBoard& board,
                      const std::vector<uint8_t>& inputs, std::optional<Sat>& found) {
  if (!abstraction_ && !floats_) {
    found = Sat{model(query, inputs)};
    return true;
  }
  std::vector<uint8_t> values;
  aig_.simulate(values, inputs);
  std::vector<Lit> lemmas;
  if (abstraction_)
    lemmas = abstraction_->refine(circuits_, values, [&](const Word& word) { return is_used(word); });
  const FloatAbstraction::IsUsed operation_is_used = [&](const auto& operation) {
    return is_used(operation);
  };
  std::vector<size_t> wrong;
  if (floats_) wrong = floats_->wrong(pool_, blaster_, values, operation_is_used);
  if (lemmas.empty() && wrong.empty()) {
    found = Sat{model(query, values)};
    return true;
  }
  eval::Model candidate = model(query, values);
  if (board.wants_candidates()) board.candidate("bitblast", candidate);
  if (!wrong.empty() && eval::satisfies(pool_, query.conjuncts, candidate)) {
    found = Sat{std::move(candidate)};
    return true;
  }
  for (const Lit lemma : lemmas) cnf_->assert_true(lemma);
  if (wrong.empty()) return true;
  const FloatAbstraction::Setting setting{*query.pool, blaster_, query.conjuncts, budget, operation_is_used};
  return floats_->refine(setting, aig_, values, inputs, wrong);
}

Answer Instance::search(const Query& query, const std::vector<Lit>& literals, const Budget& budget,
                        HintBoard& board, int64_t conflicts) {
  std::vector<int> assumptions(literals.size());
  for (size_t i = 0; i < literals.size() && cnf_->is_complete(); ++i)
    if (!asserted_.contains(query.conjuncts[i]) && literals[i] != kTrue)
      assumptions[i] = cnf_->implying(literals[i]);
  const int rounds = floats_ ? 200 : 64;  // of refinement, in a call with a limit
  for (int round = 0;; ++round) {
    if (conflicts >= 0 && round == rounds)
      return Unknown{Unknown::Why::kIncomplete, "bitblast: enough rounds of refinement"};
    if (!complete_abstractions() || budget.exhausted()) return unfinished(budget);
    for (int literal : assumptions)
      if (literal != 0) sat_->assume(literal);
    const Verdict verdict = sat_->solve(budget, conflicts);
    if (verdict == Verdict::kUnknown) {
      if (budget.exhausted()) return out_of_budget(budget);
      return Unknown{Unknown::Why::kIncomplete, "bitblast: enough conflicts"};
    }
    if (verdict == Verdict::kUnsat) {
      if (!query.want_core) return whole_core(query);
      Unsat unsat;
      for (uint32_t i = 0; i < assumptions.size(); ++i)
        if (assumptions[i] != 0 && sat_->failed(assumptions[i])) unsat.core.push_back(i);
      return unsat;
    }
    std::optional<Sat> found;
    if (!refine(query, budget, board, cnf_->input_values(), found)) return out_of_budget(budget);
    if (found) return std::move(*found);
  }
}

eval::Model Instance::model(const Query& query, const std::vector<uint8_t>& values) const {
  eval::Model result;
  for (Expr variable : model_variables(query)) result.set(variable, blaster_.value(variable, values));
  return result;
}

}  // namespace mantissa::solver::bitblast
