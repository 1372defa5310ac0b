// The launcher of native code: `mantissa-confine SETTINGS... -- PROGRAM NAME ARGUMENTS...`.
//
// A small program of its own and not code in the analyser, which holds gigabytes and runs threads: it can
// fork, wait and enter namespaces, and nothing that the native code does to it harms the analyser. It
// watches: when the caller's end of the `life` pipe closes, by whatever death, everything below is killed.
// The caller closes it too when time is up.
#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kCheckMilliseconds = 20 };

void tell(const struct Settings* settings, const char* what, const char* more) {
  char line[600];
  int n = snprintf(line, sizeof line, "%s%s%s\n", what, *more ? " " : "", more);
  if (n > 0 && (size_t)n < sizeof line) (void)!write(settings->status, line, (size_t)n);
}

__attribute__((noreturn)) static void fail(const struct Settings* settings, const char* what) {
  char text[300];
  snprintf(text, sizeof text, "%s: %s", what, strerror(errno));
  tell(settings, "error", text);
  _exit(125);
}

__attribute__((noreturn)) static void fail_at_folder(const struct Settings* settings) {
  char text[300];
  snprintf(text, sizeof text, "it as a user who cannot write to %.200s", settings->writable);
  fail(settings, text);
}

static void tell_end(const struct Settings* settings, int status) {
  char text[40];
  if (WIFSIGNALED(status))
    snprintf(text, sizeof text, "end signal %d", WTERMSIG(status));
  else
    snprintf(text, sizeof text, "end exit %d", WEXITSTATUS(status));
  tell(settings, text, "");
}

// ---- The program itself

__attribute__((noreturn)) static void start_program(const struct Settings* settings, const char* folder) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  if (folder && *folder && chdir(folder) != 0) fail(settings, "cannot change to the working folder");
  if (settings->mode != kTool) {
    personality(ADDR_NO_RANDOMIZE);  // equal addresses in every run
    limit_resources(settings);
  }
  const bool dropped = settings->mode != kConfined || drop_privileges(settings);
  // Better not run than without what it was to write: nobody may not get there at all.
  if (settings->writable && !settings->has_files &&
      faccessat(AT_FDCWD, settings->writable, W_OK | X_OK, AT_EACCESS) != 0)
    fail_at_folder(settings);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a change of identity forgets it
  // Everything but what it is meant to have is closed.
  syscall(SYS_close_range, 3, ~0u, 4 /* CLOSE_RANGE_CLOEXEC */);
  for (size_t i = 0; i < settings->keep_count; ++i) fcntl(settings->keep[i], F_SETFD, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (settings->mode == kConfined && !settings->has_files) guard_user(settings);
  const bool filtered = settings->mode != kConfined || filter_calls(settings);
  // Root among our files is refused, also the one of a user namespace who owns what root owns.
  if (settings->mode == kConfined && settings->is_root && !settings->has_files &&
      (!dropped || !filtered || (settings->has_identity && settings->as_caller))) {
    tell(settings, "refused", "");
    _exit(125);
  }
  syscall(SYS_execveat, settings->program, "", settings->command, environ, AT_EMPTY_PATH);
  if (errno == ENOENT || errno == ENOEXEC)  // a script: its interpreter wants a name
    execve(settings->path, settings->command, environ);
  fail(settings, settings->path);
}

// ---- Watching

static void on_child(int number) { (void)number; }

// Waits for `child` until the caller goes or the memory is used up. True: it ended by itself.
static bool watch(const struct Settings* settings, pid_t child, int* status) {
  struct pollfd life = {settings->life, POLLIN, 0};
  sigset_t none;
  sigemptyset(&none);
  for (;;) {
    pid_t ended;
    while ((ended = waitpid(-1, status, WNOHANG)) > 0)
      if (ended == child) return true;
    if (ended < 0 && errno == ECHILD) return false;
    struct timespec pause = {0, kCheckMilliseconds * 1000000L};
    if (ppoll(&life, 1, settings->memory != 0 ? &pause : NULL, &none) > 0) return false;
    if (settings->memory != 0 && resident_bytes(getpid()) > settings->memory) {
      tell(settings, "memory", "");
      return false;
    }
  }
}

static void prepare_waiting(void) {
  struct sigaction action = {0};
  sigset_t children;
  action.sa_handler = on_child;
  sigaction(SIGCHLD, &action, NULL);
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);  // arrives only while we wait
}

// The folder it may write to, whose owner we may change; -1: none.
static int open_writable(const struct Settings* settings, struct stat* about) {
  if (!settings->writable || !settings->is_root || settings->mode != kConfined) return -1;
  const int folder = open(settings->writable, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0 && fstat(folder, about) == 0) return folder;
  if (folder >= 0) close(folder);
  return -1;
}

