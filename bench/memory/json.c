// A JSON parser over a text of 20 symbolic bytes: numbers are computed, strings copied, arrays and objects
// are nodes on the heap. It has more paths than any run takes, so it shows what a run of hours does to
// memory.
#include <mantissa/mantissa.h>
#include <stdlib.h>

enum { kLength = 20, kDepth = 6 };

typedef struct node {
  char kind;  // n, t, f, d, s, a, o
  double number;
  char* text;
  int length;
  struct node *first, *next;
} node;

static const char *at, *end;

static node* value(int depth);

static node* make(char kind) {
  node* made = calloc(1, sizeof(node));
  made->kind = kind;
  return made;
}

static void release(node* one) {
  while (one) {
    node* next = one->next;
    release(one->first);
    free(one->text);
    free(one);
    one = next;
  }
}

static void space(void) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n')) ++at;
}

static int word(const char* text) {
  const char* from = at;
  for (; *text; ++text, ++from)
    if (from >= end || *from != *text) return 0;
  at = from;
  return 1;
}

static node* number(void) {
  const int negative = *at == '-';
  double sum = 0, scale = 1;
  if (negative) ++at;
  if (at >= end || *at < '0' || *at > '9') return NULL;
  while (at < end && *at >= '0' && *at <= '9') sum = sum * 10 + (*at++ - '0');
  if (at < end && *at == '.') {
    ++at;
    if (at >= end || *at < '0' || *at > '9') return NULL;
    while (at < end && *at >= '0' && *at <= '9') {
      scale /= 10;
      sum += scale * (*at++ - '0');
    }
  }
  node* made = make('d');
  made->number = negative ? -sum : sum;
  return made;
}

static node* string(void) {
  char buffer[kLength];
  int length = 0;
  for (++at; at < end && *at != '"'; ++at) {
    char c = *at;
    if (c == '\\') {
      if (++at >= end) return NULL;
      switch (*at) {
        case 'n': c = '\n'; break;
        case 't': c = '\t'; break;
        case '"':
        case '\\': c = *at; break;
        default: return NULL;
      }
    }
    buffer[length++] = c;
  }
  if (at >= end) return NULL;
  ++at;
  node* made = make('s');
  made->text = malloc(length + 1);
  for (int i = 0; i < length; ++i) made->text[i] = buffer[i];
  made->text[length] = 0;
  made->length = length;
  return made;
}

static node* list(int depth, char kind, char close) {
  node *made = make(kind), **last = &made->first;
  ++at;
  space();
  if (at < end && *at == close) {
    ++at;
    return made;
  }
  for (;;) {
    if (kind == 'o') {
      space();
      node* key = at < end && *at == '"' ? string() : NULL;
      if (!key) break;
      *last = key;
      last = &key->next;
      space();
      if (at >= end || *at != ':') break;
      ++at;
    }
    node* element = value(depth + 1);
    if (!element) break;
    *last = element;
    last = &element->next;
    space();
    if (at >= end) break;
    if (*at == close) {
      ++at;
      return made;
    }
    if (*at != ',') break;
    ++at;
  }
  release(made);
  return NULL;
}

static node* value(int depth) {
  space();
  if (at >= end || depth > kDepth) return NULL;
  switch (*at) {
    case '{': return list(depth, 'o', '}');
    case '[': return list(depth, 'a', ']');
    case '"': return string();
    case 'n': return word("null") ? make('n') : NULL;
    case 't': return word("true") ? make('t') : NULL;
    case 'f': return word("false") ? make('f') : NULL;
    default: return number();
  }
}

static double total(const node* one) {
  double sum = 0;
  for (; one; one = one->next) sum += one->number + one->length + total(one->first);
  return sum;
}

int main(void) {
  char text[kLength];
  mantissa_symbolic(text, sizeof(text), "text");
  at = text;
  end = text + kLength;
  node* root = value(0);
  space();
  int result = 1;
  if (root && at == end) result = total(root) > 1000 ? 2 : 0;
  release(root);
  return result;
}
