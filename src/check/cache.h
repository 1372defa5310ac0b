#pragma once

// Results of units by their contents: a unit whose preprocessed text, flags, options and analyser are those
// of an earlier run is not analysed again.

#include <filesystem>
#include <optional>
#include <string>

#include "check/worker.h"

namespace mantissa::check {

class Cache {
 public:
  // An empty folder: there is no cache. `clang` preprocesses.
  Cache(std::filesystem::path folder, std::string clang)
      : folder_(std::move(folder)), clang_(std::move(clang)) {}

  // What the unit's results hang on, as one word; empty where it cannot be told (no cache, does not compile).
  std::string key(const WorkerSettings& settings, const Unit& unit, const StopToken& stop) const;
  // Copies an earlier result to `to`. One that ran out of its time counts only if it had about as much.
  std::optional<UnitOutcome> find(const std::string& key, const Unit& unit, double seconds,
                                  const std::filesystem::path& to) const;
  // Keeps a result, as far as it can be; only whole ones: no function failed, nothing was stopped.
  void keep(const std::string& key, const UnitOutcome& outcome, double seconds) const;

 private:
  const std::filesystem::path folder_;
  const std::string clang_;
};

}  // namespace mantissa::check
