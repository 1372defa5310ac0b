// Runs the program of a regular expression: depth first, all ways, of which the longest match is kept, the
// first of equally long ones. A step is taken once at each place of the text (what follows is the same
// again), unless the program looks back at groups. Where a text is symbolic, each step asks of one byte.
#include "regex_program.h"

#include <stdlib.h>
#include <string.h>

struct Waiting {
  int step;  // or -1 - the register to set back
  int at;
};

struct Machine {
  const regex_t* regex;
  const struct RegexProgram* program;
  const struct RegexText* text;
  unsigned char* seen;
  struct Waiting* stack;
  size_t depth, room;
  regoff_t *registers, *best;
  bool is_found, failed;
};

static int byte_at(const struct Machine* m, regoff_t at) {
  return __m_regex_byte(m->regex, m->text->text[at]);
}

static void push(struct Machine* m, int step, int at) {
  if (m->depth == m->room) {
    const size_t size = m->room * sizeof *m->stack;
    struct Waiting* more = __m_internal_grow(m->stack, size, 2 * size + 64 * sizeof *more);
    if (!more) {
      m->failed = true;
      return;
    }
    m->stack = more;
    m->room = 2 * m->room + 64;
  }
  m->stack[m->depth++] = (struct Waiting){step, at};
}

static bool is_word(const struct Machine* m, regoff_t at) {
  if (at < 0 || (size_t)at >= m->text->length) return false;
  const int c = byte_at(m, at);
  return __m_alnum(c) | (c == '_');
}

static bool is_newline(const struct Machine* m, regoff_t at) {
  return m->regex->newline_anchor && m->text->text[at] == '\n';
}

static bool holds(const struct Machine* m, char anchor, regoff_t at) {
  const regoff_t end = (regoff_t)m->text->length;
  switch (anchor) {
    case '^': return (at == 0 && !m->text->not_begin) || (at > 0 && is_newline(m, at - 1));
    case '$': return (at == end && !m->text->not_end) || (at < end && is_newline(m, at));
    case '`': return at == 0;
    case '\'': return at == end;
    case '<': return !is_word(m, at - 1) && is_word(m, at);
    case '>': return is_word(m, at - 1) && !is_word(m, at);
    case 'b': return is_word(m, at - 1) != is_word(m, at);
    default: return is_word(m, at - 1) == is_word(m, at);
  }
}

static bool in_set(const struct RegexSet* set, int c) { return set->bits[c >> 5] >> (c & 31) & 1; }

// How many bytes of the text are those of the group again, -1 if they are not.
static int repeated(const struct Machine* m, unsigned group, regoff_t at) {
  const regoff_t from = m->registers[2 * group], n = m->registers[2 * group + 1] - from;
  if (m->registers[2 * group + 1] < 0 || n > (regoff_t)m->text->length - at) return -1;
  for (regoff_t i = 0; i < n; ++i)
    if (byte_at(m, from + i) != byte_at(m, at + i)) return -1;
  return n;
}

static void keep(struct Machine* m, regoff_t end) {
  if (m->is_found && end <= m->best[1]) return;
  m->is_found = true;
  __mantissa_copy(m->best, m->registers, m->program->registers * sizeof *m->best);
  m->best[1] = end;
}

static void set_register(struct Machine* m, unsigned index, regoff_t value) {
  push(m, -1 - (int)index, m->registers[index]);
  m->registers[index] = value;
}

// One way from a step on, until it fails or matches.
static void follow(struct Machine* m, int step, regoff_t at) {
  const regoff_t end = (regoff_t)m->text->length;
  for (; !m->failed; ++step) {
    if (m->seen) {
      unsigned char* seen = &m->seen[(size_t)step * (m->text->length + 1) + (size_t)at];
      if (*seen) return;
      *seen = 1;
    }
    const struct RegexStep* s = &m->program->steps[step];
    switch ((enum RegexOp)s->op) {
      case kRegexByte:
        if (at == end || byte_at(m, at) != s->c) return;
        ++at;
        break;
      case kRegexSet:
        if (at == end || !in_set(&m->program->sets[s->index], byte_at(m, at))) return;
        ++at;
        break;
      case kRegexSplit: push(m, step + s->to, at); break;
      case kRegexJump: step += s->to - 1; break;
      case kRegexMark:
      case kRegexSave: set_register(m, s->index, at); break;
      case kRegexLoop:
        if (m->registers[s->index] != at) step += s->to - 1;
        break;
      case kRegexReference: {
        const int n = repeated(m, s->index, at);
        if (n < 0) return;
        at += n;
        break;
      }
      case kRegexAnchor:
        if (!holds(m, (char)s->c, at)) return;
        break;
      case kRegexMatch: keep(m, at); return;
    }
  }
}

static bool match_at(struct Machine* m, size_t start) {
  for (size_t i = 0; i < m->program->registers; ++i) m->registers[i] = -1;
  m->registers[0] = (regoff_t)start;
  push(m, 0, (int)start);
  while (m->depth && !m->failed) {
    const struct Waiting next = m->stack[--m->depth];
    if (next.step < 0)
      m->registers[-1 - next.step] = next.at;
    else
      follow(m, next.step, next.at);
  }
  return m->is_found;
}

int __m_regex_search(const regex_t* regex, const struct RegexText* text, size_t first, size_t last,
                     regoff_t* registers) {
  const struct RegexProgram* program = (const struct RegexProgram*)regex->buffer;
  const size_t size = program->registers * sizeof(regoff_t);
  struct Machine m = {
      .regex = regex, .program = program, .text = text, .registers = __m_internal_alloc(2 * size)};
  if (!program->has_references) m.seen = __m_internal_alloc(program->count * (text->length + 1));
  m.best = m.registers + program->registers;
  m.failed = !m.registers || (!program->has_references && !m.seen);
  bool found = false;
  for (size_t at = first; !m.failed; first <= last ? ++at : --at) {
    found = match_at(&m, at);
    if (found || at == last) break;
  }
  if (found && !m.failed) __mantissa_copy(registers, m.best, 2 * (program->groups + 1) * sizeof *registers);
  if (m.registers) __mantissa_free(m.registers);
  if (m.seen) __mantissa_free(m.seen);
  if (m.stack) __mantissa_free(m.stack);
  return m.failed ? -1 : found;
}
