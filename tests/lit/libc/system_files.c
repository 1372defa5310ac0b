// What is asked of disks, links, other processes and who is there has the same answers natively, and changes nothing.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-args 1 1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "replayed": {{[1-9][0-9]*}},
// JSON-NEXT: "not_replayed":
// JSON-NEXT: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <mntent.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <unistd.h>
#include <utmpx.h>

static void files(void) {
  struct statfs disk;
  struct statvfs info;
  int fd = open("a", O_RDWR | O_CREAT, 0600);
  assert(statfs("a", &disk) == -1 && errno == ENOSYS && statfs("no", &disk) == -1 && errno == ENOENT);
  assert(fstatfs(fd, &disk) == -1 && errno == ENOSYS && statvfs("/", &info) == -1 && errno == ENOSYS);
  assert(pathconf("/", _PC_NAME_MAX) == 255 && fpathconf(99, _PC_NAME_MAX) == -1 && errno == EBADF);
  assert(posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL) == 0 && posix_fadvise(99, 0, 0, 0) == EBADF);
  assert(copy_file_range(fd, NULL, fd, NULL, 1, 0) == -1 && errno == ENOSYS);
  assert(fallocate(fd, 0, 0, 9) == -1 && errno == EOPNOTSUPP && posix_fallocate(fd, 0, 9) == EOPNOTSUPP);
  assert(!setmntent("/etc/mtab", "r") && syncfs(fd) == 0);
  sync();
}

static void names(void) {
  struct statx about;
  fclose(fopen("/tmp/a", "w"));
  int tmp = open("/tmp", O_RDONLY | O_DIRECTORY);
  assert(statx(tmp, "a", 0, STATX_ALL, &about) == 0 && S_ISREG(about.stx_mode) && about.stx_size == 0);
  assert(statx(tmp, "b", 0, STATX_ALL, &about) == -1 && errno == ENOENT);
  assert(renameat2(tmp, "a", tmp, "a", RENAME_NOREPLACE) == -1 && errno == EEXIST);
  assert(renameat2(tmp, "a", AT_FDCWD, "b", RENAME_NOREPLACE) == 0 && access("/b", F_OK) == 0);
  assert(linkat(AT_FDCWD, "b", AT_FDCWD, "c", 0) == -1 && errno == EPERM);
  assert(symlinkat("b", AT_FDCWD, "b") == -1 && errno == EEXIST);
  assert(mkfifo("f", 0600) == -1 && errno == EPERM && mknodat(tmp, "f", S_IFIFO, 0) == -1 && errno == EPERM);
  char name[] = "/tmp/fXXXXXX", *whole = canonicalize_file_name("/tmp/../b");
  assert(mkostemp(name, O_CLOEXEC) > 2 && !mkdtemp(strcpy(name, "/tmp/dXXXXXX")));
  assert(whole && strcmp(whole, "/b") == 0 && euidaccess("b", X_OK) == -1 && errno == EACCES);
  free(whole);
  assert(fchdir(tmp) == 0 && access("b", F_OK) == -1);
}

static void others(void) {
  struct timeval now = {0, 0};
  double load;
  gid_t group;
  int count = 1;
  struct addrinfo* found;
  struct pollfd ready = {1, POLLOUT, 0};
  assert(settimeofday(&now, NULL) == -1 && errno == EPERM && chroot("/tmp") == -1 && setuid(getuid()) == 0);
  assert(setpriority(PRIO_PROCESS, 0, 5) == -1 && getpriority(PRIO_PROCESS, 0) == 0 && gethostid() == 1);
  assert(getloadavg(&load, 1) == -1 && tcgetpgrp(0) == -1 && errno == ENOTTY);
  assert(getgrouplist("root", 7, &group, &count) == 1 && group == 7);
  assert(getaddrinfo("a", "b", NULL, &found) != 0 && poll(&ready, 1, 0) == 1 && ready.revents == POLLOUT);
  setutxent();
  assert(!getutxent());
  endutxent();
  assert(SIGRTMIN == 34 && SIGRTMAX == 64);
}

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  switch (argv[1][0]) {
    case 'f': files(); break;
    case 'n': names(); break;
    case 'o': others(); break;
    default: break;
  }
  return 0;
}
