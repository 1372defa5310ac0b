#pragma once

// Landscape: the fitness of points around a base point, in batches. A point is a value per variable; a trial
// is the base with some variables changed.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "eval/batch/batch.h"
#include "solver/search/search_solver.h"

namespace mantissa::solver::search {

struct Point {
  std::vector<uint64_t> words;      // per variable; 0 where it is not a word
  std::vector<expr::Value> values;  // per variable; unused where it is a word; empty if all are
};

inline constexpr uint64_t kWorst = std::numeric_limits<uint64_t>::max();

class Landscape {
 public:
  // The program must have been compiled with the metric of the fitness.
  Landscape(const expr::Pool& pool, const eval::BatchProgram& program, Fitness fitness);

  size_t variable_count() const { return sorts_.size(); }
  expr::Sort sort(size_t variable) const { return sorts_[variable]; }
  bool is_word(size_t variable) const { return is_word_[variable]; }
  bool all_words() const { return all_words_; }
  uint32_t room() const { return limit_ - count_; }  // trials that still fit
  uint32_t count() const { return count_; }
  // About how many nanoseconds the evaluation of so many trials takes.
  double batch_cost(uint32_t trials) const { return cost_ * ((trials + 63) / 64 * 64); }

  void interrupt_when(std::function<bool()> interrupted) { batch_.interrupt_when(std::move(interrupted)); }

  const Point& default_point() const { return default_; }
  Point point_of(const eval::Model& model) const;
  eval::Model model_of(const Point& point) const;

  // Drops all trials and makes `point`, or a trial, the base.
  void set_base(const Point& point);
  void set_base_to(uint32_t trial);
  const Point& base() const { return base_; }
  // Adds a trial that is the base; `change` changes a variable of the latest one.
  void add() {
    if (count_ == ready_) make_ready();
    ++count_;
  }
  void change(size_t variable, uint64_t word) {
    if (undoes_) changed_.push_back({static_cast<uint32_t>(variable), count_ - 1});
    columns_[variable][count_ - 1] = word;
  }
  void change(size_t variable, const expr::Value& value);
  void add(size_t variable, uint64_t word) {
    add();
    change(variable, word);
  }
  void add(const Point& point);

  struct Best {
    uint64_t fitness = kWorst;
    uint32_t trial = 0;
  };
  // Evaluates the trials; they stay until `clear`. The best by fitness, the first of equals.
  Best evaluate();
  uint64_t fitness(uint32_t trial) const { return totals_[trial]; }
  Point point(uint32_t trial) const {
    Point result = default_;
    read(trial, result);
    return result;
  }
  bool is_satisfied(uint32_t trial) const { return batch_.is_satisfied(trial); }
  uint64_t distance(size_t conjunct, uint32_t trial) const { return batch_.distance(conjunct)[trial]; }
  void clear();  // back to the base, no trials

  // Conditions that hold out count more (kLogarithms only).
  void raise_weights(uint32_t trial);
  // All the same again; a violated condition counts at least `floor`, as if 2^floor times as far.
  void reset_weights(uint32_t floor);

 private:
  void make_ready();
  void read(uint32_t trial, Point& point) const;

  const expr::Pool& pool_;
  const eval::BatchProgram& program_;
  Fitness fitness_;
  double cost_;
  eval::Batch batch_;
  uint32_t limit_, count_ = 0;
  uint32_t ready_ = 0;  // so many lanes hold the base, or a change of it
  std::vector<expr::Sort> sorts_;
  std::vector<char> is_word_;
  bool all_words_ = true;
  bool undoes_ = false;             // `clear` writes the base back where trials changed it
  std::vector<uint64_t*> columns_;  // of the batch; none where the variable is no word
  Point default_, base_;
  struct Cell {
    uint32_t variable, trial;
  };
  std::vector<Cell> changed_;
  std::vector<uint32_t> weights_;
  uint32_t floor_ = 0;
  std::vector<uint64_t> totals_;
};

}  // namespace mantissa::solver::search
