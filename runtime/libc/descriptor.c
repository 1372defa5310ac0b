// Open files and their numbers. 0 is standard input, 1 and 2 are the program's output.
#include "stream.h"

#include <errno.h>
#include <fcntl.h>

static struct Description standard_input = {&__m_stdin_inode, 0, O_RDONLY, 0, 1};
static struct Description standard_output = {NULL, 1, O_WRONLY, 0, 1};
static struct Description standard_error = {NULL, 2, O_WRONLY, 0, 1};
static struct Description* descriptors[kMaxDescriptors] = {&standard_input, &standard_output,
                                                           &standard_error};

struct Description* __m_descriptor(int fd) {
  struct Description* d = (unsigned)fd < kMaxDescriptors ? descriptors[fd] : NULL;
  if (!d) __m_error(EBADF);
  return d;
}

int __m_install(struct Description* description, int lowest) {
  for (int fd = lowest; fd >= 0 && fd < kMaxDescriptors; ++fd) {
    if (descriptors[fd]) continue;
    descriptors[fd] = description;
    return fd;
  }
  return __m_error(EMFILE);
}

void __m_release(struct Description* d) {
  bool is_static = d == &standard_input || d == &standard_output || d == &standard_error;
  if (--d->references == 0 && !is_static) __mantissa_free(d);
}

int __m_close(int fd) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  descriptors[fd] = NULL;
  __m_release(d);
  return 0;
}

struct Description* __m_new_description(struct Inode* inode, int flags) {
  struct Description* d = __m_internal_alloc(sizeof *d);
  if (!d) return NULL;
  d->inode = inode;
  d->flags = flags & (O_ACCMODE | O_APPEND);
  d->references = 1;
  return d;
}

struct Description* __m_open(const char* name, int flags) {
  char buffer[kPathSize];
  const char* path = __m_resolve(name, buffer);
  if (!path) return NULL;
  const int before = errno;
  struct Inode* inode = __m_inode_at(path);
  errno = before;
  if ((inode || (flags & O_CREAT)) && __m_opening_fails(flags)) return NULL;
  if (!inode && !(flags & O_CREAT)) {
    __m_error(ENOENT);
    return NULL;
  }
  if (inode && (flags & O_CREAT) && (flags & O_EXCL)) {
    __m_error(EEXIST);
    return NULL;
  }
  if (!inode) inode = __m_new_inode(path);
  if (!inode) return NULL;
  bool writable = (flags & O_ACCMODE) != O_RDONLY;
  if (inode->folder ? writable || (flags & O_CREAT) : flags & O_DIRECTORY) {
    __m_error(inode->folder ? EISDIR : ENOTDIR);
    return NULL;
  }
  if (writable && (flags & O_TRUNC) && (inode->symbolic || inode->size)) {
    inode->symbolic = false;
    inode->size = 0;
  }
  return __m_new_description(inode, flags);
}
