// Reads a regular expression as glibc does, by its bits of syntax, and writes the program as it goes: what is
// repeated was written last, and is moved or written again.
#include "regex_program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { kMostSteps = 1 << 15 };

enum TokenKind {
  kEnd,
  kChar,
  kTrailing,  // a backslash at the end
  kAlternative,
  kOpen,
  kClose,
  kStar,
  kPlus,
  kQuestion,
  kOpenCount,
  kCloseCount,
  kBracket,
  kPeriod,
  kReference,
  kAnchor,
  kClass  // \w \W \s \S
};

struct Token {
  enum TokenKind kind;
  unsigned char c;
  size_t length;
};

struct Parser {
  regex_t* regex;
  struct RegexProgram* program;
  const char* pattern;
  size_t length, at;  // behind the token
  reg_syntax_t syntax;
  struct Token token;
  reg_errcode_t error;
  unsigned closed;  // which of the first nine groups a reference may be to
  int depth;
  size_t loops;
};

static bool has(const struct Parser* p, reg_syntax_t bits) { return (p->syntax & bits) != 0; }
static unsigned char byte(const struct Parser* p, size_t at) {
  return __m_regex_byte(p->regex, p->pattern[at]);
}

static bool fail(struct Parser* p, reg_errcode_t error) {
  if (!p->error) p->error = error;
  return false;
}

// ---- Writing

static bool reserve(struct Parser* p, size_t more) {
  struct RegexProgram* program = p->program;
  const size_t needed = program->count + more;
  if (needed > kMostSteps) return fail(p, _REG_ESPACE);
  if (needed <= program->room) return true;
  const size_t room = 2 * needed, size = sizeof *program->steps;
  struct RegexStep* steps = __m_internal_grow(program->steps, program->count * size, room * size);
  if (!steps) return fail(p, _REG_ESPACE);
  program->steps = steps;
  program->room = room;
  return true;
}

static void emit(struct Parser* p, enum RegexOp op, unsigned char c, size_t index, int to) {
  if (!reserve(p, 1)) return;
  p->program->steps[p->program->count++] =
      (struct RegexStep){(unsigned char)op, c, (unsigned short)index, to};
}

// Before what begins at `start`, which moves on.
static void insert(struct Parser* p, size_t start, struct RegexStep step) {
  struct RegexProgram* program = p->program;
  if (!reserve(p, 1)) return;
  __mantissa_copy(program->steps + start + 1, program->steps + start, (program->count - start) * sizeof step);
  program->steps[start] = step;
  ++program->count;
}

static struct RegexSet* new_set(struct Parser* p) {
  struct RegexProgram* program = p->program;
  if (program->set_count == program->set_room) {
    const size_t size = sizeof *program->sets, room = 2 * program->set_room + 4;
    struct RegexSet* sets = __m_internal_grow(program->sets, program->set_room * size, room * size);
    if (!sets) {
      fail(p, _REG_ESPACE);
      return NULL;
    }
    program->sets = sets;
    program->set_room = room;
  }
  struct RegexSet* set = &program->sets[program->set_count++];
  __mantissa_fill(set, 0, sizeof *set);
  return set;
}

static void emit_set(struct Parser* p) { emit(p, kRegexSet, 0, p->program->set_count - 1, 0); }

static void complement(struct RegexSet* set) {
  for (int i = 0; i < 8; ++i) set->bits[i] = ~set->bits[i];
}

// ---- Tokens

static struct Token escaped(const struct Parser* p) {
  if (p->at + 1 >= p->length) return (struct Token){kTrailing, '\\', 1};
  const unsigned char c = (unsigned char)p->pattern[p->at + 1];  // as it is spelled
  enum TokenKind kind = kChar;
  switch (c) {
    case '|':
      if (!has(p, RE_LIMITED_OPS | RE_NO_BK_VBAR)) kind = kAlternative;
      break;
    case '(':
    case ')':
      if (!has(p, RE_NO_BK_PARENS)) kind = c == '(' ? kOpen : kClose;
      break;
    case '+':
    case '?':
      if (!has(p, RE_LIMITED_OPS) && has(p, RE_BK_PLUS_QM)) kind = c == '+' ? kPlus : kQuestion;
      break;
    case '{':
    case '}':
      if (has(p, RE_INTERVALS) && !has(p, RE_NO_BK_BRACES)) kind = c == '{' ? kOpenCount : kCloseCount;
      break;
    case '<':
    case '>':
    case 'b':
    case 'B':
    case '`':
    case '\'':
      if (!has(p, RE_NO_GNU_OPS)) kind = kAnchor;
      break;
    case 'w':
    case 'W':
    case 's':
    case 'S':
      if (!has(p, RE_NO_GNU_OPS)) kind = kClass;
      break;
    default:
      if (c >= '1' && c <= '9' && !has(p, RE_NO_BK_REFS)) kind = kReference;
  }
  return (struct Token){kind, c, 2};
}

