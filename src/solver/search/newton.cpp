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
constexpr double kNodeNanoseconds = 50;

}  // namespace

// Gauss with partial pivoting; the system is symmetric and a little regularised.
void Newton::eliminate(size_t n) {
  const auto row = [&](size_t i) { return &matrix_[i * (n + 1)]; };
  for (size_t k = 0; k < n; ++k) {
    size_t pivot = k;
    for (size_t i = k + 1; i < n; ++i)
      if (std::fabs(row(i)[k]) > std::fabs(row(pivot)[k])) pivot = i;
    if (pivot != k) std::swap_ranges(row(k), row(k) + n + 1, row(pivot));
    if (row(k)[k] == 0) continue;
    for (size_t i = 0; i < n; ++i) {
      if (i == k || row(i)[k] == 0) continue;
      const double factor = row(i)[k] / row(k)[k];
      for (size_t j = k; j <= n; ++j) row(i)[j] -= factor * row(k)[j];
    }
  }
}

Newton::Newton(PointTape& tape, std::span<const Expr> conjuncts)
    : tape_(tape), conjuncts_(conjuncts.begin(), conjuncts.end()) {}

// The comparisons that make the conjuncts hold, at the tape's point: of a disjunction a side that holds, or
// any.
void Newton::collect(Rng& rng) {
  atoms_.clear();
  std::vector<std::pair<Expr, bool>>& stack = stack_;
  stack.clear();
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

// False if it has no gradient here.
bool Newton::linearise_atom(const Atom& atom, const NewtonOptions& options, Row& row) {
  const double x = tape_.real(atom.a), y = tape_.real(atom.b);
  row.equality = atom.equality;
  row.residual = x - y;
  if (!std::isfinite(row.residual)) return false;
  row.gradient.resize(scale_.size());
  bool any = tape_.gradient(atom.a, row.gradient);
  any |= tape_.gradient(atom.b, other_);
  if (!any) return false;
  if (!row.equality) row.residual += options.margin * std::max({std::fabs(x), std::fabs(y), 1e-30});
  double size = 0;
  for (size_t v = 0; v < scale_.size(); ++v) {
    row.gradient[v] = (row.gradient[v] - other_[v]) * scale_[v];
    size += row.gradient[v] * row.gradient[v];
  }
  size = std::sqrt(size);
  if (!(size > 0) || !std::isfinite(size)) return false;
  row.residual /= size;
  for (double& g : row.gradient) g /= size;
  row.active = row.equality ? row.residual != 0 : row.residual > 0;
  return true;
}

void Newton::linearise(const NewtonOptions& options, Pace& pace) {
  row_count_ = 0;
  other_.resize(scale_.size());
  for (const Atom& atom : atoms_) {
    if (pace.over(kNodeNanoseconds * static_cast<double>(tape_.size()))) return;
    if (row_count_ == rows_.size()) rows_.emplace_back();
    if (linearise_atom(atom, options, rows_[row_count_])) ++row_count_;
  }
}

void Newton::solve_active() {
  active_.clear();
  for (const Row& row : rows())
    if (row.active && active_.size() < kMaxActive) active_.push_back(&row);
  const size_t n = active_.size(), variables = row_count_ == 0 ? 0 : scale_.size();
  matrix_.assign(n * (n + 1), 0.0);
  for (size_t i = 0; i < n; ++i) {
    double* row = &matrix_[i * (n + 1)];
    for (size_t j = 0; j < n; ++j)
      for (size_t v = 0; v < variables; ++v) row[j] += active_[i]->gradient[v] * active_[j]->gradient[v];
    row[i] += 1e-13;
    row[n] = -active_[i]->residual;
  }
  eliminate(n);
  step_.assign(variables, 0.0);
  for (size_t i = 0; i < n; ++i) {
    const double* row = &matrix_[i * (n + 1)];
    if (row[i] == 0) continue;
    const double y = row[n] / row[i];
    for (size_t v = 0; v < variables; ++v) step_[v] += active_[i]->gradient[v] * y;
  }
}

// Conditions that hold now but not after the step join the active ones, a few times over.
void Newton::find_step() {
  solve_active();
  for (int round = 0; round < 6; ++round) {
    bool grown = false;
    for (Row& row : rows()) {
      if (row.active) continue;
      double after = row.residual;
      for (size_t v = 0; v < step_.size(); ++v) after += row.gradient[v] * step_[v];
      if (row.equality ? std::fabs(after) > 1e-9 * std::fabs(row.residual) : after > 0)
        row.active = grown = true;
    }
    if (!grown) break;
    solve_active();
  }
  for (size_t v = 0; v < step_.size(); ++v) step_[v] *= scale_[v];
}

bool Newton::move(const Landscape& landscape, Point& point) const {
  bool moved = false;
  for (size_t v = 0; v < step_.size(); ++v) {
    if (!landscape.is_word(v) || step_[v] == 0 || !std::isfinite(step_[v])) continue;
    const Sort sort = landscape.sort(v);
    const uint64_t before = point.words[v];
    if (sort.is_float()) {
      const double x = eval::float_to_double(sort.format(), before) + step_[v];
      if (std::isfinite(x)) point.words[v] = eval::double_to_float(sort.format(), x);
    } else if (sort.is_bit_vec() && std::fabs(step_[v]) < 0x1p62) {
      point.words[v] = (before + static_cast<uint64_t>(std::llround(step_[v]))) & low_bits(sort.width());
    }
    moved |= point.words[v] != before;
  }
  return moved;
}

std::span<const Point> Newton::path(const Landscape& landscape, const Point& start,
                                    const NewtonOptions& options, Rng& rng, Pace& pace) {
  size_t count = 0;
  point_ = start;
  scale_.resize(landscape.variable_count());
  if (points_.size() < static_cast<size_t>(options.steps)) points_.resize(static_cast<size_t>(options.steps));
  for (int i = 0; i < options.steps; ++i) {
    if (pace.over(kNodeNanoseconds * static_cast<double>(tape_.size()))) break;
    tape_.run(landscape, point_);
    if (i % 4 == 0) collect(rng);
    for (size_t v = 0; v < scale_.size(); ++v) {
      const Sort sort = landscape.sort(v);
      const double x = !landscape.is_word(v) ? 0
                       : sort.is_float()     ? eval::float_to_double(sort.format(), point_.words[v])
                                             : 1;
      scale_[v] = options.relative && std::isfinite(x) ? std::max(std::fabs(x), 1e-3) : 1;
    }
    linearise(options, pace);
    find_step();
    if (step_.empty() || !move(landscape, point_)) break;
    points_[count++] = point_;
  }
  return {points_.data(), count};
}

}  // namespace mantissa::solver::search
