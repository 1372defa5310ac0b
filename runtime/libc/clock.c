// A deterministic clock: it starts at a fixed moment and every question moves it on by a millisecond. Also
// part of the replay library, so that a program that asks for the time takes the same path there.
#include "internal.h"

#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

enum { kBillion = 1000000000 };
static const uint64_t kStart = 1704067200;  // 2024-01-01 00:00:00 UTC
static const uint64_t kStep = 1000000;
static const uint64_t kLast = (uint64_t)1 << 33;  // as an input: until the year 2242

static struct timespec elapsed;  // since the start, or, as an input, since the epoch

static void advance(uint64_t seconds, uint64_t nanoseconds) {
  nanoseconds += (uint64_t)elapsed.tv_nsec;
  elapsed.tv_sec += (time_t)(seconds + nanoseconds / kBillion);
  elapsed.tv_nsec = (long)(nanoseconds % kBillion);
}

// As an input it is any moment that is not before the last one.
static struct timespec moment(bool since_epoch) {
  struct timespec now = elapsed;
  if (__mantissa_env(MANTISSA_ENV_CLOCK)) {
    __mantissa_input(&now.tv_sec, sizeof now.tv_sec, "env:clock", MANTISSA_TYPE_I64);
    __mantissa_input(&now.tv_nsec, sizeof now.tv_nsec, "env:clock-nanoseconds", MANTISSA_TYPE_I64);
    bool is_later =
        (now.tv_sec > elapsed.tv_sec) | ((now.tv_sec == elapsed.tv_sec) & (now.tv_nsec >= elapsed.tv_nsec));
    __mantissa_assume(is_later & ((uint64_t)now.tv_sec < kLast) & ((uint64_t)now.tv_nsec < kBillion));
    elapsed = now;
    return now;
  }
  advance(0, kStep);
  now = elapsed;
  if (since_epoch) now.tv_sec += (time_t)kStart;
  return now;
}

time_t time(time_t* result) {
  time_t now = moment(true).tv_sec;
  if (result) {
    *result = now;
    __M_WROTE(result);
  }
  return now;
}

clock_t clock(void) {
  struct timespec now = moment(false);
  return (clock_t)(now.tv_sec * 1000000 + now.tv_nsec / 1000);
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  (void)zone;
  struct timespec at = moment(true);
  now->tv_sec = at.tv_sec;
  now->tv_usec = (suseconds_t)(at.tv_nsec / 1000);
  __M_WROTE(now);
  return 0;
}

static bool known_clock(clockid_t id) { return id >= 0 && id <= CLOCK_TAI && id != 10; }

int clock_gettime(clockid_t id, struct timespec* now) {
  if (!known_clock(id)) {
    errno = EINVAL;
    return -1;
  }
  *now = moment(id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_TAI);
  __M_WROTE(now);
  return 0;
}

int clock_getres(clockid_t id, struct timespec* resolution) {
  if (!known_clock(id)) {
    errno = EINVAL;
    return -1;
  }
  if (resolution) {
    *resolution = (struct timespec){0, 1};
    __M_WROTE(resolution);
  }
  return 0;
}

int timespec_get(struct timespec* now, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, now);
  return base;
}

clock_t times(struct tms* result) {
  struct timespec now = moment(false);
  clock_t ticks = (clock_t)(now.tv_sec * 100 + now.tv_nsec / 10000000);
  if (result) {
    *result = (struct tms){ticks, 0, 0, 0};
    __M_WROTE(result);
  }
  return ticks;
}

unsigned sleep(unsigned seconds) {
  advance(seconds, 0);
  return 0;
}

int usleep(useconds_t microseconds) {
  advance(0, (uint64_t)microseconds * 1000);
  return 0;
}

int nanosleep(const struct timespec* duration, struct timespec* remaining) {
  advance((uint64_t)duration->tv_sec, (uint64_t)duration->tv_nsec);
  if (remaining) {
    *remaining = (struct timespec){0, 0};
    __M_WROTE(remaining);
  }
  return 0;
}
