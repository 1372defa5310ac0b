// Text in another encoding: ASCII, UTF-8 and Latin-1. Also part of the replay library, under other names:
// what else a host converts is another matter on each.
#include "internal.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#ifdef MANTISSA_REPLAY
#define iconv_open __mantissa_native_iconv_open
#define iconv __mantissa_native_iconv
#define iconv_close __mantissa_native_iconv_close
#endif

enum Encoding { kAscii, kLatin1, kUtf8, kNoEncoding };
static const struct {
  const char* name;
  enum Encoding encoding;
} kNames[] = {{"ascii", kAscii},
              {"us-ascii", kAscii},
              {"ansi_x3.4-1968", kAscii},
              {"646", kAscii},
              {"iso-8859-1", kLatin1},
              {"iso8859-1", kLatin1},
              {"iso_8859-1", kLatin1},
              {"latin1", kLatin1},
              {"utf-8", kUtf8},
              {"utf8", kUtf8},
              {"", kAscii}};

static enum Encoding encoding_of(const char* name) {
  for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i) {
    const char *a = name, *b = kNames[i].name;
    while (*a && __m_to_lower((unsigned char)*a) == *b) ++a, ++b;
    if (!*a && !*b) return kNames[i].encoding;
  }
  return kNoEncoding;
}

// A number that is no address stands for both encodings.
iconv_t iconv_open(const char* to, const char* from) {
  enum Encoding target = encoding_of(to), source = encoding_of(from);
  if (target == kNoEncoding || source == kNoEncoding) {
    __mantissa_presume("text is converted between ASCII, UTF-8 and Latin-1 only");
    return (iconv_t)(long)__m_error(EINVAL);
  }
  return (iconv_t)(uintptr_t)(1 + target * 4 + source);
}

int iconv_close(iconv_t how) { return (uintptr_t)how - 1 < 16 ? 0 : __m_error(EBADF); }

// The character at p, of `left` bytes: its length; 0 if it goes on behind the end, -1 if it is none.
static int decode(enum Encoding from, const unsigned char* p, size_t left, unsigned* c) {
  *c = p[0];
  if (from == kLatin1 || p[0] < 0x80) return 1;
  if (from == kAscii || p[0] < 0xc2 || p[0] > 0xf4) return -1;
  int length = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
  *c = p[0] & (0x7f >> length);
  for (int i = 1; i < length; ++i) {
    if ((size_t)i >= left) return 0;
    if ((p[i] & 0xc0) != 0x80) return -1;
    // Overlong forms, surrogates and what is beyond 0x10ffff show in the second byte.
    if (i == 1 && ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
                   (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f)))
      return -1;
    *c = *c << 6 | (p[i] & 0x3f);
  }
  return length;
}

// How many bytes it takes; 0 if there is no such character.
static size_t encode(enum Encoding to, unsigned c, unsigned char out[4]) {
  if (to != kUtf8 || c < 0x80) {
    out[0] = (unsigned char)c;
    return c < (to == kLatin1 ? 0x100u : 0x80u);
  }
  size_t length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = length; i-- > 1; c >>= 6) out[i] = (unsigned char)(0x80 | (c & 0x3f));
  out[0] = (unsigned char)((0xf00u >> length & 0xff) | c);
  return length;
}

size_t iconv(iconv_t how, char** restrict in, size_t* restrict in_left, char** restrict out,
             size_t* restrict out_left) {
  if ((uintptr_t)how - 1 >= 16) return (size_t)__m_error(EBADF);
  enum Encoding to = ((uintptr_t)how - 1) / 4, from = ((uintptr_t)how - 1) % 4;
  if (!in || !*in) return 0;
  while (*in_left) {
    unsigned c;
    unsigned char bytes[4];
    int taken = decode(from, (const unsigned char*)*in, *in_left, &c);
    if (taken <= 0) return (size_t)__m_error(taken < 0 ? EILSEQ : EINVAL);
    size_t given = encode(to, c, bytes);
    if (given == 0) return (size_t)__m_error(*out_left ? EILSEQ : E2BIG);
    if (given > *out_left) return (size_t)__m_error(E2BIG);
    __mantissa_copy(*out, bytes, given);
    __M_WROTE_BYTES(*out, given);
    *in += taken;
    *in_left -= (size_t)taken;
    *out += given;
    *out_left -= given;
  }
  return 0;
}
