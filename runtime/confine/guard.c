// Where there is no view of its own: Landlock lets the program open what it would see in one and nothing
// else, keeps its signals among its own processes, and lets it not look into others. It says nothing about
// calls that change a file without opening it, change how another process of the same user runs, or leave
// objects without a name in the file system: a second filter denies those.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"

// ---- Landlock, whose newer parts are not in every system's headers

struct Rules {
  uint64_t files, network, scopes;
};

struct __attribute__((packed)) Beneath {
  uint64_t allowed;
  int32_t parent;
};

enum { kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446, kVersion = 1, kPathBeneath = 1 };

enum {
  kExecute = 1 << 0,
  kWriteFile = 1 << 1,
  kReadFile = 1 << 2,
  kReadFolder = 1 << 3,
  kFirstFiles = (1 << 13) - 1,  // of version 1
  kRefer = 1 << 13,             // 2
  kTruncate = 1 << 14,          // 3
  kDevices = 1 << 15,           // 5
  kTcp = 3,                     // 4
  kSocketsAndSignals = 3,       // 6
};

static bool allow_opened(int rules, int opened, uint64_t allowed) {
  struct stat about;
  if (fstat(opened, &about) != 0) return false;
  if (!S_ISDIR(about.st_mode)) allowed &= kExecute | kWriteFile | kReadFile | kTruncate | kDevices;
  const struct Beneath rule = {allowed, opened};
  return syscall(kAddRule, rules, kPathBeneath, &rule, 0) == 0;
}

// What is not there needs no rule.
static bool allow(int rules, const char* path, uint64_t allowed) {
  const int opened = open(path, O_PATH | O_CLOEXEC);
  if (opened < 0) return true;
  const bool is_good = allow_opened(rules, opened, allowed);
  close(opened);
  return is_good;
}

static bool allow_all(int rules, const struct Settings* settings, uint64_t handled) {
  const uint64_t read = kExecute | kReadFile | kReadFolder;
  bool is_good = allow_opened(rules, settings->program, read) && allow(rules, ".", handled) &&
                 allow(rules, "/proc", kReadFile | kReadFolder);
  for (const char* const* path = system_libraries; *path; ++path) is_good &= allow(rules, *path, read);
  for (const char* const* path = system_devices; *path; ++path)
    is_good &= allow(rules, *path, (kReadFile | kWriteFile | kTruncate) & handled);
  for (size_t i = 0; i < settings->visible_count; ++i) is_good &= allow(rules, settings->visible[i], read);
  if (settings->writable) is_good &= allow(rules, settings->writable, handled);
  return is_good;
}

static void restrict_files(const struct Settings* settings, long version) {
  struct Rules wanted = {kFirstFiles, 0, 0};
  if (version >= 2) wanted.files |= kRefer;
  if (version >= 3) wanted.files |= kTruncate;
  if (version >= 4) wanted.network = kTcp;
  if (version >= 5) wanted.files |= kDevices;
  if (version >= 6) wanted.scopes = kSocketsAndSignals;
  const size_t size = version >= 6   ? sizeof wanted
                      : version >= 4 ? offsetof(struct Rules, scopes)
                                     : offsetof(struct Rules, network);
  const int rules = version < 1 ? -1 : (int)syscall(kCreateRuleset, &wanted, size, 0);
  if (rules < 0 || !allow_all(rules, settings, wanted.files) || syscall(kRestrictSelf, rules, 0) != 0) {
    tell(settings, "missing", "a guard of this user's files and processes");
  } else if (version < 6) {
    tell(settings, "missing", "a guard of this user's processes");
  }
  if (rules >= 0) close(rules);
}

// ---- What Landlock says nothing about

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define GIVE(what) BPF_STMT(BPF_RET | BPF_K, what)
#define DENY(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), GIVE(SECCOMP_RET_ERRNO | EPERM)
// Only of itself: the first argument is 0.
#define OWN(call)                                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(args[0]), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), GIVE(SECCOMP_RET_ERRNO | EPERM), GIVE(SECCOMP_RET_ALLOW)

enum { kFchmodat2 = 452, kSetxattrat = 463, kRemovexattrat = 466, kFileSetattr = 469 };
#define DENY_NUMBER(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), GIVE(SECCOMP_RET_ERRNO | EPERM)

// The launcher's first filter has looked at the architecture by then, or is about to.
static void filter_rest(const struct Settings* settings, long version) {
  const unsigned truncating =
      version >= 3 ? SYS_chmod : SYS_truncate;  // known since 3; else one denied anyway
  struct sock_filter code[] = {
      LOAD(nr),
      // Files.
      DENY(chmod),
      DENY_NUMBER(truncating),
      DENY(fchmod),
      DENY(fchmodat),
      DENY_NUMBER(kFchmodat2),
      DENY(chown),
      DENY(fchown),
      DENY(lchown),
      DENY(fchownat),
      DENY(utime),
      DENY(utimes),
      DENY(futimesat),
      DENY(utimensat),
      DENY(setxattr),
      DENY(lsetxattr),
      DENY(fsetxattr),
      DENY(removexattr),
      DENY(lremovexattr),
      DENY(fremovexattr),
      DENY_NUMBER(kSetxattrat),
      DENY_NUMBER(kRemovexattrat),
      DENY_NUMBER(kFileSetattr),
      DENY(inotify_init),
      DENY(inotify_init1),
      DENY(fanotify_init),
      // Other processes.
      DENY(setpriority),
      DENY(ioprio_set),
      DENY(migrate_pages),
      DENY(move_pages),
      DENY(process_madvise),
      DENY(pidfd_send_signal),
      OWN(prlimit64),
      OWN(sched_setaffinity),
      OWN(sched_setscheduler),
      OWN(sched_setparam),
      OWN(sched_setattr),
      // Objects that outlive it.
      DENY(shmget),
      DENY(shmat),
      DENY(shmctl),
      DENY(msgget),
      DENY(msgsnd),
      DENY(msgctl),
      DENY(semget),
      DENY(semop),
      DENY(semctl),
      DENY(mq_open),
      DENY(mq_unlink),
      GIVE(SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0)
    tell(settings, "missing", "a filter of calls that change this user's files and processes");
}

void guard_user(const struct Settings* settings) {
  const long version = syscall(kCreateRuleset, NULL, 0, kVersion);
  restrict_files(settings, version);
  filter_rest(settings, version);
}
