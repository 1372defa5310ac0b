// Reading and writing a FILE. Closing one frees it, so that using it afterwards is found as a use after free.
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

// The three standard streams find their description by number, so that dup2 and close act on them as
// natively.
#define STANDARD(fd)           \
  {                            \
    .head = {._fileno = (fd) } \
  }
static struct Stream standard[3] = {STANDARD(0), STANDARD(1), STANDARD(2)};
FILE* stdin = &standard[0].head;
FILE* stdout = &standard[1].head;
FILE* stderr = &standard[2].head;

static struct Description* description_of(struct Stream* s) {
  if (s->description) return s->description;
  return __m_descriptor(s->head._fileno);
}

bool __m_stream_is_sink(FILE* file) {
  struct Stream* s = __m_stream(file);
  struct Description* d = s->description;
  if (!d && (unsigned)s->head._fileno < kMaxDescriptors) d = description_of(s);
  return d && !d->inode;
}

int __m_stream_get(FILE* file) {
  struct Stream* s = __m_stream(file);
  if (s->pushed_count) return s->pushed[--s->pushed_count];
  if (s->head._flags & kStreamEof) return EOF;
  struct Description* d = description_of(s);
  unsigned char byte;
  ssize_t count = d ? __m_description_read(d, &byte, 1) : -1;
  if (count == 1) return byte;
  s->head._flags |= count == 0 ? kStreamEof : kStreamError;
  return EOF;
}

int __m_stream_unget(int c, FILE* file) {
  struct Stream* s = __m_stream(file);
  if (c == EOF || s->pushed_count == sizeof s->pushed) return EOF;
  s->pushed[s->pushed_count++] = (unsigned char)c;
  s->head._flags &= ~kStreamEof;
  return (unsigned char)c;
}

size_t __m_stream_read(FILE* file, void* to, size_t n) {
  struct Stream* s = __m_stream(file);
  unsigned char* bytes = to;
  size_t count = 0;
  while (count < n && s->pushed_count) bytes[count++] = s->pushed[--s->pushed_count];
  if (count == n || s->head._flags & kStreamEof) return count;
  struct Description* d = description_of(s);
  ssize_t got = d ? __m_description_read(d, bytes + count, n - count) : -1;
  if (got < 0) {
    s->head._flags |= kStreamError;
    return count;
  }
  count += (size_t)got;
  if (count < n) s->head._flags |= kStreamEof;
  return count;
}

size_t __m_stream_write(FILE* file, const void* from, size_t n) {
  struct Stream* s = __m_stream(file);
  struct Description* d = description_of(s);
  if (d && s->pushed_count) {
    d->offset -= s->pushed_count;
    s->pushed_count = 0;
  }
  ssize_t count = d ? __m_description_write(d, from, n) : -1;
  s->is_written |= d && n;
  if (count != (ssize_t)n) s->head._flags |= kStreamError;
  return count < 0 ? 0 : (size_t)count;
}

int __m_stream_put(int c, FILE* file) {
  unsigned char byte = (unsigned char)c;
  return __m_stream_write(file, &byte, 1) == 1 ? byte : EOF;
}

off_t __m_stream_tell(FILE* file) {
  struct Stream* s = __m_stream(file);
  struct Description* d = description_of(s);
  if (!d) return -1;
  off_t offset = __m_description_seek(d, 0, SEEK_CUR);
  return offset < 0 ? -1 : offset - (off_t)s->pushed_count;
}

int __m_stream_seek(FILE* file, off_t offset, int whence) {
  struct Stream* s = __m_stream(file);
  struct Description* d = description_of(s);
  if (!d) return -1;
  if (whence == SEEK_CUR) offset -= (off_t)s->pushed_count;
  if (__m_description_seek(d, offset, whence) < 0) return -1;
  s->pushed_count = 0;
  s->is_written = false;
  s->head._flags &= ~kStreamEof;
  return 0;
}

int __m_parse_mode(const char* mode) {
  bool update = strchr(mode, '+') != NULL;
  int access = update ? O_RDWR : O_WRONLY;
  int exclusive = strchr(mode, 'x') ? O_EXCL : 0;
  switch (mode[0]) {
    case 'r': return update ? O_RDWR : O_RDONLY;
    case 'w': return access | O_CREAT | O_TRUNC | exclusive;
    case 'a': return access | O_CREAT | O_APPEND | exclusive;
    default: return __m_error(EINVAL);
  }
}

