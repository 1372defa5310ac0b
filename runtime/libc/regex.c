// Regular expressions as POSIX and GNU have them in C. Also part of the replay library, under other names:
// what the host's library compares, and in which order, is its own matter.
#include "regex_program.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#ifdef MANTISSA_REPLAY
#define THE(name) __mantissa_native_##name
#else
#define THE(name) name
reg_syntax_t re_syntax_options;
#endif

static const char* const kMessages[] = {"Success",
                                        "No match",
                                        "Invalid regular expression",
                                        "Invalid collation character",
                                        "Invalid character class name",
                                        "Trailing backslash",
                                        "Invalid back reference",
                                        "Unmatched [, [^, [:, [., or [=",
                                        "Unmatched ( or \\(",
                                        "Unmatched \\{",
                                        "Invalid content of \\{\\}",
                                        "Invalid range end",
                                        "Memory exhausted",
                                        "Invalid preceding regular expression",
                                        "Premature end of regular expression",
                                        "Regular expression too big",
                                        "Unmatched ) or \\)"};

static reg_errcode_t compile(regex_t* regex, const char* pattern, size_t length, reg_syntax_t syntax) {
  regex->syntax = syntax;
  regex->fastmap_accurate = regex->not_bol = regex->not_eol = regex->can_be_null = 0;
  regex->regs_allocated = REGS_UNALLOCATED;
  regex->re_nsub = 0;
  const reg_errcode_t error = __m_regex_parse(regex, pattern, length);
  __M_WROTE(regex);
  return error;
}

// ---- POSIX

int THE(regcomp)(regex_t* restrict regex, const char* restrict pattern, int flags) {
  reg_syntax_t syntax = flags & REG_EXTENDED ? RE_SYNTAX_POSIX_EXTENDED : RE_SYNTAX_POSIX_BASIC;
  if (flags & REG_ICASE) syntax |= RE_ICASE;
  if (flags & REG_NEWLINE) syntax = (syntax & ~RE_DOT_NEWLINE) | RE_HAT_LISTS_NOT_NEWLINE;
  __mantissa_fill(regex, 0, sizeof *regex);
  regex->newline_anchor = (flags & REG_NEWLINE) != 0;
  regex->no_sub = (flags & REG_NOSUB) != 0;
  const reg_errcode_t error = compile(regex, pattern, strlen(pattern), syntax);
  return error == _REG_ERPAREN ? _REG_EPAREN : error;
}

static int search(const regex_t* regex, const struct RegexText* text, size_t first, size_t last,
                  regoff_t** registers) {
  *registers = __m_internal_alloc(2 * (regex->re_nsub + 1) * sizeof **registers);
  return *registers ? __m_regex_search(regex, text, first, last, *registers) : -1;
}

int THE(regexec)(const regex_t* restrict regex, const char* restrict string, size_t count,
                 regmatch_t matches[restrict count], int flags) {
  if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND)) return REG_BADPAT;
  const bool is_part = flags & REG_STARTEND;
  const size_t start = is_part ? (size_t)matches[0].rm_so : 0;
  const struct RegexText text = {string, is_part ? (size_t)matches[0].rm_eo : strlen(string),
                                 (flags & REG_NOTBOL) != 0, (flags & REG_NOTEOL) != 0};
  regoff_t* registers;
  if (start > text.length) return REG_NOMATCH;
  const int found = search(regex, &text, start, text.length, &registers);
  for (size_t i = 0; found > 0 && !regex->no_sub && i < count; ++i) {
    const bool is_group = i <= regex->re_nsub && registers[2 * i + 1] >= 0;
    matches[i].rm_so = is_group ? registers[2 * i] : -1;
    matches[i].rm_eo = is_group ? registers[2 * i + 1] : -1;
    __M_WROTE(&matches[i]);
  }
  if (registers) __mantissa_free(registers);
  return found > 0 ? REG_NOERROR : found < 0 ? REG_ESPACE : REG_NOMATCH;
}

size_t THE(regerror)(int error, const regex_t* restrict regex, char* restrict to, size_t size) {
  (void)regex;
  if (error < 0 || (size_t)error >= sizeof kMessages / sizeof kMessages[0]) __m_abort();
  const size_t n = strlen(kMessages[error]) + 1;
  if (size) {
    const size_t copied = n < size ? n : size;
    __mantissa_copy(to, kMessages[error], copied);
    to[copied - 1] = 0;
    __M_WROTE_BYTES(to, copied);
  }
  return n;
}

