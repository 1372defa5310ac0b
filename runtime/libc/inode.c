// Contents and names of files. A file of the environment keeps the engine's bytes until the first write
// copies them.
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

struct Inode __m_stdin_inode;
static struct Inode* files;

static struct Inode root = {.name = "", .folder = true}, temporary = {.name = "tmp", .folder = true};

static struct Inode* look_for(const char* path) {
  if (strcmp(path, root.name) == 0) return &root;
  if (strcmp(path, temporary.name) == 0) return &temporary;
  for (struct Inode* inode = files; inode; inode = inode->next) {
    if (inode->name && strcmp(inode->name, path) == 0) return inode;
  }
  return NULL;
}

// Whoever is told what there is, or is not, rests on it.
static struct Inode* tell_of(const char* path) {
  struct Inode* inode = look_for(path);
  if (!inode) __mantissa_presume("there are no files but those that the options name and the program makes");
  if (inode && inode->folder)
    __mantissa_presume("there is no folder but / and /tmp, and no more can be made");
  return inode;
}

int __m_folder_of(int fd) {
  struct Description* d = __m_descriptor(fd);
  if (!d) return -1;
  return d->inode == &root ? 0 : d->inode == &temporary ? 1 : __m_error(ENOTDIR);
}

// The name of what is directly in the folder, or NULL.
static const char* name_in(int folder, const char* path) {
  if (!path) return NULL;
  const char* slash = strchr(path, '/');
  if (folder == 0) return slash ? NULL : path;
  return slash ? slash + 1 : NULL;
}

int __m_folder_entry(int folder, const char* after, char name[256]) {
  const char* next = folder == 0 && (!after || strcmp(temporary.name, after) > 0) ? temporary.name : NULL;
  int kind = next ? kPathFolder : -1;
  for (struct Inode* inode = files; inode; inode = inode->next) {
    const char* one = name_in(folder, inode->name);
    if (!one || (after && strcmp(one, after) <= 0) || (next && strcmp(one, next) >= 0)) continue;
    next = one;
    kind = kPathFile;
  }
  if (next) __mantissa_copy(name, next, strlen(next) + 1);
  return kind;
}

enum PathKind __m_path_kind(const char* path) {
  struct Inode* inode = tell_of(path);
  return !inode ? kPathMissing : inode->folder ? kPathFolder : kPathFile;
}

struct Inode* __m_inode_at(const char* path) {
  struct Inode* inode = tell_of(path);
  if (!inode) __m_error(ENOENT);
  return inode;
}

struct Inode* __m_find_inode(const char* name) {
  char buffer[kPathSize];
  const char* path = __m_resolve(name, buffer);
  return path ? __m_inode_at(path) : NULL;
}

static char* copy_name(const char* name) {
  size_t n = strlen(name) + 1;
  char* copy = __m_internal_alloc(n);
  if (copy) __mantissa_copy(copy, name, n);
  return copy;
}

struct Inode* __m_new_inode(const char* path) {
  struct Inode* inode = __m_internal_alloc(sizeof *inode);
  if (!inode) return NULL;
  if (path) inode->name = copy_name(path);
  inode->next = files;
  files = inode;
  return inode;
}

void __m_unlink_inode(struct Inode* inode) { inode->name = NULL; }

// Makes room for `size` bytes that may be written.
static int reserve(struct Inode* inode, size_t size) {
  if (size <= inode->capacity) return 0;
  if (inode->fixed) return __m_error(ENOSPC);
  size_t capacity = size + size / 2 + 64;
  unsigned char* data = __m_internal_alloc(capacity);
  if (!data) return -1;
  if (inode->size) __mantissa_copy(data, inode->data, inode->size);
  if (inode->capacity) __mantissa_free(inode->data);
  inode->data = data;
  inode->capacity = capacity;
  return 0;
}

static void end_text(struct Inode* inode) {
  if (inode->user_data) inode->data[inode->size] = 0;
}

int __m_truncate(struct Inode* inode, size_t size) {
  if (reserve(inode, size + (inode->user_data != NULL)) < 0) return -1;
  if (size > inode->size) __mantissa_fill(inode->data + inode->size, 0, size - inode->size);
  inode->size = size;
  end_text(inode);
  return 0;
}

int __m_show_memory(struct Description* d) {
  struct Inode* inode = d->inode;
  if (!inode || !inode->user_data) return 0;
  if (d->offset > inode->size && __m_truncate(inode, d->offset) < 0) return -1;
  *inode->user_data = (char*)inode->data;
  *inode->user_size = d->offset;
  return 0;
}

int __m_hand_over_memory(struct Description* d) {
  struct Inode* inode = d->inode;
  if (!inode || !inode->user_data) return 0;
  char* data = __m_malloc(d->offset + 1);
  if (!data || __m_show_memory(d) < 0) return -1;
  __mantissa_copy(data, inode->data, d->offset);
  data[d->offset] = 0;
  *inode->user_data = data;
  __mantissa_free(inode->data);
  inode->user_data = NULL;
  return 0;
}

ssize_t __m_description_read(struct Description* d, void* to, size_t n) {
  struct Inode* inode = d->inode;
  if ((d->flags & O_ACCMODE) == O_WRONLY) return __m_error(EBADF);
  if (!inode) return 0;
  if (inode->folder) return __m_error(EISDIR);
  if (inode == &__m_stdin_inode && !inode->symbolic && !inode->data)
    __mantissa_presume("standard input is empty");
  size_t count = 0;
  if (inode->symbolic) {
    unsigned char* bytes = to;
    while (count < n && d->offset < inode->size) bytes[count++] = inode->data[d->offset++];
    return (ssize_t)count;
  }
  if (d->offset < inode->size) count = inode->size - d->offset;
  if (count > n) count = n;
  if (count) __mantissa_copy(to, inode->data + d->offset, count);
  d->offset += count;
  return (ssize_t)count;
}

ssize_t __m_description_write(struct Description* d, const void* from, size_t n) {
  struct Inode* inode = d->inode;
  if ((d->flags & O_ACCMODE) == O_RDONLY) return __m_error(EBADF);
  if (!inode) {
    if (n) __mantissa_write(d->sink, from, n);
    return (ssize_t)n;
  }
  if (n == 0) return 0;
  if (d->flags & O_APPEND) d->offset = inode->size;
  size_t end = d->offset + n;
  if (inode->fixed && end > inode->capacity) {
    if (d->offset >= inode->capacity) return __m_error(ENOSPC);
    end = inode->capacity;
    n = end - d->offset;
  }
  if (reserve(inode, end + (inode->user_data != NULL)) < 0) return -1;
  if (d->offset > inode->size) __mantissa_fill(inode->data + inode->size, 0, d->offset - inode->size);
  __mantissa_copy(inode->data + d->offset, from, n);
  d->offset = end;
  if (end > inode->size) inode->size = end;
  end_text(inode);
  return (ssize_t)n;
}

off_t __m_description_seek(struct Description* d, off_t offset, int whence) {
  if (!d->inode) return __m_error(ESPIPE);
  const size_t end = d->inode->user_data ? d->offset : d->inode->size;  // of a memory stream as glibc has it
  off_t base = whence == SEEK_CUR ? (off_t)d->offset : whence == SEEK_END ? (off_t)end : 0;
  off_t target;
  if ((whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) ||
      __builtin_add_overflow(base, offset, &target) || target < 0)
    return __m_error(EINVAL);
  d->offset = (size_t)target;
  return target;
}
