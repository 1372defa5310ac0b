// The columns hold the base as far as trials have reached, and a trial writes the cells it changes. With many
// variables `clear` writes these back, so that the cost of a trial is that of its changes and not of the
// number of variables; with few it is cheaper to write the base anew, many trials at once, than to keep a
// list of what to undo. The number of trials per batch follows the time they are expected to take, so that
// the budget is looked at often enough.

#include "solver/search/landscape.h"

#include <algorithm>

namespace mantissa::solver::search {

using expr::Value;

namespace {

constexpr uint32_t kCapacity = 2048, kReady = 64;
constexpr double kMinTrials = 8;
constexpr double kBatchNanoseconds = 2e6;  // the budget is looked at between batches
constexpr uint32_t kMaxWeight = 64;
constexpr size_t kFewVariables = 16;

}  // namespace

Landscape::Landscape(const expr::Pool& pool, const eval::BatchProgram& program, Fitness fitness)
    : pool_(pool),
      program_(program),
      fitness_(fitness),
      cost_(program.cost()),
      batch_(program, kCapacity),
      limit_(static_cast<uint32_t>(std::clamp(kBatchNanoseconds / cost_, kMinTrials, double{kCapacity}))),
      weights_(program.conjunct_count(), 1),
      totals_(batch_.capacity()) {
  for (size_t v = 0; v < program.variables().size(); ++v) {
    sorts_.push_back(pool.sort(program.variables()[v]));
    is_word_.push_back(batch_.is_word(v));
    all_words_ = all_words_ && batch_.is_word(v);
    columns_.push_back(batch_.is_word(v) ? batch_.words(v).data() : nullptr);
  }
  undoes_ = !all_words_ || columns_.size() > kFewVariables;
  default_ = point_of({});
  set_base(default_);
}

Point Landscape::point_of(const eval::Model& model) const {
  Point point;
  point.words.resize(sorts_.size());
  if (!all_words_) point.values.resize(sorts_.size());
  for (size_t v = 0; v < sorts_.size(); ++v) {
    const Value value = model.get(pool_, program_.variables()[v]);
    if (is_word_[v])
      point.words[v] = value.raw();
    else
      point.values[v] = value;
  }
  return point;
}

eval::Model Landscape::model_of(const Point& point) const {
  eval::Model model;
  for (size_t v = 0; v < sorts_.size(); ++v)
    model.set(program_.variables()[v],
              is_word_[v] ? Value::from_raw(sorts_[v], point.words[v]) : point.values[v]);
  return model;
}

void Landscape::set_base(const Point& point) {
  base_ = point;
  count_ = ready_ = 0;
  changed_.clear();
}

void Landscape::set_base_to(uint32_t trial) {
  read(trial, base_);
  count_ = ready_ = 0;
  changed_.clear();
}

void Landscape::make_ready() {
  const uint32_t more = std::min(kReady, batch_.capacity() - ready_);
  for (size_t v = 0; v < sorts_.size(); ++v) {
    if (is_word_[v])
      std::fill_n(columns_[v] + ready_, more, base_.words[v]);
    else
      std::fill_n(batch_.values(v).begin() + ready_, more, base_.values[v]);
  }
  ready_ += more;
}

void Landscape::change(size_t variable, const Value& value) {
  changed_.push_back({static_cast<uint32_t>(variable), count_ - 1});
  batch_.values(variable)[count_ - 1] = value;
}

void Landscape::add(const Point& point) {
  add();
  for (size_t v = 0; v < sorts_.size(); ++v) {
    if (!is_word_[v])
      change(v, point.values[v]);
    else if (point.words[v] != base_.words[v])
      change(v, point.words[v]);
  }
}

Landscape::Best Landscape::evaluate() {
  Best best;
  if (count_ == 0) return best;
  batch_.run(count_);
  if (fitness_ == Fitness::kLogarithms)
    batch_.sum_logarithms(weights_, floor_, totals_);
  else
    batch_.sum_distances(totals_);
  for (uint32_t i = 0; i < count_; ++i)
    if (totals_[i] < best.fitness) best = {totals_[i], i};
  return best;
}

void Landscape::read(uint32_t trial, Point& point) const {
  for (size_t v = 0; v < sorts_.size(); ++v) {
    if (is_word_[v])
      point.words[v] = columns_[v][trial];
    else
      point.values[v] = batch_.value(trial, v);
  }
}

void Landscape::clear() {
  for (const Cell& cell : changed_) {
    if (is_word_[cell.variable])
      columns_[cell.variable][cell.trial] = base_.words[cell.variable];
    else
      batch_.values(cell.variable)[cell.trial] = base_.values[cell.variable];
  }
  changed_.clear();
  count_ = 0;
  if (!undoes_) ready_ = 0;
}

void Landscape::raise_weights(uint32_t trial) {
  for (size_t c = 0; c < weights_.size(); ++c)
    if (batch_.distance(c)[trial] != 0 && weights_[c] < kMaxWeight) ++weights_[c];
}

void Landscape::reset_weights(uint32_t floor) {
  std::fill(weights_.begin(), weights_.end(), 1);
  floor_ = floor;
}

}  // namespace mantissa::solver::search
