#pragma once

// Runs tests natively and says whether they do what was claimed.

#include <string>

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

class Replayer {
 public:
  Replayer(NativeProgram& program, double seconds_per_test) : program_(program), seconds_(seconds_per_test) {}

  // `finding`: null if the test shows none.
  Replay replay(const Test& test, const ExpectedFinding* finding);
  // Runs it once more in the build that counts blocks and branches. Fails if that cannot be built or started.
  Result<void> cover(const Test& test);

 private:
  struct Ended;
  Result<Ended> launch(const std::string& binary, const Test& test, const ExpectedFinding* finding);
  static Replay judge_finding(const Ended& ended, const Test& test, const ExpectedFinding& finding);
  static Replay judge_test(const Ended& ended, const Test& test);
  NativeProgram& program_;
  double seconds_;
};

}  // namespace mantissa::testcase
