// query_fuzz [COUNT [SEED [METHOD]]]: random small queries, each asked of the checked stack of a method (all
// backends that prove, in turn, if none is named) with random passes, with and without cores, and compared
// with the truth where it can be enumerated, with random assignments where not, and with cvc5 where it is
// installed. Prints what differs with the query's seed (query_fuzz 1 SEED repeats it alone) and exits with 1.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "cli/backends.h"
#include "cvc5_peer.h"
#include "eval/evaluator.h"
#include "generator.h"
#include "oracle.h"
#include "smtlib/writer.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/layers/stack.h"

namespace mantissa::fuzz {
namespace {

struct Totals {
  std::map<std::string, uint64_t> counts;
  uint64_t failures = 0;
};

constexpr uint32_t kEnumerableBits = 13;
constexpr double kSecondsPerQuery = 5;

solver::passes::PassOptions random_passes(Rng& rng) {
  solver::passes::PassOptions passes;
  if (rng.chance(2)) return passes;
  passes.flatten = rng.chance(2);
  passes.substitute_equalities = rng.chance(2);
  passes.propagate_constants = rng.chance(2);
  passes.ackermannise = rng.chance(2);
  passes.unconstrained = rng.chance(2);
  passes.interval_facts = rng.chance(2);
  return passes;
}

// What is wrong with the answer; empty if nothing.
std::string judge(const solver::Query& query, const std::string& method, const solver::Answer& answer,
                  Rng& rng) {
  if (answer.is_unknown()) {
    using Why = solver::Unknown::Why;
    const Why why = answer.unknown().why;
    if (why == Why::kWrongModel && method == "z3") return "";  // not ours, and the check has caught it
    return why == Why::kWrongModel || why == Why::kDisagreement ? answer.unknown().detail : "";
  }
  if (answer.is_sat()) return "";  // the stack has checked it
  solver::Query core = query;
  core.conjuncts.clear();
  for (uint32_t i : answer.core()) {
    if (i >= query.conjuncts.size()) return "a core with an index out of range";
    core.conjuncts.push_back(query.conjuncts[i]);
  }
  if (std::optional<bool> truth = is_satisfiable(core, kEnumerableBits))
    return *truth ? "unsat, but the core is satisfiable" : "";
  eval::Tape tape(*query.pool, core.conjuncts);
  for (int i = 0; i < 200; ++i) {
    eval::Model model;
    for (expr::Expr v : tape.variables()) model.set(v, random_value(*query.pool, rng, query.pool->sort(v)));
    tape.run(model);
    bool all = true;
    for (size_t k = 0; k < core.conjuncts.size() && all; ++k) all = tape.is_true(k);
    if (all) return "unsat, but a random assignment satisfies the core";
  }
  return "";
}

// Where cvc5 says the opposite; empty if nowhere.
std::string compare_with_cvc5(const solver::Query& query, const solver::Answer& answer, Totals& totals) {
  std::string why;
  std::optional<bool> sat = cvc5_says_sat(query, kSecondsPerQuery, &why);
  ++totals.counts[sat ? "cvc5: answered" : "cvc5: " + why];
  if (!sat || answer.is_unknown() || *sat == answer.is_sat()) return "";
  if (answer.is_sat() || is_satisfiable(query, kEnumerableBits).has_value()) {  // ours has been checked
    ++totals.counts["cvc5: wrong, as evaluation says"];
    return "";
  }
  return std::string("we say ") + (answer.is_sat() ? "sat" : "unsat") + ", cvc5 the opposite";
}

// One that only looks for models would look for most of these until its time is over.
std::vector<std::string> provers(const solver::Registry& registry) {
  std::vector<std::string> result;
  for (const std::string& name : registry.names())
    if ((*registry.make(name, {}))->capabilities().may_answer_unsat) result.push_back(name);
  return result;
}

void run_one(uint64_t seed, const std::string& method, const solver::Registry& registry, Totals& totals) {
  Rng rng(seed);
  expr::Pool pool;
  solver::Query query = Generator(pool, rng, random_shape(rng)).query();
  query.want_core = rng.chance(3);
  solver::StackOptions options;
  static const std::vector<std::string> names = provers(registry);
  options.method = method.empty() ? names[seed % names.size()] : method;
  options.passes = random_passes(rng);
  auto stack = solver::make_stack(registry, options);
  MANTISSA_CHECK(stack.ok());
  solver::HintBoard board;
  solver::Answer answer = (*stack)->solve(query, Budget::seconds(kSecondsPerQuery), board);
  std::string verdict = answer.is_sat()     ? "sat"
                        : answer.is_unsat() ? "unsat"
                                            : "unknown: " + answer.unknown().detail;
  if (answer.is_unknown() && answer.unknown().detail.size() > 60) verdict.resize(60);
  ++totals.counts[options.method + ": " + verdict];
  std::string wrong = judge(query, options.method, answer, rng);
  if (wrong.empty() && has_cvc5()) wrong = compare_with_cvc5(query, answer, totals);
  if (wrong.empty()) return;
  ++totals.failures;
  std::printf("seed %llu, %s: %s\n", static_cast<unsigned long long>(seed), options.method.c_str(),
              wrong.c_str());
  if (auto text = smtlib::write_query(pool, query.conjuncts); text.ok())
    std::printf("%s", text->text.c_str());
}

int main(int argc, char** argv) {
  uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::getenv("MANTISSA_LONG") ? 5000 : 200;
  uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a crash loses nothing
  solver::Registry registry;
  cli::register_backends(registry);
  solver::bitblast::register_encodings(registry);
  const std::string method = argc > 3 ? argv[3] : "";
  Totals totals;
  for (uint64_t i = 0; i < count; ++i) run_one(first + i, method, registry, totals);
  for (const auto& [what, n] : totals.counts)
    std::printf("%8llu %s\n", static_cast<unsigned long long>(n), what.c_str());
  std::printf("%llu queries from seed %llu, %llu wrong\n", static_cast<unsigned long long>(count),
              static_cast<unsigned long long>(first), static_cast<unsigned long long>(totals.failures));
  return totals.failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace mantissa::fuzz

int main(int argc, char** argv) { return mantissa::fuzz::main(argc, argv); }
