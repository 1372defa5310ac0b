#pragma once

// Newton's method on the conditions as real (in)equalities: each step is the shortest one (in scaled
// variables) that makes all violated conditions, and those the step would violate, hold to first order. On
// linear equalities and inequalities this is the projection onto them.

#include <vector>

#include "solver/search/pace.h"
#include "solver/search/point_tape.h"
#include "support/rng.h"

namespace mantissa::solver::search {

struct NewtonOptions {
  double margin = 0;     // how far inside an inequality to aim, relative to its sides
  bool relative = true;  // variables scaled by their size
  int steps = 12;
};

class Newton {
 public:
  // The tape must be that of the conjuncts.
  Newton(PointTape& tape, std::span<const expr::Expr> conjuncts);

  // The points of the steps from `start`, without it; none if no condition has a gradient. They stay until
  // the next call.
  std::span<const Point> path(const Landscape& landscape, const Point& start, const NewtonOptions& options,
                              Rng& rng, Pace& pace);

 private:
  struct Atom {
    expr::Expr a, b;  // a - b <= 0, or = 0
    bool equality = false;
  };
  struct Row {
    double residual = 0;  // of a - b, with the margin
    bool equality = false;
    bool active = false;
    std::vector<double> gradient;  // scaled
  };
  void collect(Rng& rng);
  void add_comparison(expr::Expr e, bool wanted);
  std::span<Row> rows() { return {rows_.data(), row_count_}; }
  bool linearise_atom(const Atom& atom, const NewtonOptions& options, Row& row);
  void linearise(const NewtonOptions& options, Pace& pace);
  void eliminate(size_t n);
  void solve_active();
  void find_step();
  bool move(const Landscape& landscape, Point& point) const;

  PointTape& tape_;
  std::vector<expr::Expr> conjuncts_;
  std::vector<Atom> atoms_;
  // Kept from step to step, for their memory.
  std::vector<Row> rows_;  // so many of them count:
  size_t row_count_ = 0;
  std::vector<const Row*> active_;
  std::vector<double> matrix_;                // of the active rows, a column more than rows
  std::vector<double> scale_, step_, other_;  // per variable
  std::vector<std::pair<expr::Expr, bool>> stack_;
  Point point_;
  std::vector<Point> points_;
};

}  // namespace mantissa::solver::search
