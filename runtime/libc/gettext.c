// Messages in other languages: there is one locale, in which every message is its own translation.
#include "internal.h"

#include <errno.h>
#include <libintl.h>
#include <string.h>

#undef gettext
#undef dgettext
#undef ngettext
#undef dngettext
#undef dcgettext
#undef dcngettext

char* gettext(const char* message) { return (char*)message; }
char* dgettext(const char* domain, const char* message) { return (char*)message; }
char* dcgettext(const char* domain, const char* message, int category) { return (char*)message; }
char* ngettext(const char* one, const char* many, unsigned long n) { return (char*)(n == 1 ? one : many); }
char* dngettext(const char* domain, const char* one, const char* many, unsigned long n) {
  return ngettext(one, many, n);
}
char* dcngettext(const char* domain, const char* one, const char* many, unsigned long n, int category) {
  return ngettext(one, many, n);
}

static char* current_domain = (char*)"messages";

char* textdomain(const char* domain) {
  if (!domain) return current_domain;
  if (!*domain) return current_domain = (char*)"messages";
  char* copy = __m_internal_alloc(strlen(domain) + 1);
  if (!copy) return NULL;
  strcpy(copy, domain);
  return current_domain = copy;
}

// Where messages are to be looked for. Only the last folder and code of one domain are remembered, which is
// what programs with one domain see.
static const char *bound_domain, *bound_folder, *bound_code;

static char* bind(const char* domain, const char* value, const char** kept, const char* otherwise) {
  if (!domain || !*domain) return NULL;
  if (!bound_domain || strcmp(bound_domain, domain) != 0) {
    if (bound_domain && !value)
      __mantissa_lose("where the messages of a second domain are is not remembered");
    char* name = __m_internal_alloc(strlen(domain) + 1);
    if (!name) return NULL;
    strcpy(name, domain);
    bound_domain = name;
    bound_folder = bound_code = NULL;
  }
  if (value) {
    char* copy = __m_internal_alloc(strlen(value) + 1);
    if (!copy) return NULL;
    strcpy(copy, value);
    *kept = copy;
  }
  return (char*)(*kept ? *kept : otherwise);
}

char* bindtextdomain(const char* domain, const char* folder) {
  return bind(domain, folder, &bound_folder, "/usr/share/locale");
}
char* bind_textdomain_codeset(const char* domain, const char* code) {
  return bind(domain, code, &bound_code, NULL);
}
