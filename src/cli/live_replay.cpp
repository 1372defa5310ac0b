#include "cli/live_replay.h"

#include <exception>
#include <system_error>

#include "cli/confirmation.h"

namespace mantissa::cli {

LiveReplay::LiveReplay(testcase::NativeProgram& program, testcase::ReplaySettings settings, Shown shown)
    : program_(program), settings_(std::move(settings)), shown_(std::move(shown)) {
  try {
    thread_ = Thread([this] { work(); });
  } catch (const std::system_error&) {
    // No thread can be had: everything is replayed after the analysis.
  }
}

LiveReplay::~LiveReplay() { finish(); }

void LiveReplay::add(report::FindingRecord finding, testcase::Test test) {
  {
    std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(finding), std::move(test)});
  }
  changed_.notify_one();
}

void LiveReplay::close() {
  {
    std::scoped_lock lock(telling_, mutex_);
    is_over_ = true;
  }
  changed_.notify_one();
}

std::map<uint64_t, testcase::Replay> LiveReplay::finish() {
  close();
  if (thread_.joinable()) thread_.join();
  return confirmed_;
}

// An exception (no memory, no thread) ends it early: the replay after the analysis does the rest.
void LiveReplay::work() try {
  testcase::Replayer replayer(program_, settings_);
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_over_ || !waiting_.empty(); });
    if (is_over_) return;
    const Item item = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    const testcase::ExpectedFinding expected = expected_finding(item.finding);
    testcase::Replay replay = replayer.replay(item.test, &expected);
    if (!is_shown(replay, item.finding)) continue;
    {
      std::lock_guard telling(telling_);
      if (!is_over_) shown_(item.finding, replay);
    }
    lock.lock();
    confirmed_.emplace(item.test.id, std::move(replay));
  }
} catch (const std::exception&) {
}

}  // namespace mantissa::cli
