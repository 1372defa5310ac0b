#pragma once

// Ref<T>: shared ownership with the count inside the object, for values that are shared until written.
// Copying is one atomic increment; `writable()` gives a pointer nobody else sees, cloning first if the object
// is shared (with T::clone if there is one).

#include <atomic>
#include <cstdint>
#include <utility>

namespace mantissa {

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) {}  // a copy starts its own count
  RefCounted& operator=(const RefCounted&) { return *this; }

 private:
  template <class T>
  friend class Ref;
  mutable std::atomic<uint32_t> count_{0};
};

template <class T>
class Ref {
 public:
  Ref() = default;
  explicit Ref(T* object) : object_(object) { retain(); }
  Ref(const Ref& other) : object_(other.object_) { retain(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { release(); }
  template <class... Args>
  static Ref make(Args&&... args) {
    return Ref(new T(std::forward<Args>(args)...));
  }

  explicit operator bool() const { return object_ != nullptr; }
  const T* get() const { return object_; }
  const T* operator->() const { return object_; }
  const T& operator*() const { return *object_; }
  bool is_shared() const { return object_->count_.load(std::memory_order_acquire) != 1; }
  T* writable() {
    if (is_shared()) *this = Ref(copy());
    return object_;
  }

 private:
  T* copy() const {
    if constexpr (requires { T::clone(*object_); })
      return T::clone(*object_);
    else
      return new T(*object_);
  }
  void retain() {
    if (object_) object_->count_.fetch_add(1, std::memory_order_relaxed);
  }
  void release() {
    if (object_ && object_->count_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete object_;
  }
  T* object_ = nullptr;
};

}  // namespace mantissa
