// Numbers in streams: the headers' own code over printf and strtod of this runtime, with what these do about
// symbolic values.
#include "library.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include <mantissa/intrinsics.h>

#include "facets.h"

namespace std {

const char* __num_base::_S_atoms_out = "-+xX0123456789abcdef0123456789ABCDEF";
const char* __num_base::_S_atoms_in = "-+xX0123456789abcdefABCDEF";

void __num_base::_S_format_float(const ios_base& io, char* to, char length) throw() {
  const ios_base::fmtflags flags = io.flags(), form = flags & ios_base::floatfield;
  const bool hexadecimal = form == (ios_base::fixed | ios_base::scientific);
  *to++ = '%';
  if (flags & ios_base::showpos) *to++ = '+';
  if (flags & ios_base::showpoint) *to++ = '#';
  if (!hexadecimal) {
    *to++ = '.';
    *to++ = '*';
  }
  if (length) *to++ = length;
  const char letter = hexadecimal                    ? 'a'
                      : form == ios_base::fixed      ? 'f'
                      : form == ios_base::scientific ? 'e'
                                                     : 'g';
  *to++ = flags & ios_base::uppercase ? letter - 32 : letter;
  *to = 0;
}

// The sizes of the groups that were read, first to last; those of `grouping` begin with the last.
bool __verify_grouping(const char* grouping, size_t n, const string& found) throw() {
  if (!found.size() || !n) return true;
  size_t which = 0;
  for (size_t i = found.size() - 1; i > 0; --i) {
    if (found[i] != grouping[which]) return false;
    if (which + 1 < n) ++which;
  }
  const signed char most = grouping[which];
  return most <= 0 || most == numeric_limits<char>::max() || found[0] <= most;
}

namespace {

template <typename T>
void convert(const char* text, T& value, ios_base::iostate& state, T (*read)(const char*, char**)) {
  char* end;
  value = read(text, &end);
  if (end == text || *end) {
    value = 0;
    state = ios_base::failbit;
  } else if (value == numeric_limits<T>::infinity()) {
    value = numeric_limits<T>::max();
    state = ios_base::failbit;
  } else if (value == -numeric_limits<T>::infinity()) {
    value = -numeric_limits<T>::max();
    state = ios_base::failbit;
  }
}

}  // namespace

template <>
void __convert_to_v(const char* text, float& value, ios_base::iostate& state, const __c_locale&) throw() {
  convert(text, value, state, strtof);
}
template <>
void __convert_to_v(const char* text, double& value, ios_base::iostate& state, const __c_locale&) throw() {
  convert(text, value, state, strtod);
}
template <>
void __convert_to_v(const char* text, long double& value, ios_base::iostate& state,
                    const __c_locale&) throw() {
  convert(text, value, state, strtold);
}

template <>
void numpunct<char>::_M_initialize_numpunct(__c_locale) {
  if (!_M_data) _M_data = new __cache_type;
  _M_data->_M_grouping = "";
  _M_data->_M_decimal_point = '.';
  _M_data->_M_thousands_sep = ',';
  memcpy(_M_data->_M_atoms_out, __num_base::_S_atoms_out, __num_base::_S_oend);
  memcpy(_M_data->_M_atoms_in, __num_base::_S_atoms_in, __num_base::_S_iend);
  _M_data->_M_truename = "true";
  _M_data->_M_truename_size = 4;
  _M_data->_M_falsename = "false";
  _M_data->_M_falsename_size = 5;
}
template <>
numpunct<char>::~numpunct() {
  delete _M_data;
}

namespace {

streambuf* target(const ostreambuf_iterator<char>& to) {
  static_assert(sizeof to == 2 * sizeof(streambuf*));
  streambuf* buffer;
  memcpy(&buffer, &to, sizeof buffer);  // its first member, which is private
  return buffer;
}

// What leaves the program is written as the witness has it, and makes no path.
class Writer final : public num_put<char> {
 public:
  Writer() : num_put(1) {}

 protected:
  template <typename T>
  iter_type put_seen(iter_type to, ios_base& io, char fill, T value, size_t size = sizeof(T)) const {
    if (__m_is_shown(target(to))) __mantissa_peek(&value, size);
    return num_put::do_put(to, io, fill, value);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, bool v) const override {
    unsigned char seen = v;
    if (__m_is_shown(target(to))) __mantissa_peek(&seen, 1);
    return num_put::do_put(to, io, fill, seen != 0);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, long v) const override {
    return put_seen(to, io, fill, v);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, unsigned long v) const override {
    return put_seen(to, io, fill, v);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, long long v) const override {
    return put_seen(to, io, fill, v);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, unsigned long long v) const override {
    return put_seen(to, io, fill, v);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, double v) const override {
    return put_seen(to, io, fill, v);
  }
  iter_type do_put(iter_type to, ios_base& io, char fill, long double v) const override {
    return put_seen(to, io, fill, v, 10);
  }
};

}  // namespace

}  // namespace std

std::num_put<char>* __m_number_writer() {
  alignas(std::Writer) static char room[sizeof(std::Writer)];
  return new (room) std::Writer;
}
std::num_get<char>* __m_number_reader() {
  alignas(std::num_get<char>) static char room[sizeof(std::num_get<char>)];
  return new (room) std::num_get<char>(1);
}

namespace std {

template struct __numpunct_cache<char>;
template class numpunct<char>;
template class numpunct_byname<char>;
template class num_get<char>;
template class num_put<char>;
#define WRITES(kind, type, ...)                                                                 \
  template num_put<char>::iter_type num_put<char>::_M_insert_##kind(iter_type, ios_base&, char, \
                                                                    __VA_ARGS__ type) const;
#define READS(type)                                                                                \
  template num_get<char>::iter_type num_get<char>::_M_extract_int(iter_type, iter_type, ios_base&, \
                                                                  ios_base::iostate&, type&) const;
WRITES(int, long)
WRITES(int, unsigned long)
WRITES(int, long long)
WRITES(int, unsigned long long)
WRITES(float, double, char, )
WRITES(float, long double, char, )
READS(long)
READS(unsigned short)
READS(unsigned int)
READS(unsigned long)
READS(long long)
READS(unsigned long long)

template const numpunct<char>& use_facet<numpunct<char>>(const locale&);
template const num_put<char>& use_facet<num_put<char>>(const locale&);
template const num_get<char>& use_facet<num_get<char>>(const locale&);
template bool has_facet<numpunct<char>>(const locale&);
template bool has_facet<num_put<char>>(const locale&);
template bool has_facet<num_get<char>>(const locale&);

}  // namespace std
