// Many tests, one start: what a test costs is mostly the launcher's view, dynamic linking and the start of a
// sanitizer. The launcher starts the program once and sends tests over a socket; each runs in a copy of the
// process that is made here, before anything of the program has run, and sees nothing of the others: no
// memory, no descriptor, no file.
//
// Whatever a test leaves behind, a process or a change in the files that it sees, is told, and the launcher
// starts anew. System calls are made directly: the program may define functions of these names, and this
// library defines some.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay.h"

enum { kDescriptors = 4, kHigh = 900, kText = 16384, kVariables = 16 };
enum { kTemporaryFiles = 0x01021994 };  // the file system of a view of its own

struct Answer {
  int32_t status;    // as of wait()
  int32_t is_clean;  // nothing is left of it
};

static int input = -1;

// ---- What a test may have changed

struct Files {
  uint64_t free_blocks, free_nodes;
  struct timespec root, temporary;
  bool is_known;
};

static struct Files look_at_files(void) {
  struct Files files = {0};
  struct statfs system;
  struct stat root, temporary;
  files.is_known = syscall(SYS_statfs, "/", &system) == 0 && system.f_type == kTemporaryFiles &&
                   syscall(SYS_newfstatat, AT_FDCWD, "/", &root, 0) == 0 &&
                   syscall(SYS_newfstatat, AT_FDCWD, "/tmp", &temporary, 0) == 0;
  if (!files.is_known) return files;
  files.free_blocks = system.f_bfree;
  files.free_nodes = system.f_ffree;
  files.root = root.st_ctim;
  files.temporary = temporary.st_ctim;
  return files;
}

static bool is_same_time(struct timespec a, struct timespec b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool are_same(const struct Files* a, const struct Files* b) {
  return a->is_known && b->is_known && a->free_blocks == b->free_blocks && a->free_nodes == b->free_nodes &&
         is_same_time(a->root, b->root) && is_same_time(a->temporary, b->temporary);
}

// ---- Tests

// Standard output, standard error, the test, the memory to share; and variables, each ended by a zero.
static bool receive(int control, char* text, int* descriptors) {
  char room[CMSG_SPACE(kDescriptors * sizeof(int))];
  struct iovec part = {text, kText - 1};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  long n;
  do n = syscall(SYS_recvmsg, control, &message, 0);
  while (n < 0 && errno == EINTR);
  const struct cmsghdr* head = CMSG_FIRSTHDR(&message);
  if (n <= 0 || !head || head->cmsg_type != SCM_RIGHTS ||
      head->cmsg_len != CMSG_LEN(kDescriptors * sizeof(int)))
    return false;
  memcpy(descriptors, CMSG_DATA(head), kDescriptors * sizeof(int));
  text[n] = 0;
  return true;
}

// The copy: as if it had just been started for this test.
static char** become_test(char* text, const int* descriptors) {
  static char* variables[kVariables + 3];
  static char test[64], shared[64];
  size_t count = 0;
  syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0);
  syscall(SYS_setsid);
  for (int i = 0; i < 2; ++i) {
    syscall(SYS_dup2, descriptors[i], i + 1);
    syscall(SYS_close, descriptors[i]);
  }
  input = descriptors[2];
  snprintf(test, sizeof test, "MANTISSA_TEST=/proc/self/fd/%d", input);
  snprintf(shared, sizeof shared, "MANTISSA_REPLAY_SHARED=%d", descriptors[3]);
  variables[count++] = test;
  variables[count++] = shared;
  for (; *text && count < kVariables + 2; text += strlen(text) + 1) variables[count++] = text;
  return environ = variables;
}

char** __mantissa_serve(int given) {
  static char text[kText];
  const int control = (int)syscall(SYS_fcntl, given, F_DUPFD_CLOEXEC, kHigh);
  int descriptors[kDescriptors];
  syscall(SYS_close, given);
  syscall(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  syscall(SYS_prctl, PR_SET_DUMPABLE, 0, 0, 0, 0);  // no test looks into this process
  const struct Files before = look_at_files();
  while (control >= 0 && receive(control, text, descriptors)) {
    struct Answer answer = {0, 0};
    const pid_t test = _Fork();
    if (test == 0) {
      syscall(SYS_close, control);
      return become_test(text, descriptors);
    }
    for (int i = 0; i < kDescriptors; ++i) syscall(SYS_close, descriptors[i]);
    int status = 0;
    long ended = -1;
    while (test > 0 && (ended = syscall(SYS_wait4, -1, &status, 0, NULL)) != test)
      if (ended < 0 && errno != EINTR) break;
    if (ended != test) break;
    const struct Files after = look_at_files();
    answer.status = status;
    answer.is_clean = are_same(&before, &after) && syscall(SYS_wait4, -1, &status, WNOHANG, NULL) < 0;
    if (syscall(SYS_sendto, control, &answer, sizeof answer, MSG_NOSIGNAL, NULL, 0) < 0 || !answer.is_clean)
      break;
  }
  for (;;) syscall(SYS_exit_group, 0);
}

void __mantissa_serve_begins(void) {
  if (input >= 0) syscall(SYS_close, input);
  input = -1;
}
