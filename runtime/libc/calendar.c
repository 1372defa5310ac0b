// Calendar time in UTC, which is an assumption where local time is asked for: days since 1970 to a proleptic
// Gregorian date and back, by the 400-year cycle of 146,097 days with years that start in March (so that the
// leap day is the last).
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

char* tzname[2] = {(char*)"UTC", (char*)"UTC"};
long timezone;
int daylight;

static const char* local_zone(void) {
  __mantissa_presume("the time zone is UTC");
  return "UTC";
}

void tzset(void) { local_zone(); }

static long floor_div(long a, long b) { return a / b - (a % b < 0); }

static long days_from_civil(long year, long month, long day) {
  year -= month <= 2;
  long era = floor_div(year, 400);
  long year_of_era = year - era * 400;
  long day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  long day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

static bool is_leap(long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

// Fills everything but the time of day. False if the year does not fit an int.
static bool civil_from_days(long days, struct tm* result) {
  long shifted = days + 719468;
  long era = floor_div(shifted, 146097);
  long day_of_era = shifted - era * 146097;
  long year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  long day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  long shifted_month = (5 * day_of_year + 2) / 153;
  long month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  long year = year_of_era + era * 400 + (month <= 2);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) return false;
  result->tm_year = (int)(year - 1900);
  result->tm_mon = (int)month - 1;
  result->tm_mday = (int)(day_of_year - (153 * shifted_month + 2) / 5 + 1);
  result->tm_yday = (int)(days - days_from_civil(year, 1, 1));
  result->tm_wday = (int)(days + 4 - floor_div(days + 4, 7) * 7);
  return true;
}

static struct tm* break_down(time_t time, struct tm* result, const char* zone) {
  long days = floor_div(time, 86400);
  long second = time - days * 86400;
  if (!civil_from_days(days, result)) {
    __m_error(EOVERFLOW);
    return NULL;
  }
  result->tm_hour = (int)(second / 3600);
  result->tm_min = (int)(second / 60 % 60);
  result->tm_sec = (int)(second % 60);
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = zone;
  __M_WROTE(result);
  return result;
}

static struct tm shared;

struct tm* gmtime_r(const time_t* restrict time, struct tm* restrict result) {
  return break_down(*time, result, "GMT");
}
struct tm* localtime_r(const time_t* restrict time, struct tm* restrict result) {
  return break_down(*time, result, local_zone());
}
struct tm* gmtime(const time_t* time) { return break_down(*time, &shared, "GMT"); }
struct tm* localtime(const time_t* time) { return break_down(*time, &shared, local_zone()); }

static time_t combine(struct tm* t, const char* zone) {
  long year = 1900L + t->tm_year + floor_div(t->tm_mon, 12);
  long month = t->tm_mon - floor_div(t->tm_mon, 12) * 12;
  long days = days_from_civil(year, month + 1, 1) + t->tm_mday - 1;
  time_t time = days * 86400 + t->tm_hour * 3600L + t->tm_min * 60L + t->tm_sec;
  struct tm normal;
  if (!break_down(time, &normal, zone)) return -1;
  *t = normal;
  __M_WROTE(t);
  return time;
}

time_t mktime(struct tm* t) { return combine(t, local_zone()); }
time_t timelocal(struct tm* t) { return combine(t, local_zone()); }
time_t timegm(struct tm* t) { return combine(t, "GMT"); }

double difftime(time_t end, time_t start) { return (double)(end - start); }

int dysize(int year) { return is_leap(year) ? 366 : 365; }

static char* write_date(const struct tm* t, char* buffer) {
  static const char days[] = "SunMonTueWedThuFriSat";
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const char* day = t->tm_wday >= 0 && t->tm_wday < 7 ? days + 3 * t->tm_wday : "???";
  const char* month = t->tm_mon >= 0 && t->tm_mon < 12 ? months + 3 * t->tm_mon : "???";
  snprintf(buffer, 80, "%.3s %.3s%3d %.2d:%.2d:%.2d %ld\n", day, month, t->tm_mday, t->tm_hour, t->tm_min,
           t->tm_sec, 1900L + t->tm_year);
  return buffer;
}

static char text[80];

char* asctime_r(const struct tm* restrict t, char* restrict buffer) { return write_date(t, buffer); }
char* asctime(const struct tm* t) { return write_date(t, text); }

char* ctime_r(const time_t* restrict time, char* restrict buffer) {
  struct tm t;
  return break_down(*time, &t, local_zone()) ? write_date(&t, buffer) : NULL;
}

char* ctime(const time_t* time) {
  return break_down(*time, &shared, local_zone()) ? write_date(&shared, text) : NULL;
}
