// Folders, and names that begin at an open folder. Also part of the replay library, under other names that
// only the program's own calls get (src/ir/environment_names.cpp). A folder lists its files in the order of
// their names: what a host would do is another matter on each.
#include "at.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kNameSize = 256 };

struct Folder {
  int fd, folder;
  long at;               // how many were read
  char last[kNameSize];  // the file read last
  struct dirent entry;
};

static DIR* list_folder(int fd, int folder) {
  struct Folder* f = __m_internal_alloc(sizeof *f);
  if (!f) return NULL;
  __mantissa_presume("a folder lists its files in the order of their names");
  __mantissa_fill(f, 0, sizeof *f);
  f->fd = fd;
  f->folder = folder;
  return (DIR*)f;
}

DIR* THE(opendir)(const char* name) {
  int fd = __m_file_open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return NULL;
  return list_folder(fd, __m_folder_of(fd));
}

DIR* THE(fdopendir)(int fd) {
  int folder = __m_folder_of(fd);
  return folder < 0 ? NULL : list_folder(fd, folder);
}

int THE(dirfd)(DIR* dir) { return ((struct Folder*)dir)->fd; }

void THE(rewinddir)(DIR* dir) {
  ((struct Folder*)dir)->at = 0;
  ((struct Folder*)dir)->last[0] = 0;
}

long THE(telldir)(DIR* dir) { return ((struct Folder*)dir)->at; }

int THE(closedir)(DIR* dir) {
  int fd = ((struct Folder*)dir)->fd;
  __mantissa_free(dir);
  return __m_file_close(fd);
}

static struct dirent* tell(struct Folder* f, const char* name, bool is_folder) {
  size_t n = strlen(name);
  f->entry.d_ino = (ino_t)f->at;
  f->entry.d_off = f->at;
  f->entry.d_reclen = (unsigned short)((offsetof(struct dirent, d_name) + n + 8) / 8 * 8);
  f->entry.d_type = is_folder ? DT_DIR : DT_REG;
  __mantissa_copy(f->entry.d_name, name, n + 1);
  __M_WROTE(&f->entry);
  return &f->entry;
}

struct dirent* THE(readdir)(DIR* dir) {
  struct Folder* f = (struct Folder*)dir;
  if (f->at < 2) return tell(f, f->at++ == 0 ? "." : "..", true);
  char name[kNameSize];
  int kind = __m_folder_entry(f->folder, f->at == 2 ? NULL : f->last, name);
  if (kind < 0) return NULL;
  ++f->at;
  __mantissa_copy(f->last, name, strlen(name) + 1);
  return tell(f, name, kind == kPathFolder);
}
struct dirent64* THE(readdir64)(DIR* dir) { return (struct dirent64*)THE(readdir)(dir); }

// ---- Names that begin at a folder

const char* __m_name_at(int fd, const char* name, char whole[kPathSize]) {
  if (name[0] == '/' || fd == AT_FDCWD) return name;
  if (name[0] == 0) {
    __m_error(ENOENT);
    return NULL;
  }
  int folder = __m_folder_of(fd);
  if (folder < 0) return NULL;
  size_t used = 0, n = strlen(name);
  for (const char* p = folder ? "/tmp/" : "/"; *p; ++p) whole[used++] = *p;
  if (used + n + 1 > kPathSize) {
    __m_error(ENAMETOOLONG);
    return NULL;
  }
  __mantissa_copy(whole + used, name, n + 1);
  return whole;
}

int THE(openat)(int fd, const char* name, int flags, ...) { AT(__m_file_open(path, flags)); }
int THE(openat64)(int fd, const char* name, int flags, ...) { AT(__m_file_open(path, flags)); }
int THE(__openat_2)(int fd, const char* name, int flags) { AT(__m_file_open(path, flags)); }
int THE(__openat64_2)(int fd, const char* name, int flags) { AT(__m_file_open(path, flags)); }

static int stat_at(int fd, const char* name, struct stat* result, int flags) {
  if ((flags & AT_EMPTY_PATH) && name[0] == 0) return __m_file_fstat(fd, result);
  AT(__m_file_stat(path, result));
}
int THE(fstatat)(int fd, const char* restrict name, struct stat* restrict result, int flags) {
  return stat_at(fd, name, result, flags);
}
int THE(fstatat64)(int fd, const char* restrict name, struct stat64* restrict result, int flags) {
  return stat_at(fd, name, (struct stat*)result, flags);
}

int THE(statx)(int fd, const char* restrict name, int flags, unsigned mask, struct statx* restrict result) {
  struct stat about;
  (void)mask;
  if (stat_at(fd, name, &about, flags) != 0) return -1;
  __mantissa_fill(result, 0, sizeof *result);
  result->stx_mask = STATX_BASIC_STATS;
  result->stx_blksize = (unsigned)about.st_blksize;
  result->stx_nlink = (unsigned)about.st_nlink;
  result->stx_mode = (unsigned short)about.st_mode;
  result->stx_size = (uint64_t)about.st_size;
  __M_WROTE(result);
  return 0;
}

int THE(faccessat)(int fd, const char* name, int mode, int flags) {
  (void)flags;
  AT(__m_file_access(path, mode));
}
int THE(euidaccess)(const char* name, int mode) { return __m_file_access(name, mode); }
int THE(eaccess)(const char* name, int mode) { return __m_file_access(name, mode); }

int THE(unlinkat)(int fd, const char* name, int flags) {
  AT(flags & AT_REMOVEDIR ? __m_folder_remove(path) : __m_file_unlink(path));
}
int THE(mkdirat)(int fd, const char* name, mode_t mode) {
  (void)mode;
  AT(__m_folder_make(path));
}

int THE(renameat2)(int fd, const char* name, int to_fd, const char* to, unsigned flags) {
  char first[kPathSize], second[kPathSize];
  struct stat about;
  const char* from = __m_name_at(fd, name, first);
  const char* target = from ? __m_name_at(to_fd, to, second) : NULL;
  if (!target) return -1;
  if (flags & ~(unsigned)RENAME_NOREPLACE) return __m_error(EINVAL);
  if (flags && __m_file_stat(from, &about) == 0 && __m_file_stat(target, &about) == 0)
    return __m_error(EEXIST);
  return __m_file_rename(from, target);
}
int THE(renameat)(int fd, const char* name, int to_fd, const char* to) {
  return THE(renameat2)(fd, name, to_fd, to, 0);
}

int THE(fchdir)(int fd) {
  const int folder = __m_folder_of(fd);
  return folder < 0 ? -1 : __m_change_folder(folder ? "/tmp" : "/");
}

char* THE(canonicalize_file_name)(const char* name) { return realpath(name, NULL); }

static int make_unique(char* name, int flags) {
  return __m_unique_name(name) ? __m_file_open(name, flags | O_RDWR | O_CREAT | O_EXCL) : -1;
}
int THE(mkostemp)(char* name, int flags) { return make_unique(name, flags); }
int THE(mkostemp64)(char* name, int flags) { return make_unique(name, flags); }
