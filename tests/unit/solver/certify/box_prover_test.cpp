// Proofs of known theorems, and of random queries whose models are counted; damaged ones prove nothing that
// is not so.

#include "solver/certify/box_prover.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "proof/certificate.h"
#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "support/random_terms.h"

namespace mantissa::solver::certify {
namespace {

using expr::Expr;
using proof::Method;
using proof::Section;

std::optional<Section> prove(const std::string& text, bool with_rows, double seconds,
                             uint64_t* row_ends = nullptr) {
  expr::Pool pool;
  const auto query = smtlib::read_query(pool, text);
  if (!query) return std::nullopt;
  std::vector<Expr> conjuncts = query->assertions;
  conjuncts.insert(conjuncts.end(), query->side_conditions.begin(), query->side_conditions.end());
  const BoxProof found = refute_by_boxes(pool, conjuncts, with_rows, Budget().until(seconds));
  if (row_ends) *row_ends += found.row_ends;
  if (found.steps.empty()) return std::nullopt;
  return Section{text, Method::kBoxes, found.steps};
}

std::string doubles(const std::string& assertions) {
  return "(declare-const x Float64)(declare-const y Float64)(declare-const z Float64)(declare-const n (_ "
         "BitVec 32))"
         "(define-fun within ((a Float64) (b Float64)) Bool (and (fp.leq (fp.neg b) a) (fp.leq a b)))" +
         assertions;
}

const char* const kByBoxes[] = {
    "(assert (fp.lt x x))",
    "(assert (fp.leq ((_ to_fp 11 53) RNE 1.0) x))(assert (fp.lt (fp.mul RNE x x) ((_ to_fp 11 53) RNE "
    "1.0)))",
    "(assert (fp.lt (fp.sqrt RNE x) (fp.neg ((_ to_fp 11 53) RNE 0.0))))",
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (fp.gt (fp.add RNE (fp.mul RNE x x) x) ((_ to_fp "
    "11 53) RNE 111.0)))",
    "(assert (within x ((_ to_fp 11 53) RNE 2.0)))(assert (fp.eq (fp.mul RNE x x) ((_ to_fp 11 53) RNE "
    "5.0)))",
    "(assert (bvslt n #x00000064))(assert (bvsgt n #xffffff00))"
    "(assert (fp.gt ((_ to_fp 11 53) RNE n) ((_ to_fp 11 53) RNE 100.0)))",
    "(assert (or (fp.isNaN x) (fp.isInfinite x)))(assert (fp.lt (fp.abs x) ((_ to_fp 11 53) RNE 7.0)))",
    "(assert (fp.gt (fp.div RTP x y) ((_ to_fp 11 53) RNE 3.0)))(assert (within x ((_ to_fp 11 53) RNE 1.0)))"
    "(assert (fp.gt y ((_ to_fp 11 53) RNE 0.5)))",
};

const char* const kByRows[] = {
    // two orders of a sum
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (within y ((_ to_fp 11 53) RNE 10.0)))(assert "
    "(within z ((_ to_fp 11 53) RNE 10.0)))"
    "(assert (fp.gt (fp.abs (fp.sub RNE (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z))))"
    " ((_ to_fp 11 53) RNE 0.00000000000005)))",
    // with a constant, which is large beside the errors
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (within y ((_ to_fp 11 53) RNE 10.0)))"
    "(assert (fp.gt (fp.sub RNE (fp.add RNE (fp.add RNE x y) ((_ to_fp 11 53) RNE 0.5)) (fp.add RNE x "
    "(fp.add "
    "RNE y ((_ to_fp 11 53) RNE 0.5)))) ((_ to_fp 11 53) RNE 0.00000000000005)))",
    // x <= y <= z and z < x
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (within y ((_ to_fp 11 53) RNE 10.0)))(assert "
    "(within z ((_ to_fp 11 53) RNE 10.0)))"
    "(assert (fp.leq x y))(assert (fp.leq y z))(assert (fp.lt z x))",
    // (x + y) z against x z + y z
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (within y ((_ to_fp 11 53) RNE 10.0)))(assert "
    "(within z ((_ to_fp 11 53) RNE 10.0)))"
    "(assert (fp.gt (fp.sub RNE (fp.mul RNE (fp.add RNE x y) z) (fp.add RNE (fp.mul RNE x z) (fp.mul RNE y "
    "z)))"
    " ((_ to_fp 11 53) RNE 0.000000000001)))",
    // down is not above up
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (within y ((_ to_fp 11 53) RNE 10.0)))(assert "
    "(fp.lt (fp.add RTP x y) (fp.add RTN x y)))",
    // x / y * y near x
    "(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (fp.leq ((_ to_fp 11 53) RNE 1.0) y))(assert "
    "(within y ((_ to_fp 11 53) RNE 8.0)))"
    "(assert (fp.gt (fp.sub RNE (fp.mul RNE (fp.div RNE x y) y) x) ((_ to_fp 11 53) RNE 0.0000000000001)))",
};

TEST(BoxProver, TheoremsByBoxes) {
  for (const char* theorem : kByBoxes) {
    const auto section = prove(doubles(theorem), false, 10);
    ASSERT_TRUE(section) << theorem;
    const auto checked = check(*section);
    EXPECT_TRUE(checked.ok()) << theorem << ": " << checked.error().message << "\n" << section->proof;
  }
}

TEST(BoxProver, TheoremsByRows) {
  for (const char* theorem : kByRows) {
    uint64_t row_ends = 0;
    const auto section = prove(doubles(theorem), true, 20, &row_ends);
    ASSERT_TRUE(section) << theorem;
    EXPECT_GT(row_ends, 0u) << theorem;
    const auto checked = check(*section);
    EXPECT_TRUE(checked.ok()) << theorem << ": " << checked.error().message << "\n" << section->proof;
  }
}

TEST(BoxProver, WhatHasAModelIsNotProved) {
  EXPECT_FALSE(prove(doubles("(assert (within x ((_ to_fp 11 53) RNE 10.0)))(assert (fp.gt x y))"), true, 2));
  EXPECT_FALSE(prove(doubles("(assert (fp.eq (fp.mul RNE x x) ((_ to_fp 11 53) RNE 4.0)))"), false, 2));
}

// Whether the query has a model, by trying everything; none: it is too much to try.
std::optional<bool> has_model(const std::string& text) {
  expr::Pool pool;
  const auto query = smtlib::read_query(pool, text);
  if (!query) return std::nullopt;
  std::vector<Expr> conjuncts = query->assertions;
  conjuncts.insert(conjuncts.end(), query->side_conditions.begin(), query->side_conditions.end());
  const std::vector<Expr> variables = expr::variables(pool, conjuncts);
  uint32_t bits = 0;
  for (const Expr v : variables) bits += pool.sort(v).bits();
  if (bits > 14) return std::nullopt;
  eval::Tape tape(pool, conjuncts);
  for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
    eval::Model model;
    uint64_t rest = all;
    bool is_mode = true;
    for (const Expr v : variables) {
      const uint32_t width = pool.sort(v).bits();
      const uint64_t word = rest & ((uint64_t{1} << width) - 1);
      rest >>= width;
      is_mode = is_mode && (!pool.sort(v).is_rounding_mode() || word < 5);
      if (is_mode) model.set(v, expr::Value::from_raw(pool.sort(v), word));
    }
    if (!is_mode) continue;
    tape.run(model);
    bool holds = true;
    for (size_t i = 0; i < conjuncts.size() && holds; ++i) holds = tape.is_true(i);
    if (holds) return true;
  }
  return false;
}

std::string random_terms(uint64_t seed) {
  testing::TermOptions options;
  options.widths = {2, 3};
  options.formats = {{2, 3}, {3, 3}, {2, 2}};
  options.arrays = options.math = options.arithmetic = options.x87 = false;
  options.variables_per_sort = 1;
  expr::Pool pool;
  testing::TermGenerator generator(pool, seed, options);
  generator.draw();
  std::vector<Expr> conjuncts;
  for (int i = 0; i < 4; ++i) conjuncts.push_back(generator.term(expr::Sort::boolean(), 8));
  return smtlib::write_query(pool, conjuncts, {.dialect = smtlib::Dialect::kMantissa})->text;
}

// Comparisons of sums, products and their like of two bounded numbers.
class Relations {
 public:
  explicit Relations(uint64_t seed) : rng_(seed) {}
  std::string query() {
    std::string text = "(declare-const x (_ FloatingPoint 3 4))(declare-const y (_ FloatingPoint 3 4))";
    const std::string bound = constant(true);
    for (const char* v : {"x", "y"})
      text += std::string("(assert (fp.leq (fp.abs ") + v + ") " + bound + "))";
    const std::string one = term(2), other = term(2);
    text += "(assert (fp.leq " + one + " " + other + "))";
    for (int i = 0; i < 2; ++i) {
      const std::string more =
          "(fp.add " + mode() + " " + (i == 0 ? other : term(1)) + " " + constant(true) + ")";
      text += std::string("(assert (") + (rng_.chance(2) ? "fp.lt " : "fp.leq ") + more + " " +
              (i == 0 || rng_.chance(2) ? one : term(2)) + "))";
    }
    return text;
  }

 private:
  std::string mode() {
    static const char* const kModes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
    return kModes[rng_.chance(2) ? 0 : rng_.below(5)];
  }
  std::string constant(bool positive) {
    static const char* const kDigits[] = {"000", "001", "010", "011", "100", "101", "110", "111"};
    static const char* const kExponents[] = {"001", "010", "011", "100", "101"};
    return std::string("(fp #b") + (positive || rng_.chance(2) ? "0" : "1") + " #b" +
           kExponents[rng_.below(5)] + " #b" + kDigits[rng_.below(8)] + ")";
  }
  std::string term(int depth) {
    if (depth == 0 || rng_.chance(5)) return rng_.chance(6) ? constant(false) : rng_.chance(2) ? "x" : "y";
    switch (rng_.below(8)) {
      case 0: return "(fp.neg " + term(depth - 1) + ")";
      case 1: return "(fp.abs " + term(depth - 1) + ")";
      case 2: return "(fp.mul " + mode() + " " + term(depth - 1) + " " + term(depth - 1) + ")";
      case 3: return "(fp.max " + term(depth - 1) + " " + term(depth - 1) + ")";
      case 4: return "(fp.div " + mode() + " " + term(depth - 1) + " " + constant(false) + ")";
      case 5: return "(fp.sub " + mode() + " " + term(depth - 1) + " " + term(depth - 1) + ")";
      default: return "(fp.add " + mode() + " " + term(depth - 1) + " " + term(depth - 1) + ")";
    }
  }
  Rng rng_;
};

// Proofs of random queries, whole and damaged in proof or query.
void damage(bool with_rows, uint64_t first, int wanted) {
  Rng rng(first);
  int proved = 0, damaged = 0, rejected = 0, unsat = 0;
  for (uint64_t seed = first; proved < wanted && seed < first + 40000; ++seed) {
    const std::string text = with_rows ? Relations(seed).query() : random_terms(seed);
    const auto real = has_model(text);
    if (!real) continue;
    unsat += !*real;
    uint64_t row_ends = 0;
    const auto section = prove(text, with_rows, *real ? 0.01 : 0.3, &row_ends);
    if (!section) continue;
    ASSERT_FALSE(*real) << "proved, though it has a model, seed " << seed << ": " << text;
    const auto checked = check(*section);
    ASSERT_TRUE(checked.ok()) << "seed " << seed << ": " << checked.error().message << "\n"
                              << text << section->proof;
    if (section->proof.size() < 30 || (with_rows && row_ends == 0)) continue;
    ++proved;
    for (int i = 0; i < 25; ++i) {
      Section other = *section;
      std::string& target = rng.chance(3) ? other.query : other.proof;
      const size_t at = rng.below(target.size());
      switch (rng.below(3)) {
        case 0: target.erase(at, 1 + rng.below(8)); break;
        case 1: target.insert(at, rng.chance(2) ? "-" : "1"); break;
        default: target[at] = "0123456789-<>s\n"[rng.below(15)]; break;
      }
      ++damaged;
      if (!check(other).ok()) {
        ++rejected;
        continue;
      }
      const auto model = has_model(other.query);
      EXPECT_TRUE(!model || !*model) << "accepted, though it has a model, seed " << seed << ": "
                                     << other.query << other.proof;
    }
  }
  EXPECT_EQ(proved, wanted) << "seed " << first;
  EXPECT_GT(rejected, damaged / 2);
  std::printf("%d unsat, %d proofs, %d damaged, %d rejected\n", unsat, proved, damaged, rejected);
}

TEST(BoxProver, DamagedProofsByBoxes) {
  damage(false, testing::seed_or(100000), testing::long_run() ? 80 : 40);
}
TEST(BoxProver, DamagedProofsByRows) { damage(true, testing::seed_or(200000), testing::long_run() ? 80 : 8); }

}  // namespace
}  // namespace mantissa::solver::certify
