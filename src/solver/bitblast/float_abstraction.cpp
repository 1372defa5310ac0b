// What a relational query needs of a product is often only that it is monotone, or its sign; its gates cost
// ten thousand variables. So an operation begins as any number that its format has. A model that is right
// about all variables needs no operation to be right, so it is judged by evaluation first (instance.cpp).
// What is wrong is refuted by the cheapest that refutes it: a fact of the table, which are comparisons; a
// bound around the model's point, comparisons with constants; then the gates, equal to the number field by
// field.
//
// Products and sums with a constant operand have their gates at once: many of these fall away, and few facts
// have anything to say of them. Sums are taken although they cost a third of a product: what is known of two
// products is of no use above the gates of a sum (x <= y, then x * z + w <= y * z + w).

#include "solver/bitblast/float_abstraction.h"

#include <algorithm>

#include "solver/bitblast/blaster.h"
#include "solver/facts/float_facts.h"
#include "solver/facts/value_facts.h"

namespace mantissa::solver::bitblast {

using expr::Expr;
using expr::Kind;
using expr::Value;

namespace {

constexpr size_t kMostFacts = 4000;      // stated of one query
constexpr size_t kMostFactsAtOnce = 24;  // learnt from one model

std::vector<Value> operand_values(const expr::Pool& pool, const Blaster& blaster, Expr operation,
                                  const std::vector<uint8_t>& values) {
  std::vector<Value> result;
  for (const Expr child : pool.children(operation)) result.push_back(blaster.value(child, values));
  return result;
}

}  // namespace

bool FloatAbstraction::takes(const expr::Pool& pool, Expr e, uint32_t wide) {
  if (!pool.sort(e).is_float() || 2 * pool.sort(e).format().significand_bits < wide) return false;
  const auto is_free = [&](uint32_t i) { return !pool.is_const(pool.child(e, i)); };
  switch (pool.kind(e)) {
    case Kind::kFpAdd:
    case Kind::kFpSub:
    case Kind::kFpMul:
    case Kind::kFpFma: return is_free(1) && is_free(2);
    case Kind::kFpDiv: return is_free(2);
    case Kind::kFpSqrt: return is_free(1);
    default: return false;
  }
}

Unpacked FloatAbstraction::stand_in(FloatCircuits& circuits, Expr operation, num::Format format) {
  places_.emplace(operation, static_cast<uint32_t>(operations_.size()));
  operations_.push_back({operation, circuits.any(format)});
  return operations_.back().result;
}

std::vector<size_t> FloatAbstraction::wrong(const expr::Pool& pool, const Blaster& blaster,
                                            const std::vector<uint8_t>& values, const IsUsed& is_used) const {
  std::vector<size_t> result;
  for (size_t i = 0; i < operations_.size(); ++i) {
    const Operation& operation = operations_[i];
    if (operation.is_exact || !is_used(operation)) continue;
    const num::Float right =
        facts::evaluated(pool, operation.term, operand_values(pool, blaster, operation.term, values));
    if (!same(right, blaster.value(operation.term, values).as_float())) result.push_back(i);
  }
  return result;
}

// The operations that a lemma compares: it is not looked below them.
std::vector<uint32_t> FloatAbstraction::operations_of(const expr::Pool& pool, Expr lemma) const {
  std::vector<uint32_t> result;
  std::vector<Expr> stack{lemma};
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (const auto place = places_.find(e); place != places_.end()) {
      result.push_back(place->second);
    } else if (!facts::is_rounded(pool.kind(e)) && pool.kind(e) != Kind::kIte) {
      for (const Expr child : pool.children(e)) stack.push_back(child);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void FloatAbstraction::find_facts(const Setting& setting) {
  if (std::equal(asked_.begin(), asked_.end(), setting.conjuncts.begin(), setting.conjuncts.end())) return;
  asked_.assign(setting.conjuncts.begin(), setting.conjuncts.end());
  facts_.clear();
  for (const facts::Instance& instance : facts::instances(setting.pool, setting.conjuncts, kMostFacts)) {
    if (learnt_.contains(instance.term)) continue;
    std::vector<uint32_t> operations = operations_of(setting.pool, instance.term);
    if (!operations.empty()) facts_.push_back({instance.term, std::move(operations)});
  }
}

bool FloatAbstraction::refine(const Setting& setting, const Aig& aig, std::vector<uint8_t>& values,
                              const std::vector<uint8_t>& inputs, const std::vector<size_t>& wrong) {
  find_facts(setting);
  std::vector<bool> is_wrong(operations_.size()), is_refuted(operations_.size());
  for (const size_t i : wrong) is_wrong[i] = true;
  size_t learnt = 0;
  std::string why;
  const auto is_violated = [&](Lit a) {
    aig.simulate(values, inputs);
    return (values[a.node()] != 0) == a.negated();
  };
  const auto any = [](const std::vector<uint32_t>& operations, const std::vector<bool>& those) {
    return std::any_of(operations.begin(), operations.end(), [&](uint32_t i) { return those[i]; });
  };
  for (Fact& fact : facts_) {
    if (learnt == kMostFactsAtOnce) break;
    // Of right operations it is true. What is not used may have any value.
    if (fact.is_learnt || !any(fact.operations, is_wrong)) continue;
    if (!std::all_of(fact.operations.begin(), fact.operations.end(),
                     [&](uint32_t i) { return setting.is_used(operations_[i]); }))
      continue;
    const std::optional<Lit> literal = setting.blaster.boolean(fact.term, setting.budget, &why);
    if (!literal) return learnt > 0;
    if (!is_violated(*literal)) continue;
    for (const uint32_t i : fact.operations) is_refuted[i] = true;
    fact.is_learnt = true;
    learnt_.insert(fact.term);
    lemmas_.push_back({*literal, fact.operations});
    ++learnt;
  }
  for (const size_t i : wrong) {
    if (is_refuted[i]) continue;
    const Expr term = operations_[i].term;
    if (operations_[i].lemmas++ < kMaxLemmas) {
      const std::optional<Expr> fact =
          facts::value_fact(setting.pool, term, operand_values(setting.pool, setting.blaster, term, values),
                            setting.blaster.value(term, values).as_float());
      const std::optional<Lit> literal =
          fact ? setting.blaster.boolean(*fact, setting.budget, &why) : std::nullopt;
      if (fact && !literal) return learnt > 0;
      if (literal && is_violated(*literal)) {
        lemmas_.push_back({*literal, {static_cast<uint32_t>(i)}});
        ++learnt;
        continue;
      }
    }
    const std::optional<Lit> gates = setting.blaster.definition(term, setting.budget);
    if (!gates) return learnt > 0;
    operations_[i].is_exact = true;
    lemmas_.push_back({*gates, {static_cast<uint32_t>(i)}});
    ++learnt;
  }
  return learnt > 0;
}

std::vector<Lit> FloatAbstraction::take_lemmas(const IsUsed& is_used) {
  std::vector<Lit> result;
  for (Lemma& lemma : lemmas_) {
    if (lemma.is_taken) continue;
    if (!std::all_of(lemma.operations.begin(), lemma.operations.end(),
                     [&](uint32_t i) { return is_used(operations_[i]); }))
      continue;
    lemma.is_taken = true;
    result.push_back(lemma.literal);
  }
  return result;
}

void FloatAbstraction::give_back_lemmas() {
  for (Lemma& lemma : lemmas_) lemma.is_taken = false;
}

}  // namespace mantissa::solver::bitblast
