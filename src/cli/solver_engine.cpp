// The budget starts with each check, as the scripts of other solvers expect; reading is not counted.

#include "cli/solver_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <stdexcept>

#include "cli/open_subset.h"
#include "eval/evaluator.h"
#include "smtlib/text.h"
#include "smtlib/writer.h"
#include "support/memory_limit.h"

namespace mantissa::cli {
namespace {

using solver::Unknown;
using Clock = std::chrono::steady_clock;

// The words of get-info :reason-unknown.
const char* reason(Unknown::Why why) {
  switch (why) {
    case Unknown::Why::kTime: return "timeout";
    case Unknown::Why::kMemory: return "memout";
    case Unknown::Why::kStopped: return "interrupted";
    case Unknown::Why::kUnsupported: return "unsupported";
    default: return "incomplete";
  }
}

}  // namespace

// What a query needs while it is solved. Owned by the thread that solves it as well: if it is given up, it
// goes on with it.
struct SolverEngine::Job {
  std::shared_ptr<solver::Solver> solver;
  solver::Query query;
  std::vector<expr::Expr> wanted;
  Budget budget;
  std::optional<solver::HintBoard> board;
  solver::Answer answer = Unknown{Unknown::Why::kIncomplete, {}};
  std::string failure;  // what a check of our own says
  std::mutex mutex;
  bool is_given_up = false;

