// What is below a process, by the lists that /proc keeps of its children.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "confine.h"

enum { kMostProcesses = 4096, kText = 32768 };

static size_t read_text(const char* path, char* text, size_t size) {
  size_t used = 0;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t n;
  if (fd < 0) return 0;
  while (used + 1 < size && (n = read(fd, text + used, size - 1 - used)) > 0) used += (size_t)n;
  close(fd);
  text[used] = 0;
  return used;
}

// All below `process`, nearest first. Children of threads other than the first are found once they are
// orphans: they become ours then.
static size_t list_descendants(pid_t process, pid_t* found) {
  static char text[kText];
  char path[64];
  size_t count = 0;
  for (size_t next = 0;; process = found[next++]) {
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    if (read_text(path, text, sizeof text) != 0) {
      char* rest = text;
      for (long child; (child = strtol(rest, &rest, 10)) > 0 && count < kMostProcesses;)
        found[count++] = (pid_t)child;
    }
    if (next == count) return count;
  }
}

static pid_t below[kMostProcesses];

uint64_t resident_bytes(pid_t process) {
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t pages = 0;
  const size_t count = list_descendants(process, below);
  for (size_t i = 0; i < count; ++i) {
    char path[64], text[256];
    unsigned long size = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)below[i]);
    if (read_text(path, text, sizeof text) != 0 && sscanf(text, "%lu %lu", &size, &resident) == 2)
      pages += resident;
  }
  return pages * page;
}

void kill_descendants(pid_t process) {
  for (int round = 0; round < 200; ++round) {
    const size_t count = list_descendants(process, below);
    for (size_t i = 0; i < count; ++i) kill(below[i], SIGKILL);
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    if (count == 0) return;
    if (round > 2) nanosleep(&(struct timespec){0, 5000000}, NULL);
  }
}