static struct Token peek(struct Parser* p, bool anchors_here);

static bool is_anchor(struct Parser* p, unsigned char c, bool anchors_here) {
  if (has(p, RE_CONTEXT_INDEP_ANCHORS)) return true;
  if (c == '^') return anchors_here || p->at == 0 || (has(p, RE_NEWLINE_ALT) && byte(p, p->at - 1) == '\n');
  if (p->at + 1 == p->length) return true;
  ++p->at;
  const struct Token next = peek(p, false);
  --p->at;
  return next.kind == kAlternative || next.kind == kClose;
}

static struct Token peek(struct Parser* p, bool anchors_here) {
  if (p->at >= p->length) return (struct Token){kEnd, 0, 0};
  const unsigned char c = byte(p, p->at);
  enum TokenKind kind = kChar;
  switch (c) {
    case '\\': return escaped(p);
    case '\n':
      if (has(p, RE_NEWLINE_ALT)) kind = kAlternative;
      break;
    case '|':
      if (!has(p, RE_LIMITED_OPS) && has(p, RE_NO_BK_VBAR)) kind = kAlternative;
      break;
    case '*': kind = kStar; break;
    case '+':
    case '?':
      if (!has(p, RE_LIMITED_OPS | RE_BK_PLUS_QM)) kind = c == '+' ? kPlus : kQuestion;
      break;
    case '{':
    case '}':
      if (has(p, RE_INTERVALS) && has(p, RE_NO_BK_BRACES)) kind = c == '{' ? kOpenCount : kCloseCount;
      break;
    case '(':
    case ')':
      if (has(p, RE_NO_BK_PARENS)) kind = c == '(' ? kOpen : kClose;
      break;
    case '[': kind = kBracket; break;
    case '.': kind = kPeriod; break;
    case '^':
    case '$':
      if (is_anchor(p, c, anchors_here)) kind = kAnchor;
      break;
    default: break;
  }
  return (struct Token){kind, c, 1};
}

static void fetch(struct Parser* p, bool anchors_here) {
  p->token = peek(p, anchors_here);
  p->at += p->token.length;
}

// ---- Brackets

static const struct {
  const char* name;
  int (*test)(int);
} kClasses[] = {{"alnum", isalnum}, {"cntrl", iscntrl}, {"lower", islower}, {"space", isspace},
                {"alpha", isalpha}, {"digit", isdigit}, {"print", isprint}, {"upper", isupper},
                {"blank", isblank}, {"graph", isgraph}, {"punct", ispunct}, {"xdigit", isxdigit}};

static bool add_class(struct Parser* p, struct RegexSet* set, const char* name) {
  if (has(p, RE_ICASE) && (strcmp(name, "upper") == 0 || strcmp(name, "lower") == 0)) name = "alpha";
  for (size_t i = 0; i < sizeof kClasses / sizeof kClasses[0]; ++i) {
    if (strcmp(kClasses[i].name, name) != 0) continue;
    for (int c = 0; c < 256; ++c)
      if (kClasses[i].test(c))
        __m_set_add(set, p->regex->translate ? p->regex->translate[c] : (unsigned char)c);
    return true;
  }
  return fail(p, _REG_ECTYPE);
}

static bool bracket_ends(const struct Parser* p) { return p->at >= p->length; }
static bool bracket_is(const struct Parser* p, char c) {
  return !bracket_ends(p) && byte(p, p->at) == (unsigned char)c;
}

// [:name:], [.c.], [=c=], behind its first two bytes: 0, ':' or the letter, with what it names.
static bool named(struct Parser* p, char kind, char name[32]) {
  size_t n = 0;
  for (;; ++n) {
    if (n >= 32 || bracket_ends(p)) return fail(p, _REG_EBRACK);
    const unsigned char c = kind == ':' ? (unsigned char)p->pattern[p->at] : byte(p, p->at);
    ++p->at;
    if (bracket_ends(p)) return fail(p, _REG_EBRACK);
    if (c == (unsigned char)kind && bracket_is(p, ']')) break;
    name[n] = (char)c;
  }
  ++p->at;
  name[n] = 0;
  return true;
}

