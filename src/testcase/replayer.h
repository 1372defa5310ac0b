#pragma once

// Runs tests natively and says whether they do what was claimed.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "support/process.h"
#include "testcase/native_program.h"
#include "testcase/observation.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct Replay {
  bool ran = false;  // otherwise `why` says what went wrong
  // It made the same decisions up to where the test ends and, without a finding, ended with the same status
  // and wrote the same.
  bool same_path = false;
  bool confirmed = false;  // the finding showed: kind, place and path
  std::string seen;        // what happened, in a few words
  std::string why;         // why not confirmed, or not the same path; empty: it was
};

struct ReplaySettings {
  double seconds_per_test = 10;
  Budget budget;  // of all of it, builds included; its token ends it at once
  Confinement confinement = Confinement::kConfined;
  uint64_t memory = uint64_t{2} << 30;  // of one test
};

// The build in which a finding of this kind shows; without one, that in which the path of a test is followed.
Build build_for(std::optional<findings::FindingKind> kind);

class Replayer {
 public:
  Replayer(NativeProgram& program, ReplaySettings settings);
  ~Replayer();

  // `finding`: null if the test shows none.
  Replay replay(const Test& test, const ExpectedFinding* finding);
  // Runs it once more in the build that counts blocks and branches. Fails if that cannot be built or started.
  Result<void> cover(const Test& test);
  // Runs it once more in the build that tells its decisions (story.h).
  Result<Observation> tell(const Test& test);
  // What the system did not allow of confinement, of all runs so far.
  const std::set<std::string>& missing() const { return missing_; }

 private:
  struct Ended;
  struct Launch;
  struct Channel;
  struct Server;
  ProcessOptions options_for(const Launch& what, const std::string& scratch) const;
  Result<Ended> launch(const Launch& what);  // in a process of its own
  Server* server_for(const Launch& what);
  std::optional<Ended> serve(const Launch& what);
  Replay judge_finding(const Ended& ended, const Test& test, const ExpectedFinding& finding) const;
  std::string why_doubted(const Test& test) const;
  static Replay judge_test(const Ended& ended, const Test& test);
  NativeProgram& program_;
  const ReplaySettings settings_;
  std::set<std::string> missing_;
  Leftovers leftovers_;
  std::map<std::pair<std::string, std::vector<std::string>>, std::unique_ptr<Server>> servers_;
  unsigned short_lived_ = 0;
};

}  // namespace mantissa::testcase
