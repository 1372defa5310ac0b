// What only the superuser may do, and what is asked of sessions, other processes, networks and who is there.
// Also part of the replay library, under other names: a replay must change nothing of the system.
#include "internal.h"

#include <errno.h>
#include <grp.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmpx.h>

#ifdef MANTISSA_REPLAY
#define THE(name) __mantissa_native_##name
#else
#define THE(name) name
#endif

// ---- The superuser's

static int forbidden(void) {
  __mantissa_presume("nothing of the system, of users and of other processes can be changed");
  return __m_error(EPERM);
}

int THE(setuid)(uid_t user) { return user == getuid() ? 0 : forbidden(); }
int THE(setgid)(gid_t group) { return group == getgid() ? 0 : forbidden(); }
int THE(setgroups)(size_t count, const gid_t* groups) { return (void)count, (void)groups, forbidden(); }
int THE(chroot)(const char* folder) { return (void)folder, forbidden(); }
int THE(settimeofday)(const struct timeval* now, const struct timezone* zone) {
  return (void)now, (void)zone, forbidden();
}
int THE(clock_settime)(clockid_t clock, const struct timespec* now) {
  return (void)clock, (void)now, forbidden();
}
int THE(sethostname)(const char* name, size_t size) { return (void)name, (void)size, forbidden(); }
int THE(setpriority)(__priority_which_t which, id_t who, int value) {
  return (void)which, (void)who, (void)value, forbidden();
}
int THE(nice)(int more) { return more ? forbidden() : 0; }
int THE(setpgid)(pid_t process, pid_t group) { return (void)process, (void)group, forbidden(); }
int THE(prctl)(int option, ...) { return (void)option, forbidden(); }

// ---- Told

int THE(getpriority)(__priority_which_t which, id_t who) { return (void)which, (void)who, 0; }
long THE(gethostid)(void) {
  __mantissa_presume("the host's number is 1");
  return 1;
}
int THE(getloadavg)(double* loads, int count) {
  (void)loads, (void)count;
  __mantissa_presume("the load of the machine is not known");
  return -1;
}
pid_t THE(tcgetpgrp)(int fd) {
  (void)fd;
  __mantissa_presume("nothing is a terminal or another device");
  return __m_error(ENOTTY);
}
int THE(getgrouplist)(const char* user, gid_t group, gid_t* groups, int* count) {
  (void)user;
  const int room = *count;
  *count = 1;
  __M_WROTE(count);
  __mantissa_presume("no users and groups have names");
  if (room < 1) return -1;
  groups[0] = group;
  __M_WROTE(groups);
  return 1;
}

// ---- Who is there

void THE(setutxent)(void) {}
void THE(endutxent)(void) {}
struct utmpx* THE(getutxent)(void) {
  __mantissa_presume("nobody is logged in");
  return NULL;
}
int THE(utmpxname)(const char* name) { return (void)name, 0; }

// ---- Networks, and waiting for others

static int no_network(void) {
  __mantissa_presume("there is no network");
  return EAI_FAIL;
}

int THE(getaddrinfo)(const char* restrict name, const char* restrict service,
                     const struct addrinfo* restrict hints, struct addrinfo** restrict result) {
  (void)name, (void)service, (void)hints, (void)result;
  return no_network();
}
void THE(freeaddrinfo)(struct addrinfo* list) { (void)list; }
int THE(getnameinfo)(const struct sockaddr* restrict address, socklen_t size, char* restrict host,
                     socklen_t host_size, char* restrict service, socklen_t service_size, int flags) {
  (void)address, (void)size, (void)host, (void)host_size, (void)service, (void)service_size, (void)flags;
  return no_network();
}

int THE(inotify_init)(void) {
  __mantissa_presume("nobody tells of changes of files");
  return __m_error(ENOSYS);
}
int THE(inotify_add_watch)(int fd, const char* name, uint32_t mask) {
  return (void)fd, (void)name, (void)mask, __m_error(EBADF);
}
int THE(inotify_rm_watch)(int fd, int watch) { return (void)fd, (void)watch, __m_error(EBADF); }

int THE(timer_create)(clockid_t clock, struct sigevent* restrict event, timer_t* restrict timer) {
  (void)clock, (void)event, (void)timer;
  __mantissa_presume("no timers can be made");
  return __m_error(ENOSYS);
}
int THE(timer_settime)(timer_t timer, int flags, const struct itimerspec* restrict value,
                       struct itimerspec* restrict old) {
  return (void)timer, (void)flags, (void)value, (void)old, __m_error(EINVAL);
}
int THE(timer_delete)(timer_t timer) { return (void)timer, __m_error(EINVAL); }

// Files are always ready; an end of what they lead to does not come.
int THE(poll)(struct pollfd* fds, nfds_t count, int timeout) {
  int ready = 0;
  (void)timeout;
  __mantissa_presume("files can be read and written without waiting");
  for (nfds_t i = 0; i < count; ++i) {
    fds[i].revents = fds[i].fd < 0 ? 0 : (short)(fds[i].events & (POLLIN | POLLOUT));
    ready += fds[i].revents != 0;
  }
  __M_WROTE_BYTES(fds, count * sizeof *fds);
  return ready;
}