  void run() {
    try {
      answer = solver->solve(query, budget, *board);
    } catch (const std::bad_alloc&) {
      answer = Unknown{Unknown::Why::kMemory, "out of memory"};
    } catch (const std::exception& error) {
      failure = error.what();
    }
  }
};

SolverEngine::SolverEngine(expr::Pool& pool, Factory factory, uint64_t seed, double seconds_per_check,
                           std::ostream* candidates)
    : pool_(pool),
      factory_(std::move(factory)),
      seed_(seed),
      solver_(factory_(seed)),
      seconds_per_check_(seconds_per_check),
      candidates_(candidates) {}

void SolverEngine::set_random_seed(uint64_t seed) {
  seed_ = seed;
  solver_ = factory_(seed);
}

solver::Answer SolverEngine::ask(solver::Query query, bool shows_candidates, double seconds) {
  if (!solver_) solver_ = factory_(seed_);
  auto job = std::make_shared<Job>();
  job->solver = solver_;
  job->wanted.assign(query.wanted.begin(), query.wanted.end());
  job->query = std::move(query);
  job->query.wanted = job->wanted;
  job->budget = Budget().metered(std::make_shared<Meter>()).until(seconds);
  job->board.emplace();
  if (shows_candidates && candidates_)
    job->board.emplace([this, raw = job.get()](auto source, const auto& model) {
      std::lock_guard lock(raw->mutex);
      if (!raw->is_given_up) write_candidate(source, model);
    });
  const uint64_t shortages = memory_limit::shortages();
  const Overseer::End end = overseer_.run([job] { job->run(); }, job->budget);
  if (end != Overseer::End::kDone) {
    std::lock_guard lock(job->mutex);
    job->is_given_up = true;
    solver_ = nullptr;
    return end == Overseer::End::kMemory ? Unknown{Unknown::Why::kMemory, "given up at the memory limit"}
                                         : Unknown{Unknown::Why::kTime, "given up at the end of its time"};
  }
  if (!job->failure.empty()) throw std::runtime_error(job->failure);
  if (job->answer.is_unknown() && memory_limit::shortages() != shortages)
    job->answer = Unknown{Unknown::Why::kMemory, "short of memory: " + job->answer.unknown().detail};
  if (job->answer.is_unknown() && job->answer.unknown().why == Unknown::Why::kMemory) solver_ = nullptr;
  return std::move(job->answer);
}

smtlib::Verdict SolverEngine::check(std::span<const expr::Expr> conjuncts,
                                    std::span<const expr::Expr> wanted) {
  const auto start = Clock::now();
  named_.assign(wanted.begin(), wanted.end());
  solver::Query query;
  query.pool = &pool_;
  query.conjuncts.assign(conjuncts.begin(), conjuncts.end());
  query.wanted = named_;
  solver::Answer answer = ask(query, true);
  counts_.seconds += std::chrono::duration<double>(Clock::now() - start).count();

  using Kind = smtlib::Verdict::Answer;
  if (answer.is_sat()) {
    ++counts_.sat;
    model_ = std::move(answer.model());
    return {Kind::kSat, {}, {}};
  }
  if (answer.is_unsat()) {
    ++counts_.unsat;
    if (proofs_) write_proof(query, answer.core());
    refuted_ = std::move(query.conjuncts);
    return {Kind::kUnsat, std::move(answer.core()), {}};
  }
  ++counts_.unknown;
  counts_.last_unknown = fmt::format("{}: {}", name(answer.unknown().why), answer.unknown().detail);
  if (explanations_) explain(query);
  return {Kind::kUnknown, {}, reason(answer.unknown().why)};
}

// Parts are asked with less time than the whole had, so "open" means open in that time; it is said.
void SolverEngine::explain(const solver::Query& query) {
  constexpr double kMostSecondsEach = 2, kMostSeconds = 60;
  const double each = std::min(seconds_per_check_, kMostSecondsEach);
  const auto part = [&](std::span<const uint32_t> indices) {
    solver::Query some{.pool = &pool_, .conjuncts = {}, .wanted = {}};
    for (uint32_t i : indices) some.conjuncts.push_back(query.conjuncts[i]);
    return some;
  };
  const auto is_open = [&](std::span<const uint32_t> indices) {
    return ask(part(indices), false, each).is_unknown();
  };
  const std::vector<uint32_t> kept =
      open_subset(query.conjuncts.size(), is_open, Budget().until(std::min(30 * each, kMostSeconds)));
  const solver::Query rest = part(kept);
  const bool has_libm = (features(rest) & expr::kHasMath) != 0;
  const auto written = smtlib::write_query(
      pool_, rest.conjuncts, {.dialect = has_libm ? smtlib::Dialect::kMantissa : smtlib::Dialect::kStandard});
  *explanations_ << fmt::format(
                        "; check {}: {}\n; of {} conjuncts these {} were still open after {} s each\n",
                        counts_.sat + counts_.unsat + counts_.unknown, counts_.last_unknown,
                        query.conjuncts.size(), kept.size(), each)
                 << (written ? written->text : "; " + written.error().message + "\n") << "(reset)\n"
                 << std::flush;
}

// With as much time as a check has: it is found a second time, by what the checker knows.
void SolverEngine::write_proof(const solver::Query& query, std::span<const uint32_t> core) {
  std::vector<expr::Expr> conjuncts;
  for (uint32_t i : core) conjuncts.push_back(query.conjuncts[i]);
  const std::string why = proofs_->add(pool_, conjuncts, Budget().until(seconds_per_check_));
  if (!why.empty())
    *warnings_ << fmt::format("warning: no proof for check {}: {}\n",
                              counts_.sat + counts_.unsat + counts_.unknown, why);
}

// A proof that keeps track of what it used is slower, so it is done again only for scripts that ask.
std::vector<uint32_t> SolverEngine::smaller_core(std::vector<uint32_t> core) {
  solver::Query query{.pool = &pool_, .conjuncts = {}, .wanted = {}, .want_core = true};
  for (uint32_t i : core) query.conjuncts.push_back(refuted_[i]);
  const solver::Answer answer = ask(query, false);
  if (!answer.is_unsat()) return core;
  std::vector<uint32_t> smaller;
  for (uint32_t i : answer.core()) smaller.push_back(core[i]);
  return smaller;
}

std::vector<expr::Value> SolverEngine::values(std::span<const expr::Expr> terms) {
  std::vector<expr::Value> result;
  if (terms.empty()) return result;
  eval::Tape tape(pool_, terms);
  tape.run(model_);
  for (size_t i = 0; i < terms.size(); ++i) result.push_back(tape.value(i));
  return result;
}

std::string SolverEngine::statistics() const {
  return fmt::format(":check-sat-sat {} :check-sat-unsat {} :check-sat-unknown {} :time {:.3f} :nodes {}",
                     counts_.sat, counts_.unsat, counts_.unknown, counts_.seconds, pool_.node_count());
}

void SolverEngine::write_candidate(std::string_view source, const eval::Model& model) {
  nlohmann::json line = {{"check", counts_.sat + counts_.unsat + counts_.unknown + 1}, {"source", source}};
  nlohmann::json& assignment = line["assignment"] = nlohmann::json::object();
  for (expr::Expr variable : named_)
    assignment[std::string(pool_.name(variable))] = smtlib::value_text(pool_, model.get(pool_, variable));
  *candidates_ << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

}  // namespace mantissa::cli