// One element: a byte, or a class, which goes into the set at once (*is_class: it ends no range).
static bool element(struct Parser* p, struct RegexSet* set, bool may_be_hyphen, unsigned char* c,
                    char* class) {
  *class = 0;
  *c = byte(p, p->at++);
  const unsigned char next = bracket_ends(p) ? 0 : byte(p, p->at);
  if (*c == '\\' && has(p, RE_BACKSLASH_ESCAPE_IN_LISTS) && !bracket_ends(p)) {
    *c = byte(p, p->at++);
    return true;
  }
  if (*c == '[' && !bracket_ends(p) &&
      (next == '.' || next == '=' || (next == ':' && has(p, RE_CHAR_CLASSES)))) {
    char name[32];
    ++p->at;
    if (!named(p, (char)next, name)) return false;
    if (next == ':') {
      *class = ':';
      return add_class(p, set, name);
    }
    if (name[0] == 0 || name[1] != 0) return fail(p, _REG_ECOLLATE);
    *c = (unsigned char)name[0];
    if (next == '=') *class = '=';
    return true;
  }
  if (*c == '-' && !may_be_hyphen && !bracket_is(p, ']')) return fail(p, _REG_ERANGE);
  return true;
}

static bool bracket_element(struct Parser* p, struct RegexSet* set, bool is_first) {
  unsigned char low, high;
  char class, other = 0;
  if (!element(p, set, is_first, &low, &class)) return false;
  high = low;
  if (bracket_is(p, '-')) {
    if (p->at + 1 >= p->length) return fail(p, _REG_EBRACK);
    if (byte(p, p->at + 1) != ']') {
      ++p->at;
      if (!element(p, set, true, &high, &other)) return false;
      if (class || other) return fail(p, _REG_ERANGE);
      if (low > high && has(p, RE_NO_EMPTY_RANGES)) return fail(p, _REG_ERANGE);
    }
  }
  if (class != ':')
    for (unsigned c = low; c <= high; ++c) __m_set_add(set, (unsigned char)c);
  return true;
}

static bool parse_bracket(struct Parser* p) {
  struct RegexSet* set = new_set(p);
  if (!set) return false;
  if (bracket_ends(p)) return fail(p, _REG_BADPAT);
  const bool negated = bracket_is(p, '^');
  p->at += negated;
  if (negated && has(p, RE_HAT_LISTS_NOT_NEWLINE)) __m_set_add(set, '\n');
  if (bracket_ends(p)) return fail(p, _REG_BADPAT);
  for (bool is_first = true; is_first || !bracket_is(p, ']'); is_first = false) {
    if (!bracket_element(p, set, is_first)) return false;
    if (bracket_ends(p)) return fail(p, _REG_EBRACK);
  }
  ++p->at;
  if (negated) complement(set);
  emit_set(p);
  return true;
}

// ---- Expressions

static void parse_alternatives(struct Parser* p);

// \w, \W, \s, \S and the period.
static void emit_class(struct Parser* p, unsigned char letter) {
  struct RegexSet* set = new_set(p);
  if (!set) return;
  if (letter == '.') {
    if (!has(p, RE_DOT_NEWLINE)) __m_set_add(set, '\n');
    if (has(p, RE_DOT_NOT_NULL)) __m_set_add(set, 0);
  } else {
    add_class(p, set, letter == 'w' || letter == 'W' ? "alnum" : "space");
    if (letter == 'w' || letter == 'W') __m_set_add(set, '_');
  }
  if (letter == '.' || letter == 'W' || letter == 'S') complement(set);
  emit_set(p);
}

// A number of an interval: -1 there is none, -2 it is none.
static int number(struct Parser* p) {
  int n = -1;
  for (;;) {
    fetch(p, false);
    if (p->token.kind == kEnd) return -2;
    if (p->token.kind == kCloseCount || p->token.c == ',') return n;
    const unsigned digit = p->token.c - '0';
    if (p->token.kind != kChar || digit > 9 || n == -2)
      n = -2;
    else
      n = n < 0 ? (int)digit : n > RE_DUP_MAX ? n : n * 10 + (int)digit;
  }
}

