#pragma once

// One thread's search for a model of one query.

#include <optional>

#include "eval/batch/dictionary.h"
#include "solver/api/hint_board.h"
#include "solver/api/query.h"
#include "solver/search/landscape.h"
#include "solver/search/newton.h"
#include "solver/search/point_tape.h"
#include "support/rng.h"

namespace mantissa::solver::search {

class Searcher {
 public:
  // All that is given must outlive the searcher.
  Searcher(const Query& query, const eval::BatchProgram& program, const SearchOptions& options,
           std::span<const expr::Value> literals, uint64_t seed);

  // A model of the program's variables, or none when the budget is over. Local minima and improved points go
  // to the board.
  std::optional<eval::Model> run(const Budget& budget, HintBoard& board);

 private:
  // The budget is asked once per batch.
  bool over() const { return ended_ || solution_.has_value(); }
  void look_at_budget(uint32_t trials) { ended_ = pace_->over(landscape_.batch_cost(trials)) || ended_; }
  // Evaluates the trials; moves the base if one is better. True if it moved.
  bool settle();
  bool settle_if_full(uint32_t needed) { return landscape_.room() < needed && settle(); }
  void go_to(const Point& point);
  void look_at(uint32_t trial);
  void start();
  void scatter();
  bool descend_once();
  void add_neighbours(size_t variable);
  void add_wide_neighbours(size_t variable);
  bool follow_inversions();
  bool follow_newton();
  void add_lattice_trial(uint32_t reach);
  void add_mutated_trial();
  bool sample_lattice();
  void anneal();
  void hop();
  bool global_is_due() const;
  void global();
  void explore_basin();
  void report(const Point& point);
  void make_random(Point& point);

  const Query& query_;
  SearchOptions options_;
  Landscape landscape_;
  PointTape tape_;
  Newton newton_;
  eval::Dictionary dictionary_;
  Rng rng_;
  std::vector<std::vector<uint32_t>> variables_of_;  // per conjunct
  std::vector<uint32_t> unsettled_;                  // variables of the conjuncts the base violates
  uint64_t fitness_ = kWorst;                        // of the base, with the weights at hand
  Point best_;
  uint64_t best_plain_ = kWorst;  // of the best point: violated conjuncts, then distance
  std::optional<Point> solution_;
  bool ended_ = false;
  std::optional<Pace> pace_;
  HintBoard* board_ = nullptr;
  int hops_ = 0, next_minimiser_ = 0;
  double basin_trials_, spent_ = 0;  // trials a basin is worth, trials so far
  double minimised_ = 0;             // evaluations of the minimisers so far
  // Kept for their memory.
  Point random_;
  std::vector<uint32_t> order_;
  std::vector<char> helps_;  // per variable, while looking at a trial
};

}  // namespace mantissa::solver::search
