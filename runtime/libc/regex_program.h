// Regular expressions as programs for a small machine: regex_parse.c makes them, regex_match.c runs them,
// regex.c is what programs call. Also in the replay library.
#ifndef MANTISSA_LIBC_REGEX_PROGRAM_H
#define MANTISSA_LIBC_REGEX_PROGRAM_H

#include "internal.h"

#include <regex.h>

enum RegexOp {
  kRegexByte,       // the byte c
  kRegexSet,        // a byte of the set `index`
  kRegexSplit,      // goes on here; that failing, at `to`
  kRegexJump,       // to `to`
  kRegexSave,       // the place into register `index`
  kRegexMark,       // the same, while the program is made
  kRegexLoop,       // to `to`, if anything was read since register `index` was saved
  kRegexReference,  // what group `index` matched
  kRegexAnchor,     // a place, by its letter
  kRegexMatch
};

// Places are told from here on, so that a piece of a program may be moved and copied.
struct RegexStep {
  unsigned char op, c;
  unsigned short index;
  int to;
};

struct RegexSet {
  uint32_t bits[8];
};

struct RegexProgram {
  struct RegexStep* steps;
  struct RegexSet* sets;
  size_t count, room, set_count, set_room;
  size_t groups;     // without the whole
  size_t registers;  // two for each group and the whole, one for each loop
  bool has_references;
};

static inline void __m_set_add(struct RegexSet* set, unsigned char c) { set->bits[c >> 5] |= 1u << (c & 31); }

// How bytes of patterns and texts are seen.
static inline unsigned char __m_regex_byte(const regex_t* regex, char c) {
  const unsigned char byte = (unsigned char)c;
  if (regex->translate) return regex->translate[byte];
  return regex->syntax & RE_ICASE ? (unsigned char)__m_to_upper(byte) : byte;
}

// Makes regex->buffer, by regex->syntax and ->translate.
reg_errcode_t __m_regex_parse(regex_t* regex, const char* pattern, size_t length);
void __m_regex_drop(regex_t* regex);

// The longest match that begins at one of the places from `first` to `last` (which may lie before it), the
// first that there is: 1 with the registers of its groups, 0 if there is none, -1 if there is no room.
struct RegexText {
  const char* text;
  size_t length;
  bool not_begin, not_end;  // its begin and its end are not those of lines
};
int __m_regex_search(const regex_t* regex, const struct RegexText* text, size_t first, size_t last,
                     regoff_t* registers);

#endif
