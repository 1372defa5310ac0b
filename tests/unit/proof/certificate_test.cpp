// Certificates of random queries, whole and damaged.

#include "proof/certificate.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "proof/gates.h"
#include "proof/rup.h"
#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "solver/sat/refutation.h"
#include "support/random_terms.h"

namespace mantissa::proof {
namespace {

using expr::Expr;
using solver::sat::Verdict;

// The section for a query, if its clauses are unsatisfiable.
std::optional<Section> prove(const std::string& text) {
  expr::Pool pool;
  const auto query = smtlib::read_query(pool, text);
  if (!query) return std::nullopt;
  Gates gates(pool);
  if (!gates.encode(query->assertions).ok()) return std::nullopt;
  auto refutation = solver::sat::refute(gates.clauses(), gates.variables(), Budget());
  if (refutation.verdict != Verdict::kUnsat) return std::nullopt;
  return Section{text, Method::kGates, std::move(refutation.lemmas)};
}

std::string head(const std::string& assertions) {
  return "(declare-const x (_ BitVec 5))(declare-const y (_ BitVec 5))(declare-const z (_ BitVec 5))" +
         assertions;
}

const char* const kTheorems[] = {
    "(assert (distinct (bvadd x y) (bvadd y x)))",
    "(assert (distinct (bvmul x y) (bvmul y x)))",
    "(assert (distinct (bvsub x y) (bvadd x (bvneg y))))",
    "(assert (distinct x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))))",
    "(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))",
    "(assert (bvult x y))(assert (bvult y z))(assert (not (bvult x z)))",
    "(assert (distinct (bvmul x (bvadd y z)) (bvadd (bvmul x y) (bvmul x z))))",
    "(assert (distinct (bvor (bvand x y) (bvand x z)) (bvand x (bvor y z))))",
    "(assert (distinct (bvshl x #b00001) (bvadd x x)))",
    "(assert (bvslt y #b00000))(assert (bvsgt (bvsmod x y) #b00000))",
    "(declare-const f (_ FloatingPoint 3 4))(declare-const g (_ FloatingPoint 3 4))"
    "(assert (distinct (fp.add RNE f g) (fp.add RNE g f)))",
    "(declare-const f (_ FloatingPoint 3 4))(declare-const r RoundingMode)"
    "(assert (fp.lt (fp.mul r f f) (fp.sub RTN f f)))",
};

TEST(Certificate, TheoremsAreChecked) {
  for (const char* theorem : kTheorems) {
    const auto section = prove(head(theorem));
    ASSERT_TRUE(section) << theorem;
    const auto checked = check(*section);
    EXPECT_TRUE(checked.ok()) << theorem << ": " << checked.error().message;
  }
}

TEST(Certificate, TextAndBack) {
  const Section first{"a\nb", Method::kGates, "1 0\n"}, second{"", Method::kOpen, "why"};
  const auto sections = parse_certificate(header() + to_text(first) + to_text(second));
  ASSERT_TRUE(sections.ok());
  ASSERT_EQ(sections->size(), 2u);
  EXPECT_EQ((*sections)[0].query, first.query);
  EXPECT_EQ((*sections)[0].proof, first.proof);
  EXPECT_EQ((*sections)[1].method, Method::kOpen);
  EXPECT_FALSE(check((*sections)[1]).ok());
}

TEST(Certificate, WithoutItsEndItIsRejected) {
  const auto section = prove(head(kTheorems[4]));
  ASSERT_TRUE(section);
  for (size_t keep : {size_t{0}, section->proof.size() / 4, section->proof.size() / 2}) {
    Section cut = *section;
    cut.proof.resize(keep);
    EXPECT_FALSE(check(cut).ok()) << keep;
  }
}

// A satisfiable query never has a proof, whatever the lemmas are.
TEST(Certificate, LemmasOfAnotherQueryProveNothing) {
  const auto section = prove(head(kTheorems[4]));
  ASSERT_TRUE(section);
  for (const char* satisfiable : {"(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvurem x y))))",
                                  "(assert (distinct x (bvsub (bvmul (bvsdiv x y) y) (bvsrem x y))))",
                                  "(assert (= x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))"}) {
    Section other = *section;
    other.query = head(satisfiable);
    EXPECT_FALSE(check(other).ok()) << satisfiable;
  }
}

TEST(Certificate, AnUnsatisfiableCoreOfClausesNeedsTheLemmas) {
  // All eight clauses over three variables: not refuted by unit propagation alone.
  const auto fill = [](Rup& rup) {
    for (int signs = 0; signs < 8; ++signs) {
      const int clause[] = {signs & 1 ? 1 : -1, signs & 2 ? 2 : -2, signs & 4 ? 3 : -3};
      rup.add(clause);
    }
  };
  const auto accepts = [&](std::string_view lemmas) {
    Rup rup(3);
    fill(rup);
    return check_lemmas(rup, 3, lemmas).ok();
  };
  EXPECT_TRUE(accepts("1 2 0\n1 0\n2 0\n0\n"));
  EXPECT_FALSE(accepts("0\n"));
  EXPECT_FALSE(accepts("1 0\n0\n"));
  EXPECT_FALSE(accepts("1 2 0\n1 0\nd 1 0\n"));
  EXPECT_FALSE(accepts("1 2\n1 0\n2 0\n0\n"));
  EXPECT_FALSE(accepts("1 4 0\n"));
  EXPECT_FALSE(accepts("1 -1 0\n0\n"));
  EXPECT_FALSE(accepts("1 2 0 1 0\n"));
}

// Random queries: a proof is accepted; with a literal turned round, a line left out or the query changed,
// whatever is still accepted must be about a query that has no model.
TEST(Certificate, DamagedOnesNeverProveWhatIsSatisfiable) {
  Rng rng(11);
  testing::TermOptions options;
  options.widths = {2, 3};
  options.floats = options.arrays = options.math = options.arithmetic = options.x87 = false;
  options.variables_per_sort = 2;
  int proved = 0, damaged = 0, rejected = 0;
  for (uint64_t seed = 0; proved < 40 && seed < 2000; ++seed) {
    expr::Pool pool;
    testing::TermGenerator generator(pool, seed, options);
    generator.draw();
    std::vector<Expr> conjuncts;
    for (int i = 0; i < 4; ++i) conjuncts.push_back(generator.term(expr::Sort::boolean(), 8));
    const auto text = smtlib::write_query(pool, conjuncts, {.dialect = smtlib::Dialect::kMantissa});
    ASSERT_TRUE(text.ok());
    const auto section = prove(text->text);
    if (!section || section->proof.size() < 40) continue;
    ++proved;
    ASSERT_TRUE(check(*section).ok()) << text->text;
    for (int i = 0; i < 50; ++i) {
      Section other = *section;
      std::string& target = rng.chance(2) ? other.proof : other.query;
      const size_t at = rng.below(target.size());
      switch (rng.below(3)) {
        case 0: target.erase(at, 1 + rng.below(8)); break;
        case 1: target.insert(at, rng.chance(2) ? "-" : "1"); break;
        default: target[at] = "0123456789- xy"[rng.below(14)]; break;
      }
      ++damaged;
      if (!check(other).ok()) {
        ++rejected;
        continue;
      }
      EXPECT_TRUE(prove(other.query)) << "accepted, though it has a model: " << other.query;
    }
  }
  EXPECT_EQ(proved, 40);
  EXPECT_EQ(damaged, 2000);
  EXPECT_GT(rejected, 1000);
}

}  // namespace
}  // namespace mantissa::proof
