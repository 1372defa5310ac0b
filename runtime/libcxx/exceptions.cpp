// The classes of exceptions of the standard library, whose code is not in its headers. Their layout is that
// of libstdc++: a native build uses that library's own.
#include "library.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>

// A text that copies of an exception share. The count of its users lies before it.
namespace std {

namespace {

long& users(const char* text) { return *reinterpret_cast<long*>(const_cast<char*>(text) - 16); }

const char* make_text(const char* from, size_t length) {
  char* block = static_cast<char*>(::operator new(16 + length + 1));
  memcpy(block + 16, from, length);
  block[16 + length] = 0;
  users(block + 16) = 1;
  return block + 16;
}

const char* share(const char* text) {
  ++users(text);
  return text;
}

void drop(const char* text) {
  if (--users(text) == 0) ::operator delete(const_cast<char*>(text) - 16);
}

}  // namespace

__cow_string::__cow_string() : _M_p(make_text("", 0)) {}
__cow_string::__cow_string(const string& s) : _M_p(make_text(s.data(), s.size())) {}
__cow_string::__cow_string(const char* s, size_t length) : _M_p(make_text(s, length)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(share(other._M_p)) {}
__cow_string::__cow_string(__cow_string&& other) noexcept : _M_p(share(other._M_p)) {}
__cow_string::~__cow_string() { drop(_M_p); }

__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  const char* text = share(other._M_p);
  drop(_M_p);
  _M_p = text;
  return *this;
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
  const __cow_string& same = other;
  return *this = same;
}

exception::~exception() noexcept {}
const char* exception::what() const noexcept { return "std::exception"; }

#define PLAIN(name, text)   \
  name::~name() noexcept {} \
  const char* name::what() const noexcept { return text; }
PLAIN(bad_exception, "std::bad_exception")
PLAIN(bad_alloc, "std::bad_alloc")
PLAIN(bad_array_new_length, "std::bad_array_new_length")
PLAIN(bad_cast, "std::bad_cast")
PLAIN(bad_typeid, "std::bad_typeid")
PLAIN(bad_function_call, "bad_function_call")
PLAIN(bad_weak_ptr, "bad_weak_ptr")

#define WITH_TEXT(name)                                                              \
  name::name(const string& text) : _M_msg(text) {}                                   \
  name::name(const char* text) : _M_msg(text, strlen(text)) {}                       \
  name::name(const name& other) noexcept : exception(other), _M_msg(other._M_msg) {} \
  name::name(name&& other) noexcept : exception(other), _M_msg(other._M_msg) {}      \
  name& name::operator=(const name& other) noexcept {                                \
    _M_msg = other._M_msg;                                                           \
    return *this;                                                                    \
  }                                                                                  \
  name& name::operator=(name&& other) noexcept {                                     \
    _M_msg = other._M_msg;                                                           \
    return *this;                                                                    \
  }                                                                                  \
  name::~name() noexcept {}                                                          \
  const char* name::what() const noexcept { return _M_msg._M_p; }
WITH_TEXT(logic_error)
WITH_TEXT(runtime_error)

#define DERIVED(name, base)                      \
  name::name(const string& text) : base(text) {} \
  name::name(const char* text) : base(text) {}   \
  name::~name() noexcept {}
DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

}  // namespace std
