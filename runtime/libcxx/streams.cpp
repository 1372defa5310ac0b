// Streams of char, made from the headers' own code. What the headers declare as special for char, and reads
// of characters one after the other, is here: by arithmetic where the locale is "C", so that a symbolic
// character is one question and no table.
#include "library.h"

// The headers declare functions that are special here as made elsewhere from their own code: not in this
// file.
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <iomanip>
#include <istream>
#include <limits>
#include <ostream>
#include <sstream>

namespace std {

// Made in other files of this library.
extern template class basic_string<char>;
extern template class numpunct<char>;
extern template class num_put<char>;
extern template class num_get<char>;
extern template const ctype<char>& use_facet<ctype<char>>(const locale&);
extern template const num_put<char>& use_facet<num_put<char>>(const locale&);
extern template const num_get<char>& use_facet<num_get<char>>(const locale&);
extern template bool has_facet<ctype<char>>(const locale&);
extern template bool has_facet<num_put<char>>(const locale&);
extern template bool has_facet<num_get<char>>(const locale&);

namespace {

using Int = istream::int_type;
using Traits = char_traits<char>;
const Int kEnd = Traits::eof();

bool is_space(const ctype<char>& type, Int c) {
  if (type.table() == ctype<char>::classic_table()) return c == ' ' || static_cast<unsigned>(c) - '\t' < 5;
  return type.is(ctype_base::space, Traits::to_char_type(c));
}

// Does it, and turns what is thrown into badbit, as all functions of streams do.
template <typename Work>
void guarded(istream& in, ios_base::iostate& state, Work work) {
  try {
    work();
  } catch (...) {
    (void)state;
    in._M_setstate(ios_base::badbit);
  }
}

}  // namespace

template <>
istream::sentry::sentry(istream& in, bool keep_spaces) : _M_ok(false) {
  ios_base::iostate state = ios_base::goodbit;
  if (in.good())
    guarded(in, state, [&] {
      if (in.tie()) in.tie()->flush();
      if (keep_spaces || !(in.flags() & ios_base::skipws)) return;
      const ctype<char>& type = __check_facet(in._M_ctype);
      streambuf* const from = in.rdbuf();
      Int c = from->sgetc();
      while (c != kEnd && is_space(type, c)) c = from->snextc();
      if (c == kEnd) state |= ios_base::eofbit;
    });
  if (in.good() && state == ios_base::goodbit)
    _M_ok = true;
  else
    in.setstate(state | ios_base::failbit);
}

template <>
istream& ws(istream& in) {
  istream::sentry ok(in, true);
  if (!ok) return in;
  const ctype<char>& type = use_facet<ctype<char>>(in.getloc());
  Int c = in.rdbuf()->sgetc();
  while (c != kEnd && is_space(type, c)) c = in.rdbuf()->snextc();
  if (c == kEnd) in.setstate(ios_base::eofbit);
  return in;
}

template <>
istream& operator>>(istream& in, string& text) {
  ios_base::iostate state = ios_base::goodbit;
  size_t count = 0;
  istream::sentry ok(in, false);
  if (ok) {
    guarded(in, state, [&] {
      text.erase();
      const size_t most = in.width() > 0 ? static_cast<size_t>(in.width()) : text.max_size();
      const ctype<char>& type = use_facet<ctype<char>>(in.getloc());
      Int c = in.rdbuf()->sgetc();
      for (; count < most && c != kEnd && !is_space(type, c); ++count) {
        text += Traits::to_char_type(c);
        c = in.rdbuf()->snextc();
      }
      if (count < most && c == kEnd) state |= ios_base::eofbit;
      in.width(0);
    });
  }
  if (!count) state |= ios_base::failbit;
  if (state) in.setstate(state);
  return in;
}

template <>
istream& getline(istream& in, string& text, char end) {
  ios_base::iostate state = ios_base::goodbit;
  bool any = false;
  istream::sentry ok(in, true);
  if (ok) {
    guarded(in, state, [&] {
      text.erase();
      const Int last = Traits::to_int_type(end);
      Int c = in.rdbuf()->sgetc();
      while (c != kEnd && c != last && text.size() < text.max_size()) {
        text += Traits::to_char_type(c);
        any = true;
        c = in.rdbuf()->snextc();
      }
      if (c == kEnd) {
        state |= ios_base::eofbit;
      } else if (c == last) {
        any = true;
        in.rdbuf()->sbumpc();
      } else {
        state |= ios_base::failbit;
      }
    });
  }
  if (!any) state |= ios_base::failbit;
  if (state) in.setstate(state);
  return in;
}

template <>
istream& istream::getline(char* to, streamsize room, char end) {
  ios_base::iostate state = ios_base::goodbit;
  _M_gcount = 0;
  sentry ok(*this, true);
  if (ok) {
    guarded(*this, state, [&] {
      const Int last = Traits::to_int_type(end);
      Int c = rdbuf()->sgetc();
      while (_M_gcount + 1 < room && c != kEnd && c != last) {
        *to++ = Traits::to_char_type(c);
        ++_M_gcount;
        c = rdbuf()->snextc();
      }
      if (c == kEnd) {
        state |= ios_base::eofbit;
      } else if (c == last) {
        ++_M_gcount;
        rdbuf()->sbumpc();
      } else {
        state |= ios_base::failbit;
      }
    });
  }
  if (room > 0) *to = 0;
  if (!_M_gcount) state |= ios_base::failbit;
  if (state) setstate(state);
  return *this;
}

template <>
istream& istream::ignore(streamsize n, Int end) {
  _M_gcount = 0;
  sentry ok(*this, true);
  if (ok && n > 0) {
    ios_base::iostate state = ios_base::goodbit;
    guarded(*this, state, [&] {
      const bool unlimited = n == numeric_limits<streamsize>::max();
      for (; unlimited || _M_gcount < n;) {
        const Int c = rdbuf()->sbumpc();
        if (c == kEnd) {
          state |= ios_base::eofbit;
          break;
        }
        ++_M_gcount;
        if (c == end) break;
      }
    });
    if (state) setstate(state);
  }
  return *this;
}
template <>
istream& istream::ignore(streamsize n) {
  return n == 1 ? ignore() : ignore(n, kEnd);
}

void __istream_extract(istream& in, char* to, streamsize room) {
  ios_base::iostate state = ios_base::goodbit;
  streamsize count = 0;
  istream::sentry ok(in, false);
  if (ok) {
    guarded(in, state, [&] {
      const streamsize width = in.width();
      const streamsize most = width > 0 && width < room ? width : room;
      const ctype<char>& type = use_facet<ctype<char>>(in.getloc());
      Int c = in.rdbuf()->sgetc();
      for (; count < most - 1 && c != kEnd && !is_space(type, c); ++count) {
        *to++ = Traits::to_char_type(c);
        c = in.rdbuf()->snextc();
      }
      if (c == kEnd && count < most - 1) state |= ios_base::eofbit;
      *to = 0;
      in.width(0);
    });
  }
  if (!count) state |= ios_base::failbit;
  if (state) in.setstate(state);
}

template <>
streamsize __copy_streambufs_eof(streambuf* from, streambuf* to, bool& at_end) {
  streamsize count = 0;
  at_end = true;
  for (Int c = from->sgetc(); c != kEnd; c = from->snextc()) {
    if (to->sputc(Traits::to_char_type(c)) == kEnd) {
      at_end = false;
      break;
    }
    ++count;
  }
  return count;
}

template class basic_ios<char>;
template class basic_streambuf<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_stringstream<char>;

template ostream& endl(ostream&);
template ostream& ends(ostream&);
template ostream& flush(ostream&);
template ostream& operator<<(ostream&, char);
template ostream& operator<<(ostream&, unsigned char);
template ostream& operator<<(ostream&, signed char);
template ostream& operator<<(ostream&, const char*);
template ostream& operator<<(ostream&, const unsigned char*);
template ostream& operator<<(ostream&, const signed char*);
template ostream& operator<<(ostream&, const string&);
template ostream& __ostream_insert(ostream&, const char*, streamsize);
template istream& operator>>(istream&, char&);
template istream& operator>>(istream&, unsigned char&);
template istream& operator>>(istream&, signed char&);
template istream& getline(istream&, string&);
template streamsize __copy_streambufs(streambuf*, streambuf*);

#define WRITES(type) template ostream& ostream::_M_insert(type);
#define READS(type) template istream& istream::_M_extract(type&);
#define BOTH(type) WRITES(type) READS(type)
BOTH(long)
BOTH(unsigned long)
BOTH(bool)
BOTH(long long)
BOTH(unsigned long long)
BOTH(double)
BOTH(long double)
WRITES(const void*)
READS(void*)
READS(float)
READS(unsigned short)
READS(unsigned int)

#define MANIPULATOR(type)                       \
  template ostream& operator<<(ostream&, type); \
  template istream& operator>>(istream&, type);
MANIPULATOR(_Setfill<char>)
MANIPULATOR(_Setiosflags)
MANIPULATOR(_Resetiosflags)
MANIPULATOR(_Setbase)
MANIPULATOR(_Setprecision)
MANIPULATOR(_Setw)

}  // namespace std
