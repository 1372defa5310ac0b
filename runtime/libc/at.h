// Files by name and descriptor, for what is in both worlds: in replay these are the wrappers of the system's
// calls (replay/native_paths.c), and what a file defines with THE has another name there, which only the
// program's own calls get (src/ir/environment_names.cpp).
#ifndef MANTISSA_LIBC_AT_H
#define MANTISSA_LIBC_AT_H

#include "path.h"

#include <sys/stat.h>

#ifdef MANTISSA_REPLAY
#define THE(name) __mantissa_native_##name
#define __m_file_open __mantissa_native_open
#define __m_file_stat __mantissa_native_stat
#define __m_file_fstat __mantissa_native_fstat
#define __m_file_access __mantissa_native_access
#define __m_file_unlink __mantissa_native_unlink
#define __m_file_rename __mantissa_native_rename
#define __m_file_close __mantissa_native_close
int __m_file_open(const char* name, int flags, ...);
#else
#define THE(name) name
int __m_file_open(const char* name, int flags);
#endif
int __m_file_close(int fd);
int __m_file_stat(const char* name, struct stat* result);
int __m_file_fstat(int fd, struct stat* result);
int __m_file_access(const char* name, int mode);
int __m_file_unlink(const char* name);
int __m_file_rename(const char* from, const char* to);

// A name that begins at an open folder: as it is, or from the root; NULL with errno if the descriptor is of
// no folder.
const char* __m_name_at(int fd, const char* name, char whole[kPathSize]);

// The rest of a function of (fd, name, ...): what the call says of the path.
#define AT(call)                                   \
  char whole[kPathSize];                           \
  const char* path = __m_name_at(fd, name, whole); \
  return path ? (call) : -1

#endif
