// newlocale: there is one locale, "C". Also part of the replay library, under another name: what a host has
// is another matter on each.
#include "internal.h"

#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <string.h>

static bool is_known(const char* name) {
  return !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
}

#ifdef MANTISSA_REPLAY
locale_t __mantissa_native_newlocale(int categories, const char* name, locale_t base) {
  if (name && is_known(name)) return newlocale(categories, "C", base);
  errno = name ? ENOENT : EINVAL;
  return NULL;
}
#else
static struct __locale_struct the_locale;
static locale_t current = LC_GLOBAL_LOCALE;

// isalpha_l and its kin are macros, which read the tables behind a handle.
static locale_t made_locale(void) {
  the_locale.__ctype_b = *__ctype_b_loc();
  the_locale.__ctype_tolower = *__ctype_tolower_loc();
  the_locale.__ctype_toupper = *__ctype_toupper_loc();
  return &the_locale;
}

locale_t newlocale(int categories, const char* name, locale_t base) {
  (void)base;
  const int all = LC_ALL_MASK;
  if ((categories & ~all) || !name || !is_known(name)) {
    __mantissa_presume("the locale is C");
    __m_error(name && !(categories & ~all) ? ENOENT : EINVAL);
    return NULL;
  }
  return made_locale();
}

locale_t duplocale(locale_t locale) {
  (void)locale;
  return made_locale();
}

void freelocale(locale_t locale) { (void)locale; }

locale_t uselocale(locale_t locale) {
  locale_t before = current;
  if (locale) current = locale;
  return before;
}

locale_t __uselocale(locale_t locale) { return uselocale(locale); }
#endif
