#pragma once

// events.jsonl: one line per test, finding and coverage step, with the seconds since the start. Plots are
// made from it. Lines are collected in memory; flush() appends them to the file.

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>

#include "report/summary.h"
#include "support/result.h"
#include "testcase/file.h"

namespace mantissa::report {

class Events {
 public:
  static Result<std::unique_ptr<Events>> open(const std::filesystem::path& path);

  // From any thread; none waits for the disk.
  void test(double seconds, uint64_t id, bool covers_new);
  void finding(double seconds, const FindingRecord& finding);
  void coverage(double seconds, const CoverageCounts& counts, uint64_t paths);
  void end(double seconds, const std::string& status);
  Result<void> flush();  // one thread at a time

 private:
  void add(std::string line);
  std::mutex mutex_;
  std::string buffer_, writing_;
  testcase::AppendFile file_;
};

}  // namespace mantissa::report
