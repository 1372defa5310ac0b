// Programs that read bytes ask thousands of questions such as "can this byte be 3 when its low bits are 5?",
// nearly all of them with the answer no, for which a backend needs some ten milliseconds. The values of a
// byte are 256: one pass of the batch evaluator gives the set for which a condition holds, and from then on a
// question is an intersection of sets that are known.

#include "solver/layers/enumeration.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <optional>

#include "eval/batch/batch.h"
#include "expr/variable_sets.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

constexpr uint32_t kMaxBits = 8;         // of a variable
constexpr uint64_t kMaxTried = 1 << 16;  // assignments of one query
constexpr double kMaxNanoseconds = 3e6;  // of trying them; a backend's answer takes about ten milliseconds
constexpr uint64_t kCompileNanoseconds = 20'000;  // about
constexpr uint32_t kTogether = 4096;

using Values = std::array<uint64_t, 4>;  // a set of values of eight bits
constexpr Values kAll = {~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}};

bool meet(Values& values, const Values& others) {
  uint64_t any = 0;
  for (size_t i = 0; i < values.size(); ++i) any |= values[i] &= others[i];
  return any != 0;
}
uint64_t count(const Values& values) {
  uint64_t sum = 0;
  for (uint64_t word : values) sum += static_cast<uint64_t>(std::popcount(word));
  return sum;
}
std::vector<uint8_t> members(const Values& values) {
  std::vector<uint8_t> result;
  for (unsigned v = 0; v < 256; ++v)
    if (values[v / 64] >> (v % 64) & 1) result.push_back(static_cast<uint8_t>(v));
  return result;
}
Values first_values(uint32_t bits) {
  Values result{};
  for (unsigned v = 0; v < 1u << bits; ++v) result[v / 64] |= uint64_t{1} << (v % 64);
  return result;
}

class Enumeration final : public Solver {
 public:
  Enumeration(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics)
      : inner_(std::move(inner)), statistics_(std::move(statistics)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    truths_.clear();
    numbers_ = expr::ExprMap<uint32_t>();
    if (variables_) variables_->forget();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    const auto start = std::chrono::steady_clock::now();
    std::optional<Answer> known = decide(query, budget);
    if (!known) return inner_->solve(query, budget, board);
    statistics_->add("enumeration", *known,
                     std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return std::move(*known).with(from_);
  }

 private:
  // A conjunct: the variable it is about and the values for which it holds; no variable: it is about others.
  struct Truth {
    Expr variable;
    Values values = kAll;
  };
  // What is left of a variable, and the conjuncts that left it.
  struct Domain {
    Expr variable;
    Values values;
    std::vector<uint32_t> conjuncts;
  };

  static uint32_t small_bits(const expr::Pool& pool, Expr variable) {  // 0: it is not small
    const expr::Sort sort = pool.sort(variable);
    if (sort.is_bool()) return 1;
    return sort.is_bit_vec() && sort.width() <= kMaxBits ? sort.width() : 0;
  }

  std::optional<Answer> decide(const Query& query, const Budget& budget) {
    const expr::Pool& pool = *query.pool;
    if (!variables_) variables_.emplace(pool);
    std::vector<Domain> domains;
    std::vector<uint32_t> others;
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i) {
      const Truth& truth = truth_of(pool, query.conjuncts[i], budget);
      if (!truth.variable) {
        others.push_back(i);
        continue;
      }
      Domain& domain = domain_of(pool, domains, truth.variable);
      domain.conjuncts.push_back(i);
      if (!meet(domain.values, truth.values)) return refuted(query, domain);
    }
    if (others.empty()) return satisfied(query, domains);
    return try_all(query, domains, others, budget);
  }

  static Domain& domain_of(const expr::Pool& pool, std::vector<Domain>& domains, Expr variable) {
    for (Domain& domain : domains)
      if (domain.variable == variable) return domain;
    domains.push_back({variable, first_values(small_bits(pool, variable)), {}});
    return domains.back();
  }

  // Valid until the next call.
  const Truth& truth_of(const expr::Pool& pool, Expr conjunct, const Budget& budget) {
    auto [number, is_new] = numbers_.insert(conjunct);
    if (!is_new) return truths_[*number];
    *number = static_cast<uint32_t>(truths_.size());
    truths_.emplace_back();
    const std::span<const Expr> variables = variables_->of(conjunct);
    if (variables.size() == 1)
      if (const uint32_t bits = small_bits(pool, variables[0]); bits != 0)
        truths_.back() = computed(pool, conjunct, bits, budget);
    return truths_.back();
  }

  static Truth computed(const expr::Pool& pool, Expr conjunct, uint32_t bits, const Budget& budget) {
    const eval::BatchProgram program(pool, std::span(&conjunct, 1));
    const uint32_t values = 1u << bits;
    budget.work(kCompileNanoseconds);
    if (program.variables().size() != 1 || program.cost() * values > kMaxNanoseconds) return {};
    eval::Batch batch(program, values);
    for (uint32_t v = 0; v < values; ++v) batch.words(0)[v] = v;
    batch.run(values);
    budget.work(static_cast<uint64_t>(program.cost() * values));
    Truth truth{program.variables()[0], {}};
    std::copy_n(batch.satisfied().begin(), std::min<size_t>(batch.satisfied().size(), truth.values.size()),
                truth.values.begin());
    return truth;
  }

