// A view of its own: processes, mounts, network, host name, System V objects and identity, by namespaces.
// With a user namespace nobody needs to be root for it, and root becomes nobody: what is inside owns nothing
// on this machine. Where the system forbids some of it (containers often do), less is tried, and what is
// missing is told.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

struct Attributes {  // of mount_setattr; not in every libc's headers
  uint64_t set, clear, propagation, user_namespace;
};

static bool write_text(const char* path, const char* text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t n = write(fd, text, strlen(text));
  close(fd);
  return n == (ssize_t)strlen(text);
}

// Inside it is root (as the engine says), outside it is nobody, or the caller where we may not choose.
static bool map_identity(const struct Settings* settings, pid_t child) {
  char path[64], text[64];
  const bool may_choose = geteuid() == 0 && !settings->as_caller;
  const char* files[] = {"uid_map", "gid_map"};
  const unsigned own[] = {geteuid(), getegid()};
  snprintf(path, sizeof path, "/proc/%d/setgroups", (int)child);
  if (!write_text(path, "deny") && !may_choose) return false;
  for (int i = 0; i < 2; ++i) {
    snprintf(path, sizeof path, "/proc/%d/%s", (int)child, files[i]);
    snprintf(text, sizeof text, "0 %u 1", may_choose ? (unsigned)kNobody : own[i]);
    if (!write_text(path, text)) return false;
  }
  return true;
}

// One try; -1 with errno if the system refuses.
static pid_t try_view(const struct Settings* settings, unsigned long flags) {
  int go[2];
  char byte = 0;
  if (pipe2(go, O_CLOEXEC) != 0) return -1;
  pid_t child = (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child < 0) {
    close(go[0]);
    close(go[1]);
    return -1;
  }
  if (child == 0) {
    close(go[1]);
    if (read(go[0], &byte, 1) != 1) _exit(126);
    close(go[0]);
    if (flags & CLONE_NEWUSER)
      if (syscall(SYS_setresgid, 0, 0, 0) != 0 || syscall(SYS_setresuid, 0, 0, 0) != 0) _exit(126);
    return 0;
  }
  close(go[0]);
  const bool good = !(flags & CLONE_NEWUSER) || map_identity(settings, child);
  if (good) (void)!write(go[1], "g", 1);
  close(go[1]);
  if (good) return child;
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  errno = EPERM;
  return -1;
}

pid_t fork_into_view(struct Settings* settings, bool* has_view) {
  const unsigned long base = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS,
                      all = base | CLONE_NEWNET | CLONE_NEWCGROUP;
  const struct {
    unsigned long flags;
    const char* missing;
  } tries[] = {{all | CLONE_NEWUSER, ""},
               {all, "an identity of its own"},
               {base | CLONE_NEWUSER, "a network of its own"},
               {base, "an identity and a network of its own"}};
  for (size_t i = 0; i < sizeof tries / sizeof *tries; ++i) {
    *has_view = true;  // the child has a copy of both
    settings->has_identity = (tries[i].flags & CLONE_NEWUSER) != 0;
    const pid_t child = try_view(settings, tries[i].flags);
    if (child < 0) continue;
    if (child > 0 && *tries[i].missing) tell(settings, "missing", tries[i].missing);
    return child;
  }
  *has_view = settings->has_identity = false;
  tell(settings, "missing", "a view of its own");
  return fork();
}

static bool mount_memory(const char* where, const char* options) {
  return mount("tmpfs", where, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

static void make_folders(char* path) {
  for (char* c = path + 1; *c; ++c) {
    if (*c != '/') continue;
    *c = 0;
    mkdir(path, 0755);
    *c = '/';
  }
  mkdir(path, 0755);
}

// A folder of the host at the same path, writable, in front of whatever hides it now.
static bool show_writable(const char* folder, int opened) {
  char source[64], path[4096];
  if (opened < 0 || strlen(folder) >= sizeof path) return false;
  snprintf(source, sizeof source, "/proc/self/fd/%d", opened);
  strcpy(path, folder);
  make_folders(path);
  return mount(source, path, NULL, MS_BIND, NULL) == 0 &&
         mount(NULL, path, NULL, MS_BIND | MS_REMOUNT | MS_NOSUID | MS_NODEV, NULL) == 0;
}

void arrange_view(const struct Settings* settings, bool* has_work) {
  struct Attributes read_only = {1 /* RDONLY */ | 2 /* NOSUID */, 0, 0, 0};
  const int writable = settings->writable ? open(settings->writable, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
  sethostname("localhost", 9);
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      syscall(SYS_mount_setattr, AT_FDCWD, "/", 0x8000 /* AT_RECURSIVE */, &read_only, sizeof read_only) != 0)
    tell(settings, "missing", "files that are read-only");
  // Sockets and other runs' files are in these.
  const char* hidden[] = {"/run", "/var/tmp", "/dev/shm"};
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; ++i) mount_memory(hidden[i], "size=16m,mode=1777");
  *has_work = mount_memory("/tmp", "size=256m,mode=1777") && mkdir("/tmp/work", 0777) == 0 &&
              chmod("/tmp/work", 0777) == 0;
  if (!*has_work) tell(settings, "missing", "a folder of its own");
  if (settings->writable && !show_writable(settings->writable, writable))
    tell(settings, "missing", "the folder for counts");
  // Some containers keep parts of /proc from us and so do not let us have a new one; the old one is
  // read-only.
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, NULL) != 0)
    tell(settings, "missing", "/proc of its own");
  unshare(CLONE_NEWTIME);  // of its children; older systems have none
}
