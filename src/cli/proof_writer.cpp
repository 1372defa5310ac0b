// The proof is about the text that goes into the certificate, read back: just what the checker will do.

#include "cli/proof_writer.h"

#include <algorithm>

#include "proof/certificate.h"
#include "proof/gates.h"
#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "solver/certify/box_prover.h"
#include "solver/sat/refutation.h"

namespace mantissa::cli {

namespace {

using proof::Method;
using proof::Section;
using solver::sat::Verdict;

constexpr double kShareOfBoxes = 0.25, kMostSecondsOfBoxes = 10;  // of the time, where gates are tried too

// Each returns why there is no proof, or nothing.
std::string by_gates(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget,
                     Section& section) {
  proof::Gates gates(pool);
  if (const auto made = gates.encode(conjuncts); !made) return made.error().message;
  solver::sat::Refutation refutation = solver::sat::refute(gates.clauses(), gates.variables(), budget);
  if (refutation.verdict == Verdict::kSat) return "the clauses of the query are satisfiable";
  if (refutation.verdict != Verdict::kUnsat) return "not found in time by gates";
  section.method = Method::kGates;
  section.proof = std::move(refutation.lemmas);
  return {};
}

std::string by_boxes(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, bool with_rows,
                     const Budget& budget, Section& section) {
  solver::certify::BoxProof found = solver::certify::refute_by_boxes(pool, conjuncts, with_rows, budget);
  if (found.steps.empty()) return found.why;
  section.method = Method::kBoxes;
  section.proof = std::move(found.steps);
  return {};
}

std::string find_proof(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, ProofBy by,
                       const Budget& budget, Section& section) {
  const double seconds = budget.clock_seconds_left();
  const auto part = [&](double share) { return budget.until(share * seconds); };
  switch (by) {
    case ProofBy::kGates: return by_gates(pool, conjuncts, part(1), section);
    case ProofBy::kBoxes: return by_boxes(pool, conjuncts, false, part(1), section);
    case ProofBy::kRelax: return by_boxes(pool, conjuncts, true, part(1), section);
    case ProofBy::kAny: break;
  }
  const Budget brief = budget.until(std::min(kShareOfBoxes * seconds, kMostSecondsOfBoxes));
  bool has_floats = false;
  for (const expr::Expr e : conjuncts) has_floats = has_floats || (pool.features(e) & expr::kHasFloat) != 0;
  if (has_floats && by_boxes(pool, conjuncts, true, brief, section).empty()) return {};
  const std::string why = by_gates(pool, conjuncts, part(has_floats ? 0.5 : 0.75), section);
  if (why.empty()) return {};
  const std::string other = by_boxes(pool, conjuncts, false, part(kShareOfBoxes), section);
  return other.empty() ? other : why + "; " + other;
}

Section make_section(expr::Pool& pool, std::span<const expr::Expr> conjuncts, ProofBy by,
                     const Budget& budget) {
  Section section;
  const auto written = smtlib::write_query(pool, conjuncts, {.dialect = smtlib::Dialect::kMantissa});
  if (!written) {
    section.proof = written.error().message;
    return section;
  }
  section.query = written->text;
  expr::Pool own;
  const auto query = smtlib::read_query(own, section.query);
  if (!query) {
    section.proof = "the query does not read back: " + query.error().message;
    return section;
  }
  std::vector<expr::Expr> all = query->assertions;
  all.insert(all.end(), query->side_conditions.begin(), query->side_conditions.end());
  if (const std::string why = find_proof(own, all, by, budget, section); !why.empty()) section.proof = why;
  return section;
}

}  // namespace

bool ProofWriter::open(const std::string& path) {
  file_.open(path, std::ios::binary);
  file_ << proof::header();
  return file_.good();
}

std::string ProofWriter::add(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget) {
  const Section section = make_section(pool, conjuncts, by_, budget);
  file_ << proof::to_text(section) << std::flush;
  return section.method == Method::kOpen ? section.proof : std::string();
}

std::string ProofWriter::add_checked(expr::Pool& pool, std::span<const expr::Expr> conjuncts,
                                     const Budget& budget) {
  const Section section = make_section(pool, conjuncts, by_, budget);
  if (section.method == Method::kOpen) return section.proof;
  if (const auto checked = proof::check(section); !checked) return "rejected: " + checked.error().message;
  const std::lock_guard lock(mutex_);
  file_ << proof::to_text(section) << std::flush;
  return file_.good() ? std::string() : "it could not be written";
}

bool ProofWriter::close() {
  file_.close();
  return !file_.fail();
}

}  // namespace mantissa::cli
