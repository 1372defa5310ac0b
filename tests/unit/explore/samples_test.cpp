#include "explore/samples.h"

#include <gtest/gtest.h>

#include "memory/inputs.h"

namespace mantissa::explore {
namespace {

class Scripted final : public Sampling {
 public:
  void begin() override { ++begun; }
  std::optional<std::vector<SampledInput>> take(const Budget& budget) override {
    patience.push_back(budget.clock_seconds_left());
    if (!is_there) return std::nullopt;
    return std::vector<SampledInput>(2);
  }
  int begun = 0;
  bool is_there = true;
  std::vector<double> patience;  // of each that asked
};

Options one_second_of_sampling(unsigned jobs) {
  Options options;
  options.sample_s = 1;
  options.jobs = jobs;
  return options;
}

TEST(Samples, AShortRunBeginsNone) {
  Scripted sampling;
  Samples samples(&sampling, one_second_of_sampling(1));
  EXPECT_TRUE(samples.look(0.2, {}).empty());
  EXPECT_EQ(sampling.begun, 0);
  EXPECT_TRUE(samples.look(0.3, {}).empty());
  EXPECT_EQ(sampling.begun, 1);
  EXPECT_TRUE(sampling.patience.empty());  // not asked before its time
}

// What the machine does beside does not change when inputs come, as long as somebody waits for them.
TEST(Samples, ComeOnceAfterSoMuchWork) {
  Scripted sampling;
  Samples samples(&sampling, one_second_of_sampling(1));
  EXPECT_TRUE(samples.look(0.3, {}).empty());
  EXPECT_TRUE(samples.look(2.2, {}).empty());
  EXPECT_EQ(samples.look(2.3, {}).size(), 2U);
  EXPECT_GT(sampling.patience.at(0), 1);
  EXPECT_TRUE(samples.look(9, {}).empty());
  EXPECT_EQ(sampling.patience.size(), 1U);
  EXPECT_EQ(sampling.begun, 1);
}

TEST(Samples, WorkIsThatOfAllThreads) {
  Scripted sampling;
  Samples samples(&sampling, one_second_of_sampling(4));
  EXPECT_TRUE(samples.look(0.9, {}).empty());
  EXPECT_EQ(sampling.begun, 0);
  EXPECT_TRUE(samples.look(8.9, {}).empty());
  EXPECT_EQ(sampling.begun, 1);
  EXPECT_EQ(samples.look(9.1, {}).size(), 2U);
}

TEST(Samples, LateOnesAreWaitedForOnceAndTheRunSaysSo) {
  Scripted sampling;
  sampling.is_there = false;
  Samples samples(&sampling, one_second_of_sampling(1));
  const uint64_t cut = Meter::cut_by_clock();
  EXPECT_TRUE(samples.look(3, {}).empty());
  EXPECT_EQ(Meter::cut_by_clock(), cut + 1);
  EXPECT_TRUE(samples.look(4, {}).empty());
  EXPECT_EQ(Meter::cut_by_clock(), cut + 1);
  EXPECT_EQ(sampling.patience.at(1), 0);
  sampling.is_there = true;
  EXPECT_EQ(samples.look(5, {}).size(), 2U);
}

TEST(Samples, NoneWhereNoneAreWanted) {
  Scripted sampling;
  Samples off(&sampling, Options());
  EXPECT_TRUE(off.look(100, {}).empty());
  EXPECT_EQ(sampling.begun, 0);
  Samples nobody(nullptr, one_second_of_sampling(1));
  EXPECT_TRUE(nobody.look(100, {}).empty());
}

// The second input of a name has a variable of its own, as on a path.
TEST(Samples, InputsOfOneNameAreCounted) {
  expr::Pool pool;
  const eval::Model model = model_of(pool, {{"x", memory::InputType::kBytes, {1}},
                                            {"y", memory::InputType::kBytes, {2}},
                                            {"x", memory::InputType::kBytes, {3}}});
  memory::Inputs inputs;
  const uint32_t first = inputs.add(pool, "x", memory::InputType::kBytes, 1);
  const uint32_t second = inputs.add(pool, "x", memory::InputType::kBytes, 1);
  (void)inputs.read(pool, first, 0, 1, ir::FloatType::kNone);
  (void)inputs.read(pool, second, 0, 1, ir::FloatType::kNone);
  EXPECT_EQ(inputs.bytes_under(pool, first, model), std::vector<uint8_t>{1});
  EXPECT_EQ(inputs.bytes_under(pool, second, model), std::vector<uint8_t>{3});
}

}  // namespace
}  // namespace mantissa::explore
