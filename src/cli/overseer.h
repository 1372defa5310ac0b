#pragma once

// Overseer: runs work that is asked to keep to its budget, and goes on without it when it does not. The work
// has a thread of its own; looking at clock, stop token and memory is done beside it. Work that neither
// returns in time nor stops to grow is given up: it must not be waited for, what it uses must stay, and the
// process has to be left by `leave`.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "support/budget.h"
#include "support/thread.h"

namespace mantissa::cli {

class Overseer {
 public:
  enum class End : uint8_t { kDone, kTime, kMemory, kStopped };
  // What is given up is also parked: nothing of this process needs it or its locks any more.
  explicit Overseer(bool parks_on_time) : parks_on_time_(parks_on_time) {}
  ~Overseer();

  // Exceptions of the work end the process: it has to catch them. What it uses has to be its own or to
  // outlive the process.
  // `is_late`, if there is one, is asked at each look: true is as if the budget's time were up.
  End run(std::function<void()> work, const Budget& budget, const std::function<bool()>& is_late = {});
  bool has_given_up() const { return has_given_up_; }

 private:
  struct Desk;
  void begin();
  End give_up(End why);

  const bool parks_on_time_;
  bool has_given_up_ = false;
  std::shared_ptr<Desk> desk_;
  Thread thread_;
};

// Ends the process at once: nothing is destroyed that a thread may still use.
[[noreturn]] void leave(int status);

}  // namespace mantissa::cli
