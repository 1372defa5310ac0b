// The machine, its limits and its users, as far as programs ask. Also part of the replay library: what the
// host would say is another matter on each host. There the names are others, which only the program's own
// calls get (src/ir/environment_names.cpp): the C library and sanitizers need to know what is really so.
#include "internal.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <termios.h>
#include <unistd.h>

typedef struct sysinfo SystemInfo;
#ifdef MANTISSA_REPLAY
#define ioctl __mantissa_native_ioctl
#define tcgetattr __mantissa_native_tcgetattr
#define tcsetattr __mantissa_native_tcsetattr
#define ttyname __mantissa_native_ttyname
#define getpwuid __mantissa_native_getpwuid
#define getpwnam __mantissa_native_getpwnam
#define getpwent __mantissa_native_getpwent
#define setpwent __mantissa_native_setpwent
#define endpwent __mantissa_native_endpwent
#define getgrgid __mantissa_native_getgrgid
#define getgrnam __mantissa_native_getgrnam
#define getgrent __mantissa_native_getgrent
#define setgrent __mantissa_native_setgrent
#define endgrent __mantissa_native_endgrent
#define getlogin __mantissa_native_getlogin
#define getgroups __mantissa_native_getgroups
#define getrlimit __mantissa_native_getrlimit
#define setrlimit __mantissa_native_setrlimit
#define sysinfo __mantissa_native_sysinfo
#define uname __mantissa_native_uname
#define getrandom __mantissa_native_getrandom
#define getentropy __mantissa_native_getentropy
#define sched_getaffinity __mantissa_native_sched_getaffinity
#endif

// ---- Terminals

int ioctl(int fd, unsigned long request, ...) {
  (void)fd, (void)request;
  __mantissa_presume("nothing is a terminal or another device");
  return __m_error(ENOTTY);
}

int tcgetattr(int fd, struct termios* settings) {
  (void)settings;
  return ioctl(fd, TCGETS);
}

int tcsetattr(int fd, int when, const struct termios* settings) {
  (void)when, (void)settings;
  return ioctl(fd, TCSETS);
}

char* ttyname(int fd) {
  ioctl(fd, TCGETS);
  return NULL;
}

// ---- Users and groups

static void* nobody(void) {
  __mantissa_presume("no users and groups have names");
  return NULL;
}

struct passwd* getpwuid(uid_t user) {
  (void)user;
  return nobody();
}
struct passwd* getpwnam(const char* name) {
  (void)name;
  return nobody();
}
struct passwd* getpwent(void) { return nobody(); }
void setpwent(void) {}
void endpwent(void) {}
struct group* getgrgid(gid_t group) {
  (void)group;
  return nobody();
}
struct group* getgrnam(const char* name) {
  (void)name;
  return nobody();
}
struct group* getgrent(void) { return nobody(); }
void setgrent(void) {}
void endgrent(void) {}

char* getlogin(void) {
  __m_error(ENXIO);
  return nobody();
}

int getgroups(int size, gid_t* groups) {
  (void)size, (void)groups;
  nobody();
  return 0;
}

// ---- Limits and size of the machine

int getrlimit(__rlimit_resource_t what, struct rlimit* limit) {
  if ((unsigned)what >= RLIM_NLIMITS) return __m_error(EINVAL);
  __mantissa_presume("nothing is limited but the stack, to 8 MiB, and open files, to 1024");
  limit->rlim_cur = limit->rlim_max = RLIM_INFINITY;
  if (what == RLIMIT_STACK) limit->rlim_cur = 8 << 20;
  if (what == RLIMIT_NOFILE) limit->rlim_cur = limit->rlim_max = 1024;
  __M_WROTE(limit);
  return 0;
}

int setrlimit(__rlimit_resource_t what, const struct rlimit* limit) {
  (void)limit;
  if ((unsigned)what >= RLIM_NLIMITS) return __m_error(EINVAL);
  __mantissa_presume("limits cannot be changed");
  return __m_error(EPERM);
}

int sysinfo(SystemInfo* info) {
  // What programs take of it because it is there must be there natively, too, within the limits of a replay.
  __mantissa_presume("the machine has 512 MB of memory, half of it free, and has run for an hour");
  __mantissa_fill(info, 0, sizeof *info);
  info->uptime = 3600;
  info->totalram = 512UL << 20;
  info->freeram = 256UL << 20;
  info->procs = 1;
  info->mem_unit = 1;
  __M_WROTE(info);
  return 0;
}

int uname(struct utsname* name) {
  __mantissa_presume("the system is Linux on a machine called localhost");
  __mantissa_fill(name, 0, sizeof *name);
  strcpy(name->sysname, "Linux");
  strcpy(name->nodename, "localhost");
  strcpy(name->release, "6.1.0");
  strcpy(name->version, "#1 SMP");
  strcpy(name->machine, "x86_64");
  __M_WROTE(name);
  return 0;
}

// ---- What a small system does not have

ssize_t getrandom(void* to, size_t n, unsigned flags) {
  (void)to, (void)n, (void)flags;
  __mantissa_presume("the system has no source of random numbers");
  return __m_error(ENOSYS);
}

int getentropy(void* to, size_t n) { return (int)getrandom(to, n, 0); }

int sched_getaffinity(pid_t process, size_t size, cpu_set_t* set) {
  (void)process;
  if (size < sizeof(unsigned long) || size % sizeof(unsigned long) != 0) return __m_error(EINVAL);
  __mantissa_presume("the machine has one processor");
  __mantissa_fill(set, 0, size);
  *(unsigned long*)set = 1;
  __M_WROTE_BYTES(set, size);
  return 0;
}
