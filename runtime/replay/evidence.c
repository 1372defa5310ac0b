// What a native run shows: faults of the hardware, reports of sanitizers, ends by abort and by signals that
// the program raises, and memory that is left at the end. Each is told with its place and path as it happens,
// by hooks and not by what is printed: the program may print anything.
#define _GNU_SOURCE
#include <errno.h>
#include <mantissa/intrinsics.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "../libc/signal.h"
#include "replay.h"
#include "sample.h"

// Present in a build that counts for gcov: counts are written when the program ends by itself, and here when
// it does not.
void __gcov_dump(void) __attribute__((weak));

void __mantissa_stop(int status) {
  if (__mantissa_sampling) __mantissa_sample_end(false);
  if (__gcov_dump) __gcov_dump();
  for (;;) syscall(SYS_exit_group, status);
}

// The C library's own: sigaction is the modelled one (libc/signal.c), and no handler of the program is ever
// the system's.
int __sigaction(int number, const struct sigaction* action, struct sigaction* old);

static void send_to_self(int number) {
  syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), number);
}

void __mantissa_die(int number) {
  struct sigaction plain = {0};
  const uint64_t none = 0;
  if (__gcov_dump) __gcov_dump();
  plain.sa_handler = SIG_DFL;
  __sigaction(number, &plain, NULL);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);  // it may die in a handler of ours
  send_to_self(number);
  for (;;) syscall(SYS_exit_group, 128 + number);
}

// ---- Faults

static uintptr_t stack_top, stack_limit;

// The stack pointer has left the stack, and the fault is behind it.
static bool is_stack_overflow(uintptr_t address, const void* context) {
  const ucontext_t* at = context;
  const uintptr_t slack = 65536, guard = 262144;
  uintptr_t pointer = (uintptr_t)at->uc_mcontext.gregs[REG_RSP];
  if (stack_limit == 0 || address >= stack_top || address + slack < pointer) return false;
  return stack_top - address + guard >= stack_limit;
}

static const char* fault_name(int number, const siginfo_t* info, const void* context) {
  if (info->si_code <= 0)  // not by the hardware: the C library ends a program so
    return number == SIGABRT && info->si_pid == syscall(SYS_getpid) ? "abort" : "sent";
  switch (number) {
    case SIGSEGV:
    case SIGBUS:
      if (is_stack_overflow((uintptr_t)info->si_addr, context)) return "stack-overflow";
      return "access";
    case SIGFPE: return info->si_code == FPE_INTDIV || info->si_code == FPE_INTOVF ? "division" : "float";
    case SIGABRT: return "abort";
    default: return "trap";
  }
}

static void on_fault(int number, siginfo_t* info, void* context) {
  struct EventNumber address = {"address", (uintptr_t)info->si_addr};
  if (info->si_code == SI_KERNEL)
    address.value = UINT64_MAX;  // one that cannot be: the system does not say which
  __mantissa_event("fault", fault_name(number, info, context), NULL, info->si_code > 0 ? &address : NULL);
  __mantissa_die(number);
}

void __mantissa_evidence_start(char** top) {
  const int deaths[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  const size_t size = 131072;
  struct rlimit limit;
  stack_t other = {0};
  other.ss_sp = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  other.ss_size = size;
  stack_top = (uintptr_t)top;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) stack_limit = limit.rlim_cur;
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  if (other.ss_sp != MAP_FAILED && sigaltstack(&other, NULL) == 0) action.sa_flags |= SA_ONSTACK;
  for (size_t i = 0; i < sizeof deaths / sizeof *deaths; ++i) __sigaction(deaths[i], &action, NULL);
}

// ---- Ends that the program asks for

void __m_killed_by(int number) {
  if (__mantissa_sampling) __mantissa_sample_end(false);
  __mantissa_event("fail", "abort",
                   number == SIGABRT ? "abort is called" : "the program is killed by a signal it raised",
                   NULL);
  __mantissa_die(number);
}

void abort(void) { __m_abort(); }

void __m_end_waiting(void) {
  for (;;) syscall(SYS_pause);
}

void _exit(int status) {
  __mantissa_tell_exit();
  __mantissa_stop(status);
}
void _Exit(int status) { _exit(status); }

// ---- Checks that are compiled in

// `bad` is 2 where the program cannot go on.
void __mantissa_native_check(int bad, const char* kind) {
  if (!bad) return;
  const bool wanted = __mantissa_is_wanted(kind);
  if (wanted || bad == 2 || __mantissa_is_new(kind)) __mantissa_event("check", kind, NULL, NULL);
  if (wanted || bad == 2) __mantissa_stop(MANTISSA_EXIT_STOPPED);
}

// ---- AddressSanitizer

const char* __asan_get_report_description(void) __attribute__((weak));
void* __asan_get_report_address(void) __attribute__((weak));

// Faults are ours (above). Nothing is printed: the process ends in the hook.
const char* __asan_default_options(void) {
  return "abort_on_error=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0:"
         "handle_sigtrap=0:use_sigaltstack=0:allocator_may_return_null=1:symbolize=0:detect_leaks=0:"
         "detect_odr_violation=0:detect_stack_use_after_return=1:redzone=512:max_redzone=2048";
}

void __asan_on_error(void) {
  const char* what = __asan_get_report_description ? __asan_get_report_description() : "unknown";
  const struct EventNumber address = {"address",
                                      __asan_get_report_address ? (uintptr_t)__asan_get_report_address() : 0};
  __mantissa_event("address", what, NULL, &address);
  __mantissa_stop(MANTISSA_EXIT_STOPPED);
}

// ---- MemorySanitizer: the linker leads its calls here (--wrap), and nothing but what is looked for stops

const char* __msan_default_options(void) {
  return "abort_on_error=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0:"
         "handle_sigtrap=0:use_sigaltstack=0:allocator_may_return_null=1:symbolize=0:halt_on_error=0";
}

void __wrap___msan_warning(void) {
  const bool wanted = __mantissa_is_wanted("uninitialized");
  if (wanted || __mantissa_is_new("uninitialized")) __mantissa_event("memory", "uninitialized", NULL, NULL);
  if (wanted) __mantissa_stop(MANTISSA_EXIT_STOPPED);
}

#define MAYBE_WARNING(bytes, type)                                         \
  void __wrap___msan_maybe_warning_##bytes(type shadow, uint32_t origin) { \
    (void)origin;                                                          \
    if (shadow) __wrap___msan_warning();                                   \
  }
MAYBE_WARNING(1, uint8_t)
MAYBE_WARNING(2, uint16_t)
MAYBE_WARNING(4, uint32_t)
MAYBE_WARNING(8, uint64_t)
