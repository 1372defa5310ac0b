#pragma once

// events.jsonl: one line per test, finding and coverage step, with the seconds since the start. Plots are
// made from it. Lines are collected in memory; flush() appends them to the file.

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "report/summary.h"
#include "support/result.h"
#include "testcase/file.h"

namespace mantissa::report {

class Events {
 public:
  // Goes on after what is there; half a line at the end, as a killed run leaves it, is cut off.
  static Result<std::unique_ptr<Events>> open(const std::filesystem::path& path);

  // From any thread; none waits for the disk.
  void test(double seconds, uint64_t id, bool covers_new);
  void finding(double seconds, const FindingRecord& finding);
  void confirmed(double seconds, const FindingRecord& finding);  // by a native run
  // How far it is: on every new line, and about every second.
  void coverage(double seconds, const CoverageCounts& counts, uint64_t paths, uint64_t queries);
  void partial_solutions(double seconds, const std::map<std::string, SourceCounts>& by_source);
  void end(double seconds, const std::string& status);
  // One thread at a time. What is added after prepare() is not in the next flush(): what an event tells of
  // can be written in between, and no event is ahead of it.
  void prepare();
  Result<void> flush();

 private:
  void add(std::string line);
  std::mutex mutex_;
  std::string buffer_, writing_;
  testcase::AppendFile file_;
};

// The highest numbers that the lines name, whole or damaged; of no file: 0.
struct HighestIds {
  uint64_t test = 0, finding = 0;
};
HighestIds highest_ids(const std::filesystem::path& path);

}  // namespace mantissa::report
