// Functions that take a locale: there is one.
#include "internal.h"

#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

double strtod_l(const char* restrict text, char** restrict end, locale_t l) {
  return (void)l, strtod(text, end);
}
float strtof_l(const char* restrict text, char** restrict end, locale_t l) {
  return (void)l, strtof(text, end);
}
long double strtold_l(const char* restrict text, char** restrict end, locale_t l) {
  return (void)l, strtold(text, end);
}
long strtol_l(const char* restrict text, char** restrict end, int base, locale_t l) {
  return (void)l, strtol(text, end, base);
}
unsigned long strtoul_l(const char* restrict text, char** restrict end, int base, locale_t l) {
  return (void)l, strtoul(text, end, base);
}
int strcoll_l(const char* a, const char* b, locale_t l) { return (void)l, strcmp(a, b); }

#define OF_CHARACTER(name) \
  int name##_l(int c, locale_t l) { return (void)l, name(c); }
OF_CHARACTER(isalnum)
OF_CHARACTER(isalpha)
OF_CHARACTER(isblank)
OF_CHARACTER(iscntrl)
OF_CHARACTER(isdigit)
OF_CHARACTER(isgraph)
OF_CHARACTER(islower)
OF_CHARACTER(isprint)
OF_CHARACTER(ispunct)
OF_CHARACTER(isspace)
OF_CHARACTER(isupper)
OF_CHARACTER(isxdigit)
OF_CHARACTER(tolower)
OF_CHARACTER(toupper)
