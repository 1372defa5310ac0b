// Links, permissions, owners and times of files: there are none to be changed. Also part of the replay
// library, under other names that only the program's own calls get (src/ir/environment_names.cpp).
#include "at.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static ssize_t no_link(const char* path) {
  struct stat about;
  if (__m_file_stat(path, &about) != 0) return -1;
  __mantissa_presume("no file is a link");
  return __m_error(EINVAL);
}

ssize_t THE(readlink)(const char* restrict name, char* restrict to, size_t size) {
  (void)to, (void)size;
  return no_link(name);
}
ssize_t THE(readlinkat)(int fd, const char* restrict name, char* restrict to, size_t size) {
  (void)to, (void)size;
  AT(no_link(path));
}

static int not_changed(void) {
  __mantissa_presume("permissions, owners and links of files cannot be changed");
  return __m_error(EPERM);
}

static int of_open(int fd) {
  struct stat about;
  return __m_file_fstat(fd, &about) != 0 ? -1 : not_changed();
}
static int of_name(const char* name) {
  struct stat about;
  return __m_file_stat(name, &about) != 0 ? -1 : not_changed();
}
static int of_new(const char* name) {
  struct stat about;
  return __m_file_stat(name, &about) == 0 ? __m_error(EEXIST) : not_changed();
}

int THE(fchmod)(int fd, mode_t mode) { return (void)mode, of_open(fd); }
int THE(lchmod)(const char* name, mode_t mode) { return (void)mode, of_name(name); }
int THE(fchmodat)(int fd, const char* name, mode_t mode, int flags) {
  (void)mode, (void)flags;
  AT(of_name(path));
}

int THE(fchown)(int fd, uid_t user, gid_t group) { return (void)user, (void)group, of_open(fd); }
int THE(chown)(const char* name, uid_t user, gid_t group) { return (void)user, (void)group, of_name(name); }
int THE(lchown)(const char* name, uid_t user, gid_t group) { return (void)user, (void)group, of_name(name); }
int THE(fchownat)(int fd, const char* name, uid_t user, gid_t group, int flags) {
  (void)user, (void)group, (void)flags;
  AT(of_name(path));
}

int THE(link)(const char* from, const char* to) { return (void)to, of_name(from); }
int THE(linkat)(int fd, const char* name, int to_fd, const char* to, int flags) {
  (void)to_fd, (void)to, (void)flags;
  AT(of_name(path));
}
int THE(symlink)(const char* to, const char* name) { return (void)to, of_new(name); }
int THE(symlinkat)(const char* to, int fd, const char* name) {
  (void)to;
  AT(of_new(path));
}
int THE(mkfifo)(const char* name, mode_t mode) { return (void)mode, of_new(name); }
int THE(mkfifoat)(int fd, const char* name, mode_t mode) {
  (void)mode;
  AT(of_new(path));
}
int THE(mknod)(const char* name, mode_t mode, dev_t device) { return (void)mode, (void)device, of_new(name); }
int THE(mknodat)(int fd, const char* name, mode_t mode, dev_t device) {
  (void)mode, (void)device;
  AT(of_new(path));
}

int THE(futimens)(int fd, const struct timespec times[2]) { return (void)times, of_open(fd); }
int THE(utimes)(const char* name, const struct timeval times[2]) { return (void)times, of_name(name); }
int THE(utimensat)(int fd, const char* name, const struct timespec times[2], int flags) {
  (void)times, (void)flags;
  AT(of_name(path));
}
