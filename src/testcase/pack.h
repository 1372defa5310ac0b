#pragma once

// tests/tests.pack: every test of a run in one file that only grows. Thousands of small files cost more than
// finding the tests; here a test is one append to a buffer that flush() writes. Each record carries its
// length and a checksum, so that what a killed run leaves is read up to the last whole record.

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "support/result.h"
#include "testcase/file.h"
#include "testcase/test.h"

namespace mantissa::testcase {

class PackWriter {
 public:
  // Goes on after the last whole record if the file is there.
  static Result<std::unique_ptr<PackWriter>> open(const std::filesystem::path& path);

  void add(const Test& test);  // from any thread; never waits for the disk
  Result<void> flush();        // one thread at a time

 private:
  std::mutex mutex_;
  std::string buffer_;
  std::string writing_;
  AppendFile file_;
};

// Calls `visit` for each test in the order of the file until it returns false. A cut-off last record is not
// an error.
Result<void> read_pack(const std::filesystem::path& path, const std::function<bool(Test)>& visit);

}  // namespace mantissa::testcase