// How often; false if it is wrong, or no interval after all (`*is_text`).
static bool parse_interval(struct Parser* p, int* least, int* most, bool* is_text) {
  const size_t start = p->at;
  const bool is_comma_first = p->at < p->length && byte(p, p->at) == ',';
  *least = number(p);
  *most = 0;
  if (*least == -1) {
    if (!is_comma_first || p->token.c != ',') return fail(p, _REG_BADBR);
    *least = 0;
  }
  if (*least != -2) *most = p->token.kind == kCloseCount ? *least : p->token.c == ',' ? number(p) : -2;
  if (*least == -2 || *most == -2) {
    if (!has(p, RE_INVALID_INTERVAL_ORD)) return fail(p, p->token.kind == kEnd ? _REG_EBRACE : _REG_BADBR);
    p->at = start;
    p->token = (struct Token){kChar, '{', 1};
    *is_text = true;
    return false;
  }
  if ((*most != -1 && *least > *most) || p->token.kind != kCloseCount) return fail(p, _REG_BADBR);
  if ((*most == -1 ? *least : *most) > RE_DUP_MAX) return fail(p, _REG_ESIZE);
  return true;
}

static void emit_copy(struct Parser* p, const struct RegexStep* piece, size_t n) {
  if (!reserve(p, n)) return;
  __mantissa_copy(p->program->steps + p->program->count, piece, n * sizeof *piece);
  p->program->count += n;
}

// What was written from `start` on, `least` to `most` times (-1: any number of times).
static void repeat(struct Parser* p, size_t start, int least, int most) {
  struct RegexProgram* program = p->program;
  const size_t n = program->count - start;
  if (n == 0) return;
  struct RegexStep* piece = __m_internal_alloc(n * sizeof *piece);
  if (!piece) {
    fail(p, _REG_ESPACE);
    return;
  }
  __mantissa_copy(piece, program->steps + start, n * sizeof *piece);
  program->count = start;
  for (int i = 0; i < least && !p->error; ++i) emit_copy(p, piece, n);
  for (int i = least; i < most && !p->error; ++i) {
    emit(p, kRegexSplit, 0, 0, (int)((n + 1) * (size_t)(most - i)));
    emit_copy(p, piece, n);
  }
  if (most < 0) {
    const size_t mark = p->loops++;
    emit(p, kRegexSplit, 0, 0, (int)n + 3);
    emit(p, kRegexMark, 0, mark, 0);
    emit_copy(p, piece, n);
    emit(p, kRegexLoop, 0, mark, -(int)n - 2);
  }
  __mantissa_free(piece);
}

// Stars and the like behind an expression.
static void parse_repeats(struct Parser* p, size_t start) {
  for (;;) {
    int least = 0, most = -1;
    bool is_text = false;
    switch (p->token.kind) {
      case kStar: break;
      case kPlus: least = 1; break;
      case kQuestion: most = 1; break;
      case kOpenCount:
        if (!parse_interval(p, &least, &most, &is_text)) return;
        break;
      default: return;
    }
    fetch(p, false);
    repeat(p, start, least, most);
    if (p->error) return;
    if (has(p, RE_CONTEXT_INVALID_DUP) && (p->token.kind == kStar || p->token.kind == kOpenCount)) {
      fail(p, _REG_BADRPT);
      return;
    }
  }
}

static void parse_group(struct Parser* p) {
  const size_t group = ++p->program->groups;
  emit(p, kRegexSave, 0, 2 * group, 0);
  fetch(p, true);
  if (p->token.kind != kClose) {
    ++p->depth;
    if (p->depth > 255) fail(p, _REG_ESPACE);
    if (!p->error) parse_alternatives(p);
    --p->depth;
    if (!p->error && p->token.kind != kClose) fail(p, _REG_EPAREN);
  }
  if (group <= 9) p->closed |= 1u << group;
  emit(p, kRegexSave, 0, 2 * group + 1, 0);
}

// An operator where there is nothing to repeat; true if it stands for itself.
static bool parse_misplaced(struct Parser* p) {
  if (p->token.kind == kOpenCount && has(p, RE_CONTEXT_INVALID_DUP)) return fail(p, _REG_BADRPT);
  if (p->token.kind == kClose) return has(p, RE_UNMATCHED_RIGHT_PAREN_ORD) || fail(p, _REG_ERPAREN);
  if (p->token.kind == kCloseCount) return true;
  return !has(p, RE_CONTEXT_INVALID_OPS) || has(p, RE_CONTEXT_INVALID_DUP) || fail(p, _REG_BADRPT);
}

