// Reads top to bottom as a query travels upwards: backend, statistics, passes, libm, smaller core; caches,
// simplification, enumeration, remembered answers, independence; cross-checking, recording, the check around
// the whole, and certificates.

#include "solver/layers/stack.h"

#include <algorithm>

#include "solver/layers/contained.h"
#include "solver/layers/enumeration.h"
#include "solver/layers/first.h"
#include "solver/layers/independence.h"
#include "solver/layers/libm_refinement.h"
#include "solver/layers/memo.h"
#include "solver/layers/simplify.h"

namespace mantissa::solver {

namespace {

// What this backend needs and suffers from, by what it says of itself.
passes::PassOptions adapted(passes::PassOptions passes, const Capabilities& can) {
  if (can.evaluates) passes.lower_remainder = passes.lower_fma = false;
  if (can.features & expr::kHasFpMod) passes.lower_remainder = false;  // it knows more of it as it is
  if (can.fuses) passes.lower_fma = false;
  if (can.refines_arrays) {
    passes.ackermannise = false;
    passes.extensionality = true;
  }
  if (can.wants_facts) passes.unconstrained = passes.interval_facts = !passes.bare;
  return passes;
}

Result<std::unique_ptr<Solver>> make_backend(const Registry& registry, const StackOptions& options,
                                             std::string_view name, passes::PassOptions passes) {
  auto backend = registry.make(name, options.solver);
  if (!backend.ok()) return backend;
  *backend =
      make_contained([factory = registry.factory(name), solver = options.solver] { return factory(solver); },
                     options.check_log);
  passes = adapted(passes, (*backend)->capabilities());
  const bool knows_libm = (*backend)->capabilities().features & expr::kHasMath;
  const bool simplifies = options.simplify_members && !(*backend)->capabilities().evaluates;
  std::unique_ptr<Solver> solver = make_statistics(std::move(*backend), options.statistics);
  solver = passes::make_pass_solver(passes::make_passes(passes), std::move(solver));
  if (!knows_libm) solver = make_libm_refinement(std::move(solver));
  return simplifies ? make_simplify(std::move(solver)) : std::move(solver);
}

// The quick one, if there is one, is no solver of arrays: reads are left to the other.
Result<std::unique_ptr<Solver>> make_single(const Registry& registry, const StackOptions& options,
                                            const Single& single) {
  if (!registry.has(single.first)) return make_backend(registry, options, single.backend, options.passes);
  passes::PassOptions before = options.passes, passes = options.passes;
  before.ackermannise = false;
  passes.shave = true;
  auto quick = make_backend(registry, options, single.first, before);
  if (!quick.ok()) return quick;
  auto thorough = make_backend(registry, options, single.backend, passes);
  if (!thorough.ok()) return thorough;
  return make_first(std::move(*quick), std::move(*thorough));
}

// What simplifies is done once around the whole, what some backends need and others suffer from inside each
// member.
Result<std::unique_ptr<Solver>> make_combination(const Registry& registry, const StackOptions& options,
                                                 const Combination& combination) {
  passes::PassOptions outer = options.passes, inner = options.passes;
  outer.ackermannise = outer.lower_remainder = outer.lower_fma = false;
  inner.flatten = inner.substitute_equalities = inner.propagate_constants = inner.integers_to_bits = false;
  std::vector<std::unique_ptr<Solver>> members;
  for (const std::string& name : combination.members) {
    if (!registry.has(name)) continue;
    auto member = make_backend(registry, options, name, inner);
    if (!member.ok()) return member;
    members.push_back(make_checked(std::move(*member), options.check_log, {.evaluate = options.evaluate}));
  }
  auto note = [statistics = options.statistics](std::string_view step, const Answer& answer, double seconds) {
    statistics->add(step, answer, seconds);
  };
  return passes::make_pass_solver(passes::make_passes(outer),
                                  combination.combine(std::move(members), options.solver, note));
}

Result<std::unique_ptr<Solver>> make_method(const Registry& registry, const StackOptions& options,
                                            const std::string& method) {
  const std::vector<std::string> known = registry.methods();
  if (std::find(known.begin(), known.end(), method) == known.end()) {
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return Error{"unknown method '" + method + "'; available: " + (list.empty() ? "none" : list)};
  }
  auto make = [&] {
    if (const Combination* combination = registry.combination(method))
      return make_combination(registry, options, *combination);
    return make_single(registry, options, registry.single(method));
  };
  auto solver = make();
  if (!solver.ok()) return solver;
  return make_small_core(std::move(*solver));
}

// Backends that can confirm any answer, one of each family: those that are trusted alone first. Without a
// complete one, any will do.
std::vector<std::string> confirming(const Registry& registry) {
  std::vector<std::string> result;
  std::vector<std::string_view> families;
  const SolverOptions options;
  for (bool needs_confirmation : {false, true})
    for (const std::string& name : registry.names()) {
      const auto backend = registry.make(name, options);
      if (!backend.ok()) continue;
      const Capabilities can = (*backend)->capabilities();
      if (!can.complete || !can.may_answer_unsat || can.needs_confirmation != needs_confirmation) continue;
      if (std::find(families.begin(), families.end(), can.family) != families.end()) continue;
      families.push_back(can.family);
      result.push_back(name);
    }
  return result.empty() ? registry.names() : result;
}

std::string family_of(const Registry& registry, std::string_view method) {
  const auto backend = registry.make(registry.single(method).backend, SolverOptions{});
  return backend.ok() ? std::string((*backend)->capabilities().family) : std::string();
}

// The second solver does as little before the backend as it can, so that it shares less with the first.
passes::PassOptions few_passes(passes::PassOptions passes) {
  passes.flatten = passes.substitute_equalities = passes.propagate_constants = false;
  passes.bare = true;
  return passes;
}

Result<std::vector<Opinion>> make_opinions(const Registry& registry, const StackOptions& options) {
  std::vector<Opinion> result;
  StackOptions other = options;
  other.passes = few_passes(options.passes);
  other.simplify_members = false;
  const bool any = options.cross_check == "auto";
  for (const std::string& name : any ? confirming(registry) : std::vector{options.cross_check}) {
    if (auto trial = make_method(registry, other, name); !trial.ok()) return trial.error();
    result.push_back({family_of(registry, name), [&registry, other, name] {
                        auto solver = std::move(*make_method(registry, other, name));
                        return make_checked(make_memo(std::move(solver), other.statistics), other.check_log);
                      }});
  }
  return result;
}

}  // namespace

Result<std::string> second_opinion(const Registry& registry, const std::string& method,
                                   const std::string& asked) {
  const std::string own = registry.single(method).backend;
  if (asked != "auto") {
    if (asked == method || registry.single(asked).backend == own)
      return Error{"'" + asked + "' is the method itself, not a second opinion"};
    return asked;
  }
  for (const std::string& name : confirming(registry))
    if (name != own) return asked;
  return Error{"no second backend, " + own + " is the only one in this build"};
}

Result<std::unique_ptr<Solver>> make_stack(const Registry& registry, const StackOptions& given) {
  StackOptions options = given;
  if (!options.statistics) options.statistics = std::make_shared<Statistics>();
  if (!options.check_log) options.check_log = options.statistics->checks;
  if (!options.cross_check_counts) options.cross_check_counts = options.statistics->cross_checks;
  options.solver.array_counts = options.statistics->arrays;

  auto solver = make_method(registry, options, options.method);
  if (!solver.ok()) return solver;
  if (options.cache) solver = make_cache(std::move(*solver), *options.cache, options.statistics);
  if (options.simplify) solver = make_simplify(std::move(*solver));
  // A method that only searches stays one: it proves nothing.
  if (options.enumerate && (*solver)->capabilities().may_answer_unsat)
    solver = make_enumeration(std::move(*solver), options.statistics);
  solver = make_memo(std::move(*solver), options.statistics, options.answers);
  const auto index = std::make_shared<VariableIndex>();
  solver = make_independence(std::move(*solver), options.independence, index);
  if (!options.cross_check.empty()) {
    auto others = make_opinions(registry, options);
    if (!others.ok()) return others.error();
    solver = make_cross_check(std::move(*solver), std::move(*others), options.cross_check_counts,
                              options.check_log);
  }
  if (options.record) solver = make_record(std::move(*solver), options.record);
  solver = make_checked(std::move(*solver), options.check_log,
                        {.outermost = true, .evaluate = options.evaluate, .index = index});
  if (options.certificates) solver = make_certified(std::move(*solver), options.certificates);
  return solver;
}

}  // namespace mantissa::solver
