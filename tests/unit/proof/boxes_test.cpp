// What holds of a model must survive every step and every row: random terms, a random model, random steps
// that the checker takes. The seed is in the message.

#include "proof/boxes.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "proof/rows.h"
#include "support/random_terms.h"

namespace mantissa::proof {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

struct Trial {
  Trial(uint64_t seed, testing::TermOptions options) : generator(pool, seed, std::move(options)) {
    generator.draw();
    for (int i = 0; i < 3; ++i) {
      const Expr e = generator.term(Sort::boolean(), 8);
      conjuncts.push_back(e);
    }
    model = generator.model(conjuncts);
    for (Expr& e : conjuncts)
      if (!eval::evaluate(pool, e, model).as_bool()) e = pool.mk_not(e);
    boxes.emplace(pool, conjuncts);
    std::vector<Expr> terms;
    for (uint32_t n = 0; n < boxes->size(); ++n) terms.push_back(boxes->term(n));
    eval::Tape tape(pool, terms);
    tape.run(model);
    for (size_t n = 0; n < terms.size(); ++n) values.push_back(tape.value(n));
  }

  bool is_kept(uint32_t n) const {
    Range point = Range::of(values[n]);
    if (point.is_opaque()) return true;
    point.meet(boxes->range(n));
    return !point.empty();
  }
  bool is_in(uint32_t n, const Part& part) const {
    Range point = Range::of(values[n]);
    point.keep(part);
    return !point.empty();
  }
  Part part_of(uint32_t n) {
    const Range& r = boxes->range(n);
    Rng& rng = generator.rng();
    Part part;
    const auto among = [&](Span s) {
      if (s.empty()) return Place{0};
      const Place near =
          Range::of(values[n]).span().lo;  // bounds at the value itself are the interesting ones
      if (rng.chance(2)) return near + static_cast<Place>(rng.below(5)) - 2;
      const auto size = static_cast<unsigned __int128>(s.hi - s.lo) + 1;
      return s.lo + static_cast<Place>(static_cast<unsigned __int128>(rng.next()) % size);
    };
    switch (rng.below(r.sort().is_bit_vec() ? 4 : 3)) {
      case 0: part = {Part::Side::kLow, among(r.span())}; break;
      case 1: part = {Part::Side::kHigh, among(r.span())}; break;
      case 2:
        part = r.sort().is_bit_vec() ? Part{Part::Side::kSignedLow, among(r.as_signed())}
                                     : Part{Part::Side::kNan, 0};
        break;
      default: part = {Part::Side::kSignedHigh, among(r.as_signed())}; break;
    }
    return part;
  }

  expr::Pool pool;
  testing::TermGenerator generator;
  std::vector<Expr> conjuncts;
  eval::Model model;
  std::optional<Boxes> boxes;
  std::vector<Value> values;
};

testing::TermOptions small_options() {
  testing::TermOptions options;
  options.widths = {1, 2, 3, 4, 7, 64};
  options.formats = {{2, 3}, {3, 4}, {3, 3}, {5, 11}, {11, 53}};
  options.arrays = options.math = options.arithmetic = options.x87 = false;
  options.variables_per_sort = 2;
  return options;
}

TEST(ProofBoxes, NoStepTakesAModelAway) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 40000 : 3000;
  uint64_t cuts = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Trial t(seed, small_options());
    Rng& rng = t.generator.rng();
    for (int step = 0; step < 60; ++step) {
      const auto n = static_cast<uint32_t>(rng.below(t.boxes->size()));
      const auto operands = t.boxes->operands(n);
      if (rng.chance(4)) {  // the side of a split on which the model is
        const Part part = t.part_of(n);
        if (t.is_in(n, part)) t.boxes->split(n, part);
      } else if (operands.empty() || rng.chance(2)) {
        t.boxes->up(n);
        ASSERT_TRUE(t.is_kept(n)) << "seed " << seed << ": " << testing::to_text(t.pool, t.boxes->term(n));
      } else {
        const auto i = static_cast<uint32_t>(rng.below(operands.size()));
        const Part part = t.part_of(operands[i]);
        if (t.boxes->cut(n, i, part)) ++cuts;
        ASSERT_TRUE(t.is_kept(operands[i]))
            << "seed " << seed << ": " << testing::to_text(t.pool, t.boxes->term(n)) << " operand " << i
            << " without " << part.to_text();
      }
    }
    ASSERT_FALSE(t.boxes->is_refuted()) << "seed " << seed;
  }
  EXPECT_GT(cuts, count);
}