// Number 1 of its own view: when it ends, the system kills all others there.
__attribute__((noreturn)) static void be_first(struct Settings* settings, bool has_view, int writable) {
  const char* folder = settings->folder;
  int status = 0;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  settings->has_files = has_view && arrange_view(settings);
  if (settings->has_files)
    folder = "/";
  else if (settings->is_root && chmod(folder, 0777) != 0)  // whoever it will be
    tell(settings, "missing", "a folder of its own");
  if (writable >= 0 && !settings->has_files && !settings->has_identity)
    (void)!fchown(writable, kNobody, kNobody);  // who it will be; if it fails, it is told
  prepare_waiting();
  const pid_t child = fork();
  if (child < 0) fail(settings, "cannot fork");
  if (child == 0) start_program(settings, folder);
  settings->memory = 0;  // watched from outside
  if (watch(settings, child, &status)) tell_end(settings, status);
  if (!has_view) kill_descendants(getpid());
  _exit(0);
}

static int run(struct Settings* settings) {
  int status = 0;
  bool has_view = false;
  struct stat before, now;
  const int writable = open_writable(settings, &before);
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prepare_waiting();
  pid_t child = settings->mode == kConfined ? fork_into_view(settings, &has_view) : fork();
  if (child < 0) fail(settings, "cannot fork");
  if (child == 0) {
    if (settings->mode == kConfined) be_first(settings, has_view, writable);
    start_program(settings, settings->folder);
  }
  const bool ended = watch(settings, child, &status);
  if (ended && settings->mode != kConfined) tell_end(settings, status);
  kill(child, SIGKILL);
  kill_descendants(getpid());
  if (writable >= 0 && fstat(writable, &now) == 0 &&
      (now.st_uid != before.st_uid || now.st_gid != before.st_gid))
    (void)!fchown(writable, before.st_uid, before.st_gid);
  if (settings->is_temporary) rmdir(settings->folder);  // our caller may be dead
  return 0;
}

// ---- Settings

static uint64_t number(const char* text) { return strtoull(text, NULL, 10); }

static bool read_setting(struct Settings* s, const char* name, const char* value) {
  if (strcmp(name, "--mode") == 0)
    s->mode = strcmp(value, "confined") == 0 ? kConfined : strcmp(value, "plain") == 0 ? kPlain : kTool;
  else if (strcmp(name, "--status") == 0)
    s->status = atoi(value);
  else if (strcmp(name, "--life") == 0)
    s->life = atoi(value);
  else if (strcmp(name, "--keep") == 0 && s->keep_count < sizeof s->keep / sizeof *s->keep)
    s->keep[s->keep_count++] = atoi(value);
  else if (strcmp(name, "--folder") == 0)
    s->folder = value;
  else if (strcmp(name, "--temporary") == 0)
    s->is_temporary = atoi(value) != 0;
  else if (strcmp(name, "--writable") == 0)
    s->writable = value;
  else if (strcmp(name, "--visible") == 0 && s->visible_count < sizeof s->visible / sizeof *s->visible)
    s->visible[s->visible_count++] = value;
  else if (strcmp(name, "--as-caller") == 0)
    s->as_caller = atoi(value) != 0;
  else if (strcmp(name, "--memory") == 0)
    s->memory = number(value);
  else if (strcmp(name, "--cpu") == 0)
    s->cpu_seconds = number(value);
  else if (strcmp(name, "--stack") == 0)
    s->stack = number(value);
  else if (strcmp(name, "--file-size") == 0)
    s->file_size = number(value);
  else if (strcmp(name, "--processes") == 0)
    s->processes = number(value);
  else
    return false;
  return true;
}

int main(int argc, char** argv) {
  struct Settings settings = {0};
  int i = 1;
  settings.status = settings.life = -1;
  settings.folder = "";
  settings.is_root = geteuid() == 0;
  for (; i + 1 < argc && strcmp(argv[i], "--") != 0; i += 2)
    if (!read_setting(&settings, argv[i], argv[i + 1])) break;
  if (i + 2 >= argc || strcmp(argv[i], "--") != 0 || settings.status < 0 || settings.life < 0) {
    fputs("mantissa-confine: this program is started by mantissa\n", stderr);
    return 2;
  }
  fcntl(settings.status, F_SETFD, FD_CLOEXEC);
  fcntl(settings.life, F_SETFD, FD_CLOEXEC);
  settings.path = argv[i + 1];
  settings.command = argv + i + 2;
  settings.program = open(settings.path, O_RDONLY | O_CLOEXEC);
  if (settings.program < 0) fail(&settings, settings.path);
  return run(&settings);
}