void THE(regfree)(regex_t* regex) {
  __m_regex_drop(regex);
  free(regex->fastmap);
  free(regex->translate);
  regex->fastmap = NULL;
  regex->translate = NULL;
}

// ---- GNU

reg_syntax_t THE(re_set_syntax)(reg_syntax_t syntax) {
  const reg_syntax_t before = re_syntax_options;
  re_syntax_options = syntax;
  return before;
}

const char* THE(re_compile_pattern)(const char* pattern, size_t length, regex_t* regex) {
  regex->no_sub = (re_syntax_options & RE_NO_SUB) != 0;
  regex->newline_anchor = 1;
  // What is there already was made here, or is nothing.
  if (regex->allocated) __m_regex_drop(regex);
  const reg_errcode_t error = compile(regex, pattern, length, re_syntax_options);
  return error ? kMessages[error] : NULL;
}

// Where a match may begin: anywhere, as far as it is known here.
int THE(re_compile_fastmap)(regex_t* regex) {
  if (regex->fastmap) {
    __mantissa_fill(regex->fastmap, 1, 256);
    __M_WROTE_BYTES(regex->fastmap, 256);
  }
  regex->fastmap_accurate = 1;
  return 0;
}

void THE(re_set_registers)(regex_t* regex, struct re_registers* registers, __re_size_t count,
                           regoff_t* starts, regoff_t* ends) {
  regex->regs_allocated = count ? REGS_REALLOCATE : REGS_UNALLOCATED;
  registers->num_regs = count;
  registers->start = count ? starts : NULL;
  registers->end = count ? ends : NULL;
  __M_WROTE(registers);
}

// Memory of the program, which frees it.
static bool make_room(regex_t* regex, struct re_registers* to, size_t count) {
  const bool is_new = regex->regs_allocated == REGS_UNALLOCATED;
  if (regex->regs_allocated == REGS_FIXED || (!is_new && count <= to->num_regs)) return true;
  regoff_t* starts = __m_malloc(count * sizeof *starts);
  regoff_t* ends = __m_malloc(count * sizeof *ends);
  if (!starts || !ends) {
    free(starts);
    free(ends);
    return false;
  }
  if (!is_new) {
    free(to->start);
    free(to->end);
  }
  to->start = starts;
  to->end = ends;
  to->num_regs = (__re_size_t)count;
  regex->regs_allocated = REGS_REALLOCATE;
  return true;
}

static bool give_registers(regex_t* regex, struct re_registers* to, const regoff_t* found) {
  if (!to || regex->no_sub) return true;
  const size_t groups = regex->re_nsub + 1;
  if (!make_room(regex, to, groups + 1)) return false;  // one behind the last, which is nowhere
  for (size_t i = 0; i < to->num_regs; ++i) {
    const bool is_group = i < groups && found[2 * i + 1] >= 0;
    to->start[i] = is_group ? found[2 * i] : -1;
    to->end[i] = is_group ? found[2 * i + 1] : -1;
  }
  __M_WROTE(to);
  __M_WROTE_BYTES(to->start, to->num_regs * sizeof *to->start);
  __M_WROTE_BYTES(to->end, to->num_regs * sizeof *to->end);
  return true;
}

// The place of the match, or with `wants_length` its length; -1 if there is none, -2 if there is no room.
static regoff_t look(regex_t* regex, const char* string, regoff_t length, regoff_t start, regoff_t range,
                     struct re_registers* to, bool wants_length) {
  if (start < 0 || start > length) return -1;
  int64_t last = (int64_t)start + range;
  last = last < 0 ? 0 : last > length ? length : last;
  const struct RegexText text = {string, (size_t)length, regex->not_bol, regex->not_eol};
  regoff_t* registers;
  const int found = search(regex, &text, (size_t)start, (size_t)last, &registers);
  regoff_t result = found < 0 ? -2 : -1;
  if (found > 0) {
    result = wants_length ? registers[1] - start : registers[0];
    if (!give_registers(regex, to, registers)) result = -2;
  }
  if (registers) __mantissa_free(registers);
  return result;
}

regoff_t THE(re_search)(regex_t* regex, const char* string, regoff_t length, regoff_t start, regoff_t range,
                        struct re_registers* registers) {
  return look(regex, string, length, start, range, registers, false);
}

regoff_t THE(re_match)(regex_t* regex, const char* string, regoff_t length, regoff_t start,
                       struct re_registers* registers) {
  return look(regex, string, length, start, 0, registers, true);
}
