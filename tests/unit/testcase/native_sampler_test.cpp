#include "testcase/native_sampler.h"

#include <gtest/gtest.h>

#include <random>

#include "testcase/replay_file.h"

namespace mantissa::testcase {
namespace {

std::string number(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i);
  return text;
}

std::string text(const std::string& words) { return number(words.size(), 4) + words; }

std::string record(const std::string& kind, const std::vector<Input>& inputs) {
  const std::string body = text(kind) + text("/a/b.c") + number(7, 4) + number(3, 4) + number(1, 4) +
                           number(0xabcdef, 8) + to_replay_file(inputs);
  return number(body.size(), 4) + body;
}

std::string memory(const std::string& records) {
  return number(100, 8) + number(20, 8) + number(3, 8) + number(2, 8) + number(1, 8) +
         number(records.size(), 8) + records + std::string(64, '\0');
}

const std::vector<Input> kInputs = {{"x", InputType::kDouble, std::vector<uint8_t>(8, 1)},
                                    {"n", InputType::kI32, {1, 2, 3, 4}}};

TEST(NativeSampler, ReadsWhatTheProcessTold) {
  const Samples samples =
      read_samples(memory(record("float-overflow", kInputs) + record("float-invalid", {})), "f");
  EXPECT_EQ(samples.samples, 100U);
  EXPECT_EQ(samples.rejected, 20U);
  EXPECT_EQ(samples.crashed, 3U);
  EXPECT_EQ(samples.hung, 2U);
  EXPECT_EQ(samples.cut, 1U);
  ASSERT_EQ(samples.candidates.size(), 2U);
  const Candidate& first = samples.candidates[0];
  EXPECT_EQ(first.finding.kind, findings::FindingKind::kFloatOverflow);
  EXPECT_EQ(first.finding.file, "/a/b.c");
  EXPECT_EQ(first.finding.line, 7U);
  EXPECT_EQ(first.finding.column, 3U);
  EXPECT_EQ(first.test.entry, "f");
  EXPECT_EQ(first.test.trace, 0xabcdefU);
  EXPECT_TRUE(first.test.asks_replay);
  EXPECT_TRUE(first.test.has_loss);  // no engine followed it
  EXPECT_EQ(first.test.inputs, kInputs);
}

TEST(NativeSampler, ReadsWhatOnlyWentElsewhere) {
  const Samples samples = read_samples(memory(record("", kInputs) + record("float-invalid", {})), "f");
  EXPECT_EQ(samples.candidates.size(), 1U);
  ASSERT_EQ(samples.others.size(), 1U);
  EXPECT_EQ(samples.others[0].inputs, kInputs);
}

// The program shares its memory with what tells of it.
TEST(NativeSampler, LeavesOutWhatMakesNoSense) {
  EXPECT_EQ(read_samples("", "f").samples, 0U);
  EXPECT_EQ(read_samples(std::string(47, '\xff'), "f").samples, 0U);
  EXPECT_TRUE(read_samples(memory(record("no-such-kind", kInputs)), "f").candidates.empty());
  EXPECT_TRUE(read_samples(memory(number(~0U, 4) + "x"), "f").candidates.empty());
  const std::string good = memory(record("float-overflow", kInputs));
  const uint64_t seed = std::random_device()();
  std::mt19937_64 random(seed);
  for (int i = 0; i < 20000; ++i) {
    std::string bad = good.substr(0, i % 2 == 0 ? good.size() : random() % good.size());
    for (int changes = 0; changes < 3 && !bad.empty(); ++changes)
      bad[random() % bad.size()] = static_cast<char>(random());
    EXPECT_LE(read_samples(bad, "f").candidates.size(), 1U) << "seed " << seed;
  }
}

}  // namespace
}  // namespace mantissa::testcase
