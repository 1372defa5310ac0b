// Limits and privileges of the program. Memory is not limited here but watched: a sanitizer reserves
// terabytes of addresses and touches little of them, so neither RLIMIT_AS nor RLIMIT_DATA says anything about
// it.
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"

static void limit(int what, uint64_t value) {
  struct rlimit both = {value, value}, now;
  if (getrlimit((__rlimit_resource_t)what, &now) == 0 && now.rlim_max < value)
    both.rlim_cur = both.rlim_max = now.rlim_max;
  setrlimit((__rlimit_resource_t)what, &both);
}

void limit_resources(const struct Settings* settings) {
  limit(RLIMIT_CORE, 1);  // a limit of 0 does not keep a dump from a program that collects them
  limit(RLIMIT_NOFILE, 1024);
  limit(RLIMIT_MEMLOCK, 0);
  if (settings->cpu_seconds != 0) limit(RLIMIT_CPU, settings->cpu_seconds);
  if (settings->stack != 0) limit(RLIMIT_STACK, settings->stack);
  if (settings->file_size != 0) limit(RLIMIT_FSIZE, settings->file_size);
  // Otherwise all of the user's processes would count, the caller's included.
  if (settings->processes != 0 && settings->mode == kConfined) limit(RLIMIT_NPROC, settings->processes);
}

bool drop_privileges(const struct Settings* settings) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  bool is_good = true;
  for (int capability = 0; capability < 64; ++capability) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (!settings->has_identity && geteuid() == 0)
    is_good = setgroups(0, NULL) == 0 && setresgid(kNobody, kNobody, kNobody) == 0 &&
              setresuid(kNobody, kNobody, kNobody) == 0;
  if (!is_good) tell(settings, "missing", "another user than root");
  if (syscall(SYS_capset, &head, none) != 0) tell(settings, "missing", "dropped capabilities");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) tell(settings, "missing", "no new privileges");
  return is_good;
}

// ---- System calls

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define GIVE(what) BPF_STMT(BPF_RET | BPF_K, what)
#define DENY(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), GIVE(SECCOMP_RET_ERRNO | EPERM)
#define LACK(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), GIVE(SECCOMP_RET_ERRNO | ENOSYS)

enum {
  kNewNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                   CLONE_NEWPID | CLONE_NEWNET,
  kTerminalInput = 0x5412,  // TIOCSTI types into a terminal
};

// What changes the machine, looks into other processes, or makes more privileges; not what a program computes
// with.
bool filter_calls(const struct Settings* settings) {
  struct sock_filter code[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
      GIVE(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),  // the calls of x32
      GIVE(SECCOMP_RET_ERRNO | ENOSYS),
      // The clock.
      DENY(clock_settime),
      DENY(clock_adjtime),
      DENY(settimeofday),
      DENY(adjtimex),
      // The machine.
      DENY(reboot),
      DENY(kexec_load),
      DENY(kexec_file_load),
      DENY(init_module),
      DENY(finit_module),
      DENY(delete_module),
      DENY(swapon),
      DENY(swapoff),
      DENY(acct),
      DENY(quotactl),
      DENY(syslog),
      DENY(iopl),
      DENY(ioperm),
      DENY(sethostname),
      DENY(setdomainname),
      DENY(vhangup),
      DENY(bpf),
      DENY(perf_event_open),
      // The view.
      DENY(mount),
      DENY(umount2),
      DENY(pivot_root),
      DENY(chroot),
      DENY(unshare),
      DENY(setns),
      DENY(mount_setattr),
      DENY(move_mount),
      DENY(open_tree),
      DENY(fsopen),
      DENY(fsmount),
      DENY(fsconfig),
      DENY(fspick),
      DENY(open_by_handle_at),
      DENY(name_to_handle_at),
      // Others.
      DENY(ptrace),
      DENY(process_vm_readv),
      DENY(process_vm_writev),
      DENY(kcmp),
      DENY(pidfd_getfd),
      DENY(keyctl),
      DENY(add_key),
      DENY(request_key),
      DENY(userfaultfd),
      DENY(socket),
      DENY(connect),
      LACK(io_uring_setup),
      LACK(io_uring_enter),
      LACK(io_uring_register),
      LACK(clone3),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kNewNamespaces, 0, 1),
      GIVE(SECCOMP_RET_ERRNO | EPERM),
      GIVE(SECCOMP_RET_ALLOW),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 3),
      LOAD(args[1]),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kTerminalInput, 0, 1),
      GIVE(SECCOMP_RET_ERRNO | EPERM),
      GIVE(SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0) return true;
  tell(settings, "missing", "a filter of system calls");
  return false;
}
