#pragma once

// tests/tests.pack: every test of a run in one file that only grows. Thousands of small files cost more than
// finding the tests; here a test is one append to a buffer that flush() writes. The head of each record has
// its length, its test's number and checksums, all bound to its place in the file, so that damage costs the
// record it hits and no other, and what a killed run leaves is read up to the last whole record.

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "support/result.h"
#include "testcase/file.h"
#include "testcase/test.h"

namespace mantissa::testcase {

// What a pack holds.
struct PackState {
  uint64_t tests = 0;       // that can be read
  uint64_t damaged = 0;     // records that cannot, at the least
  uint64_t highest_id = 0;  // of a test, also of a damaged one whose number can still be read
  bool is_torn = false;     // it ends in the middle of a record, as a killed run leaves it
};

class PackWriter {
 public:
  // Goes on after what is there: what is damaged stays, a torn end is cut off.
  static Result<std::unique_ptr<PackWriter>> open(const std::filesystem::path& path);

  void add(const Test& test);  // from any thread; never waits for the disk
  Result<void> flush();        // one thread at a time
  Result<void> sync();         // the same, and it is on the disk itself

  uint64_t written() const;       // tests in the file now, of this writer
  uint64_t last_written() const;  // the number of the last of them; 0: none

 private:
  mutable std::mutex mutex_;
  std::string buffer_;
  std::string writing_;
  uint64_t end_ = 0;  // of the file, once everything is written
  uint64_t written_ = 0, last_written_ = 0;
  AppendFile file_;
};

// Calls `visit` for each test in the order of the file until it returns false; damaged ones are left out and
// counted. Fails if there is nothing to read: no file, no pack, or one in which nothing is whole but
// something was.
Result<PackState> read_pack(const std::filesystem::path& path, const std::function<bool(Test)>& visit);

}  // namespace mantissa::testcase
