// Processes, users and folders: there is one process, one user and no folder but / and /tmp. What cannot
// exist here fails with the error a restricted system would give.
#include "internal.h"
#include "path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// Numbers of the process and its user: fixed, or inputs that do not change once asked for.
enum Identity { kPid, kParent, kUser, kEffectiveUser, kGroup, kEffectiveGroup, kIdentities };
static int identities[kIdentities];
static bool is_known[kIdentities];

static int identity(enum Identity which, int fixed, int least) {
  if (!__mantissa_env(MANTISSA_ENV_PID)) return fixed;
  if (!is_known[which]) {
    int number;
    __mantissa_input(&number, sizeof number, "env:pid", MANTISSA_TYPE_I32);
    __mantissa_assume((number >= least) & (number <= 4194304));
    identities[which] = number;
    is_known[which] = true;
  }
  return identities[which];
}

int __m_pid(void) { return identity(kPid, 1, 1); }
unsigned __m_user(void) { return (unsigned)identity(kUser, 0, 0); }
pid_t getpid(void) { return __m_pid(); }
pid_t gettid(void) { return __m_pid(); }
pid_t getppid(void) { return identity(kParent, 0, 0); }
uid_t getuid(void) { return __m_user(); }
uid_t geteuid(void) { return (uid_t)identity(kEffectiveUser, 0, 0); }
gid_t getgid(void) { return (gid_t)identity(kGroup, 0, 0); }
gid_t getegid(void) { return (gid_t)identity(kEffectiveGroup, 0, 0); }

static int no_process(void) {
  __mantissa_presume("no other process can be started");
  return __m_error(ENOSYS);
}

pid_t fork(void) { return no_process(); }
pid_t vfork(void) { return no_process(); }

pid_t wait(int* status) {
  (void)status;
  return __m_error(ECHILD);
}

pid_t waitpid(pid_t pid, int* status, int options) {
  (void)pid, (void)status, (void)options;
  return __m_error(ECHILD);
}

static int no_program(void) {
  __mantissa_presume("no other program can be executed");
  return __m_error(ENOENT);
}

int execv(const char* path, char* const argv[]) {
  (void)path, (void)argv;
  return no_program();
}

int execvp(const char* file, char* const argv[]) {
  (void)file, (void)argv;
  return no_program();
}

int execve(const char* path, char* const argv[], char* const envp[]) {
  (void)path, (void)argv, (void)envp;
  return no_program();
}

int execl(const char* path, const char* first, ...) { return (void)path, (void)first, no_program(); }
int execlp(const char* file, const char* first, ...) { return (void)file, (void)first, no_program(); }
int execle(const char* path, const char* first, ...) { return (void)path, (void)first, no_program(); }

int pipe(int fds[2]) { return pipe2(fds, 0); }

int pipe2(int fds[2], int flags) {
  (void)fds, (void)flags;
  __mantissa_presume("pipes cannot be made");
  return __m_error(ENOSYS);
}

FILE* popen(const char* command, const char* mode) {
  (void)command, (void)mode;
  no_process();
  return NULL;
}

int pclose(FILE* f) {
  (void)f;
  return __m_error(ECHILD);
}

static void presume_folders(void) {
  __mantissa_presume("there is no folder but / and /tmp, and no more can be made");
}

char* getcwd(char* buffer, size_t size) {
  const char* folder = __m_current_folder();
  const size_t needed = strlen(folder) + 1;
  presume_folders();
  if ((buffer || size) && size < needed) {
    __m_error(buffer && !size ? EINVAL : ERANGE);
    return NULL;
  }
  if (!buffer) buffer = __m_allocation_fails() ? NULL : __m_malloc(size ? size : needed);
  if (!buffer) return NULL;
  __mantissa_copy(buffer, folder, needed);
  __M_WROTE_BYTES(buffer, needed);
  return buffer;
}

char* __getcwd_chk(char* buffer, size_t size, size_t room) {
  if (size > room) __m_buffer_overflow("getcwd");
  return getcwd(buffer, size);
}

int chdir(const char* path) {
  presume_folders();
  return __m_change_folder(path);
}

// What stands there; kPathMissing with errno if nothing does.
static enum PathKind kind_of(const char* name) {
  char buffer[kPathSize];
  presume_folders();
  const char* path = __m_resolve(name, buffer);
  if (!path) return kPathMissing;
  const enum PathKind kind = __m_path_kind(path);
  if (kind == kPathMissing) __m_error(ENOENT);
  return kind;
}

int __m_folder_make(const char* path) { return __m_error(kind_of(path) == kPathMissing ? EROFS : EEXIST); }

int mkdir(const char* path, mode_t mode) {
  (void)mode;
  return __m_folder_make(path);
}

int __m_folder_remove(const char* path) {
  const enum PathKind kind = kind_of(path);
  return kind == kPathMissing ? -1 : __m_error(kind == kPathFile ? ENOTDIR : EBUSY);
}

int rmdir(const char* path) { return __m_folder_remove(path); }

char* mkdtemp(char* name) {
  if (__m_unique_name(name)) __m_folder_make(name);
  return NULL;
}

int chmod(const char* path, mode_t mode) {
  (void)path, (void)mode;
  __mantissa_presume("permissions of files cannot be changed");
  return __m_error(EPERM);
}

mode_t umask(mode_t mode) {
  static mode_t current = 022;
  mode_t old = current;
  current = mode & 0777;
  return old;
}

char* realpath(const char* restrict name, char* restrict resolved) {
  char buffer[kPathSize];
  if (!name) {
    __m_error(EINVAL);
    return NULL;
  }
  if (kind_of(name) == kPathMissing) return NULL;
  const char* path = __m_resolve(name, buffer);
  const size_t n = strlen(path) + 1;
  if (!resolved && !__m_allocation_fails()) resolved = __m_malloc(n + 1);
  if (!resolved) return NULL;
  resolved[0] = '/';
  __mantissa_copy(resolved + 1, path, n);
  __M_WROTE_BYTES(resolved, n + 1);
  return resolved;
}

long sysconf(int name) {
  __mantissa_presume("the system is a small one: one processor, pages of 4096 bytes, 64 files");
  switch (name) {
    case _SC_PAGESIZE: return 4096;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN: return 1;
    case _SC_CLK_TCK: return 100;
    case _SC_OPEN_MAX: return 64;
    case _SC_ARG_MAX: return 131072;
    default: return __m_error(EINVAL);
  }
}

int getpagesize(void) { return 4096; }

int gethostname(char* name, size_t size) {
  __mantissa_presume("the host is called localhost");
  if (size < sizeof "localhost") return __m_error(ENAMETOOLONG);
  strcpy(name, "localhost");
  return 0;
}

int getrusage(__rusage_who_t who, struct rusage* usage) {
  (void)who;
  __mantissa_fill(usage, 0, sizeof *usage);
  return 0;
}
