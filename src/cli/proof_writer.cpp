// The clauses are made from the text that goes into the certificate, read back: just what the checker will
// do.

#include "cli/proof_writer.h"

#include "proof/certificate.h"
#include "proof/gates.h"
#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "solver/sat/refutation.h"

namespace mantissa::cli {

namespace {

using proof::Section;
using solver::sat::Verdict;

Section make_section(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget) {
  Section section{{}, true, {}};
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
  proof::Gates gates(own);
  if (const auto made = gates.encode(all); !made) {
    section.proof = made.error().message;
    return section;
  }
  solver::sat::Refutation refutation = solver::sat::refute(gates.clauses(), gates.variables(), budget);
  if (refutation.verdict == Verdict::kUnsat)
    section = {std::move(section.query), false, std::move(refutation.lemmas)};
  else
    section.proof = refutation.verdict == Verdict::kSat ? "the clauses of the query are satisfiable"
                                                        : "not found in time by gates alone";
  return section;
}

}  // namespace

bool ProofWriter::open(const std::string& path) {
  file_.open(path, std::ios::binary);
  file_ << proof::header();
  return file_.good();
}

std::string ProofWriter::add(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget) {
  const Section section = make_section(pool, conjuncts, budget);
  file_ << proof::to_text(section) << std::flush;
  return section.is_open ? section.proof : std::string();
}

bool ProofWriter::close() {
  file_.close();
  return !file_.fail();
}

}  // namespace mantissa::cli