static FILE* new_stream(struct Description* d, int fd) {
  struct Stream* s = __m_internal_alloc(sizeof *s);
  if (!s) return NULL;
  s->description = d;
  s->head._fileno = fd;
  return &s->head;
}

FILE* fopen(const char* restrict name, const char* restrict mode) {
  int flags = __m_parse_mode(mode);
  if (flags < 0 || __m_allocation_fails()) return NULL;
  struct Description* d = __m_open(name, flags);
  if (!d) return NULL;
  int fd = __m_install(d, 0);
  if (fd < 0) {
    __m_release(d);
    return NULL;
  }
  return new_stream(NULL, fd);
}

FILE* fopen64(const char* restrict name, const char* restrict mode) { return fopen(name, mode); }

FILE* fdopen(int fd, const char* mode) {
  const int flags = __m_parse_mode(mode);
  if (flags < 0 || !__m_descriptor(fd) || __m_allocation_fails()) return NULL;
  FILE* file = new_stream(NULL, fd);
  if (file) __m_stream(file)->access = (flags & O_ACCMODE) + 1;
  return file;
}

// Forgets the open file of a stream, the stream stays.
static int detach(struct Stream* s) {
  int result = 0;
  if (s->description)
    __m_release(s->description);
  else
    result = __m_close(s->head._fileno);
  s->description = NULL;
  s->pushed_count = 0;
  s->head._flags = 0;
  return result;
}

FILE* freopen(const char* restrict name, const char* restrict mode, FILE* restrict file) {
  struct Stream* s = __m_stream(file);
  int flags = __m_parse_mode(mode);
  if (flags < 0) return NULL;
  if (!name) return file;
  int fd = s->head._fileno;
  detach(s);
  s->access = 0;
  s->is_written = false;
  s->head._fileno = -1;  // closed, if it cannot be opened
  struct Description* d = __m_open(name, flags);
  if (!d) return NULL;
  s->head._fileno = __m_install(d, fd < 0 ? 0 : fd);
  return file;
}

FILE* freopen64(const char* restrict name, const char* restrict mode, FILE* restrict file) {
  return freopen(name, mode, file);
}

int fclose(FILE* file) {
  struct Stream* s = __m_stream(file);
  const bool is_memory = s->head._fileno < 0;
  int result = s->description ? __m_hand_over_memory(s->description) : 0;
  if (detach(s) < 0) result = EOF;
  if (result == 0 && !is_memory && __m_descriptor_fails()) result = EOF;
  bool is_standard = s >= standard && s < standard + 3;
  if (is_standard)
    s->head._fileno = -1;
  else
    __mantissa_free(s);
  return result;
}

FILE* tmpfile(void) {
  if (__m_opening_fails(O_RDWR) || __m_allocation_fails()) return NULL;
  struct Inode* inode = __m_new_inode(NULL);
  struct Description* d = inode ? __m_new_description(inode, O_RDWR) : NULL;
  if (!d) return NULL;
  int fd = __m_install(d, 0);
  return fd < 0 ? NULL : new_stream(NULL, fd);
}

FILE* tmpfile64(void) { return tmpfile(); }

FILE* fmemopen(void* memory, size_t size, const char* mode) {
  int flags = __m_parse_mode(mode);
  struct Inode* inode = flags < 0 || __m_allocation_fails() ? NULL : __m_new_inode(NULL);
  if (!inode) return NULL;
  inode->fixed = true;
  inode->capacity = size;
  inode->data = memory ? memory : __m_internal_alloc(size);
  if (!memory || (flags & O_TRUNC))
    inode->size = 0;
  else
    inode->size = flags & O_APPEND ? __m_strnlen(memory, size) : size;
  struct Description* d = __m_new_description(inode, flags);
  if (!d) return NULL;
  if ((flags & O_TRUNC) && size) inode->data[0] = 0;
  return new_stream(d, -1);
}

FILE* open_memstream(char** data, size_t* size) {
  struct Inode* inode = __m_allocation_fails() ? NULL : __m_new_inode(NULL);
  struct Description* d = inode ? __m_new_description(inode, O_WRONLY) : NULL;
  if (!d) return NULL;
  // Natively it grows, and shrinks when it is closed, in steps of its own: none of them fails here.
  __mantissa_presume("memory streams find the memory they need");
  inode->user_data = data;
  inode->user_size = size;
  if (__m_truncate(inode, 0) < 0) return NULL;
  return new_stream(d, -1);
}
