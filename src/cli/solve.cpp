// Puts the pieces together: input, session, engine, solver stack. Everything that can be wrong with the
// command line is said before the first command of the script is read.

#include "cli/solve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/backends.h"
#include "cli/command.h"
#include "cli/duration.h"
#include "cli/input.h"
#include "cli/overseer.h"
#include "cli/size.h"
#include "cli/solver_engine.h"
#include "smtlib/session.h"
#include "solver/layers/stack.h"
#include "support/escape.h"
#include "support/memory_limit.h"

namespace mantissa::cli {
namespace {

using solver::StackOptions;

nlohmann::json statistics_json(const SolverEngine& engine, const expr::Pool& pool, const StackOptions& stack,
                               const smtlib::Session& session, double seconds) {
  const SolverEngine::Counts& counts = engine.counts();
  nlohmann::json json = {{"time_s", seconds},
                         {"solve_time_s", counts.seconds},
                         {"sat", counts.sat},
                         {"unsat", counts.unsat},
                         {"unknown", counts.unknown},
                         {"errors", session.error_count()},
                         {"nodes", pool.node_count()},
                         {"pool_bytes", pool.memory_bytes()},
                         {"wrong_models", stack.check_log->wrong_models()},
                         {"wrong_proofs", stack.check_log->wrong_proofs()},
                         {"unconfirmed", stack.check_log->unconfirmed_count()},
                         {"by_backend", nlohmann::json::object()}};
  if (!counts.last_unknown.empty()) json["last_unknown"] = counts.last_unknown;
  for (const auto& [name, backend] : stack.statistics->by_backend())
    json["by_backend"][name] = {{"queries", backend.queries},
                                {"sat", backend.sat},
                                {"unsat", backend.unsat},
                                {"unknown", backend.unknown},
                                {"time_s", backend.seconds}};
  if (stack.statistics->arrays->queries != 0) json["arrays"] = stack.statistics->arrays->by_name();
  if (!stack.cross_check.empty())
    json["cross_check"] = {{"confirmed", stack.cross_check_counts->confirmed.load()},
                           {"unconfirmed", stack.cross_check_counts->unconfirmed.load()},
                           {"disagreements", stack.cross_check_counts->disagreements.load()}};
  return json;
}

}  // namespace

int solve_command(const SolveOptions& options, const solver::Registry& registry, std::ostream& out,
                  std::ostream& err) {
  const auto refuse = [&err](const std::string& why) {
    err << "mantissa solve: " << terminal_text(why) << "\n";
    return kBadUsage;
  };
  const auto start = std::chrono::steady_clock::now();
  StackOptions stack;
  stack.method = options.method;
  stack.solver.seed = options.seed;
  stack.solver.jobs = options.jobs;
  stack.solver.memory_mb = options.memory_mb;
  stack.solver.arrays = options.arrays;
  stack.solver.fitness = options.fitness;
  stack.statistics = std::make_shared<solver::Statistics>();
  stack.check_log = stack.statistics->checks;
  stack.cross_check_counts = stack.statistics->cross_checks;
  stack.simplify_members = true;
  if (options.layers) {
    stack.simplify = stack.enumerate = stack.independence = stack.answers = true;
    stack.cache = solver::CacheOptions{};
  }
  if (!options.cross_check.empty()) {
    auto second = solver::second_opinion(registry, options.method, options.cross_check);
    if (!second) return refuse("--cross-check: " + second.error().message);
    stack.cross_check = *second;
  }
  if (auto trial = make_stack(registry, stack); !trial) return refuse(trial.error().message);
  auto input = Input::open(options.file);
  if (!input) return refuse(input.error().message);
  std::ofstream candidates;
  if (!options.partial_solutions.empty()) {
    candidates.open(options.partial_solutions);
    if (!candidates) return refuse("cannot write " + options.partial_solutions);
  }

  std::ofstream explanations;
  if (!options.explain_unknown.empty()) {
    explanations.open(options.explain_unknown);
    if (!explanations) return refuse("cannot write " + options.explain_unknown);
  }
  ProofWriter proofs(options.proof_by == "gates"   ? ProofBy::kGates
                     : options.proof_by == "boxes" ? ProofBy::kBoxes
                     : options.proof_by == "relax" ? ProofBy::kRelax
                                                   : ProofBy::kAny);
  if (!options.proof.empty() && !proofs.open(options.proof)) return refuse("cannot write " + options.proof);

  // What the program is before it reads anything, and a little room, is not held against it.
  if (options.memory_mb != 0)
    memory_limit::set(
        std::max(options.memory_mb << 20, memory_limit::resident_bytes() + (uint64_t{32} << 20)));
  expr::Pool pool;
  const auto make = [&](uint64_t seed) {
    StackOptions seeded = stack;
    seeded.solver.seed = seed;
    return std::move(make_stack(registry, seeded)).value();
  };
  SolverEngine engine(pool, make, options.seed, options.seconds,
                      candidates.is_open() ? &candidates : nullptr);
  if (explanations.is_open()) engine.explain_unknown(explanations);
  if (proofs.is_open()) engine.write_proofs(proofs, err);
  smtlib::Session session(pool, engine, out, err, MANTISSA_VERSION);
  smtlib::CommandSource source =
      (*input)->is_whole()
          ? smtlib::CommandSource((*input)->text())
          : smtlib::CommandSource([&](char* to, size_t room) { return (*input)->read(to, room); });
  session.run(source);

  if (candidates.is_open()) {
    candidates.close();
    if (!candidates) return refuse("cannot write " + options.partial_solutions);
  }
  if (proofs.is_open() && !proofs.close()) return refuse("cannot write " + options.proof);
  for (const std::string& report : stack.check_log->reports()) err << "warning: " << report << "\n";
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (options.stats) err << statistics_json(engine, pool, stack, session, seconds).dump(2) << "\n";
  const bool is_contradicted = stack.cross_check_counts->disagreements + stack.check_log->wrong_proofs() != 0;
  const int status = is_contradicted ? kInternalError : session.has_rejected() ? kBadUsage : kNothingFound;
  if (engine.has_given_up()) leave(status);
  memory_limit::set(0);
  return status;
}

Action add_solve(CLI::App& command) {
  auto options = std::make_shared<SolveOptions>();
  auto time = std::make_shared<std::string>(), memory = std::make_shared<std::string>();
  command.add_option("FILE", options->file, "SMT-LIB script; standard input if none or -");
  command.add_option("--method", options->method, "solving method or backend")->capture_default_str();
  command.add_option("--time", *time, "limit of each check-sat: 20s, 500ms, 2m (none)");
  command.add_option("--memory", *memory, "limit of what the process holds: 2G, 512M (none)");
  command.add_option("--jobs", options->jobs, "worker threads, for backends that have them")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command.add_option("--arrays", options->arrays, "help for arrays: plain, precheck, types, intervals, both")
      ->capture_default_str()
      ->check(CLI::IsMember({"plain", "precheck", "types", "intervals", "both"}));
  command.add_option("--fitness", options->fitness, "what search minimises: logarithms, xsat, gosat")
      ->capture_default_str()
      ->check(CLI::IsMember({"logarithms", "xsat", "gosat"}));
  command.add_option("--seed", options->seed, "random seed")->capture_default_str();
  command.add_flag("--cross-check{auto}", options->cross_check,
                   "confirm every answer by a second backend; --cross-check=METHOD says which");
  command.add_flag("--layers", options->layers,
                   "simplify, cut into independent parts and remember answers, as run does");
  command.add_flag("--stats", options->stats, "statistics as JSON on standard error");
  command.add_option("--partial-solutions", options->partial_solutions,
                     "write every assignment the solvers try to this file, as lines of JSON");
  command.add_option("--explain-unknown", options->explain_unknown,
                     "write the conjuncts that kept a check open to this file, as few as are found");
  command.add_option("--proof", options->proof,
                     "write a certificate of every unsat answer to this file, for check-proof");
  command
      .add_option("--proof-by", options->proof_by, "what certificates are found by: any, gates, boxes, relax")
      ->capture_default_str()
      ->check(CLI::IsMember({"any", "gates", "boxes", "relax"}));
  return [options, time, memory] {
    if (!time->empty()) {
      const auto seconds = parse_duration(*time);
      if (!seconds) {
        std::cerr << "mantissa solve: --time: " << seconds.error().message << "\n";
        return static_cast<int>(kBadUsage);
      }
      options->seconds = *seconds;
    }
    if (!memory->empty()) {
      const auto bytes = parse_size(*memory);
      if (!bytes) {
        std::cerr << "mantissa solve: --memory: " << bytes.error().message << "\n";
        return static_cast<int>(kBadUsage);
      }
      options->memory_mb = std::max<uint64_t>(1, *bytes >> 20);
    }
    solver::Registry registry;
    register_backends(registry);
    return solve_command(*options, registry, std::cout, std::cerr);
  };
}

}  // namespace mantissa::cli
