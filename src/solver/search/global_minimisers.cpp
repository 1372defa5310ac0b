// NLopt asks for one point at a time, so this is the dearest stage per point and comes last; its methods see
// the landscape as a whole, which the others do not.

#include "solver/search/global_minimisers.h"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "eval/batch/dictionary.h"
#include "support/low_bits.h"

namespace mantissa::solver::search {

namespace {

constexpr nlopt_algorithm kAlgorithms[kMinimisers] = {NLOPT_GN_CRS2_LM, NLOPT_GN_ISRES, NLOPT_GN_MLSL,
                                                      NLOPT_GN_DIRECT_L};

struct Objective {
  Landscape& landscape;
  Pace& pace;
  double nanoseconds;  // per evaluation
  const std::function<void(const Point&, uint64_t)>& improved;
  nlopt_opt handle = nullptr;
  uint64_t best = kWorst;
  std::optional<Point> solution{};
};

// [-1, 1] to the values of the sort, in order.
uint64_t word_at(expr::Sort sort, double x) {
  x = std::clamp(x, -1.0, 1.0);
  if (sort.is_float())
    return eval::float_from_rank(
        sort.format(),
        static_cast<int64_t>(x * static_cast<double>(eval::greatest_rank(sort.format()) - 1024)));
  const double span = std::ldexp(1.0, static_cast<int>(sort.bits()) - 1);
  if (sort.is_bit_vec())  // around zero: -1 is the most negative
    return static_cast<uint64_t>(static_cast<int64_t>(std::clamp(x * span, -0x1p62, 0x1p62))) &
           low_bits(sort.bits());
  const double count = sort.is_bool() ? 2 : 5;
  return static_cast<uint64_t>(std::min((x + 1) / 2 * count, count - 1));
}

double place_of(expr::Sort sort, uint64_t word) {
  if (sort.is_float()) {
    const double greatest = static_cast<double>(eval::greatest_rank(sort.format()) - 1024);
    return std::clamp(static_cast<double>(eval::float_rank(sort.format(), word)) / greatest, -1.0, 1.0);
  }
  if (!sort.is_bit_vec()) return 0;
  const int64_t value = static_cast<int64_t>(word << (64 - sort.bits())) >> (64 - sort.bits());
  return std::clamp(static_cast<double>(value) / std::ldexp(1.0, static_cast<int>(sort.bits()) - 1), -1.0,
                    1.0);
}

double value_at(unsigned n, const double* x, double*, void* data) {
  Objective& objective = *static_cast<Objective*>(data);
  Landscape& landscape = objective.landscape;
  landscape.clear();
  landscape.add();
  for (unsigned v = 0; v < n; ++v) landscape.change(v, word_at(landscape.sort(v), x[v]));
  const Landscape::Best best = landscape.evaluate();
  if (best.fitness < objective.best) {
    objective.best = best.fitness;
    const Point point = landscape.point(0);
    objective.improved(point, best.fitness);
    if (landscape.is_satisfied(0)) {
      objective.solution = point;
      nlopt_force_stop(objective.handle);
    }
  }
  if (objective.pace.over(objective.nanoseconds)) nlopt_force_stop(objective.handle);
  return std::log2(1.0 + static_cast<double>(best.fitness));
}

struct Destroy {
  void operator()(nlopt_opt opt) const { nlopt_destroy(opt); }
};
using Handle = std::unique_ptr<std::remove_pointer_t<nlopt_opt>, Destroy>;

}  // namespace

Minimised minimise(int which, Landscape& landscape, const Point& start, uint64_t seed, Pace& pace,
                   const std::function<void(const Point&, uint64_t)>& improved) {
  const unsigned n = static_cast<unsigned>(landscape.variable_count());
  landscape.set_base(start);
  Handle opt(nlopt_create(kAlgorithms[which], n));
  if (!opt) return {};
  Objective objective{landscape, pace, landscape.batch_cost(1) + minimiser_step_cost(n), improved, opt.get()};
  nlopt_srand(seed);
  nlopt_set_min_objective(opt.get(), value_at, &objective);
  nlopt_set_lower_bounds1(opt.get(), -1);
  nlopt_set_upper_bounds1(opt.get(), 1);
  // DIRECT keeps every box it has cut: beyond a few thousand it is busier with them than with the query.
  nlopt_set_maxeval(opt.get(), kAlgorithms[which] == NLOPT_GN_DIRECT_L ? 2000 : 20000);
  if (kAlgorithms[which] == NLOPT_GN_MLSL) {
    Handle local(nlopt_create(NLOPT_LN_SBPLX, n));
    nlopt_set_xtol_rel(local.get(), 1e-12);
    nlopt_set_maxeval(local.get(), 400);
    nlopt_set_local_optimizer(opt.get(), local.get());
  }
  std::vector<double> x(n);
  for (unsigned v = 0; v < n; ++v) x[v] = place_of(landscape.sort(v), start.words[v]);
  double value = 0;
  nlopt_optimize(opt.get(), x.data(), &value);
  landscape.clear();
  return {std::move(objective.solution), nlopt_get_numevals(opt.get())};
}

}  // namespace mantissa::solver::search
