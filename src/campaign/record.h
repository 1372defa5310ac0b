#pragma once

// What came of a job: all that tables and pictures are made of, in one small file. A record is written under
// its name when the job is over, whole, and never changed: a job without one was not done.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "support/result.h"

namespace mantissa::campaign {

struct FoundBug {
  std::string kind, file;
  uint32_t line = 0, column = 0;
  bool verified = false;
  double seconds = 0;  // since the start of the analysis
};

struct CurvePoint {
  double seconds = 0;
  uint64_t lines = 0, branches = 0, paths = 0;
};

struct FileCoverage {
  std::vector<uint32_t> covered;  // lines, in order
  uint32_t total = 0;
};

struct Record {
  size_t job = 0;
  std::string outcome;  // "done", "failed": the program ended with an error, "killed": it exceeded its limits
  std::string why;      // it is not "done"
  std::string host;
  double wall_s = 0;   // from start to end
  std::string status;  // of run.json
  double compile_s = 0, time_s = 0, replay_s = 0;
  uint64_t paths = 0, tests = 0, queries = 0, instructions = 0, divergences = 0;
  uint64_t lines = 0, lines_total = 0, branches = 0, branches_total = 0;
  std::vector<FoundBug> findings;
  std::vector<CurvePoint> curve;
  std::map<std::string, FileCoverage> files;

  bool done() const { return outcome == "done"; }
};

std::filesystem::path record_path(const std::filesystem::path& campaign, size_t job);
std::filesystem::path run_path(const std::filesystem::path& campaign,
                               size_t job);  // the results folder of its run

std::string to_json(const Record& record);
Result<Record> read_record(std::string_view text);

// Takes what a run left in its folder; fails if it left no run.json that can be read.
Result<void> take_results(const std::filesystem::path& run, Record& record);

// Of the jobs that have one; a damaged record counts as none, and is told of in `damaged`.
std::vector<Record> read_records(const std::filesystem::path& campaign, size_t jobs,
                                 std::vector<std::string>* damaged = nullptr);

}  // namespace mantissa::campaign
