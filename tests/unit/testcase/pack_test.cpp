#include "testcase/pack.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "support/crc32.h"

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

TEST_F(Pack, AFlippedBitCostsOneTestAtTheMost) {
  {
    auto pack = PackWriter::open(path_);
    ASSERT_TRUE(pack);
    for (uint64_t i = 1; i <= 3; ++i) (*pack)->add(test(i));
    ASSERT_TRUE((*pack)->sync());
    EXPECT_EQ((*pack)->written(), 3u);
    EXPECT_EQ((*pack)->last_written(), 3u);
  }
  const std::string good = *read_file(path_);
  for (size_t bit = 0; bit < 8 * good.size(); bit += 5) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    ASSERT_TRUE(write_file(path_, bad));
    std::vector<testcase::Test> all;
    auto state = read_pack(path_, [&](testcase::Test t) {
      all.push_back(std::move(t));
      return true;
    });
    ASSERT_TRUE(state) << bit << ": " << state.error().message;
    EXPECT_EQ(state->damaged, 1u) << bit;
    EXPECT_EQ(state->tests, bit < 8 * 16 ? 3u : 2u) << bit;
    for (const testcase::Test& t : all) EXPECT_EQ(t, test(t.id));
    // A writer goes on behind it and changes nothing of it.
    auto again = PackWriter::open(path_);
    ASSERT_TRUE(again) << bit << ": " << again.error().message;
    (*again)->add(test(9));
    ASSERT_TRUE((*again)->flush());
    EXPECT_TRUE(read_file(path_)->starts_with(bad)) << bit;
    EXPECT_EQ(read().back(), test(9)) << bit;
  }
}

// Its tests would take other paths natively than it says.
TEST_F(Pack, AnEarlierVersionIsSaid) {
  const std::string header("MANTPACK\2\0\0\0", 12);
  std::string bytes = header;
  const uint32_t sum = crc32(header);
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(sum >> 8 * i);
  ASSERT_TRUE(write_file(path_, bytes));
  auto state = read_pack(path_, [](testcase::Test) { return true; });
  ASSERT_FALSE(state);
  EXPECT_NE(state.error().message.find("earlier version"), std::string::npos) << state.error().message;
}

TEST_F(Pack, ADoubledOrMovedRecordIsDamaged) {
  auto pack = PackWriter::open(path_);
  ASSERT_TRUE(pack);
  (*pack)->add(test(1));
  ASSERT_TRUE((*pack)->flush());
  const std::string contents = *read_file(path_);
  ASSERT_TRUE(write_file(path_, contents + contents.substr(16)));
  auto state = read_pack(path_, [](const testcase::Test&) { return true; });
  ASSERT_TRUE(state);
  EXPECT_EQ(state->tests, 1u);
  EXPECT_EQ(state->damaged, 1u);
}

TEST_F(Pack, WhereNothingCanBeReadThatIsAnError) {
  const auto nothing = [](const testcase::Test&) { return true; };
  for (const std::string& bad : {std::string("MANTPACK\x01\0\0\0 and what a first version wrote", 43),
                                 std::string(100, 'x'), std::string("MANTPACKx")}) {
    ASSERT_TRUE(write_file(path_, bad));
    EXPECT_FALSE(read_pack(path_, nothing)) << bad;
    EXPECT_FALSE(PackWriter::open(path_)) << bad;
    EXPECT_EQ(*read_file(path_), bad);
  }
}

TEST(ReadFile, EndsWhateverIsThere) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("mantissa_read_" + std::to_string(::getpid()));
  ASSERT_TRUE(make_folder(folder));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  auto empty = read_file(folder / "pipe");
  ASSERT_TRUE(empty) << empty.error().message;
  EXPECT_EQ(*empty, "");
  EXPECT_FALSE(read_file(folder));
  EXPECT_FALSE(read_file("/dev/zero"));
  // A link in a folder from elsewhere leads to nobody's file.
  ASSERT_TRUE(write_file(folder / "precious", "mine"));
  std::filesystem::create_symlink(folder / "precious", folder / "tests.pack");
  EXPECT_FALSE(AppendFile::open(folder / "tests.pack"));
  EXPECT_FALSE(PackWriter::open(folder / "tests.pack"));
  EXPECT_EQ(*read_file(folder / "precious"), "mine");
  std::filesystem::remove_all(folder);
}

TEST(WriteFile, SeveralThreadsMayWriteOneFile) {
  const auto path = std::filesystem::temp_directory_path() / ("mantissa_same_" + std::to_string(::getpid()));
  {
    std::vector<std::jthread> threads;
    for (char c : {'a', 'b', 'c'})
      threads.emplace_back([&path, c] {
        for (int i = 0; i < 200; ++i) {
          auto written = write_file(path, std::string(1000, c));
          EXPECT_TRUE(written) << written.error().message;
        }
      });
  }
  const std::string contents = *read_file(path);
  EXPECT_EQ(contents, std::string(1000, contents[0]));
  std::filesystem::remove(path);
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
