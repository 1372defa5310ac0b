// Categories of errors, and what streams throw.
#include "library.h"

#include <cstring>
#include <ios>
#include <regex>
#include <system_error>

namespace std {

inline namespace _V2 {
error_category::~error_category() {}
__cow_string error_category::_M_message(int code) const {
  const string text = message(code);
  return {text.c_str(), text.size()};
}
error_condition error_category::default_error_condition(int code) const noexcept {
  return error_condition(code, *this);
}
bool error_category::equivalent(int code, const error_condition& condition) const noexcept {
  return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code& code, int condition) const noexcept {
  return *this == code.category() && code.value() == condition;
}
}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}
system_error::~system_error() noexcept {}

namespace {

struct Generic : error_category {
  const char* name() const noexcept override { return "generic"; }
  string message(int code) const override { return strerror(code); }
};
// The numbers of the system are those of errno, and as far as they are known they are conditions of all
// systems.
struct System final : Generic {
  const char* name() const noexcept override { return "system"; }
  error_condition default_error_condition(int code) const noexcept override {
    return code >= 0 && code < 134 ? error_condition(code, generic_category()) : error_condition(code, *this);
  }
};
struct Streams final : error_category {
  const char* name() const noexcept override { return "iostream"; }
  string message(int code) const override {
    return code == static_cast<int>(io_errc::stream) ? "iostream error" : "Unknown error";
  }
};

// Never destroyed.
template <typename Category>
const error_category& the() {
  alignas(Category) static char room[sizeof(Category)];
  static const Category* const made = new (room) Category;
  return *made;
}

}  // namespace

inline namespace _V2 {
const error_category& generic_category() noexcept { return the<Generic>(); }
const error_category& system_category() noexcept { return the<System>(); }
}  // namespace _V2
const error_category& iostream_category() noexcept { return the<Streams>(); }

ios_base::failure::failure(const string& text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string& text, const error_code& code) : system_error(code, text) {}
ios_base::failure::failure(const char* text, const error_code& code) : system_error(code, text) {}
ios_base::failure::~failure() throw() {}
const char* ios_base::failure::what() const throw() { return runtime_error::what(); }

void __throw_system_error(int code) { throw system_error(error_code(code, generic_category())); }
void __throw_ios_failure(const char* text) { throw ios_base::failure(text); }
void __throw_ios_failure(const char* text, int code) {
  throw ios_base::failure(text, code ? error_code(code, system_category()) : error_code(io_errc::stream));
}

}  // namespace std
