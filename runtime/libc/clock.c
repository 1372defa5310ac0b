// A deterministic clock: it starts at a fixed moment and every question moves it on by a millisecond. Also
// part of the replay library, so that a program that asks for the time takes the same path there.
#include "internal.h"

#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

enum { kBillion = 1000000000 };
static const uint64_t kStart = (uint64_t)1704067200 * kBillion;  // 2024-01-01 00:00:00 UTC
static const uint64_t kStep = 1000000;

static uint64_t elapsed;

uint64_t __m_clock_tick(void) {
  elapsed += kStep;
  return kStart + elapsed;
}

void __m_clock_advance(uint64_t nanoseconds) { elapsed += nanoseconds; }

time_t time(time_t* result) {
  time_t now = (time_t)(__m_clock_tick() / kBillion);
  if (result) {
    *result = now;
    __M_WROTE(result);
  }
  return now;
}

clock_t clock(void) { return (clock_t)((__m_clock_tick() - kStart) / 1000); }

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  (void)zone;
  uint64_t tick = __m_clock_tick();
  now->tv_sec = (time_t)(tick / kBillion);
  now->tv_usec = (suseconds_t)(tick % kBillion / 1000);
  __M_WROTE(now);
  return 0;
}

static bool known_clock(clockid_t id) { return id >= 0 && id <= CLOCK_TAI && id != 10; }

int clock_gettime(clockid_t id, struct timespec* now) {
  if (!known_clock(id)) {
    errno = EINVAL;
    return -1;
  }
  uint64_t tick = __m_clock_tick();
  bool is_wall = id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_TAI;
  if (!is_wall) tick -= kStart;
  now->tv_sec = (time_t)(tick / kBillion);
  now->tv_nsec = (long)(tick % kBillion);
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
  clock_t ticks = (clock_t)((__m_clock_tick() - kStart) / 10000000);
  if (result) {
    *result = (struct tms){ticks, 0, 0, 0};
    __M_WROTE(result);
  }
  return ticks;
}

unsigned sleep(unsigned seconds) {
  __m_clock_advance((uint64_t)seconds * kBillion);
  return 0;
}

int usleep(useconds_t microseconds) {
  __m_clock_advance((uint64_t)microseconds * 1000);
  return 0;
}

int nanosleep(const struct timespec* duration, struct timespec* remaining) {
  __m_clock_advance((uint64_t)duration->tv_sec * kBillion + (uint64_t)duration->tv_nsec);
  if (remaining) {
    *remaining = (struct timespec){0, 0};
    __M_WROTE(remaining);
  }
  return 0;
}
