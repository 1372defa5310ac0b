#include "testcase/pack.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <thread>

namespace mantissa::testcase {
namespace {

class Pack : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("mantissa_pack_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    path_ = folder_ / "tests.pack";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static testcase::Test test(uint64_t id) {
    testcase::Test t;
    t.id = id;
    t.trace = id * 77;
    if (id % 2 == 0) {
      t.output = std::string("out\0put", 7);
      t.errors = "\xff";
      t.output_is_exact = true;
    }
    t.inputs = {{"x", InputType::kI32, {static_cast<uint8_t>(id), 2, 3, 4}}, {"s", InputType::kBytes, {}}};
    return t;
  }
  std::vector<testcase::Test> read() {
    std::vector<testcase::Test> all;
    auto done = read_pack(path_, [&](testcase::Test t) {
      all.push_back(std::move(t));
      return true;
    });
    EXPECT_TRUE(done) << done.error().message;
    return all;
  }
  std::filesystem::path folder_, path_;
};

TEST_F(Pack, KeepsTestsAndGoesOnAfterReopening) {
  for (uint64_t round = 0; round < 2; ++round) {
    auto pack = PackWriter::open(path_);
    ASSERT_TRUE(pack) << pack.error().message;
    for (uint64_t i = 1; i <= 3; ++i) (*pack)->add(test(3 * round + i));
    ASSERT_TRUE((*pack)->flush());
  }
  const auto all = read();
  ASSERT_EQ(all.size(), 6u);
  for (uint64_t i = 0; i < 6; ++i) EXPECT_EQ(all[i], test(i + 1));
}

TEST_F(Pack, EveryCutLeavesTheWholeRecords) {
  auto pack = PackWriter::open(path_);
  ASSERT_TRUE(pack);
  (*pack)->add(test(1));
  ASSERT_TRUE((*pack)->flush());
  const uint64_t one = std::filesystem::file_size(path_);
  (*pack)->add(test(2));
  ASSERT_TRUE((*pack)->flush());
  for (uint64_t size = std::filesystem::file_size(path_) - 1; size >= one; --size) {
    std::filesystem::resize_file(path_, size);
    const auto all = read();
    ASSERT_EQ(all.size(), 1u) << size;
    EXPECT_EQ(all[0], test(1));
  }
  auto again = PackWriter::open(path_);
  ASSERT_TRUE(again);
  (*again)->add(test(3));
  ASSERT_TRUE((*again)->flush());
  EXPECT_EQ(read().back(), test(3));
}

TEST_F(Pack, AFullDiskIsAnErrorAndDamagesNothing) {
  auto pack = PackWriter::open(path_);
  ASSERT_TRUE(pack);
  (*pack)->add(test(1));
  ASSERT_TRUE((*pack)->flush());
  rlimit before;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = std::filesystem::file_size(path_) + 10;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  (*pack)->add(test(2));
  auto flushed = (*pack)->flush();
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_FALSE(flushed);
  EXPECT_NE(flushed.error().message.find("tests.pack"), std::string::npos) << flushed.error().message;
  EXPECT_EQ(read().size(), 1u);
  ASSERT_TRUE((*pack)->flush());  // there is room again: nothing was lost
  EXPECT_EQ(read().size(), 2u);
  std::signal(SIGXFSZ, old_handler);
}

TEST_F(Pack, TakesTestsFromSeveralThreads) {
  auto pack = PackWriter::open(path_);
  ASSERT_TRUE(pack);
  {
    std::vector<std::jthread> threads;
    for (uint64_t t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (uint64_t i = 0; i < 500; ++i) (*pack)->add(test(1000 * t + i));
      });
    for (int i = 0; i < 20; ++i) EXPECT_TRUE((*pack)->flush());
  }
  ASSERT_TRUE((*pack)->flush());
  EXPECT_EQ(read().size(), 2000u);
}

TEST(WriteFile, ReplacesAsAWholeOrNotAtAll) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("mantissa_file_" + std::to_string(::getpid()));
  ASSERT_TRUE(make_folder(folder / "a" / "b"));
  const auto path = folder / "a" / "b" / "run.json";
  ASSERT_TRUE(write_file(path, "one"));
  ASSERT_TRUE(write_file(path, "two"));
  EXPECT_EQ(*read_file(path), "two");
  EXPECT_FALSE(write_file(folder / "missing" / "x", "y"));
  EXPECT_FALSE(read_file(folder / "missing"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace mantissa::testcase
