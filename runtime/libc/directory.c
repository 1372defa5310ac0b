// Folders, and names that begin at an open folder. Also part of the replay library, under other names that
// only the program's own calls get (src/ir/passes.cpp). A folder lists its files in the order of their names:
// what a host would do is another matter on each.
#include "path.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef MANTISSA_REPLAY
#define THE(name) __mantissa_native_##name
#define __m_file_open __mantissa_native_open
#define __m_file_stat __mantissa_native_stat
#define __m_file_fstat __mantissa_native_fstat
#define __m_file_access __mantissa_native_access
#define __m_file_unlink __mantissa_native_unlink
#define __m_file_rename __mantissa_native_rename
#define __m_file_close __mantissa_native_close
int __m_file_close(int fd);
int __m_file_open(const char* name, int flags, ...);
#else
#define THE(name) name
int __m_file_open(const char* name, int flags);
int __m_file_close(int fd);
#endif
int __m_file_stat(const char* name, struct stat* result);
int __m_file_fstat(int fd, struct stat* result);
int __m_file_access(const char* name, int mode);
int __m_file_unlink(const char* name);
int __m_file_rename(const char* from, const char* to);

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

// The name as it is, or from the root; NULL with errno if the descriptor is of no folder.
static const char* name_at(int fd, const char* name, char whole[kPathSize]) {
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

#define AT(call)                                 \
  {                                              \
    char whole[kPathSize];                       \
    const char* path = name_at(fd, name, whole); \
    return path ? (call) : -1;                   \
  }

int THE(openat)(int fd, const char* name, int flags, ...)
    AT(__m_file_open(path, flags)) int THE(openat64)(int fd, const char* name, int flags, ...)
        AT(__m_file_open(path, flags)) int THE(__openat_2)(int fd, const char* name, int flags)
            AT(__m_file_open(path, flags)) int THE(__openat64_2)(int fd, const char* name, int flags)
                AT(__m_file_open(path, flags))

                    static int stat_at(int fd, const char* name, struct stat* result, int flags) {
  if ((flags & AT_EMPTY_PATH) && name[0] == 0) return __m_file_fstat(fd, result);
  AT(__m_file_stat(path, result))
}
int THE(fstatat)(int fd, const char* restrict name, struct stat* restrict result, int flags) {
  return stat_at(fd, name, result, flags);
}
int THE(fstatat64)(int fd, const char* restrict name, struct stat64* restrict result, int flags) {
  return stat_at(fd, name, (struct stat*)result, flags);
}

int THE(faccessat)(int fd, const char* name, int mode, int flags)
    AT(((void)flags, __m_file_access(path, mode))) int THE(unlinkat)(int fd, const char* name, int flags)
        AT(flags& AT_REMOVEDIR
               ? __m_folder_remove(path)
               : __m_file_unlink(path)) int THE(mkdirat)(int fd, const char* name, mode_t mode)
            AT(((void)mode, __m_folder_make(path)))

                int THE(renameat)(int fd, const char* name, int to_fd, const char* to) {
  char first[kPathSize], second[kPathSize];
  const char* from = name_at(fd, name, first);
  const char* target = from ? name_at(to_fd, to, second) : NULL;
  return target ? __m_file_rename(from, target) : -1;
}

// ---- Links, permissions, times: there are none to be changed

static ssize_t no_link(const char* path) {
  struct stat about;
  if (__m_file_stat(path, &about) != 0) return -1;
  __mantissa_presume("no file is a link");
  return __m_error(EINVAL);
}

ssize_t THE(readlink)(const char* restrict name, char* restrict to, size_t size) {
  (void)to, (void)size;
  return no_link(name);
}
ssize_t THE(readlinkat)(int fd, const char* restrict name, char* restrict to, size_t size)
    AT(((void)to, (void)size, no_link(path)))

        static int not_changed(void) {
  __mantissa_presume("permissions, owners and links of files cannot be changed");
  return __m_error(EPERM);
}

static int of_open(int fd) {
  struct stat about;
  return __m_file_fstat(fd, &about) != 0 ? -1 : not_changed();
}
static int of_name(const char* name) {
  struct stat about;
  return __m_file_stat(name, &about) != 0 ? -1 : not_changed();
}

int THE(fchmod)(int fd, mode_t mode) { return (void)mode, of_open(fd); }
int THE(fchown)(int fd, uid_t user, gid_t group) { return (void)user, (void)group, of_open(fd); }
int THE(chown)(const char* name, uid_t user, gid_t group) { return (void)user, (void)group, of_name(name); }
int THE(lchown)(const char* name, uid_t user, gid_t group) { return (void)user, (void)group, of_name(name); }
int THE(link)(const char* from, const char* to) { return (void)to, of_name(from); }
int THE(symlink)(const char* from, const char* to) { return (void)from, (void)to, not_changed(); }
int THE(fchmodat)(int fd, const char* name, mode_t mode, int flags)
    AT(((void)mode, (void)flags, of_name(path))) int THE(fchownat)(int fd, const char* name, uid_t user,
                                                                   gid_t group, int flags)
        AT(((void)user, (void)group, (void)flags,
            of_name(path))) int THE(futimens)(int fd, const struct timespec times[2]) {
  return (void)times, of_open(fd);
}
int THE(utimensat)(int fd, const char* name, const struct timespec times[2], int flags)
    AT(((void)times, (void)flags, of_name(path))) int THE(utimes)(const char* name,
                                                                  const struct timeval times[2]) {
  return (void)times, of_name(name);
}
