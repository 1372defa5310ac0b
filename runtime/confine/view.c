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

static void make_folders(char* path) {
  for (char* c = path + 1; *c; ++c) {
    if (*c != '/') continue;
    *c = 0;
    mkdir(path, 0755);
    *c = '/';
  }
  mkdir(path, 0755);
}

// ---- The files it sees: those of the system's libraries, what the caller names, and none else

static const char kNewRoot[] = "/tmp";  // where it is put together; any folder will do

const char* const system_libraries[] = {"/lib",       "/lib32",     "/lib64",         "/libx32", "/usr/lib",
                                        "/usr/lib32", "/usr/lib64", "/usr/local/lib", NULL};
const char* const system_devices[] = {"/dev/null",   "/dev/zero",    "/dev/full",
                                      "/dev/random", "/dev/urandom", NULL};

// What stands at a path, before anything is put in front of it.
struct Source {
  const char* path;
  int opened;
  char link[256];  // where it leads to, if it is a symbolic link
};

static bool open_source(const char* path, struct Source* source) {
  source->path = path;
  ssize_t n = readlink(path, source->link, sizeof source->link - 1);
  source->link[n < 0 ? 0 : n] = 0;
  source->opened = open(path, O_PATH | O_CLOEXEC | (n < 0 ? 0 : O_NOFOLLOW));
  return source->opened >= 0;
}

static bool show(const struct Source* source, bool is_writable) {
  struct Attributes attributes = {2 /* NOSUID */ | (is_writable ? 0 : 1 /* RDONLY */), is_writable ? 1 : 0, 0,
                                  0};
  struct stat about;
  char from[64], to[4096];
  int n = snprintf(to, sizeof to, "%s%s", kNewRoot, source->path);
  if (n <= 0 || (size_t)n >= sizeof to || fstat(source->opened, &about) != 0) return false;
  snprintf(from, sizeof from, "/proc/self/fd/%d", source->opened);
  char* last = strrchr(to, '/');
  *last = 0;
  make_folders(to);
  *last = '/';
  if (*source->link) return symlink(source->link, to) == 0;
  if (S_ISDIR(about.st_mode))
    mkdir(to, 0755);
  else
    close(open(to, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  return mount(from, to, NULL, MS_BIND | MS_REC, NULL) == 0 &&
         syscall(SYS_mount_setattr, AT_FDCWD, to, 0x8000 /* AT_RECURSIVE */, &attributes,
                 sizeof attributes) == 0;
}

static bool show_processes(const struct Settings* settings, const struct Source* old) {
  char path[64];
  snprintf(path, sizeof path, "%s/proc", kNewRoot);
  mkdir(path, 0755);
  // Some containers keep parts of /proc from us and so do not let us have a new one.
  if (mount("proc", path, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, NULL) == 0) return true;
  tell(settings, "missing", "/proc of its own");
  return show(old, false);
}

static bool enter_root(void) {
  return chdir(kNewRoot) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 && umount2(".", MNT_DETACH) == 0 &&
         chdir("/") == 0;
}

static bool arrange_files(const struct Settings* settings) {
  enum { kMost = 64 };
  static struct Source shown[kMost];
  struct Source writable = {0}, processes;
  size_t count = 0;
  for (const char* const* path = system_libraries; *path; ++path) count += open_source(*path, &shown[count]);
  for (const char* const* path = system_devices; *path; ++path) count += open_source(*path, &shown[count]);
  for (size_t i = 0; i < settings->visible_count; ++i)
    count += open_source(settings->visible[i], &shown[count]);
  if (!open_source("/proc", &processes)) return false;
  if (settings->writable && !open_source(settings->writable, &writable)) return false;
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      mount("tmpfs", kNewRoot, "tmpfs", MS_NOSUID | MS_NODEV, "size=256m,nr_inodes=16k,mode=0777") != 0)
    return false;
  for (size_t i = 0; i < count; ++i)
    if (!show(&shown[i], false)) return false;
  char temporary[64];
  snprintf(temporary, sizeof temporary, "%s/tmp", kNewRoot);  // of tmpfile()
  if (mkdir(temporary, 0777) == 0) chmod(temporary, 0777);
  if (settings->writable && !show(&writable, true)) return false;
  if (!show_processes(settings, &processes)) return false;
  return enter_root();
}

bool arrange_view(const struct Settings* settings) {
  sethostname("localhost", 9);
  unshare(CLONE_NEWTIME);  // of its children; older systems have none
  if (arrange_files(settings)) return true;
  tell(settings, "missing", "files of its own");
  return false;
}
