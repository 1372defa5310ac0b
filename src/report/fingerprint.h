#pragma once

// What a finding is called when lines have moved: a hash of its kind, its function, the name of its file and
// the text of its line, with the column counted from the first letter there. Of lines with the same text in
// one file the first, the second, ... differ.

#include <map>
#include <string>
#include <vector>

#include "report/summary.h"

namespace mantissa::report {

// Files by lines, each read once. What cannot be read has none.
class SourceLines {
 public:
  const std::vector<std::string>& of(const std::string& file);
  std::string line(const std::string& file, uint32_t number);  // from 1; without spaces around it

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

std::string fingerprint(const FindingRecord& finding, SourceLines& sources);

}  // namespace mantissa::report
