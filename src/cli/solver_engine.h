#pragma once

// SolverEngine: a solver stack behind the door that SMT-LIB sessions have.

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "cli/overseer.h"
#include "cli/proof_writer.h"
#include "smtlib/engine.h"
#include "solver/api/solver.h"

namespace mantissa::cli {

class SolverEngine : public smtlib::Engine {
 public:
  // Makes the solver for a seed; never null.
  using Factory = std::function<std::unique_ptr<solver::Solver>(uint64_t seed)>;
  // Every assignment a solver comes across goes to `candidates`, if there is one, as a line of JSON.
  SolverEngine(expr::Pool& pool, Factory factory, uint64_t seed, double seconds_per_check,
               std::ostream* candidates);

  smtlib::Verdict check(std::span<const expr::Expr> conjuncts, std::span<const expr::Expr> wanted) override;
  std::vector<uint32_t> smaller_core(std::vector<uint32_t> core) override;
  std::vector<expr::Value> values(std::span<const expr::Expr> terms) override;
  void assign(expr::Expr variable, const expr::Value& value) override { model_.set(variable, value); }
  void set_random_seed(uint64_t seed) override;
  std::string statistics() const override;

  // From now on unsat answers get a section of a certificate; what has none is said on `warnings`.
  void write_proofs(ProofWriter& writer, std::ostream& warnings) {
    proofs_ = &writer;
    warnings_ = &warnings;
  }

  // From now on the part that kept a question open goes to `out`, as a script.
  void explain_unknown(std::ostream& out) { explanations_ = &out; }

  struct Counts {
    uint64_t sat = 0, unsat = 0, unknown = 0;
    double seconds = 0;
    std::string last_unknown;  // the solver's own words
  };
  const Counts& counts() const { return counts_; }
  // A solver was given up that did not keep to its limits: it may still run, and use the pool.
  bool has_given_up() const { return overseer_.has_given_up(); }

 private:
  struct Job;
  solver::Answer ask(solver::Query query, bool shows_candidates, double seconds);
  solver::Answer ask(solver::Query query, bool shows_candidates) {
    return ask(std::move(query), shows_candidates, seconds_per_check_);
  }
  void explain(const solver::Query& query);
  void write_proof(const solver::Query& query, std::span<const uint32_t> core);
  void write_candidate(std::string_view source, const eval::Model& model);

  expr::Pool& pool_;
  Factory factory_;
  uint64_t seed_;
  std::shared_ptr<solver::Solver> solver_;  // none: it was given up, or ran out of memory
  Overseer overseer_{false};
  double seconds_per_check_;
  std::ostream* candidates_;
  ProofWriter* proofs_ = nullptr;
  std::ostream* warnings_ = nullptr;
  std::ostream* explanations_ = nullptr;
  std::vector<expr::Expr> named_;  // variables the script declared
  eval::Model model_;
  std::vector<expr::Expr> refuted_;  // the conjuncts of the last check that said unsat
  Counts counts_;
};

}  // namespace mantissa::cli
