// The step solves (J J' + e I) y = -r for the active rows and is J' y: few rows, so a dense elimination does.
// A small e makes conditions that contradict each other meet in the middle instead of running away.

#include "solver/search/newton.h"

#include <algorithm>
#include <cmath>

#include "eval/batch/dictionary.h"
#include "support/low_bits.h"

namespace mantissa::solver::search {

using expr::Expr;
using expr::Kind;
using expr::Sort;

namespace {

constexpr size_t kMaxAtoms = 160, kMaxActive = 48;

// Gauss with partial pivoting; the system is symmetric and a little regularised.
void eliminate(std::vector<std::vector<double>>& m) {
  const size_t n = m.size();
  for (size_t k = 0; k < n; ++k) {
    size_t pivot = k;
    for (size_t i = k + 1; i < n; ++i)
      if (std::fabs(m[i][k]) > std::fabs(m[pivot][k])) pivot = i;
    std::swap(m[k], m[pivot]);
    if (m[k][k] == 0) continue;
    for (size_t i = 0; i < n; ++i) {
      if (i == k || m[i][k] == 0) continue;
      const double factor = m[i][k] / m[k][k];
      for (size_t j = k; j <= n; ++j) m[i][j] -= factor * m[k][j];
    }
  }
}

}  // namespace

Newton::Newton(PointTape& tape, std::span<const Expr> conjuncts)
    : tape_(tape), conjuncts_(conjuncts.begin(), conjuncts.end()) {}

// The comparisons that make the conjuncts hold, at the tape's point: of a disjunction a side that holds, or
// any.
void Newton::collect(Rng& rng) {
  atoms_.clear();
  std::vector<std::pair<Expr, bool>> stack;
  for (Expr e : conjuncts_) stack.push_back({e, true});
  const expr::Pool& pool = tape_.pool();
  while (!stack.empty() && atoms_.size() < kMaxAtoms) {
    const auto [e, wanted] = stack.back();
    stack.pop_back();
    const auto child = [&](uint32_t i) { return pool.child(e, i); };
    const Kind kind = pool.kind(e);
    switch (kind) {
      case Kind::kNot: stack.push_back({child(0), !wanted}); break;
      case Kind::kAnd:
      case Kind::kOr:
      case Kind::kImplies: {
        const bool first_wanted = kind == Kind::kImplies ? !wanted : wanted;
        if ((kind == Kind::kAnd) == wanted) {
          stack.push_back({child(0), first_wanted});
          stack.push_back({child(1), wanted});
          break;
        }
        const bool first_holds = tape_.holds(child(0)) == first_wanted,
                   second_holds = tape_.holds(child(1)) == wanted;
        const bool take_first = first_holds != second_holds ? first_holds : rng.chance(2);
        stack.push_back(take_first ? std::pair{child(0), first_wanted} : std::pair{child(1), wanted});
        break;
      }
      case Kind::kIte: stack.push_back({child(tape_.holds(child(0)) ? 1 : 2), wanted}); break;
      default: add_comparison(e, wanted);
    }
  }
}

void Newton::add_comparison(Expr e, bool wanted) {
  const expr::Pool& pool = tape_.pool();
  if (pool.children(e).size() != 2) return;
  const Expr a = pool.child(e, 0), b = pool.child(e, 1);
  const Sort sort = pool.sort(a);
  if (!sort.is_float() && !sort.is_bit_vec()) return;
  switch (pool.kind(e)) {
    case Kind::kFpEq:
    case Kind::kEq:
      if (wanted) atoms_.push_back({a, b, true});
      return;
    case Kind::kFpLt:
    case Kind::kFpLe:
    case Kind::kBvSlt:
    case Kind::kBvSle:
    case Kind::kBvUlt:
    case Kind::kBvUle: atoms_.push_back(wanted ? Atom{a, b} : Atom{b, a}); return;
    default: return;
  }
}

void Newton::linearise(const NewtonOptions& options, std::span<const double> scale, const Budget& budget) {
  rows_.clear();
  std::vector<double> other(scale.size());
  for (const Atom& atom : atoms_) {
    if (budget.exhausted()) return;
    const double x = tape_.real(atom.a), y = tape_.real(atom.b);
    Row row;
    row.equality = atom.equality;
    row.residual = x - y;
    if (!std::isfinite(row.residual)) continue;
    row.gradient.resize(scale.size());
    bool any = tape_.gradient(atom.a, row.gradient);
    any |= tape_.gradient(atom.b, other);
    if (!any) continue;
    if (!row.equality) row.residual += options.margin * std::max({std::fabs(x), std::fabs(y), 1e-30});
    double size = 0;
    for (size_t v = 0; v < scale.size(); ++v) {
      row.gradient[v] = (row.gradient[v] - other[v]) * scale[v];
      size += row.gradient[v] * row.gradient[v];
    }
    size = std::sqrt(size);
    if (!(size > 0) || !std::isfinite(size)) continue;
    row.residual /= size;
    for (double& g : row.gradient) g /= size;
    row.active = row.equality ? row.residual != 0 : row.residual > 0;
    rows_.push_back(std::move(row));
  }
}

std::vector<double> Newton::solve_active() const {
  std::vector<const Row*> active;
  for (const Row& row : rows_)
    if (row.active && active.size() < kMaxActive) active.push_back(&row);
  const size_t n = active.size(), variables = rows_.empty() ? 0 : rows_[0].gradient.size();
  std::vector<std::vector<double>> m(n, std::vector<double>(n + 1));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j)
      for (size_t v = 0; v < variables; ++v) m[i][j] += active[i]->gradient[v] * active[j]->gradient[v];
    m[i][i] += 1e-13;
    m[i][n] = -active[i]->residual;
  }
  eliminate(m);
  std::vector<double> step(variables);
  for (size_t i = 0; i < n; ++i) {
    if (m[i][i] == 0) continue;
    const double y = m[i][n] / m[i][i];
    for (size_t v = 0; v < variables; ++v) step[v] += active[i]->gradient[v] * y;
  }
  return step;
}

