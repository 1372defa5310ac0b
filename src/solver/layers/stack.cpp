// Reads top to bottom as a query travels upwards: backend, statistics, passes, libm, smaller core; caches,
// simplification, enumeration, remembered answers, independence; cross-checking, recording and the check
// around the whole.

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

// Methods that are another name for a backend.
struct Method {
  std::string_view name, backend;
};
constexpr Method kMethods[] = {{"bvfp", "bitblast"}};

std::string_view backend_of(const Registry& registry, std::string_view method) {
  for (const Method& m : kMethods)
    if (m.name == method && registry.has(m.backend)) return m.backend;
  return method;
}

// Our own gates state fp.fma with less than the lowering needs; smaller problems and known bounds help them.
// One that has our refinement of arrays on top is given arrays as they are.
passes::PassOptions adapted(passes::PassOptions passes, std::string_view registered, const Solver& backend) {
  const bool is_bitblast = backend.capabilities().family == "bitblast";
  const bool knows_arrays = backend.capabilities().features & expr::kHasArray;
  if (knows_arrays && (is_bitblast || registered.ends_with("arrays"))) {
    passes.ackermannise = false;
    passes.extensionality = true;
  }
  if (is_bitblast) {
    passes.lower_fma = false;
    passes.unconstrained = passes.interval_facts = !passes.bare;
  }
  return passes;
}

Result<std::unique_ptr<Solver>> make_backend(const Registry& registry, const StackOptions& options,
                                             std::string_view name, passes::PassOptions passes) {
  auto backend = registry.make(name, options.solver);
  if (!backend.ok()) return backend;
  *backend =
      make_contained([factory = registry.factory(name), solver = options.solver] { return factory(solver); });
  if ((*backend)->capabilities().evaluates) passes.lower_remainder = passes.lower_fma = false;
  passes = adapted(passes, name, **backend);
  const bool knows_libm = (*backend)->capabilities().features & expr::kHasMath;
  std::unique_ptr<Solver> solver = make_statistics(std::move(*backend), options.statistics);
  solver = passes::make_pass_solver(passes::make_passes(passes), std::move(solver));
  return knows_libm ? std::move(solver) : make_libm_refinement(std::move(solver));
}

// Asked for by its own name: for single problems, which are worth more than one of many along a path (`bvfp`
// is the backend and nothing else). Boxes and points first, then gates with bounds that were worked for.
Result<std::unique_ptr<Solver>> make_thorough_bitblast(const Registry& registry,
                                                       const StackOptions& options) {
  passes::PassOptions before = options.passes, passes = options.passes;
  before.ackermannise = false;
  passes.shave = true;
  auto brief = make_backend(registry, options, "interval-brief", before);
  if (!brief.ok()) return brief;
  auto bitblast = make_backend(registry, options, "bitblast", passes);
  if (!bitblast.ok()) return bitblast;
  return make_first(std::move(*brief), std::move(*bitblast));
}

// What simplifies is done once around the whole, what some backends need and others suffer from inside each
// member.
Result<std::unique_ptr<Solver>> make_combination(const Registry& registry, const StackOptions& options,
                                                 const Combination& combination) {
  passes::PassOptions outer = options.passes, inner = options.passes;
  outer.ackermannise = outer.lower_remainder = outer.lower_fma = false;
  inner.flatten = inner.substitute_equalities = inner.propagate_constants = false;
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
  std::vector<std::string> known = method_names(registry);
  if (std::find(known.begin(), known.end(), method) == known.end()) {
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return Error{"unknown method '" + method + "'; available: " + (list.empty() ? "none" : list)};
  }
  auto make = [&] {
    if (const Combination* combination = registry.combination(method))
      return make_combination(registry, options, *combination);
    if (method == "bitblast" && registry.has("interval-brief"))
      return make_thorough_bitblast(registry, options);
    return make_backend(registry, options, backend_of(registry, method), options.passes);
  };
  auto solver = make();
  if (!solver.ok()) return solver;
  return make_small_core(std::move(*solver));
}

}  // namespace

std::vector<std::string> method_names(const Registry& registry) {
  std::vector<std::string> names = registry.names(), result = names;
  for (const Method& m : kMethods)
    if (registry.has(m.backend)) result.emplace_back(m.name);
  for (std::string& name : registry.combinations()) result.push_back(std::move(name));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

namespace {

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
  const auto backend = registry.make(backend_of(registry, method), SolverOptions{});
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
  const std::string_view own = backend_of(registry, method);
  if (asked != "auto") {
    if (asked == method || backend_of(registry, asked) == own)
      return Error{"'" + asked + "' is the method itself, not a second opinion"};
    return asked;
  }
  for (const std::string& name : confirming(registry))
    if (name != own) return asked;
  return Error{"no second backend, " + std::string(own) + " is the only one in this build"};
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
  return make_checked(std::move(*solver), options.check_log,
                      {.outermost = true, .evaluate = options.evaluate, .index = index});
}

}  // namespace mantissa::solver
