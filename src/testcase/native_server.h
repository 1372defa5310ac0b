#pragma once

// A native program that is started once and runs many tests, each in a copy of itself
// (runtime/replay/serve.c): a quarter of the work of processes of their own. Confined, because only a view of
// its own shows whether a test left anything behind; then, and whenever one is killed, it is not used any
// more.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/launch.h"
#include "support/process.h"

namespace mantissa::testcase {

class NativeServer {
 public:
  // `options` as for one test, without descriptors and output. `leftovers` outlives the server.
  static Result<std::unique_ptr<NativeServer>> start(ProcessOptions options, Leftovers& leftovers);
  ~NativeServer();
  NativeServer(const NativeServer&) = delete;
  NativeServer& operator=(const NativeServer&) = delete;

  struct Job {
    std::vector<std::string> variables;  // "NAME=value"
    int test = -1, shared = -1;          // descriptors
    double seconds = 10;
    StopToken stop;
    bool keep_output = false;
  };
  // Nothing: the server ended before the test did, and nobody knows why. The test needs a process of its own.
  std::optional<ProcessResult> run(const Job& job);
  bool usable() const { return usable_; }

 private:
  explicit NativeServer(Leftovers& leftovers) : leftovers_(leftovers) {}
  struct Streams;
  bool send(const Job& job, int output, int errors);
  bool take_answer(ProcessResult& result);
  void take_status(ProcessResult& result);
  void end();

  Leftovers& leftovers_;
  Launcher launcher_;
  Descriptor control_;
  std::string told_;
  std::vector<std::string> missing_;
  bool usable_ = true;
};

}  // namespace mantissa::testcase
