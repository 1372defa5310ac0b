// POSIX calls on descriptors and names. The only files are those of the environment and those the program
// makes.
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

ssize_t read(int fd, void* to, size_t n) {
  struct Description* d = __m_descriptor(fd);
  if (!d || (n && __m_descriptor_fails())) return -1;
  return __m_description_read(d, to, n);
}

ssize_t __read_chk(int fd, void* to, size_t n, size_t room) {
  if (n > room) __m_buffer_overflow("read");
  return read(fd, to, n);
}

ssize_t write(int fd, const void* from, size_t n) {
  struct Description* d = __m_descriptor(fd);
  if (!d || (n && __m_descriptor_fails())) return -1;
  return __m_description_write(d, from, n);
}

int __m_file_open(const char* name, int flags) {
  struct Description* d = __m_open(name, flags);
  if (!d) return -1;
  int fd = __m_install(d, 0);
  if (fd < 0) __m_release(d);
  return fd;
}

int open(const char* name, int flags, ...) { return __m_file_open(name, flags); }
int open64(const char* name, int flags, ...) { return __m_file_open(name, flags); }
int __open_2(const char* name, int flags) { return __m_file_open(name, flags); }
int __open64_2(const char* name, int flags) { return __m_file_open(name, flags); }
int creat(const char* name, mode_t mode) {
  (void)mode;
  return __m_file_open(name, O_WRONLY | O_CREAT | O_TRUNC);
}
int creat64(const char* name, mode_t mode) { return creat(name, mode); }
int __m_file_close(int fd) {
  if (__m_close(fd) < 0) return -1;
  return __m_descriptor_fails() ? -1 : 0;
}

int close(int fd) { return __m_file_close(fd); }

off_t lseek(int fd, off_t offset, int whence) {
  struct Description* d = __m_descriptor(fd);
  return d ? __m_description_seek(d, offset, whence) : -1;
}
off_t lseek64(int fd, off_t offset, int whence) { return lseek(fd, offset, whence); }

static ssize_t at_offset(int fd, off_t offset, void* to, const void* from, size_t n) {
  struct Description* d = __m_descriptor(fd);
  if (!d || (n && __m_descriptor_fails())) return -1;
  size_t saved = d->offset;
  if (__m_description_seek(d, offset, SEEK_SET) < 0) return -1;
  ssize_t count = to ? __m_description_read(d, to, n) : __m_description_write(d, from, n);
  d->offset = saved;
  return count;
}

ssize_t __m_file_pread(int fd, void* to, size_t n, off_t offset) {
  return at_offset(fd, offset, to, NULL, n);
}
ssize_t pread(int fd, void* to, size_t n, off_t offset) { return at_offset(fd, offset, to, NULL, n); }
ssize_t pread64(int fd, void* to, size_t n, off_t offset) { return at_offset(fd, offset, to, NULL, n); }
ssize_t pwrite(int fd, const void* from, size_t n, off_t offset) {
  return at_offset(fd, offset, NULL, from, n);
}
ssize_t pwrite64(int fd, const void* from, size_t n, off_t offset) {
  return at_offset(fd, offset, NULL, from, n);
}

int dup(int fd) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  int copy = __m_install(d, 0);
  if (copy >= 0) ++d->references;
  return copy;
}

int dup2(int fd, int to) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  if (to < 0 || to >= kMaxDescriptors) return __m_error(EBADF);
  if (fd == to) return to;
  int saved = errno;
  __m_close(to);
  errno = saved;
  ++d->references;
  return __m_install(d, to);
}

int ftruncate(int fd, off_t size) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  if (!d->inode || d->inode->folder || size < 0 || (d->flags & O_ACCMODE) == O_RDONLY)
    return __m_error(EINVAL);
  return __m_truncate(d->inode, (size_t)size);
}
int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

int truncate(const char* name, off_t size) {
  struct Inode* inode = __m_find_inode(name);
  if (!inode) return -1;
  if (inode->folder) return __m_error(EISDIR);
  return size < 0 ? __m_error(EINVAL) : __m_truncate(inode, (size_t)size);
}
int truncate64(const char* name, off_t size) { return truncate(name, size); }

