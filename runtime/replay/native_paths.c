// Names of files as in the engine (libc/path.c): the folder of the test is the root, and nothing else is
// there. What is told of a file is its kind and its size.
#include "../libc/path.h"
#include "native.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "replay.h"

static bool has_folder;
static struct stat standard[3];  // before the program changes them

void __mantissa_paths_start(bool in_folder) {
  has_folder = in_folder;
  if (in_folder) syscall(SYS_mkdir, "tmp", 0700) /* mkdir is the modelled one */;
  for (int fd = 0; fd < 3; ++fd) syscall(SYS_fstat, fd, &standard[fd]);
}

const char* __mantissa_native_path(const char* name, struct NativePath* room) {
  char buffer[kPathSize];
  if (!has_folder) return name;
  const char* path = __m_resolve(name, buffer);
  if (!path) return NULL;
  snprintf(room->text, sizeof room->text, "%s", *path ? path : ".");
  return room->text;
}

enum PathKind __m_path_kind(const char* path) {
  struct stat about;
  const int before = errno;
  const bool is_there = syscall(SYS_stat, *path ? path : ".", &about) == 0;
  errno = before;
  return !is_there ? kPathMissing : S_ISDIR(about.st_mode) ? kPathFolder : kPathFile;
}

static bool is_same(const struct stat* a, const struct stat* b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

int __m_folder_of(int fd) {
  struct stat about, folder;
  const int before = errno;
  if (syscall(SYS_fstat, fd, &about) != 0) return -1;
  for (int i = 0; i < 2; ++i)
    if (syscall(SYS_stat, i == 0 ? "." : "tmp", &folder) == 0 && is_same(&about, &folder))
      return errno = before, i;
  return __m_error(ENOTDIR);
}

// By the system's own call: the functions of the C library have others' names here.
struct Listed {
  unsigned long inode;
  long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

int __m_folder_entry(int folder, const char* after, char name[256]) {
  const int before = errno;
  const long fd = syscall(SYS_open, folder == 0 ? "." : "tmp", O_RDONLY | O_DIRECTORY, 0);
  _Alignas(8) char room[4096];
  name[0] = 0;
  for (long n; fd >= 0 && (n = syscall(SYS_getdents64, fd, room, sizeof room)) > 0;)
    for (long at = 0; at < n; at += ((struct Listed*)(room + at))->length) {
      const char* one = ((struct Listed*)(room + at))->name;
      if (strcmp(one, ".") == 0 || strcmp(one, "..") == 0) continue;
      if ((after && strcmp(one, after) <= 0) || (name[0] && strcmp(one, name) >= 0)) continue;
      snprintf(name, 256, "%s", one);
    }
  if (fd >= 0) syscall(SYS_close, fd);
  char path[kPathSize];
  snprintf(path, sizeof path, "%s%s", folder == 0 ? "" : "tmp/", name);
  errno = before;
  return name[0] ? (int)__m_path_kind(path) : -1;
}

// ---- What is told of files

static void describe(const struct stat* real, bool is_output, struct stat* result) {
  memset(result, 0, sizeof *result);
  result->st_nlink = 1;
  result->st_blksize = 4096;
  result->st_mode = is_output ? S_IFCHR | 0620 : S_ISDIR(real->st_mode) ? S_IFDIR | 0755 : S_IFREG | 0644;
  result->st_size = S_ISREG(real->st_mode) && !is_output ? real->st_size : 0;
  __M_WROTE(result);
}

int NATIVE(stat)(const char* name, struct stat* result) {
  struct NativePath room;
  struct stat real;
  const char* path = __mantissa_native_path(name, &room);
  if (!path || syscall(SYS_stat, path, &real) != 0) return -1;
  describe(&real, false, result);
  return 0;
}
int NATIVE(lstat)(const char* name, struct stat* result) { return NATIVE(stat)(name, result); }
int NATIVE(stat64)(const char* name, struct stat* result) { return NATIVE(stat)(name, result); }
int NATIVE(lstat64)(const char* name, struct stat* result) { return NATIVE(stat)(name, result); }

int NATIVE(fstat)(int fd, struct stat* result) {
  struct stat real;
  if (syscall(SYS_fstat, fd, &real) != 0) return -1;
  const bool is_input = is_same(&real, &standard[0]);
  describe(&real, !is_input && (is_same(&real, &standard[1]) || is_same(&real, &standard[2])), result);
  return 0;
}
int NATIVE(fstat64)(int fd, struct stat* result) { return NATIVE(fstat)(fd, result); }

int NATIVE(access)(const char* name, int mode) {
  struct NativePath room;
  const char* path = __mantissa_native_path(name, &room);
  if (!path || syscall(SYS_access, path, F_OK) != 0) return -1;
  return (mode & X_OK) && __m_path_kind(path) == kPathFile ? __m_error(EACCES) : 0;
}

// ---- Changes

static int remove_file(const char* name, int code_of_folder) {
  struct NativePath room;
  const char* path = __mantissa_native_path(name, &room);
  if (!path) return -1;
  return __m_path_kind(path) == kPathFolder ? __m_error(code_of_folder) : (int)syscall(SYS_unlink, path);
}

int NATIVE(unlink)(const char* name) { return remove_file(name, EISDIR); }
int NATIVE(remove)(const char* name) { return remove_file(name, EBUSY); }

int NATIVE(rename)(const char* from, const char* to) {
  struct NativePath rooms[2];
  const char* source = __mantissa_native_path(from, &rooms[0]);
  if (!source || syscall(SYS_access, source, F_OK) != 0) return -1;
  if (__m_path_kind(source) == kPathFolder) return __m_error(EBUSY);
  const char* target = __mantissa_native_path(to, &rooms[1]);
  if (!target) return -1;
  return __m_path_kind(target) == kPathFolder ? __m_error(EISDIR) : (int)syscall(SYS_rename, source, target);
}

int NATIVE(truncate)(const char* name, off_t size) {
  struct NativePath room;
  const char* path = __mantissa_native_path(name, &room);
  return path ? (int)syscall(SYS_truncate, path, size) : -1;
}
int NATIVE(truncate64)(const char* name, off_t size) { return NATIVE(truncate)(name, size); }
