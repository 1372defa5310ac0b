#pragma once

// A job is one analysis of a campaign. The list of them is made once, from the specification and the
// functions of its inputs, and kept as jobs.json: its numbers mean the same on every machine that has the
// folder.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "campaign/spec.h"
#include "support/result.h"

namespace mantissa::campaign {

struct Job {
  size_t number = 0;
  std::string input, entry, method, search;
  unsigned repetition = 0;           // from 0; also the seed
  std::vector<std::string> command;  // arguments of `mantissa`, without -o
};

struct JobList {
  std::string name;
  double seconds = 0;   // of one analysis
  uint64_t memory = 0;  // of one analysis
  std::filesystem::path known;
  std::vector<std::string> methods, searches;
  unsigned repetitions = 1;
  std::vector<Job> jobs;
};

// Names of the functions of an input that match a pattern: the program knows how to read programs, not this
// room.
using ListFunctions =
    std::function<Result<std::vector<std::string>>(const Input&, const std::string& pattern)>;

// `seconds` and `memory` are those of the specification, as numbers. Runs the commands it names.
Result<JobList> make_jobs(const Spec& spec, double seconds, uint64_t memory, const ListFunctions& functions);

std::string to_json(const JobList& list);
Result<JobList> read_jobs(const std::filesystem::path& folder);  // of its jobs.json

}  // namespace mantissa::campaign
