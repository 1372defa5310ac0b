// Names of files as in the engine (libc/path.c): the folder of the test is the root, and nothing else is
// there. What is told of a file is its kind and its size.
#include "../libc/path.h"
#include "native.h"

#include <errno.h>
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

// ---- What is told of files

static void describe(const struct stat* real, bool is_output, struct stat* result) {
  memset(result, 0, sizeof *result);
  result->st_nlink = 1;
  result->st_blksize = 4096;
  result->st_mode = is_output ? S_IFCHR | 0620 : S_ISDIR(real->st_mode) ? S_IFDIR | 0755 : S_IFREG | 0644;
  result->st_size = S_ISREG(real->st_mode) && !is_output ? real->st_size : 0;
  __M_WROTE(result);
}

static bool is_same(const struct stat* a, const struct stat* b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
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
