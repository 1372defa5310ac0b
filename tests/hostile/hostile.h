// What the hostile programs share. The driver says where an effect would show: AREA (a folder of its own,
// with a file `old`), RESULTS (the results folder), DUMMY (a process of its own), PORT (a listener of its
// own) and what must not get out: SECRET_NAME (a variable of the caller).
//
// The attack runs natively only, so that its path is not one the engine ends at a call it has no model of;
// with DIRECT it is what the engine analyses.
#pragma once
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Past the C library, whose functions see nothing of the host in a replay.
#define MARK(name) syscall(SYS_open, AREA "/" name, O_CREAT | O_WRONLY, 0666)
#define OLD AREA "/old"

// In a replay the functions of these names make no process and do not wait.
static inline long make_process(void) { return syscall(SYS_fork); }
static inline void stay(void) {
  syscall(SYS_alarm, 30);
  for (;;) syscall(SYS_pause);
}
static inline void wait_milliseconds(long n) {
  const struct timespec time = {n / 1000, n % 1000 * 1000000};
  syscall(SYS_nanosleep, &time, NULL);
}

static inline void put_file(const char* path, const char* text) {
  const int fd = (int)syscall(SYS_open, path, O_CREAT | O_WRONLY, 0666);
  if (fd < 0) return;
  syscall(SYS_write, fd, text, strlen(text));
  syscall(SYS_close, fd);
}

static inline long get_file(const char* path, char* text, size_t size) {
  const int fd = (int)syscall(SYS_open, path, O_RDONLY);
  const long n = fd < 0 ? -1 : syscall(SYS_read, fd, text, size - 1);
  text[n < 0 ? 0 : n] = 0;
  if (fd >= 0) syscall(SYS_close, fd);
  return n;
}

// Out by every way there is.
static inline void leak(const char* text) {
  syscall(SYS_write, 1, text, strlen(text));
  syscall(SYS_write, 2, text, strlen(text));
  put_file(AREA "/leaked", text);
  put_file(RESULTS "/leaked", text);
  put_file(RESULTS "/run.json", text);
}

static void attack(void);
__attribute__((unused)) static void nothing(void) {}

#ifdef DIRECT
#define ATTACK attack()
#else
static void (*const what_runs[2])(void) = {nothing, attack};
#define ATTACK what_runs[klee_is_replay() & 1]()
#endif

// An assertion that can fail: the attack is run by the replay of its test.
#define MAIN                   \
  int main(void) {             \
    int x = mantissa_int("x"); \
    ATTACK;                    \
    assert(x != 5);            \
    return 0;                  \
  }

// A finding of the engine that no native run shows: whatever calls it verified was deceived.
#define DECEIVING_MAIN                             \
  static int table[10];                            \
  int main(void) {                                 \
    int x = mantissa_int("x");                     \
    if (x != 5) return 0;                          \
    ATTACK;                                        \
    return table[10 - 10 * (int)klee_is_replay()]; \
  }
