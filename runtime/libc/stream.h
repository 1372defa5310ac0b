// Files in memory. Three layers, as in an operating system: an Inode holds contents and a name; a Description
// is an open file (offset, flags) that descriptors share; a FILE adds pushed-back characters. Nothing is
// buffered, so read() and getc() see the same position.
#ifndef MANTISSA_LIBC_STREAM_H
#define MANTISSA_LIBC_STREAM_H

#include "internal.h"
#include "path.h"

#include <stdio.h>
#include <sys/types.h>

struct Inode {
  const char* name;  // resolved; NULL when unlinked
  unsigned char* data;
  size_t size;
  size_t capacity;  // bytes of data that may be written in place; 0 if data is borrowed
  bool symbolic;    // the size is symbolic: reads go byte by byte
  bool fixed;       // cannot grow (fmemopen)
  bool folder;
  char** user_data;  // open_memstream: where the program sees data and size when it flushes or closes
  size_t* user_size;
  struct Inode* next;
};

struct Description {
  struct Inode* inode;  // NULL for a sink
  int sink;             // 1 or 2: output of the program
  int flags;            // O_ACCMODE and O_APPEND
  size_t offset;
  unsigned references;
};

// glibc's inline functions look into the first part: an empty read area makes them call __uflow and
// __overflow, and the two flag bits are feof and ferror.
struct Stream {
  struct _IO_FILE head;
  struct Description* description;
  unsigned pushed_count;
  unsigned char pushed[8];
  int access;       // what fdopen was told, and 1; 0: as the file was opened
  bool is_written;  // since it was opened, moved or flushed: natively some of that may be waiting
};

enum { kStreamEof = _IO_EOF_SEEN, kStreamError = _IO_ERR_SEEN, kMaxDescriptors = 64 };

static inline struct Stream* __m_stream(FILE* file) { return (struct Stream*)file; }

// Inodes.
struct Inode* __m_find_inode(const char* name);  // NULL with errno
struct Inode* __m_inode_at(const char* path);    // the same of a resolved path
struct Inode* __m_new_inode(const char* path);   // path is resolved or NULL; NULL if out of memory
void __m_unlink_inode(struct Inode* inode);
extern struct Inode __m_stdin_inode;

// Descriptions. Reading and writing return -1 with errno as read() and write() do.
struct Description* __m_open(const char* name, int flags);
struct Description* __m_new_description(struct Inode* inode, int flags);
void __m_release(struct Description* description);
ssize_t __m_description_read(struct Description* d, void* to, size_t n);
ssize_t __m_description_write(struct Description* d, const void* from, size_t n);
off_t __m_description_seek(struct Description* d, off_t offset, int whence);
int __m_truncate(struct Inode* inode, size_t size);
// Of an open_memstream (else nothing is done): the program sees the contents up to the position, and is given
// memory of just that size, with a zero behind, when it closes the stream.
int __m_show_memory(struct Description* d);
int __m_hand_over_memory(struct Description* d);

// Descriptors.
struct Description* __m_descriptor(int fd);                    // NULL with EBADF
int __m_install(struct Description* description, int lowest);  // -1 with EMFILE
int __m_close(int fd);

// Streams.
int __m_parse_mode(const char* mode);  // open flags, -1 with EINVAL
bool __m_stream_is_sink(FILE* file);
int __m_stream_get(FILE* file);
int __m_stream_unget(int c, FILE* file);
int __m_stream_put(int c, FILE* file);
size_t __m_stream_read(FILE* file, void* to, size_t n);
size_t __m_stream_write(FILE* file, const void* from, size_t n);
int __m_stream_seek(FILE* file, off_t offset, int whence);
off_t __m_stream_tell(FILE* file);
ssize_t __m_read_delimited(char** line, size_t* capacity, int delimiter, FILE* file);

#endif
