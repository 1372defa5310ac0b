// What is asked of the disk that files lie on: it tells little and takes no advice. Also part of the replay
// library, under other names: each host has disks of its own.
#include "at.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mntent.h>
#include <stdio.h>
#include <string.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

typedef struct statfs FileSystem;
typedef struct statvfs FileSystemInfo;

static bool is_open(int fd) {
  struct stat about;
  return __m_file_fstat(fd, &about) == 0;
}
static bool is_there(const char* name) {
  struct stat about;
  return __m_file_stat(name, &about) == 0;
}

// ---- Disks and their list

static int untold(bool is_file) {
  if (!is_file) return -1;
  __mantissa_presume("nothing is told of file systems");
  return __m_error(ENOSYS);
}

int THE(statfs)(const char* name, FileSystem* result) { return (void)result, untold(is_there(name)); }
int THE(statfs64)(const char* name, struct statfs64* result) { return (void)result, untold(is_there(name)); }
int THE(fstatfs)(int fd, FileSystem* result) { return (void)result, untold(is_open(fd)); }
int THE(fstatfs64)(int fd, struct statfs64* result) { return (void)result, untold(is_open(fd)); }
int THE(statvfs)(const char* restrict name, FileSystemInfo* restrict result) {
  return (void)result, untold(is_there(name));
}
int THE(statvfs64)(const char* restrict name, struct statvfs64* restrict result) {
  return (void)result, untold(is_there(name));
}
int THE(fstatvfs)(int fd, FileSystemInfo* result) { return (void)result, untold(is_open(fd)); }
int THE(fstatvfs64)(int fd, struct statvfs64* result) { return (void)result, untold(is_open(fd)); }

FILE* THE(setmntent)(const char* name, const char* mode) {
  (void)name, (void)mode;
  __mantissa_presume("there is no list of file systems");
  __m_error(ENOENT);
  return NULL;
}
struct mntent* THE(getmntent)(FILE* list) { return (void)list, NULL; }
int THE(endmntent)(FILE* list) { return (void)list, 1; }

void THE(sync)(void) {}
int THE(syncfs)(int fd) { return is_open(fd) ? 0 : -1; }

// ---- Limits of names and files

static long limit(int which) {
  __mantissa_presume(
      "names of files have at most 255 bytes, their paths 4095, and there are no other limits");
  switch (which) {
    case _PC_LINK_MAX: return 127;
    case _PC_NAME_MAX: return NAME_MAX;
    case _PC_PATH_MAX: return PATH_MAX;
    case _PC_PIPE_BUF: return PIPE_BUF;
    case _PC_NO_TRUNC: return 1;
    case _PC_CHOWN_RESTRICTED: return 1;
    case _PC_FILESIZEBITS: return 64;
    case _PC_VDISABLE: return 0;
    default: return which < 0 || which > _PC_2_SYMLINKS ? __m_error(EINVAL) : -1;
  }
}

long THE(pathconf)(const char* name, int which) { return is_there(name) ? limit(which) : -1; }
long THE(fpathconf)(int fd, int which) { return is_open(fd) ? limit(which) : -1; }

// ---- How a file will be used, room for it, copies without reading

int THE(posix_fadvise)(int fd, off_t offset, off_t size, int advice) {
  (void)offset;
  if (!is_open(fd)) return EBADF;
  return size < 0 || advice < POSIX_FADV_NORMAL || advice > POSIX_FADV_NOREUSE ? EINVAL : 0;
}
int THE(posix_fadvise64)(int fd, off_t offset, off_t size, int advice) {
  return THE(posix_fadvise)(fd, offset, size, advice);
}

int THE(posix_fallocate)(int fd, off_t offset, off_t size) {
  (void)offset, (void)size;
  return is_open(fd) ? EOPNOTSUPP : EBADF;
}
int THE(posix_fallocate64)(int fd, off_t offset, off_t size) {
  return THE(posix_fallocate)(fd, offset, size);
}
int THE(fallocate)(int fd, int mode, off_t offset, off_t size) {
  (void)mode, (void)offset, (void)size;
  return is_open(fd) ? __m_error(EOPNOTSUPP) : -1;
}
int THE(fallocate64)(int fd, int mode, off_t offset, off_t size) {
  return THE(fallocate)(fd, mode, offset, size);
}

ssize_t THE(copy_file_range)(int from, off_t* from_at, int to, off_t* to_at, size_t n, unsigned flags) {
  (void)from_at, (void)to_at, (void)n, (void)flags;
  return is_open(from) && is_open(to) ? __m_error(ENOSYS) : -1;
}

ssize_t THE(splice)(int from, off64_t* from_at, int to, off64_t* to_at, size_t n, unsigned flags) {
  (void)from_at, (void)to_at, (void)n, (void)flags;
  return is_open(from) && is_open(to) ? __m_error(EINVAL) : -1;  // neither is a pipe
}