// Conditions that hold now but not after the step join the active ones, a few times over.
std::vector<double> Newton::scaled_step() {
  std::vector<double> step = solve_active();
  for (int round = 0; round < 6; ++round) {
    bool grown = false;
    for (Row& row : rows_) {
      if (row.active) continue;
      double after = row.residual;
      for (size_t v = 0; v < step.size(); ++v) after += row.gradient[v] * step[v];
      if (row.equality ? std::fabs(after) > 1e-9 * std::fabs(row.residual) : after > 0)
        row.active = grown = true;
    }
    if (!grown) break;
    step = solve_active();
  }
  return step;
}

bool Newton::move(const Landscape& landscape, std::span<const double> step, Point& point) const {
  bool moved = false;
  for (size_t v = 0; v < step.size(); ++v) {
    if (!landscape.is_word(v) || step[v] == 0 || !std::isfinite(step[v])) continue;
    const Sort sort = landscape.sort(v);
    const uint64_t before = point.words[v];
    if (sort.is_float()) {
      const double x = eval::float_to_double(sort.format(), before) + step[v];
      if (std::isfinite(x)) point.words[v] = eval::double_to_float(sort.format(), x);
    } else if (sort.is_bit_vec() && std::fabs(step[v]) < 0x1p62) {
      point.words[v] = (before + static_cast<uint64_t>(std::llround(step[v]))) & low_bits(sort.width());
    }
    moved |= point.words[v] != before;
  }
  return moved;
}

std::vector<Point> Newton::path(const Landscape& landscape, const Point& start, const NewtonOptions& options,
                                Rng& rng, const Budget& budget) {
  std::vector<Point> result;
  Point point = start;
  std::vector<double> scale(landscape.variable_count());
  for (int i = 0; i < options.steps && !budget.exhausted(); ++i) {
    tape_.run(landscape, point);
    if (i % 4 == 0) collect(rng);
    for (size_t v = 0; v < scale.size(); ++v) {
      const Sort sort = landscape.sort(v);
      const double x = !landscape.is_word(v) ? 0
                       : sort.is_float()     ? eval::float_to_double(sort.format(), point.words[v])
                                             : 1;
      scale[v] = options.relative && std::isfinite(x) ? std::max(std::fabs(x), 1e-3) : 1;
    }
    linearise(options, scale, budget);
    std::vector<double> step = scaled_step();
    for (size_t v = 0; v < step.size(); ++v) step[v] *= scale[v];
    if (step.empty() || !move(landscape, step, point)) break;
    result.push_back(point);
  }
  return result;
}

}  // namespace mantissa::solver::search