  // Those that leave nothing of the domain: the newest first, then without those that are not needed.
  Answer refuted(const Query& query, const Domain& domain) const {
    const Values all = first_values(small_bits(*query.pool, domain.variable));
    const auto values_of = [&](uint32_t i) -> const Values& {
      return truths_[*numbers_.find(query.conjuncts[i])].values;
    };
    std::vector<uint32_t> core;
    Values left = all;
    for (uint32_t i : domain.conjuncts) {
      Values less = left;
      const bool some = meet(less, values_of(i));
      if (less == left) continue;
      left = less;
      core.push_back(i);
      if (!some) break;
    }
    for (size_t out = core.size(); out-- > 0;) {
      left = all;
      bool some = true;
      for (size_t i = 0; i < core.size(); ++i)
        if (i != out) some = meet(left, values_of(core[i]));
      if (core.size() > 1 && !some) core.erase(core.begin() + static_cast<ptrdiff_t>(out));
    }
    std::sort(core.begin(), core.end());
    return Unsat{std::move(core)};
  }

  static Answer satisfied(const Query& query, const std::vector<Domain>& domains) {
    eval::Model model;
    for (const Domain& domain : domains)
      model.set(domain.variable, value(*query.pool, domain.variable, members(domain.values).front()));
    for (Expr variable : query.wanted)
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query.pool, variable));
    return Sat{std::move(model)};
  }

  static expr::Value value(const expr::Pool& pool, Expr variable, uint64_t bits) {
    return expr::Value::from_raw(pool.sort(variable), bits);
  }

  // Every assignment of the variables of the other conjuncts, if that is soon done.
  std::optional<Answer> try_all(const Query& query, std::vector<Domain>& domains,
                                const std::vector<uint32_t>& others, const Budget& budget) {
    const expr::Pool& pool = *query.pool;
    uint64_t assignments = 1;
    std::vector<Expr> asked;
    for (uint32_t i : others) {
      for (Expr variable : variables_->of(query.conjuncts[i])) {
        if (small_bits(pool, variable) == 0) return std::nullopt;
        if (std::ranges::find(asked, variable) != asked.end()) continue;
        asked.push_back(variable);
        assignments *= count(domain_of(pool, domains, variable).values);
        if (assignments > kMaxTried) return std::nullopt;
      }
      if (asked.empty()) return std::nullopt;  // a constant; the inner solver knows
    }
    std::vector<Expr> conjuncts;
    for (uint32_t i : others) conjuncts.push_back(query.conjuncts[i]);
    const eval::BatchProgram program(pool, conjuncts);
    budget.work(kCompileNanoseconds);
    if (program.cost() * static_cast<double>(assignments) > kMaxNanoseconds) return std::nullopt;
    budget.work(static_cast<uint64_t>(program.cost() * static_cast<double>(assignments)));
    const std::optional<eval::Model> found = first_of(program, domains, assignments, pool);
    if (!found) return all_refuted(domains, asked, others);
    for (Domain& domain : domains)
      if (const expr::Value* chosen = found->find(domain.variable)) {
        domain.values = {};
        domain.values[chosen->raw() / 64] = uint64_t{1} << (chosen->raw() % 64);
      }
    return satisfied(query, domains);
  }

  static std::optional<eval::Model> first_of(const eval::BatchProgram& program, std::vector<Domain>& domains,
                                             uint64_t assignments, const expr::Pool& pool) {
    std::vector<std::vector<uint8_t>> choices;
    uint64_t reached = 1;  // by the variables that the program has: simplification may have left some out
    for (Expr variable : program.variables()) {
      choices.push_back(members(domain_of(pool, domains, variable).values));
      reached *= choices.back().size();
    }
    assignments = std::min(assignments, reached);
    eval::Batch batch(program, kTogether);
    for (uint64_t start = 0; start < assignments; start += kTogether) {
      const auto together = static_cast<uint32_t>(std::min<uint64_t>(kTogether, assignments - start));
      for (uint32_t k = 0; k < together; ++k) {
        uint64_t rest = start + k;
        for (size_t v = 0; v < choices.size(); ++v) {
          batch.words(v)[k] = choices[v][rest % choices[v].size()];
          rest /= choices[v].size();
        }
      }
      batch.run(together);
      if (const uint32_t at = batch.first_satisfied(); at < together) return batch.model(at);
    }
    return std::nullopt;
  }

  static Answer all_refuted(const std::vector<Domain>& domains, const std::vector<Expr>& asked,
                            const std::vector<uint32_t>& others) {
    Unsat result{others};
    for (const Domain& domain : domains)
      if (std::ranges::find(asked, domain.variable) != asked.end())
        result.core.insert(result.core.end(), domain.conjuncts.begin(), domain.conjuncts.end());
    std::sort(result.core.begin(), result.core.end());
    return result;
  }

  std::unique_ptr<Solver> inner_;
  std::shared_ptr<Statistics> statistics_;
  const Provenance from_ = Provenance::of("enumeration", "enumeration");
  std::optional<expr::VariableSets> variables_;
  expr::ExprMap<uint32_t> numbers_;  // into truths_
  std::vector<Truth> truths_;
};

}  // namespace

std::unique_ptr<Solver> make_enumeration(std::unique_ptr<Solver> inner,
                                         std::shared_ptr<Statistics> statistics) {
  return std::make_unique<Enumeration>(std::move(inner), std::move(statistics));
}

}  // namespace mantissa::solver
