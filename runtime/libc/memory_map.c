// mmap: objects of their own, with what the file has at that moment. Also part of the replay library, under
// other names. A shared mapping that may be written would write to the file: there is none. Where pages may
// be written is not kept apart from where they may be read.
#include "path.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { kPage = 4096 };

#ifdef MANTISSA_REPLAY
#include <sys/syscall.h>
#include <unistd.h>
#define THE(name) __mantissa_native_##name
#define __m_file_fstat __mantissa_native_fstat
int __m_file_fstat(int fd, struct stat* result);

// With a page on either side that nobody may touch: what leaves a mapping faults here, too.
static void* new_pages(size_t size) {
  const size_t all = size <= SIZE_MAX - 2 * kPage ? size + 2 * kPage : size;
  char* at = (char*)syscall(SYS_mmap, NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L);
  if (at == MAP_FAILED) return at;
  at += kPage;
  if (size && syscall(SYS_mprotect, at, size, PROT_READ | PROT_WRITE) != 0) return MAP_FAILED;
  return at;
}
static ssize_t read_at(int fd, void* to, size_t n, off_t offset) {
  return syscall(SYS_pread64, fd, to, n, offset);
}
static int free_pages(void* at, size_t size) { return (int)syscall(SYS_munmap, at, size); }
#else
#define THE(name) name
int __m_file_fstat(int fd, struct stat* result);
ssize_t __m_file_pread(int fd, void* to, size_t n, off_t offset);
#define read_at __m_file_pread

struct Mapping {
  char* at;
  size_t size;
  struct Mapping* next;
};
static struct Mapping* mappings;

static void* new_pages(size_t size) {
  struct Mapping* mapping = __m_internal_alloc(sizeof *mapping);
  const int how = MANTISSA_ALLOC_ZERO | MANTISSA_ALLOC_INTERNAL | MANTISSA_ALLOC_MAPPED;
  char* at = mapping ? __mantissa_alloc(size, kPage, how) : NULL;
  if (!at) {
    __m_error(ENOMEM);
    return MAP_FAILED;
  }
  *mapping = (struct Mapping){at, size, mappings};
  mappings = mapping;
  return at;
}

static int free_pages(void* at, size_t size) {
  for (struct Mapping** m = &mappings; *m; m = &(*m)->next) {
    if ((*m)->at != at) continue;
    if (size < (*m)->size) break;
    *m = (*m)->next;
    __mantissa_delete(at, MANTISSA_ALLOC_MAPPED, SIZE_MAX);
    return 0;
  }
  __mantissa_lose("a part of a mapping is unmapped");
  return 0;
}
#endif

static void* refuse(int code, const char* why) {
  if (why) __mantissa_presume(why);
  __m_error(code);
  return MAP_FAILED;
}

// Pages of the file from the offset on, at most so many bytes: what is behind them cannot be touched.
static void* map_file(int fd, off_t offset, size_t size) {
  struct stat about;
  if (__m_file_fstat(fd, &about) != 0) return MAP_FAILED;
  if (!S_ISREG(about.st_mode)) return refuse(ENODEV, NULL);
  size_t mapped = 0;
  while (mapped < size && (off_t)(offset + (off_t)mapped) < about.st_size) mapped += kPage;
  char* at = new_pages(mapped);
  if (at == MAP_FAILED) return at;
  if (mapped && read_at(fd, at, mapped, offset) < 0) return refuse(EACCES, NULL);
  return at;
}

void* THE(mmap)(void* address, size_t length, int access, int flags, int fd, off_t offset) {
  (void)address;
  const int kind = flags & (MAP_SHARED | MAP_PRIVATE);
  if (length == 0 || offset % kPage != 0 || kind == 0) return refuse(EINVAL, NULL);
  if (length > SIZE_MAX - kPage) return refuse(ENOMEM, NULL);
  if (flags & MAP_FIXED) return refuse(EINVAL, "nothing can be mapped at a given address");
  if ((access & PROT_EXEC) || access == PROT_NONE)
    return refuse(EPERM, "nothing can be mapped to be executed, or not to be read");
  __mantissa_presume("mapped memory can be read and written");
  const size_t size = (length + kPage - 1) / kPage * kPage;
  if (flags & MAP_ANONYMOUS) return new_pages(size);
  if (kind != MAP_PRIVATE && (access & PROT_WRITE))
    return refuse(ENODEV, "no file can be written through memory");
  return map_file(fd, offset, size);
}
void* THE(mmap64)(void* address, size_t length, int access, int flags, int fd, off_t offset) {
  return THE(mmap)(address, length, access, flags, fd, offset);
}

int THE(munmap)(void* at, size_t length) {
  if (length == 0 || (uintptr_t)at % kPage != 0) return __m_error(EINVAL);
  return free_pages(at, (length + kPage - 1) / kPage * kPage);
}

int THE(mprotect)(void* at, size_t length, int access) {
  (void)at, (void)length, (void)access;
  __mantissa_presume("mapped memory can be read and written");
  return 0;
}
int THE(msync)(void* at, size_t length, int flags) { return (void)at, (void)length, (void)flags, 0; }
int THE(madvise)(void* at, size_t length, int advice) {
  (void)at, (void)length;
  return advice == MADV_DONTNEED ? __m_error(EINVAL) : 0;
}
