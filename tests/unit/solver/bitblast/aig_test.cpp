// The graph: rules keep the meaning, gates and clauses say the same as the ANDs.

#include "solver/bitblast/aig.h"

#include <gtest/gtest.h>

#include "solver/bitblast/cnf.h"
#include "support/rng.h"

namespace mantissa::solver::bitblast {
namespace {

struct Random {
  Aig aig;
  std::vector<Lit> inputs, nodes;
  std::vector<uint64_t> truth;  // of nodes, over all assignments of six inputs

  explicit Random(Rng& rng) {
    constexpr uint64_t kColumns[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                     0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    for (uint64_t column : kColumns) {
      inputs.push_back(aig.input());
      nodes.push_back(inputs.back());
      truth.push_back(column);
    }
    nodes.push_back(kTrue);
    truth.push_back(~uint64_t{0});
    for (int i = 0; i < 60; ++i) {
      uint64_t values[3];
      Lit operands[3];
      for (int k = 0; k < 3; ++k) {
        const size_t at = rng.below(nodes.size());
        const bool flip = rng.chance(2);
        operands[k] = nodes[at] ^ flip;
        values[k] = flip ? ~truth[at] : truth[at];
      }
      const auto [a, b, c] = values;
      switch (rng.below(5)) {
        case 0: add(aig.land(operands[0], operands[1]), a & b); break;
        case 1: add(aig.lxor(operands[0], operands[1]), a ^ b); break;
        case 2: add(aig.mux(operands[0], operands[1], operands[2]), (a & b) | (~a & c)); break;
        case 3: add(aig.xor3(operands[0], operands[1], operands[2]), a ^ b ^ c); break;
        default: add(aig.majority(operands[0], operands[1], operands[2]), (a & b) | (a & c) | (b & c)); break;
      }
    }
  }
  void add(Lit node, uint64_t value) {
    nodes.push_back(node);
    truth.push_back(value);
  }
};

TEST(Aig, RulesKeepTheMeaning) {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    Rng rng(seed);
    Random random(rng);
    for (uint32_t assignment = 0; assignment < 64; ++assignment) {
      std::vector<uint8_t> inputs(random.aig.size()), values;
      for (size_t i = 0; i < 6; ++i) inputs[random.inputs[i].node()] = assignment >> i & 1;
      random.aig.simulate(values, inputs);
      for (size_t i = 0; i < random.nodes.size(); ++i)
        ASSERT_EQ((values[random.nodes[i].node()] != 0) != random.nodes[i].negated(),
                  (random.truth[i] >> assignment & 1) != 0)
            << "seed " << seed;
    }
  }
}

TEST(Aig, SharesEqualNodes) {
  Aig aig;
  const Lit a = aig.input(), b = aig.input();
  EXPECT_EQ(aig.land(a, b), aig.land(b, a));
  EXPECT_EQ(aig.lxor(a, b), !aig.lxor(!a, b));
  EXPECT_EQ(aig.land(a, aig.land(a, b)), aig.land(a, b));
  EXPECT_EQ(aig.land(a, !aig.land(a, b)), aig.land(a, !b));
  EXPECT_EQ(aig.lor(aig.land(a, b), aig.land(a, !b)), a);
}

// Clauses admit exactly the assignments that make the asserted nodes true, in every polarity and order.
TEST(Cnf, SaysWhatTheGraphSays) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    Rng rng(seed);
    Random random(rng);
    SatSolver sat;
    Cnf cnf(random.aig, sat);
    uint64_t expected = ~uint64_t{0};
    for (int i = 0; i < 2; ++i) {
      const size_t at = random.nodes.size() - 1 - rng.below(20);
      const bool flip = rng.chance(2);
      cnf.assert_true(random.nodes[at] ^ flip);
      expected &= flip ? ~random.truth[at] : random.truth[at];
    }
    const size_t assumed = rng.below(random.nodes.size());
    for (uint32_t assignment = 0; assignment < 64; ++assignment) {
      for (size_t i = 0; i < 6; ++i) {
        const int literal = cnf.implying(random.inputs[i]);
        sat.assume(assignment >> i & 1 ? literal : -literal);
      }
      sat.assume(cnf.implying(random.nodes[assumed]));
      const bool holds = (expected & random.truth[assumed]) >> assignment & 1;
      ASSERT_EQ(sat.solve(Budget()) == Verdict::kSat, holds) << "seed " << seed;
    }
  }
}

TEST(Aig, GatesAreNotMadeBeyondTheBudget) {
  Aig aig;
  const Budget budget = Budget::seconds(0);
  aig.set_budget(&budget);
  const auto build = [&] {
    Lit sum = aig.input();
    for (int i = 0; i < 3'000'000; ++i) sum = aig.lxor(sum, aig.input());
  };
  EXPECT_THROW(build(), Aig::Interrupted);
  EXPECT_LT(aig.size(), 2'000'000u);
  aig.set_budget(nullptr);
  EXPECT_NO_THROW(aig.land(aig.input(), aig.input()));
}

}  // namespace
}  // namespace mantissa::solver::bitblast
