// One line per backend: nothing registers itself, so what the program can solve with is read in one place.

#include "cli/backends.h"

#include "solver/arrays/array_solver.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/fuzz/fuzz_solver.h"
#include "solver/interval/interval_solver.h"
#include "solver/linear/linear_solver.h"
#include "solver/propagate/propagate_solver.h"
#include "solver/relax/relax_solver.h"
#include "solver/search/search_solver.h"
#include "solver/smt/z3_process.h"
#include "solver/synergy/mixed.h"
#include "solver/synergy/portfolio.h"
#include "solver/synergy/synergy.h"

namespace mantissa::cli {

namespace {

using solver::Combination;
using solver::Solver;
using solver::SolverOptions;
using Members = std::vector<std::unique_ptr<Solver>>;

// A bit-precise solver with our arrays on top.
template <std::unique_ptr<Solver> (*make)(const SolverOptions&)>
std::unique_ptr<Solver> with_arrays(const SolverOptions& options) {
  return solver::arrays::make_arrays(make(options), solver::arrays::array_options(options.arrays).value(),
                                     options.array_counts);
}

// Cheap to dear. First slices in seconds: about what each takes for the queries it is good at.
Combination portfolio() {
  auto ledger = std::make_shared<solver::synergy::Ledger>();  // all portfolios of this run learn together
  Combination result;
  result.members = {"arithmetic", "relax", "interval", "propagate-bits", "search", "fuzz",
                    "bitblast",   "mixed", "z3"};
  result.combine = [ledger](Members members, const SolverOptions& options, Combination::Note) {
    std::vector<solver::synergy::Member> ladder;
    for (auto& member : members) {
      const solver::Capabilities can = member->capabilities();
      ladder.push_back({std::move(member), can.complete ? 0.1 : can.may_answer_unsat ? 0.03 : 0.01});
    }
    return solver::synergy::make_portfolio(std::move(ladder), options.jobs, ledger);
  };
  return result;
}

Combination synergy(std::string bit_precise) {
  Combination result;
  result.members = {std::move(bit_precise), "real", "fuzz"};
  result.needs_all = true;
  result.combine = [](Members members, const SolverOptions&, Combination::Note note) {
    return solver::synergy::make_synergy(
        {std::move(members[0]), std::move(members[1]), std::move(members[2])}, std::move(note));
  };
  return result;
}

Combination rso() {
  Combination result;
  result.members = {"real", "fuzz"};
  result.combine = [](Members members, const SolverOptions&, Combination::Note) {
    return solver::interval::make_rso(std::move(members[0]),
                                      members.size() > 1 ? std::move(members[1]) : nullptr);
  };
  return result;
}

}  // namespace

void register_backends(solver::Registry& registry) {
  solver::fuzz::register_fuzz(registry);
  solver::search::register_search(registry);
  solver::propagate::register_propagate(registry);
  solver::smt::register_z3(registry);
  registry.add("bitblast", with_arrays<solver::bitblast::make_bitblast>);
  registry.add("bitblast", solver::Single{.backend = "bitblast", .first = "interval-brief"});
  registry.add("bvfp", solver::Single{.backend = "bitblast"});
  registry.add("arrays", with_arrays<solver::bitblast::make_bitblast>);
  registry.add("z3-arrays", with_arrays<solver::smt::make_z3_process>);
  solver::linear::register_linear(registry);
  registry.add("mixed", [](const SolverOptions& options) {
    return solver::synergy::make_mixed(with_arrays<solver::bitblast::make_bitblast>(options),
                                       solver::linear::make_arithmetic(options));
  });
  solver::interval::register_interval(registry);
  solver::relax::register_relax(registry);
  registry.add("portfolio", portfolio());
  registry.add("rso", rso());
  registry.add("synergy", synergy("bitblast"));
}

}  // namespace mantissa::cli
