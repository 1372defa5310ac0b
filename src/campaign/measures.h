#pragma once

// Records of a campaign, grouped by how they were made, and what is measured of a group.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "campaign/job.h"
#include "campaign/known.h"
#include "campaign/record.h"

namespace mantissa::campaign {

struct Way {  // of making records: a column of tables
  std::string method, search;
  auto operator<=>(const Way&) const = default;
};

class Measures {
 public:
  Measures(const JobList& list, const std::vector<Record>& records);

  const JobList& list() const { return list_; }
  const std::vector<Way>& ways() const { return ways_; }  // in the order of the specification
  const std::vector<std::string>& entries() const { return entries_; }
  const std::vector<const Record*>& of(const Way& way) const;
  const Record* find(const Way& way, const std::string& entry, unsigned repetition) const;

  // Lines covered by any record of the entry.
  size_t known_lines(const std::string& entry) const;
  // Share of them that the record covers; 0 of none.
  double share(const Record& record) const;
  std::vector<double> shares(const Way& way) const;
  // Distinct verified findings of one repetition, or of all (any repetition).
  Known found(const Way& way, unsigned repetition) const;
  Known found(const Way& way) const;

 private:
  const Job& job(const Record& record) const { return list_.jobs[record.job]; }

  const JobList& list_;
  std::vector<Way> ways_;
  std::vector<std::string> entries_;
  std::map<Way, std::vector<const Record*>> records_;
  std::map<std::string, std::set<std::pair<std::string, uint32_t>>> lines_;  // by entry
};

// The name of a way in tables: with the searcher where there are several.
std::string label(const JobList& list, const Way& way);

std::string short_kind(const std::string& kind);  // without what all float exceptions begin with
// Of each kind, the mean over the repetitions that have records of how many were found.
std::vector<double> counts_by_kind(const Measures& measures, const Way& way,
                                   const std::vector<std::string>& kinds);

struct FileLines {
  std::string name;  // without folders
  // That any run covered. How many there are is not known: each run counts those that its function can reach.
  size_t known = 0;
  std::vector<size_t> covered;  // by way, all functions and repetitions together
};
std::vector<FileLines> lines_by_file(const Measures& measures);  // by path

// Seconds until the run had covered so many lines; negative: it never did.
double seconds_to_cover(const Record& record, uint64_t lines);
uint64_t lines_at(const Record& record, double seconds);

}  // namespace mantissa::campaign
