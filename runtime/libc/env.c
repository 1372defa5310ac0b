// The environment of the program: empty until the program sets something.
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char* no_variables[1];
char** environ = no_variables;
static size_t capacity;  // of an array this file allocated; 0 while `environ` is someone else's

// A program that has changed its environment sees what it has made of it.
static bool is_changed;

static size_t count_variables(void) {
  size_t n = 0;
  while (environ && environ[n]) ++n;
  return n;
}

static size_t find(const char* name, size_t length) {
  size_t i = 0;
  for (; environ && environ[i]; ++i) {
    if (strncmp(environ[i], name, length) == 0 && environ[i][length] == '=') break;
  }
  return i;
}

char* getenv(const char* name) {
  size_t length = strlen(name);
  size_t i = find(name, length);
  if (environ && environ[i]) return environ[i] + length + 1;
  return is_changed ? NULL : __m_env_variable(name);
}

char* secure_getenv(const char* name) { return getenv(name); }

static int place(char* entry, size_t length, bool overwrite) {
  is_changed = true;
  size_t i = find(entry, length);
  if (environ && environ[i]) {
    if (overwrite) environ[i] = entry;
    return 0;
  }
  size_t n = count_variables();
  if (n + 2 > capacity) {
    size_t larger = 2 * n + 8;
    char** fresh = __m_internal_alloc(larger * sizeof *fresh);
    if (!fresh) return -1;
    if (n) __mantissa_copy(fresh, environ, n * sizeof *fresh);
    if (capacity) __mantissa_free(environ);
    environ = fresh;
    capacity = larger;
  }
  environ[n] = entry;
  environ[n + 1] = NULL;
  return 0;
}

int unsetenv(const char* name) {
  size_t length = strlen(name);
  if (length == 0 || strchr(name, '=')) return __m_error(EINVAL);
  size_t i;
  is_changed = true;
  while (environ && environ[i = find(name, length)]) {
    for (; environ[i]; ++i) environ[i] = environ[i + 1];
  }
  return 0;
}

int putenv(char* entry) {
  const char* equals = strchr(entry, '=');
  if (!equals) return unsetenv(entry);
  return place(entry, (size_t)(equals - entry), true);
}

int setenv(const char* name, const char* value, int overwrite) {
  if (!name || !*name || strchr(name, '=')) return __m_error(EINVAL);
  size_t length = strlen(name), size = length + strlen(value) + 2;
  if (!overwrite && environ && environ[find(name, length)]) return 0;
  if (__m_allocation_fails()) return -1;
  char* entry = __m_internal_alloc(size);
  if (!entry) return -1;
  __mantissa_copy(entry, name, length);
  entry[length] = '=';
  strcpy(entry + length + 1, value);
  return place(entry, length, overwrite != 0);
}

int clearenv(void) {
  is_changed = true;
  environ = NULL;
  capacity = 0;
  return 0;
}

int system(const char* command) {
  __mantissa_presume("no other process can be started");
  return command ? __m_error(ENOSYS) : 0;
}
