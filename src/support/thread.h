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

}  // namespace mantissa
