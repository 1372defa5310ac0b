// The base of all streams, and standard input, output and error as streams.
#include "library.h"

#include <cstdio>
#include <cstring>
#include <istream>
#include <new>
#include <ostream>

#include "facets.h"

extern "C" {  // libc/stream.h
bool __m_stream_is_sink(FILE* file);
bool __m_stream_fails(FILE* file);
int __m_stream_get(FILE* file);
int __m_stream_unget(int c, FILE* file);
size_t __m_stream_read(FILE* file, void* to, size_t n);
size_t __m_stream_write(FILE* file, const void* from, size_t n);
int __m_stream_seek(FILE* file, off_t offset, int whence);
off_t __m_stream_tell(FILE* file);
}

namespace std {

#define FLAG(name) const ios_base::fmtflags ios_base::name;
FLAG(boolalpha)
FLAG(dec)
FLAG(fixed)
FLAG(hex)
FLAG(internal)
FLAG(left)
FLAG(oct)
FLAG(right)
FLAG(scientific)
FLAG(showbase)
FLAG(showpoint)
FLAG(showpos)
FLAG(skipws)
FLAG(unitbuf)
FLAG(uppercase)
FLAG(adjustfield)
FLAG(basefield)
FLAG(floatfield)
const ios_base::iostate ios_base::badbit;
const ios_base::iostate ios_base::eofbit;
const ios_base::iostate ios_base::failbit;
const ios_base::iostate ios_base::goodbit;
const ios_base::openmode ios_base::app;
const ios_base::openmode ios_base::ate;
const ios_base::openmode ios_base::binary;
const ios_base::openmode ios_base::in;
const ios_base::openmode ios_base::out;
const ios_base::openmode ios_base::trunc;
const ios_base::seekdir ios_base::beg;
const ios_base::seekdir ios_base::cur;
const ios_base::seekdir ios_base::end;
_Atomic_word ios_base::Init::_S_refcount;
bool ios_base::Init::_S_synced_with_stdio = true;

ios_base::ios_base() throw()
    : _M_precision(),
      _M_width(),
      _M_flags(),
      _M_exception(),
      _M_streambuf_state(),
      _M_callbacks(nullptr),
      _M_word_size(_S_local_word_size),
      _M_word(_M_local_word) {}

ios_base::~ios_base() {
  _M_call_callbacks(erase_event);
  _M_dispose_callbacks();
  if (_M_word != _M_local_word) delete[] _M_word;
}

void ios_base::_M_init() throw() {
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
  _M_ios_locale = locale();
}

locale ios_base::imbue(const locale& other) throw() {
  locale old = _M_ios_locale;
  _M_ios_locale = other;
  _M_call_callbacks(imbue_event);
  return old;
}

void ios_base::register_callback(event_callback function, int index) {
  _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}
void ios_base::_M_call_callbacks(event what) throw() {
  for (_Callback_list* p = _M_callbacks; p; p = p->_M_next) try {
      p->_M_fn(what, *this, p->_M_index);
    } catch (...) {
    }
}
void ios_base::_M_dispose_callbacks() throw() {
  for (_Callback_list* p = _M_callbacks; p && p->_M_remove_reference() == 0;) {
    _Callback_list* const next = p->_M_next;
    delete p;
    p = next;
  }
  _M_callbacks = nullptr;
}

int ios_base::xalloc() throw() {
  static int last = 3;  // natively the library itself took the first four
  return ++last;
}

ios_base::_Words& ios_base::_M_grow_words(int index, bool number) {
  if (index < 0 || index == __INT_MAX__) {
    _M_streambuf_state |= badbit;
    if (_M_streambuf_state & _M_exception) __throw_ios_failure("ios_base::_M_grow_words is not valid");
    (number ? (void)(_M_word_zero._M_iword = 0) : (void)(_M_word_zero._M_pword = nullptr));
    return _M_word_zero;
  }
  if (index >= _M_word_size) {
    _Words* const words = new _Words[index + 1];
    for (int i = 0; i < _M_word_size; ++i) words[i] = _M_word[i];
    if (_M_word != _M_local_word) delete[] _M_word;
    _M_word = words;
    _M_word_size = index + 1;
  }
  return _M_word[index];
}

void ios_base::_M_move(ios_base& other) noexcept {
  _M_precision = other._M_precision;
  _M_width = other._M_width;
  _M_flags = other._M_flags;
  _M_exception = other._M_exception;
  _M_streambuf_state = other._M_streambuf_state;
  _M_call_callbacks(erase_event);
  _M_dispose_callbacks();
  _M_callbacks = other._M_callbacks;
  other._M_callbacks = nullptr;
  if (_M_word != _M_local_word) delete[] _M_word;
  if (other._M_word == other._M_local_word) {
    _M_word = _M_local_word;
    _M_word_size = _S_local_word_size;
    for (int i = 0; i < _S_local_word_size; ++i) {
      _M_word[i] = other._M_word[i];
      other._M_word[i] = {};
    }
  } else {
    _M_word = other._M_word;
    _M_word_size = other._M_word_size;
    other._M_word = other._M_local_word;
    other._M_word_size = _S_local_word_size;
  }
  _M_ios_locale = other._M_ios_locale;
}

void ios_base::_M_swap(ios_base& other) noexcept {
  std::swap(_M_precision, other._M_precision);
  std::swap(_M_width, other._M_width);
  std::swap(_M_flags, other._M_flags);
  std::swap(_M_exception, other._M_exception);
  std::swap(_M_streambuf_state, other._M_streambuf_state);
  std::swap(_M_callbacks, other._M_callbacks);
  for (int i = 0; i < _S_local_word_size; ++i) std::swap(_M_local_word[i], other._M_local_word[i]);
  const bool local = _M_word == _M_local_word, other_local = other._M_word == other._M_local_word;
  std::swap(_M_word, other._M_word);
  std::swap(_M_word_size, other._M_word_size);
  if (other_local) _M_word = _M_local_word;
  if (local) other._M_word = other._M_local_word;
  std::swap(_M_ios_locale, other._M_ios_locale);
}

bool ios_base::sync_with_stdio(bool wanted) {
  const bool before = Init::_S_synced_with_stdio;
  if (!wanted) Init::_S_synced_with_stdio = false;
  return before;
}

namespace {

// A stream of C as a buffer of C++, which buffers nothing.
class Standard final : public streambuf {
 public:
  explicit Standard(FILE* file) : file_(file) {}
  bool is_shown() const { return __m_stream_is_sink(file_); }

