#include "support/thread.h"

#include <exception>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "support/parking.h"

namespace mantissa {

namespace {

constexpr size_t kStackBytes = size_t{512} << 20;  // address space; 8 MiB end inside Z3 at 40,000-bit adders

struct Start {
  std::function<void()> work;
  bool is_marked;
};

void* begin(void* argument) noexcept {
  const std::unique_ptr<Start> start(static_cast<Start*>(argument));
  parking::mark(start->is_marked);
  start->work();
  return nullptr;
}

}  // namespace

Thread::Thread(std::function<void()> work) {
  auto start = std::make_unique<Start>(std::move(work), parking::is_marked());
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, kStackBytes);
  int error = ::pthread_create(&handle_, &attributes, begin, start.get());
  ::pthread_attr_destroy(&attributes);
  // Where address space is limited a usual stack has to do.
  if (error != 0) error = ::pthread_create(&handle_, nullptr, begin, start.get());
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot make a thread");
  start.release();
  is_running_ = true;
}

Thread::Thread(Thread&& other) noexcept
    : handle_(other.handle_), is_running_(std::exchange(other.is_running_, false)) {}

Thread& Thread::operator=(Thread&& other) noexcept {
  if (is_running_) std::terminate();
  handle_ = other.handle_;
  is_running_ = std::exchange(other.is_running_, false);
  return *this;
}

Thread::~Thread() {
  if (is_running_) std::terminate();
}

void Thread::join() {
  ::pthread_join(handle_, nullptr);
  is_running_ = false;
}

void Thread::detach() {
  ::pthread_detach(handle_);
  is_running_ = false;
}

void run_together(size_t count, const std::function<void(size_t)>& work) {
  std::vector<std::exception_ptr> failures(count);
  const auto run = [&](size_t index) {
    try {
      work(index);
    } catch (...) {
      failures[index] = std::current_exception();
    }
  };
  std::vector<Thread> threads;
  threads.reserve(count);
  size_t begun = 1;
  try {
    for (; begun < count; ++begun) threads.emplace_back([&run, begun] { run(begun); });
  } catch (const std::system_error&) {  // out of threads
  }
  if (count != 0) run(0);
  for (; begun < count; ++begun) run(begun);
  for (Thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace mantissa
