// Blocks of 64 candidates share a parent, so that columns are filled, not scattered into; then each candidate
// gets its changes. Counting satisfied conjuncts is done on the bit sets, 64 candidates at a time, with
// counters of one plane per binary digit: what is not evaluation or mutation stays a few per cent.

#include "solver/fuzz/fuzzer.h"

#include <algorithm>
#include <bit>

#include "eval/batch/mutate.h"
#include "expr/variable_sets.h"

namespace mantissa::solver::fuzz {

using expr::Expr;
using expr::Value;

namespace {

constexpr uint32_t kMaxBatch = 1024, kBlock = 64;
constexpr uint64_t kReportNanoseconds = 5000;
// Of a candidate, beside its evaluation, and of what that is expected to take.
constexpr double kMutationNanoseconds = 24, kCostShare = 0.2;
constexpr uint8_t kToldPerPlace = 4;       // candidates that leave a path at the same condition
constexpr double kBatchNanoseconds = 2e6;  // the budget is looked at between batches

uint32_t first_bit(std::span<const uint64_t> set) {
  for (size_t i = 0; i < set.size(); ++i)
    if (set[i] != 0) return static_cast<uint32_t>(i * 64 + static_cast<uint32_t>(std::countr_zero(set[i])));
  return ~0u;
}

}  // namespace

Fuzzer::Fuzzer(const Query& query, const eval::BatchProgram& program, std::span<const Value> literals,
               uint64_t seed)
    : query_(query),
      program_(program),
      batch_(program, kMaxBatch),
      dictionary_(*query.pool, query.conjuncts, literals),
      rng_(seed),
      count_(static_cast<uint32_t>(std::clamp(kBatchNanoseconds / program.cost(), 1.0, double{kMaxBatch}))),
      batch_nanoseconds_(
          static_cast<uint64_t>(count_ * (kMutationNanoseconds + kCostShare * program.cost()))) {
  expr::ExprMap<uint32_t> index;
  for (uint32_t v = 0; v < program.variables().size(); ++v) {
    index[program.variables()[v]] = v;
    const expr::Sort sort = query.pool->sort(program.variables()[v]);
    if (batch_.is_word(v))
      variables_.push_back(
          {sort, batch_.words(v).data(), dictionary_.words(sort), dictionary_.literals(sort)});
    else
      variables_.push_back({sort, nullptr, {}, {}});
  }
  expr::VariableSets variables(*query.pool);
  for (size_t c = 0; c < query.conjuncts.size(); ++c) {
    std::vector<uint32_t>& of = variables_of_.emplace_back();
    for (Expr variable : variables.of(query.conjuncts[c])) of.push_back(*index.find(variable));
    open_conjuncts_.push_back(c);
  }
  for (size_t i = 0; i < 2 * program.probe_count(); ++i) open_probes_.push_back(i);
}

void Fuzzer::put(uint32_t i, const Member& member) {
  size_t wide = 0;
  for (size_t v = 0; v < variables_.size(); ++v) {
    if (variables_[v].column != nullptr)
      variables_[v].column[i] = member.words[v];
    else
      batch_.values(v)[i] = member.values[wide++];
  }
}

Member Fuzzer::copy(uint32_t i) const {
  Member member;
  member.words.resize(variables_.size());
  for (size_t v = 0; v < variables_.size(); ++v) {
    if (variables_[v].column != nullptr)
      member.words[v] = variables_[v].column[i];
    else
      member.values.push_back(batch_.value(i, v));
  }
  return member;
}

Member Fuzzer::take(uint32_t i) const {
  Member member = copy(i);
  for (size_t c = 0; c < query_.conjuncts.size(); ++c) {
    if (batch_.satisfied(c)[i / 64] >> (i % 64) & 1)
      ++member.satisfied;
    else
      member.unsettled.insert(member.unsettled.end(), variables_of_[c].begin(), variables_of_[c].end());
  }
  return member;
}

// The default, the board's seeds, and every variable at the same place of its dictionary; then a literal of
// the program, or anything.
void Fuzzer::seed_batch(HintBoard& board) {
  std::vector<Member> seeds;
  for (eval::Model& model : board.seeds()) {
    batch_.set(0, model);
    seeds.push_back(copy(0));
  }
  batch_.set(0, eval::Model());
  seeds.push_back(copy(0));
  for (uint32_t i = 0; i < kMaxBatch; ++i) {
    put(i, seeds[i % seeds.size()]);
    if (i < seeds.size()) continue;
    for (size_t v = 0; v < variables_.size(); ++v) {
      if (variables_[v].column == nullptr) {
        if (rng_.chance(2))
          batch_.values(v)[i] = eval::mutated(rng_, *query_.pool, batch_.values(v)[i], dictionary_);
        continue;
      }
      const Variable& variable = variables_[v];
      const bool aligned = i - seeds.size() < variable.dictionary.size();
      const bool literal = !aligned && !variable.literals.empty() && rng_.chance(4);
      variable.column[i] = aligned   ? variable.dictionary[i - seeds.size()]
                           : literal ? variable.literals[rng_.below(variable.literals.size())]
                                     : eval::random_word(rng_, variable.sort, variable.dictionary);
    }
  }
}

void Fuzzer::mutate_candidate(uint32_t i, const Member& parent) {
  const size_t n = variables_.size();
  const uint64_t r = rng_.next();
  uint32_t changes = 1 + static_cast<uint32_t>(std::countr_zero(r | 16));  // 1 to 5, each half as likely
  if ((r >> 8 & 7) == 0 && population_.size() > 1) {                       // splice
    const Member& other = population_.pick(rng_);
    const uint64_t from = rng_.next();
    for (size_t v = 0; v < n; ++v)
      if (variables_[v].column != nullptr && (from >> (v % 64) & 1) != 0)
        variables_[v].column[i] = other.words[v];
    --changes;
  }
  for (; changes > 0; --changes) {
    const bool anywhere = parent.unsettled.empty() || rng_.chance(8);
    const size_t v = anywhere ? rng_.below(n) : parent.unsettled[rng_.below(parent.unsettled.size())];
    const Variable& variable = variables_[v];
    if (variable.column == nullptr) {
      batch_.values(v)[i] = eval::mutated(rng_, *query_.pool, batch_.values(v)[i], dictionary_);
      continue;
    }
    uint64_t& word = variable.column[i];
    if (rng_.chance(16)) {  // another variable's value
      const size_t other = rng_.below(n);
      if (variables_[other].sort == variable.sort) word = variables_[other].column[i];
    }
    word = eval::mutated(rng_, variable.sort, word, variable.dictionary);
  }
}

void Fuzzer::fill_batch() {
  for (uint32_t start = 0; start < count_; start += kBlock) {
    const Member& parent = population_.pick(rng_);
    const uint32_t end = std::min(start + kBlock, count_);
    size_t wide = 0;
    for (size_t v = 0; v < variables_.size(); ++v) {
      if (uint64_t* column = variables_[v].column) {
        std::fill(column + start, column + end, parent.words[v]);
        continue;
      }
      for (uint32_t i = start; i < end; ++i) batch_.values(v)[i] = parent.values[wide];
      ++wide;
    }
    for (uint32_t i = start; i < end; ++i) mutate_candidate(i, parent);
  }
}

// Two conjuncts at a time: half as many carries leave the lowest digit.
void Fuzzer::count_satisfied() {
  const size_t words = batch_.satisfied().size(), conjuncts = query_.conjuncts.size();
  planes_.resize(static_cast<size_t>(std::bit_width(conjuncts)));
  for (auto& plane : planes_) plane.assign(words, 0);
  std::vector<uint64_t> carries(words);
  for (size_t c = 0; c < conjuncts; c += 2) {
    const uint64_t* first = batch_.satisfied(c).data();
    const uint64_t* second = c + 1 < conjuncts ? batch_.satisfied(c + 1).data() : nullptr;
    uint64_t* lowest = planes_[0].data();
    for (size_t w = 0; w < words; ++w) {
      const uint64_t a = first[w], b = second != nullptr ? second[w] : 0, differ = a ^ b;
      carries[w] = (a & b) | (differ & lowest[w]);
      lowest[w] ^= differ;
    }
    for (size_t d = 1; d < planes_.size(); ++d) {
      uint64_t* plane = planes_[d].data();
      uint64_t left = 0;
      for (size_t w = 0; w < words; ++w) {
        const uint64_t carry = carries[w];
        left |= carries[w] = carry & plane[w];
        plane[w] ^= carry;
      }
      if (left == 0) break;
    }
  }
}

uint32_t Fuzzer::satisfied_by(uint32_t i) const {
  uint32_t result = 0;
  for (size_t d = 0; d < planes_.size(); ++d)
    result |= static_cast<uint32_t>(planes_[d][i / 64] >> (i % 64) & 1) << d;
  return result;
}

void Fuzzer::keep(uint32_t i, const Budget& budget, HintBoard& board) {
  if (std::find(kept_.begin(), kept_.end(), i) != kept_.end()) return;
  kept_.push_back(i);
  if (board.wants_candidates() && !budget.exhausted(kReportNanoseconds))
    board.candidate("fuzz", batch_.model(i));
  population_.add(take(i), rng_);
}

// A path's oldest conditions are the last conjuncts: whoever satisfies those and fails the next leaves the
// path there, and may take another that waits. A few of each such place are told of.
void Fuzzer::report_leaving(const Budget& budget, HintBoard& board) {
  if (!board.wants_candidates()) return;
  const size_t conjuncts = program_.conjunct_count();
  told_.resize(conjuncts, 0);
  std::vector<uint64_t> on_path(batch_.satisfied().size(), ~uint64_t{0});
  if (count_ % 64 != 0) on_path.back() = ~uint64_t{0} >> (64 - count_ % 64);
  for (size_t c = conjuncts; c-- > 0;) {
    const auto holds = batch_.satisfied(c);
    uint64_t left = 0;
    for (size_t w = 0; w < on_path.size(); ++w) {
      const uint64_t leaving = on_path[w] & ~holds[w];
      on_path[w] &= holds[w];
      left |= on_path[w];
      if (leaving == 0 || told_[c] >= kToldPerPlace) continue;
      if (budget.exhausted(kReportNanoseconds)) return;
      ++told_[c];
      board.candidate("fuzz", batch_.model(static_cast<uint32_t>(w * 64 + std::countr_zero(leaving))));
    }
    if (left == 0) return;
  }
}

// Keeps who covers what nobody did, who satisfies more than anybody, and now and then an equal of the best.
void Fuzzer::select(const Budget& budget, HintBoard& board) {
  kept_.clear();
  std::erase_if(open_conjuncts_, [&](size_t c) {
    const uint32_t i = first_bit(batch_.satisfied(c));
    if (i != ~0u) keep(i, budget, board);
    return i != ~0u;
  });
  std::vector<uint64_t> other;
  std::erase_if(open_probes_, [&](size_t side) {
    const auto set = batch_.probe(side / 2);
    uint32_t i = first_bit(set);
    if (side % 2 == 1) {
      other.assign(set.size(), 0);
      for (size_t w = 0; w < set.size(); ++w) other[w] = ~set[w];
      if (count_ % 64 != 0) other.back() &= ~uint64_t{0} >> (64 - count_ % 64);
      i = first_bit(other);
    }
    if (i != ~0u) keep(i, budget, board);
    return i != ~0u;
  });
  count_satisfied();
  // The candidates with the greatest count, from the highest digit down.
  std::vector<uint64_t> top(batch_.satisfied().size(), ~uint64_t{0});
  if (count_ % 64 != 0) top.back() = ~uint64_t{0} >> (64 - count_ % 64);
  for (size_t d = planes_.size(); d-- > 0;) {
    uint64_t any = 0;
    for (size_t w = 0; w < top.size(); ++w) any |= top[w] & planes_[d][w];
    if (any == 0) continue;
    for (size_t w = 0; w < top.size(); ++w) top[w] &= planes_[d][w];
  }
  const uint32_t leader = first_bit(top), satisfied = satisfied_by(leader);
  if (population_.empty() || satisfied > population_.best()) {
    keep(leader, budget, board);
  } else if (satisfied == population_.best()) {  // drift among equals
    const size_t w = rng_.below(top.size());
    if (top[w] != 0)
      population_.add(take(static_cast<uint32_t>(w * 64 + static_cast<size_t>(std::countr_zero(top[w])))),
                      rng_);
  }
}

std::optional<eval::Model> Fuzzer::run(const Budget& budget, HintBoard& board) {
  batch_.interrupt_when([&] { return budget.exhausted(0); });
  seed_batch(board);
  for (bool first = true; !budget.exhausted(first ? 0 : batch_nanoseconds_); first = false) {
    if (!first) fill_batch();
    batch_.run(count_);
    if (const uint32_t i = batch_.first_satisfied(); i < count_) return batch_.model(i);
    report_leaving(budget, board);
    select(budget, board);
  }
  return std::nullopt;
}

}  // namespace mantissa::solver::fuzz