 protected:
  int_type underflow() override {
    const int c = uflow();
    return c == EOF ? c : __m_stream_unget(c, file_);
  }
  int_type uflow() override { return last_ = __m_stream_fails(file_) ? EOF : __m_stream_get(file_); }
  int_type pbackfail(int_type c) override {
    const int back = c == EOF ? last_ : c;
    last_ = EOF;
    return __m_stream_unget(back, file_);
  }
  streamsize xsgetn(char* to, streamsize n) override {
    const size_t got = n && !__m_stream_fails(file_) ? __m_stream_read(file_, to, n) : 0;
    last_ = got ? static_cast<unsigned char>(to[got - 1]) : EOF;
    return got;
  }
  int_type overflow(int_type c) override {
    const char byte = static_cast<char>(c);
    if (c == EOF) return sync() ? EOF : 0;
    return xsputn(&byte, 1) == 1 ? c : EOF;
  }
  streamsize xsputn(const char* from, streamsize n) override {
    return n && !__m_stream_fails(file_) ? __m_stream_write(file_, from, n) : 0;
  }
  int sync() override { return __m_stream_fails(file_) ? -1 : 0; }
  pos_type seekoff(off_type by, ios_base::seekdir from, ios_base::openmode) override {
    const int whence = from == ios_base::beg ? SEEK_SET : from == ios_base::cur ? SEEK_CUR : SEEK_END;
    return __m_stream_seek(file_, by, whence) ? pos_type(off_type(-1)) : pos_type(__m_stream_tell(file_));
  }
  pos_type seekpos(pos_type to, ios_base::openmode mode) override {
    return seekoff(off_type(to), ios_base::beg, mode);
  }

 private:
  FILE* file_;
  int last_ = EOF;
};

alignas(Standard) char in_room[sizeof(Standard)];
alignas(Standard) char out_room[sizeof(Standard)];
alignas(Standard) char error_room[sizeof(Standard)];

}  // namespace

// The objects have the types that <iostream> declares them with; they are made by the first Init and never
// destroyed.
alignas(istream) char cin_room[sizeof(istream)] __asm__("_ZSt3cin");
alignas(ostream) char cout_room[sizeof(ostream)] __asm__("_ZSt4cout");
alignas(ostream) char cerr_room[sizeof(ostream)] __asm__("_ZSt4cerr");
alignas(ostream) char clog_room[sizeof(ostream)] __asm__("_ZSt4clog");

ios_base::Init::Init() {
  if (_S_refcount++) return;
  Standard* const out = new (out_room) Standard(stdout);
  Standard* const error = new (error_room) Standard(stderr);
  ostream* const cout = new (cout_room) ostream(out);
  ostream* const cerr = new (cerr_room) ostream(error);
  new (clog_room) ostream(error);
  (new (cin_room) istream(new (in_room) Standard(stdin)))->tie(cout);
  cerr->setf(ios_base::unitbuf);
  cerr->tie(cout);
}
ios_base::Init::~Init() {}

}  // namespace std

bool __m_is_shown(std::streambuf* buffer) {
  void* const p = buffer;
  return (p == std::out_room || p == std::error_room) && static_cast<std::Standard*>(buffer)->is_shown();
}
