#pragma once

// Newton's method on the conditions as real (in)equalities: each step is the shortest one (in scaled
// variables) that makes all violated conditions, and those the step would violate, hold to first order. On
// linear equalities and inequalities this is the projection onto them.

#include <vector>

#include "solver/search/point_tape.h"
#include "support/budget.h"
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

  // The points of the steps from `start`, without it; none if no condition has a gradient.
  std::vector<Point> path(const Landscape& landscape, const Point& start, const NewtonOptions& options,
                          Rng& rng, const Budget& budget);

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
  void linearise(const NewtonOptions& options, std::span<const double> scale, const Budget& budget);
  std::vector<double> solve_active() const;
  std::vector<double> scaled_step();
  bool move(const Landscape& landscape, std::span<const double> step, Point& point) const;

  PointTape& tape_;
  std::vector<expr::Expr> conjuncts_;
  std::vector<Atom> atoms_;
  std::vector<Row> rows_;
};

}  // namespace mantissa::solver::search
