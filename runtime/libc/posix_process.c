// Processes, users and folders: there is one process, one user and no folder but the root. What cannot exist
// here fails with the error a restricted system would give.
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t getpid(void) { return 1; }
pid_t getppid(void) { return 0; }
uid_t getuid(void) { return 0; }
uid_t geteuid(void) { return 0; }
gid_t getgid(void) { return 0; }
gid_t getegid(void) { return 0; }

pid_t fork(void) { return __m_error(ENOSYS); }
pid_t vfork(void) { return __m_error(ENOSYS); }

pid_t wait(int* status) {
  (void)status;
  return __m_error(ECHILD);
}

pid_t waitpid(pid_t pid, int* status, int options) {
  (void)pid, (void)status, (void)options;
  return __m_error(ECHILD);
}

int execv(const char* path, char* const argv[]) {
  (void)path, (void)argv;
  return __m_error(ENOENT);
}

int execvp(const char* file, char* const argv[]) {
  (void)file, (void)argv;
  return __m_error(ENOENT);
}

int execve(const char* path, char* const argv[], char* const envp[]) {
  (void)path, (void)argv, (void)envp;
  return __m_error(ENOENT);
}

int pipe(int fds[2]) {
  (void)fds;
  return __m_error(ENOSYS);
}

FILE* popen(const char* command, const char* mode) {
  (void)command, (void)mode;
  __m_error(ENOSYS);
  return NULL;
}

int pclose(FILE* f) {
  (void)f;
  return __m_error(ECHILD);
}

char* getcwd(char* buffer, size_t size) {
  if (buffer && size < 2) {
    __m_error(size ? ERANGE : EINVAL);
    return NULL;
  }
  if (!buffer) buffer = __m_malloc(size < 2 ? 2 : size);
  if (buffer) __mantissa_copy(buffer, "/", 2);
  return buffer;
}

char* __getcwd_chk(char* buffer, size_t size, size_t room) {
  if (size > room) __m_buffer_overflow("getcwd");
  return getcwd(buffer, size);
}

int chdir(const char* path) { return strcmp(path, "/") == 0 ? 0 : __m_error(ENOENT); }

int mkdir(const char* path, mode_t mode) {
  (void)path, (void)mode;
  return __m_error(EROFS);
}

int rmdir(const char* path) {
  (void)path;
  return __m_error(ENOENT);
}

int chmod(const char* path, mode_t mode) {
  (void)path, (void)mode;
  return __m_error(EPERM);
}

mode_t umask(mode_t mode) {
  static mode_t current = 022;
  mode_t old = current;
  current = mode & 0777;
  return old;
}

char* realpath(const char* restrict path, char* restrict resolved) {
  (void)path, (void)resolved;
  __m_error(ENOENT);
  return NULL;
}

long sysconf(int name) {
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
  if (size < sizeof "localhost") return __m_error(ENAMETOOLONG);
  strcpy(name, "localhost");
  return 0;
}

int getrusage(__rusage_who_t who, struct rusage* usage) {
  (void)who;
  __mantissa_fill(usage, 0, sizeof *usage);
  return 0;
}
