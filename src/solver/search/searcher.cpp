// The stages from cheap to dear, started again as soon as one of them has moved: whole neighbourhoods of
// single variables, inversion, Newton, random steps on the ULP lattice. At a local minimum the violated
// conditions get heavier, which tilts the landscape until the point is no minimum any more; after a while of
// that, another basin.

#include "solver/search/searcher.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "eval/batch/mutate.h"
#include "eval/invert.h"
#include "expr/variable_sets.h"
#include "solver/search/global_minimisers.h"
#include "support/low_bits.h"

namespace mantissa::solver::search {

using expr::Expr;
using expr::Sort;
using expr::Value;

namespace {

constexpr size_t kMaxDictionary = 96, kMaxProposals = 96;
constexpr int kTiltsPerBasin = 10, kBasinsPerMinimiser = 6;
constexpr double kBasinNanoseconds = 1e8;
constexpr double kReportNanoseconds = 5e4;
// What NLopt itself does, beside evaluating, may take about so much of the time. It matters on small queries
// only, where many trials could be evaluated meanwhile.
constexpr double kMinimiserShare = 0.02;

}  // namespace

Searcher::Searcher(const Query& query, const eval::BatchProgram& program, const SearchOptions& options,
                   std::span<const Value> literals, uint64_t seed)
    : query_(query),
      options_(options),
      landscape_(*query.pool, program, options.fitness),
      tape_(*query.pool, query.conjuncts, program.variables()),
      newton_(tape_, query.conjuncts),
      dictionary_(*query.pool, query.conjuncts, literals),
      rng_(seed),
      basin_trials_(kBasinNanoseconds / program.cost()) {
  helps_.resize(landscape_.variable_count());
  expr::VariableSets variables(*query.pool);
  for (const Expr& conjunct : query.conjuncts) {
    std::vector<uint32_t>& of = variables_of_.emplace_back();
    for (Expr variable : variables.of(conjunct))
      of.push_back(static_cast<uint32_t>(tape_.variable_index(variable)));
  }
}

void Searcher::report(const Point& point) {
  if (board_->wants_candidates() && !pace_->over(kReportNanoseconds))
    board_->candidate("search", landscape_.model_of(point));
}

// Reads the distances of a trial: which variables could help, and whether it is the best point so far,
// whatever the weights.
void Searcher::look_at(uint32_t trial) {
  unsettled_.clear();
  uint64_t plain = 0;
  for (size_t c = 0; c < variables_of_.size(); ++c) {
    const uint64_t distance = landscape_.distance(c, trial);
    if (distance == 0) continue;
    plain += (uint64_t{1} << 16) + static_cast<uint64_t>(std::bit_width(distance));
    for (uint32_t v : variables_of_[c]) helps_[v] = 1;
  }
  for (uint32_t v = 0; v < helps_.size(); ++v)
    if (std::exchange(helps_[v], 0)) unsettled_.push_back(v);
  if (plain >= best_plain_) return;
  best_plain_ = plain;
  best_ = landscape_.point(trial);
  report(best_);
}

bool Searcher::settle() {
  look_at_budget(landscape_.count());
  if (landscape_.count() == 0) return false;
  spent_ += landscape_.count();
  const Landscape::Best best = landscape_.evaluate();
  if (landscape_.is_satisfied(best.trial)) {
    solution_ = landscape_.point(best.trial);
    return true;
  }
  if (best.fitness >= fitness_) {
    landscape_.clear();
    return false;
  }
  fitness_ = best.fitness;
  look_at(best.trial);
  landscape_.set_base_to(best.trial);
  return true;
}

void Searcher::go_to(const Point& point) {
  landscape_.set_base(point);
  landscape_.add();
  fitness_ = kWorst;
  settle();
}

void Searcher::make_random(Point& point) {
  point = landscape_.default_point();
  for (size_t v = 0; v < landscape_.variable_count(); ++v) {
    const Sort sort = landscape_.sort(v);
    if (landscape_.is_word(v))
      point.words[v] = eval::random_word(rng_, sort, dictionary_.words(sort));
    else
      point.values[v] = eval::mutated(rng_, *query_.pool, point.values[v], dictionary_);
  }
}

// Many points from nowhere in particular; the best of them is the new base.
void Searcher::scatter() {
  for (uint32_t i = 0; i < 512 && !over(); ++i) {
    Point& point = random_;
    make_random(point);
    for (size_t v = 0; i < 64 && v < landscape_.variable_count(); ++v) {
      if (!landscape_.is_word(v)) continue;
      const auto& words = dictionary_.words(landscape_.sort(v));
      point.words[v] = words[i % words.size()];
    }
    if (i % 4 == 3 && i >= 64) {  // a literal of the program
      const size_t v = rng_.below(landscape_.variable_count());
      if (landscape_.is_word(v))
        if (const auto& words = dictionary_.literals(landscape_.sort(v)); !words.empty())
          point.words[v] = words[rng_.below(words.size())];
    }
    settle_if_full(1);
    if (over()) return;
    landscape_.add(point);
  }
  if (!over()) settle();
}

// The default and the seeds, then many random points.
void Searcher::start() {
  go_to(landscape_.default_point());
  for (const eval::Model& model : board_->seeds()) {
    settle_if_full(1);
    if (over()) return;
    landscape_.add(landscape_.point_of(model));
  }
  scatter();
}

void Searcher::add_wide_neighbours(size_t variable) {
  for (int i = 0; i < 128 && !over(); ++i) {
    settle_if_full(1);
    landscape_.add();
    landscape_.change(variable,
                      eval::mutated(rng_, *query_.pool, landscape_.base().values[variable], dictionary_));
  }
}

// Every bit flip, every power of two of steps, the dictionary, other variables' values.
void Searcher::add_neighbours(size_t variable) {
  const Sort sort = landscape_.sort(variable);
  const uint32_t width = sort.bits();
  const auto add = [&](uint64_t word) {
    if (over()) return;
    settle_if_full(1);
    if (over()) return;
    landscape_.add(variable, word);
  };
  const uint64_t word = landscape_.base().words[variable];
  for (uint32_t i = 0; i < width; ++i) add(word ^ uint64_t{1} << i);
  for (uint32_t i = 0; i + 1 < width; ++i) {
    const int64_t step = int64_t{1} << i;
    for (int64_t signed_step : {step, -step})
      add(sort.is_float() ? eval::float_moved(sort.format(), word, signed_step)
                          : (word + static_cast<uint64_t>(signed_step)) & low_bits(width));
  }
  const auto& words = dictionary_.words(sort);
  const size_t first = words.size() > kMaxDictionary ? rng_.below(words.size()) : 0;
  for (size_t i = 0; i < std::min(words.size(), kMaxDictionary); ++i) add(words[(first + i) % words.size()]);
  for (size_t v = 0; v < std::min<size_t>(landscape_.variable_count(), 16); ++v)
    if (v != variable && landscape_.is_word(v) && landscape_.sort(v) == sort) add(landscape_.base().words[v]);
}

bool Searcher::descend_once() {
  const double limit = spent_ + basin_trials_ / 2;
  bool moved = false;
  order_ = unsettled_;
  for (size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[rng_.below(i)]);
  for (uint32_t v : order_) {
    if (over() || spent_ >= limit) return true;
    const uint64_t before = fitness_;
    if (landscape_.is_word(v))
      add_neighbours(v);
    else
      add_wide_neighbours(v);
    if (!over()) settle();
    moved |= fitness_ < before;
  }
  return moved;
}

bool Searcher::follow_inversions() {
  const uint64_t before = fitness_;
  tape_.run(landscape_, landscape_.base());
  const std::vector<eval::Proposal> proposals =
      eval::invert(*query_.pool, tape_, query_.conjuncts, kMaxProposals, rng_);
  const auto apply_one = [&](const eval::Model::Entry& change, int64_t steps) {
    const int32_t index = tape_.variable_index(change.first);
    if (index < 0) return;
    const auto v = static_cast<size_t>(index);
    if (!landscape_.is_word(v)) return landscape_.change(v, change.second);
    const Sort sort = landscape_.sort(v);
    const uint64_t word = change.second.raw();
    landscape_.change(v, sort.is_float() ? eval::float_moved(sort.format(), word, steps)
                                         : (word + static_cast<uint64_t>(steps)) & low_bits(sort.bits()));
  };
  const auto apply = [&](const eval::Proposal& p, int64_t steps) {
    for (const eval::Model::Entry& change : p) apply_one(change, steps);
  };
  for (const eval::Proposal& p : proposals) {
    for (int64_t steps : {0, 1, -1, 2, -2, 4, -4}) {
      settle_if_full(1);
      if (over()) return true;
      landscape_.add();
      apply(p, steps);
    }
  }
  for (size_t i = 0; i < proposals.size() && proposals.size() > 1; ++i) {  // two at a time
    settle_if_full(1);
    if (over()) return true;
    landscape_.add();
    apply(proposals[i], 0);
    apply(proposals[rng_.below(proposals.size())], 0);
  }
  settle();
  return fitness_ < before;
}

bool Searcher::follow_newton() {
  static constexpr double kMargins[] = {0, 0x1p-40, 0x1p-22, 0x1p-12, 0x1p-6, 0x1p-2};
  const uint64_t before = fitness_;
  for (int i = 0; i < 2; ++i) {
    NewtonOptions options;
    options.margin = kMargins[rng_.below(std::size(kMargins))];
    options.relative = rng_.chance(2);
    const std::span<const Point> path = newton_.path(landscape_, landscape_.base(), options, rng_, *pace_);
    for (const Point& point : path) {
      for (int jitter = 0; jitter < 8; ++jitter) {
        settle_if_full(1);
        if (over()) return true;
        landscape_.add(point);
        for (size_t v = 0; jitter > 0 && v < landscape_.variable_count(); ++v) {
          const Sort sort = landscape_.sort(v);
          if (!landscape_.is_word(v) || !sort.is_float()) continue;
          const int64_t step = static_cast<int64_t>(rng_.below(5)) - 2;
          landscape_.change(v, eval::float_moved(sort.format(), point.words[v], step));
        }
      }
    }
    settle();
    if (over()) return true;
  }
  return fitness_ < before;
}

// A trial a few random steps away from the base, each a random power of two up to 2^reach.
void Searcher::add_lattice_trial(uint32_t reach) {
  landscape_.add();
  const size_t n = landscape_.variable_count();
  const size_t changes = 1 + static_cast<size_t>(std::countr_zero(rng_.next() | 8));
  for (size_t i = 0; i < changes; ++i) {
    const bool helpful = !unsettled_.empty() && !rng_.chance(8);
    const size_t v = helpful ? unsettled_[rng_.below(unsettled_.size())] : rng_.below(n);
    if (!landscape_.is_word(v)) continue;
    const Sort sort = landscape_.sort(v);
    const uint64_t word = landscape_.base().words[v];
    const uint64_t r = rng_.next();
    const uint32_t power = static_cast<uint32_t>((r >> 8) % std::min(reach, sort.bits()));
    const int64_t step = static_cast<int64_t>((r >> 16) & low_bits(power + 1)) * (r & 1 ? 1 : -1);
    if (sort.is_float())
      landscape_.change(v, eval::float_moved(sort.format(), word, step));
    else
      landscape_.change(v, (word + static_cast<uint64_t>(step)) & low_bits(sort.bits()));
  }
}

// A trial with up to four variables mutated as a fuzzer would.
void Searcher::add_mutated_trial() {
  landscape_.add();
  const size_t n = landscape_.variable_count();
  const size_t changes = 1 + static_cast<size_t>(std::countr_zero(rng_.next() | 8));
  for (size_t i = 0; i < changes; ++i) {
    const bool helpful = !unsettled_.empty() && !rng_.chance(4);
    const size_t v = helpful ? unsettled_[rng_.below(unsettled_.size())] : rng_.below(n);
    const Sort sort = landscape_.sort(v);
    if (landscape_.is_word(v))
      landscape_.change(v, eval::mutated(rng_, sort, landscape_.base().words[v], dictionary_.words(sort)));
    else
      landscape_.change(v, eval::mutated(rng_, *query_.pool, landscape_.base().values[v], dictionary_));
  }
}

bool Searcher::sample_lattice() {
  const uint64_t before = fitness_;
  for (uint32_t reach : {3u, 8u, 20u, 47u, 0u}) {
    for (uint32_t i = 0; i < 256 && !over(); ++i) {
      settle_if_full(1);
      if (over()) return true;
      if (reach > 0)
        add_lattice_trial(reach);
      else
        add_mutated_trial();
    }
  }
  if (!over()) settle();
  return fitness_ < before;
}

// Batches of lattice steps; the best of a batch is taken even if it is worse, less and less often.
void Searcher::anneal() {
  constexpr int kRounds = 60;
  for (int round = 0; round < kRounds && !over(); ++round) {
    const uint32_t wanted = std::min(64u, landscape_.room());
    for (uint32_t i = 0; i < wanted; ++i) add_lattice_trial(48);
    look_at_budget(wanted);
    const Landscape::Best best = landscape_.evaluate();
    if (landscape_.is_satisfied(best.trial)) {
      solution_ = landscape_.point(best.trial);
      return;
    }
    const double temperature = 0.5 * (1.0 - static_cast<double>(round) / kRounds) + 1e-3;
    const double worse = (static_cast<double>(best.fitness) - static_cast<double>(fitness_)) /
                         (static_cast<double>(fitness_) + 1);
    if (worse < 0 || rng_.unit() < std::exp(-worse * 20 / temperature)) {
      fitness_ = best.fitness;
      look_at(best.trial);
      landscape_.set_base_to(best.trial);
    } else {
      landscape_.clear();
    }
  }
}

// Another basin: the best of many kicks away from the best point, or of many random points.
void Searcher::hop() {
  static constexpr uint32_t kFloors[] = {0, 64, 8};  // by distance, by number of conditions, between
  landscape_.reset_weights(kFloors[hops_ % std::size(kFloors)]);
  if (hops_ % 4 == 3 || best_plain_ == kWorst) {
    make_random(random_);
    go_to(random_);
    return scatter();
  }
  landscape_.set_base(best_);
  fitness_ = kWorst;
  const size_t n = landscape_.variable_count();
  const uint32_t kicks = 1u << rng_.below(8);  // few kicks stay far, many come back close
  for (uint32_t i = 0; i < kicks && landscape_.room() > 0; ++i) {
    add_mutated_trial();
    const size_t v = rng_.below(n);
    const Sort sort = landscape_.sort(v);
    if (landscape_.is_word(v)) landscape_.change(v, eval::random_word(rng_, sort, dictionary_.words(sort)));
  }
  settle();
}

bool Searcher::global_is_due() const {
  if (!options_.nlopt || hops_ % kBasinsPerMinimiser != 0) return false;
  const double own = minimised_ * minimiser_step_cost(landscape_.variable_count());
  const double all = landscape_.batch_cost(64) * (spent_ / 64 + minimised_);
  return own <= kMinimiserShare * all;
}

void Searcher::global() {
  if (!landscape_.all_words() || landscape_.variable_count() > 64) return;
  Point found = best_;
  uint64_t fitness = kWorst;
  landscape_.reset_weights(0);
  Minimised result = minimise(next_minimiser_++ % kMinimisers, landscape_, best_, rng_.next(), *pace_,
                              [&](const Point& point, uint64_t value) {
                                found = point;
                                fitness = value;
                              });
  solution_ = std::move(result.solution);
  minimised_ += result.evaluations;
  look_at_budget(0);
  if (over() || fitness == kWorst) return;
  report(found);
  go_to(found);
}

// Down to a local minimum, tilting the landscape a few times, as long as the basin is worth; later ones are
// worth more.
void Searcher::explore_basin() {
  const double worth = spent_ + basin_trials_ * (1 + hops_ / 4);
  for (int tilt = 0; tilt < kTiltsPerBasin && !over() && spent_ < worth; ++tilt) {
    while (!over() && spent_ < worth) {
      if (options_.descend && descend_once()) continue;
      if (over()) return;
      if (options_.invert && follow_inversions()) continue;
      if (options_.newton && !over() && follow_newton()) continue;
      if (over() || !sample_lattice()) break;
    }
    if (over()) return;
    report(landscape_.base());
    landscape_.add();
    landscape_.evaluate();
    landscape_.raise_weights(0);
    go_to(landscape_.base());
  }
}

std::optional<eval::Model> Searcher::run(const Budget& budget, HintBoard& board) {
  pace_.emplace(budget);
  board_ = &board;
  landscape_.interrupt_when([&] { return budget.exhausted(0); });
  start();
  while (!over()) {
    explore_basin();
    if (over()) break;
    ++hops_;
    if (global_is_due()) {
      global();
    } else {
      if (options_.anneal && hops_ % 3 == 2) anneal();
      if (!over()) hop();
    }
  }
  if (!solution_) return std::nullopt;
  return landscape_.model_of(*solution_);
}

}  // namespace mantissa::solver::search
