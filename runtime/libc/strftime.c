// strftime in the "C" locale.
#include "internal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char* const day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
static const char* const month_names[] = {"January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December"};

struct Writer {
  char* to;
  size_t used, size;
  bool full;
};

static void put_text(struct Writer* w, const char* s) {
  size_t n = strlen(s);
  if (w->full || w->used + n >= w->size) {
    w->full = true;
    return;
  }
  __mantissa_copy(w->to + w->used, s, n);
  w->used += n;
}

// How a number is padded: the conversion's own way unless the flag says otherwise.
static void put_number(struct Writer* w, long value, int width, char pad, char flag) {
  char text[32];
  if (flag == '_') pad = ' ';
  if (flag == '0') pad = '0';
  if (flag == '-') width = 1;
  snprintf(text, sizeof text, pad == '0' ? "%0*ld" : "%*ld", width, value);
  put_text(w, text);
}

static void put_name(struct Writer* w, const char* const* names, int index, int count, bool full, char flag) {
  char text[16];
  const char* name = index >= 0 && index < count ? names[index] : "?";
  snprintf(text, sizeof text, full ? "%s" : "%.3s", name);
  if (flag == '^') {
    for (char* p = text; *p; ++p) *p = (char)__m_to_upper(*p);
  }
  put_text(w, text);
}

static long days_in_year(long year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 366 : 365;
}

// Week number and year of ISO 8601: weeks start on Monday, the first has the year's first Thursday.
static long iso_week(const struct tm* t, long* year) {
  *year = 1900L + t->tm_year;
  long monday_based = (t->tm_wday + 6) % 7;
  long week = (t->tm_yday - monday_based + 10) / 7;
  if (week < 1) {
    --*year;
    long yday = t->tm_yday + days_in_year(*year);
    return (yday - monday_based + 10) / 7;
  }
  long next_start =
      days_in_year(*year) - t->tm_yday + monday_based;  // days from Monday of this week to 1 January
  if (week == 53 && next_start <= 3) {
    ++*year;
    return 1;
  }
  return week;
}

static long year_in_century(long year) { return ((year % 100) + 100) % 100; }

static int hour12(const struct tm* t) { return t->tm_hour % 12 == 0 ? 12 : t->tm_hour % 12; }

static void put_zone(struct Writer* w, const struct tm* t) {
  char text[16];
  long minutes = t->tm_gmtoff / 60;
  char sign = minutes < 0 ? '-' : '+';
  if (minutes < 0) minutes = -minutes;
  snprintf(text, sizeof text, "%c%02ld%02ld", sign, minutes / 60, minutes % 60);
  put_text(w, text);
}

static void put_time(struct Writer* w, const struct tm* t, char conversion, char flag);

static void put_all(struct Writer* w, const struct tm* t, const char* conversions) {
  char literal[2] = {0};
  for (; *conversions; ++conversions) {
    if (__m_alpha(*conversions)) {
      put_time(w, t, *conversions, 0);
    } else {
      literal[0] = *conversions;
      put_text(w, literal);
    }
  }
}

static bool put_date(struct Writer* w, const struct tm* t, char conversion, char flag) {
  long year = 1900L + t->tm_year, iso_year;
  switch (conversion) {
    case 'a': put_name(w, day_names, t->tm_wday, 7, false, flag); return true;
    case 'A': put_name(w, day_names, t->tm_wday, 7, true, flag); return true;
    case 'b':
    case 'h': put_name(w, month_names, t->tm_mon, 12, false, flag); return true;
    case 'B': put_name(w, month_names, t->tm_mon, 12, true, flag); return true;
    case 'C': put_number(w, year / 100 - (year % 100 < 0), 2, '0', flag); return true;
    case 'd': put_number(w, t->tm_mday, 2, '0', flag); return true;
    case 'e': put_number(w, t->tm_mday, 2, ' ', flag); return true;
    case 'G':
      iso_week(t, &iso_year);
      put_number(w, iso_year, 1, '0', flag);
      return true;
    case 'g':
      iso_week(t, &iso_year);
      put_number(w, year_in_century(iso_year), 2, '0', flag);
      return true;
    case 'j': put_number(w, t->tm_yday + 1, 3, '0', flag); return true;
    case 'm': put_number(w, t->tm_mon + 1, 2, '0', flag); return true;
    case 'u': put_number(w, t->tm_wday == 0 ? 7 : t->tm_wday, 1, '0', flag); return true;
    case 'U': put_number(w, (t->tm_yday + 7 - t->tm_wday) / 7, 2, '0', flag); return true;
    case 'V': put_number(w, iso_week(t, &iso_year), 2, '0', flag); return true;
    case 'w': put_number(w, t->tm_wday, 1, '0', flag); return true;
    case 'W': put_number(w, (t->tm_yday + 7 - (t->tm_wday + 6) % 7) / 7, 2, '0', flag); return true;
    case 'y': put_number(w, year_in_century(year), 2, '0', flag); return true;
    case 'Y': put_number(w, year, 1, '0', flag); return true;
    default: return false;
  }
}

static void put_time(struct Writer* w, const struct tm* t, char conversion, char flag) {
  if (put_date(w, t, conversion, flag)) return;
  switch (conversion) {
    case 'H': put_number(w, t->tm_hour, 2, '0', flag); break;
    case 'k': put_number(w, t->tm_hour, 2, ' ', flag); break;
    case 'I': put_number(w, hour12(t), 2, '0', flag); break;
    case 'l': put_number(w, hour12(t), 2, ' ', flag); break;
    case 'M': put_number(w, t->tm_min, 2, '0', flag); break;
    case 'S': put_number(w, t->tm_sec, 2, '0', flag); break;
    case 'p':
      put_text(w, flag == '#' ? (t->tm_hour < 12 ? "am" : "pm") : t->tm_hour < 12 ? "AM" : "PM");
      break;
    case 'P': put_text(w, t->tm_hour < 12 ? "am" : "pm"); break;
    case 's': {
      struct tm copy = *t;
      put_number(w, mktime(&copy), 1, '0', flag);
      break;
    }
    case 'z': put_zone(w, t); break;
    case 'Z': put_text(w, t->tm_zone ? t->tm_zone : ""); break;
    case 'c': put_all(w, t, "a b e H:M:S Y"); break;
    case 'D':
    case 'x': put_all(w, t, "m/d/y"); break;
    case 'F': put_all(w, t, "Y-m-d"); break;
    case 'r': put_all(w, t, "I:M:S p"); break;
    case 'R': put_all(w, t, "H:M"); break;
    case 'T':
    case 'X': put_all(w, t, "H:M:S"); break;
    case 'n': put_text(w, "\n"); break;
    case 't': put_text(w, "\t"); break;
    default: break;
  }
}

size_t strftime(char* restrict to, size_t size, const char* restrict format, const struct tm* restrict t) {
  struct Writer w = {to, 0, size, size == 0};
  char literal[2] = {0};
  for (; *format && !w.full; ++format) {
    literal[0] = *format;
    if (*format != '%') {
      put_text(&w, literal);
      continue;
    }
    ++format;
    char flag = 0;
    while (*format && strchr("_-0^#", *format)) flag = *format++;
    if (*format == 'E' || *format == 'O') ++format;
    if (!*format) break;
    if (*format == '%')
      put_text(&w, "%");
    else
      put_time(&w, t, *format, flag);
  }
  if (w.full) return 0;
  to[w.used] = 0;
  return w.used;
}