static void parse_expression(struct Parser* p) {
  const size_t start = p->program->count;
  switch (p->token.kind) {
    case kEnd:
    case kAlternative: return;
    case kTrailing: fail(p, _REG_EESCAPE); return;
    case kChar: emit(p, kRegexByte, p->token.c, 0, 0); break;
    case kOpen: parse_group(p); break;
    case kBracket: parse_bracket(p); break;
    case kPeriod: emit_class(p, '.'); break;
    case kClass: emit_class(p, p->token.c); break;
    case kReference:
      if (!(p->closed >> (p->token.c - '0') & 1)) {
        fail(p, _REG_ESUBREG);
        return;
      }
      p->program->has_references = true;
      emit(p, kRegexReference, 0, (size_t)(p->token.c - '0'), 0);
      break;
    case kAnchor:
      emit(p, kRegexAnchor, p->token.c, 0, 0);
      fetch(p, false);
      return;  // which cannot be repeated
    default:
      if (!parse_misplaced(p)) return;
      if (p->token.kind != kClose && p->token.kind != kCloseCount && has(p, RE_CONTEXT_INDEP_OPS)) {
        fetch(p, false);
        parse_expression(p);
        return;
      }
      emit(p, kRegexByte, p->token.c, 0, 0);
  }
  if (p->error) return;
  fetch(p, false);
  parse_repeats(p, start);
}

static bool branch_ends(const struct Parser* p) {
  return p->error || p->token.kind == kEnd || p->token.kind == kAlternative ||
         (p->depth > 0 && p->token.kind == kClose);
}

static void parse_alternatives(struct Parser* p) {
  struct RegexProgram* program = p->program;
  size_t start = program->count;
  int last_jump = -1;  // the jumps to the end are a list until it is known
  unsigned closed_before = p->closed, closed = 0;
  for (;;) {
    while (!branch_ends(p)) parse_expression(p);
    closed |= p->closed;
    if (p->error || p->token.kind != kAlternative) break;
    insert(p, start, (struct RegexStep){kRegexSplit, 0, 0, (int)(program->count - start) + 2});
    emit(p, kRegexJump, 0, 0, last_jump);
    last_jump = (int)program->count - 1;
    start = program->count;
    p->closed = closed_before;
    fetch(p, true);
  }
  p->closed = closed;
  while (last_jump >= 0 && !p->error) {
    const int next = program->steps[last_jump].to;
    program->steps[last_jump].to = (int)program->count - last_jump;
    last_jump = next;
  }
}

// The registers of loops come behind those of the groups, whose number is known now.
static void number_loops(struct RegexProgram* program, size_t loops) {
  const size_t first = 2 * (program->groups + 1);
  for (size_t i = 0; i < program->count; ++i) {
    struct RegexStep* step = &program->steps[i];
    if (step->op == kRegexMark || step->op == kRegexLoop) step->index = (unsigned short)(step->index + first);
    if (step->op == kRegexMark) step->op = kRegexSave;
  }
  program->registers = first + loops;
}

reg_errcode_t __m_regex_parse(regex_t* regex, const char* pattern, size_t length) {
  struct RegexProgram* program = __m_internal_alloc(sizeof *program);
  if (!program) return _REG_ESPACE;
  struct Parser p = {
      .regex = regex, .program = program, .pattern = pattern, .length = length, .syntax = regex->syntax};
  regex->buffer = (struct re_dfa_t*)program;
  fetch(&p, true);
  parse_alternatives(&p);
  emit(&p, kRegexMatch, 0, 0, 0);
  if (!p.error) number_loops(program, p.loops);
  regex->re_nsub = program->groups;
  regex->allocated = regex->used = sizeof *program;
  if (p.error) __m_regex_drop(regex);
  return p.error;
}

void __m_regex_drop(regex_t* regex) {
  struct RegexProgram* program = (struct RegexProgram*)regex->buffer;
  if (program) {
    if (program->steps) __mantissa_free(program->steps);
    if (program->sets) __mantissa_free(program->sets);
    __mantissa_free(program);
  }
  regex->buffer = NULL;
  regex->allocated = regex->used = 0;
}
