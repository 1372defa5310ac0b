#pragma once

// Thread: a std::thread with room for deep recursion (Z3 and parsers recurse over terms, and 8 MiB end with
// SIGSEGV), marked for parking if its maker is. The room is address space only until it is used.

#include <pthread.h>

#include <functional>

namespace mantissa {

class Thread {
 public:
  Thread() = default;
  explicit Thread(std::function<void()> work);
  Thread(Thread&& other) noexcept;
  Thread& operator=(Thread&& other) noexcept;
  ~Thread();  // joined or detached before, as with std::thread

  bool joinable() const { return is_running_; }
  void join();
  void detach();

 private:
  pthread_t handle_{};
  bool is_running_ = false;
};

// Runs work(i) for every i below `count`, each on a thread of its own and the first on the caller's; returns
// when all have ended. An exception ends the one that threw it: that of the lowest index is then thrown on.
// Where no thread can be made the caller does the rest one after another.
void run_together(size_t count, const std::function<void(size_t index)>& work);

}  // namespace mantissa