// Every row that there is holds for the model.
TEST(ProofBoxes, RowsHold) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 40000 : 3000;
  uint64_t held = 0, tight = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    testing::TermOptions options = small_options();
    options.only = {Kind::kFpAdd, Kind::kFpSub,  Kind::kFpMul,    Kind::kFpDiv,
                    Kind::kFpFma, Kind::kFpSqrt, Kind::kFpAbs,    Kind::kFpNeg,
                    Kind::kFpMin, Kind::kFpMax,  Kind::kFpLe,     Kind::kFpLt,
                    Kind::kFpEq,  Kind::kIte,    Kind::kFpFromFp, Kind::kFpRoundToIntegral};
    Trial t(seed, options);
    Rng& rng = t.generator.rng();
    std::vector<uint32_t> known;
    for (uint32_t n = 0; n < t.boxes->size(); ++n) {
      const Value& v = t.values[n];
      if (v.sort().is_rounding_mode() && rng.chance(2)) {
        const auto m = static_cast<Place>(v.as_rounding_mode());
        t.boxes->split(n, {Part::Side::kLow, m});
        if (rng.chance(2)) t.boxes->split(n, {Part::Side::kHigh, m});
      }
      if (v.sort().is_bool())
        t.boxes->split(n, {v.as_bool() ? Part::Side::kHigh : Part::Side::kLow, v.as_bool()});
      if (!v.sort().is_float() || !v.as_float().is_finite()) continue;
      const Place p = place_of(v.as_float()), infinity = infinity_place(v.sort().format());
      const Place room =
          rng.chance(2) ? static_cast<Place>(rng.below(3)) : static_cast<Place>(rng.below(200));
      t.boxes->split(n, {Part::Side::kLow, std::min(p + room, infinity - 1)});
      t.boxes->split(n, {Part::Side::kHigh, std::max(p - static_cast<Place>(rng.below(100)), -infinity)});
      known.push_back(n);
    }
    const Rows rows(*t.boxes);
    for (uint32_t n = 0; n < t.boxes->size(); ++n)
      for (const char* kind : {"d", "e", "f", "g", "h", "c", "b", "ll", "hh", "lh", "hl"}) {
        RowName name{kind, n, {}, {}};
        const auto factor = [&] { return known[rng.below(known.size())]; };
        if (!known.empty() && (rng.chance(3) || name.kind == "b" || name.kind.size() == 2))
          name.product = {factor()};
        if (!known.empty() && name.kind.size() == 2) name.other = {factor()};
        if (name.product.empty() && (name.kind == "b" || name.kind.size() == 2)) continue;
        const auto row = rows.row(name);
        if (!row) continue;
        num::Rational sum;
        for (const auto& [m, c] : row->sum) {
          num::Rational product = c;
          for (const uint32_t i : m) product = product * t.values[i].as_float().to_rational();
          sum = sum + product;
        }
        const auto report = [&] {
          return "seed " + std::to_string(seed) + " row " + name.to_text() + ": " +
                 testing::to_text(t.pool, t.boxes->term(n)) + " with " + testing::to_text(t.pool, t.model);
        };
        if (row->low) ASSERT_TRUE(*row->low < sum || (*row->low == sum && !row->is_strict)) << report();
        if (row->high) ASSERT_TRUE(sum < *row->high || (*row->high == sum && !row->is_strict)) << report();
        ++held;
        tight += (row->low && *row->low == sum) || (row->high && *row->high == sum);
        RowName back;
        ASSERT_TRUE(RowName::parse(name.to_text(), t.boxes->size(), &back)) << name.to_text();
        EXPECT_EQ(back.to_text(), name.to_text());
      }
  }
  EXPECT_GT(held, 2 * count);
  EXPECT_GT(tight, count / 10);
}

TEST(ProofBoxes, PartsAsText) {
  for (const char* text : {"<5", ">-7", "s<-170141183460469231731687303715884105", "s>0", "n"}) {
    Part part;
    ASSERT_TRUE(Part::parse(text, &part)) << text;
    EXPECT_EQ(part.to_text(), text);
  }
  for (const char* text :
       {"", "5", "<", ">x", "s", "sn", "<1.5", "<99999999999999999999999999999999999999"}) {
    Part part;
    EXPECT_FALSE(Part::parse(text, &part)) << text;
  }
}

}  // namespace
}  // namespace mantissa::proof