static int describe(const struct Inode* inode, struct stat* result) {
  *result = (struct stat){0};
  result->st_nlink = 1;
  result->st_blksize = 4096;
  result->st_mode = !inode ? S_IFCHR | 0620 : inode->folder ? S_IFDIR | 0755 : S_IFREG | 0644;
  result->st_size = inode ? (off_t)inode->size : 0;
  return 0;
}

int __m_file_fstat(int fd, struct stat* result) {
  struct Description* d = __m_descriptor(fd);
  return d ? describe(d->inode, result) : -1;
}

int __m_file_stat(const char* name, struct stat* result) {
  struct Inode* inode = __m_find_inode(name);
  return inode ? describe(inode, result) : -1;
}

int fstat(int fd, struct stat* result) { return __m_file_fstat(fd, result); }
int stat(const char* restrict name, struct stat* restrict result) { return __m_file_stat(name, result); }
int lstat(const char* restrict name, struct stat* restrict result) { return __m_file_stat(name, result); }
int fstat64(int fd, struct stat64* result) { return __m_file_fstat(fd, (struct stat*)result); }
int stat64(const char* restrict name, struct stat64* restrict result) {
  return __m_file_stat(name, (struct stat*)result);
}
int lstat64(const char* restrict name, struct stat64* restrict result) {
  return __m_file_stat(name, (struct stat*)result);
}

int __m_file_access(const char* name, int mode) {
  struct Inode* inode = __m_find_inode(name);
  if (!inode) return -1;
  return (mode & X_OK) && !inode->folder ? __m_error(EACCES) : 0;
}

int access(const char* name, int mode) { return __m_file_access(name, mode); }

static int remove_file(const char* name, int code_of_folder) {
  struct Inode* inode = __m_find_inode(name);
  if (!inode) return -1;
  if (inode->folder) return __m_error(code_of_folder);
  __m_unlink_inode(inode);
  return 0;
}

int __m_file_unlink(const char* name) { return remove_file(name, EISDIR); }
int unlink(const char* name) { return __m_file_unlink(name); }
int remove(const char* name) { return remove_file(name, EBUSY); }

int __m_file_rename(const char* from, const char* to) {
  char buffer[kPathSize];
  struct Inode* inode = __m_find_inode(from);
  if (!inode) return -1;
  if (inode->folder) return __m_error(EBUSY);
  const char* path = __m_resolve(to, buffer);
  if (!path) return -1;
  const enum PathKind kind = __m_path_kind(path);
  if (kind == kPathFolder) return __m_error(EISDIR);
  struct Inode* old = kind == kPathFile ? __m_inode_at(path) : NULL;
  if (old == inode) return 0;
  if (old) __m_unlink_inode(old);
  size_t n = strlen(path) + 1;
  char* name = __m_internal_alloc(n);
  if (!name) return -1;
  __mantissa_copy(name, path, n);
  inode->name = name;
  return 0;
}

int rename(const char* from, const char* to) { return __m_file_rename(from, to); }

int isatty(int fd) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return 0;
  __mantissa_presume("nothing is a terminal");
  __m_error(ENOTTY);
  return 0;
}

int mkstemp(char* template) {
  return __m_unique_name(template) ? __m_file_open(template, O_RDWR | O_CREAT | O_EXCL) : -1;
}
int mkstemp64(char* template) { return mkstemp(template); }

// Flags are all that can be asked for; locks and the like do not exist.
int fcntl(int fd, int command, ...) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  va_list arguments;
  va_start(arguments, command);
  int value = va_arg(arguments, int);
  va_end(arguments);
  switch (command) {
    case F_GETFL: return d->flags;
    case F_SETFL: d->flags = (d->flags & O_ACCMODE) | (value & O_APPEND); return 0;
    case F_GETFD:
    case F_SETFD: return 0;
    case F_DUPFD: {
      int copy = __m_install(d, value);
      if (copy >= 0) ++d->references;
      return copy;
    }
    default: return __m_error(EINVAL);
  }
}
int fcntl64(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  int value = va_arg(arguments, int);
  va_end(arguments);
  return fcntl(fd, command, value);
}

int fsync(int fd) { return __m_descriptor(fd) ? 0 : -1; }
int fdatasync(int fd) { return __m_descriptor(fd) ? 0 : -1; }
