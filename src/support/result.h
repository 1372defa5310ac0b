#pragma once

// Result<T>: a value or an Error, for failures that are expected (bad input, a missing file). The message is
// written for the user: it names the place, what was found and what to do.

#include <string>
#include <utility>
#include <variant>

#include "support/check.h"

namespace mantissa {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    MANTISSA_CHECK(ok(), error().message);
    return std::get<0>(state_);
  }
  const T& value() const& {
    MANTISSA_CHECK(ok(), error().message);
    return std::get<0>(state_);
  }
  T&& value() && {
    MANTISSA_CHECK(ok(), error().message);
    return std::get<0>(std::move(state_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}
  bool ok() const { return !failed_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return error_; }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace mantissa
