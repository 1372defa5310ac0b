#pragma once

// Witnesses of SV-COMP in YAML, format 2.0.

#include <string>
#include <vector>

#include "svcomp/source.h"
#include "svcomp/verdict.h"
#include "testcase/story.h"

namespace mantissa::svcomp {

struct Task {
  std::string file, contents;  // as the user named it
  std::string data_model = "LP64";
  std::string producer_version, command;
  std::string creation_time;  // ISO 8601
};

// `contents` of the task are those that the places of `steps` and of the finding are in.
std::string violation_witness(const Task& task, const Property& property, const Verdict& verdict,
                              const std::vector<testcase::Step>& steps);

// Without invariants: exploring every path needs none.
std::string correctness_witness(const Task& task, const Property& property);

}  // namespace mantissa::svcomp
