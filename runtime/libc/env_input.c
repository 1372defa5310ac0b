// The environment as inputs, where that is asked for (--env). Also part of the replay library, which gives
// the program the same answers in the same order.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

bool __m_env_choice(const char* name) {
  unsigned char byte;
  __mantissa_input(&byte, 1, name, MANTISSA_TYPE_BOOL);
  __mantissa_assume(byte <= 1);
  return byte & 1;
}

// Each kind of failure happens at most once on a path: what one failure leaves behind is where the bugs are,
// and paths double with each more.
static bool has_failed[8];

bool __m_env_fails(int part, const char* name) {
  if (!__mantissa_env(part)) return false;
  if (has_failed[part]) {
    __mantissa_presume(
        "of each kind one thing fails on a path: an allocation, opening a file, reading or writing");
    return false;
  }
  has_failed[part] = __m_env_choice(name);
  return has_failed[part];
}

static bool fails_with(int part, const char* name, int code) {
  if (!__m_env_fails(part, name)) return false;
  errno = code;
  return true;
}

bool __m_allocation_fails(void) { return fails_with(MANTISSA_ENV_MALLOC, "env:malloc", ENOMEM); }

bool __m_opening_fails(int flags) {
  return fails_with(MANTISSA_ENV_FILES, "env:files", (flags & O_ACCMODE) == O_RDONLY ? ENOENT : EACCES);
}

bool __m_descriptor_fails(void) { return fails_with(MANTISSA_ENV_IO, "env:io", EIO); }

// A stream that is memory always works.
static bool has_descriptor(FILE* file) {
#ifdef MANTISSA_REPLAY
  int before = errno;
  bool result = fileno(file) >= 0;
  errno = before;
  return result;
#else
  return file->_fileno >= 0;
#endif
}

bool __m_stream_fails(FILE* file) {
  if (!has_descriptor(file) || !__m_descriptor_fails()) return false;
  file->_flags |= _IO_ERR_SEEN;
  return true;
}

// Variables asked for so far, so that the same question has the same answer.
enum { kVariables = 16, kNameSize = 64, kValueSize = 8 };
struct Variable {
  char name[kNameSize];
  char value[kValueSize + 1];
  bool is_set;
};
static struct Variable variables[kVariables];
static size_t variable_count;

static bool is_same(const char* a, const char* b) {
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}

char* __m_env_variable(const char* name) {
  static const char kPrefix[] = "env:vars:";
  if (!__mantissa_env(MANTISSA_ENV_VARS)) return NULL;
  for (size_t i = 0; i < variable_count; ++i)
    if (is_same(variables[i].name, name)) return variables[i].is_set ? variables[i].value : NULL;
  size_t length = 0;
  while (name[length]) ++length;
  if (variable_count == kVariables || length >= kNameSize) {
    __mantissa_presume("environment variables beyond the first 16, or of long names, are not set");
    return NULL;
  }
  __mantissa_presume("environment variables have at most 8 characters");
  struct Variable* variable = &variables[variable_count++];
  char input[sizeof kPrefix + kNameSize];
  for (size_t i = 0; i <= length; ++i) variable->name[i] = input[sizeof kPrefix - 1 + i] = name[i];
  for (size_t i = 0; i + 1 < sizeof kPrefix; ++i) input[i] = kPrefix[i];
  variable->is_set = __m_env_choice("env:vars");
  if (!variable->is_set) return NULL;
  __mantissa_input(variable->value, kValueSize, input, MANTISSA_TYPE_BYTES);
  return variable->value;
}
