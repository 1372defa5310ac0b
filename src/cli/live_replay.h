#pragma once

// LiveReplay: runs tests of findings natively while the analysis goes on, in the order in which they came, so
// that each can be shown as soon as it is confirmed. A thread of its own; it decides nothing: what does not
// show now is replayed once more after the analysis, with the time that there is then.

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>

#include "report/summary.h"
#include "support/thread.h"
#include "testcase/replayer.h"

namespace mantissa::cli {

class LiveReplay {
 public:
  // Told of each finding that showed, by our thread and one at a time.
  using Shown = std::function<void(const report::FindingRecord&, const testcase::Replay&)>;

  // The program outlives us. Begins at once.
  LiveReplay(testcase::NativeProgram& program, testcase::ReplaySettings settings, Shown shown);
  ~LiveReplay();

  // Does not wait. From any thread.
  void add(report::FindingRecord finding, testcase::Test test);
  // Begins no native run any more, and tells of nothing: when it returns, nobody is being told.
  void close();
  // Closes, and waits for the native run that goes on, if there is one. What showed, by the number of its
  // test.
  std::map<uint64_t, testcase::Replay> finish();

 private:
  struct Item {
    report::FindingRecord finding;
    testcase::Test test;
  };
  void work();

  testcase::NativeProgram& program_;
  const testcase::ReplaySettings settings_;
  const Shown shown_;
  std::mutex telling_;  // held while somebody is told; taken before the next one
  std::mutex mutex_;    // guards what follows
  std::condition_variable changed_;
  std::deque<Item> waiting_;
  std::map<uint64_t, testcase::Replay> confirmed_;
  bool is_over_ = false;  // written under both
  Thread thread_;
};

}  // namespace mantissa::cli
